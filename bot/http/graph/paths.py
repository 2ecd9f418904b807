"""Paths from an entity, and where those of two entities meet."""

from collections.abc import Mapping, Sequence
from typing import Self, TypeAlias

from pydantic import BaseModel

from graph_store.model import Fact, Paths
from services.models import Episode

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


class WhyOut(BaseModel):
    """How two entities are connected, the nearest first."""

    meetings: list[MeetingOut]


def _spelt(path: Sequence[Fact]) -> list[str]:
    return [path[0].subject, *(part for one in path for part in (one.predicate, one.object))]
