"""Who writes next."""

import asyncio

import pytest

from services.ledger.queueing import WritersQueue


class Writers:
    """Writers who wait while somebody writes; `wrote` are those who had their turn, in order."""

    def __init__(self) -> None:
        self.queue = WritersQueue()
        self.wrote: list[str] = []

    async def write(self, name: str, *, urgent: bool = False) -> None:
        async with self.queue.turn(urgent=urgent):
            self.wrote.append(name)
            await asyncio.sleep(0)

    async def wait(self, name: str, *, urgent: bool = False) -> "asyncio.Task[None]":
        waiting = asyncio.create_task(self.write(name, urgent=urgent))
        await asyncio.sleep(0)
        return waiting


async def test_writers_have_their_turns_in_the_order_in_which_they_came() -> None:
    writers = Writers()
    async with writers.queue.turn():
        waiting = [await writers.wait(name) for name in "abc"]
    await asyncio.gather(*waiting)
    assert writers.wrote == ["a", "b", "c"]


async def test_an_urgent_writer_goes_before_those_who_came_earlier() -> None:
    writers = Writers()
    async with writers.queue.turn():
        waiting = [await writers.wait(name) for name in "abc"]
        waiting.append(await writers.wait("now", urgent=True))
    await asyncio.gather(*waiting)
    assert writers.wrote == ["now", "a", "b", "c"]


async def test_however_many_are_urgent_the_others_get_on() -> None:
    writers = Writers()
    async with writers.queue.turn():
        waiting = [await writers.wait(f"now{n}", urgent=True) for n in range(3)]
        waiting += [await writers.wait(name) for name in "ab"]
    await asyncio.gather(*waiting)
    assert writers.wrote == ["now0", "a", "now1", "b", "now2"]


async def test_who_is_called_off_while_waiting_keeps_nobody_from_writing() -> None:
    writers = Writers()
    async with writers.queue.turn():
        waiting = [await writers.wait(name, urgent=name == "now") for name in ("a", "now", "b")]
        waiting[0].cancel()
        waiting[1].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert writers.wrote == ["b"]
    await asyncio.wait_for(writers.write("later"), 10)


async def test_a_turn_that_comes_just_as_its_writer_is_called_off_goes_to_the_next() -> None:
    writers = Writers()
    async with writers.queue.turn():
        first, second = await writers.wait("a"), await writers.wait("b")
    # It has been let in, and has not noticed yet.
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    await asyncio.wait_for(second, 10)
    assert writers.wrote == ["b"]


async def test_a_writer_who_fails_leaves_the_turn_to_the_next() -> None:
    writers = Writers()
    with pytest.raises(RuntimeError):
        async with writers.queue.turn():
            raise RuntimeError("half way")
    await asyncio.wait_for(writers.write("next"), 10)
    assert writers.wrote == ["next"]
