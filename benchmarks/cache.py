"""The response cache on a day's questions: python -m benchmarks.cache [--events N] [--entries N].

Replays repeats, other wordings, look-alikes and changes of what is remembered, with the built-in
embedding and real stores; a "model" that always knows what holds now. Beside it, on the same
questions and vectors: a cache that goes by likeness alone, as many are built.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np

from bot.main import Services, open_services
from bot.settings import Settings
from services.cache import Asked, ResponseCache, Standing
from services.cache.build import CacheSettings, build_cache
from services.embeddings import Vector
from services.ledger import people
from services.ledger.answers import KeptAnswer, KeptAnswers
from services.memory.person import Changes
from services.memory.recall import Filters
from services.models import Kind, Language, Moment, NewEpisode, Person

_SHOWN = 8
_MOST_USAGE = 3
# A fact, then the ways it is asked for; families of look-alikes share their words.
_TOPICS = """
현우 생일은 {}이다|현우 생일이 언제야?|현우 생일 알려줘|현우 씨 생신이 며칠이죠?
현아 생일은 {}이다|현아 생일이 언제야?|현아 생일 알려 주세요
내 사물함 비밀번호는 {}이다|내 사물함 비밀번호가 뭐야?|제 사물함 비번이 뭔가요?
헬스장 사물함 번호는 {}번이다|헬스장 사물함 번호가 몇 번이야?|헬스장 사물함 번호 몇 번이에요?
아침 먹기 전에 먹는 약은 {}이다|아침 먹기 전에 먹는 약이 뭐야?|아침 먹기 전에 먹는 약 뭐예요?
아침 먹고 나서 먹는 약은 {}이다|아침 먹고 나서 먹는 약이 뭐야?
내가 나래한테 갚을 돈은 {}이다|내가 나래한테 갚을 돈이 얼마야?|제가 나래에게 갚을 돈 얼마죠?
나래가 나한테 갚을 돈은 {}이다|나래가 나한테 갚을 돈이 얼마야?
3층 회의실은 {}명까지 들어간다|3층 회의실은 몇 명까지 들어가?|3층 회의실은 몇 명까지 들어가나요?
5층 회의실은 {}명까지 들어간다|5층 회의실은 몇 명까지 들어가?
세탁기 가격은 {}이었다|세탁기 가격이 얼마였지?|세탁기 얼마 주고 샀어?
아버지가 좋아하시는 국은 {}이다|아버지가 좋아하시는 국이 뭐야?|아빠가 좋아하는 국 뭐였지?
아버지가 싫어하시는 국은 {}이다|아버지가 싫어하시는 국이 뭐야?
내 여권 만료일은 {}이다|내 여권 만료일이 언제야?|여권 만료일 내 거 언제지?
내 여권 번호는 {}이다|내 여권 번호가 뭐야?|제 여권 번호 알려줘
Priya's birthday is {}|When is Priya's birthday?|What date is Priya's birthday on?
Petra's birthday is {}|When is Petra's birthday?|Tell me when Petra's birthday is
my locker code is {}|What's my locker code?|Could you tell me my locker code?
Theo's locker code is {}|What's Theo's locker code?|What is the code for Theo's locker?
I owe Theo {}|How much do I owe Theo?|how much do i owe theo
Theo owes me {}|How much does Theo owe me?
the pill before bed is {}|Which pill do I take before bed?|Before bed, which pill do I take?
the pill after breakfast is {}|Which pill do I take after breakfast?
the sofa cost {}|How much did the sofa cost?|What was the price of the sofa?
Dana works at {} now|Where does Dana work?|where does dana work
Dana used to work at {}|Where did Dana use to work?
the guest wifi password is {}|What's the guest wifi password?|What is the guest wi-fi password?
the staff wifi password is {}|What's the staff wifi password?
my dentist is Dr. {}|Who is my dentist?|who's my dentist
my mom's dentist is Dr. {}|Who is my mom's dentist?|Who's Mom's dentist?
"""
_REPEAT, _REWORD = 0.5, 0.85


@dataclass
class Topic:
    """One fact: how it is told, how it is asked for, what holds now."""

    told: str
    questions: tuple[str, ...]
    value: int = 0
    memory: str = ""

    @property
    def truth(self) -> str:
        """The right answer now."""
        return f"{self.questions[0]} {self.value}"


@dataclass
class Tally:
    """What became of the questions put to one cache."""

    asked: int = 0
    hits: int = 0
    wrong: int = 0

    def count(self, answer: str | None, truth: str) -> None:
        """Count one question; `answer` is None where the model was asked."""
        self.asked += 1
        self.hits += answer is not None
        self.wrong += answer not in (None, truth)

    def row(self, name: str) -> str:
        """The tally as a row of a table."""
        saved = self.hits / self.asked
        return f"| {name} | {self.asked} | {self.hits} ({saved:.0%}) | {self.wrong} |"


@dataclass
class ByLikeness:
    """Gives the nearest kept answer within a distance, a few times; knows nothing of changes."""

    farthest: float
    tally: Tally = field(default_factory=Tally)
    kept: list[tuple[Vector, str, int]] = field(default_factory=list)

    def ask(self, vector: Vector, truth: str) -> None:
        """One question with the answer that a model would give."""
        answer = self._found(vector)
        self.tally.count(answer, truth)
        if answer is None:
            self.kept.append((vector, truth, 0))

    def _found(self, vector: Vector) -> str | None:
        ranked = sorted(
            (1 - float(one @ vector), i)
            for i, (one, _, used) in enumerate(self.kept)
            if used < _MOST_USAGE
        )
        if not ranked or ranked[0][0] > self.farthest:
            return None
        one, answer, used = self.kept[ranked[0][1]]
        self.kept[ranked[0][1]] = (one, answer, used + 1)
        return answer


@dataclass
class Replay:
    """One person's day."""

    services: Services
    cache: ResponseCache
    behind: list[Coroutine[Any, Any, None]]
    person: Person
    tally: Tally = field(default_factory=Tally)
    seconds: list[float] = field(default_factory=list)

    async def number(self) -> int:
        """The person's number."""
        async with self.services.stores.database.write() as connection:
            return await people.enrol(connection, self.person, now=datetime.now(UTC))

    async def tell(self, topic: Topic) -> None:
        """Let a fact hold, or another value of it."""
        mine = self.services.memories.of(self.person)
        said = topic.told.format(topic.value)
        if topic.memory:
            await mine.edit(topic.memory, Changes(content=said))
        else:
            added = await mine.store(NewEpisode(said, Kind.MEMORY, "benchmark"))
            topic.memory = added.id

    async def ask(self, question: str, truth: str) -> Vector:
        """One question as a turn asks it; the vector that it was asked with."""
        stores = self.services.stores
        moment = Moment(datetime.now(UTC), ZoneInfo("Asia/Seoul"))
        read_at = stores.now()
        found = await self.services.memories.of(self.person).recall(
            question, k=_SHOWN, moment=moment, filters=Filters(), as_answers=True, caught_up=True
        )
        asked = Asked(await self.number(), question, Standing(read_at, found), moment)
        began = time.perf_counter()
        async with self.cache.place_for(asked) as place:
            self.seconds.append(time.perf_counter() - began)
            self.tally.count(place.hit.answer if place.hit else None, truth)
            if place.hit is None:
                place.keep(truth, tokens=500)
        while self.behind:
            await self.behind.pop(0)
        return await stores.embedding.query(question)


