"""An embedding without a model: texts that share letter pairs lie near each other."""

import zlib
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.embeddings import MockEmbedding

from services.embeddings import Vector
from services.errors import EmbeddingRefused, EmbeddingUnavailable

DIMENSION = 64


class PairEmbedding:
    """Deterministic and fast; `broken` makes it unreachable, `refused` are texts it won't take."""

    def __init__(self, name: str = "pairs-1") -> None:
        self.id = name
        self.dimension = DIMENSION
        self.broken = False
        self.refused: set[str] = set()
        self.passages_made = 0

    @property
    def model(self) -> BaseEmbedding:
        """Nothing in these tests goes by LlamaIndex's interface."""
        return MockEmbedding(embed_dim=DIMENSION)

    async def query(self, text: str) -> Vector:
        """The vector to search with."""
        return self._vector(text)

    async def passages(self, texts: Sequence[str]) -> list[Vector | EmbeddingRefused]:
        """The vectors to keep."""
        self.passages_made += len(texts)
        return [
            EmbeddingRefused("refused") if text in self.refused else self._vector(text)
            for text in texts
        ]

    def _vector(self, text: str) -> Vector:
        if self.broken:
            raise EmbeddingUnavailable("the embedding is out of reach")
        vector = np.full(DIMENSION, 1e-3, dtype=np.float32)
        plain = "".join(text.casefold().split())
        for pair in pairwise(plain):
            vector[zlib.crc32("".join(pair).encode()) % DIMENSION] += 1.0
        return vector / np.float32(np.linalg.norm(vector))
