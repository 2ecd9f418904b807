"""Opening the database: one writer at a time, many readers, migrations applied at the start."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from services.errors import LedgerUnavailable
from services.ledger.queueing import WritersQueue

_MIGRATIONS = Path(__file__).parent / "migrations"
# A writer waits its turn however long the queue is: giving up would lose what was said.
_WAIT_FOR_THE_WRITER_S = 120.0
_WAIT_FOR_WRITERS_MS = 120_000
_WAIT_FOR_READERS_MS = 1_000


class Database:
    """The ledger's database.

    `write()` is a unit of work: it commits as a whole or not at all, one after the other, an
    `urgent` one next. `read()` is a snapshot beside it.
    """

    def __init__(self, *, writer: AsyncEngine, readers: AsyncEngine) -> None:
        self._writer = writer
        self._readers = readers
        self._queue = WritersQueue()
        self.needs_scrubbing = True

    @property
    def writing(self) -> AsyncEngine:
        """For tables that others keep here; each of its transactions holds the write lock."""
        return self._writer

    @property
    def reading(self) -> AsyncEngine:
        """For reading them, beside any writer."""
        return self._readers

    @asynccontextmanager
    async def write(self, *, urgent: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction that holds the write lock from its first statement.

        `urgent` is for what somebody outside waits for with a watch in hand.
        """
        async with self._queue.turn(urgent=urgent), self._writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A consistent snapshot; never waits for a writer."""
        async with self._readers.connect() as connection:
            yield connection

    async def ping(self) -> None:
        """Raise LedgerUnavailable where the database does not answer."""
        try:
            async with self.read() as connection:
                await connection.execute(text("SELECT 1"))
        except SQLAlchemyError as error:
            raise LedgerUnavailable("the ledger does not answer") from error

    async def scrub(self) -> bool:
        """Empty the write-ahead log, which still holds pages as they were before a deletion.

        False where readers stood in the way; then it is to be tried again.
        """
        async with self._queue.turn(), self._writer.connect() as connection:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None
            await raw.execute(f"PRAGMA busy_timeout={_WAIT_FOR_READERS_MS}")
            ((busy, _, _),) = await raw.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            await raw.execute(f"PRAGMA busy_timeout={_WAIT_FOR_WRITERS_MS}")
        self.needs_scrubbing = bool(busy)
        return not busy


@asynccontextmanager
async def open_database(path: Path) -> AsyncIterator[Database]:
    """The SQLite ledger at `path`, made or brought up to date first.

    Raises LedgerUnavailable, which names the file, where it cannot be opened.
    """
    with _translated(path):
        await asyncio.to_thread(_look_into, path)
    writer = _engine(path, begin="BEGIN IMMEDIATE", connections=1)
    readers = _engine(path, begin="BEGIN", connections=4)
    database = Database(writer=writer, readers=readers)
    try:
        with _translated(path):
            async with writer.begin() as connection:
                await connection.run_sync(_migrate)
            await database.scrub()
        yield database
        await database.scrub()
    finally:
        await readers.dispose()
        await writer.dispose()


def _look_into(path: Path) -> None:
    """Raises what is wrong with the file; the asynchronous driver leaves a thread behind then."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    try:
        yield
    except CommandError as error:
        reason = "was made by a newer version: update this one, or set DATA_DIR to another folder"
        raise LedgerUnavailable(f"{path} {reason}.") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise LedgerUnavailable(_what_is_wrong(path, error)) from error


def _what_is_wrong(path: Path, error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.DatabaseError) and not isinstance(cause, sqlite3.OperationalError):
        cure = "Put a good copy in its place, or move it away to begin with no memories."
        return f"{path} is damaged or no ledger ({cause}). {cure}"
    return f"{path} cannot be opened: {cause}."


def _engine(path: Path, *, begin: str, connections: int) -> AsyncEngine:
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        pool_size=connections,
        max_overflow=0,
        pool_timeout=_WAIT_FOR_THE_WRITER_S,
        # What people said is no part of an error message.
        hide_parameters=True,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, record: object) -> None:
        # The driver's own transactions begin too late to lock; ours are begun below.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA busy_timeout={_WAIT_FOR_WRITERS_MS}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
