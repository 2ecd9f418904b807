"""The stores that the contract is run against."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias
from uuid import uuid4

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, text

from graph_store import tables
from graph_store.events import EventGraph
from graph_store.felt import Felt
from graph_store.neo4j import Neo4jPropertyGraphStore
from graph_store.neo4j_database import Neo4jDatabase, open_neo4j
from graph_store.neo4j_graph import Neo4jGraph
from graph_store.projection import Marks
from graph_store.sql import SqlPropertyGraphStore
from tests.integration.graph.contract import NOW, Hand, Opened


@pytest.fixture(scope="session")
def neo4j() -> Iterator[Neo4jDatabase]:
    """The real Neo4j that .ci/run starts; skips where there is none."""
    uri, password = os.environ.get("NEO4J_TEST_URI"), os.environ.get("NEO4J_TEST_PASSWORD")
    if not uri or not password:
        pytest.skip("no Neo4j here: scripts/neo4j/server starts one, NEO4J_TEST_URI names it")
    database = open_neo4j(uri=uri, user="neo4j", password=password, database="neo4j")
    database.prepare()
    yield database
    database.close()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A ledger's database with the graph's tables alone."""
    engine = create_engine(f"sqlite:///{tmp_path / 'graph.db'}")

    @event.listens_for(engine, "begin")
    def _hurry(connection: Connection) -> None:
        # A test's file need not outlive the machine.
        connection.exec_driver_sql("PRAGMA synchronous=OFF")

    tables.metadata.create_all(engine)
    yield engine
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA integrity_check")).scalar_one() == "ok"
    engine.dispose()


@pytest.fixture(params=["sql", "neo4j"])
def opened(request: pytest.FixtureRequest, engine: Engine) -> Iterator[Opened]:
    """Opens a person's graph in the store that the test is run against."""
    if request.param == "sql":
        yield _in_sql(engine)
        return
    database: Neo4jDatabase = request.getfixturevalue("neo4j")
    with _a_ledger_in(database) as ledger:
        yield _in_neo4j(engine, database, ledger)


@contextmanager
def _a_ledger_in(database: Neo4jDatabase) -> Iterator[str]:
    """The name of a ledger that nobody else uses; all that followed it is gone afterwards."""
    ledger = uuid4().hex
    yield ledger
    for person in database.people(f"{ledger}:"):
        Neo4jGraph(database=database, person=person).forget()


def _in_sql(engine: Engine) -> Opened:
    @contextmanager
    def open_graph(person: int) -> Iterator[SqlPropertyGraphStore]:
        with engine.begin() as connection:
            yield SqlPropertyGraphStore(connection=connection, person_id=person, now=NOW)

    return open_graph


def _in_neo4j(engine: Engine, database: Neo4jDatabase, ledger: str) -> Opened:
    @contextmanager
    def open_graph(person: int) -> Iterator[Neo4jPropertyGraphStore]:
        with engine.begin() as connection:
            yield following(connection, database, ledger, person)
        with engine.begin() as connection:
            following(connection, database, ledger, person).follow()

    return open_graph


def following(
    connection: Connection, database: Neo4jDatabase, ledger: str, person: int
) -> Neo4jPropertyGraphStore:
    """A person's graph that Neo4j follows."""
    name = f"{ledger}:{person}"
    marks = Marks(connection=connection, person_id=person, person=name)
    kept = SqlPropertyGraphStore(connection=connection, person_id=person, now=NOW, marks=marks)
    graph = Neo4jGraph(database=database, person=name)
    return Neo4jPropertyGraphStore(ledger=kept, marks=marks, graph=graph)


class Events(Protocol):
    """Events of one person."""

    def tell(self, event: str, felt: Felt) -> None: ...

    def forget(self, ids: Sequence[str]) -> None: ...

    def felt(self, ids: Sequence[str]) -> Mapping[str, Felt]: ...

    def count(self) -> int: ...


OpenedEvents: TypeAlias = Callable[[int], AbstractContextManager[Events]]
"""Opens the events of a person (1 or 2) for one unit of work, committed at its end."""


@dataclass
class FollowedEvents:
    """Events that are written in the ledger, and read in Neo4j alone."""

    ledger: EventGraph
    graph: Neo4jGraph

    def tell(self, event: str, felt: Felt) -> None:
        self.ledger.tell(event, felt)

    def forget(self, ids: Sequence[str]) -> None:
        self.ledger.forget(ids)

    def felt(self, ids: Sequence[str]) -> Mapping[str, Felt]:
        return self.graph.events.felt(ids)

    def count(self) -> int:
        return self.graph.events.count()


@pytest.fixture(params=["sql", "neo4j"])
def opened_events(request: pytest.FixtureRequest, engine: Engine) -> Iterator[OpenedEvents]:
    """Opens a person's events in the store that the test is run against."""
    if request.param == "sql":
        yield _events_in_sql(engine)
        return
    database: Neo4jDatabase = request.getfixturevalue("neo4j")
    with _a_ledger_in(database) as ledger:
        yield _events_in_neo4j(engine, database, ledger)


def _events_in_sql(engine: Engine) -> OpenedEvents:
    @contextmanager
    def open_events(person: int) -> Iterator[EventGraph]:
        with engine.begin() as connection:
            yield EventGraph(connection=connection, person_id=person)

    return open_events


def _events_in_neo4j(engine: Engine, database: Neo4jDatabase, ledger: str) -> OpenedEvents:
    @contextmanager
    def open_events(person: int) -> Iterator[FollowedEvents]:
        name = f"{ledger}:{person}"
        graph = Neo4jGraph(database=database, person=name)
        with engine.begin() as connection:
            marks = Marks(connection=connection, person_id=person, person=name).events
            told = EventGraph(connection=connection, person_id=person, marks=marks)
            yield FollowedEvents(told, graph)
        with engine.begin() as connection:
            following(connection, database, ledger, person).follow()

    return open_events


@pytest.fixture
def hand(opened: Opened) -> Hand:
    """The first person's graph."""
    return Hand(opened)
