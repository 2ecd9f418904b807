"""Services by hand: a memory in lists, an agent that says what it is told to say."""

import asyncio
import threading
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from bot.http.metrics import Figures
from graph_store.model import Fact
from graph_store.model import Figures as GraphFigures
from services.affect import weigh
from services.agent import Agent
from services.cache import CacheCounters, CacheFigures
from services.errors import NotFound
from services.graph.about import Named
from services.graph.graphs import Graphs, PersonGraph
from services.graph.wording import Wording
from services.ledger.episodes import Added
from services.ledger.narrowed import EVERYTHING, Narrowed
from services.ledger.people import PersonSummary
from services.ledger.seen import IdempotencyKey
from services.memory.forgetting import Forgotten
from services.memory.memories import Memories
from services.memory.person import Changes, Page, PersonMemories, Stats
from services.memory.recall import Filters
from services.models import Episode, Kind, Moment, NewEpisode, Person, Recalled, WeighedEvents
from services.turn import Ask, Emit, Reply, Source
from tests.fakes.episodes import an_episode

RECORDED_AT = datetime(2026, 11, 29, 3, tzinfo=UTC)


def kept(new: NewEpisode, number: int) -> Episode:
    """The episode as a ledger would keep it, recorded at RECORDED_AT."""
    said_at = new.said_at or RECORDED_AT
    episode = an_episode(new.content, id=f"ep-{number}", seq=number, kind=new.kind, said_at=said_at)
    return replace(
        episode,
        source=new.source,
        occurred_at=new.occurred_at or said_at,
        recorded_at=RECORDED_AT,
        conversation=new.conversation,
        speaker=new.speaker,
        emotion=new.emotion,
        result=new.result,
        recallable=new.recallable,
        correction=new.correction,
        metadata=new.metadata,
    )


@dataclass(frozen=True)
class Question:
    """What a recall was asked with."""

    text: str
    k: int
    moment: Moment
    filters: Filters


class FakePersonMemories(PersonMemories):
    """Keeps episodes in a list; finds those that share a word with the question."""

    def __init__(self) -> None:
        self.episodes: list[Episode] = []
        self.keys: dict[str, tuple[str, str]] = {}
        self.questions: list[Question] = []
        self.narrowed: list[Narrowed] = []
        self.without_a_graph = False
        self.batches: list[int] = []
        self.refusal: Exception | None = None
        self.stores_in_reach = True

    def _refuse(self) -> None:
        if self.refusal is not None:
            raise self.refusal

    async def store(self, new: NewEpisode, *, key: IdempotencyKey | None = None) -> Added:
        self._refuse()
        if key is not None and key.key in self.keys:
            return Added(id=self.keys[key.key][1], created=False)
        episode = kept(new, len(self.episodes) + 1)
        self.episodes.append(episode)
        if key is not None:
            self.keys[key.key] = (key.fingerprint, episode.id)
        return Added(id=episode.id, created=True)

    async def store_many(
        self, new: Sequence[NewEpisode], *, key: IdempotencyKey | None = None
    ) -> tuple[Added, ...]:
        self._refuse()
        self.batches.append(len(new))
        return tuple([await self.store(one) for one in new])

    async def recall(
        self,
        question: str,
        *,
        k: int,
        moment: Moment,
        filters: Filters,
        without: str | None = None,
        as_answers: bool = False,
        caught_up: bool = False,
        named: Awaitable[Named] | None = None,
    ) -> list[Recalled]:
        self._refuse()
        self.questions.append(Question(question, k, moment, filters))
        words = set(question.split())
        found = [one for one in self.episodes if words & set(one.content.split())]
        return [Recalled(episode=one, score=0.9, vector_score=0.8) for one in found[:k]]

    async def recall_events(
        self, question: str, *, k: int, moment: Moment, filters: Filters
    ) -> WeighedEvents:
        found = await self.recall(question, k=k, moment=moment, filters=filters)
        events = []
        for one in found:
            weighed = weigh(
                one.vector_score,
                emotion=one.episode.emotion,
                result=one.episode.result,
                occurred_at=one.episode.occurred_at,
                now=moment.now,
            )
            if self.without_a_graph:
                weighed = replace(weighed, graph=None, final=weighed.vector)
            events.append(replace(one, score=weighed.final, weighed=weighed))
        return WeighedEvents(tuple(events), degraded=self.without_a_graph)

    async def get(self, episode_id: str) -> Episode:
        for episode in self.episodes:
            if episode.id == episode_id:
                return episode
        raise NotFound

    async def edit(self, episode_id: str, changes: Changes) -> Episode:
        before = await self.get(episode_id)
        after = replace(
            before,
            content=changes.content or before.content,
            occurred_at=changes.occurred_at or before.occurred_at,
            emotion=changes.emotion or before.emotion,
            edited_at=RECORDED_AT,
        )
        self.episodes[self.episodes.index(before)] = after
        return after

    async def forget(self, episode_id: str) -> Forgotten:
        self.episodes.remove(await self.get(episode_id))
        return Forgotten(complete=self.stores_in_reach)

    async def forget_everything(self) -> int:
        number = len(self.episodes)
        self.episodes.clear()
        return number

    async def page(
        self,
        *,
        query: str | None,
        kind: Kind | None,
        limit: int,
        cursor: str | None,
        only: Narrowed = EVERYTHING,
    ) -> Page:
        self.narrowed.append(only)
        found = [
            one
            for one in reversed(self.episodes)
            if (query is None or query in one.content) and kind in (None, one.kind)
        ]
        start = int(cursor or 0)
        end = start + limit
        return Page(tuple(found[start:end]), str(end) if end < len(found) else None)

    async def stats(self) -> Stats:
        number = len(self.episodes)
        return Stats(
            memories=number,
            episodes=number,
            by_kind={"event": number},
            vectors=number,
            pending=2,
            failed=0,
            unindexed=1,
            embedding_id="fake-1",
            loaded=True,
        )


