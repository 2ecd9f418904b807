"""An embedding model served by Ollama; this file alone knows its client and its errors."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

import httpx
import numpy as np
import ollama
from llama_index.embeddings.ollama import OllamaEmbedding

from services.embeddings.engine import slices
from services.embeddings.port import Vector
from services.embeddings.text import opening
from services.errors import EmbeddingError, EmbeddingRefused, EmbeddingUnavailable

log = logging.getLogger(__name__)

_CONNECT_SECONDS = 5.0
_FIRST_PAUSE_S = 0.25
_LONGEST_PAUSE_S = 5.0
_GATEWAY_STATUSES = frozenset({502, 503, 504})
# ValueError, TypeError: an answer that is no JSON or of another shape, a host that is no address.
_CLIENT_ERRORS = (ollama.ResponseError, ConnectionError, httpx.HTTPError, ValueError, TypeError)


@asynccontextmanager
async def open_ollama(
    *, host: str, model: str, answer_seconds: float = 60, wait_seconds: float = 0
) -> AsyncIterator["Ollama"]:
    """The embedding of `model` at `host`; its dimension is learnt from a first call.

    A server that cannot be reached is waited for, `wait_seconds` at most. Raises
    EmbeddingUnavailable where the server or the model is not there.
    """
    with _translated(model):
        client = ServedEmbedding(model=model, host=host, answer_seconds=answer_seconds)
    try:
        dimension = await _dimension(client, host=host, wait_seconds=wait_seconds)
        yield Ollama(id=f"ollama/{model}", dimension=dimension, model=client)
    finally:
        await client.close()


async def _dimension(client: "ServedEmbedding", *, host: str, wait_seconds: float) -> int:
    deadline = time.monotonic() + wait_seconds
    pause = _FIRST_PAUSE_S
    while True:
        try:
            return len(await client.aget_text_embedding("기억 memory"))
        except _OutOfReach:
            if time.monotonic() + pause > deadline:
                raise
        if pause == _FIRST_PAUSE_S:
            log.warning("Ollama does not answer at %s yet; waiting for it", host)
        await asyncio.sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE_S)


class _OutOfReach(EmbeddingUnavailable):
    """Nobody answers at the address, or only who stands in front of it."""


class ServedEmbedding(OllamaEmbedding):
    """LlamaIndex's Ollama embedding with safe texts, unit vectors, and errors of our tree."""

    def __init__(self, *, model: str, host: str, answer_seconds: float) -> None:
        timeout = httpx.Timeout(answer_seconds, connect=_CONNECT_SECONDS)
        super().__init__(model_name=model, base_url=host, client_kwargs={"timeout": timeout})

    def get_general_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        """Unit vectors of all texts; raises EmbeddingRefused, EmbeddingUnavailable."""
        safe = [_visible(text) for text in texts]
        with _translated(self.model_name):
            answer = self._client.embed(model=self.model_name, input=safe)
        return _unit(answer.embeddings, len(texts))

    async def aget_general_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        """The same without blocking the event loop."""
        safe = [_visible(text) for text in texts]
        with _translated(self.model_name):
            answer = await self._async_client.embed(model=self.model_name, input=safe)
        return _unit(answer.embeddings, len(texts))

    def get_general_text_embedding(self, texts: str) -> list[float]:
        """The unit vector of one text."""
        return self.get_general_text_embeddings([texts])[0]

    async def aget_general_text_embedding(self, prompt: str) -> list[float]:
        """The same without blocking the event loop."""
        return (await self.aget_general_text_embeddings([prompt]))[0]

    async def close(self) -> None:
        """Closes the connections of both clients."""
        self._client.close()  # type: ignore[no-untyped-call]
        await self._async_client.close()  # type: ignore[no-untyped-call]


@dataclass(frozen=True)
class Ollama:
    """A served embedding as the services see it."""

    id: str
    dimension: int
    model: ServedEmbedding

    async def query(self, text: str) -> Vector:
        """The vector to search with."""
        return self._vector(await self.model.aget_query_embedding(text))

    async def passages(self, texts: Sequence[str]) -> list[Vector | EmbeddingRefused]:
        """The vectors to keep; a text that the model refuses has its refusal in its place."""
        found: list[Vector | EmbeddingRefused] = []
        for part in slices(texts):
            try:
                vectors = await self.model.aget_general_text_embeddings(part)
                found += [self._vector(vector) for vector in vectors]
            except EmbeddingRefused:
                found += [await self._passage(text) for text in part]
        return found

    async def _passage(self, text: str) -> Vector | EmbeddingRefused:
        try:
            return self._vector(await self.model.aget_text_embedding(text))
        except EmbeddingRefused as refusal:
            return refusal

    def _vector(self, numbers: list[float]) -> Vector:
        if len(numbers) != self.dimension:
            raise EmbeddingUnavailable(
                f"{self.id} now answers {len(numbers)} numbers instead of {self.dimension}: "
                "the model was replaced; restart, so that the index is rebuilt"
            )
        return np.asarray(numbers, dtype=np.float32)


def _visible(text: str) -> str:
    safe = opening(text)
    if not safe:
        raise EmbeddingRefused("nothing visible is left of the text")
    return safe


@contextmanager
def _translated(model: str) -> Iterator[None]:
    try:
        yield
    except _CLIENT_ERRORS as error:
        raise _ours(error, model) from error


def _ours(error: Exception, model: str) -> EmbeddingError:
    status = error.status_code if isinstance(error, ollama.ResponseError) else None
    if status == 400:
        return EmbeddingRefused(f"Ollama does not embed this text with {model}")
    if status == 404:
        return EmbeddingUnavailable(f"Ollama has no model {model}: run `ollama pull {model}`")
    if status in _GATEWAY_STATUSES:
        return _OutOfReach(f"Ollama answered with status {status}")
    if status is not None:
        return EmbeddingUnavailable(f"Ollama answered with status {status}")
    if isinstance(error, ConnectionError | httpx.ConnectError | httpx.ConnectTimeout):
        return _OutOfReach(f"Ollama cannot be reached: {type(error).__name__}")
    return EmbeddingUnavailable(f"Ollama cannot be reached: {type(error).__name__}")


def _unit(embeddings: Sequence[Sequence[float]], count: int) -> list[list[float]]:
    vectors = [np.asarray(numbers, dtype=np.float64) for numbers in embeddings]
    norms = [float(np.linalg.norm(vector)) for vector in vectors]
    if len(vectors) != count or not all(0 < norm < float("inf") for norm in norms):
        raise EmbeddingUnavailable("Ollama answered something else than a vector for each text")
    return [(vector / norm).tolist() for vector, norm in zip(vectors, norms, strict=True)]
