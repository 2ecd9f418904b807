"""Work that outlives its request: the outbox, and what is done behind a reply."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

from services.ledger import outbox
from services.ledger.database import Database
from services.ledger.outbox import Job

log = logging.getLogger(__name__)

# Enough for a batch to be worth its transaction, few enough for a stop not to wait long.
_JOBS_AT_ONCE = 64
_LOOK_AGAIN = timedelta(seconds=30)
_AFTER_AN_ERROR_S = 2.0


class Background:
    """Owns every task that outlives its request, and ends them when the app stops.

    `work_off` does a batch of jobs and takes them out of the outbox, or puts them off.
    """

    def __init__(
        self,
        *,
        database: Database,
        work_off: Callable[[Sequence[Job]], Awaitable[None]],
        now: Callable[[], datetime],
        bell: asyncio.Event,
    ) -> None:
        self._database = database
        self._work_off = work_off
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
        worker = asyncio.create_task(self._run())
        try:
            yield
        finally:
            for task in (worker, *self._optional):
                task.cancel()
            await asyncio.gather(worker, *self._optional, return_exceptions=True)
            await asyncio.gather(*self._owed, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._bell.clear()
            try:
                wait = await self._round()
            except Exception:
                # The outbox keeps the jobs; whatever this was, they are tried again.
                log.exception("working off the outbox failed")
                wait = _AFTER_AN_ERROR_S
            if wait > 0:
                await self._rest(wait)

    async def _round(self) -> float:
        """One batch; how long to rest after it, in seconds."""
        async with self._database.read() as connection:
            jobs = await outbox.due(connection, now=self._now(), limit=_JOBS_AT_ONCE)
            following = None if jobs else await outbox.next_due(connection)
        if jobs:
            # A batch that has begun is finished even when the app stops.
            batch = asyncio.ensure_future(self._work(jobs))
            _own(self._owed, batch)
            await asyncio.shield(batch)
            return 0.0
        if self._database.needs_scrubbing:
            await self._database.scrub()
        until = _LOOK_AGAIN if following is None else following - self._now()
        return min(max(until.total_seconds(), 0.01), _LOOK_AGAIN.total_seconds())

    async def _work(self, jobs: Sequence[Job]) -> None:
        await self._work_off(jobs)

    async def _rest(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._bell.wait()
        except TimeoutError:
            return

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("work behind a reply failed")


def _own(tasks: set[asyncio.Task[None]], task: asyncio.Task[None]) -> None:
    tasks.add(task)
    task.add_done_callback(tasks.discard)
