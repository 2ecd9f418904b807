"""How often a model may be called for one person in a day of theirs."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from services.ledger.database import open_database
from services.models import Moment, Person
from services.quota import Quota

MINA, JUNO = Person("T1", "mina"), Person("T1", "juno")
SEOUL, LIMA = ZoneInfo("Asia/Seoul"), ZoneInfo("America/Lima")


def at(hour: int, minute: int = 0, *, day: int = 25, tz: ZoneInfo = SEOUL) -> Moment:
    return Moment(datetime(2026, 11, day, hour, minute, tzinfo=UTC), tz)


async def test_of_fifty_who_ask_at_once_as_many_are_served_as_the_day_has(tmp_path: Path) -> None:
    async with open_database(tmp_path / "ledger.db") as database:
        quota = Quota(database=database, most=7)

        served = await asyncio.gather(*(quota.take(MINA, at(9)) for _ in range(50)))

        assert sum(served) == 7
        assert await quota.take(JUNO, at(9))


async def test_the_day_begins_at_the_persons_own_midnight(tmp_path: Path) -> None:
    async with open_database(tmp_path / "ledger.db") as database:
        quota = Quota(database=database, most=1)
        # Midnight in Seoul is 15:00 in UTC, in Lima 5:00.
        times = ((14, 58), (14, 59), (15, 0), (15, 1))
        seoul = [await quota.take(MINA, at(h, m)) for h, m in times]
        lima = [
            await quota.take(JUNO, at(h, m, tz=LIMA)) for h, m in ((4, 58), (4, 59), (5, 0), (5, 1))
        ]

    assert seoul == lima == [True, False, True, False]


async def test_a_restart_forgets_nothing_and_a_later_day_costs_the_earlier_nothing(
    tmp_path: Path,
) -> None:
    async with open_database(tmp_path / "ledger.db") as database:
        assert await Quota(database=database, most=1).take(MINA, at(9))
    async with open_database(tmp_path / "ledger.db") as database:
        quota = Quota(database=database, most=1)
        assert not await quota.take(MINA, at(9))
        assert await quota.take(MINA, at(9, day=28))
        assert not await quota.take(MINA, at(9))


async def test_none_is_no_limit_and_nought_is_no_call(tmp_path: Path) -> None:
    async with open_database(tmp_path / "ledger.db") as database:
        assert all([await Quota(database=database, most=None).take(MINA, at(9)) for _ in range(9)])
        assert not await Quota(database=database, most=0).take(MINA, at(9))
