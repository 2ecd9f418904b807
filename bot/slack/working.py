"""What is done behind an acknowledgement: owned, never silent, and finished before a stop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from slack_bolt.context.ack.async_ack import AsyncAck

from bot.slack.views.blocks import View

log = logging.getLogger(__name__)

# Slack waits three seconds for the answer to a modal.
_AT_ONCE_S = 0.7
# Slack must have put the first answer into the modal before another one takes its place.
_AFTER_THE_FIRST_S = 1.0

Sorry = Callable[[BaseException], Awaitable[None]]


class Working:
    """Owns the tasks of the surfaces."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    def begin(self, work: Coroutine[Any, Any, None], *, sorry: Sorry) -> None:
        """Do something, and say sorry where it cannot be done; not when the app stops."""
        if self._closing:
            work.close()
            return
        self._own(asyncio.create_task(self._guarded(work, sorry)))

    async def answer_modal(
        self,
        ack: AsyncAck,
        work: Coroutine[Any, Any, View],
        *,
        waiting: View,
        failed: View,
        later: Callable[[View], Awaitable[None]],
    ) -> None:
        """Put what comes of `work` into the modal that was sent.

        In answer to the sending where it is there in time: an update of its own could arrive
        before that answer. Else the modal says that it is being done, and `later` updates it.
        """
        doing = asyncio.create_task(work)
        self._own(doing)
        done, _ = await asyncio.wait({doing}, timeout=_AT_ONCE_S)
        if done:
            await ack(response_action="update", view=_outcome(doing, failed))
            return
        await ack(response_action="update", view=waiting)

        async def finish() -> None:
            await asyncio.wait(
                {doing, asyncio.ensure_future(asyncio.sleep(_AFTER_THE_FIRST_S))},
                return_when=asyncio.ALL_COMPLETED,
            )
            await later(_outcome(doing, failed))

        async def unsaid(error: BaseException) -> None:
            log.warning("a modal could not be told how it ended: %s", type(error).__name__)

        self.begin(finish(), sorry=unsaid)

    async def drain(self, seconds: float) -> None:
        """Let what was begun end, for so long."""
        self._closing = True
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _own(self, task: asyncio.Task[Any]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None], sorry: Sorry) -> None:
        error = await _ended(work)
        if error is None:
            return
        log.error("what a person asked for could not be done", exc_info=error)
        if (unsaid := await _ended(sorry(error))) is not None:
            log.error("and they could not be told", exc_info=unsaid)


def _outcome(done: "asyncio.Future[View]", failed: View) -> View:
    """What came of it, or that it failed."""
    if done.cancelled():
        return failed
    if (error := done.exception()) is not None:
        log.error("what a modal asked for could not be done", exc_info=error)
        return failed
    return done.result()


async def _ended(work: Awaitable[None]) -> BaseException | None:
    """What went wrong; None where nothing did. Ends with the task that waits for it."""
    doing = asyncio.ensure_future(work)
    try:
        await asyncio.wait({doing})
    finally:
        doing.cancel()
    return None if doing.cancelled() else doing.exception()
