"""Running blocking libraries off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar

T = TypeVar("T")


async def in_executor(executor: Executor, call: Callable[[], T]) -> T:
    """What `call` returns, run in a thread of this bounded executor."""
    return await asyncio.get_running_loop().run_in_executor(executor, call)
