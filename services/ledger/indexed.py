"""How far the vector index has come, over everybody's episodes."""

from dataclasses import dataclass

from sqlalchemy import and_, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from services.ledger.tables import episodes, outbox


@dataclass(frozen=True, slots=True)
class Progress:
    """Of `total` remembered episodes, `done` are indexed, or were given up.

    `pieces` is how many vectors the ledger believes there are.
    """

    total: int
    done: int
    pieces: int


async def progress(connection: AsyncConnection, *, embedding_id: str) -> Progress:
    """Where the indexing under this embedding stands."""
    indexed = episodes.c.embedding_id == embedding_id
    counts = await connection.execute(
        select(
            func.count(),
            func.count().filter(indexed),
            func.coalesce(func.sum(episodes.c.pieces).filter(indexed), 0),
        ).where(and_(episodes.c.recallable, ~episodes.c.retracted))
    )
    total, done, pieces = counts.one()
    failed = await connection.execute(
        select(func.count(func.distinct(outbox.c.subject)))
        .join(episodes, episodes.c.id == outbox.c.subject)
        .where(outbox.c.given_up, func.coalesce(episodes.c.embedding_id, "") != embedding_id)
    )
    return Progress(total, done + failed.scalar_one(), pieces)


async def forget_all_marks(connection: AsyncConnection) -> None:
    """Take nothing as indexed any more: the vectors are gone."""
    await connection.execute(update(episodes).values(embedding_id=None, pieces=0))
