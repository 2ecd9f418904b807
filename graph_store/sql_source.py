"""One person's facts in the ledger's database, as questions read them."""

from collections.abc import Sequence

from sqlalchemy import Connection

from graph_store.facts import Facts, Types
from graph_store.names import fold
from graph_store.pattern import Asked, Rows
from graph_store.pattern_sql import find_in_sql
from graph_store.query import Edge
from graph_store.sql_time import within


class SqlSource:
    """One person's facts and types in the ledger's database, as questions read them."""

    def __init__(
        self, *, connection: Connection, person_id: int, facts: Facts, types: Types
    ) -> None:
        self._connection = connection
        self._person_id = person_id
        self._facts = facts
        self._types = types
        self.find = facts.find
        self.by_id = facts.by_id

    def edges_at(self, at: int) -> "SqlEdges":
        """The facts that hold at an instant, as a search for paths asks for them."""
        return SqlEdges(self._facts, self._types, at)

    def fit(self, question: Asked, *, seconds: float) -> Rows:
        """What fits a pattern. Raises TookTooLong after so many seconds."""
        with within(self._connection, seconds):
            return find_in_sql(self._connection, self._person_id, question)


class SqlEdges:
    """The edges that hold at an instant, as the search for paths asks for them."""

    def __init__(self, facts: Facts, types: Types, at: int) -> None:
        self._facts = facts
        self._types = types
        self._at = at

    def leaving(self, keys: Sequence[str], predicate: str | None, limit: int) -> list[Edge]:
        """At most `limit` edges whose subjects have these keys."""
        return self._facts.edges("subject_key", keys, predicate, at=self._at, limit=limit)

    def reaching(self, keys: Sequence[str], predicate: str | None, limit: int) -> list[Edge]:
        """At most `limit` edges whose objects have these keys."""
        return self._facts.edges("object_key", keys, predicate, at=self._at, limit=limit)

    def of_type(self, keys: Sequence[str], type_key: str) -> set[str]:
        """Those of these entities that are of a type."""
        return {key for key, kind in self._types.of(keys).items() if fold(kind) == type_key}
