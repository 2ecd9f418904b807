"""One person's graph with Neo4j to ask, as a LlamaIndex PropertyGraphStore."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from graph_store.model import Change, Fact, FactQuery, PathQuery, Paths, Telling
from graph_store.neo4j_graph import Neo4jGraph
from graph_store.ontology import Ontology, OntologyChange
from graph_store.pattern import Pattern, Rows
from graph_store.projection import Marks
from graph_store.property_graph import PropertyGraph
from graph_store.reading import Reading
from graph_store.sql import SqlPropertyGraphStore


class Neo4jPropertyGraphStore(PropertyGraph):
    """One person's graph whose questions Neo4j answers; what was said is kept in the ledger.

    What is written is in the ledger's unit of work and marked as unheard. `follow` lets Neo4j
    hear of it, once that is committed; until then the ledger answers.
    """

    def __init__(self, *, ledger: SqlPropertyGraphStore, marks: Marks, graph: Neo4jGraph) -> None:
        self._ledger = ledger
        self._marks = marks
        self._graph = graph

    def tell(self, telling: Telling) -> Change:
        """Keep what an episode states, and let its groups follow."""
        return self._ledger.tell(telling)

    def forget(self, episodes: Sequence[str]) -> Change:
        """Let these episodes never have been said."""
        return self._ledger.forget(episodes)

    def replace(self, telling: Telling) -> Change:
        """Let what an episode states be this instead; what was given as a fact stays."""
        return self._ledger.replace(telling)

    def define(self, change: OntologyChange) -> Change:
        """Merge entries into the person's own, and replay all that they touch."""
        return self._ledger.define(change)

    def ontology(self) -> Ontology:
        """The person's own entries over the published default."""
        return self._ledger.ontology()

    def facts(self, query: FactQuery) -> list[Fact]:
        """The facts that are asked for."""
        return self._reading().facts(query)

    def facts_of(self, episode: str) -> list[Fact]:
        """The facts that an episode supports, in all their periods."""
        return self._ledger.facts_of(episode)

    def paths(self, query: PathQuery) -> Paths:
        """The paths that are asked for, shortest first."""
        return self._reading().paths(query)

    def meetings(
        self, first: str, second: str, *, as_of: datetime, max_depth: int = 3, limit: int = 10
    ) -> list[tuple[tuple[Fact, ...], tuple[Fact, ...]]]:
        """How two entities are connected."""
        return self._reading().meetings(
            first, second, as_of=as_of, max_depth=max_depth, limit=limit
        )

    def mentioned(self, text: str) -> list[str]:
        """The keys of the entities with facts that a text names."""
        return self._ledger.mentioned(text)

    def around(
        self, keys: Sequence[str], *, as_of: datetime, hops: int = 3, limit: int = 40
    ) -> list[list[Fact]]:
        """The facts that hold then of these entities, nearest first."""
        return self._reading().around(keys, as_of=as_of, hops=hops, limit=limit)

    def ask(self, pattern: Pattern, *, now: datetime, seconds: float) -> Rows:
        """What fits a pattern now, or when it says. Raises TookTooLong."""
        return self._reading().ask(pattern, now=now, seconds=seconds)

    def types_of(self, names: Iterable[str]) -> dict[str, str]:
        """What those of these entities that have a type are."""
        return self._ledger.types_of(names)

    def follow(self) -> None:
        """Let Neo4j hear of all that it has not heard of yet. Raises GraphUnavailable."""
        while not (batch := self._marks.batch()).is_empty:
            self._graph.take(batch)
            self._marks.heard(batch)

    def _reading(self) -> "Reading | SqlPropertyGraphStore":
        if self._marks.count():
            return self._ledger
        return Reading(vocabulary=self._ledger.vocabulary, source=self._graph)
