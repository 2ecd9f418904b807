"""Events and how they felt and ended, as edges that are no facts.

(Event)-[HAS_EMOTION]->(Emotion), (Event)-[HAS_RESULT]->(Result), (Event)-[PARTICIPANT]->(User):
an event is named by its episode. Nothing that reads facts reads these.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, distinct, func, insert, select

from graph_store.batches import batches
from graph_store.event_marks import EventMarks
from graph_store.felt import Felt, Label, felt_among
from graph_store.tables import events
from graph_store.versions import raised_version

_USER = "user"


class EventGraph:
    """One person's events on a connection of the ledger; they commit with its unit of work.

    `marks` takes note of what changes for a store that follows this one.
    """

    def __init__(
        self, *, connection: Connection, person_id: int, marks: EventMarks | None = None
    ) -> None:
        self._connection = connection
        self._person_id = person_id
        self._marks = marks
        self._mine = events.c.person_id == person_id

    def tell(self, event: str, felt: Felt) -> None:
        """Keep an event with its edges in place of those that it had."""
        self.forget([event])
        self._connection.execute(insert(events), self._edges(event, felt))

    def replace_all(self, felt: Mapping[str, Felt]) -> None:
        """Keep these events and no others; a store that follows is to be told everything."""
        self._connection.execute(delete(events).where(self._mine))
        edges = [edge for event, its in felt.items() for edge in self._edges(event, its)]
        if edges:
            self._connection.execute(insert(events), edges)

    def forget(self, ids: Sequence[str]) -> None:
        """Take these events away with their edges."""
        for batch in batches(ids):
            some = events.c.event.in_(batch)
            self._connection.execute(delete(events).where(self._mine, some))
        if self._marks is not None and ids:
            # One that went with its episode is noted, too: nobody knows it here any more.
            self._marks.note(set(ids), version=raised_version(self._connection, self._person_id))

    def felt(self, ids: Sequence[str]) -> Mapping[str, Felt]:
        """How those of these events that are there felt and ended."""
        return felt_among(self._connection, self._person_id, ids)

    def count(self) -> int:
        """How many events there are."""
        counted = select(func.count(distinct(events.c.event))).where(self._mine)
        return self._connection.execute(counted).scalar_one()

    def _edges(self, event: str, felt: Felt) -> list[dict[str, object]]:
        ends = {
            Label.HAS_EMOTION: felt.emotion,
            Label.HAS_RESULT: felt.result,
            Label.PARTICIPANT: _USER,
        }
        named = {"person_id": self._person_id, "event": event}
        return [{**named, "label": label, "target": end} for label, end in ends.items() if end]
