"""The outbox: work that follows from what is in the ledger, done at least once."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import Integer, Row, bindparam, delete, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.batches import batches
from services.ledger.tables import episodes, outbox

# 2 s, 4 s, 8 s … at most 10 minutes apart: some three hours before work is given up.
_FIRST_DELAY = timedelta(seconds=2)
_LONGEST_DELAY = timedelta(minutes=10)
_ATTEMPTS = 26


class Work(StrEnum):
    """What is to be done about an episode."""

    INDEX = "index"
    UNINDEX = "unindex"
    EXTRACT = "extract"
    """Let the graph say what the episode says now, or nothing where it is not remembered."""
    FOLLOW = "follow"
    """Tell the store that follows the graph what it has not heard of a person."""
    REPLAY = "replay"
    """Let a person's facts follow anew from what was said."""


@dataclass(frozen=True, slots=True)
class Job:
    """One row of the outbox; `pieces` is how many vectors an UNINDEX takes away."""

    id: int
    person_id: int
    work: Work
    subject: str
    pieces: int
    attempts: int


async def put(
    connection: AsyncConnection,
    person_id: int,
    work: Work,
    subjects: Sequence[tuple[str, int]],
    *,
    now: datetime,
) -> None:
    """Queue work on (subject, pieces), in the transaction that makes it necessary."""
    if subjects:
        common = {"person_id": person_id, "work": work.value, "due_at": now}
        await connection.execute(
            insert(outbox),
            [{**common, "subject": subject, "pieces": pieces} for subject, pieces in subjects],
        )


async def put_once(
    connection: AsyncConnection, person_id: int, work: Work, subject: str, *, now: datetime
) -> None:
    """Queue work on a subject, unless it waits to be done already."""
    same = (outbox.c.subject == subject, outbox.c.work == work.value)
    waiting = select(outbox.c.id).where(*same, ~outbox.c.given_up).limit(1)
    if (await connection.execute(waiting)).first() is None:
        await connection.execute(delete(outbox).where(*same))
        await put(connection, person_id, work, [(subject, 0)], now=now)


async def clear(connection: AsyncConnection, work: Work) -> None:
    """Take out all work of a kind."""
    await connection.execute(delete(outbox).where(outbox.c.work == work.value))


async def people_with(connection: AsyncConnection, works: Collection[Work]) -> int:
    """How many people have such work waiting."""
    kinds = outbox.c.work.in_([work.value for work in works])
    waiting = select(func.count(func.distinct(outbox.c.person_id))).where(kinds, ~outbox.c.given_up)
    return (await connection.execute(waiting)).scalar_one()


async def hasten(connection: AsyncConnection, work: Work, *, now: datetime) -> None:
    """Let all work of a kind be tried now, what was given up too."""
    again = {"due_at": now, "attempts": 0, "given_up": False}
    await connection.execute(update(outbox).where(outbox.c.work == work.value).values(again))


async def put_unindexed(connection: AsyncConnection, *, embedding_id: str, now: datetime) -> int:
    """Queue every remembered episode that has no vectors of this embedding; how many."""
    queued = select(outbox.c.subject).where(outbox.c.work == Work.INDEX.value, ~outbox.c.given_up)
    stale = select(
        episodes.c.person_id,
        literal(Work.INDEX.value),
        episodes.c.id,
        bindparam("due", now, type_=outbox.c.due_at.type),
    ).where(
        episodes.c.recallable,
        ~episodes.c.retracted,
        func.coalesce(episodes.c.embedding_id, "") != embedding_id,
        episodes.c.id.not_in(queued),
    )
    columns = ["person_id", "work", "subject", "due_at"]
    added = await connection.execute(insert(outbox).from_select(columns, stale))
    return added.rowcount


async def due(
    connection: AsyncConnection, works: Collection[Work], *, now: datetime, limit: int
) -> list[Job]:
    """The oldest jobs of these kinds whose time has come."""
    rows = await connection.execute(
        select(outbox)
        .where(~outbox.c.given_up, outbox.c.due_at <= now, outbox.c.work.in_(works))
        .order_by(outbox.c.due_at, outbox.c.id)
        .limit(limit)
    )
    return [_job(row) for row in rows]


async def fresh(
    connection: AsyncConnection, person_id: int, work: Work, *, limit: int
) -> list[Job]:
    """A person's jobs of one kind that have not been tried yet, the oldest first."""
    mine = (outbox.c.person_id == person_id, outbox.c.work == work.value, outbox.c.attempts == 0)
    rows = await connection.execute(
        select(*outbox.c).where(*mine).order_by(outbox.c.id).limit(limit)
    )
    return [_job(row) for row in rows]


async def done(connection: AsyncConnection, jobs: Sequence[Job]) -> None:
    """Take finished jobs out."""
    await connection.execute(delete(outbox).where(outbox.c.id.in_([job.id for job in jobs])))


async def postpone(connection: AsyncConnection, jobs: Sequence[Job], *, now: datetime) -> None:
    """Try these again later, ever more rarely; in the end they are given up and stay visible."""
    for job in jobs:
        wait = min(_FIRST_DELAY * 2 ** min(job.attempts, 12), _LONGEST_DELAY)
        await connection.execute(
            update(outbox)
            .where(outbox.c.id == job.id)
            .values(
                attempts=job.attempts + 1,
                due_at=now + wait,
                given_up=job.attempts + 1 >= _ATTEMPTS,
            )
        )


async def drop(connection: AsyncConnection, subjects: Sequence[str]) -> None:
    """Take out what is queued about these subjects, except for their removal."""
    await connection.execute(
        delete(outbox).where(outbox.c.subject.in_(subjects), outbox.c.work != Work.UNINDEX.value)
    )


async def settle(connection: AsyncConnection, subjects: Sequence[str], work: Work) -> None:
    """Take out one kind of work on these subjects, which was done otherwise."""
    for batch in batches(subjects):
        some = outbox.c.subject.in_(batch)
        await connection.execute(delete(outbox).where(some, outbox.c.work == work.value))


async def counts(connection: AsyncConnection, person_id: int | None = None) -> tuple[int, int]:
    """(waiting, given up) jobs, of one person or of all."""
    query = select(
        func.count(), func.coalesce(func.sum(outbox.c.given_up.cast(Integer)), 0)
    ).select_from(outbox)
    if person_id is not None:
        query = query.where(outbox.c.person_id == person_id)
    total, failed = (await connection.execute(query)).one()
    return total - failed, failed


async def next_due(connection: AsyncConnection, works: Collection[Work]) -> datetime | None:
    """When the time of the next job of these kinds comes; None where there is none."""
    soonest = func.min(outbox.c.due_at, type_=outbox.c.due_at.type)
    found = await connection.execute(
        select(soonest).where(~outbox.c.given_up, outbox.c.work.in_(works))
    )
    instant: datetime | None = found.scalar_one_or_none()
    return instant


def _job(row: Row[Any]) -> Job:
    return Job(row.id, row.person_id, Work(row.work), row.subject, row.pieces, row.attempts)
