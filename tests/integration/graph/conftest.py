"""The stores that the contract is run against."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, event, text

from graph_store import tables
from graph_store.sql import SqlPropertyGraphStore
from tests.integration.graph.contract import NOW, Hand, Opened


@pytest.fixture(params=["sql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opened]:
    """Opens one person's graph in the store that the test is run against."""
    assert request.param == "sql"
    engine = create_engine(f"sqlite:///{tmp_path / 'graph.db'}")

    @event.listens_for(engine, "begin")
    def _hurry(connection: Connection) -> None:
        # A test's file need not outlive the machine.
        connection.exec_driver_sql("PRAGMA synchronous=OFF")

    tables.metadata.create_all(engine)

    @contextmanager
    def open_graph(person: int) -> Iterator[SqlPropertyGraphStore]:
        with engine.begin() as connection:
            yield SqlPropertyGraphStore(connection=connection, person_id=person, now=NOW)

    yield open_graph
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA integrity_check")).scalar_one() == "ok"
    engine.dispose()


@pytest.fixture
def hand(opened: Opened) -> Hand:
    """The first person's graph."""
    return Hand(opened)
