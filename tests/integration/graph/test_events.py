"""Events and how they felt and ended: what both stores of the graph must do."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from sqlalchemy import Engine

from graph_store.event_marks import EventMarks, ProjectedEvent
from graph_store.events import EventGraph
from graph_store.felt import Felt, settled
from graph_store.model import FactQuery
from graph_store.neo4j_database import Neo4jDatabase
from graph_store.neo4j_graph import Neo4jGraph
from graph_store.projection import Marks
from graph_store.sql import SqlPropertyGraphStore
from tests.integration.graph.conftest import OpenedEvents, following
from tests.integration.graph.contract import NOW

SAD, GLAD = Felt("sadness", "failure"), Felt("joy", "success")


def ids(count: int) -> list[str]:
    return [uuid4().hex for _ in range(count)]


def test_what_was_felt_is_told_as_it_was_told(opened_events: OpenedEvents) -> None:
    sad, glad, plain, unknown = ids(4)
    with opened_events(1) as events:
        events.tell(sad, SAD)
        events.tell(glad, Felt("joy"))
        events.tell(plain, Felt())
    with opened_events(1) as events:
        found = events.felt([sad, glad, plain, unknown])
        assert found == {sad: SAD, glad: Felt("joy"), plain: Felt()}
        assert events.count() == 3


def test_what_is_told_otherwise_takes_the_place_of_what_was_told(
    opened_events: OpenedEvents,
) -> None:
    (one,) = ids(1)
    for felt in (SAD, Felt(None, "success"), GLAD, GLAD):
        with opened_events(1) as events:
            events.tell(one, felt)
        with opened_events(1) as events:
            assert events.felt([one]) == {one: felt}
            assert events.count() == 1


def test_what_is_forgotten_is_gone_and_what_shares_its_feeling_stays(
    opened_events: OpenedEvents,
) -> None:
    first, second, third = ids(3)
    with opened_events(1) as events:
        for one in (first, second, third):
            events.tell(one, SAD)
    with opened_events(1) as events:
        events.forget([first, third])
    with opened_events(1) as events:
        assert events.felt([first, second, third]) == {second: SAD}
        assert events.count() == 1


def test_what_was_forgotten_may_be_told_again(opened_events: OpenedEvents) -> None:
    (one,) = ids(1)
    with opened_events(1) as events:
        events.tell(one, SAD)
    with opened_events(1) as events:
        events.forget([one])
        events.tell(one, GLAD)
    with opened_events(1) as events:
        assert events.felt([one]) == {one: GLAD}
        events.forget([one])
    with opened_events(1) as events:
        assert events.felt([one]) == {}


def test_one_persons_events_are_nobody_elses(opened_events: OpenedEvents) -> None:
    mine, theirs = ids(2)
    with opened_events(1) as events:
        events.tell(mine, SAD)
    with opened_events(2) as events:
        events.tell(theirs, GLAD)
        events.forget([mine])
    with opened_events(1) as events:
        assert events.felt([mine, theirs]) == {mine: SAD}
        assert events.count() == 1
    with opened_events(2) as events:
        assert events.felt([mine, theirs]) == {theirs: GLAD}


def test_of_more_events_than_go_at_once_none_is_lost(opened_events: OpenedEvents) -> None:
    many = ids(603)
    with opened_events(1) as events:
        for number, one in enumerate(many):
            events.tell(one, SAD if number % 2 else GLAD)
    with opened_events(1) as events:
        found = events.felt(many)
        assert found == {one: SAD if n % 2 else GLAD for n, one in enumerate(many)}
        events.forget(many[:-1])
    with opened_events(1) as events:
        assert list(events.felt(many)) == [many[-1]]


def projected(event: str, version: int, felt: Felt | None) -> ProjectedEvent:
    return ProjectedEvent(event, f"mark of {event}", version, felt)


@pytest.fixture
def graph(neo4j: Neo4jDatabase) -> Iterator[Neo4jGraph]:
    """An empty graph of one person."""
    graph = Neo4jGraph(database=neo4j, person=f"{uuid4().hex}:1")
    yield graph
    graph.forget()


def test_an_older_version_of_an_event_is_refused_after_it_went_too(graph: Neo4jGraph) -> None:
    events = graph.events
    assert events.replace([projected("a", 3, SAD), projected("b", 3, GLAD)]) == {"a", "b"}
    assert events.replace([projected("a", 2, GLAD), projected("b", 4, None)]) == {"b"}
    assert events.felt(["a", "b"]) == {"a": SAD}
    assert not events.replace([projected("b", 3, GLAD)])
    assert events.felt(["a", "b"]) == {"a": SAD}
    assert events.replace([projected("a", 3, SAD), projected("b", 5, GLAD)]) == {"a", "b"}
    assert (events.felt(["a", "b"]), events.count()) == ({"a": SAD, "b": GLAD}, 2)
    graph.forget()
    assert (events.felt(["a", "b"]), events.count()) == ({}, 0)


def test_nothing_of_an_event_that_went_can_be_read_in_neo4j(
    graph: Neo4jGraph, neo4j: Neo4jDatabase
) -> None:
    there = "MATCH (n {person: $person}) RETURN labels(n)[0] AS label, properties(n) AS told"
    event = uuid4().hex
    graph.events.replace([ProjectedEvent(event, "mark", 1, SAD)])
    told = neo4j.ask(there, {"person": graph.person})
    labels = {row["label"] for row in told}
    assert labels == {"Graph", "Event", "EventVersion", "Emotion", "Result", "User"}
    graph.events.replace([ProjectedEvent(event, "mark", 2, None)])
    left = neo4j.ask(there, {"person": graph.person})
    assert {row["label"] for row in left} == {"Graph", "EventVersion"}
    assert event not in str(left)
    assert "sadness" not in str(left)
    graph.forget()
    assert neo4j.ask(there, {"person": graph.person}) == []


def test_events_are_no_facts_and_lead_nowhere_in_neo4j(graph: Neo4jGraph) -> None:
    graph.events.replace([projected("a", 1, SAD)])
    assert graph.find() == []
    assert graph.count() == (0, 0)
    assert graph.edges_at(0).leaving(["a", "user", "sadness"], None, 10) == []


def test_what_changes_while_an_event_is_told_is_told_again(engine: Engine) -> None:
    with engine.begin() as connection:
        marks = Marks(connection=connection, person_id=1, person="ledger:1")
        events = EventGraph(connection=connection, person_id=1, marks=marks.events)
        events.tell("a", SAD)
        events.tell("b", SAD)
        told = marks.batch()
        events.tell("a", GLAD)
        marks.heard(told)
        again = marks.batch()
        assert [(one.id, one.felt) for one in again.events] == [("a", GLAD)]
        assert again.version > told.version
        assert marks.events.among(["a", "b"]) == {"a"}
        events.forget(["a"])
        assert [(one.id, one.felt) for one in marks.batch().events] == [("a", None)]


def test_of_what_was_not_heard_or_was_lost_the_ledgers_word_counts() -> None:
    kept = {"told": SAD, "fresh": SAD, "edited": GLAD, "lost": GLAD}
    told = {"told": SAD, "edited": SAD, "forgotten": SAD, "another": SAD}
    unheard = frozenset({"fresh", "edited", "forgotten"})
    asked = ["told", "fresh", "edited", "lost", "forgotten", "nothing"]
    found = settled(asked, kept=kept, unheard=unheard, told=told)
    assert found == {"told": SAD, "fresh": SAD, "edited": GLAD, "lost": GLAD}


def test_a_rebuild_tells_events_and_facts_anew_and_drops_what_has_gone_astray(
    engine: Engine, neo4j: Neo4jDatabase
) -> None:
    ledger, stray = uuid4().hex, uuid4().hex
    graph = Neo4jGraph(database=neo4j, person=f"{ledger}:1")
    graph.events.replace([ProjectedEvent(stray, "stray", 900, SAD)])
    with engine.begin() as connection:
        # As without a store that follows: nothing is noted.
        EventGraph(connection=connection, person_id=1).tell("a", GLAD)
        marks = Marks(connection=connection, person_id=1, person=graph.person)
        assert marks.count() == 0
        marks.everything()
        following(connection, neo4j, ledger, 1).follow()
        assert marks.count() == 0
    assert graph.events.felt(["a", stray]) == {"a": GLAD}
    graph.forget()


def test_forgetting_all_marks_leaves_none_of_an_event(engine: Engine) -> None:
    with engine.begin() as connection:
        marks = EventMarks(connection=connection, person_id=1, person="ledger:1")
        other = EventMarks(connection=connection, person_id=2, person="ledger:2")
        for one in (marks, other):
            one.note(["a"], version=1)
        marks.clear()
        assert (marks.count(), other.count()) == (0, 1)


def test_the_ledgers_reading_of_facts_knows_no_events(engine: Engine) -> None:
    with engine.begin() as connection:
        EventGraph(connection=connection, person_id=1).tell("a", SAD)
        store = SqlPropertyGraphStore(connection=connection, person_id=1, now=NOW)
        assert store.facts(FactQuery()) == []
        assert store.mentioned("sadness user a") == []
