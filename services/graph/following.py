"""Neo4j follows the ledger: it hears of each change and answers questions, and is never needed."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.felt import Felt
from graph_store.neo4j_database import GraphUnavailable, Neo4jDatabase, open_neo4j
from graph_store.neo4j_graph import Neo4jGraph
from graph_store.ontology import Vocabulary
from graph_store.projection import Batch, follow, marks_of, unfollow
from graph_store.reading import Reading
from services.asynchronous import in_executor
from services.errors import IndexUnavailable
from services.ledger import outbox, people
from services.ledger.database import Database
from services.ledger.outbox import Job, Work

log = logging.getLogger(__name__)

T = TypeVar("T")

_REST_S = 5.0
# Weighing events does not wait for a Neo4j that hangs, nor does asking whether it is there.
_FELT_S = 2.0
_PING_S = 5.0
# The longest that the database works at a question, and what it takes to say so.
_READ_S = 25.0
_THREADS = 4


class Follower(Protocol):
    """The store beside the ledger that answers questions about facts."""

    async def ping(self) -> None:
        """Raises IndexUnavailable where it does not answer."""

    async def catch_up(self, person_id: int) -> bool:
        """Tell it what it has not heard of; False, with the rest queued, where it is away."""

    async def read(self, person_id: int, vocabulary: Vocabulary, work: Callable[[Reading], T]) -> T:
        """What a reader makes of a person's facts there. Raises IndexUnavailable."""

    async def felt(self, person_id: int, ids: Sequence[str]) -> Mapping[str, Felt]:
        """How those of a person's events that it has felt and ended. Raises IndexUnavailable."""

    async def forget_person(self, person_id: int) -> None:
        """Let it forget a person whole. Raises IndexUnavailable; then it is told all again."""


FOLLOWING = frozenset({Work.FOLLOW})


async def note_unheard(connection: AsyncConnection, person_id: int, *, now: datetime) -> None:
    """Queue that the following store is told what has changed, if one follows; once a person."""
    if await is_behind(connection, person_id):
        await outbox.put_once(connection, person_id, Work.FOLLOW, _subject(person_id), now=now)


async def is_behind(connection: AsyncConnection, person_id: int) -> bool:
    """Whether the following store has not heard of something yet."""

    def count(own: Connection) -> int:
        marks = marks_of(own, person_id)
        return 0 if marks is None else marks.count()

    return await connection.run_sync(count) > 0


