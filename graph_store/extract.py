"""Extraction as LlamaIndex runs it: texts in, through a PropertyGraphIndex, what they tell out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeAlias

from llama_index.core import PropertyGraphIndex
from llama_index.core.callbacks import CallbackManager
from llama_index.core.embeddings import MockEmbedding
from llama_index.core.graph_stores.types import (
    KG_NODES_KEY,
    KG_RELATIONS_KEY,
    TRIPLET_SOURCE_KEY,
    EntityNode,
    LabelledNode,
    Relation,
)
from llama_index.core.llms import MockLLM
from llama_index.core.schema import BaseNode, TextNode, TransformComponent

from graph_store.extraction import Extraction, Pruned
from graph_store.model import Change, Fact, FactQuery, Telling
from graph_store.property_graph import (
    ANY,
    CONFIDENCE,
    CORRECTION,
    NEGATED,
    ORDER,
    SAID_AT,
    VALID_FROM,
    VALID_UNTIL,
    PropertyGraph,
)
from graph_store.prune import Schema, prune
from graph_store.resolve import resolve
from graph_store.triplets import Triplet

# Where a node carries what the transforms hand on to one another.
_TEXT, _READ, _LEFT = "text", "read", "left"


@dataclass(frozen=True, slots=True)
class Text:
    """An episode as extraction sees it: its words, and when and how they were said."""

    episode: str
    content: str
    said_at: datetime
    order: int
    speaker: str | None = None
    correction: bool = False


Read: TypeAlias = Callable[[Text], Extraction]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text tells; `extraction` as it was read, `pruned` what was left out of that."""

    telling: Telling
    extraction: Extraction
    pruned: tuple[Pruned, ...]


class Extract(TransformComponent):
    """Text → what is read in it."""

    read: Callable[[Text], Extraction]

    def __call__(self, nodes: Sequence[BaseNode], **kwargs: Any) -> Sequence[BaseNode]:
        """Each node with its extraction."""
        for node in nodes:
            node.metadata[_READ] = node.metadata[_LEFT] = self.read(node.metadata[_TEXT])
        return nodes


class Prune(TransformComponent):
    """What is read → what may be stated of it."""

    allowed: Schema

    def __call__(self, nodes: Sequence[BaseNode], **kwargs: Any) -> Sequence[BaseNode]:
        """Each node without what its ontology forbids."""
        for node in nodes:
            node.metadata[_LEFT] = prune(node.metadata[_LEFT], self.allowed)
        return nodes


class Resolve(TransformComponent):
    """What may be stated → entities and relations, each name spelt one way."""

    def __call__(self, nodes: Sequence[BaseNode], **kwargs: Any) -> Sequence[BaseNode]:
        """Each node with LlamaIndex's entities and relations, none of them where it has none."""
        for node in nodes:
            text: Text = node.metadata[_TEXT]
            left = resolve(node.metadata[_LEFT], text.content)
            types = {one.name: one.type for one in left.entities if one.type}
            names = {end for one in left.triplets for end in (one.subject, one.object)}
            node.metadata[KG_NODES_KEY] = [
                EntityNode(name=name, label=types.get(name, ANY)) for name in sorted(names)
            ]
            node.metadata[KG_RELATIONS_KEY] = [_relation(one, text) for one in left.triplets]
        return nodes


class _Gathered(PropertyGraph):
    """What the index writes, by episode, for whoever has a unit of work to keep it in."""

    supports_structured_queries = False
    supports_vector_queries = False

    def __init__(self) -> None:
        self.tellings: dict[str, Telling] = {}
        self._types: dict[str, dict[str, str]] = {}

    def upsert_nodes(self, nodes: Sequence[LabelledNode]) -> None:
        for node in nodes:
            if isinstance(node, EntityNode) and node.label != ANY:
                episode = str(node.properties[TRIPLET_SOURCE_KEY])
                self._types.setdefault(episode, {})[node.name] = node.label

    def upsert_llama_nodes(self, llama_nodes: Sequence[BaseNode]) -> None:
        """Nothing: the words are the ledger's."""

    def get_llama_nodes(self, node_ids: Sequence[str]) -> list[BaseNode]:
        return []

    def get(
        self, properties: dict[str, Any] | None = None, ids: list[str] | None = None
    ) -> list[LabelledNode]:
        return []

    def tell(self, telling: Telling) -> Change:
        types = self._types.get(telling.episode, {})
        self.tellings[telling.episode] = replace(telling, types=types)
        return Change()

    def forget(self, episodes: Sequence[str]) -> Change:
        return Change()

    def facts(self, query: FactQuery) -> list[Fact]:
        return []

    def types_of(self, names: Any) -> dict[str, str]:
        return {}


def read_texts(texts: Sequence[Text], read: Read, *, schema: Schema) -> list[Reading]:
    """What each text tells, in their order: read, pruned, its names resolved.

    Nothing is written: the tellings are to be kept in one unit of work with whatever belongs to
    them. Blocking, but short of whatever `read` does.
    """
    if not texts:
        return []
    store = _Gathered()
    transforms = [Extract(read=read), Prune(allowed=schema), Resolve()]
    index = PropertyGraphIndex(
        nodes=[],
        property_graph_store=store,
        kg_extractors=transforms,
        # Left out, each of these would be LlamaIndex's default, which calls out.
        llm=MockLLM(),
        embed_model=MockEmbedding(embed_dim=1),
        callback_manager=CallbackManager([]),
        transformations=transforms,
        embed_kg_nodes=False,
        use_async=False,
    )
    nodes = [TextNode(id_=one.episode, text="", metadata={_TEXT: one}) for one in texts]
    index.insert_nodes(nodes)
    return [
        _reading(one, node.metadata, store.tellings) for one, node in zip(texts, nodes, strict=True)
    ]


def _reading(text: Text, metadata: Mapping[str, Any], tellings: Mapping[str, Telling]) -> Reading:
    nothing = Telling(text.episode, text.said_at, text.order, [])
    left: Extraction = metadata[_LEFT]
    return Reading(tellings.get(text.episode, nothing), metadata[_READ], left.pruned)


def _relation(one: Triplet, text: Text) -> Relation:
    return Relation(
        label=one.predicate,
        source_id=one.subject,
        target_id=one.object,
        properties={
            SAID_AT: text.said_at,
            ORDER: text.order,
            VALID_FROM: one.valid_from,
            VALID_UNTIL: one.valid_until,
            NEGATED: one.negated,
            CORRECTION: one.correction or text.correction,
            CONFIDENCE: one.confidence,
        },
    )
