"""A question to the graph as a small typed pattern, instead of a query that somebody else wrote.

A model may fill it in; whatever is in it, it only names things: it is compiled into a query of
our own for either store, bound to one person, to a number of rows and to a time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from graph_store.model import Keyed
from graph_store.names import fold
from graph_store.ontology import Vocabulary
from graph_store.replay import micros

MOST_ROWS = 200
_MOST_NODES = 6

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,19}$")]
Name = Annotated[str, Field(min_length=1, max_length=200)]


class TookTooLong(Exception):
    """A question was ended, because it took longer than it may."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PatternNode(_Part):
    """An entity: one that is named, one of a type, or any."""

    id: Id
    name: Name | None = None
    type: Name | None = None


class PatternEdge(_Part):
    """A fact between two nodes; no predicate means any."""

    start: Id
    end: Id
    predicate: Name | None = None
    direction: Literal["forward", "either"] = "forward"


class Pattern(_Part):
    """What is looked for: nodes, and the facts that join them.

    `as_of`: when these facts hold, now if it is left out; `past`: at whatever time. `cannot` says
    what of a question this form has no place for; then nothing is looked for.
    """

    nodes: Annotated[tuple[PatternNode, ...], Field(max_length=_MOST_NODES)] = ()
    edges: Annotated[tuple[PatternEdge, ...], Field(max_length=_MOST_NODES)] = ()
    as_of: AwareDatetime | None = None
    past: bool = False
    limit: Annotated[int, Field(ge=1, le=MOST_ROWS)] = 50
    cannot: Annotated[str, Field(max_length=500)] | None = None

    @property
    def unfit(self) -> str | None:
        """Why it cannot be asked, in a sentence; None where it can."""
        if self.cannot is not None:
            return self.cannot
        ids = [node.id for node in self.nodes]
        if len(set(ids)) != len(ids):
            return "Two nodes have the same id."
        if not self.edges:
            return "A pattern needs at least one edge."
        if {end for edge in self.edges for end in (edge.start, edge.end)} != set(ids):
            return "Edges join exactly the nodes that are listed."
        if not _is_connected(self):
            return "The edges do not join all nodes."
        return None


@dataclass(frozen=True, slots=True)
class Asked:
    """A pattern with its names found: by the id of a node, and by the place of an edge.

    `at` is the instant in microseconds, None for any time.
    """

    pattern: Pattern
    keys: dict[str, str]
    types: dict[str, str]
    predicates: dict[int, str]
    at: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """One way in which a pattern fits: the key of each node's entity, and each edge's fact."""

    keys: dict[str, str]
    facts: tuple[Keyed, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A match to be read: each node's entity as it is spelt, and each edge's fact."""

    entities: dict[str, str]
    facts: tuple[Keyed, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """What fits; `truncated`: there is more."""

    rows: tuple[Row, ...]
    truncated: bool


def asked(pattern: Pattern, vocabulary: Vocabulary, *, now: datetime) -> Asked:
    """What a pattern means to one person, at a time. Raises ValueError where it is unfit."""
    if (reason := pattern.unfit) is not None:
        raise ValueError(reason)
    at = None if pattern.past else micros(pattern.as_of or now)
    return Asked(
        pattern=pattern,
        keys={one.id: vocabulary.entity(one.name).key for one in pattern.nodes if one.name},
        types={one.id: fold(one.type) for one in pattern.nodes if one.type},
        predicates={
            place: vocabulary.predicate(one.predicate).key
            for place, one in enumerate(pattern.edges)
            if one.predicate
        },
        at=at,
    )


def rows(question: Asked, found: Sequence[Match]) -> Rows:
    """Matches, one more than the limit at most, as rows with the names as they are spelt."""
    limit = question.pattern.limit
    made = tuple(Row(_spelt(one), one.facts) for one in found[:limit])
    return Rows(made, truncated=len(found) > limit)


def _spelt(match: Match) -> dict[str, str]:
    names: dict[str, str] = {}
    for one in match.facts:
        names |= {one.subject: one.fact.subject, one.object: one.fact.object}
    return {node: names[key] for node, key in match.keys.items()}


def _is_connected(pattern: Pattern) -> bool:
    reached = {pattern.nodes[0].id}
    for _ in pattern.edges:
        for edge in pattern.edges:
            if reached & {edge.start, edge.end}:
                reached |= {edge.start, edge.end}
    return len(reached) == len(pattern.nodes)
