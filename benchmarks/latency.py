"""Recall in the whole product: python -m benchmarks.latency [--people N] [--plot FILE] [SIZE ...].

The ledger, Chroma and the question's embedding are real; the memories' vectors are random, so
that many can be made; the model answers at once, from a server on this machine. Everything is
printed beside one question's embedding, in the same run.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
from pydantic import SecretStr
from sqlalchemy import insert

from benchmarks.curves import draw
from benchmarks.footprint import family, resident
from bot.demo.gemini import fake_gemini
from bot.main import Services, open_services
from bot.settings import Settings
from graph_store.tables import events as edges
from services.ledger import people
from services.ledger.tables import episodes
from services.memory.recall import Filters
from services.models import Emotion, Kind, Moment, NewEpisode, Person, Result
from services.turn import Ask, Source

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


async def measure(
    services: Services, person: Person, size: int, rng: random.Random
) -> Sequence[Timed]:
    """Print, and give, what recall and a turn take for one person, right after a write too.

    The first is one question's embedding, which the others are to be seen beside.
    """
    mine = services.memories.of(person)

    async def ask() -> object:
        question = text(rng)
        return await mine.recall(question, k=20, moment=_now(), filters=Filters())

    async def ask_for_events() -> object:
        question = f"긴장했을 때 {text(rng)} 어떻게 했지?"
        return await mine.recall_events(question, k=5, moment=_now(), filters=Filters())

    first = await milliseconds(ask)
    alone, asked, weighed, after, begun = [], [], [], [], []
    for number in range(_ROUNDS):
        alone.append(await milliseconds(lambda: services.stores.embedding.query(text(rng))))
        asked.append(await milliseconds(ask))
        weighed.append(await milliseconds(ask_for_events))
        begun.append(await _until_the_first_word(services, person, f"{text(rng)}?"))
        if number % 4 == 0:
            await mine.store(NewEpisode(text(rng), Kind.EVENT, "benchmark"))
            after.append(await milliseconds(ask))
    print(f"{size} memories; the first question, from disk: {first:.0f} ms")
    series = (
        Timed("one question's embedding", alone),
        Timed("recall", asked),
        Timed("recall of events that felt so", weighed),
        Timed("recall right after a write", after),
        Timed("chat, until the first word", begun),
    )
    for one in series:
        print("  " + one.line(series[0]))
    return series


def _now() -> Moment:
    return Moment(datetime.now(UTC), ZoneInfo("UTC"))


async def _until_the_first_word(services: Services, person: Person, question: str) -> float:
    """Milliseconds of a turn's preparation: all that comes before the model's first word.

    The turn before has ended with all its work, as it has when a person has read the answer.
    """
    await _idle(services)
    began = time.perf_counter()
    words: list[float] = []

    async def hear(piece: str) -> None:
        words.append((time.perf_counter() - began) * 1000)

    reply = await services.agent.reply(Ask(person, question, None, _now()), hear)
    assert reply.source is Source.MODEL, reply
    return words[0]


async def _idle(services: Services) -> None:
    while (await services.figures()).pending:
        await asyncio.sleep(0.01)


def _drawn(series: Mapping[int, Sequence[Timed]], file: Path) -> None:
    """The picture of all series over the sizes, medians."""
    names = [one.name for one in next(iter(series.values()))]
    curves = {
        name: [(size, timed[place].quantiles()[0]) for size, timed in series.items()]
        for place, name in enumerate(names)
    }
    title = "What a question takes, by what there is to search"
    draw(curves, file, title=title, x="memories of one person", y="p50, ms", log="x")


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


async def main(sizes: Sequence[int], crowd: int, plot: Path | None) -> None:
    """Fill, ask and print."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder, fake_gemini() as gemini:
        settings = Settings(
            data_dir=Path(folder),
            llm_provider="gemini",
            gemini_api_key=SecretStr("of-no-use"),
            gemini_api_endpoint=gemini.endpoint,
        )
        async with open_services(settings) as services:
            if crowd:
                await measure_people(services, crowd, rng)
            series = {}
            for size in sizes:
                person = Person("bench", f"size{size}")
                await fill(services, person, size, rng)
                series[size] = await measure(services, person, size, rng)
            if plot is not None:
                _drawn(series, plot)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=[1_000, 10_000])
    parser.add_argument("--people", type=int, default=0)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.sizes, chosen.people, chosen.plot))
