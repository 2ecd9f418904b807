"""views.*: modals by trigger id, the stack a person has open, and the Home tab."""

import secrets
import time

from bot.demo.slack import chat, limits
from bot.demo.slack.errors import SlackError
from bot.demo.slack.state import Json, Team, Trigger, World

MOST_STACKED = 3


def views_open(world: World, team: Team, params: Json) -> Json:
    """views.open: within three seconds of the click, once."""
    trigger = _trigger(world, team, params)
    view = new_view(world, team, _given(params), trigger.user)
    team.modals[trigger.user] = [view]
    return {"ok": True, "view": view}


def views_push(world: World, team: Team, params: Json) -> Json:
    """views.push: on top of the modal that was clicked in; three at most."""
    trigger = _trigger(world, team, params)
    stack = team.modals.get(trigger.user, [])
    if not stack:
        raise SlackError("not_found")
    view = push(world, team, _given(params), trigger.user)
    return {"ok": True, "view": view}


def views_update(world: World, team: Team, params: Json) -> Json:
    """views.update, by view_id or external_id; a stale hash is a conflict."""
    for user, stack in team.modals.items():
        for at, old in enumerate(stack):
            if params.get("view_id") == old["id"] or (
                params.get("external_id") and params["external_id"] == old.get("external_id")
            ):
                _check_hash(params, old)
                stack[at] = new_view(world, team, _given(params), user, old)
                return {"ok": True, "view": stack[at]}
    for user, old in team.homes.items():
        if params.get("view_id") == old["id"]:
            _check_hash(params, old)
            team.homes[user] = new_view(world, team, _given(params), user, old)
            return {"ok": True, "view": team.homes[user]}
    raise SlackError("not_found")


def views_publish(world: World, team: Team, params: Json) -> Json:
    """views.publish: the person's Home tab."""
    user = team.user(params.get("user_id")).id
    old = team.homes.get(user)
    if old is not None:
        _check_hash(params, old)
    view = _given(params)
    if view.get("type") != "home":
        raise SlackError("invalid_arguments")
    team.homes[user] = new_view(world, team, view, user, old)
    return {"ok": True, "view": team.homes[user]}


def push(world: World, team: Team, given: Json, user: str) -> Json:
    """One more view on the person's stack."""
    stack = team.modals.setdefault(user, [])
    if len(stack) >= MOST_STACKED:
        raise SlackError("push_limit_reached")
    view = new_view(world, team, given, user)
    view["root_view_id"] = (stack[0] if stack else view)["id"]
    view["previous_view_id"] = stack[-1]["id"] if stack else None
    stack.append(view)
    return view


def new_view(world: World, team: Team, given: Json, user: str, old: Json | None = None) -> Json:
    """The view as Slack gives it back; input that a person typed stays where ids stay."""
    limits.check_view(given)
    view_id = world.number("V") if old is None else old["id"]
    blocks = chat.numbered(given.get("blocks") or [])
    kept = (old or {}).get("state", {}).get("values", {})
    ids = {block["block_id"] for block in blocks}
    return {
        "id": view_id,
        "team_id": team.id,
        "app_id": team.app_id,
        "app_installed_team_id": team.id,
        "bot_id": team.bot_id,
        "type": given["type"],
        "title": given.get("title"),
        "submit": given.get("submit"),
        "close": given.get("close"),
        "blocks": blocks,
        "private_metadata": given.get("private_metadata") or "",
        "callback_id": given.get("callback_id") or "",
        "external_id": given.get("external_id") or "",
        "state": {"values": {key: value for key, value in kept.items() if key in ids}},
        "hash": f"{int(time.time())}.{secrets.token_hex(4)}",
        "clear_on_close": bool(given.get("clear_on_close")),
        "notify_on_close": bool(given.get("notify_on_close")),
        "root_view_id": (old or {}).get("root_view_id", view_id),
        "previous_view_id": (old or {}).get("previous_view_id"),
    }


def _given(params: Json) -> Json:
    view = params.get("view")
    if not isinstance(view, dict):
        raise SlackError("invalid_arguments")
    return view


def _trigger(world: World, team: Team, params: Json) -> Trigger:
    trigger = world.triggers.get(str(params.get("trigger_id")))
    if trigger is None or trigger.team != team.id:
        raise SlackError("invalid_trigger_id")
    if time.monotonic() > trigger.ends_at:
        raise SlackError("expired_trigger_id")
    if trigger.used:
        raise SlackError("exchanged_trigger_id")
    limits.check_view(_given(params))
    trigger.used = True
    return trigger


def _check_hash(params: Json, old: Json) -> None:
    if params.get("hash") and params["hash"] != old["hash"]:
        raise SlackError("hash_conflict")
