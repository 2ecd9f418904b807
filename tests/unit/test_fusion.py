"""Where the legs of a recall meet."""

from collections.abc import Mapping, Sequence

import pytest
from bm25s import BM25
from llama_index.core.schema import QueryBundle, TextNode

from services.memory.fusion import fused_retriever
from services.memory.person_index import Candidates

ASKED = QueryBundle("kite", embedding=[1.0, 0.0])


class Shelf:
    """Nodes by id, and which were asked for."""

    def __init__(self, **texts: str) -> None:
        self.nodes = {key: TextNode(id_=key, text=text) for key, text in texts.items()}
        self.asked: list[list[str]] = []

    async def __call__(self, ids: Sequence[str]) -> Mapping[str, TextNode]:
        self.asked.append(list(ids))
        return {key: self.nodes[key] for key in ids if key in self.nodes}


def candidates(vector: dict[str, float], lexical: dict[str, float]) -> Candidates:
    bm25 = BM25()
    bm25.scores = {}
    return Candidates(vector=vector, lexical=lexical, relevant=True, bm25=bm25)


async def found(
    shelf: Shelf, legs: Candidates, k: int = 5, by_facts: Mapping[str, float] | None = None
) -> list[tuple[str, float]]:
    nodes = await fused_retriever(legs, shelf, k=k, by_facts=by_facts or {}).aretrieve(ASKED)
    return [(one.node.node_id, one.score or 0.0) for one in nodes]


async def test_what_both_legs_found_comes_before_what_one_found() -> None:
    legs = candidates({"a": 0.5, "b": 0.4, "c": 0.1}, {"b": 0.3})
    ranked = [key for key, _ in await found(Shelf(a="1", b="2", c="3"), legs)]
    assert ranked == ["b", "a", "c"]


async def test_what_states_the_fact_asked_for_rises_and_may_be_found_by_it_alone() -> None:
    legs = candidates({"a": 0.5, "b": 0.4}, {})
    shelf = Shelf(a="1", b="2", c="3")
    ranked = [key for key, _ in await found(shelf, legs, by_facts={"b": 0.3, "c": 0.3})]
    assert ranked == ["b", "a", "c"]


async def test_scores_lie_between_0_and_1_and_a_lone_weak_hit_stays_weak() -> None:
    strong = await found(Shelf(a="1"), candidates({"a": 2.0}, {"a": 3.0}))
    weak = await found(Shelf(a="1"), candidates({"a": 0.05}, {}))
    assert 0.9 < strong[0][1] < 1
    assert 0 <= weak[0][1] < 0.1


async def test_nothing_has_a_negative_score() -> None:
    assert (await found(Shelf(a="1"), candidates({"a": -0.4}, {})))[0][1] == 0


async def test_the_nodes_are_read_once_for_all_legs() -> None:
    shelf = Shelf(a="1", b="2")
    await found(shelf, candidates({"a": 0.5, "b": 0.4}, {"b": 0.3}))
    assert shelf.asked == [["a", "b"]]


async def test_what_has_been_forgotten_meanwhile_is_left_out() -> None:
    ranked = await found(Shelf(b="2"), candidates({"a": 0.9, "b": 0.4}, {"a": 0.3}))
    assert [key for key, _ in ranked] == ["b"]


async def test_two_memories_of_the_same_text_stay_two() -> None:
    ranked = await found(Shelf(a="same", b="same"), candidates({"a": 0.5, "b": 0.5}, {}))
    assert {key for key, _ in ranked} == {"a", "b"}


async def test_no_more_than_k_come_back() -> None:
    legs = candidates({"a": 0.5, "b": 0.4, "c": 0.3}, {})
    assert len(await found(Shelf(a="1", b="2", c="3"), legs, k=2)) == 2


async def test_no_candidates_give_nothing() -> None:
    assert await found(Shelf(), Candidates()) == []


def test_the_legs_refuse_to_block_the_loop() -> None:
    retriever = fused_retriever(candidates({"a": 0.5}, {}), Shelf(a="1"), k=1, by_facts={})
    (leg,) = retriever._retrievers
    with pytest.raises(NotImplementedError):
        leg.retrieve(ASKED)
