"""Paths over the facts that hold at an instant, for any store that can name a node's edges."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from graph_store.batches import batches

# More edges than this are not looked at for one question; the answer says that it is cut off.
_MOST_EDGES = 60_000
_PREFIXES_AT_ONCE = 200


class Edge(NamedTuple):
    """A fact as a path sees it: its id and the keys of its ends."""

    id: str
    subject: str
    object: str


Path: TypeAlias = tuple[Edge, ...]


class Edges(Protocol):
    """A store's edges that hold at the instant asked about."""

    def leaving(self, keys: Sequence[str], predicate: str | None, limit: int) -> list[Edge]:
        """At most `limit` edges whose subjects have these keys."""

    def reaching(self, keys: Sequence[str], predicate: str | None, limit: int) -> list[Edge]:
        """At most `limit` edges whose objects have these keys."""

    def of_type(self, keys: Sequence[str], type_key: str) -> set[str]:
        """Those of these entities that are of a type."""


@dataclass(frozen=True, slots=True)
class Search:
    """A question for paths, by keys: see PathQuery."""

    start: str
    steps: tuple[str, ...] = ()
    to_type: str | None = None
    to: str | None = None
    max_depth: int = 3
    limit: int = 100


@dataclass(frozen=True, slots=True)
class Found:
    """Paths, shortest first; `truncated`: there are more, or not all edges were looked at."""

    paths: list[Path]
    truncated: bool


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where two entities meet, and a shortest path to it from either; one may be empty."""

    entity: str
    first: Path
    second: Path


def search(edges: Edges, asked: Search) -> Found:
    """The paths from an entity: no entity twice in a path, each fact one edge."""
    meter = _Meter(edges)
    if asked.steps:
        paths = _along(meter, asked) if len(asked.steps) <= asked.max_depth else iter(())
    elif asked.to_type is not None:
        paths = _to_type(meter, asked, asked.to_type)
    else:
        paths = _any(meter, asked)
    found: list[Path] = []
    for path in paths:
        if len(found) == asked.limit:
            return Found(found, truncated=True)
        found.append(path)
    return Found(found, truncated=meter.is_spent)


def meetings(edges: Edges, first: str, second: str, *, max_depth: int, limit: int) -> list[Meeting]:
    """The entities that both of two reach, the nearest first."""
    meter = _Meter(edges)
    trees = [_Tree(start) for start in (first, second)]
    for tree in trees:
        for _ in range(max_depth):
            tree.grow(meter)
    distances = [tree.distance for tree in trees]
    common = distances[0].keys() & distances[1].keys()
    nearest = sorted(common, key=lambda key: (distances[0][key] + distances[1][key], key))
    return [Meeting(key, *(next(tree.paths(key)) for tree in trees)) for key in nearest[:limit]]


@dataclass
class _Meter:
    """Counts the edges that one question looks at."""

    edges: Edges
    left: int = _MOST_EDGES
    is_spent: bool = False

    def leaving(
        self, keys: Sequence[str], predicate: str | None = None, limit: int = _MOST_EDGES
    ) -> list[Edge]:
        return self._counted(self.edges.leaving(keys, predicate, min(limit, self.left)), limit)

    def reaching(self, keys: Sequence[str]) -> list[Edge]:
        return self._counted(self.edges.reaching(keys, None, self.left), self.left)

    def _counted(self, found: list[Edge], limit: int) -> list[Edge]:
        self.is_spent = self.is_spent or len(found) >= min(limit, self.left)
        self.left = max(self.left - len(found), 1)
        return found


@dataclass
class _Tree:
    """All shortest ways from one entity, grown a level at a time."""

    start: str
    distance: dict[str, int] = field(default_factory=dict)
    _ways: dict[str, list[Edge]] = field(default_factory=dict)
    _edge_of: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.distance[self.start] = 0
        self._edge_of = [self.start]

    def grow(self, meter: _Meter) -> list[str]:
        """Go one edge further; the entities reached for the first time."""
        level = self.distance[self._edge_of[0]] + 1 if self._edge_of else 0
        reached: list[str] = []
        for edge in meter.leaving(self._edge_of) if self._edge_of else ():
            if edge.object not in self.distance:
                self.distance[edge.object] = level
                self._ways[edge.object] = []
                reached.append(edge.object)
            if self.distance[edge.object] == level:
                self._ways[edge.object].append(edge)
        self._edge_of = reached
        return reached

    def paths(self, end: str) -> Iterator[Path]:
        """Every shortest path to an entity that was reached."""
        if end == self.start:
            yield ()
            return
        for edge in self._ways[end]:
            for before in self.paths(edge.subject):
                yield (*before, edge)


def _along(meter: _Meter, asked: Search) -> Iterator[Path]:
    """The paths with exactly the asked predicates."""
    paths = _stepping(meter, asked.start, [()], asked.steps)
    for some in batches(paths, _PREFIXES_AT_ONCE):
        ends = _wanted(meter, asked, {path[-1].object for path in some})
        yield from (path for path in some if path[-1].object in ends)


def _stepping(
    meter: _Meter, start: str, prefixes: Iterable[Path], steps: Sequence[str]
) -> Iterator[Path]:
    """Each prefix with each way to take these steps; a few at once, so that a hub is not read out
    before the first path is found."""
    if not steps:
        yield from prefixes
        return
    for some in batches(prefixes, _PREFIXES_AT_ONCE):
        longer = _extended(meter, start, some, predicate=steps[0])
        yield from _stepping(meter, start, longer, steps[1:])


def _to_type(meter: _Meter, asked: Search, type_key: str) -> Iterator[Path]:
    """For each entity of a type that is reached, all shortest paths to it."""
    tree = _Tree(asked.start)
    for _ in range(asked.max_depth):
        reached = tree.grow(meter)
        wanted = _wanted(meter, asked, set(reached))
        for end in (key for key in reached if key in wanted):
            yield from tree.paths(end)


def _any(meter: _Meter, asked: Search) -> Iterator[Path]:
    """Every path of at most so many edges, shortest first; to one entity if one is asked for."""
    near = None if asked.to is None else _nearness(meter, asked.to, asked.max_depth - 1)
    prefixes: list[Path] = [()]
    for depth in range(1, asked.max_depth + 1):
        longer: list[Path] = []
        for some in batches(prefixes, _PREFIXES_AT_ONCE):
            # Where every path counts, no more is read than can be told.
            limit = _MOST_EDGES if asked.to else 2 * asked.limit + 100
            for path in _extended(meter, asked.start, some, limit=limit):
                end = path[-1].object
                if end == asked.to or asked.to is None:
                    yield path
                if near is None or 0 < near.get(end, asked.max_depth) <= asked.max_depth - depth:
                    longer.append(path)
        prefixes = longer


def _nearness(meter: _Meter, to: str, most: int) -> dict[str, int]:
    """How many edges an entity is away from another, where that is at most so many."""
    near, edge_of = {to: 0}, [to]
    for level in range(1, most + 1):
        found = meter.reaching(edge_of) if edge_of else []
        edge_of = list(dict.fromkeys(one.subject for one in found if one.subject not in near))
        near |= dict.fromkeys(edge_of, level)
    return near


def _extended(
    meter: _Meter,
    start: str,
    prefixes: Sequence[Path],
    *,
    predicate: str | None = None,
    limit: int = _MOST_EDGES,
) -> Iterator[Path]:
    ends = list(dict.fromkeys(path[-1].object if path else start for path in prefixes))
    onward: dict[str, list[Edge]] = defaultdict(list)
    for edge in meter.leaving(ends, predicate, limit):
        onward[edge.subject].append(edge)
    for path in prefixes:
        passed = {start, *(edge.object for edge in path)}
        for edge in onward[path[-1].object if path else start]:
            if edge.object not in passed:
                yield (*path, edge)


def _wanted(meter: _Meter, asked: Search, ends: set[str]) -> set[str]:
    """Those of these ends that are asked for."""
    if asked.to is not None:
        ends &= {asked.to}
    if asked.to_type is not None and ends:
        ends &= meter.edges.of_type(list(ends), asked.to_type)
    return ends
