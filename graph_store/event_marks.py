"""Which of a person's events a store that follows has not heard of, as they are now."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, literal, select

from graph_store.batches import AT_ONCE, batches
from graph_store.felt import Felt, felt_among
from graph_store.names import digest
from graph_store.tables import events, unheard_events


@dataclass(frozen=True, slots=True)
class ProjectedEvent:
    """An event as it is to stand elsewhere from this version of the person's graph on.

    `felt` None: it is there no more. `mark` stays behind then, and no id can be read from it.
    """

    id: str
    mark: str
    version: int
    felt: Felt | None


class EventMarks:
    """One person's events that are still to be heard of; `person` is their name elsewhere."""

    def __init__(self, *, connection: Connection, person_id: int, person: str) -> None:
        self._connection = connection
        self._person_id = person_id
        self._person = person
        self._mine = unheard_events.c.person_id == person_id

    def note(self, ids: Collection[str], *, version: int) -> None:
        """Note events that were told, told otherwise or forgotten in this version."""
        self._take_out(ids)
        if ids:
            common = {"person_id": self._person_id, "version": version}
            rows = [{**common, "event": event} for event in ids]
            self._connection.execute(insert(unheard_events), rows)

    def everything(self, *, version: int) -> None:
        """Note all events of the person, and none that is gone."""
        self.clear()
        mine = select(events.c.person_id, events.c.event, literal(version)).distinct()
        columns = ["person_id", "event", "version"]
        found = mine.where(events.c.person_id == self._person_id)
        self._connection.execute(insert(unheard_events).from_select(columns, found))

    def clear(self) -> None:
        """Nothing is to be heard of any more."""
        self._connection.execute(delete(unheard_events).where(self._mine))

    def count(self) -> int:
        """How many are still to be heard of."""
        query = select(func.count()).select_from(unheard_events).where(self._mine)
        return self._connection.execute(query).scalar_one()

    def among(self, ids: Sequence[str]) -> frozenset[str]:
        """Those of these events that are still to be heard of."""
        mine = select(unheard_events.c.event).where(self._mine)
        found: set[str] = set()
        for batch in batches(ids):
            some = unheard_events.c.event.in_(batch)
            found |= set(self._connection.execute(mine.where(some)).scalars())
        return frozenset(found)

    def some(self, *, version: int) -> tuple[ProjectedEvent, ...]:
        """Some of them, the oldest first, as they stand in this version."""
        mine = select(unheard_events.c.event).where(self._mine)
        oldest = mine.order_by(unheard_events.c.version, unheard_events.c.event)
        ids = self._connection.execute(oldest.limit(AT_ONCE)).scalars().all()
        known = felt_among(self._connection, self._person_id, ids)
        return tuple(
            ProjectedEvent(event, digest(self._person, "event", event), version, known.get(event))
            for event in ids
        )

    def heard(self, ids: Collection[str], *, version: int) -> None:
        """Take out those that were heard of, but for what has changed since."""
        self._take_out(ids, up_to=version)

    def _take_out(self, ids: Collection[str], *, up_to: int | None = None) -> None:
        listed = list(ids)
        done = delete(unheard_events).where(self._mine)
        if up_to is not None:
            done = done.where(unheard_events.c.version <= up_to)
        for batch in batches(listed):
            some = unheard_events.c.event.in_(batch)
            self._connection.execute(done.where(some))
