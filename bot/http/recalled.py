"""What a recall answers with: memories, their scores, and how the scores come about."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel, JsonValue

from services.models import Emotion, Recalled, Result


class Explanation(BaseModel):
    """How a score comes about; what did not count is left out.

    By relevance it is the legs fused, `vector_score` one of them; the weights are there where the
    question asks for a feeling or an outcome. By event it is 0.4 x vector + 0.6 x
    min(1, graph / 2), graph = emotion_weight x result_weight x time_weight; `days` have passed
    since it happened. `asked` is what the memory has of the feeling, outcome and time that the
    question names. `degraded`: the graph was out of reach, so nothing weighed and final = vector.
    """

    ranking: Literal["relevance", "event"]
    vector_score: float
    final_score: float
    emotion_weight: float | None = None
    result_weight: float | None = None
    time_weight: float | None = None
    days: float | None = None
    graph_score: float | None = None
    asked: list[str] | None = None
    degraded: bool = False

    @classmethod
    def of(cls, recalled: Recalled, ranking: Literal["relevance", "event"]) -> Self:
        """The parts as the wire has them."""
        told = cls(ranking=ranking, vector_score=recalled.vector_score, final_score=recalled.score)
        if (weighed := recalled.weighed) is None:
            return told
        told.days = weighed.days
        told.asked = sorted(weighed.asked)
        told.degraded = weighed.graph is None
        if weighed.graph is not None:
            told.emotion_weight = weighed.emotion
            told.result_weight = weighed.result
            told.time_weight = weighed.time
            told.graph_score = weighed.graph
        return told


class RecalledMemory(BaseModel):
    """A memory that the question found; `timestamp` is when it happened, in UTC.

    `graph_score` is 0 where relevance alone ranked; `explanation` is there where it is asked for.
    """

    id: str
    content: str
    vector_score: float
    graph_score: float
    final_score: float
    emotion: Emotion | None
    result: Result | None
    timestamp: datetime
    metadata: dict[str, JsonValue]
    explanation: Explanation | None = None

    @classmethod
    def of(cls, recalled: Recalled, *, explained: Literal["relevance", "event"] | None) -> Self:
        """The memory as the wire has it."""
        episode, weighed = recalled.episode, recalled.weighed
        told = cls(
            id=episode.id,
            content=episode.content,
            vector_score=recalled.vector_score,
            graph_score=(weighed.graph or 0.0) if weighed else 0.0,
            final_score=recalled.score,
            emotion=episode.emotion,
            result=episode.result,
            timestamp=episode.occurred_at,
            metadata=dict(episode.metadata),
        )
        if explained is not None:
            told.explanation = Explanation.of(recalled, explained)
        return told


class RecallReply(BaseModel):
    """What the question found, best first; nothing where nothing is relevant.

    `degraded`: events were scored without the graph, final = vector.
    """

    memories: list[RecalledMemory]
    query: str
    count: int
    degraded: bool = False

    @classmethod
    def of(
        cls,
        found: Sequence[Recalled],
        *,
        query: str,
        explained: Literal["relevance", "event"] | None = None,
        degraded: bool = False,
    ) -> Self:
        """The findings as the wire has them."""
        memories = [RecalledMemory.of(one, explained=explained) for one in found]
        return cls(memories=memories, query=query, count=len(memories), degraded=degraded)