class FakeMemories(Memories):
    """One FakePersonMemories a person."""

    def __init__(self) -> None:
        self.by_person: dict[Person, FakePersonMemories] = {}

    def of(self, person: Person, *, number: int | None = None) -> FakePersonMemories:
        return self.by_person.setdefault(person, FakePersonMemories())

    async def people(
        self, *, limit: int, cursor: str | None
    ) -> tuple[tuple[PersonSummary, ...], str | None]:
        found = [
            PersonSummary(person, len(own.episodes), RECORDED_AT)
            for person, own in self.by_person.items()
        ]
        return tuple(found[:limit]), None


class FakeAgent(Agent):
    """Says its pieces one after the other, then answers with `reply`, or fails."""

    def __init__(self) -> None:
        self.asked: list[Ask] = []
        self.pieces: list[str] = []
        self.failure: Exception | None = None
        self.finished = 0
        # Cleared by a test that wants the turn to wait after its pieces.
        self.may_finish = threading.Event()
        self.may_finish.set()
        self.answer = Reply(
            text="10월 27일이에요.",
            source=Source.MEMORY,
            command=None,
            memories=(),
            conversation="main",
            turn_id="turn-1",
        )

    async def reply(self, ask: Ask, emit: Emit) -> Reply:
        self.asked.append(ask)
        for piece in self.pieces:
            await emit(piece)
        if not self.may_finish.is_set():
            await asyncio.to_thread(self.may_finish.wait, 5)
        self.finished += 1
        if self.failure is not None:
            raise self.failure
        return self.answer


class FakePersonGraph(PersonGraph):
    """A graph that holds nothing."""

    def __init__(self) -> None:
        pass

    async def facts_of(self, episode_id: str) -> list[Fact]:
        return []

    async def figures(self) -> GraphFigures:
        return GraphFigures(statements=0, facts=0, entities=0, events=0)


class FakeGraphs(Graphs):
    """Nothing is known of anybody."""

    def __init__(self) -> None:
        pass

    def of(self, person: Person, *, number: int | None = None) -> FakePersonGraph:
        return FakePersonGraph()


class Speechless(Wording):
    """Understands no question."""

    def __init__(self) -> None:
        self._model = None


class FakeCache:
    """A cache that has given one kept answer again."""

    def __init__(self) -> None:
        self.cleaned = 0

    async def figures(self, person: Person) -> CacheFigures:
        counted = CacheCounters(hits=1, misses=3, saved_tokens=15)
        counted.refused("changed")
        return CacheFigures(enabled=True, kept=2, counters=counted)

    async def clean_up(self) -> int:
        self.cleaned += 1
        return 7


@dataclass
class FakeServices:
    """All that the HTTP door reaches."""

    agent: FakeAgent = field(default_factory=FakeAgent)
    memories: FakeMemories = field(default_factory=FakeMemories)
    graphs: FakeGraphs = field(default_factory=FakeGraphs)
    wording: Wording = field(default_factory=Speechless)
    cache: FakeCache = field(default_factory=FakeCache)
    parts: dict[str, str] = field(default_factory=lambda: {"ledger": "ok", "vectors": "ok"})
    home_team: str | None = "local"

    async def health(self) -> Mapping[str, str]:
        return self.parts

    async def figures(self) -> Figures:
        return Figures(pending=3, failed=1, cache={"hit": 5, "stale: facts": 2})