def topics() -> list[Topic]:
    """The facts of the day."""
    rows = (line.split("|") for line in _TOPICS.strip().splitlines())
    return [Topic(told, tuple(questions)) for told, *questions in rows]


async def replay(replay: Replay, plain: list[ByLikeness], events: int, rng: random.Random) -> None:
    """Ask and change by turns: a change for about ten questions."""
    known = topics()
    for topic in known:
        topic.value = rng.randrange(1000, 9999)
        await replay.tell(topic)
    asked: list[tuple[Topic, str]] = []
    for _ in range(events):
        if rng.random() < 0.09:
            changed = rng.choice(known)
            changed.value += 1
            await replay.tell(changed)
            continue
        topic, question = _next(known, asked, rng)
        asked.append((topic, question))
        vector = await replay.ask(question, topic.truth)
        for cache in plain:
            cache.ask(vector, topic.truth)


def _next(
    known: list[Topic], asked: list[tuple[Topic, str]], rng: random.Random
) -> tuple[Topic, str]:
    """A repeat of a late question, another wording of one, or any question."""
    chance = rng.random()
    if asked and chance < _REPEAT:
        return rng.choice(asked[-40:])
    if asked and chance < _REWORD:
        topic, _ = rng.choice(asked[-40:])
        return topic, rng.choice(topic.questions)
    topic = rng.choice(known)
    return topic, rng.choice(topic.questions)


