"""What the recall benchmarks share: vectors kept between runs, one person's store, its rankings."""

import hashlib
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
from llama_index.core.schema import QueryBundle, TextNode
from numpy.typing import NDArray

from services.embeddings.builtin import Builtin, open_builtin
from services.errors import EmbeddingRefused
from services.memory.first_person import in_first_person
from services.memory.fusion import fused_retriever
from services.memory.lexical import LexicalIndex
from services.memory.person_index import Candidates, IndexEntry, PersonIndex, Question
from services.memory.relevance import Evidence
from services.temporal import resolve_period, timeless

Vector = NDArray[np.float32]

# Reciprocal rank fusion as Cormack, Clarke and Büttcher give it (SIGIR 2009).
_RRF = 60
_BATCH = 200
_NO_EVIDENCE = Evidence(likeness=0.0, share=0.0, language=False, memories=0)
# When the questions are asked: what "in June 2023" means doesn't hang on it.
_ASKED_AT = datetime(2026, 11, 29, tzinfo=UTC)


@dataclass(frozen=True)
class Vectors:
    """The embedding's vectors, each worked out once and kept in the temporary folder."""

    embedding: Builtin
    folder: Path

    async def query(self, text: str) -> Vector:
        """The vector of a question."""
        file = self._file("q", text)
        if not file.exists():
            np.save(file, await self.embedding.query(text))
        return np.asarray(np.load(file), dtype=np.float32)

    async def passages(self, texts: Sequence[str]) -> list[Vector]:
        """The vectors of memories; zeros for a text that is refused."""
        missing = [text for text in dict.fromkeys(texts) if not self._file("p", text).exists()]
        for start in range(0, len(missing), _BATCH):
            batch = missing[start : start + _BATCH]
            said = [in_first_person(text) for text in batch]
            for text, vector in zip(batch, await self.embedding.passages(said), strict=True):
                if isinstance(vector, EmbeddingRefused):
                    vector = np.zeros(self.embedding.dimension, dtype=np.float32)
                np.save(self._file("p", text), vector)
        return [np.asarray(np.load(self._file("p", text)), dtype=np.float32) for text in texts]

    def _file(self, side: str, text: str) -> Path:
        name = f"{self.embedding.id}|{side}|{in_first_person(text)}".encode(
            "utf-8", "surrogatepass"
        )
        return self.folder / f"{hashlib.sha256(name).hexdigest()}.npy"


@asynccontextmanager
async def open_vectors() -> AsyncIterator[Vectors]:
    """The builtin embedding with a cache in front of it."""
    folder = Path(tempfile.gettempdir()) / "gieok-benchmark-vectors"
    folder.mkdir(exist_ok=True)
    async with open_builtin() as embedding:
        yield Vectors(embedding, folder)


@dataclass(frozen=True)
class Memory:
    """One text that a store holds."""

    id: str
    text: str
    kind: str = "memory"
    conversation: int | None = None
    speaker: str | None = None
    said_at: float = 0.0


class Store:
    """One person's memories, ranked by Gieok and by the simpler ways it is measured against."""

    def __init__(self, memories: Sequence[Memory], vectors: Sequence[Vector]) -> None:
        self._ids = [memory.id for memory in memories]
        self._nodes = {m.id: TextNode(id_=m.id, text=m.text) for m in memories}
        self._matrix = np.stack(vectors)
        self._words = LexicalIndex()
        self._words.add(self._ids, [memory.text for memory in memories])
        self.index = PersonIndex(self._matrix.shape[1])
        self.index.upsert(
            IndexEntry(
                id=m.id,
                seq=number,
                text=m.text,
                vectors=vector[None],
                conversation=m.conversation,
                speaker=m.speaker,
                kind=m.kind,
                said_at=m.said_at,
                occurred_at=m.said_at,
                superseded=False,
            )
            for number, (m, vector) in enumerate(zip(memories, vectors, strict=True))
        )

    async def rankings(self, question: str, vector: Vector, k: int) -> dict[str, list[str]]:
        """The best `k` ids of each way, best first; gieok's are empty where it abstains."""
        words, likeness = self._words.scores(question), self._matrix @ vector
        both = 1 / (_RRF + _ranks(words)) * (words > 0) + 1 / (_RRF + _ranks(likeness))
        plain = {"BM25": words, "vectors": likeness, "reciprocal rank": both}
        found = {way: self._best(scores, k) for way, scores in plain.items()}
        return found | {"gieok": await self._recall(question, vector, k)}

    def _best(self, scores: NDArray[np.floating], k: int) -> list[str]:
        return [self._ids[row] for row in np.argsort(-scores, kind="stable")[:k]]

    async def judged(self, question: str, vector: Vector, k: int) -> tuple[Evidence, list[str]]:
        """What speaks for a question, and Gieok's best `k` ids whether or not the floor holds."""
        candidates = self._candidates(question, vector, k)
        return candidates.evidence or _NO_EVIDENCE, await self._fused(question, candidates, k)

    async def _recall(self, question: str, vector: Vector, k: int) -> list[str]:
        candidates = self._candidates(question, vector, k)
        return await self._fused(question, candidates, k) if candidates.relevant else []

    def _candidates(self, question: str, vector: Vector, k: int) -> Candidates:
        period = resolve_period(question, now=_ASKED_AT, tz=ZoneInfo("UTC"))
        span = None
        if period is not None and period.start is not None and period.end is not None:
            span = (period.start.timestamp(), period.end.timestamp())
        return self.index.search(Question(timeless(question, period), vector, k=k, period=span))

    async def _fused(self, question: str, candidates: Candidates, k: int) -> list[str]:
        retriever = fused_retriever(candidates, self._hydrate, k=k, by_facts={})
        nodes = await retriever.aretrieve(QueryBundle(question))
        return [one.node.node_id for one in nodes]

    async def _hydrate(self, ids: Sequence[str]) -> Mapping[str, TextNode]:
        return {key: self._nodes[key] for key in ids}


def _ranks(scores: NDArray[np.floating]) -> NDArray[np.intp]:
    """1 for the best of the scores, 2 for the next."""
    return np.argsort(np.argsort(-scores, kind="stable"), kind="stable") + 1


def mean(values: Sequence[float]) -> float:
    """The mean, 0 of nothing."""
    return sum(values) / len(values) if values else 0.0
