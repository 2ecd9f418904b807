"""What the rest of the services know of an embedding."""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

import numpy as np
from llama_index.core.base.embeddings.base import BaseEmbedding
from numpy.typing import NDArray

from services.errors import EmbeddingRefused

Vector: TypeAlias = NDArray[np.float32]


class Embedding(Protocol):
    """Texts as unit vectors (float32, shape (dimension,)); NFC and NFD give the same vector.

    Only the first chunk of a text counts: split longer ones with `chunks` before.
    """

    @property
    def id(self) -> str:
        """Names model and preparation; vectors of two ids are never compared."""

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""

    @property
    def model(self) -> BaseEmbedding:
        """The same vectors by LlamaIndex's interface; a refused text raises EmbeddingRefused."""

    async def query(self, text: str) -> Vector:
        """The vector to search with, ahead of any passages that wait.

        Raises EmbeddingRefused where nothing of the text is left, EmbeddingUnavailable.
        """

    async def passages(self, texts: Sequence[str]) -> list[Vector | EmbeddingRefused]:
        """The vectors to keep, in the order of the texts; raises EmbeddingUnavailable."""
