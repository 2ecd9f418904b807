"""One person's figures, as they go out by HTTP."""

from collections.abc import Collection
from typing import Self

from pydantic import BaseModel

from graph_store.model import Figures
from services.cache import CacheFigures
from services.memory.shapes import Stats
from services.models import Person


class VectorState(BaseModel):
    """The vector index, as far as it is this person's."""

    connected: bool
    count: int
    embedding: str


class GraphState(BaseModel):
    """The knowledge graph, as far as it is this person's: facts, and events that are none."""

    connected: bool
    facts: int
    entities: int
    statements: int
    events: int


class CacheState(BaseModel):
    """The cache of a model's answers: those kept, and what it did since the start.

    `hit_rate` is among the questions that could be kept; `stale` are kept answers that the
    memory had left behind, by reason.
    """

    enabled: bool
    kept: int
    hits: int
    misses: int
    hit_rate: float
    saved_calls: int
    saved_tokens: int
    stale: dict[str, int]

    @classmethod
    def of(cls, figures: CacheFigures) -> Self:
        """The cache's figures as the wire has them."""
        counted = figures.counters
        return cls(
            enabled=figures.enabled,
            kept=figures.kept,
            hits=counted.hits,
            misses=counted.misses,
            hit_rate=round(counted.hit_rate, 3),
            saved_calls=counted.hits,
            saved_tokens=counted.saved_tokens,
            stale=dict(counted.stale),
        )


class StatsOut(BaseModel):
    """One person's figures; `pending` and `failed` count work, `unindexed` memories without it."""

    person: str
    vector: VectorState
    graph: GraphState
    cache: CacheState
    memories: int
    episodes: int
    by_kind: dict[str, int]
    pending: int
    failed: int
    unindexed: int

    @classmethod
    def of(
        cls,
        person: Person,
        stats: Stats,
        figures: Figures,
        cache: CacheFigures,
        *,
        connected: Collection[str],
    ) -> Self:
        """The figures as the wire has them."""
        return cls(
            person=str(person),
            vector=VectorState(
                connected="vectors" in connected, count=stats.vectors, embedding=stats.embedding_id
            ),
            graph=GraphState(
                connected="graph" in connected,
                facts=figures.facts,
                entities=figures.entities,
                statements=figures.statements,
                events=figures.events,
            ),
            cache=CacheState.of(cache),
            memories=stats.memories,
            episodes=stats.episodes,
            by_kind=dict(stats.by_kind),
            pending=stats.pending,
            failed=stats.failed,
            unindexed=stats.unindexed,
        )
