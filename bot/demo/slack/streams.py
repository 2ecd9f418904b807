"""chat.startStream, appendStream, stopStream: a message that grows and whose stream dies."""

import time
from typing import Any

from bot.demo.slack import chat, events, limits
from bot.demo.slack.errors import SlackError
from bot.demo.slack.state import Channel, Json, Message, Stream, Team, World

SESSION_STATUSES = frozenset({"active", "processing", "suspended", "closed"})


def start(world: World, team: Team, params: Json) -> Json:
    """chat.startStream: needs thread_ts; in channels also the recipient."""
    channel = chat.writable(world, team, params.get("channel"))
    if not params.get("thread_ts"):
        raise SlackError("invalid_thread_ts")
    if channel.kind != "im":
        for name in ("recipient_team_id", "recipient_user_id"):
            if not params.get(name):
                raise SlackError(f"missing_{name}")
    text = _text(params)
    message = chat.bot_message(world, team, channel, {"thread_ts": params["thread_ts"]})
    message.stream = Stream(ends_at=time.monotonic() + world.timing.stream_life)
    _append(message, text)
    chat.add_message(world, team, channel, message)
    return {"ok": True, "channel": channel.id, "ts": message.ts}


def append(world: World, team: Team, params: Json) -> Json:
    """chat.appendStream; each call may come until the stream's life is over."""
    channel, message = _open_stream(world, team, params)
    text = _text(params)
    if not text and not params.get("chunks"):
        raise SlackError("no_text")
    _append(message, text)
    chat.note_pings(world, message)
    return {"ok": True, "channel": channel.id, "ts": message.ts}


def stop(world: World, team: Team, params: Json) -> Json:
    """chat.stopStream: the last words, blocks below them, and the session's status."""
    channel, message = _open_stream(world, team, params)
    blocks = params.get("blocks") or []
    limits.check_blocks(blocks)
    before = events.thread_json(team, channel, message)
    _append(message, _text(params))
    message.blocks = [*message.blocks, *chat.numbered(blocks)]
    if params.get("metadata"):
        message.metadata = dict(params["metadata"])
    assert message.stream is not None
    message.stream.done = True
    chat.note_pings(world, message)
    if params.get("session_status"):
        set_session(channel, message.thread_ts or message.ts, str(params["session_status"]))
    world.emit(team, events.changed(world, team, channel, message, before))
    return chat.answer(team, channel, message)


def stop_by_user(channel: Channel, thread_ts: str, user: str) -> list[str]:
    """The Stop button: open streams of the thread end; gives their timestamps."""
    stopped = []
    for message in channel.replies(thread_ts):
        if chat.is_open(message) and message.stream is not None:
            message.stream.stopped_by = user
            stopped.append(message.ts)
    return stopped


def set_session(channel: Channel, thread_ts: str, status: str) -> None:
    """The session's status; the words are Slack's four."""
    if status not in SESSION_STATUSES:
        raise SlackError("invalid_status")
    channel.sessions[thread_ts] = status


def _open_stream(world: World, team: Team, params: Json) -> tuple[Channel, Message]:
    channel = chat.writable(world, team, params.get("channel"))
    message = channel.message(params.get("ts"))
    if message.bot_id != team.bot_id:
        raise SlackError("message_not_owned_by_app")
    if message.stream is not None and message.stream.stopped_by is not None:
        raise SlackError("stopped_by_user")
    if not chat.is_open(message):
        raise SlackError("message_not_in_streaming_state")
    return channel, message


def _text(params: Json) -> str:
    """markdown_text and the markdown chunks, each with its own limit."""
    chunks = params.get("chunks") or []
    if not isinstance(chunks, list):
        raise SlackError("invalid_chunks")
    limits.check_markdown(params.get("markdown_text"))
    parts = [str(params.get("markdown_text") or "")]
    for chunk in chunks:
        limits.check_markdown(_chunk_text(chunk))
        parts.append(_chunk_text(chunk))
    return "".join(parts)


def _chunk_text(chunk: Any) -> str:
    if not isinstance(chunk, dict) or "type" not in chunk:
        raise SlackError("invalid_chunks")
    return str(chunk.get("text") or "") if chunk["type"] == "markdown_text" else ""


def _append(message: Message, text: str) -> None:
    message.text += text
    message.markdown = True
