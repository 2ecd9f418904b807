"""Work that outlives its request, on a real ledger."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from bot.background import Background, Bell, Lane
from services.ledger import outbox, people
from services.ledger.database import Database, open_database
from services.ledger.outbox import Job, Work
from services.models import Person
from tests.fakes.product import Clock


async def queue(database: Database, clock: Clock, *subjects: str, work: Work = Work.INDEX) -> None:
    async with database.write() as connection:
        number = await people.enrol(connection, Person("T1", "mina"), now=clock())
        rows = [(subject, 0) for subject in subjects]
        await outbox.put(connection, number, work, rows, now=clock())


class Worker:
    """Takes jobs out of the outbox when it is let; fails as often as it is told to."""

    def __init__(self, database: Database, *, failures: int = 0) -> None:
        self.database = database
        self.failures = failures
        self.began = asyncio.Event()
        self.go_on = asyncio.Event()
        self.finished = asyncio.Event()
        self.done: list[str] = []

    async def work_off(self, jobs: Sequence[Job]) -> None:
        self.began.set()
        await self.go_on.wait()
        if self.failures:
            self.failures -= 1
            raise RuntimeError("it went wrong")
        async with self.database.write() as connection:
            await outbox.done(connection, jobs)
        self.done += [job.subject for job in jobs]
        self.finished.set()


def lane(worker: Worker, work: Work = Work.INDEX) -> Lane:
    return Lane(frozenset({work}), worker.work_off)


async def test_a_batch_that_has_begun_is_finished_when_the_app_stops(tmp_path: Path) -> None:
    clock = Clock()
    async with open_database(tmp_path / "ledger.db") as database:
        worker = Worker(database)
        background = Background(database=database, lanes=[lane(worker)], now=clock, bell=Bell())
        await queue(database, clock, "e1", "e2")
        async with background.running():
            await worker.began.wait()
            asyncio.get_running_loop().call_later(0.05, worker.go_on.set)
        assert worker.done == ["e1", "e2"]


async def test_what_is_behind_a_reply_is_finished_and_what_is_optional_is_not_waited_for(
    tmp_path: Path,
) -> None:
    finished: list[str] = []

    async def owed() -> None:
        await asyncio.sleep(0.05)
        finished.append("owed")

    async def optional() -> None:
        await asyncio.sleep(3600)

    clock = Clock()
    async with open_database(tmp_path / "ledger.db") as database:
        worker = Worker(database)
        background = Background(database=database, lanes=[lane(worker)], now=clock, bell=Bell())
        async with background.running():
            background.spawn(owed())
            background.spawn_optional(optional())
            await asyncio.sleep(0)
        assert finished == ["owed"]


async def test_the_bell_wakes_it_at_once_and_a_failure_is_tried_again(tmp_path: Path) -> None:
    clock, bell = Clock(), Bell()
    async with open_database(tmp_path / "ledger.db") as database:
        worker = Worker(database, failures=1)
        worker.go_on.set()
        background = Background(database=database, lanes=[lane(worker)], now=clock, bell=bell)
        async with background.running():
            await asyncio.sleep(0.05)
            await queue(database, clock, "e1")
            bell.ring()
            async with asyncio.timeout(20):
                await worker.finished.wait()
        assert (worker.done, worker.failures) == (["e1"], 0)


async def test_a_lane_that_waits_for_something_slow_holds_up_no_other(tmp_path: Path) -> None:
    clock, bell = Clock(), Bell()
    async with open_database(tmp_path / "ledger.db") as database:
        slow, quick = Worker(database), Worker(database)
        quick.go_on.set()
        lanes = [lane(slow, Work.UNINDEX), lane(quick)]
        background = Background(database=database, lanes=lanes, now=clock, bell=bell)
        await queue(database, clock, "slow", work=Work.UNINDEX)
        async with background.running():
            await slow.began.wait()
            await queue(database, clock, "quick")
            bell.ring()
            async with asyncio.timeout(20):
                await quick.finished.wait()
            assert (slow.done, quick.done) == ([], ["quick"])
            slow.go_on.set()
        assert slow.done == ["slow"]


async def test_a_lane_is_told_to_hurry_when_the_app_stops(tmp_path: Path) -> None:
    clock = Clock()
    async with open_database(tmp_path / "ledger.db") as database:
        worker = Worker(database)
        hurried = Lane(frozenset({Work.INDEX}), worker.work_off, hurry=worker.go_on.set)
        background = Background(database=database, lanes=[hurried], now=clock, bell=Bell())
        await queue(database, clock, "e1")
        async with background.running():
            await worker.began.wait()
        assert worker.done == ["e1"]
