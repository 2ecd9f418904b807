"""The store that answers about facts, as the settings choose it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.settings import Settings
from services.graph.following import Address, Neo4jFollower, follow_none, open_follower
from services.memory.stores import Stores


@asynccontextmanager
async def open_graph_store(
    settings: Settings, stores: Stores
) -> AsyncIterator[Neo4jFollower | None]:
    """A Neo4j that follows the ledger; None where the ledger answers for itself."""
    if settings.graph_store == "sql" or settings.neo4j_password is None:
        await follow_none(stores.database)
        yield None
        return
    address = Address(
        uri=settings.neo4j_uri,
        user=settings.neo4j_user,
        password=settings.neo4j_password.get_secret_value(),
        database=settings.neo4j_database,
    )
    async with open_follower(
        address, database=stores.database, now=stores.now, wake=stores.wake
    ) as follower:
        yield follower
