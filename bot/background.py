"""Work that outlives its request: the outbox, and what is done behind a reply."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from services.ledger import outbox
from services.ledger.database import Database
from services.ledger.outbox import Job, Work

log = logging.getLogger(__name__)

_LOOK_AGAIN = timedelta(seconds=30)
_AFTER_AN_ERROR_S = 2.0


class Bell:
    """Rings for everybody who listens; each hears it with an ear of their own."""

    def __init__(self) -> None:
        self._ears: list[asyncio.Event] = []

    def ear(self) -> asyncio.Event:
        """Is set whenever the bell rings; its owner clears it."""
        self._ears.append(asyncio.Event())
        return self._ears[-1]

    def ring(self) -> None:
        """Tell everybody that something is queued."""
        for ear in self._ears:
            ear.set()


@dataclass(frozen=True, slots=True)
class Lane:
    """Kinds of work that are done one batch after the other, beside the other lanes.

    `work_off` does a batch of jobs and takes them out of the outbox, or puts them off. A batch is
    large enough to be worth its transaction, small enough for a stop not to wait long; `hurry` is
    called when the app stops.
    """

    works: frozenset[Work]
    work_off: Callable[[Sequence[Job]], Awaitable[None]]
    at_once: int = 64
    hurry: Callable[[], None] = lambda: None


class Background:
    """Owns every task that outlives its request, and ends them when the app stops."""

    def __init__(
        self,
        *,
        database: Database,
        lanes: Sequence[Lane],
        now: Callable[[], datetime],
        bell: Bell,
    ) -> None:
        self._database = database
        self._lanes = tuple(lanes)
        self._now = now
        self._bell = bell
        self._owed: set[asyncio.Task[None]] = set()
        self._optional: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something behind a reply; what goes wrong is logged and harms nothing."""
        _own(self._owed, asyncio.create_task(self._guarded(work)))

    def spawn_optional(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something that a stop need not wait for."""
        _own(self._optional, asyncio.create_task(self._guarded(work)))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Work the outbox off while the context lasts; then finish what was begun."""
        workers = [asyncio.create_task(self._run(one, self._bell.ear())) for one in self._lanes]
        try:
            yield
        finally:
            for lane in self._lanes:
                lane.hurry()
            for task in (*workers, *self._optional):
                task.cancel()
            await asyncio.gather(*workers, *self._optional, return_exceptions=True)
            await asyncio.gather(*self._owed, return_exceptions=True)

    async def _run(self, lane: Lane, ear: asyncio.Event) -> None:
        while True:
            ear.clear()
            try:
                wait = await self._round(lane)
            except Exception:
                # The outbox keeps the jobs; whatever this was, they are tried again.
                log.exception("working off the outbox failed")
                wait = _AFTER_AN_ERROR_S
            if wait > 0:
                await _heard(ear, wait)

    async def _round(self, lane: Lane) -> float:
        """One batch; how long to rest after it, in seconds."""
        async with self._database.read() as connection:
            jobs = await outbox.due(connection, lane.works, now=self._now(), limit=lane.at_once)
            following = None if jobs else await outbox.next_due(connection, lane.works)
        if jobs:
            # A batch that has begun is finished even when the app stops.
            batch = asyncio.ensure_future(_work(lane, jobs))
            _own(self._owed, batch)
            await asyncio.shield(batch)
            return 0.0
        if self._database.needs_scrubbing:
            await self._database.scrub()
        until = _LOOK_AGAIN if following is None else following - self._now()
        return min(max(until.total_seconds(), 0.01), _LOOK_AGAIN.total_seconds())

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("work behind a reply failed")


async def _work(lane: Lane, jobs: Sequence[Job]) -> None:
    await lane.work_off(jobs)


async def _heard(ear: asyncio.Event, seconds: float) -> None:
    """Wait until the bell rings, at most so long."""
    try:
        async with asyncio.timeout(seconds):
            await ear.wait()
    except TimeoutError:
        return


def _own(tasks: set[asyncio.Task[None]], task: asyncio.Task[None]) -> None:
    tasks.add(task)
    task.add_done_callback(tasks.discard)
