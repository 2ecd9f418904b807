"""auth, users, bots, team, conversations, reactions: reading, and small writes."""

from typing import Any

from bot.demo.slack import events
from bot.demo.slack.errors import SlackError
from bot.demo.slack.state import Channel, Json, Message, Team, World


def auth_test(world: World, team: Team, params: Json) -> Json:
    """auth.test."""
    return {
        "ok": True,
        "url": f"{world.base_url}/",
        "team": team.name,
        "user": team.users[team.bot_user].name,
        "team_id": team.id,
        "user_id": team.bot_user,
        "bot_id": team.bot_id,
        "is_enterprise_install": False,
    }


def users_info(world: World, team: Team, params: Json) -> Json:
    """users.info, with the locale only where it is asked for."""
    user = str(params.get("user"))
    return {
        "ok": True,
        "user": events.user_json(team, user, include_locale=params.get("include_locale")),
    }


def bots_info(world: World, team: Team, params: Json) -> Json:
    """bots.info."""
    if params.get("bot") != team.bot_id:
        raise SlackError("bot_not_found")
    name = team.users[team.bot_user].name
    bot = {"id": team.bot_id, "app_id": team.app_id, "user_id": team.bot_user, "name": name}
    return {"ok": True, "bot": {**bot, "deleted": False}}


def team_info(world: World, team: Team, params: Json) -> Json:
    """team.info."""
    return {"ok": True, "team": {"id": team.id, "name": team.name, "domain": team.id.lower()}}


def conversations_open(world: World, team: Team, params: Json) -> Json:
    """conversations.open: the DM with one person."""
    users = str(params.get("users") or "").split(",")
    if params.get("channel"):
        channel = team.channel(params["channel"])
    elif len(users) == 1 and users[0] in team.users:
        channel = world.dm_of(team, users[0])
    else:
        raise SlackError("user_not_found")
    return {"ok": True, "channel": _channel_json(team, channel)}


def conversations_info(world: World, team: Team, params: Json) -> Json:
    """conversations.info."""
    return {"ok": True, "channel": _channel_json(team, team.channel(params.get("channel")))}


def conversations_history(world: World, team: Team, params: Json) -> Json:
    """conversations.history: newest first, replies left out unless broadcast."""
    channel = _readable(team, params)
    found = [
        one for one in _between(channel, params) if one.thread_ts in {None, one.ts} or one.broadcast
    ]
    return _page(team, channel, found[::-1], params)


def conversations_replies(world: World, team: Team, params: Json) -> Json:
    """conversations.replies: the root first, then its replies, oldest first."""
    channel = _readable(team, params)
    root = channel.messages.get(str(params.get("ts")))
    if root is None:
        raise SlackError("thread_not_found")
    root_ts = root.thread_ts or root.ts
    replies = [one for one in _between(channel, params) if one.thread_ts == root_ts]
    top = [channel.messages[root_ts]] if root_ts in channel.messages else []
    thread = [*top, *(one for one in replies if one.ts != root_ts)]
    return _page(team, channel, thread, params)


def reactions_add(world: World, team: Team, params: Json) -> Json:
    """reactions.add."""
    message = team.channel(params.get("channel")).message(params.get("timestamp"))
    name = str(params.get("name") or "").strip(":")
    for reaction in message.reactions:
        if reaction["name"] == name and team.bot_user in reaction["users"]:
            raise SlackError("already_reacted")
    message.reactions.append({"name": name, "users": [team.bot_user], "count": 1})
    return {"ok": True}


def reactions_remove(world: World, team: Team, params: Json) -> Json:
    """reactions.remove."""
    message = team.channel(params.get("channel")).message(params.get("timestamp"))
    left = [
        one
        for one in message.reactions
        if one["name"] != params.get("name") or team.bot_user not in one["users"]
    ]
    if len(left) == len(message.reactions):
        raise SlackError("no_reaction")
    message.reactions = left
    return {"ok": True}


def _readable(team: Team, params: Json) -> Channel:
    channel = team.channel(params.get("channel"))
    needed = "im:history" if channel.kind == "im" else "channels:history"
    if needed not in team.scopes:
        raise SlackError("missing_scope", needed=needed, provided=",".join(sorted(team.scopes)))
    if team.bot_user not in channel.members:
        raise SlackError("not_in_channel")
    return channel


def _between(channel: Channel, params: Json) -> list[Message]:
    oldest, latest = str(params.get("oldest") or "0"), str(params.get("latest") or "9" * 12)
    inclusive = _true(params.get("inclusive"))
    return [
        one
        for one in list(channel.messages.values())
        if one.only_for is None
        and (oldest < one.ts < latest or (inclusive and one.ts in {oldest, latest}))
    ]


def _page(team: Team, channel: Channel, found: list[Message], params: Json) -> Json:
    limit = max(1, min(int(params.get("limit") or 100), 999))
    start = int(params.get("cursor") or 0)
    metadata = _true(params.get("include_all_metadata"))
    shown = found[start : start + limit]
    more = start + limit < len(found)
    return {
        "ok": True,
        "messages": [events.thread_json(team, channel, one, metadata=metadata) for one in shown],
        "has_more": more,
        "response_metadata": {"next_cursor": str(start + limit) if more else ""},
    }


def _channel_json(team: Team, channel: Channel) -> Json:
    body: Json = {"id": channel.id, "context_team_id": team.id, "is_im": channel.kind == "im"}
    if channel.kind == "im":
        body["user"] = next(iter(channel.members - {team.bot_user}))
    else:
        body |= {
            "name": channel.name,
            "is_channel": True,
            "is_member": team.bot_user in channel.members,
        }
    return body


def _true(value: Any) -> bool:
    return str(value).lower() in {"true", "1"}
