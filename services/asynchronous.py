"""Running blocking libraries off the event loop; a stream that can be stopped."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from concurrent.futures import Executor
from typing import TypeVar

T = TypeVar("T")


class _End:
    """Stands for the end of a stream."""


_END = _End()


async def in_executor(executor: Executor, call: Callable[[], T]) -> T:
    """What `call` returns, run in a thread of this bounded executor."""
    return await asyncio.get_running_loop().run_in_executor(executor, call)


async def until(stream: AsyncIterator[T], stop: asyncio.Event | None) -> AsyncIterator[T]:
    """What `stream` yields, up to the moment that `stop` is set, however long it is silent."""
    stopped = asyncio.create_task((stop or asyncio.Event()).wait())
    try:
        while True:
            step = asyncio.ensure_future(anext(stream, _END))
            try:
                await asyncio.wait((step, stopped), return_when=asyncio.FIRST_COMPLETED)
            finally:
                if not step.done():
                    step.cancel()
                    await asyncio.wait((step,))
            if step.cancelled() or stopped.done():
                return
            piece = step.result()
            if isinstance(piece, _End):
                return
            yield piece
    finally:
        stopped.cancel()
        if isinstance(stream, AsyncGenerator):
            await stream.aclose()
