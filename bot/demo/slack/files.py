"""Files: what people attach, the three steps of an upload, and files.info."""

import mimetypes
import secrets
import time

from bot.demo.slack import chat
from bot.demo.slack.errors import SlackError
from bot.demo.slack.state import Channel, Json, Message, StoredFile, Team, World

SIGN_IN_PAGE = (
    "<!DOCTYPE html><html><head><title>Sign in | Slack</title></head><body></body></html>"
)


def store(world: World, team: Team, user: str, name: str, content: bytes, kind: str = "") -> Json:
    """Keeps a file and gives Slack's object for it."""
    file_id = world.number("F")
    mimetype = kind or mimetypes.guess_type(name)[0] or "application/octet-stream"
    address = f"{world.base_url}/files-pri/{team.id}-{file_id}"
    meta: Json = {
        "id": file_id,
        "created": int(time.time()),
        "name": name,
        "title": name,
        "mimetype": mimetype,
        "filetype": name.rpartition(".")[2].lower() or "binary",
        "user": user,
        "size": len(content),
        "mode": "hosted",
        "file_access": "visible",
        "is_external": False,
        "url_private": f"{address}/{name}",
        "url_private_download": f"{address}/download/{name}",
        "permalink": f"{world.base_url}/files/{user}/{file_id}/{name}",
    }
    team.files[file_id] = StoredFile(meta=meta, content=content)
    return meta


def files_info(world: World, team: Team, params: Json) -> Json:
    """files.info."""
    return {"ok": True, "file": _stored(team, params.get("file")).meta}


def get_upload_url(world: World, team: Team, params: Json) -> Json:
    """files.getUploadURLExternal."""
    if not params.get("filename") or not int(params.get("length") or 0):
        raise SlackError("invalid_arguments")
    meta = store(world, team, team.bot_user, str(params["filename"]), b"")
    key = secrets.token_hex(8)
    world.uploads[key] = (team.id, meta["id"])
    return {"ok": True, "upload_url": f"{world.base_url}/upload/{key}", "file_id": meta["id"]}


def take_upload(world: World, key: str, content: bytes) -> bool:
    """The bytes of an upload; False for an address that was not given out."""
    if key not in world.uploads:
        return False
    team_id, file_id = world.uploads.pop(key)
    stored = world.teams[team_id].files[file_id]
    stored.content = content
    stored.meta["size"] = len(content)
    return True


def complete_upload(world: World, team: Team, params: Json) -> Json:
    """files.completeUploadExternal: shares the files in a channel where one is named."""
    given = params.get("files")
    if not isinstance(given, list) or not given:
        raise SlackError("invalid_arguments")
    metas = []
    for one in given:
        meta = _stored(team, one.get("id")).meta
        meta["title"] = one.get("title") or meta["title"]
        metas.append(meta)
    channel_ids = str(params.get("channels") or params.get("channel_id") or "").split(",")
    for channel_id in filter(None, channel_ids):
        _share(world, team, chat.writable(world, team, channel_id), params, metas)
    return {"ok": True, "files": metas}


def readable(team: Team | None, file_id: str) -> StoredFile | None:
    """The file for a token that may read it, else None: the sign-in page is what comes then."""
    if team is None or "files:read" not in team.scopes:
        return None
    return team.files.get(file_id)


def _share(world: World, team: Team, channel: Channel, params: Json, metas: list[Json]) -> None:
    about = {"thread_ts": params.get("thread_ts"), "text": params.get("initial_comment") or ""}
    message: Message = chat.bot_message(world, team, channel, about)
    message.files, message.subtype = metas, "file_share"
    chat.add_message(world, team, channel, message)


def _stored(team: Team, file_id: str | None) -> StoredFile:
    stored = team.files.get(file_id or "")
    if stored is None:
        raise SlackError("file_not_found")
    return stored
