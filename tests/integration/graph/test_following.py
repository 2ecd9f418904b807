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
from sqlalchemy import delete

from graph_store.event_marks import ProjectedEvent
from graph_store.felt import Felt
from graph_store.model import FactQuery, PathQuery
from graph_store.neo4j_database import Neo4jDatabase
from graph_store.neo4j_graph import Neo4jGraph
from graph_store.projection import marks_of
from graph_store.tables import events
from services.errors import IndexUnavailable
from services.graph.following import FOLLOWING, Address, Neo4jFollower, follow_none, open_follower
from services.graph.given import GivenFact, NewFacts
from services.graph.graphs import Graphs, PersonGraph
from services.graph.rebuilding import REPLAYING
from services.ledger import outbox
from services.memory.memories import Memories
from services.memory.person import Changes, PersonMemories
from services.memory.recall import Filters
from services.models import Emotion, Kind, NewEpisode, Result, WeighedEvents
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
        return sorted(one.fact.object for one in (await self.neo4j_graph()).find())

    async def neo4j_graph(self) -> Neo4jGraph:
        async with self.product.stores.database.read() as connection:
            marks = await connection.run_sync(marks_of, 1)
        assert marks is not None
        return Neo4jGraph(database=self.neo4j, person=marks.person)

    async def lives(
        self, content: str, emotion: Emotion | None = None, result: Result | None = None
    ) -> str:
        """An event is kept; Neo4j has not heard of it yet."""
        new = NewEpisode(content, Kind.EVENT, "test", emotion=emotion, result=result)
        return (await self.memories.store(new)).id

    async def felt_there(self, *ids: str) -> dict[str, Felt]:
        """How events felt and ended in Neo4j itself."""
        return dict((await self.neo4j_graph()).events.felt(ids))

    async def weighs(self, question: str) -> WeighedEvents:
        """What a question finds by the event memory's formula."""
        moment = self.product.moment()
        return await self.memories.recall_events(question, k=9, moment=moment, filters=Filters())

    async def feelings(self, question: str) -> list[float]:
        """The weights of the feelings of what it finds, which was scored with the graph."""
        weighed = await self.weighs(question)
        assert not weighed.degraded
        return [one.weighed.emotion for one in weighed.found if one.weighed is not None]

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


async def test_events_are_weighed_by_what_neo4j_has_of_them(followed: Followed) -> None:
    hens = await followed.lives("the hens got out", Emotion.FEAR, Result.FAILURE)
    await followed.work_off()
    assert await followed.felt_there(hens) == {hens: Felt("fear", "failure")}
    # What stands there counts, which can be told only where it is another feeling.
    sad = ProjectedEvent(hens, "mark", 10_000, Felt("sadness"))
    (await followed.neo4j_graph()).events.replace([sad])
    assert await followed.feelings("the hens") == [1.5]


async def test_an_edit_a_correction_and_a_forgetting_are_heard(followed: Followed) -> None:
    hens = await followed.lives("the hens got out", Emotion.FEAR)
    goose = await followed.lives("the goose bit me", Emotion.ANGER)
    await followed.memories.edit(hens, Changes(emotion=Emotion.JOY, result=Result.SUCCESS))
    assert await followed.felt_there(hens, goose) == {
        hens: Felt("joy", "success"),
        goose: Felt("anger", None),
    }
    await followed.memories.edit(goose, Changes(content="the goose was lovely, I was so happy"))
    assert await followed.felt_there(goose) == {goose: Felt("anger", None)}
    assert (await followed.memories.forget(hens)).complete
    assert await followed.felt_there(hens, goose) == {goose: Felt("anger", None)}


async def test_what_was_lived_and_superseded_keeps_its_feeling_there(followed: Followed) -> None:
    wrong = await followed.lives("the goose bit me on Monday", Emotion.ANGER)
    right = await followed.lives("the goose bit me on Tuesday", Emotion.ANGER)
    await followed.memories.retract([wrong], by=right)
    await followed.work_off()
    assert set(await followed.felt_there(wrong, right)) == {wrong, right}
    found = (await followed.weighs("when did the goose bite me?")).found
    assert [one.episode.id for one in found] == [right]


async def test_an_event_that_neo4j_has_not_heard_of_has_its_feeling_all_the_same(
    followed: Followed,
) -> None:
    hens = await followed.lives("the hens got out", Emotion.SADNESS, Result.SUCCESS)
    assert await followed.felt_there(hens) == {}
    assert await followed.feelings("the hens") == [1.5]
    await followed.work_off()
    assert await followed.feelings("the hens") == [1.5]


async def test_while_neo4j_is_away_the_vector_serves_alone_and_its_return_is_noticed(
    followed: Followed,
) -> None:
    hens = await followed.lives("the hens got out", Emotion.SADNESS)
    await followed.work_off()
    await followed.wire.cut()
    fresh = await followed.lives("the hens came back", Emotion.JOY)
    weighed = await followed.weighs("the hens")
    assert weighed.degraded
    assert {one.episode.id for one in weighed.found} == {hens, fresh}
    for one in weighed.found:
        assert one.score == one.vector_score
        assert one.weighed is not None
        assert one.weighed.graph is None
    assert not (await followed.memories.forget(hens)).complete
    await followed.wire.mend()
    await followed.follower.ping()
    await followed.work_off()
    assert await followed.felt_there(hens, fresh) == {fresh: Felt("joy", None)}
    assert await followed.feelings("the hens") == [1.2]


async def test_a_neo4j_that_takes_calls_and_never_answers_holds_nobody_up(
    followed: Followed,
) -> None:
    await followed.lives("the hens got out", Emotion.SADNESS)
    await followed.work_off()
    followed.wire.hold()
    assert (await followed.weighs("the hens")).degraded
    # It is known to be away now, so that nobody waits to learn that once more.
    assert (await followed.weighs("the hens")).degraded
    await followed.wire.cut()
    await followed.wire.mend()
    await followed.follower.ping()
    assert not (await followed.weighs("the hens")).degraded


async def test_a_rebuild_puts_right_what_was_lost_of_events(followed: Followed) -> None:
    hens = await followed.lives("the hens got out", Emotion.FEAR)
    await followed.tell("Lotte", "keeps", "hens")
    await followed.work_off()
    (await followed.neo4j_graph()).forget()
    async with followed.product.stores.database.write() as connection:
        await connection.execute(delete(events))
    await followed.graphs.rebuilding.begin()
    await followed.work_off()
    assert await followed.felt_there(hens) == {hens: Felt("fear", None)}
    assert await followed.there() == ["hens"]


async def test_a_person_is_forgotten_with_all_that_they_felt(followed: Followed) -> None:
    hens = await followed.lives("the hens got out", Emotion.FEAR)
    await followed.work_off()
    graph = await followed.neo4j_graph()
    assert graph.events.count() == 1
    await followed.memories.forget_everything()
    assert graph.events.felt([hens]) == {}
    assert followed.neo4j.people(graph.person) == []
    await followed.lives("another life", Emotion.JOY)


async def test_one_that_begins_to_follow_is_told_of_events_too(
    opened: Opens, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product:
        new = NewEpisode("the hens got out", Kind.EVENT, "test", emotion=Emotion.FEAR)
        hens = (await product.memories.of(MINA).store(new)).id
    async with opened() as followed:
        await followed.work_off()
        assert await followed.felt_there(hens) == {hens: Felt("fear", None)}
        await followed.memories.forget_everything()
