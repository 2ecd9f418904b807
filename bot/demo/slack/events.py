"""Messages and events as Slack writes them on the wire."""

import time
from typing import Any

from bot.demo.slack.state import Channel, Json, Message, Team, World


def message_json(team: Team, message: Message, *, metadata: bool = False) -> Json:
    """A message as history, replies and events show it; empty fields are left out."""
    bot_profile = (
        {
            "id": message.bot_id,
            "app_id": message.app_id,
            "name": team.users[team.bot_user].name,
            "team_id": team.id,
            "deleted": False,
        }
        if message.bot_id == team.bot_id
        else None
    )
    body: Json = {
        "type": "message",
        "user": message.user,
        "ts": message.ts,
        "text": message.text,
        "team": team.id,
        "subtype": message.subtype,
        "client_msg_id": message.client_msg_id,
        "thread_ts": message.thread_ts,
        "bot_id": message.bot_id,
        "app_id": message.app_id,
        "bot_profile": bot_profile,
        "blocks": message.blocks or None,
        "attachments": message.attachments or None,
        "files": message.files or None,
        "upload": True if message.subtype == "file_share" else None,
        "edited": message.edited,
        "reactions": message.reactions or None,
        "metadata": message.metadata if metadata else None,
    }
    return {key: value for key, value in body.items() if value is not None}


def thread_json(team: Team, channel: Channel, message: Message, *, metadata: bool = False) -> Json:
    """The same with what a thread's root knows of its replies."""
    body = message_json(team, message, metadata=metadata)
    replies = channel.kept_replies(message.ts)
    if message.thread_ts not in {None, message.ts}:
        root = channel.messages.get(message.thread_ts or "")
        if root is not None:
            body["parent_user_id"] = root.user
    elif replies:
        body |= {
            "thread_ts": message.ts,
            "reply_count": len(replies),
            "reply_users": sorted({reply.user for reply in replies}),
            "latest_reply": replies[-1].ts,
        }
    return body


def posted(team: Team, channel: Channel, message: Message) -> Json:
    """`message` for a new message."""
    body = thread_json(team, channel, message)
    body.pop("reply_count", None)
    return body | _where(channel, message.ts)


def mentioned(team: Team, channel: Channel, message: Message) -> Json:
    """`app_mention` for the same message: same ts, another event."""
    body = thread_json(team, channel, message)
    body |= {"type": "app_mention", "channel": channel.id, "event_ts": message.ts}
    body.pop("subtype", None)
    return body


def changed(world: World, team: Team, channel: Channel, message: Message, before: Json) -> Json:
    """`message_changed`: an edit, an unfurl, or a reply below."""
    at = world.ts()
    return {
        "type": "message",
        "subtype": "message_changed",
        "hidden": True,
        "ts": at,
        "message": thread_json(team, channel, message),
        "previous_message": before,
    } | _where(channel, at)


def deleted(world: World, channel: Channel, before: Json) -> Json:
    """`message_deleted` for a message without replies."""
    at = world.ts()
    return {
        "type": "message",
        "subtype": "message_deleted",
        "hidden": True,
        "ts": at,
        "deleted_ts": before["ts"],
        "previous_message": before,
    } | _where(channel, at)


def tombstone(world: World, channel: Channel, before: Json) -> Json:
    """What the deletion of a thread's root looks like: a message_changed to a tombstone."""
    at = world.ts()
    root = {
        "type": "message",
        "subtype": "tombstone",
        "text": "This message was deleted.",
        "user": "USLACKBOT",
        "hidden": True,
        "ts": before["ts"],
        "thread_ts": before["ts"],
        "reply_count": before.get("reply_count", 1),
    }
    return {
        "type": "message",
        "subtype": "message_changed",
        "hidden": True,
        "ts": at,
        "message": root,
        "previous_message": before,
    } | _where(channel, at)


def callback(world: World, team: Team, event: Json, event_id: str | None = None) -> Json:
    """The outer body of an event."""
    return {
        "token": "verification",
        "team_id": team.id,
        "context_team_id": team.id,
        "api_app_id": team.app_id,
        "event": event,
        "type": "event_callback",
        "event_id": event_id or world.number("Ev"),
        "event_time": int(time.time()),
        "authorizations": [
            {
                "enterprise_id": None,
                "team_id": team.id,
                "user_id": team.bot_user,
                "is_bot": True,
                "is_enterprise_install": False,
            }
        ],
        "is_ext_shared_channel": False,
    }


def wanted(world: World, event: Json) -> bool:
    """Whether the app subscribed to this kind of event; what Slack never sends on, never."""
    kind = str(event.get("type"))
    if kind == "message":
        family = "im" if event.get("channel_type") == "im" else "channels"
        return f"message.{family}" in world.subscriptions
    return kind in world.subscriptions


def user_json(team: Team, user_id: str, *, include_locale: Any = False) -> Json:
    """A user as users.info shows it."""
    user = team.user(user_id)
    body: Json = {
        "id": user.id,
        "team_id": team.id,
        "name": user.name,
        "real_name": user.name,
        "deleted": user.deleted,
        "tz": user.tz,
        "is_bot": user.bot,
        "is_app_user": False,
        "profile": {"real_name": user.name, "display_name": user.name},
    }
    if str(include_locale).lower() in {"true", "1"}:
        body["locale"] = user.locale
    return body


def _where(channel: Channel, event_ts: str) -> Json:
    kind = "im" if channel.kind == "im" else "channel"
    return {"channel": channel.id, "channel_type": kind, "event_ts": event_ts}
