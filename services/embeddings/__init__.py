"""Text → vectors: the builtin model in a process of its own, or a model served by Ollama."""

from services.embeddings.build import open_embedding
from services.embeddings.once import EmbeddingOnce
from services.embeddings.port import Embedding, Vector
from services.embeddings.text import chunks

__all__ = ["Embedding", "EmbeddingOnce", "Vector", "chunks", "open_embedding"]
