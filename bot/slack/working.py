"""What is done behind an acknowledgement: owned, never silent, and finished before a stop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

log = logging.getLogger(__name__)

Sorry = Callable[[BaseException], Awaitable[None]]


class Working:
    """Owns the tasks of the surfaces."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def begin(self, work: Coroutine[Any, Any, None], *, sorry: Sorry) -> None:
        """Do something, and say sorry where it cannot be done; not when the app stops."""
        if self._closing:
            work.close()
            return
        task = asyncio.create_task(self._guarded(work, sorry))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def drain(self, seconds: float) -> None:
        """Let what was begun end, for so long."""
        self._closing = True
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _guarded(self, work: Coroutine[Any, Any, None], sorry: Sorry) -> None:
        error = await _ended(work)
        if error is None:
            return
        log.error("what a person asked for could not be done", exc_info=error)
        if (unsaid := await _ended(sorry(error))) is not None:
            log.error("and they could not be told", exc_info=unsaid)


async def _ended(work: Awaitable[None]) -> BaseException | None:
    """What went wrong; None where nothing did. Ends with the task that waits for it."""
    doing = asyncio.ensure_future(work)
    try:
        await asyncio.wait({doing})
    finally:
        doing.cancel()
    return None if doing.cancelled() else doing.exception()
