"""The queue before the ledger's one writer: first come, first served, urgent ones before."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class WritersQueue:
    """Lets one writer in at a time.

    An urgent one goes before all others that wait, but never two of them in a row while another
    waits: however many are urgent, the others get on.
    """

    def __init__(self) -> None:
        self._taken = False
        self._urgent_was_last = False
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def turn(self, *, urgent: bool = False) -> AsyncIterator[None]:
        """Wait for a turn, however long the queue is, and have it while the context lasts."""
        await self._come_in(urgent=urgent)
        try:
            yield
        finally:
            self._let_the_next_in()

    async def _come_in(self, *, urgent: bool) -> None:
        if not self._taken:
            self._taken, self._urgent_was_last = True, urgent
            return
        waiting = asyncio.get_running_loop().create_future()
        (self._urgent if urgent else self._others).append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                # Its turn came just as it was called off.
                self._let_the_next_in()
            raise

    def _let_the_next_in(self) -> None:
        urgent, others = self._still_there(self._urgent), self._still_there(self._others)
        first = urgent and not (others and self._urgent_was_last)
        line = self._urgent if first else self._others
        self._taken = bool(line)
        if line:
            self._urgent_was_last = bool(first)
            line.popleft().set_result(None)

    def _still_there(self, line: "deque[asyncio.Future[None]]") -> bool:
        """Whether somebody waits in this line; those who were called off leave it."""
        while line and line[0].done():
            line.popleft()
        return bool(line)
