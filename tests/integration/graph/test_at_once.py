"""Many write one graph, or each their own, at the same time."""

import asyncio
from pathlib import Path

from graph_store.model import FactQuery
from services.graph.given import GivenFact, NewFacts
from services.graph.graphs import PersonGraph
from services.models import Person
from tests.fakes.product import MINA, open_product


async def _tell(graph: PersonGraph, *facts: tuple[str, str, str]) -> str:
    new = NewFacts([GivenFact(*one) for one in facts])
    return (await graph.add_facts(new)).episode_id


async def test_twenty_writers_of_one_graph_lose_and_double_nothing(tmp_path: Path) -> None:
    async with open_product(tmp_path) as product:
        graph = product.graphs.of(MINA)
        episodes = await asyncio.gather(
            *(
                _tell(graph, ("나", "산다", f"도시{n}"), ("나", "좋아한다", f"꽃{n % 4}"))
                for n in range(20)
            )
        )
        likes = await graph.facts(FactQuery(subject="나", predicate="좋아한다"))
        homes = await graph.facts(FactQuery(subject="나", predicate="산다"))
    assert sorted(one.object for one in likes) == ["꽃0", "꽃1", "꽃2", "꽃3"]
    assert sorted(source for one in likes for source in one.sources) == sorted(episodes)
    assert len(homes) == 20
    assert [one.valid_until for one in homes[:-1]] == [one.valid_from for one in homes[1:]]
    assert homes[-1].valid_until is None


async def test_five_people_writing_at_once_never_meet(tmp_path: Path) -> None:
    people = [Person("T1", f"u{n}") for n in range(5)]
    async with open_product(tmp_path) as product:
        told = await asyncio.gather(
            *(
                _tell(product.graphs.of(one), ("I", "keeps", f"{one.user}-{n}"))
                for n in range(8)
                for one in people
            )
        )
        found = [await product.graphs.of(one).facts(FactQuery(entity="me")) for one in people]
    assert len(set(told)) == 40
    for person, facts in zip(people, found, strict=True):
        assert sorted(one.object for one in facts) == [f"{person.user}-{n}" for n in range(8)]


async def test_forgetting_and_telling_at_once_end_as_one_after_the_other(tmp_path: Path) -> None:
    async with open_product(tmp_path) as product:
        graph, memories = product.graphs.of(MINA), product.memories.of(MINA)
        first = [await _tell(graph, ("Kit", "likes", f"tea {n}")) for n in range(6)]
        await asyncio.gather(
            *(memories.forget(one) for one in first),
            *(_tell(graph, ("Kit", "likes", f"tea {n}")) for n in range(3)),
        )
        left = await graph.facts(FactQuery(entity="Kit"))
    assert sorted(one.object for one in left) == ["tea 0", "tea 1", "tea 2"]
    assert all(len(one.sources) == 1 and one.sources[0] not in first for one in left)
