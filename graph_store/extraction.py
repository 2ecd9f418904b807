"""What was read in a text, before and after pruning, and how it is kept as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from graph_store.triplets import Triplet


class Reason(StrEnum):
    """Why something that was read is no statement."""

    NOT_IN_SCHEMA = "NOT_IN_SCHEMA"
    """A type, predicate or property that the ontology doesn't have; in strict mode alone."""
    MISSING_REQUIRED_PROPERTY = "MISSING_REQUIRED_PROPERTY"
    """An entity without what its type demands."""
    NO_PROPERTY_LEFT = "NO_PROPERTY_LEFT"
    """An entity all of whose properties were pruned."""
    INVALID_START_OR_END_NODE = "INVALID_START_OR_END_NODE"
    """It leads from or to nothing, or to what was pruned itself."""
    INVALID_PATTERN = "INVALID_PATTERN"
    """The predicate doesn't go with the types of its ends."""
    MISSING_LABEL = "MISSING_LABEL"
    """A statement without a predicate; in strict mode an entity without a type."""
    TOO_MANY = "TOO_MANY"
    """More than a text may state."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """What was left out and why; of an entity, `predicate` and `object` are empty."""

    subject: str
    predicate: str
    object: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Described:
    """An entity as a text describes it: its type, and values by name of property."""

    name: str
    type: str | None = None
    properties: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Extraction:
    """What was read in one text; `pruned` is what was no statement from the start.

    `emotion` and `result`: how the text says that what it tells of felt and ended.
    """

    triplets: tuple[Triplet, ...] = ()
    entities: tuple[Described, ...] = ()
    pruned: tuple[Pruned, ...] = ()
    emotion: str | None = None
    result: str | None = None


NOTHING = Extraction()


def to_json(extraction: Extraction) -> dict[str, Any]:
    """The extraction as JSON: only what differs from the defaults."""
    felt = {"emotion": extraction.emotion, "result": extraction.result}
    return {
        "triplets": [_triplet_json(one) for one in extraction.triplets],
        "entities": [
            {"name": one.name, "type": one.type, "properties": [list(p) for p in one.properties]}
            for one in extraction.entities
        ],
        "pruned": pruned_json(extraction.pruned),
    } | {name: value for name, value in felt.items() if value}


def from_json(kept: Mapping[str, Any]) -> Extraction:
    """The extraction that `to_json` wrote."""
    return Extraction(
        triplets=tuple(_triplet(one) for one in kept["triplets"]),
        entities=tuple(
            Described(one["name"], one["type"], tuple((n, v) for n, v in one["properties"]))
            for one in kept["entities"]
        ),
        pruned=tuple(_pruned(one) for one in kept["pruned"]),
        emotion=kept.get("emotion"),
        result=kept.get("result"),
    )


def pruned_json(pruned: tuple[Pruned, ...]) -> list[list[str]]:
    """What was pruned as JSON: subject, predicate, object, reason."""
    return [[one.subject, one.predicate, one.object, one.reason.value] for one in pruned]


def _pruned(kept: list[str]) -> Pruned:
    subject, predicate, object_, reason = kept
    return Pruned(subject, predicate, object_, Reason(reason))


def _triplet_json(one: Triplet) -> dict[str, Any]:
    told: dict[str, Any] = {"s": one.subject, "p": one.predicate, "o": one.object}
    flags = {"negated": one.negated, "correction": one.correction}
    times = {"from": one.valid_from, "until": one.valid_until}
    told |= {name: True for name, set_ in flags.items() if set_}
    told |= {name: at.isoformat() for name, at in times.items() if at}
    if one.confidence != 1.0:
        told["confidence"] = one.confidence
    return told


def _triplet(kept: Mapping[str, Any]) -> Triplet:
    return Triplet(
        subject=kept["s"],
        predicate=kept["p"],
        object=kept["o"],
        negated=kept.get("negated", False),
        valid_from=_instant(kept.get("from")),
        valid_until=_instant(kept.get("until")),
        confidence=kept.get("confidence", 1.0),
        correction=kept.get("correction", False),
    )


def _instant(kept: str | None) -> datetime | None:
    return None if kept is None else datetime.fromisoformat(kept)
