"""What Neo4j does as a follower of the ledger: versions, scopes, and what it is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import pairwise
from uuid import uuid4

import pytest
from sqlalchemy import Engine, select

from graph_store.model import Fact, GroupKey, Keyed
from graph_store.neo4j_database import GraphUnavailable, Neo4jDatabase, open_neo4j
from graph_store.neo4j_graph import Neo4jGraph
from graph_store.ontology import Ontology, Vocabulary
from graph_store.pattern import Pattern, TookTooLong, asked
from graph_store.projection import Marks, Projected, group_id
from graph_store.sql import SqlPropertyGraphStore
from graph_store.tables import unheard
from tests.integration.graph.contract import NOW, Hand, Store


@pytest.fixture
def graph(neo4j: Neo4jDatabase) -> Iterator[Neo4jGraph]:
    """An empty graph of one person."""
    graph = Neo4jGraph(database=neo4j, person=f"{uuid4().hex}:1")
    yield graph
    graph.forget()


@contextmanager
def _nobody(person: int) -> Iterator[Store]:
    """A hand with this only writes down what is told."""
    raise AssertionError(person)
    yield


def keyed(subject: str, object: str, *, name: str = "f") -> Keyed:
    fact = Fact(name, subject, "sails", object, datetime(2025, 1, 1, tzinfo=UTC), None, 1.0, ("e",))
    return Keyed(subject, "sails", object, fact)


def group(graph: Neo4jGraph, version: int, *facts: Keyed, object: str | None = None) -> Projected:
    return Projected(group_id(graph.person, GroupKey("ana", "sails", object)), version, facts)


def objects(graph: Neo4jGraph) -> list[str]:
    return sorted(one.object for one in graph.find(subject="ana"))


def test_a_groups_facts_are_replaced_by_a_newer_version_and_never_by_an_older(
    graph: Neo4jGraph,
) -> None:
    graph.replace([group(graph, 2, keyed("ana", "sloop"))])
    assert not graph.replace([group(graph, 1, keyed("ana", "raft"))])
    assert objects(graph) == ["sloop"]
    assert graph.replace([group(graph, 3, keyed("ana", "ketch"))])
    assert objects(graph) == ["ketch"]


def test_an_older_version_of_one_object_does_not_come_back_after_the_whole(
    graph: Neo4jGraph,
) -> None:
    graph.replace([group(graph, 5)])
    assert not graph.replace([group(graph, 4, keyed("ana", "raft"), object="raft")])
    assert graph.replace([group(graph, 6, keyed("ana", "raft"), object="raft")])
    assert not graph.replace([group(graph, 5)])
    assert objects(graph) == ["raft"]


def test_the_same_version_again_changes_nothing(graph: Neo4jGraph) -> None:
    for _ in range(2):
        graph.replace([group(graph, 1, keyed("ana", "sloop"))])
    assert graph.count() == (1, 2)


def test_what_one_person_lets_go_stays_with_the_other(
    graph: Neo4jGraph, neo4j: Neo4jDatabase
) -> None:
    other = Neo4jGraph(database=neo4j, person=f"{uuid4().hex}:1")
    for one in (graph, other):
        one.replace([group(one, 1, keyed("ana", "sloop"))])
    graph.replace([group(graph, 2)])
    assert graph.count() == (0, 0)
    assert other.count() == (1, 2)
    graph.forget()
    assert objects(other) == ["sloop"]
    other.forget()


def test_a_group_is_called_by_nothing_that_can_be_read(graph: Neo4jGraph) -> None:
    called = group_id(graph.person, GroupKey("ana", "sails", "sloop"))
    assert called != group_id(f"{graph.person}2", GroupKey("ana", "sails", "sloop"))
    assert "ana" not in called.own + called.pair


def test_a_question_that_takes_too_long_is_ended(graph: Neo4jGraph) -> None:
    names = [f"p{n}" for n in range(40)]
    ring = [keyed(a, b, name=f"{a}-{b}") for a in names for b in names if a != b]
    graph.replace([group(graph, 1, *ring)])
    nodes = [{"id": f"n{step}"} for step in range(5)] + [{"id": "last", "type": "nothing"}]
    ends = [node["id"] for node in nodes]
    edges = [{"start": a, "end": b} for a, b in pairwise(ends)]
    pattern = Pattern.model_validate({"nodes": nodes, "edges": edges})
    question = asked(pattern, Vocabulary(Ontology()), now=NOW)
    with pytest.raises(TookTooLong):
        graph.fit(question, seconds=0.3)


def test_one_who_is_away_is_named_as_such_at_once() -> None:
    away = open_neo4j(uri="bolt://127.0.0.1:9", user="neo4j", password="x", database=None)
    with pytest.raises(GraphUnavailable):
        away.ping()
    away.close()


def test_what_was_forgotten_is_not_named_in_what_is_still_to_be_told(engine: Engine) -> None:
    with engine.begin() as connection:
        marks = Marks(connection=connection, person_id=1, person="ledger:1")
        store = SqlPropertyGraphStore(connection=connection, person_id=1, now=NOW, marks=marks)
        hand = Hand(_nobody)
        store.tell(hand.telling("a", "2026-01-01", ("Zorg", "sails", "raft"), types={"Zorg": "x"}))
        assert marks.count() == 1
        store.forget(["a"])
        rows = connection.execute(select(unheard)).all()
        assert len(rows) == 1
        assert "zorg" not in str(rows).casefold()


def test_what_changes_while_something_is_told_is_told_again(engine: Engine) -> None:
    with engine.begin() as connection:
        marks = Marks(connection=connection, person_id=1, person="ledger:1")
        store = SqlPropertyGraphStore(connection=connection, person_id=1, now=NOW, marks=marks)
        hand = Hand(_nobody)
        store.tell(hand.telling("a", "2026-01-01", ("Ana", "sails", "raft"), types={"Ana": "x"}))
        told = marks.batch()
        store.tell(hand.telling("b", "2026-01-02", types={"Ana": "sailor"}))
        marks.heard(told)
        assert [one.type for one in marks.batch().types] == ["sailor"]
