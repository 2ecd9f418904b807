"""Neo4j beside the ledger: what it hears, and what becomes of everything while it is away."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

import pytest

from graph_store.model import FactQuery, PathQuery
from graph_store.neo4j_database import Neo4jDatabase
from graph_store.neo4j_graph import Neo4jGraph
from graph_store.projection import marks_of
from services.errors import IndexUnavailable
from services.graph.following import FOLLOWING, Address, Neo4jFollower, follow_none, open_follower
from services.graph.given import GivenFact, NewFacts
from services.graph.graphs import Graphs, PersonGraph
from services.graph.rebuilding import REPLAYING
from services.ledger import outbox
from services.memory.memories import Memories
from services.memory.person import PersonMemories
from tests.fakes.product import MINA, Product, open_product
from tests.fakes.wire import Wire, open_wire


@dataclass
class Followed:
    """A product whose facts a Neo4j is asked for, over a wire that can be cut."""

    product: Product
    follower: Neo4jFollower
    wire: Wire
    neo4j: Neo4jDatabase
    graphs: Graphs
    memories: PersonMemories

    @property
    def graph(self) -> PersonGraph:
        return self.graphs.of(MINA)

    async def tell(self, subject: str, predicate: str, object: str) -> str:
        new = NewFacts(facts=(GivenFact(subject=subject, predicate=predicate, object=object),))
        return (await self.graph.add_facts(new)).episode_id

    async def objects(self, subject: str) -> list[str]:
        found = await self.graph.facts(FactQuery(subject=subject, as_of=self.product.clock()))
        return sorted(fact.object for fact in found)

    async def there(self) -> list[str]:
        """The objects that stand in Neo4j itself."""
        async with self.product.stores.database.read() as connection:
            marks = await connection.run_sync(marks_of, 1)
        assert marks is not None
        graph = Neo4jGraph(database=self.neo4j, person=marks.person)
        return sorted(one.fact.object for one in graph.find())

    async def pending(self) -> int:
        return (await self.memories.stats()).pending

    async def work_off(self) -> None:
        """An hour later, all that is queued for the graph."""
        self.product.clock.now += timedelta(hours=1)
        for works, work in (
            (REPLAYING, self.graphs.rebuilding.work_off),
            (FOLLOWING, self.follower.work_off),
        ):
            async with self.product.stores.database.read() as connection:
                jobs = await outbox.due(connection, works, now=self.product.clock(), limit=64)
            await work(jobs)


Opens: TypeAlias = Callable[[], AbstractAsyncContextManager[Followed]]


@pytest.fixture
def opened(neo4j: Neo4jDatabase, tmp_path: Path) -> Opens:
    """Opens the product on one folder, as often as it is called."""

    @asynccontextmanager
    async def open_followed() -> AsyncIterator[Followed]:
        port = urlsplit(os.environ["NEO4J_TEST_URI"]).port
        assert port is not None
        async with open_product(tmp_path) as product, open_wire(port) as wire:
            address = Address(
                uri=f"bolt://127.0.0.1:{wire.port}",
                user="neo4j",
                password=os.environ["NEO4J_TEST_PASSWORD"],
                database="neo4j",
            )
            async with open_follower(
                address,
                database=product.stores.database,
                now=product.clock,
                wake=product.stores.wake,
            ) as follower:
                stores = replace(product.stores, follower=follower)
                memories = Memories(
                    stores=stores, indexer=product.indexer, max_content_chars=20_000
                )
                graphs = Graphs(stores=stores, max_content_chars=20_000)
                yield Followed(product, follower, wire, neo4j, graphs, memories.of(MINA))

    return open_followed


@pytest.fixture
async def followed(opened: Opens) -> AsyncIterator[Followed]:
    async with opened() as one:
        yield one
        await one.memories.forget_everything()


async def test_what_is_told_is_there_at_once_and_asked_for_there(followed: Followed) -> None:
    await followed.tell("Lotte", "keeps", "hens")
    assert await followed.there() == ["hens"]
    assert await followed.objects("lotte") == ["hens"]
    found = await followed.graph.paths(PathQuery(start="Lotte", as_of=followed.product.clock()))
    assert [path[0].object for path in found.paths] == ["hens"]


async def test_while_it_is_away_the_ledger_answers_and_what_is_new_is_queued(
    followed: Followed,
) -> None:
    await followed.tell("Lotte", "keeps", "hens")
    before = await followed.pending()
    await followed.wire.cut()
    assert await followed.objects("Lotte") == ["hens"]
    await followed.tell("Lotte", "keeps", "geese")
    assert await followed.objects("Lotte") == ["geese", "hens"]
    # The memory's own vector, and what Neo4j has not heard.
    assert await followed.pending() == before + 2
    with pytest.raises(IndexUnavailable):
        await followed.follower.ping()
    await followed.work_off()
    assert await followed.pending() == before + 2
    await followed.wire.mend()
    await followed.work_off()
    assert await followed.there() == ["geese", "hens"]
    assert await followed.pending() == before + 1


async def test_forgetting_while_it_is_away_is_never_called_done_and_no_reader_sees_it(
    followed: Followed,
) -> None:
    hens = await followed.tell("Lotte", "keeps", "hens")
    await followed.tell("Lotte", "keeps", "geese")
    await followed.wire.cut()
    forgotten = await followed.memories.forget(hens)
    assert not forgotten.complete
    assert await followed.objects("Lotte") == ["geese"]
    await followed.wire.mend()
    # Whoever looks whether it is there again lets it hear of what it missed.
    await followed.follower.ping()
    await followed.work_off()
    assert await followed.there() == ["geese"]


async def test_forgetting_while_it_answers_is_done_when_it_is_said_to_be(
    followed: Followed,
) -> None:
    hens = await followed.tell("Lotte", "keeps", "hens")
    assert (await followed.memories.forget(hens)).complete
    assert await followed.there() == []


async def test_a_rebuild_puts_right_what_was_lost_there(followed: Followed) -> None:
    await followed.tell("Lotte", "keeps", "hens")
    async with followed.product.stores.database.read() as connection:
        marks = await connection.run_sync(marks_of, 1)
    assert marks is not None
    Neo4jGraph(database=followed.neo4j, person=marks.person).forget()
    assert await followed.there() == []
    await followed.graphs.rebuilding.begin()
    assert (await followed.graphs.rebuilding.progress()).done == 0
    await followed.work_off()
    assert await followed.there() == ["hens"]
    await followed.product.settle()
    await followed.work_off()
    assert (await followed.graphs.rebuilding.progress()).done == 1


async def test_one_that_begins_to_follow_is_told_what_was_said_before(
    opened: Opens, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product:
        new = NewFacts(facts=(GivenFact(subject="Lotte", predicate="keeps", object="hens"),))
        await product.graphs.of(MINA).add_facts(new)
    async with opened() as followed:
        await followed.work_off()
        assert await followed.there() == ["hens"]
        await follow_none(followed.product.stores.database)
    async with opened() as followed:
        await followed.work_off()
        assert await followed.there() == ["hens"]
        await followed.follower.forget_person(1)
        assert await followed.there() == []
