"""Everybody's graph; a person is bound once, at the door."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.default_ontology import default_ontology
from graph_store.model import Change, Fact, FactQuery, Figures, PathQuery, Paths, Telling
from graph_store.ontology import Ontology, OntologyChange, circular_alias
from graph_store.pattern import Pattern, Rows, TookTooLong
from graph_store.reading import Reading
from graph_store.resolve import MOST_COMPARED, Proposal, near_identical
from graph_store.sql import SqlPropertyGraphStore
from services.errors import InvalidInput
from services.graph.about import Named, named
from services.graph.asking import ask_graph
from services.graph.given import Became, NewFacts, Stated, fit, statements, written_out
from services.graph.rebuilding import Rebuilding
from services.graph.within import change_graph, with_graph
from services.ledger import people, seen
from services.ledger.episodes import Episodes
from services.ledger.seen import IdempotencyKey
from services.memory.stores import Stores
from services.memory.writing import add
from services.models import Episode, Json, Kind, NewEpisode, Person
from services.text import clean

T = TypeVar("T")

# A pattern that is not found by then is a walk through everything.
_SECONDS = 5.0


class Graphs:
    """The door to each person's graph."""

    def __init__(self, *, stores: Stores, max_content_chars: int) -> None:
        self._stores = stores
        self._most = max_content_chars
        self.rebuilding = Rebuilding(stores=stores)

    def of(self, person: Person, *, number: int | None = None) -> "PersonGraph":
        """The graph of one person, and of nobody else; `number` is theirs in the ledger."""
        return PersonGraph(
            stores=self._stores, person=person, number=number, max_content_chars=self._most
        )


class PersonGraph:
    """One person's graph. No method takes a person, so none can be mistaken.

    `number` is the person's in the ledger, where that is at hand.
    """

    def __init__(
        self, *, stores: Stores, person: Person, number: int | None, max_content_chars: int
    ) -> None:
        self._stores = stores
        self._person = person
        self._at_hand = number
        self._most = max_content_chars

    async def named(self, text: str, *, at: datetime, formerly: bool) -> Named:
        """What is known of what a text names, as it held `at` an instant, and `formerly`."""
        return await self._read(lambda own: named(own, text, at=at, formerly=formerly), Named())

    async def facts(self, query: FactQuery) -> list[Fact]:
        """The facts that are asked for; an unknown name has none."""
        return await self._ask(lambda reading: reading.facts(query), [])

    async def facts_of(self, episode_id: str) -> list[Fact]:
        """The facts that an episode supports."""
        return await self._read(lambda own: own.facts_of(episode_id), [])

    async def paths(self, query: PathQuery) -> Paths:
        """The paths that are asked for, shortest first; an unknown start has none."""
        asked = await self._read(lambda own: _understood(own, query), query)
        return await self._ask(lambda reading: reading.paths(asked), Paths((), False))

    async def meetings(
        self, first: str, second: str, *, max_depth: int = 3, limit: int = 10
    ) -> list[tuple[tuple[Fact, ...], tuple[Fact, ...]]]:
        """How two entities are connected now: a path from either to where they meet."""
        now = self._stores.now()
        return await self._ask(
            lambda reading: reading.meetings(
                first, second, as_of=now, max_depth=max_depth, limit=limit
            ),
            [],
        )

    async def fitting(self, pattern: Pattern) -> Rows:
        """What fits a pattern. Raises InvalidInput where it takes too long to find."""
        now = self._stores.now()
        try:
            return await self._ask(
                lambda reading: reading.ask(pattern, now=now, seconds=_SECONDS), Rows((), False)
            )
        except TookTooLong as error:
            reason = "It takes too long to find: name more of it, or ask for fewer steps."
            raise InvalidInput("edges", reason) from error

    async def predicates(self, *, most: int) -> list[str]:
        """The predicates of this person's facts, the commonest first, as they are spelt."""
        return await self._read(lambda own: own.predicates(most=most), [])

    async def alike(self, *, most: int) -> list[Proposal]:
        """Pairs of entities that are spelt almost alike, the likest first: maybe one, maybe two.

        Nothing is made of them until somebody says so, by an alias in the ontology.
        """
        nobody: list[str] = []
        names = await self._read(lambda own: own.names(most=MOST_COMPARED), nobody)
        return (await asyncio.to_thread(near_identical, names))[:most]

    async def ontology(self) -> Ontology:
        """What names mean: the person's own entries over the published default."""
        return await self._read(lambda own: own.ontology(), default_ontology())

    async def figures(self) -> Figures:
        """How much is kept."""
        return await self._read(lambda own: own.figures(), Figures(0, 0, 0, 0))

    async def define(self, change: OntologyChange) -> Ontology:
        """Merge entries into the person's own, replay what they touch; all entries then.

        Raises InvalidInput where an alias would stand for itself.
        """
        now = self._stores.now()
        async with self._stores.database.write() as connection:
            person_id = await people.enrol(connection, self._person, now=now)
            _, turned = await change_graph(
                connection, person_id, lambda own: _defined(own, change), now=now
            )
            after = await with_graph(connection, person_id, lambda own: own.ontology(), now=now)
        await self._stores.hot.refresh(person_id, turned)
        await self._stores.told(person_id)
        return after

    async def add_facts(self, new: NewFacts, *, key: IdempotencyKey | None = None) -> Stated:
        """Keep facts as one memory that states them and nothing else; readable at once.

        Raises InvalidInput on an empty or overlong name or text, or a key used for something
        else. An inverted period is refused and a fact about itself ignored, each on its own.
        """
        new = fit(new)
        text = new.text if new.text is not None else written_out(new.facts, most=self._most)
        content = clean(text, field="text", most=self._most)
        now = self._stores.now()
        async with self._stores.database.write() as connection:
            person_id = await people.enrol(connection, self._person, now=now)
            before = key and await seen.outcome(connection, person_id, key)
            if before:
                return _again(new, before)
            episode = NewEpisode(
                content=content,
                kind=Kind.MEMORY,
                source="api",
                said_at=new.said_at,
                correction=new.correction,
            )
            added = await add(connection, person_id, episode, now=now, apart=True)
            kept = (await Episodes(connection, person_id).many([added.id]))[added.id]
            telling = _telling(new, kept)
            change, turned = await change_graph(
                connection, person_id, lambda own: own.tell(telling), now=now
            )
            stated = _stated(added.id, new, change)
            if key:
                await seen.note(connection, person_id, key, _noted(stated), now=now)
        await self._stores.hot.refresh(person_id, [added.id, *turned])
        await self._stores.told(person_id)
        self._stores.wake()
        return stated

    async def _ask(self, work: Callable[[Reading], T], nothing: T) -> T:
        """What a reader makes of the facts; `nothing` where nobody has met the person."""
        async with self._stores.database.read() as connection:
            person_id = await self._number_in(connection)
        return nothing if person_id is None else await ask_graph(self._stores, person_id, work)

    async def _read(self, work: Callable[[SqlPropertyGraphStore], T], nothing: T) -> T:
        """What a reader makes of the graph; `nothing` where nobody has met the person."""
        async with self._stores.database.read() as connection:
            person_id = await self._number_in(connection)
            if person_id is None:
                return nothing
            return await with_graph(connection, person_id, work, now=self._stores.now())

    async def _number_in(self, connection: AsyncConnection) -> int | None:
        if self._at_hand is not None:
            return self._at_hand
        return await people.number_of(connection, self._person)


