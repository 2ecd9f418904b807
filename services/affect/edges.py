"""Events as the graph knows them: written with the episode, read when they are weighed."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias

from sqlalchemy import Connection, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.events import EventGraph
from graph_store.felt import Felt, settled
from graph_store.projection import marks_of
from services.graph.following import Follower, note_unheard
from services.ledger.database import Database
from services.ledger.tables import episodes
from services.models import Episode, Kind, NewEpisode

FeltOf: TypeAlias = Callable[[int, Sequence[str]], Awaitable[Mapping[str, Felt]]]
"""How a person's (by number) events felt and ended; raises IndexUnavailable without a graph."""


async def tell_event(
    connection: AsyncConnection,
    person_id: int,
    episode_id: str,
    told: Episode | NewEpisode,
    *,
    now: datetime,
) -> None:
    """Let the graph know an episode as an event, or no longer, within a unit of work."""
    feels = told.emotion is not None or told.result is not None
    is_event = told.recallable and (told.kind is Kind.EVENT or feels)

    def tell(graph: EventGraph) -> None:
        if is_event:
            graph.tell(episode_id, Felt(told.emotion, told.result))
        elif graph.felt([episode_id]):
            graph.forget([episode_id])

    await _change(connection, person_id, tell, now=now)


async def forget_events(
    connection: AsyncConnection, person_id: int, ids: Sequence[str], *, now: datetime
) -> None:
    """Let the graph forget what of these were events, within a unit of work."""
    await _change(connection, person_id, lambda graph: graph.forget(ids), now=now)


async def tell_events_anew(connection: AsyncConnection, person_id: int) -> None:
    """Let the graph know all of a person's events as the ledger has them, and no others.

    A store that follows is to be told everything after this.
    """
    feels = or_(episodes.c.emotion.is_not(None), episodes.c.result.is_not(None))
    found = await connection.execute(
        select(episodes.c.id, episodes.c.emotion, episodes.c.result).where(
            episodes.c.person_id == person_id,
            episodes.c.recallable,
            or_(episodes.c.kind == Kind.EVENT.value, feels),
        )
    )
    felt = {row.id: Felt(row.emotion, row.result) for row in found}
    await connection.run_sync(
        lambda own: EventGraph(connection=own, person_id=person_id).replace_all(felt)
    )


def felt_in(database: Database, follower: Follower | None) -> FeltOf:
    """The events of the graph that stands in the ledger's own database, or follows it.

    Where a store follows, it is asked every time, so that its absence is noticed; of what it has
    not heard the ledger's word counts.
    """

    async def felt_of(person_id: int, ids: Sequence[str]) -> Mapping[str, Felt]:
        def read(own: Connection) -> tuple[Mapping[str, Felt], frozenset[str]]:
            marks = marks_of(own, person_id)
            unheard = frozenset[str]() if marks is None else marks.events.among(ids)
            return EventGraph(connection=own, person_id=person_id).felt(ids), unheard

        async with database.read() as connection:
            kept, unheard = await connection.run_sync(read)
        if follower is None:
            return kept
        told = await follower.felt(person_id, ids)
        return settled(ids, kept=kept, unheard=unheard, told=told)

    return felt_of


async def _change(
    connection: AsyncConnection,
    person_id: int,
    work: Callable[[EventGraph], None],
    *,
    now: datetime,
) -> None:
    def run(own: Connection) -> bool:
        marks = marks_of(own, person_id)
        events = None if marks is None else marks.events
        work(EventGraph(connection=own, person_id=person_id, marks=events))
        return events is not None

    if await connection.run_sync(run):
        await note_unheard(connection, person_id, now=now)
