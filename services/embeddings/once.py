"""A question is embedded once a turn: recall and the response cache ask for the same vector."""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence

from llama_index.core.base.embeddings.base import BaseEmbedding

from services.embeddings.port import Embedding, Vector
from services.errors import EmbeddingRefused

_QUESTIONS = 512


class EmbeddingOnce:
    """An embedding that knows the vectors of the last few hundred questions, by their digests."""

    def __init__(self, embedding: Embedding) -> None:
        self._embedding = embedding
        self._vectors: OrderedDict[bytes, Vector] = OrderedDict()

    @property
    def id(self) -> str:
        """The embedding's own id."""
        return self._embedding.id

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        return self._embedding.dimension

    @property
    def model(self) -> BaseEmbedding:
        """The same vectors by LlamaIndex's interface."""
        return self._embedding.model

    async def query(self, text: str) -> Vector:
        """The vector to search with; raises what the embedding raises."""
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
        vector = self._vectors.get(digest)
        if vector is None:
            vector = self._vectors[digest] = await self._embedding.query(text)
            while len(self._vectors) > _QUESTIONS:
                self._vectors.popitem(last=False)
        return vector

    async def passages(self, texts: Sequence[str]) -> list[Vector | EmbeddingRefused]:
        """The vectors to keep, in the order of the texts; raises EmbeddingUnavailable."""
        return await self._embedding.passages(texts)
