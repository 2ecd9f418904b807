"""Facts: those that are given, what became of them, and those that hold."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

from bot.http.graph.names import GraphName
from bot.http.replies import FactOut
from bot.http.text import Words
from bot.http.times import Instant
from graph_store.model import Fact, Outcome
from services.graph.given import MOST_FACTS, Became, GivenFact, NewFacts, Stated


class FactIn(BaseModel):
    """One fact; without `valid_from` it holds from when it is said."""

    subject: GraphName
    predicate: GraphName
    object: GraphName
    valid_from: Instant | None = None
    valid_until: Instant | None = None
    negated: bool = False
    confidence: Annotated[float, Field(ge=0, le=1)] = 1.0

    def given(self) -> GivenFact:
        """The fact as the graph takes it."""
        return GivenFact(**self.model_dump())


class FactsIn(BaseModel):
    """Facts to keep as one memory, whose content is `text` or the facts written out."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "facts": [
                        {
                            "subject": "나",
                            "predicate": "직장",
                            "object": "해솔",
                            "valid_from": "2025-03-01",
                        }
                    ],
                    "types": {"해솔": "organisation"},
                    "text": "3월부터 해솔에 다녀",
                }
            ]
        }
    )

    facts: Annotated[list[FactIn], Field(max_length=MOST_FACTS)]
    types: Annotated[dict[GraphName, GraphName], Field(max_length=MOST_FACTS)] = Field(
        default_factory=dict
    )
    text: Words | None = None
    said_at: Instant | None = None
    correction: bool = False

    def new_facts(self) -> NewFacts:
        """The facts as the graph takes them."""
        return NewFacts(
            facts=[fact.given() for fact in self.facts],
            types=self.types,
            text=self.text,
            said_at=self.said_at,
            correction=self.correction,
        )


class GraphFact(FactOut):
    """A fact, when it held, and the episodes that it stands on."""

    confidence: float
    sources: list[str]


class FactsOut(BaseModel):
    """Facts by subject, predicate and time."""

    facts: list[GraphFact]

    @classmethod
    def of(cls, facts: Sequence[Fact]) -> Self:
        """The facts as the wire has them."""
        return cls(facts=[GraphFact.of(fact) for fact in facts])


class StatedFact(BaseModel):
    """What became of a given fact; `id` is the fact that it supports, `error` why it is refused."""

    id: str | None
    subject: str
    predicate: str
    object: str
    valid_from: datetime | None
    valid_until: datetime | None
    negated: bool
    confidence: float
    outcome: Outcome
    error: str | None = None

    @classmethod
    def of(cls, became: Became) -> Self:
        """What became of it, as the wire has it."""
        fact = became.fact
        told = cls(
            id=became.fact_id,
            subject=fact.subject,
            predicate=fact.predicate,
            object=fact.object,
            valid_from=fact.valid_from,
            valid_until=fact.valid_until,
            negated=fact.negated,
            confidence=fact.confidence,
            outcome=became.outcome,
        )
        if became.error is not None:
            told.error = became.error
        return told


class StatedOut(BaseModel):
    """The memory that the facts became, and what became of each, in their order."""

    episode_id: str
    facts: list[StatedFact]

    @classmethod
    def of(cls, stated: Stated) -> Self:
        """What was stated, as the wire has it."""
        return cls(episode_id=stated.episode_id, facts=[StatedFact.of(one) for one in stated.facts])
