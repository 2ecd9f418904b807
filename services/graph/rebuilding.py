"""Letting everybody's facts follow anew from what was said, without asking any model."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from graph_store.projection import marks_of
from services.affect.edges import tell_events_anew
from services.graph.following import note_unheard
from services.graph.within import change_graph
from services.ledger import outbox, people
from services.ledger.extractions import Extractions
from services.ledger.outbox import Job, Work
from services.memory.stores import Stores

REPLAYING = frozenset({Work.REPLAY})


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """Of `total` people, the graphs of `done` are as new, wherever they are asked for."""

    total: int
    done: int


class Rebuilding:
    """Replays each person's statements; a store that follows is told everything once more.

    The work is in the outbox: it goes on after a stop, and asking again begins no second one.
    """

    def __init__(self, *, stores: Stores) -> None:
        self._stores = stores

    async def begin(self) -> None:
        """Queue everybody."""
        now = self._stores.now()
        async with self._stores.database.write() as connection:
            for person_id in await people.numbers(connection):
                await outbox.put_once(
                    connection, person_id, Work.REPLAY, _subject(person_id), now=now
                )
        self._stores.wake()

    async def progress(self) -> Rebuilt:
        """How far it is."""
        async with self._stores.database.read() as connection:
            total = len(await people.numbers(connection))
            waiting = await outbox.people_with(connection, REPLAYING | {Work.EXTRACT, Work.FOLLOW})
        return Rebuilt(total, total - waiting)

    async def work_off(self, jobs: Sequence[Job]) -> None:
        """Replay these people, one after the other."""
        for job in jobs:
            await self._replay(job)

    async def _replay(self, job: Job) -> None:
        stores, now = self._stores, self._stores.now()
        async with stores.database.write() as connection:
            _, turned = await change_graph(
                connection, job.person_id, lambda own: own.rebuild(), now=now
            )
            # What texts state is told anew as it was read; no model reads them again.
            await Extractions(connection, job.person_id).read_again(now=now)
            await tell_events_anew(connection, job.person_id)
            await connection.run_sync(_tell_everything, job.person_id)
            await note_unheard(connection, job.person_id, now=now)
            await outbox.done(connection, [job])
        await stores.hot.refresh(job.person_id, turned)
        stores.wake()


def _subject(person_id: int) -> str:
    return f"replay:{person_id}"


def _tell_everything(own: Connection, person_id: int) -> None:
    marks = marks_of(own, person_id)
    if marks is not None:
        marks.everything()
