"""The knowledge graph as it comes in and goes out by HTTP."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Self, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, Strict

from bot.http.requests import Here
from bot.http.text import SEEN_ON_ONE_LINE, Words, on_one_line
from bot.http.times import Instant
from graph_store.model import Fact, Outcome, Paths
from graph_store.ontology import EntityType, Ontology, OntologyChange, Predicate
from graph_store.pattern import Pattern, PatternEdge, PatternNode, Rows
from services.graph.given import MOST_FACTS, MOST_NAME_CHARS, Became, GivenFact, NewFacts, Stated
from services.models import Episode
from services.text import normal, with_something_to_see

GraphName = Annotated[
    str,
    Strict(),
    Field(max_length=MOST_NAME_CHARS),
    AfterValidator(normal),
    AfterValidator(on_one_line),
    AfterValidator(with_something_to_see),
    Field(json_schema_extra={"minLength": 1, "pattern": SEEN_ON_ONE_LINE}),
]
"""A name of an entity, a predicate or a type, on one line."""

Names = Annotated[list[GraphName], Field(max_length=200)]


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


class GraphFact(BaseModel):
    """A fact, when it held, and the episodes that it stands on."""

    id: str
    subject: str
    predicate: str
    object: str
    valid_from: datetime | None
    valid_until: datetime | None
    confidence: float
    sources: list[str]

    @classmethod
    def of(cls, fact: Fact) -> Self:
        """The fact as the wire has it."""
        return cls(
            id=fact.id,
            subject=fact.subject,
            predicate=fact.predicate,
            object=fact.object,
            valid_from=fact.valid_from,
            valid_until=fact.valid_until,
            confidence=fact.confidence,
            sources=list(fact.sources),
        )


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


class EntityTypeEntry(BaseModel):
    """A kind of entity: the properties it may have, and those it must have."""

    model_config = ConfigDict(extra="forbid")

    properties: Names = Field(default_factory=list)
    required: Names = Field(default_factory=list)


class PredicateEntry(BaseModel):
    """What a predicate means; no types: any. `single_valued`: one object at a time."""

    model_config = ConfigDict(extra="forbid")

    single_valued: bool = False
    aliases: Names = Field(default_factory=list)
    subject_types: Names = Field(default_factory=list)
    object_types: Names = Field(default_factory=list)


class OntologyIn(BaseModel):
    """Entries to merge; null takes a person's own entry away."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "predicates": {"직장": {"single_valued": True, "aliases": ["works at"]}},
                    "entity_aliases": {"김대리": "김민수"},
                }
            ]
        },
    )

    entity_types: dict[GraphName, EntityTypeEntry | None] = Field(default_factory=dict)
    predicates: dict[GraphName, PredicateEntry | None] = Field(default_factory=dict)
    entity_aliases: dict[GraphName, GraphName | None] = Field(default_factory=dict)

    def change(self) -> OntologyChange:
        """The change as the graph takes it."""
        return OntologyChange(
            entity_types={n: _entity_type(one) for n, one in self.entity_types.items()},
            predicates={n: _predicate(one) for n, one in self.predicates.items()},
            entity_aliases=self.entity_aliases,
        )


class OntologyOut(BaseModel):
    """All entries that hold for a person: their own over the published default."""

    entity_types: dict[str, EntityTypeEntry]
    predicates: dict[str, PredicateEntry]
    entity_aliases: dict[str, str]

    @classmethod
    def of(cls, ontology: Ontology) -> Self:
        """The entries as the wire has them."""
        return cls(
            entity_types={
                name: EntityTypeEntry(properties=list(one.properties), required=list(one.required))
                for name, one in ontology.entity_types.items()
            },
            predicates={
                name: PredicateEntry(
                    single_valued=one.single_valued,
                    aliases=list(one.aliases),
                    subject_types=list(one.subject_types),
                    object_types=list(one.object_types),
                )
                for name, one in ontology.predicates.items()
            },
            entity_aliases=dict(ontology.entity_aliases),
        )


Meeting: TypeAlias = tuple[tuple[Fact, ...], tuple[Fact, ...]]


class PathsOut(BaseModel):
    """Paths as entity, predicate, entity, …; `truncated`: there are more."""

    paths: list[list[str]]
    truncated: bool

    @classmethod
    def of(cls, found: Paths) -> Self:
        """The paths as the wire has them."""
        return cls(paths=[_spelt(path) for path in found.paths], truncated=found.truncated)


class SourceOut(BaseModel):
    """The words of an episode that a fact stands on."""

    id: str
    content: str


class MeetingOut(BaseModel):
    """Where two entities meet, with a path from either; one of them may be empty."""

    entity: str
    paths: list[list[str]]
    sources: list[SourceOut]

    @classmethod
    def of(cls, meeting: Meeting, told: Mapping[str, Episode]) -> Self:
        """The meeting as the wire has it; `told` are the episodes of its facts by id."""
        facts = [fact for path in meeting for fact in path]
        ids = dict.fromkeys(one for fact in facts for one in fact.sources if one in told)
        return cls(
            entity=next(path[-1].object for path in meeting if path),
            paths=[_spelt(path) if path else [] for path in meeting],
            sources=[SourceOut(id=one, content=told[one].content) for one in ids],
        )


class AlikeOut(BaseModel):
    """Pairs of names that are spelt almost alike, the likest first."""

    pairs: list[list[str]]


class WhyOut(BaseModel):
    """How two entities are connected, the nearest first."""

    meetings: list[MeetingOut]


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


def _spelt(path: Sequence[Fact]) -> list[str]:
    return [path[0].subject, *(part for one in path for part in (one.predicate, one.object))]


def _entity_type(entry: EntityTypeEntry | None) -> EntityType | None:
    if entry is None:
        return None
    return EntityType(properties=tuple(entry.properties), required=tuple(entry.required))


def _predicate(entry: PredicateEntry | None) -> Predicate | None:
    if entry is None:
        return None
    return Predicate(
        single_valued=entry.single_valued,
        aliases=tuple(entry.aliases),
        subject_types=tuple(entry.subject_types),
        object_types=tuple(entry.object_types),
    )
