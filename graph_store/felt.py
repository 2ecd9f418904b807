"""How an event felt and ended, as its edges tell it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, select

from graph_store.batches import batches
from graph_store.tables import events


class Label(StrEnum):
    """What leads from an event."""

    HAS_EMOTION = "HAS_EMOTION"
    HAS_RESULT = "HAS_RESULT"
    PARTICIPANT = "PARTICIPANT"


@dataclass(frozen=True, slots=True)
class Felt:
    """How an event felt and ended; None where that is not known."""

    emotion: str | None = None
    result: str | None = None


def felt_among(connection: Connection, person_id: int, ids: Sequence[str]) -> dict[str, Felt]:
    """How those of these events that the ledger has felt and ended."""
    ends: defaultdict[str, dict[str, str]] = defaultdict(dict)
    columns = (events.c.event, events.c.label, events.c.target)
    mine = select(*columns).where(events.c.person_id == person_id)
    for batch in batches(ids):
        some = events.c.event.in_(batch)
        for event, label, target in connection.execute(mine.where(some)):
            ends[event][label] = target
    return {
        event: Felt(found.get(Label.HAS_EMOTION), found.get(Label.HAS_RESULT))
        for event, found in ends.items()
    }


def settled(
    ids: Sequence[str],
    *,
    kept: Mapping[str, Felt],
    unheard: frozenset[str],
    told: Mapping[str, Felt],
) -> dict[str, Felt]:
    """How these events felt, by what the ledger has `kept` and what the store that follows `told`.

    Of an event whose last change that store has not heard, or that it lost, the ledger's word
    counts: nothing that was felt is ever taken for unfelt.
    """
    own = {event: felt for event, felt in kept.items() if event in unheard or event not in told}
    theirs = {event: felt for event, felt in told.items() if event not in unheard}
    found = own | theirs
    return {event: found[event] for event in ids if event in found}
