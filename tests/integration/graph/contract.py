"""What every store of the graph must do, told in a few words: a hand for the tests."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol, TypeAlias

from graph_store.model import (
    Change,
    Fact,
    FactQuery,
    PathQuery,
    Paths,
    Statement,
    Telling,
)
from graph_store.ontology import Ontology, OntologyChange, Predicate
from graph_store.pattern import Pattern, Rows

Spoken: TypeAlias = "tuple[str, str, str] | tuple[str, str, str, Mapping[str, Any]]"
"""A fact as a test tells it: subject, predicate, object, and more: from, until, negated, …"""

NOW = datetime(2026, 12, 1, tzinfo=UTC)


class Store(Protocol):
    """A graph of one person."""

    def tell(self, telling: Telling) -> Change: ...

    def forget(self, episodes: Sequence[str]) -> Change: ...

    def replace(self, telling: Telling) -> Change: ...

    def define(self, change: OntologyChange) -> Change: ...

    def ontology(self) -> Ontology: ...

    def facts(self, query: FactQuery) -> list[Fact]: ...

    def facts_of(self, episode: str) -> list[Fact]: ...

    def paths(self, query: PathQuery) -> Paths: ...

    def meetings(
        self, first: str, second: str, *, as_of: datetime, max_depth: int = 3, limit: int = 10
    ) -> list[tuple[tuple[Fact, ...], tuple[Fact, ...]]]: ...

    def ask(self, pattern: Pattern, *, now: datetime, seconds: float) -> Rows: ...


class Opened(Protocol):
    """Opens the graph of a person (1 or 2) for one unit of work, committed at its end."""

    def __call__(self, person: int) -> AbstractContextManager[Store]: ...


def day(text: str | None) -> datetime | None:
    """A date, or an instant with an offset, as UTC; None stays."""
    if text is None:
        return None
    found = datetime.fromisoformat(text)
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


def at(text: str) -> datetime:
    """A date as an instant."""
    found = day(text)
    assert found is not None
    return found


@dataclass
class Hand:
    """Tells one person's graph things and asks what it knows."""

    opened: Opened
    person: int = 1
    order: dict[str, int] = field(default_factory=dict)

    def tell(
        self,
        episode: str,
        said_at: str,
        *facts: Spoken,
        correction: bool = False,
        given: bool = True,
        types: Mapping[str, str] | None = None,
    ) -> list[str]:
        """One episode's facts; the outcome of each."""
        telling = self.telling(
            episode, said_at, *facts, correction=correction, given=given, types=types
        )
        change = self.change_of(lambda graph: graph.tell(telling))
        return [told.error or told.outcome.value for told in change.told]

    def change_of(self, work: Callable[[Store], Change]) -> Change:
        """What one write did."""
        with self.opened(self.person) as graph:
            return work(graph)

    def replace(self, episode: str, said_at: str, *facts: tuple[str, str, str]) -> None:
        """Let an episode's extracted statements be these."""
        telling = self.telling(episode, said_at, *facts, given=False)
        self.change_of(lambda graph: graph.replace(telling))

    def forget(self, *episodes: str) -> Change:
        """Forget these episodes."""
        return self.change_of(lambda graph: graph.forget(list(episodes)))

    def single(self, *predicates: str) -> None:
        """Let these predicates have one object at a time."""
        self.define(predicates={name: Predicate(single_valued=True) for name in predicates})

    def define(self, **entries: Any) -> Change:
        """Merge entries into the ontology."""
        return self.change_of(lambda graph: graph.define(OntologyChange(**entries)))

    def holds(self, subject: str, predicate: str, as_of: str = "2026-12-01") -> list[str]:
        """The objects that hold at an instant, sorted."""
        query = FactQuery(subject=subject, predicate=predicate, as_of=at(as_of))
        return sorted(fact.object for fact in self.facts(query))

    def history(self, subject: str, predicate: str) -> list[tuple[str, str | None, str | None]]:
        """All periods as (object, from, until), dates where they are midnight, by start."""
        found = self.facts(FactQuery(subject=subject, predicate=predicate))
        periods = [(one.object, _plain(one.valid_from), _plain(one.valid_until)) for one in found]
        return sorted(periods, key=lambda one: (one[1] or "", one[0]))

    def facts(self, query: FactQuery) -> list[Fact]:
        """The facts that are asked for."""
        with self.opened(self.person) as graph:
            return graph.facts(query)

    def ask(self, *edges: str, seconds: float = 20.0, **more: Any) -> Rows:
        """What fits a pattern, written as `start predicate end`: `?who:type`, `*` for any."""
        pattern = Pattern.model_validate(_pattern(edges) | more)
        with self.opened(self.person) as graph:
            return graph.ask(pattern, now=NOW, seconds=seconds)

    def fitting(self, *edges: str, **more: Any) -> list[dict[str, str]]:
        """The entities that fit it, without those that were named, in any order."""
        found = [one.entities for one in self.ask(*edges, **more).rows]
        unnamed = [{n: e for n, e in one.items() if not n.startswith("named")} for one in found]
        return sorted(unnamed, key=lambda one: sorted(one.items()))

    def about(self, entity: str) -> list[tuple[str, str, str]]:
        """Everything about an entity, as triples, sorted."""
        found = self.facts(FactQuery(entity=entity))
        return sorted((one.subject, one.predicate, one.object) for one in found)

    def paths(self, start: str, *, as_of: str = "2026-12-01", **asked: Any) -> list[list[str]]:
        """Paths as names and predicates in turn, in the order they were given."""
        return self.found(start, as_of=as_of, **asked)[0]

    def found(
        self, start: str, *, as_of: str = "2026-12-01", **asked: Any
    ) -> tuple[list[list[str]], bool]:
        """Paths, and whether there are more."""
        with self.opened(self.person) as graph:
            found = graph.paths(PathQuery(start=start, as_of=at(as_of), **asked))
        return [spelt(path) for path in found.paths], found.truncated

    def telling(
        self,
        episode: str,
        said_at: str,
        *facts: Spoken,
        correction: bool = False,
        given: bool = True,
        types: Mapping[str, str] | None = None,
    ) -> Telling:
        """What an episode tells; it keeps the place in the order that it had first."""
        order = self.order.setdefault(episode, len(self.order) + 1)
        statements = [
            _statement(one, place, episode, at(said_at), order, correction, given)
            for place, one in enumerate(facts)
        ]
        return Telling(episode, at(said_at), order, statements, types or {})


