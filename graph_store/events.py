"""Events and how they felt and ended, as edges that are no facts.

(Event)-[HAS_EMOTION]->(Emotion), (Event)-[HAS_RESULT]->(Result), (Event)-[PARTICIPANT]->(User):
an event is named by its episode. Nothing that reads facts reads these.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, delete, distinct, func, insert, select

from graph_store.tables import events

_IDS_AT_ONCE = 500
_USER = "user"


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


class EventGraph:
    """One person's events on a connection of the ledger; they commit with its unit of work."""

    def __init__(self, *, connection: Connection, person_id: int) -> None:
        self._connection = connection
        self._person_id = person_id
        self._mine = events.c.person_id == person_id

    def tell(self, event: str, felt: Felt) -> None:
        """Keep an event with its edges in place of those that it had."""
        self.forget([event])
        ends = {
            Label.HAS_EMOTION: felt.emotion,
            Label.HAS_RESULT: felt.result,
            Label.PARTICIPANT: _USER,
        }
        named = {"person_id": self._person_id, "event": event}
        rows = [{**named, "label": label, "target": end} for label, end in ends.items() if end]
        self._connection.execute(insert(events), rows)

    def forget(self, ids: Sequence[str]) -> None:
        """Take these events away with their edges."""
        for start in range(0, len(ids), _IDS_AT_ONCE):
            some = events.c.event.in_(ids[start : start + _IDS_AT_ONCE])
            self._connection.execute(delete(events).where(self._mine, some))

    def felt(self, ids: Sequence[str]) -> Mapping[str, Felt]:
        """How those of these events that are there felt and ended."""
        ends: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for start in range(0, len(ids), _IDS_AT_ONCE):
            some = events.c.event.in_(ids[start : start + _IDS_AT_ONCE])
            columns = (events.c.event, events.c.label, events.c.target)
            for event, label, target in self._connection.execute(
                select(*columns).where(self._mine, some)
            ):
                ends[event][label] = target
        return {
            event: Felt(found.get(Label.HAS_EMOTION), found.get(Label.HAS_RESULT))
            for event, found in ends.items()
        }

    def count(self) -> int:
        """How many events there are."""
        counted = select(func.count(distinct(events.c.event))).where(self._mine)
        return self._connection.execute(counted).scalar_one()
