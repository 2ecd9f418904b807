"""What Slack sends, as plain words: which messages count, and what a person wrote. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from services.ledger.deliveries import Arrival, Change
from services.models import Json
from services.text import normal

# Edits and deletions are changes; joins, topics and the like are nothing to answer.
_SUBTYPES = (None, "file_share", "thread_broadcast", "me_message")
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_TS = re.compile(r"[0-9]{1,12}\.[0-9]{1,6}")
# Slack writes a real < as &lt;, so that whatever stands in < > is Slack's own markup.
_MARKUP = re.compile(r"<([^<>]{1,3000})>")
_MENTION = re.compile(r"<@([A-Z0-9]{2,64})(?:\|[^<>]{0,200})?>")
_ENTITY = re.compile(r"&(amp|lt|gt);")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">"}
_SPACES = re.compile(r"[ \t]{2,}")
_MOST_NAMED = 25
# What is left of "@Gieok, …" and "@Gieok: …".
_LEFT_OVER = re.compile(r"\A[\s,:;]+")


@dataclass(frozen=True, slots=True)
class Own:
    """Who the app is in a workspace, as auth.test says."""

    team: str
    bot_user: str
    bot_id: str
    url: str


def has_the_shape_of_slacks(body: object) -> bool:
    """Whether the names in an event are texts or objects, as Bolt takes for granted."""
    event = body.get("event") if isinstance(body, Mapping) else None
    if not isinstance(event, Mapping):
        return isinstance(body, Mapping) and event is None
    named = [event.get(name) for name in ("channel", "user", "team", "item", "message")]
    return all(one is None or isinstance(one, str | Mapping) for one in named)


def arrival_of(body: Mapping[str, Any], own: Own) -> Arrival | None:
    """The message of a person that an event brings; None where it brings none to answer."""
    event = body.get("event")
    if not isinstance(event, Mapping) or not _is_for_us(event) or not _is_a_persons(event, own):
        return None
    return _arrival(body, event, event)


def change_of(body: Mapping[str, Any], own: Own) -> Arrival | None:
    """What an event says that a person did to a message of theirs; None where it says nothing.

    A preview that was added, or a reply below, changes nothing that the person wrote.
    """
    event = body.get("event")
    if not isinstance(event, Mapping) or event.get("type") != "message":
        return None
    before = _map(event.get("previous_message"))
    if event.get("subtype") == "message_deleted":
        return _changed(body, Change.DELETED, before, own)
    message = _map(event.get("message"))
    if event.get("subtype") != "message_changed" or not message:
        return None
    if message.get("subtype") == "tombstone":
        return _changed(body, Change.DELETED, before, own)
    if before and message.get("text") == before.get("text"):
        return None
    return _changed(body, Change.EDITED, message, own)


def _changed(
    body: Mapping[str, Any], change: Change, message: Mapping[str, Any], own: Own
) -> Arrival | None:
    event = body["event"]
    deleted = event.get("deleted_ts")
    of = message.get("ts") or deleted
    if not _is_a_persons(message, own) or not is_ts(of):
        return None
    # Its own name is that of the event: a message can be changed more than once.
    named = {**message, "ts": event.get("ts") or event.get("event_ts")}
    arrival = _arrival(body, event, named)
    return None if arrival is None else replace(arrival, change=change, of=str(of))


def _arrival(
    body: Mapping[str, Any], event: Mapping[str, Any], message: Mapping[str, Any]
) -> Arrival | None:
    team, channel, user = body.get("team_id"), event.get("channel"), message.get("user")
    # Without an id there is no memory: nobody's would be everybody's.
    if not (is_id(team) and is_id(channel) and is_id(user) and is_ts(message.get("ts"))):
        return None
    thread, ts = message.get("thread_ts"), str(message["ts"])
    return Arrival(
        event_id=str(body.get("event_id") or f"{team}:{channel}:{ts}")[:200],
        team=str(team),
        channel=str(channel),
        ts=ts,
        thread=str(thread) if is_ts(thread) else None,
        user=str(user),
        content=_content(message),
    )


def _is_for_us(event: Mapping[str, Any]) -> bool:
    """A message in a DM; in a channel only where the app is mentioned."""
    if event.get("subtype") not in _SUBTYPES or event.get("hidden"):
        return False
    if event.get("type") == "app_mention":
        return True
    return event.get("type") == "message" and _is_direct(event)


def _is_direct(event: Mapping[str, Any]) -> bool:
    return (event.get("channel_type") or str(event.get("channel"))[:1]) in ("im", "D")


def is_direct(channel: str) -> bool:
    """Whether a channel is a person's DM, by its id."""
    return channel.startswith("D")


