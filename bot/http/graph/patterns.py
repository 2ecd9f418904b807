"""Patterns of entities and facts, questions that become one, and the rows that fit."""

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

from bot.http.graph.facts import GraphFact
from bot.http.graph.names import GraphName
from bot.http.requests import Here
from bot.http.text import Words
from bot.http.times import Instant
from graph_store.pattern import Pattern, PatternEdge, PatternNode, Rows


class PatternNodeIn(PatternNode):
    """An entity: one that is named, one of a type, or any."""

    name: GraphName | None = None
    type: GraphName | None = None


class PatternEdgeIn(PatternEdge):
    """A fact between two nodes; no predicate means any."""

    predicate: GraphName | None = None


class PatternIn(Pattern):
    """Entities, and the facts that join them: as of now, as of then, or at whatever time."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "nodes": [{"id": "who", "type": "person"}, {"id": "place", "name": "해솔"}],
                    "edges": [{"start": "who", "predicate": "직장", "end": "place"}],
                }
            ]
        }
    )

    nodes: Annotated[tuple[PatternNodeIn, ...], Field(max_length=6)] = ()
    edges: Annotated[tuple[PatternEdgeIn, ...], Field(max_length=6)] = ()
    as_of: Instant | None = None


class RowOut(BaseModel):
    """One way in which a pattern fits: each node's entity by the node's id, each edge's fact."""

    entities: dict[str, str]
    facts: list[GraphFact]


class RowsOut(BaseModel):
    """What fits a pattern; `truncated`: there is more; `cannot`: why nothing was asked."""

    rows: list[RowOut]
    truncated: bool
    cannot: str | None

    @classmethod
    def of(cls, pattern: Pattern, found: Rows) -> Self:
        """The rows as the wire has them."""
        rows = [
            RowOut(entities=row.entities, facts=[GraphFact.of(one.fact) for one in row.facts])
            for row in found.rows
        ]
        return cls(rows=rows, truncated=found.truncated, cannot=pattern.unfit)


class QuestionIn(Here):
    """A question in plain words."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"question": "해솔에 다니는 사람은 누구야?"}]}
    )

    question: Annotated[Words, Field(max_length=1000)]


class AnsweredOut(RowsOut):
    """What a question found, and the pattern that it was understood as."""

    pattern: Pattern

    @classmethod
    def answering(cls, pattern: Pattern, found: Rows) -> Self:
        """The rows beside the pattern that they fit."""
        plain = RowsOut.of(pattern, found)
        return cls(rows=plain.rows, truncated=plain.truncated, cannot=plain.cannot, pattern=pattern)
