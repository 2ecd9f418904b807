"""How long the event loop is kept waiting while memories are indexed and recalled.

`python -m benchmarks.heartbeat [MEMORIES]`: a task wants to wake every 5 ms; what it is late by
is the delay that any other request would have had.
"""

import asyncio
import random
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np

from bot.main import Services, open_services
from bot.settings import Settings
from services.memory.recall import Filters
from services.models import Kind, Moment, NewEpisode, Person

_EVERY_S = 0.005
_WORDS = (
    "회의",
    "점심",
    "여행",
    "정원",
    "운동",
    "병원",
    "예산",
    "편지",
    "project",
    "budget",
    "garden",
)
PERSON = Person("local", "bench")


def _sentence(rng: random.Random) -> str:
    return " ".join(rng.choice(_WORDS) for _ in range(8)) + f" {rng.randrange(100_000)}"


async def _beat(delays: list[float]) -> None:
    while True:
        due = time.perf_counter() + _EVERY_S
        await asyncio.sleep(_EVERY_S)
        delays.append((time.perf_counter() - due) * 1000)


async def _write(services: Services, count: int) -> None:
    rng = random.Random(1)
    mine = services.memories.of(PERSON)
    for _ in range(0, count, 50):
        batch = [NewEpisode(_sentence(rng), Kind.EVENT, "benchmark") for _ in range(50)]
        await mine.store_many(batch)
        await asyncio.sleep(0)


async def _ask(services: Services) -> int:
    rng = random.Random(2)
    mine = services.memories.of(PERSON)
    asked = 0
    while True:
        moment = Moment(datetime.now(UTC), ZoneInfo("UTC"))
        await mine.recall(_sentence(rng), k=5, moment=moment, filters=Filters())
        asked += 1
        if not (await mine.stats()).pending:
            return asked


async def _measure(count: int, folder: Path) -> None:
    async with open_services(Settings(data_dir=folder)) as services:
        quiet: list[float] = []
        beating = asyncio.create_task(_beat(quiet))
        await asyncio.sleep(3)
        beating.cancel()
        busy: list[float] = []
        beating = asyncio.create_task(_beat(busy))
        await _write(services, count)
        asked = await _ask(services)
        beating.cancel()
    for name, delays in (("idle", quiet), ("indexing and recalling", busy)):
        p50, p99 = np.percentile(delays, (50, 99))
        print(
            f"{name:24} {len(delays):6} beats"
            f"  p50 {p50:5.1f}  p99 {p99:5.1f}  max {max(delays):6.1f} ms"
        )
    print(f"{count} memories indexed, {asked} questions meanwhile")


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(count, Path(folder)))


if __name__ == "__main__":
    main()
