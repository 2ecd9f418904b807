"""assistant.threads.* and agents.sessions.*: status, prompts, titles, sessions."""

import time

from bot.demo.slack import chat, streams
from bot.demo.slack.errors import SlackError
from bot.demo.slack.state import Json, Team, World

MOST_PROMPTS = 4


def set_status(world: World, team: Team, params: Json) -> Json:
    """assistant.threads.setStatus: an empty status clears; it goes by itself in two minutes."""
    channel = chat.writable(world, team, params.get("channel_id"))
    thread_ts = params.get("thread_ts")
    if thread_ts not in channel.messages:
        raise SlackError("invalid_thread_ts")
    status = str(params.get("status") or "")
    channel.statuses.pop(thread_ts, None)
    if status:
        channel.statuses[thread_ts] = (status, time.monotonic() + world.timing.status_life)
    return {"ok": True}


def set_prompts(world: World, team: Team, params: Json) -> Json:
    """assistant.threads.setSuggestedPrompts; with thread_ts an agent_view app shows nothing."""
    channel = chat.writable(world, team, params.get("channel_id"))
    prompts = params.get("prompts")
    if not isinstance(prompts, list) or not 0 < len(prompts) <= MOST_PROMPTS:
        raise SlackError("invalid_arguments")
    if any(not (prompt.get("title") and prompt.get("message")) for prompt in prompts):
        raise SlackError("invalid_arguments")
    if not (world.agent_view and params.get("thread_ts")):
        channel.prompts = list(prompts)
    return {"ok": True}


def set_title(world: World, team: Team, params: Json) -> Json:
    """assistant.threads.setTitle."""
    channel = chat.writable(world, team, params.get("channel_id"))
    thread_ts = params.get("thread_ts")
    if thread_ts not in channel.messages:
        raise SlackError("invalid_thread_ts")
    channel.titles[thread_ts] = str(params.get("title") or "")
    return {"ok": True}


def set_session_status(world: World, team: Team, params: Json) -> Json:
    """agents.sessions.setStatus; warns while the app does not hear of the Stop button."""
    channel = chat.writable(world, team, params.get("channel_id"))
    thread_ts = params.get("thread_ts")
    if thread_ts not in channel.messages:
        raise SlackError("invalid_thread_ts")
    streams.set_session(channel, thread_ts, str(params.get("status")))
    title = params.get("title")
    if title:
        channel.titles.setdefault(thread_ts, str(title))
    body: Json = {
        "ok": True,
        "status": params["status"],
        "title": channel.titles.get(thread_ts, ""),
    }
    if "agent_session_stopped" not in world.subscriptions:
        body["warning"] = "missing_agent_session_stopped_event_subscription"
    return body


def rename_session(world: World, team: Team, params: Json) -> Json:
    """agents.sessions.rename."""
    channel = chat.writable(world, team, params.get("channel_id"))
    if params.get("thread_ts") not in channel.sessions:
        raise SlackError("session_not_found")
    channel.titles[params["thread_ts"]] = str(params.get("title") or "")
    return {"ok": True}
