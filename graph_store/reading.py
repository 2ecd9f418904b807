"""Questions about one person's facts, asked of whichever store holds them."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Protocol

from graph_store.model import Fact, FactQuery, Keyed, PathQuery, Paths
from graph_store.names import fold
from graph_store.ontology import Vocabulary
from graph_store.pattern import Asked, Pattern, Rows, asked
from graph_store.query import Edge, Edges, Search, meetings, search
from graph_store.replay import micros

_BEFORE_ALL = datetime.min.replace(tzinfo=UTC)


class Source(Protocol):
    """One person's facts, by the keys of their names. Instants are microseconds since 1970."""

    def find(
        self,
        *,
        subject: str | None = None,
        predicate: str | None = None,
        object: str | None = None,
        entity: str | None = None,
        at: int | None = None,
    ) -> list[Keyed]:
        """The facts with these keys that hold `at` an instant, or in all their periods."""

    def edges_at(self, at: int) -> Edges:
        """The facts that hold at an instant, as a search for paths asks for them."""

    def by_id(self, ids: Iterable[str]) -> dict[str, Fact]:
        """The facts with these ids."""

    def fit(self, question: Asked, *, seconds: float) -> Rows:
        """What fits a pattern. Raises TookTooLong after so many seconds."""


class Reading:
    """Reads one person's facts by the names that they know things by."""

    def __init__(self, *, vocabulary: Vocabulary, source: Source) -> None:
        self._find = vocabulary
        self._source = source

    def facts(self, query: FactQuery) -> list[Fact]:
        """The facts that are asked for, by subject, predicate and time; unknown names give none."""
        return [one.fact for one in self.keyed(query)]

    def keyed(self, query: FactQuery) -> list[Keyed]:
        """The same facts, with the keys of their names."""
        find = self._find
        found = self._source.find(
            subject=None if query.subject is None else find.entity(query.subject).key,
            predicate=None if query.predicate is None else find.predicate(query.predicate).key,
            object=None if query.object is None else find.entity(query.object).key,
            entity=None if query.entity is None else find.entity(query.entity).key,
            at=None if query.as_of is None else micros(query.as_of),
        )
        return sorted(found, key=in_order)

    def paths(self, query: PathQuery) -> Paths:
        """The paths that are asked for, shortest first; an unknown start has none."""
        find = self._find
        asked = Search(
            start=find.entity(query.start).key,
            steps=tuple(find.predicate(step).key for step in query.steps),
            to_type=None if query.to_type is None else fold(query.to_type),
            to=None if query.to is None else find.entity(query.to).key,
            max_depth=query.max_depth,
            limit=query.limit,
        )
        found = search(self._source.edges_at(micros(query.as_of)), asked)
        return Paths(tuple(self._hydrated(found.paths)), found.truncated)

    def meetings(
        self, first: str, second: str, *, as_of: datetime, max_depth: int = 3, limit: int = 10
    ) -> list[tuple[tuple[Fact, ...], tuple[Fact, ...]]]:
        """How two entities are connected: for each that both reach, a path from either.

        The nearest come first; a path is empty where the other one leads to its own entity.
        """
        edges = self._source.edges_at(micros(as_of))
        ends = (self._find.entity(first).key, self._find.entity(second).key)
        found = meetings(edges, *ends, max_depth=max_depth, limit=limit)
        ways = self._hydrated([way for one in found for way in (one.first, one.second)])
        return list(zip(ways[::2], ways[1::2], strict=True))

    def around(
        self, keys: Sequence[str], *, as_of: datetime, hops: int = 3, limit: int = 40
    ) -> list[list[Fact]]:
        """The facts that hold then of the entities with these keys, nearest first, at most `limit`.

        The first list has the facts at whose either end they stand, each next one those that
        begin where the one before ended.
        """
        edges = self._source.edges_at(micros(as_of))
        nearest = edges.leaving(keys, None, limit)
        nearest += edges.reaching(keys, None, limit - len(nearest))
        rings, seen = [list(dict.fromkeys(nearest))], set(keys)
        room = limit - len(nearest)
        while room > 0 and len(rings) < hops:
            ends = list(dict.fromkeys(edge.object for edge in rings[-1] if edge.object not in seen))
            seen.update(ends)
            ring = edges.leaving(ends, None, room) if ends else []
            if not ring:
                break
            rings.append(ring)
            room -= len(ring)
        known = self._source.by_id({edge.id for ring in rings for edge in ring})
        return [[known[edge.id] for edge in ring] for ring in rings]

    def ask(self, pattern: Pattern, *, now: datetime, seconds: float) -> Rows:
        """What fits a pattern now, or when it says. Raises TookTooLong."""
        return self._source.fit(asked(pattern, self._find, now=now), seconds=seconds)

    def _hydrated(self, paths: Sequence[tuple[Edge, ...]]) -> list[tuple[Fact, ...]]:
        facts = self._source.by_id({edge.id for path in paths for edge in path})
        return [tuple(facts[edge.id] for edge in path) for path in paths]


def in_order(one: Keyed) -> tuple[str, str, datetime, str]:
    """Facts are told by subject and predicate, then in order of time."""
    return one.subject, one.predicate, one.fact.valid_from or _BEFORE_ALL, one.object