def _understood(own: SqlPropertyGraphStore, query: PathQuery) -> PathQuery:
    """A step that holds a comma is one predicate if that is known, else it is several."""
    steps: list[str] = []
    for step in query.steps:
        several = [part for part in step.split(",") if part.strip()]
        steps += [step] if len(several) < 2 or own.knows_predicate(step) else several
    return replace(query, steps=tuple(steps))


def _defined(own: SqlPropertyGraphStore, change: OntologyChange) -> Change:
    defined = own.define(change)
    if (alias := circular_alias(own.ontology())) is not None:
        # Raised within the unit of work, which leaves nothing of it behind.
        raise InvalidInput("entity_aliases", f"In the end {alias!r} would stand for itself.")
    return defined


def _telling(new: NewFacts, kept: Episode) -> Telling:
    told = statements(new, episode=kept.id, order=kept.seq, said_at=kept.said_at)
    return Telling(kept.id, kept.said_at, kept.seq, told, new.types)


def _stated(episode_id: str, new: NewFacts, change: Change) -> Stated:
    pairs = zip(new.facts, change.told, strict=True)
    return Stated(episode_id, tuple(Became.of(fact, told) for fact, told in pairs))


def _noted(stated: Stated) -> dict[str, Json]:
    return {"episode": stated.episode_id, "facts": [one.as_json() for one in stated.facts]}


def _again(new: NewFacts, noted: Mapping[str, Json]) -> Stated:
    kept = noted.get("facts")
    pairs = zip(new.facts, kept if isinstance(kept, list) else [], strict=True)
    became = tuple(Became.from_json(fact, one) for fact, one in pairs)
    return Stated(str(noted.get("episode")), became)
