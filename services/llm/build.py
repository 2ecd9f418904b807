"""The one place that turns settings' values into a language model."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager

from llama_index.core.llms.function_calling import FunctionCallingLLM

from services.errors import ModelError
from services.llm.listening import OnCall
from services.llm.model import LanguageModel

_TURN_SECONDS = 120.0
_PAUSE_SECONDS = 0.5


@asynccontextmanager
async def open_model(
    *,
    provider: str,
    gemini_key: str | None,
    gemini_endpoint: str | None,
    gemini_models: Sequence[str],
    ollama_host: str,
    ollama_model: str,
    turn_seconds: float = _TURN_SECONDS,
    pause_seconds: float = _PAUSE_SECONDS,
    heard: OnCall | None = None,
) -> AsyncIterator[LanguageModel | None]:
    """The language model of `provider`, closed with the context; None for "none".

    `gemini_models` go from the preferred one to the last resort, for "gemini" and "google-genai"
    alike; `heard` is told of every call. Nothing is called yet: a model that is not there is known
    from its first answer. Raises ModelError where an extra that it needs is not installed.
    """
    if provider == "none":
        yield None
        return
    opened = _opened(
        provider=provider,
        key=gemini_key or "",
        endpoint=gemini_endpoint,
        models=list(dict.fromkeys(gemini_models)),
        ollama_host=ollama_host,
        ollama_model=ollama_model,
        seconds=turn_seconds,
    )
    async with opened as models:
        yield LanguageModel(
            models=models, turn_seconds=turn_seconds, pause_seconds=pause_seconds, heard=heard
        )


def _opened(
    *,
    provider: str,
    key: str,
    endpoint: str | None,
    models: Sequence[str],
    ollama_host: str,
    ollama_model: str,
    seconds: float,
) -> AbstractAsyncContextManager[Sequence[FunctionCallingLLM]]:
    # Imported when chosen: each library is heavy, and two of them may not be installed.
    if provider == "gemini":
        from services.llm.gemini import open_gemini

        return open_gemini(key=key, endpoint=endpoint, models=models, call_seconds=seconds)
    if provider == "google-genai":
        with _extra(provider):
            from services.llm.google_genai import open_google_genai

        return open_google_genai(key=key, base=endpoint, models=models, call_seconds=seconds)
    if provider == "ollama":
        with _extra(provider):
            from services.llm.ollama import open_ollama

        return open_ollama(host=ollama_host, model=ollama_model, call_seconds=seconds)
    raise ValueError(f"no provider of models is called {provider!r}")


@contextmanager
def _extra(name: str) -> Iterator[None]:
    try:
        yield
    except ImportError as missing:
        raise ModelError(
            f"LLM_PROVIDER={name} needs an extra: pip install 'gieok[{name}]'"
        ) from missing
