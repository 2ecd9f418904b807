"""The durable inbox: what arrived is in the ledger, and each conversation is answered in order."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.slack.inbound import is_direct
from services.ledger import deliveries
from services.ledger.database import Database
from services.ledger.deliveries import Arrival, Delivery, Settled, State

log = logging.getLogger(__name__)

_AT_ONCE = 64
# For a message whose change came before it.
_COMES_WITHIN = timedelta(days=1)
# For a status to be cleared.
_LEAVE_S = 2.0


@dataclass(frozen=True, slots=True)
class Waiting:
    """A message to be answered; `resumed` where an earlier process may have begun with it."""

    delivery: Delivery
    resumed: bool


Answer: TypeAlias = Callable[[Waiting], Awaitable[Settled]]


@dataclass(eq=False)
class _Together:
    """Messages that are written in one transaction."""

    arrivals: list[Arrival] = field(default_factory=list)
    written: "asyncio.Future[None] | None" = None


class Inbox:
    """Keeps messages and has them answered, one after the other in each conversation."""

    def __init__(self, *, database: Database, answer: Answer, now: Callable[[], datetime]) -> None:
        self._database = database
        self._answer = answer
        self._now = now
        self._lines: dict[tuple[str, str], deque[Waiting]] = {}
        self._workers: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._closing = False
        self._next: _Together | None = None

    async def keep(self, arrival: Arrival) -> None:
        """Put a message into the ledger, and in line for its answer; once it is back it is safe.

        Where many arrive at once, those that wait for the ledger's writer are written together:
        an acknowledgement waits for one turn at it, however long the queue is.
        """
        together = self._next
        if together is None:
            together = self._next = _Together()
            together.written = asyncio.ensure_future(self._write(together))
        together.arrivals.append(arrival)
        assert together.written is not None
        await asyncio.shield(together.written)

    async def _write(self, together: "_Together") -> None:
        try:
            # Slack waits for it, and sends again what is not acknowledged within seconds.
            async with self._database.write(urgent=True) as connection:
                self._next = None
                now = self._now()
                kept = [
                    await deliveries.receive(connection, arrival, now=now)
                    for arrival in together.arrivals
                ]
        finally:
            if self._next is together:
                self._next = None
        for delivery in kept:
            if delivery is not None:
                self._queue(Waiting(delivery, resumed=False))

    async def resume(self) -> None:
        """Go on with what has no answer yet from before; to be called before anything arrives."""
        async with self._database.write() as connection:
            await deliveries.drop_early(connection, before=self._now() - _COMES_WITHIN)
            before = await deliveries.waiting(connection)
        if before:
            log.info("%d messages are still to be answered", len(before))
        for delivery in before:
            self._queue(Waiting(delivery, resumed=True))

    async def drain(self, seconds: float) -> None:
        """Let what is being answered end, for so long; the next start answers the rest."""
        self._closing = True
        if not self._workers:
            return
        _, late = await asyncio.wait(self._workers, timeout=seconds)
        for worker in late:
            worker.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _queue(self, waiting: Waiting) -> None:
        if self._closing:
            return
        key = _conversation(waiting.delivery.arrival)
        line = self._lines.get(key)
        if line is not None:
            _in_order(line, waiting)
            return
        self._lines[key] = deque([waiting])
        worker = asyncio.create_task(self._work_off(key))
        self._workers.add(worker)
        worker.add_done_callback(self._workers.discard)

    async def _work_off(self, key: tuple[str, str]) -> None:
        line = self._lines[key]
        while line and not self._closing:
            async with self._room:
                await self._settle(line.popleft())
        del self._lines[key]

    async def _settle(self, waiting: Waiting) -> None:
        async with self._database.read() as connection:
            # It may have been changed, or deleted, while it stood in line.
            now = await deliveries.still_waiting(connection, waiting.delivery.seq)
        if now is None:
            return
        settled = await self._answered(replace(waiting, delivery=now))
        if settled.state is State.WAITING:
            return
        async with self._database.write() as connection:
            await deliveries.settle(connection, now, settled)
        if settled.erase:
            # The text is gone from the table; now it goes from the write-ahead log.
            self._database.needs_scrubbing = True

    async def _answered(self, waiting: Waiting) -> Settled:
        """How answering it ended; nothing has where the app stops, and the next start goes on."""
        answering = asyncio.ensure_future(self._answer(waiting))
        try:
            await asyncio.wait({answering})
        except asyncio.CancelledError:
            answering.cancel()
            await asyncio.wait({answering}, timeout=_LEAVE_S)
            # Whoever clears up for longer is told once more: the wire is about to be closed.
            answering.cancel()
            await asyncio.gather(answering, return_exceptions=True)
            raise
        error = None if answering.cancelled() else answering.exception()
        if answering.cancelled() or error is not None:
            log.error("a message could not be answered", exc_info=error)
            return Settled(State.FAILED)
        return answering.result()


def _conversation(arrival: Arrival) -> tuple[str, str]:
    """What is answered in order: a person's DM, with all its threads; a thread of a channel."""
    if is_direct(arrival.channel):
        return arrival.team, arrival.channel
    return arrival.team, f"{arrival.channel}/{arrival.thread or arrival.of or arrival.ts}"


def _in_order(line: deque[Waiting], waiting: Waiting) -> None:
    """Two writes may come back in another order than they were made in."""
    later: list[Waiting] = []
    while line and line[-1].delivery.seq > waiting.delivery.seq:
        later.append(line.pop())
    line.append(waiting)
    line.extend(reversed(later))
