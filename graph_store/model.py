"""Statements are what was said; facts are what follows from them, with the time they held."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

# From here on a statement is sure; below it is a rumour.
SURE = 0.5


class Outcome(StrEnum):
    """What a statement did to the facts when its turn came."""

    ADDED = "added"
    """A fact, or a period of one, that was not there."""
    SAME = "same"
    """It was known: one more source."""
    UPDATE = "update"
    """It took time away from another object of a single-valued predicate."""
    COEXIST = "coexist"
    """A fact beside others of the same subject and predicate."""
    ENDED = "ended"
    """It closed a period."""
    CORRECTED = "corrected"
    """It put a mistake right."""
    REJECT = "reject"
    """A rumour against something surer."""
    REFUSED = "refused"
    """It cannot be: see the error. It is not kept."""
    IGNORED = "ignored"
    """An entity's fact about itself. It is not kept."""


INVERTED_INTERVAL = "inverted_interval"


ANYTHING = "*"
"""The object of "we broke up": whatever holds of a single-valued predicate holds no more."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that was said: subject, predicate and object as they were spelt.

    `said_at` and the stated period are aware instants. Episodes said at the same instant count
    in their `order` (the ledger's), statements of one episode by their `position`. `given`:
    stated as a fact by somebody, not extracted from a text.
    """

    subject: str
    predicate: str
    object: str
    episode: str
    said_at: datetime
    order: int = 0
    position: int = 0
    negated: bool = False
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    confidence: float = 1.0
    correction: bool = False
    given: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether it is more than a rumour."""
        return self.confidence >= SURE

    @property
    def is_ending(self) -> bool:
        """Whether it says no more than until when something held."""
        return not self.negated and self.valid_from is None and self.valid_until is not None

    @property
    def is_inverted(self) -> bool:
        """Whether its stated period ends before it begins."""
        if self.valid_from is None or self.valid_until is None:
            return False
        return self.valid_until <= self.valid_from


@dataclass(frozen=True, slots=True)
class Fact:
    """An edge that held in [valid_from, valid_until); None is an unknown start or an open end.

    `sources` are the episodes that support it, in the order they were said; `id` stays as long
    as the first of them does.
    """

    id: str
    subject: str
    predicate: str
    object: str
    valid_from: datetime | None
    valid_until: datetime | None
    confidence: float
    sources: tuple[str, ...]

    def holds_at(self, instant: datetime) -> bool:
        """Whether it held then."""
        begun = self.valid_from is None or self.valid_from <= instant
        return begun and (self.valid_until is None or instant < self.valid_until)


@dataclass(frozen=True, slots=True)
class Keyed:
    """A fact and the keys that its names are compared by."""

    subject: str
    predicate: str
    object: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Entity:
    """Something that facts are about; `type` is what it was last said to be."""

    name: str
    type: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What became of one statement; `error` says why it was refused, `facts` what it supports."""

    statement: Statement
    outcome: Outcome
    error: str | None = None
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupKey:
    """What is replayed together: the object's key is None where the predicate is single-valued."""

    subject: str
    predicate: str
    object: str | None


@dataclass(frozen=True, slots=True)
class Group:
    """All facts of a group as they stand at a version; an older version never replaces a newer."""

    key: GroupKey
    version: int
    facts: tuple[Keyed, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What a write to the graph did.

    `told`: each new statement, in its order. `groups`: all that was replayed. `superseded`:
    episodes none of whose statements stands any longer; `revived`: those that do again.
    """

    told: tuple[Told, ...] = ()
    groups: tuple[Group, ...] = ()
    superseded: frozenset[str] = frozenset()
    revived: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FactQuery:
    """Which facts are asked for; None is any, `entity` is either end.

    `as_of` is the instant at which they hold; None is every period, past, current and future.
    """

    subject: str | None = None
    predicate: str | None = None
    object: str | None = None
    entity: str | None = None
    as_of: datetime | None = None


@dataclass(frozen=True, slots=True)
class PathQuery:
    """Which paths are asked for, over the facts that hold at `as_of`.

    `steps`: exactly these predicates; `to_type`: ending in an entity of that type; `to`: ending
    there. At most `limit` paths of at most `max_depth` edges.
    """

    start: str
    as_of: datetime
    steps: tuple[str, ...] = ()
    to_type: str | None = None
    to: str | None = None
    max_depth: int = 3
    limit: int = 100


@dataclass(frozen=True, slots=True)
class Paths:
    """Paths as the facts they run over, shortest first; `truncated`: there are more."""

    paths: tuple[tuple[Fact, ...], ...]
    truncated: bool


@dataclass(frozen=True, slots=True)
class Telling:
    """What one episode tells the graph: its statements, and what its entities are.

    `said_at` and `order` are the episode's own; those of the statements are equal to them.
    """

    episode: str
    said_at: datetime
    order: int
    statements: Sequence[Statement]
    types: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Figures:
    """How much one person's graph holds."""

    statements: int
    facts: int
    entities: int
    events: int