def _is_a_persons(event: Mapping[str, Any], own: Own) -> bool:
    if event.get("bot_id") or event.get("bot_profile") or event.get("user") == own.bot_user:
        return False
    # An app that posts in a person's name.
    return not (event.get("app_id") and not event.get("client_msg_id"))


def is_id(value: object) -> bool:
    """Whether that can be the id of a team, a channel or a person."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def is_ts(value: object) -> bool:
    """Whether that can be the ts of a message."""
    return isinstance(value, str) and _TS.fullmatch(value) is not None


def _map(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _content(event: Mapping[str, Any]) -> dict[str, Json]:
    files = event.get("files")
    listed = files if isinstance(files, list) else []
    names: list[Json] = [_name_of(one) for one in listed if isinstance(one, Mapping)]
    text = event.get("text")
    return {"text": text if isinstance(text, str) else "", "files": names}


def _name_of(file: Mapping[str, Any]) -> str:
    return str(file.get("name") or file.get("title") or file.get("id") or "")[:200]


def said_at(ts: str) -> datetime:
    """The instant that a message's ts names."""
    return datetime.fromtimestamp(float(ts), UTC)


def mentioned(text: str, own: Own) -> frozenset[str]:
    """The ids of the other people whom a text names, of so many as one call each is made for."""
    ids = dict.fromkeys(match[1] for match in _MENTION.finditer(text))
    others = [one for one in ids if one != own.bot_user]
    return frozenset(others[:_MOST_NAMED])


def plain(text: str, own: Own, names: Mapping[str, str]) -> str:
    """What a person wrote, without Slack's markup: NFC, `names` in place of the ids of people.

    The app's own mention goes, wherever it stands; everybody else stays as a name.
    """

    words = _without_own_mention(text, own)
    words = _MARKUP.sub(lambda match: _written(match[1], names), words)
    # In one pass: what "&amp;lt;" stands for is "&lt;".
    words = _ENTITY.sub(lambda match: _ENTITIES[match[1]], words)
    return _composed(words).strip()


def _composed(words: str) -> str:
    try:
        return normal(words)
    except ValueError:
        # What is not a text is refused by whoever is to keep it; composing it would take seconds.
        return words


def _without_own_mention(text: str, own: Own) -> str:
    mention = re.compile(rf"[ \t]{{0,9}}<@{re.escape(own.bot_user)}(?:\|[^<>]{{0,200}})?>")
    without, found = mention.subn(" ", text)
    if not found:
        return text
    if mention.match(text.lstrip()):
        without = _LEFT_OVER.sub("", without)
    return _SPACES.sub(" ", without).strip()


def _written(inside: str, names: Mapping[str, str]) -> str:
    target, bar, label = inside.partition("|")
    sign = target[:1]
    if sign == "@":
        return names.get(target[1:]) or label.lstrip("@") or target[1:]
    if sign == "#":
        return "#" + (label or target[1:]).lstrip("#")
    if sign == "!":
        return _special(target[1:], label)
    return _link(target, label) if bar or _is_an_address(target) else f"<{inside}>"


def _special(target: str, label: str) -> str:
    """`<!here>`, a group of people, or a date with its text for those who cannot show it."""
    if target.startswith("date^"):
        return label or target.split("^")[1]
    if label:
        return label
    word = target.partition("^")[0]
    return "@" + (target.rpartition("^")[2] if word == "subteam" else word)


def _link(target: str, label: str) -> str:
    address = target.removeprefix("mailto:").removeprefix("tel:")
    if not label or label == address:
        return address
    if target.startswith("tel:") or _same_address(address, label):
        return label
    return f"{label} ({address})"


def _same_address(address: str, label: str) -> bool:
    """Whether the label is the address as a person types it: x.com for http://x.com/."""
    bare = re.sub(r"\Ahttps?://", "", address).rstrip("/")
    return label.rstrip("/") in {bare, address.rstrip("/")} or label == f"mailto:{address}"


def _is_an_address(target: str) -> bool:
    return re.match(r"[a-z][a-z0-9+.-]{1,20}:", target) is not None
