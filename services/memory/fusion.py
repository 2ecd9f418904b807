"""Where the legs of a recall meet: LlamaIndex's fusion over one person's candidates."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bm25s import BM25
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.llms import MockLLM
from llama_index.core.retrievers import QueryFusionRetriever
from llama_index.core.retrievers.fusion_retriever import FUSION_MODES
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode
from llama_index.retrievers.bm25 import BM25Retriever

from services.memory.person_index import Candidates

Hydrate = Callable[[Sequence[str]], Awaitable[Mapping[str, TextNode]]]

# A sum of leg scores reaches .5 at about what a right answer has, and 1 never.
_STEEPNESS = 1.0


class _Nodes:
    """The nodes of all candidates, fetched once for all legs."""

    def __init__(self, ids: Sequence[str], hydrate: Hydrate) -> None:
        self._ids = ids
        self._hydrate = hydrate
        self._lock = asyncio.Lock()
        self._nodes: Mapping[str, TextNode] | None = None

    async def scored(self, leg: Mapping[str, float]) -> list[NodeWithScore]:
        """A leg's nodes with its scores, best first, in objects that are this leg's alone."""
        async with self._lock:
            if self._nodes is None:
                self._nodes = await self._hydrate(self._ids)
        ranked = sorted(leg.items(), key=lambda scored: -scored[1])
        return [
            NodeWithScore(node=self._nodes[key], score=score)
            for key, score in ranked
            if key in self._nodes
        ]


class VectorRetriever(BaseRetriever):
    """The memories that mean what a question means."""

    def __init__(self, leg: Mapping[str, float], nodes: _Nodes) -> None:
        self._leg = leg
        self._nodes = nodes
        super().__init__()

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        raise NotImplementedError("memories are read asynchronously: use aretrieve")

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await self._nodes.scored(self._leg)


class LexicalRetriever(BM25Retriever):
    """The memories that share a question's words: our words and index in place of the library's.

    The library's retriever counts words by a pattern that never finds 서울 in 서울에, and fills its
    answer up with scores of zero.
    """

    def __init__(self, bm25: BM25, leg: Mapping[str, float], nodes: _Nodes) -> None:
        self._leg = leg
        self._nodes = nodes
        super().__init__(existing_bm25=bm25)

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        raise NotImplementedError("memories are read asynchronously: use aretrieve")

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await self._nodes.scored(self._leg)


class GraphRetriever(VectorRetriever):
    """The memories that state a fact which a question asks for."""


class _Sum(QueryFusionRetriever):
    """Fusion of legs whose scores are absolute and share one scale.

    The library's relative mode stretches every leg to 0..1 first, so that the best of a leg
    that found nothing weighs as much as a sure hit.
    """

    def _relative_score_fusion(
        self,
        results: dict[tuple[str, int], list[NodeWithScore]],
        dist_based: bool | None = False,
    ) -> list[NodeWithScore]:
        summed: dict[str, NodeWithScore] = {}
        for (_, leg), found in results.items():
            for one in found:
                kept = summed.setdefault(one.node.node_id, NodeWithScore(node=one.node, score=0.0))
                kept.score = (kept.score or 0.0) + self._retriever_weights[leg] * (one.score or 0)
        for one in summed.values():
            one.score = _between_0_and_1((one.score or 0.0) * len(self._retrievers))
        return sorted(summed.values(), key=lambda one: -(one.score or 0.0))


def fused_retriever(
    candidates: Candidates, hydrate: Hydrate, *, k: int, by_facts: Mapping[str, float]
) -> QueryFusionRetriever:
    """A retriever of the `k` best candidates, scores in 0..1, best first.

    `hydrate` reads nodes by id, once for all legs; what it leaves out is not found. `by_facts`
    are the scores of the memories that the knowledge graph points at, by id.
    """
    nodes = _Nodes(list(dict.fromkeys((*candidates.vector, *by_facts))), hydrate)
    own: list[BaseRetriever] = [VectorRetriever(candidates.vector, nodes)]
    if candidates.bm25 is not None and candidates.lexical:
        own.append(LexicalRetriever(candidates.bm25, candidates.lexical, nodes))
    if by_facts:
        own.append(GraphRetriever(by_facts, nodes))
    return _Sum(
        own,
        llm=MockLLM(),
        mode=FUSION_MODES.RELATIVE_SCORE,
        similarity_top_k=k,
        num_queries=1,
    )


def _between_0_and_1(total: float) -> float:
    return 1 - math.exp(-_STEEPNESS * max(total, 0.0))
