"""What the graph does within the ledger's unit of work: both commit, or neither."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.model import Change, Telling
from graph_store.projection import marks_of
from graph_store.sql import SqlPropertyGraphStore
from services.affect.edges import forget_events
from services.graph.following import note_unheard
from services.ledger.episodes import Episodes

T = TypeVar("T")


async def with_graph(
    connection: AsyncConnection,
    person_id: int,
    work: Callable[[SqlPropertyGraphStore], T],
    *,
    now: datetime,
) -> T:
    """What `work` makes of a person's graph, within this unit of work."""

    def run(own: Connection) -> T:
        return work(SqlPropertyGraphStore(connection=own, person_id=person_id, now=now))

    return await connection.run_sync(run)


async def change_graph(
    connection: AsyncConnection,
    person_id: int,
    work: Callable[[SqlPropertyGraphStore], Change],
    *,
    now: datetime,
) -> tuple[Change, list[str]]:
    """Change a person's graph; the change, and the episodes that it superseded or revived.

    An episode is superseded once nothing that it states stands any longer. The person's index is
    to be told of those episodes when the unit of work is done.
    """

    def run(own: Connection) -> Change:
        marks = marks_of(own, person_id)
        store = SqlPropertyGraphStore(connection=own, person_id=person_id, now=now, marks=marks)
        return work(store)

    change = await connection.run_sync(run)
    turned = await Episodes(connection, person_id).outdate(
        sorted(change.superseded), sorted(change.revived)
    )
    await note_unheard(connection, person_id, now=now)
    return change, turned


async def forget(
    connection: AsyncConnection, person_id: int, ids: Sequence[str], *, now: datetime
) -> list[str]:
    """Undo what these episodes state, and that they happened.

    Returns the episodes that hold again by it, or no longer do.
    """
    await forget_events(connection, person_id, ids, now=now)
    _, turned = await change_graph(connection, person_id, lambda own: own.forget(ids), now=now)
    return turned


async def replace(
    connection: AsyncConnection, person_id: int, telling: Telling, *, now: datetime
) -> list[str]:
    """Let what was extracted from an episode be this; what was given as a fact stays.

    Returns the episodes that hold again by it, or no longer do.
    """
    _, turned = await change_graph(connection, person_id, lambda own: own.replace(telling), now=now)
    return turned
