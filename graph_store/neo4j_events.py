"""One person's events in Neo4j: a projection, replaced event by event, that can be made anew.

Ids, feelings and outcomes are kept there; what happened, and when, is the ledger's.
"""

from collections.abc import Mapping, Sequence
from typing import LiteralString

from neo4j import ManagedTransaction, Record

from graph_store import cypher, cypher_events
from graph_store.event_marks import ProjectedEvent
from graph_store.felt import Felt
from graph_store.neo4j_database import QUERY_S, Neo4jDatabase


class Neo4jEvents:
    """One person's events. `person` is unique to the ledger and to the person in it."""

    def __init__(self, *, database: Neo4jDatabase, person: str) -> None:
        self._database = database
        self._person = person

    def replace(self, events: Sequence[ProjectedEvent]) -> frozenset[str]:
        """Put events in place of their older versions; the ids of those that were taken.

        One that stands there in a newer version, or went in one, stays as it is.
        """
        return self._database.run(lambda transaction: self._replace(transaction, events))

    def felt(self, ids: Sequence[str], *, seconds: float = QUERY_S) -> Mapping[str, Felt]:
        """How those of these events that are there felt and ended. Raises GraphUnavailable."""
        given = {"person": self._person, "ids": list(ids)}
        found = self._database.ask(cypher_events.FELT, given, seconds=seconds)
        return {row["id"]: Felt(row["emotion"], row["result"]) for row in found}

    def count(self) -> int:
        """How many events there are."""
        (row,) = self._database.ask(cypher_events.COUNT, {"person": self._person})
        found: int = row["events"]
        return found

    def _replace(
        self, transaction: ManagedTransaction, events: Sequence[ProjectedEvent]
    ) -> frozenset[str]:
        def write(query: LiteralString, **given: object) -> list[Record]:
            return list(transaction.run(query, {**given, "person": self._person}))

        write(cypher.LOCK)
        named = [{"id": one.id, "mark": one.mark, "version": one.version} for one in events]
        newer = {row["mark"] for row in write(cypher_events.NEWEST, events=named)}
        taken = [one for one in events if one.mark in newer]
        rows = [one for one in named if one["mark"] in newer]
        there = [(one.id, one.felt) for one in taken if one.felt is not None]
        for query, given in (
            (cypher_events.TAKE, rows),
            (cypher_events.CLEAR, rows),
            (cypher_events.FILL, [{"id": event} for event, _ in there]),
            (cypher_events.FEEL, [{"id": e, "emotion": f.emotion} for e, f in there if f.emotion]),
            (cypher_events.END, [{"id": e, "result": f.result} for e, f in there if f.result]),
        ):
            if given:
                write(query, events=given)
        for query in cypher_events.SWEEP:
            write(query)
        return frozenset(one.id for one in taken)
