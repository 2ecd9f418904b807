"""Ending a query of the ledger's database that takes too long."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from graph_store.pattern import TookTooLong

# SQLite asks after this many steps of its machine, which is a fraction of a millisecond.
_STEPS = 10_000


@contextmanager
def within(connection: Connection, seconds: float) -> Iterator[None]:
    """Queries made in it end after so many seconds. Raises TookTooLong for one that was ended."""
    end = time.monotonic() + seconds
    if connection.dialect.name != "sqlite":
        limit = text("SELECT set_config('statement_timeout', :limit, true)")
        connection.execute(limit, {"limit": str(round(seconds * 1000))})
        with _translated(end):
            yield
        return
    _watch(connection, lambda: time.monotonic() > end)
    try:
        with _translated(end):
            yield
    finally:
        _watch(connection, None)


def _watch(connection: Connection, is_over: Callable[[], bool] | None) -> None:
    raw: Any = connection.connection.dbapi_connection
    if hasattr(raw, "run_async"):
        # SQLAlchemy's face of an asynchronous driver, which keeps the connection in a thread.
        raw.run_async(lambda driver: driver.set_progress_handler(is_over, _STEPS))
    else:
        raw.set_progress_handler(is_over, _STEPS)


@contextmanager
def _translated(end: float) -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        if time.monotonic() < end:
            raise
        raise TookTooLong("the question takes too long") from error
