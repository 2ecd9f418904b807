"""What was read in the texts of one person's episodes, kept so that it need not be read again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.batches import batches
from services.ledger.outbox import Work
from services.ledger.tables import episodes, extractions, outbox, sources

# Facts that somebody stated as such: nothing is read in their words.
GIVEN = "given"


@dataclass(frozen=True, slots=True)
class Kept:
    """What an `extractor` read in an episode, and what was left out of it, with the reasons."""

    extractor: str
    found: Mapping[str, Any]
    pruned: Sequence[Sequence[str]]


class Extractions:
    """One person's extractions. They go with their episodes, and when the words change."""

    def __init__(self, connection: AsyncConnection, person_id: int) -> None:
        self._connection = connection
        self._person_id = person_id
        self._mine = extractions.c.person_id == person_id

    async def of(self, ids: Iterable[str]) -> dict[str, Kept]:
        """What was read in those of these episodes that were read."""
        found: dict[str, Kept] = {}
        for batch in batches(ids):
            some = extractions.c.episode_id.in_(batch)
            rows = await self._connection.execute(select(extractions).where(self._mine, some))
            found |= {row.episode_id: Kept(row.extractor, row.found, row.pruned) for row in rows}
        return found

    async def keep(self, kept: Mapping[str, Kept], *, now: datetime) -> None:
        """Keep what was read in these episodes, in place of what was before."""
        await self.drop(list(kept))
        rows = [
            {
                "episode_id": episode_id,
                "person_id": self._person_id,
                "extractor": one.extractor,
                "found": dict(one.found),
                "pruned": [list(each) for each in one.pruned],
                "extracted_at": now,
            }
            for episode_id, one in kept.items()
        ]
        if rows:
            await self._connection.execute(insert(extractions), rows)

    async def drop(self, ids: Sequence[str]) -> None:
        """Nothing was read in these."""
        for batch in batches(ids):
            some = extractions.c.episode_id.in_(batch)
            await self._connection.execute(delete(extractions).where(self._mine, some))

    async def is_given(self, episode_id: str) -> bool:
        """Whether the episode's facts were stated as such."""
        return GIVEN in {one.extractor for one in (await self.of([episode_id])).values()}

    async def read_again(self, *, now: datetime) -> int:
        """Queue that the graph follows anew from all that was read; how many episodes that are."""
        waiting = select(outbox.c.subject).where(
            outbox.c.work == Work.EXTRACT.value, ~outbox.c.given_up
        )
        again = _work(now).where(
            episodes.c.person_id == self._person_id,
            episodes.c.id.in_(select(extractions.c.episode_id).where(self._mine)),
            episodes.c.id.not_in(waiting),
        )
        return await _queue(self._connection, again)


async def put_unread(connection: AsyncConnection, *, now: datetime) -> int:
    """Queue everybody's remembered episodes in which nothing was read yet; how many."""
    queued = select(outbox.c.subject).where(outbox.c.work == Work.EXTRACT.value)
    unread = _work(now).where(
        episodes.c.recallable,
        ~episodes.c.retracted,
        episodes.c.id.not_in(select(extractions.c.episode_id)),
        episodes.c.id.not_in(queued),
    )
    return await _queue(connection, unread)


def _work(now: datetime) -> Any:
    return select(
        episodes.c.person_id,
        literal(Work.EXTRACT.value),
        episodes.c.id,
        bindparam("due", now, type_=outbox.c.due_at.type),
    ).order_by(episodes.c.seq)


async def _queue(connection: AsyncConnection, rows: Any) -> int:
    columns = ["person_id", "work", "subject", "due_at"]
    added = await connection.execute(insert(outbox).from_select(columns, rows))
    return added.rowcount


async def sayings(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[datetime]]:
    """When each of these memories was told, every time."""
    rows = await connection.execute(
        select(sources.c.episode_id, sources.c.said_at)
        .where(sources.c.episode_id.in_(ids))
        .order_by(sources.c.said_at)
    )
    found: dict[str, list[datetime]] = {}
    for episode_id, said_at in rows:
        found.setdefault(episode_id, []).append(said_at)
    return found