async def fill(one: Replay, entries: int) -> None:
    """Keep so many answers of other questions, past the model."""
    stores, numbers = one.services.stores, np.random.default_rng(1)
    person_id, now = await one.number(), stores.now()
    ids = []
    async with stores.database.write() as connection:
        kept = KeptAnswers(connection, person_id)
        for n in range(entries):
            ids.append(f"{n:032x}")
            await kept.add(_other(ids[-1], n, stores.embedding.id, now))
    sample = [await stores.embedding.query(f"{n}번 회의실 이름이 뭐야?") for n in range(20)]
    for n, entry_id in enumerate(ids):
        near = sample[n % 20] + 0.03 * numbers.standard_normal(sample[0].shape)
        vector = (near / np.linalg.norm(near)).astype(np.float32)
        await stores.shelf.put(person_id, entry_id, vector, {})


def _other(entry_id: str, n: int, embedding_id: str, now: datetime) -> KeptAnswer:
    return KeptAnswer(
        id=entry_id,
        question=f"{n}번 회의실 이름이 뭐야?",
        answer="…",
        language=Language.KOREAN,
        emotion=None,
        day=None,
        best=None,
        memories={},
        facts={},
        tokens=0,
        usage=0,
        embedding_id=embedding_id,
        created_at=now,
        expires_at=datetime(2100, 1, 1, tzinfo=UTC),
    )


async def look_ups(one: Replay, entries: int) -> None:
    """What a look-up takes beyond the embedding, with so many answers kept."""
    await fill(one, entries)
    one.seconds.clear()
    for n in range(200):
        # New questions that lie near hundreds of the kept ones, and ones that hit.
        await one.ask(f"{entries + n % 100}번 회의실 이름이 뭐야?", "…")
    took = sorted(1000 * s for s in one.seconds)
    p95 = took[int(0.95 * len(took))]
    print(f"\nlook-up with {entries} entries: p50 {statistics.median(took):.2f}, p95 {p95:.2f} ms")


async def main(events: int, entries: int) -> None:
    """Print both tables."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder), llm_provider="none")
        async with open_services(settings) as services:
            behind: list[Coroutine[Any, Any, None]] = []
            rules = CacheSettings(
                enabled=True,
                distance=None,
                most_items=5000,
                ttl_days=30,
                lock_ttl_seconds=300,
                most_usage=_MOST_USAGE,
                vary=False,
            )
            cache = await build_cache(services.stores, rules, spawn=behind.append)
            one = Replay(services, cache, behind, Person("local", "bench"))
            plain = [ByLikeness(0.3), ByLikeness(0.1), ByLikeness(0.02)]
            await replay(one, plain, events, random.Random(7))
            print("| cache | questions | calls saved | wrong answers |\n|--|--|--|--|")
            print(one.tally.row("Gieok"))
            for other in plain:
                print(other.tally.row(f"by likeness, distance {other.farthest}"))
            print(f"\nrefused: {dict(cache.counts.total.stale)}")
            await look_ups(one, entries)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=600)
    parser.add_argument("--entries", type=int, default=1000)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.events, chosen.entries))
