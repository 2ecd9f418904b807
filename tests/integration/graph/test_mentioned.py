"""What a message is about: the entities it names, and what lies around them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from graph_store import tables
from graph_store.model import Fact
from graph_store.names import fold
from graph_store.ontology import SPEAKER
from graph_store.sql import SqlPropertyGraphStore
from tests.integration.graph.contract import NOW, Hand


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    engine = create_engine(f"sqlite:///{tmp_path / 'graph.db'}")
    tables.metadata.create_all(engine)

    @contextmanager
    def opened(person: int) -> Iterator[SqlPropertyGraphStore]:
        with engine.begin() as connection:
            yield SqlPropertyGraphStore(connection=connection, person_id=person, now=NOW)

    yield Hand(opened)
    engine.dispose()


def mentioned(hand: Hand, text: str) -> list[str]:
    with hand.opened(hand.person) as graph:
        assert isinstance(graph, SqlPropertyGraphStore)
        return graph.mentioned(text)


def around(hand: Hand, *names: str, limit: int = 40) -> list[list[str]]:
    with hand.opened(hand.person) as graph:
        assert isinstance(graph, SqlPropertyGraphStore)
        rings = graph.around([fold(name) for name in names], as_of=NOW, limit=limit)
    return [sorted(map(_told, ring)) for ring in rings]


def _told(fact: Fact) -> str:
    return f"{fact.subject} {fact.predicate} {fact.object}"


def test_only_what_has_facts_is_named(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("또리", "품종", "푸들"), ("나", "반려견", "또리"))
    assert mentioned(hand, "또리는 나를 좋아해?") == ["또리", fold(SPEAKER)]
    assert mentioned(hand, "콩이는 뭘 좋아해?") == []


def test_an_alias_names_the_entity_it_stands_for(hand: Hand) -> None:
    hand.define(entity_aliases={"우리 강아지": "또리"})
    hand.tell("a", "2026-01-01", ("또리", "품종", "푸들"))
    assert mentioned(hand, "우리 강아지는 무슨 품종이지?") == ["또리"]
    assert mentioned(hand, "do you know me?") == []


def test_what_lies_around_comes_nearest_first_and_without_what_has_ended(hand: Hand) -> None:
    hand.tell(
        "a",
        "2026-01-01",
        ("Jun", "team", "Core"),
        ("Core", "part of", "Platform"),
        ("Platform", "run by", "Mara"),
        ("Mara", "lives in", "Ulm"),
        ("Jun", "drinks", "tea", {"until": "2026-03-01"}),
    )
    assert around(hand, "Jun") == [
        ["Jun team Core"],
        ["Core part of Platform"],
        ["Platform run by Mara"],
    ]


def test_around_a_hub_only_so_much_is_told(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", *(("Hub", "links", f"n{i}") for i in range(100)))
    assert len(around(hand, "Hub", limit=40)[0]) == 40
