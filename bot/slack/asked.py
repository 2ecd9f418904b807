"""What a person pressed, typed or opened, as plain values; None where it is not as Slack sends it.

Without a team and a user there is nobody whose memory could be meant.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.slack.inbound import is_id, is_ts
from services.models import Person

# Where Slack's text holds nothing: what its blocks say, in order, a line each.
_SPOKEN = ("text", "title", "fallback", "value")


@dataclass(frozen=True, slots=True)
class Typed:
    """A slash command."""

    person: Person
    command: str
    text: str
    channel: str
    url: str


@dataclass(frozen=True, slots=True)
class SeenView:
    """A view as it was when something was done in it; `values` are its fields by block id."""

    id: str
    metadata: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button, a menu, a field that sends at once; `channel` and `url` are those of a message."""

    person: Person
    action: str
    value: str
    trigger: str
    channel: str
    url: str
    view: SeenView | None


@dataclass(frozen=True, slots=True)
class Submitted:
    """A modal that was sent."""

    person: Person
    view: SeenView


@dataclass(frozen=True, slots=True)
class PointedAt:
    """A message on which a person chose the shortcut; `name` is its author's as it stands there."""

    person: Person
    trigger: str
    url: str
    channel: str
    ts: str
    text: str
    author: str
    name: str


def typed_of(body: Mapping[str, Any]) -> Typed | None:
    """The slash command of a request."""
    person = _who(body.get("team_id"), body.get("user_id"))
    channel = body.get("channel_id")
    if person is None or not is_id(channel):
        return None
    return Typed(
        person=person,
        command=_text(body.get("command")),
        text=_text(body.get("text")),
        channel=str(channel),
        url=_text(body.get("response_url")),
    )


def pressed_of(body: Mapping[str, Any]) -> Pressed | None:
    """What was pressed."""
    person = _whose(body)
    listed = body.get("actions")
    action = _map(listed[0]) if isinstance(listed, list) and listed else {}
    if person is None or not action:
        return None
    view = body.get("view")
    return Pressed(
        person=person,
        action=_text(action.get("action_id")),
        value=_value(action),
        trigger=_text(body.get("trigger_id")),
        channel=_text(_map(body.get("channel")).get("id")),
        url=_text(body.get("response_url")),
        view=_view(view) if isinstance(view, Mapping) else None,
    )


def submitted_of(body: Mapping[str, Any]) -> Submitted | None:
    """The modal that was sent."""
    person, view = _whose(body), body.get("view")
    if person is None or not isinstance(view, Mapping):
        return None
    return Submitted(person, _view(view))


def pointed_at_of(body: Mapping[str, Any]) -> PointedAt | None:
    """The message that a shortcut was chosen on."""
    person, message = _whose(body), _map(body.get("message"))
    channel, ts = _map(body.get("channel")).get("id"), message.get("ts") or body.get("message_ts")
    if person is None or not is_id(channel) or not is_ts(ts):
        return None
    profile = _map(message.get("bot_profile"))
    return PointedAt(
        person=person,
        trigger=_text(body.get("trigger_id")),
        url=_text(body.get("response_url")),
        channel=str(channel),
        ts=str(ts),
        text=_words(message),
        author=str(message["user"]) if is_id(message.get("user")) else "",
        name=_text(message.get("username")) or _text(profile.get("name")),
    )


def opened_home(body: Mapping[str, Any]) -> tuple[Person, str] | None:
    """Who opened Home, and what the private_metadata of the view says that stands there."""
    event = _map(body.get("event"))
    person = _who(body.get("team_id"), event.get("user"))
    if person is None or event.get("tab") != "home":
        return None
    return person, _text(_map(event.get("view")).get("private_metadata"))


def opened_dm(body: Mapping[str, Any]) -> tuple[Person, str] | None:
    """Who opened their DM, and its channel."""
    event = _map(body.get("event"))
    person, channel = _who(body.get("team_id"), event.get("user")), event.get("channel")
    if person is None or event.get("tab") != "messages" or not is_id(channel):
        return None
    return person, str(channel)


def opened_thread(body: Mapping[str, Any]) -> tuple[Person, str, str] | None:
    """Who opened a thread of the older assistant's view, its channel and its root."""
    about = _map(_map(body.get("event")).get("assistant_thread"))
    person = _who(body.get("team_id"), about.get("user_id"))
    channel, thread = about.get("channel_id"), about.get("thread_ts")
    if person is None or not is_id(channel) or not is_ts(thread):
        return None
    return person, str(channel), str(thread)


def _whose(body: Mapping[str, Any]) -> Person | None:
    user = _map(body.get("user"))
    return _who(_map(body.get("team")).get("id") or user.get("team_id"), user.get("id"))


def _who(team: object, user: object) -> Person | None:
    return Person(str(team), str(user)) if is_id(team) and is_id(user) else None


def _view(view: Mapping[str, Any]) -> SeenView:
    state = _map(_map(view.get("state")).get("values"))
    values = {
        str(block): _value(_map(next(iter(fields.values()), None)))
        for block, fields in state.items()
        if isinstance(fields, Mapping)
    }
    return SeenView(_text(view.get("id")), _text(view.get("private_metadata")), values)


def _value(action: Mapping[str, Any]) -> str:
    """What a button carries, a field holds, a menu or a calendar has chosen."""
    chosen = _map(action.get("selected_option")).get("value")
    return _text(action.get("value") or chosen or action.get("selected_date"))


def _words(message: Mapping[str, Any]) -> str:
    """The text of a message, or what its blocks and attachments say where it has none."""
    if text := _text(message.get("text")).strip():
        return text
    said: list[str] = []
    for part in ("blocks", "attachments"):
        listed = message.get(part)
        if isinstance(listed, Sequence) and not said:
            said = [line for one in listed if (line := _spoken(one, depth=0))]
    return "\n".join(said)


def _spoken(node: object, *, depth: int) -> str:
    if isinstance(node, str):
        return node
    if depth > 8:
        return ""
    if isinstance(node, Mapping):
        named = next((node[name] for name in _SPOKEN if node.get(name)), None)
        return _spoken(named or node.get("elements") or node.get("fields"), depth=depth + 1)
    if isinstance(node, Sequence):
        return "".join(_spoken(one, depth=depth + 1) for one in node)
    return ""


def _map(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
