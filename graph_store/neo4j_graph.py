"""One person's facts in Neo4j: a projection, replaced group by group, that can be made anew.

Only names, periods and ids of episodes are kept there, never what a person wrote.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import LiteralString

from neo4j import ManagedTransaction, Record

from graph_store import cypher, cypher_events
from graph_store.edges import edge_row, keyed_edge
from graph_store.model import Fact, Keyed
from graph_store.neo4j_database import QUERY_S, GraphTooSlow, Neo4jDatabase
from graph_store.neo4j_events import Neo4jEvents
from graph_store.pattern import Asked, Rows, TookTooLong, rows
from graph_store.pattern_cypher import compiled, match
from graph_store.projection import Batch, GroupId, Projected, TypeOf
from graph_store.query import Edge

_FORGET_AT_ONCE = 5_000


class Neo4jGraph:
    """One person's projection. `person` is unique to the ledger and to the person in it."""

    def __init__(self, *, database: Neo4jDatabase, person: str) -> None:
        self._database = database
        self._person = person
        self.events = Neo4jEvents(database=database, person=person)

    @property
    def person(self) -> str:
        """Whose facts these are."""
        return self._person

    def replace(
        self, groups: Sequence[Projected], types: Sequence[TypeOf] = ()
    ) -> frozenset[GroupId]:
        """Put whole groups in place of their older versions; those that were taken.

        A group that stands there in a newer version stays as it is. Entities that no fact speaks
        of any more are gone.
        """
        return self._database.run(lambda transaction: self._replace(transaction, groups, types))

    def take(self, batch: Batch) -> None:
        """Hear of some of what is new."""
        if batch.begins_anew:
            self.forget()
            return
        if batch.ids:
            self.replace(batch.groups, batch.types)
        if batch.events:
            self.events.replace(batch.events)

    def forget(self) -> None:
        """Take away everything of this person, some thousands at a time."""
        for query in (*cypher_events.FORGET, *cypher.FORGET):
            while self._forget_some(query) == _FORGET_AT_ONCE:
                pass

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
        query = cypher.facts_query(
            subject=subject is not None,
            predicate=predicate is not None,
            object=object is not None,
            entity=entity is not None,
            held=at is not None,
        )
        asked = {"subject": subject, "object": object, "entity": entity}
        given = {**asked, "predicate": predicate, "at": at}
        return [_keyed(row) for row in self.ask(query, given)]

    def edges_at(self, at: int) -> "Neo4jEdges":
        """The edges that hold at an instant, in microseconds, for a search of paths."""
        return Neo4jEdges(self, at)

    def by_id(self, ids: Iterable[str]) -> dict[str, Fact]:
        """The facts with these ids."""
        found = self.ask(cypher.BY_ID, {"ids": list(ids)})
        return {row["fact"]["id"]: _keyed(row).fact for row in found}

    def fit(self, question: Asked, *, seconds: float) -> Rows:
        """What fits a pattern. Raises TookTooLong after so many seconds, or GraphUnavailable."""
        query, given = compiled(question)
        try:
            found = self.ask(query, given, seconds=seconds)
        except GraphTooSlow as error:
            raise TookTooLong("the question takes too long") from error
        return rows(question, [match(question, row) for row in found])

    def count(self) -> tuple[int, int]:
        """(facts, entities that they are about)."""
        row = self.ask(cypher.COUNT, {})[0]
        return row["facts"], row["entities"]

    def ask(
        self, query: LiteralString, given: Mapping[str, object], *, seconds: float = QUERY_S
    ) -> list[Record]:
        """The rows of a query of ours that names its `$person`."""
        return self._database.ask(query, {**given, "person": self._person}, seconds=seconds)

    def _forget_some(self, query: LiteralString) -> int:
        given = {"person": self._person, "most": _FORGET_AT_ONCE}

        def work(transaction: ManagedTransaction) -> int:
            gone: int = transaction.run(query, given).single(strict=True)["gone"]
            return gone

        return self._database.run(work)

    def _replace(
        self, transaction: ManagedTransaction, groups: Sequence[Projected], types: Sequence[TypeOf]
    ) -> frozenset[GroupId]:
        def write(query: LiteralString, **given: object) -> list[Record]:
            return list(transaction.run(query, {**given, "person": self._person}))

        write(cypher.LOCK)
        newer = {row["id"] for row in write(cypher.NEWEST, groups=[_named(g) for g in groups])}
        taken = [one for one in groups if one.id.own in newer]
        rows = [_named(one) for one in taken]
        write(cypher.TAKE, groups=rows)
        cleared = write(cypher.CLEAR, groups=rows)
        touched = {row[end] for row in cleared for end in ("subject", "object")}
        new = [edge_row(self._person, keyed) for one in taken for keyed in one.facts]
        if new:
            write(cypher.FILL, facts=new)
        if types:
            named = [{"key": one.key, "type": one.type, "type_key": one.type_key} for one in types]
            write(cypher.TYPE, types=named)
        if touched:
            write(cypher.SWEEP, keys=sorted(touched))
        return frozenset(one.id for one in taken)


class Neo4jEdges:
    """A person's edges that hold at one instant."""

    def __init__(self, graph: Neo4jGraph, at: int) -> None:
        self._graph = graph
        self._at = at

    def leaving(self, keys: Sequence[str], predicate: str | None, limit: int) -> list[Edge]:
        """At most `limit` edges whose subjects have these keys."""
        return self._read(cypher.LEAVING, keys, predicate, limit)

    def reaching(self, keys: Sequence[str], predicate: str | None, limit: int) -> list[Edge]:
        """At most `limit` edges whose objects have these keys."""
        return self._read(cypher.REACHING, keys, predicate, limit)

    def of_type(self, keys: Sequence[str], type_key: str) -> set[str]:
        """Those of these entities that are of a type."""
        found = self._graph.ask(cypher.OF_TYPE, {"keys": list(keys), "type": type_key})
        return {row["key"] for row in found}

    def _read(
        self, query: LiteralString, keys: Sequence[str], predicate: str | None, limit: int
    ) -> list[Edge]:
        given = {"keys": list(keys), "predicate": predicate, "at": self._at, "most": limit}
        found = self._graph.ask(query, given)
        return [Edge(row["id"], row["subject"], row["object"]) for row in found]


def _keyed(row: Record) -> Keyed:
    return keyed_edge(row["fact"], row["subject_key"], row["object_key"])


def _named(group: Projected) -> dict[str, object]:
    return {"id": group.id.own, "pair": group.id.pair, "version": group.version}
