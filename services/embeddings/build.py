"""The one place that turns settings' values into an embedding."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from services.embeddings.builtin import open_builtin
from services.embeddings.ollama import open_ollama
from services.embeddings.port import Embedding


@asynccontextmanager
async def open_embedding(
    *, provider: str, ollama_host: str, ollama_model: str, wait_seconds: float = 0
) -> AsyncIterator[Embedding]:
    """The embedding of `provider` ("builtin" or "ollama"), closed with the context.

    An Ollama that cannot be reached is waited for, `wait_seconds` at most.
    Raises EmbeddingUnavailable where it is not there yet, EmbeddingError where this machine
    cannot run it, ValueError on another provider.
    """
    opened: AbstractAsyncContextManager[Embedding]
    if provider == "builtin":
        opened = open_builtin()
    elif provider == "ollama":
        opened = open_ollama(host=ollama_host, model=ollama_model, wait_seconds=wait_seconds)
    else:
        raise ValueError(f"no embedding provider is called {provider!r}")
    async with opened as embedding:
        yield embedding
