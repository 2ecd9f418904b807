"""LlamaIndex's view of a graph in time: relations are statements going in, facts coming out."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from llama_index.core.graph_stores.types import (
    TRIPLET_SOURCE_KEY,
    EntityNode,
    LabelledNode,
    PropertyGraphStore,
    Relation,
    Triplet,
)
from llama_index.core.vector_stores.types import VectorStoreQuery

from graph_store.model import Change, Fact, FactQuery, Statement, Telling

# What a relation's properties may say of a statement, beside LlamaIndex's own source key.
SAID_AT = "said_at"
ORDER = "order"
VALID_FROM = "valid_from"
VALID_UNTIL = "valid_until"
NEGATED = "negated"
CORRECTION = "correction"
CONFIDENCE = "confidence"
# An entity's label where nothing is said of its type.
ANY = "entity"


class PropertyGraph(PropertyGraphStore):
    """The methods that PropertyGraphIndex and its retrievers call, on top of a graph in time.

    A relation's properties name its episode (`triplet_source_id`) and when that was said. What is
    read has the facts' ids, periods and sources as properties. A text is no node: it lives in the
    ledger.
    """

    @abstractmethod
    def tell(self, telling: Telling) -> Change:
        """Keep what an episode states."""

    @abstractmethod
    def forget(self, episodes: Sequence[str]) -> Change:
        """Let these episodes never have been said."""

    @abstractmethod
    def facts(self, query: FactQuery) -> list[Fact]:
        """The facts that are asked for."""

    @abstractmethod
    def types_of(self, names: Iterable[str]) -> dict[str, str]:
        """What those of these entities that have a type are."""

    def get(
        self, properties: dict[str, Any] | None = None, ids: list[str] | None = None
    ) -> list[LabelledNode]:
        """The entities of these names that facts are about; none by properties."""
        known = {
            name: None
            for one in ids or []
            for fact in self.facts(FactQuery(entity=one))[:1]
            for name in (fact.subject, fact.object)
            if EntityNode(name=name).id == one
        }
        return list(self._nodes(known).values())

    def get_triplets(
        self,
        entity_names: list[str] | None = None,
        relation_names: list[str] | None = None,
        properties: dict[str, Any] | None = None,
        ids: list[str] | None = None,
    ) -> list[Triplet]:
        """The facts about these entities, with these predicates or ids, in all their periods."""
        names = entity_names or ids
        if not names and not relation_names:
            return []
        entities: Sequence[str | None] = names or [None]
        predicates: Sequence[str | None] = relation_names or [None]
        queries = [FactQuery(entity=e, predicate=p) for e in entities for p in predicates]
        return self._triplets({one.id: one for query in queries for one in self.facts(query)})

    def get_rel_map(
        self,
        graph_nodes: list[LabelledNode],
        depth: int = 2,
        limit: int = 30,
        ignore_rels: list[str] | None = None,
    ) -> list[Triplet]:
        """At most `limit` facts within `depth` edges of these entities, the nearest first."""
        found: dict[str, Fact] = {}
        ignored, passed, at = set(ignore_rels or ()), set[str](), [one.id for one in graph_nodes]
        for _ in range(depth):
            for name in at:
                near = self.facts(FactQuery(entity=name)) if len(found) < limit else []
                found |= {one.id: one for one in near if one.predicate not in ignored}
            passed |= set(at)
            ends = [end for one in found.values() for end in (one.subject, one.object)]
            at = [end for end in dict.fromkeys(ends) if end not in passed]
        return self._triplets(dict(list(found.items())[:limit]))

    def upsert_nodes(self, nodes: Sequence[LabelledNode]) -> None:
        """Nothing: an entity is there as long as a fact is about it; texts are the ledger's."""

    def upsert_relations(self, relations: list[Relation]) -> None:
        """Keep each relation as a statement of its episode. Raises ValueError where it has none."""
        by_episode: dict[str, list[Statement]] = {}
        for relation in relations:
            one = statement_of(relation, position=len(by_episode.get(_episode(relation), ())))
            by_episode.setdefault(one.episode, []).append(one)
        for episode, statements in by_episode.items():
            first = statements[0]
            self.tell(Telling(episode, first.said_at, first.order, statements))

    def delete(
        self,
        entity_names: list[str] | None = None,
        relation_names: list[str] | None = None,
        properties: dict[str, Any] | None = None,
        ids: list[str] | None = None,
    ) -> None:
        """Undo the episodes with these ids; nothing is deleted by name: facts follow from what
        was said."""
        self.forget(ids or [])

    def structured_query(self, query: str, param_map: dict[str, Any] | None = None) -> Any:
        """Not offered: no written query is ever run."""
        raise NotImplementedError("no written query is ever run")

    def vector_query(
        self, query: VectorStoreQuery, **kwargs: Any
    ) -> tuple[list[LabelledNode], list[float]]:
        """Not offered: vectors are kept elsewhere."""
        raise NotImplementedError("the graph holds no vectors")

    def _triplets(self, facts: dict[str, Fact]) -> list[Triplet]:
        ends = {end: None for one in facts.values() for end in (one.subject, one.object)}
        nodes = self._nodes(ends)
        return [(nodes[f.subject], relation_of(f), nodes[f.object]) for f in facts.values()]

    def _nodes(self, names: Iterable[str]) -> dict[str, LabelledNode]:
        wanted = list(names)
        types = self.types_of(wanted)
        return {name: EntityNode(name=name, label=types.get(name, ANY)) for name in wanted}


def relation_of(fact: Fact) -> Relation:
    """A fact as LlamaIndex has it: its id, period and sources are properties."""
    return Relation(
        label=fact.predicate,
        source_id=EntityNode(name=fact.subject).id,
        target_id=EntityNode(name=fact.object).id,
        properties={
            "id": fact.id,
            VALID_FROM: None if fact.valid_from is None else fact.valid_from.isoformat(),
            VALID_UNTIL: None if fact.valid_until is None else fact.valid_until.isoformat(),
            CONFIDENCE: fact.confidence,
            "sources": list(fact.sources),
        },
    )


def statement_of(relation: Relation, *, position: int) -> Statement:
    """What a relation says, by the names above. Raises ValueError where it names no episode."""
    told = relation.properties
    said_at = _instant(told.get(SAID_AT))
    if said_at is None:
        raise ValueError("a relation must say when its episode was said")
    return Statement(
        subject=relation.source_id,
        predicate=relation.label,
        object=relation.target_id,
        episode=_episode(relation),
        said_at=said_at,
        order=int(told.get(ORDER, 0)),
        position=position,
        negated=bool(told.get(NEGATED, False)),
        valid_from=_instant(told.get(VALID_FROM)),
        valid_until=_instant(told.get(VALID_UNTIL)),
        confidence=float(told.get(CONFIDENCE, 1.0)),
        correction=bool(told.get(CORRECTION, False)),
    )


def _episode(relation: Relation) -> str:
    episode = relation.properties.get(TRIPLET_SOURCE_KEY)
    if not episode:
        raise ValueError("a relation must name the episode that states it")
    return str(episode)


def _instant(told: str | datetime | None) -> datetime | None:
    return datetime.fromisoformat(told) if isinstance(told, str) else told
