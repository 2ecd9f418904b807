"""chat.*: post, change, delete; and what every writer of messages shares."""

import json
import time
from typing import Any

from bot.demo.slack import events, limits
from bot.demo.slack.errors import SlackError
from bot.demo.slack.state import Channel, Json, Message, Team, World


def post_message(world: World, team: Team, params: Json) -> Json:
    """chat.postMessage."""
    channel = writable(world, team, params.get("channel"))
    limits.check_message(params)
    message = bot_message(world, team, channel, params)
    add_message(world, team, channel, message)
    return answer(team, channel, message)


def post_ephemeral(world: World, team: Team, params: Json) -> Json:
    """chat.postEphemeral: seen by one person, kept in no history, no event."""
    channel = writable(world, team, params.get("channel"))
    limits.check_message(params)
    user = params.get("user")
    if user not in channel.members:
        raise SlackError("user_not_in_channel")
    message = bot_message(world, team, channel, params)
    message.only_for = user
    channel.messages[message.ts] = message
    note_pings(world, message)
    return {"ok": True, "message_ts": message.ts}


def update(world: World, team: Team, params: Json) -> Json:
    """chat.update: the bot's own messages only; ends nothing but the text and blocks."""
    channel = writable(world, team, params.get("channel"))
    message = channel.message(params.get("ts"))
    limits.check_message(params, update=True)
    if message.bot_id != team.bot_id:
        raise SlackError("cant_update_message")
    if message.stream is not None and is_open(message):
        raise SlackError("streaming_state_conflict")
    before = events.thread_json(team, channel, message)
    fill(message, params)
    message.edited = {"user": team.bot_user, "ts": world.ts()}
    note_pings(world, message)
    world.emit(team, events.changed(world, team, channel, message, before))
    return answer(team, channel, message)


def delete(world: World, team: Team, params: Json) -> Json:
    """chat.delete: the bot's own messages only."""
    channel = writable(world, team, params.get("channel"))
    message = channel.message(params.get("ts"))
    if message.bot_id != team.bot_id:
        raise SlackError("cant_delete_message")
    remove_message(world, team, channel, message)
    return {"ok": True, "channel": channel.id, "ts": message.ts}


def get_permalink(world: World, team: Team, params: Json) -> Json:
    """chat.getPermalink."""
    channel = team.channel(params.get("channel"))
    message = channel.message(params.get("message_ts"))
    return {"ok": True, "channel": channel.id, "permalink": permalink(world, channel, message)}


def permalink(world: World, channel: Channel, message: Message) -> str:
    """The address of a message, with its thread where it has one."""
    link = f"{world.base_url}/archives/{channel.id}/p{message.ts.replace('.', '')}"
    if message.thread_ts not in {None, message.ts}:
        link += f"?thread_ts={message.thread_ts}&cid={channel.id}"
    return link


def writable(world: World, team: Team, channel_id: str | None) -> Channel:
    """The channel to write in; a user id stands for the DM with that person."""
    if channel_id in team.users:
        return world.dm_of(team, channel_id or "")
    channel = team.channel(channel_id)
    if team.bot_user not in channel.members:
        raise SlackError("not_in_channel")
    return channel


def bot_message(world: World, team: Team, channel: Channel, params: Json) -> Message:
    """A new message by the bot, not yet in the channel."""
    thread_ts = params.get("thread_ts")
    if thread_ts is not None and thread_ts not in channel.messages:
        raise SlackError("thread_not_found")
    message = Message(
        ts=world.ts(),
        channel=channel.id,
        user=team.bot_user,
        bot_id=team.bot_id,
        app_id=team.app_id,
        thread_ts=_root_of(channel, thread_ts),
        broadcast=_true(params.get("reply_broadcast")),
    )
    fill(message, params)
    return message


def fill(message: Message, params: Json) -> None:
    """Takes over text, blocks, attachments and metadata where they are given."""
    markdown = params.get("markdown_text")
    if markdown is not None:
        message.text, message.markdown, message.blocks = str(markdown), True, []
    elif "text" in params or "blocks" in params:
        message.text, message.markdown = str(params.get("text") or ""), False
        message.blocks = numbered(params.get("blocks") or [])
    if "attachments" in params:
        message.attachments = list(params["attachments"] or [])
    if params.get("metadata"):
        message.metadata = dict(params["metadata"])


def numbered(blocks: list[Any]) -> list[Json]:
    """Blocks with a block_id each, as Slack gives them out."""
    copies: list[Json] = json.loads(json.dumps(blocks))
    for at, block in enumerate(copies):
        block.setdefault("block_id", f"b{at}")
    return copies


def add_message(world: World, team: Team, channel: Channel, message: Message) -> None:
    """Puts the message in place and tells the app; a reply changes its root, text unchanged."""
    root = channel.messages.get(message.thread_ts or "")
    before = events.thread_json(team, channel, root) if root is not None else {}
    channel.messages[message.ts] = message
    world.emit(team, events.posted(team, channel, message))
    if root is not None and root is not message:
        if message.bot_id == team.bot_id:
            channel.statuses.pop(root.ts, None)
        world.emit(team, events.changed(world, team, channel, root, before))
    if message.bot_id == team.bot_id:
        note_pings(world, message)


def remove_message(world: World, team: Team, channel: Channel, message: Message) -> None:
    """Takes the message away; a root with replies leaves a tombstone."""
    before = events.thread_json(team, channel, message)
    if message.only_for is not None:
        del channel.messages[message.ts]
        return
    if channel.kept_replies(message.ts):
        message.subtype, message.text = "tombstone", "This message was deleted."
        message.blocks, message.files, message.attachments = [], [], []
        world.emit(team, events.tombstone(world, channel, before))
        return
    del channel.messages[message.ts]
    world.emit(team, events.deleted(world, channel, before))


def note_pings(world: World, message: Message) -> None:
    """Keeps whom the message calls; once each, however often it grows or changes."""
    for whom in limits.pings([{"text": message.text}, *message.blocks]):
        call = (message.channel, message.ts, whom)
        if call not in world.pings:
            world.pings.append(call)


def is_open(message: Message) -> bool:
    """Whether a stream may still be written to."""
    stream = message.stream
    return (
        stream is not None
        and not stream.done
        and stream.stopped_by is None
        and time.monotonic() < stream.ends_at
    )


def answer(team: Team, channel: Channel, message: Message) -> Json:
    """What the writing methods say."""
    body = events.message_json(team, message, metadata=True)
    return {
        "ok": True,
        "channel": channel.id,
        "ts": message.ts,
        "text": message.text,
        "message": body,
    }


def _root_of(channel: Channel, thread_ts: str | None) -> str | None:
    """A reply to a reply stands in the same thread."""
    above = channel.messages.get(thread_ts or "")
    return thread_ts if above is None else above.thread_ts or above.ts


def _true(value: Any) -> bool:
    return str(value).lower() in {"true", "1"}