async def follow_none(database: Database) -> None:
    """Let no store follow: the ledger answers for itself."""
    async with database.write() as connection:
        if await connection.run_sync(unfollow):
            log.warning("Neo4j follows no longer; what it holds already stays there")
        await outbox.clear(connection, Work.FOLLOW)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a Neo4j is, and who goes there."""

    uri: str
    user: str
    password: str = field(repr=False)
    database: str


@asynccontextmanager
async def open_follower(
    address: Address,
    *,
    database: Database,
    now: Callable[[], datetime],
    wake: Callable[[], None],
) -> AsyncIterator["Neo4jFollower"]:
    """A Neo4j that follows from now on, whether it answers yet or not.

    Raises IndexUnavailable where the address can be nobody's.
    """
    with ThreadPoolExecutor(_THREADS, "neo4j") as executor:
        try:
            neo4j = open_neo4j(
                uri=address.uri,
                user=address.user,
                password=address.password,
                database=address.database,
            )
        except GraphUnavailable as error:
            raise IndexUnavailable(str(error)) from error
        follower = Neo4jFollower(
            neo4j=neo4j,
            name=f"{address.uri} {address.database}",
            database=database,
            executor=executor,
            now=now,
            wake=wake,
        )
        try:
            await follower.begin()
            yield follower
        finally:
            # Not behind calls that hang: they end by it.
            await asyncio.to_thread(neo4j.close)


class Neo4jFollower:
    """A Neo4j that follows the ledger, person by person and in the order of versions."""

    def __init__(
        self,
        *,
        neo4j: Neo4jDatabase,
        name: str,
        database: Database,
        executor: Executor,
        now: Callable[[], datetime],
        wake: Callable[[], None],
    ) -> None:
        self._neo4j = neo4j
        self._name = name
        self._database = database
        self._executor = executor
        self._now = now
        self._wake = wake
        self._is_prepared = False
        self._rest_until: float | None = None
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def begin(self) -> None:
        """Follow from now on; who did not yet is told everything, and the rest what it missed."""
        async with self._database.write() as connection:
            numbers = await people.numbers(connection)
            if await connection.run_sync(follow, self._name):
                log.info("Neo4j follows from now on and is told of everything")
                for person_id in numbers:
                    await connection.run_sync(_note_all, person_id)
            for person_id in numbers:
                await note_unheard(connection, person_id, now=self._now())
        self._wake()

    async def ping(self) -> None:
        """Raises IndexUnavailable where it does not answer."""
        await self._asked(self._neo4j.ping, seconds=_PING_S)

    async def catch_up(self, person_id: int) -> bool:
        """Tell it what it has not heard of; False, with the rest queued, where it is away."""
        return not self._is_resting() and await self._told(person_id)

    async def work_off(self, jobs: Sequence[Job]) -> None:
        """Tell it of these people; what can't be done now is put off."""
        for job in jobs:
            if not await self._told(job.person_id):
                async with self._database.write() as connection:
                    await outbox.postpone(connection, [job], now=self._now())

    async def read(self, person_id: int, vocabulary: Vocabulary, work: Callable[[Reading], T]) -> T:
        """What a reader makes of a person's facts there. Raises IndexUnavailable."""
        graph = await self._awake(person_id)
        reading = Reading(vocabulary=vocabulary, source=graph)
        return await self._asked(lambda: work(reading), seconds=_READ_S)

    async def felt(self, person_id: int, ids: Sequence[str]) -> Mapping[str, Felt]:
        """How those of a person's events that it has felt and ended. Raises IndexUnavailable."""
        graph = await self._awake(person_id)
        felt = partial(graph.events.felt, ids, seconds=_FELT_S)
        return await self._asked(felt, seconds=_FELT_S)

    async def forget_person(self, person_id: int) -> None:
        """Let it forget a person whole. Raises IndexUnavailable; then it is told all again."""
        async with self._alone(person_id):
            graph = await self._graph(person_id)
            await self._asked(self._neo4j.ping, seconds=_PING_S)
            async with self._database.write() as connection:
                await connection.run_sync(_note_all, person_id)
            await self._asked(graph.forget)

    async def _told(self, person_id: int) -> bool:
        try:
            async with self._alone(person_id):
                await self._tell(person_id)
        except IndexUnavailable:
            log.warning("Neo4j is away; what it has not heard of is queued")
            return False
        return True

    async def _tell(self, person_id: int) -> None:
        await self._prepare()
        graph = await self._graph(person_id)
        while not (batch := await self._batch(person_id)).is_empty:
            await self._asked(partial(graph.take, batch))
            async with self._database.write() as connection:
                await connection.run_sync(_heard, person_id, batch)
                if not await is_behind(connection, person_id):
                    await outbox.settle(connection, [_subject(person_id)], Work.FOLLOW)

    async def _batch(self, person_id: int) -> Batch:
        async with self._database.read() as connection:
            return await connection.run_sync(_batch, person_id)

    async def _awake(self, person_id: int) -> Neo4jGraph:
        """A person's graph, where it was not away a moment ago."""
        if self._is_resting():
            raise IndexUnavailable("Neo4j did not answer just now")
        return await self._graph(person_id)

    async def _graph(self, person_id: int) -> Neo4jGraph:
        async with self._database.read() as connection:
            person = await connection.run_sync(_called, person_id)
        return Neo4jGraph(database=self._neo4j, person=person)

    async def _prepare(self) -> None:
        if not self._is_prepared:
            await self._asked(self._neo4j.prepare)
            self._is_prepared = True

    async def _asked(self, call: Callable[[], T], *, seconds: float | None = None) -> T:
        """What a blocking call returns, made off the loop; one that hangs is left to itself."""
        try:
            async with asyncio.timeout(seconds):
                done = await in_executor(self._executor, call)
        except (GraphUnavailable, TimeoutError) as error:
            self._rest_until = asyncio.get_running_loop().time() + _REST_S
            raise IndexUnavailable("Neo4j does not answer") from error
        if self._rest_until is not None:
            self._rest_until = None
            await self._hasten()
        return done

    def _is_resting(self) -> bool:
        """Whether it was away a moment ago: nobody waits to learn that once more."""
        return self._rest_until is not None and (
            asyncio.get_running_loop().time() < self._rest_until
        )

    async def _hasten(self) -> None:
        """It is back: what was put off, or given up, is told now."""
        log.info("Neo4j answers again")
        async with self._database.write() as connection:
            await outbox.hasten(connection, Work.FOLLOW, now=self._now())
        self._wake()

    def _alone(self, person_id: int) -> asyncio.Lock:
        return self._locks.setdefault(person_id, asyncio.Lock())


def _subject(person_id: int) -> str:
    return f"graph:{person_id}"


def _called(own: Connection, person_id: int) -> str:
    marks = marks_of(own, person_id)
    if marks is None:
        raise IndexUnavailable("no store follows")
    return marks.person


def _note_all(own: Connection, person_id: int) -> None:
    marks = marks_of(own, person_id)
    if marks is not None:
        marks.everything()


def _batch(own: Connection, person_id: int) -> Batch:
    marks = marks_of(own, person_id)
    return Batch(0, (), (), ()) if marks is None else marks.batch()


def _heard(own: Connection, person_id: int, batch: Batch) -> None:
    marks = marks_of(own, person_id)
    if marks is not None:
        marks.heard(batch)