def spelt(path: Sequence[Fact]) -> list[str]:
    """A path as entity, predicate, entity, …"""
    return [path[0].subject, *(part for one in path for part in (one.predicate, one.object))]


def _pattern(edges: Sequence[str]) -> dict[str, Any]:
    nodes: dict[str, dict[str, str]] = {}
    asked = []
    for edge in edges:
        start, predicate, end = edge.split(" ", 2)
        either = predicate.startswith("~")
        name = predicate.removeprefix("~").replace("_", " ")
        wanted = {"start": _node(nodes, start), "end": _node(nodes, end)}
        wanted |= {"direction": "either"} if either else {}
        asked.append(wanted | ({} if name == "*" else {"predicate": name}))
    return {"nodes": list(nodes.values()), "edges": asked}


def _node(nodes: dict[str, dict[str, str]], written: str) -> str:
    if not written.startswith("?"):
        known = [id for id, node in nodes.items() if node.get("name") == written]
        id = known[0] if known else f"named{len(nodes)}"
        nodes[id] = {"id": id, "name": written}
        return id
    id, _, kind = written.removeprefix("?").partition(":")
    nodes.setdefault(id, {"id": id} | ({"type": kind} if kind else {}))
    return id


def _statement(
    fact: Spoken,
    place: int,
    episode: str,
    said_at: datetime,
    order: int,
    correction: bool,
    given: bool,
) -> Statement:
    more: Mapping[str, Any] = fact[3] if len(fact) == 4 else {}
    return Statement(
        subject=fact[0],
        predicate=fact[1],
        object=fact[2],
        episode=episode,
        said_at=said_at,
        order=order,
        position=place,
        negated=more.get("negated", False),
        valid_from=day(more.get("from")),
        valid_until=day(more.get("until")),
        confidence=more.get("confidence", 1.0),
        correction=correction,
        given=given,
    )


def _plain(instant: datetime | None) -> str | None:
    if instant is None:
        return None
    text = instant.astimezone(UTC).replace(tzinfo=None).isoformat()
    return text.removesuffix("T00:00:00")
