"""Events as the graph knows them: written with the episode, read when they are weighed."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.events import EventGraph, Felt
from services.ledger.database import Database
from services.models import Episode, Kind, NewEpisode

FeltOf: TypeAlias = Callable[[int, Sequence[str]], Awaitable[Mapping[str, Felt]]]
"""How a person's (by number) events felt and ended; raises IndexUnavailable without a graph."""


async def tell_event(
    connection: AsyncConnection, person_id: int, episode_id: str, told: Episode | NewEpisode
) -> None:
    """Let the graph know an episode as an event, within a unit of work."""
    is_event = told.kind is Kind.EVENT or told.emotion is not None or told.result is not None

    def tell(own: Connection) -> None:
        graph = EventGraph(connection=own, person_id=person_id)
        if is_event:
            graph.tell(episode_id, Felt(told.emotion, told.result))
        else:
            graph.forget([episode_id])

    await connection.run_sync(tell)


def felt_in(database: Database) -> FeltOf:
    """The events of the graph that stands in the ledger's own database."""

    async def felt_of(person_id: int, ids: Sequence[str]) -> Mapping[str, Felt]:
        def read(own: Connection) -> Mapping[str, Felt]:
            return EventGraph(connection=own, person_id=person_id).felt(ids)

        async with database.read() as connection:
            return await connection.run_sync(read)

    return felt_of


async def count_events(connection: AsyncConnection, person_id: int) -> int:
    """How many events the graph has of a person."""
    return await connection.run_sync(
        lambda own: EventGraph(connection=own, person_id=person_id).count()
    )
