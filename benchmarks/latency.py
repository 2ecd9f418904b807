"""Recall in the whole product: python -m benchmarks.latency [--people N] [SIZE ...].

The ledger, Chroma and the question's embedding are real; the memories' vectors are random, so
that many can be made. Everything is printed beside one question's embedding, in the same run.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
from sqlalchemy import insert

from benchmarks.footprint import family, resident
from bot.main import Services, open_services
from bot.settings import Settings
from graph_store.tables import events as edges
from services.ledger import people
from services.ledger.tables import episodes
from services.memory.recall import Filters
from services.models import Emotion, Kind, Moment, NewEpisode, Person, Result

_ROUNDS = 40
_AT_ONCE = 1000
_BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
_STEMS = ("회의", "점심", "project", "budget", "여행", "garden", "운동", "letter", "병원", "server")
_WORDS = [f"{stem}{ending}" for stem in _STEMS for ending in ("", "실", "s", "-plan", "에서", "은")]


def text(rng: random.Random) -> str:
    """Nine words as somebody's memory or question."""
    return " ".join(rng.choices(_WORDS, k=9))


async def fill(services: Services, person: Person, size: int, rng: random.Random) -> None:
    """Give a person `size` memories that are indexed already, past the embedding."""
    stores = services.stores
    numbers = np.random.default_rng(size)
    async with stores.database.write() as connection:
        person_id = await people.enrol(connection, person, now=_BEGAN)
    for start in range(0, size, _AT_ONCE):
        rows = [
            _row(person_id, text(rng), start + n, stores.embedding.id)
            for n in range(min(_AT_ONCE, size - start))
        ]
        async with stores.database.write() as connection:
            await connection.execute(insert(episodes), rows)
            await connection.execute(insert(edges), [edge for row in rows for edge in _edges(row)])
        vectors = numbers.standard_normal((len(rows), 1, stores.embedding.dimension))
        vectors /= np.linalg.norm(vectors, axis=2, keepdims=True)
        pieces = {row["id"]: one for row, one in zip(rows, vectors, strict=True)}
        await stores.vectors.put(
            person_id, {str(i): one.astype(np.float32) for i, one in pieces.items()}, {}
        )


def _row(person_id: int, content: str, number: int, embedding_id: str) -> dict[str, object]:
    said_at = _BEGAN + timedelta(minutes=number)
    times = {"said_at": said_at, "occurred_at": said_at, "recorded_at": said_at}
    known = {"recallable": True, "metadata": {}, "embedding_id": embedding_id, "pieces": 1}
    named = {"id": uuid.uuid4().hex, "person_id": person_id, "kind": "event"}
    felt = {"emotion": list(Emotion)[number % 7].value, "result": list(Result)[number % 3].value}
    told = {"content": f"{content} {number}", "source": "benchmark"}
    return {**named, **times, **known, **felt, **told}


def _edges(row: dict[str, object]) -> list[dict[str, object]]:
    ends = {"HAS_EMOTION": row["emotion"], "HAS_RESULT": row["result"], "PARTICIPANT": "user"}
    named = {"event": row["id"], "person_id": row["person_id"]}
    return [{**named, "label": label, "target": end} for label, end in ends.items()]


@dataclass(frozen=True)
class Timed:
    """Milliseconds of one thing, over several rounds."""

    name: str
    values: Sequence[float]

    def line(self, beside: "Timed") -> str:
        """p50 and p95, and how many times the other's they are."""
        mine, theirs = self.quantiles(), beside.quantiles()
        ratios = "  ".join(f"{a / b:5.2f} x" for a, b in zip(mine, theirs, strict=True))
        return f"{self.name:34} p50 {mine[0]:7.1f}  p95 {mine[1]:7.1f} ms   {ratios}"

    def quantiles(self) -> tuple[float, float]:
        """(p50, p95)."""
        return statistics.median(self.values), float(np.percentile(self.values, 95))


async def milliseconds(call: Callable[[], Awaitable[object]]) -> float:
    """How long one call takes."""
    began = time.perf_counter()
    await call()
    return (time.perf_counter() - began) * 1000


async def measure(services: Services, person: Person, size: int, rng: random.Random) -> None:
    """Print what recall takes for one person, right after a write too."""
    mine = services.memories.of(person)

    async def ask() -> object:
        moment = Moment(datetime.now(UTC), ZoneInfo("UTC"))
        question = text(rng)
        return await mine.recall(question, k=20, moment=moment, filters=Filters())

    async def ask_for_events() -> object:
        moment = Moment(datetime.now(UTC), ZoneInfo("UTC"))
        question = f"긴장했을 때 {text(rng)} 어떻게 했지?"
        return await mine.recall_events(question, k=5, moment=moment, filters=Filters())

    first = await milliseconds(ask)
    alone, asked, weighed, after = [], [], [], []
    for number in range(_ROUNDS):
        alone.append(await milliseconds(lambda: services.stores.embedding.query(text(rng))))
        asked.append(await milliseconds(ask))
        weighed.append(await milliseconds(ask_for_events))
        if number % 4 == 0:
            await mine.store(NewEpisode(text(rng), Kind.EVENT, "benchmark"))
            after.append(await milliseconds(ask))
    embedding = Timed("one question's embedding", alone)
    print(f"{size} memories; the first question, from disk: {first:.0f} ms")
    recalls = (
        Timed("recall", asked),
        Timed("recall of events that felt so", weighed),
        Timed("recall right after a write", after),
    )
    for one in (embedding, *recalls):
        print("  " + one.line(embedding))


async def measure_people(services: Services, count: int, rng: random.Random) -> None:
    """Print what it takes to ask `count` people with 30 memories each once, and what is held."""
    crowd = [Person("crowd", f"p{number}") for number in range(count)]
    for person in crowd:
        await fill(services, person, 30, rng)
    times, alone = [], []
    for person in crowd:
        moment = Moment(datetime.now(UTC), ZoneInfo("UTC"))
        mine, question = services.memories.of(person), text(rng)
        alone.append(await milliseconds(lambda: services.stores.embedding.query(text(rng))))
        begun = time.perf_counter()
        await mine.recall(question, k=20, moment=moment, filters=Filters())
        times.append((time.perf_counter() - begun) * 1000)
    embedding = Timed("one question's embedding", alone)
    print(f"{count} people with 30 memories each, all asked once, all from disk")
    print("  " + embedding.line(embedding))
    print("  " + Timed("recall", times).line(embedding))
    processes = family(os.getpid())
    held = sum(resident(pid) for pid in processes) / 2**20
    files = sum(len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in processes)
    print(f"  all processes hold {held:.0f} MB and {files} descriptors")


async def main(sizes: Sequence[int], crowd: int) -> None:
    """Fill, ask and print."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        async with open_services(Settings(data_dir=Path(folder))) as services:
            if crowd:
                await measure_people(services, crowd, rng)
            for size in sizes:
                person = Person("bench", f"size{size}")
                await fill(services, person, size, rng)
                await measure(services, person, size, rng)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=[1_000, 10_000])
    parser.add_argument("--people", type=int, default=0)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.sizes, chosen.people))
