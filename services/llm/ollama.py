"""Ollama through LlamaIndex's integration, an extra; this file alone knows it and its errors."""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import httpx
import ollama
from llama_index.core.base.llms.types import ChatMessage, ChatResponse, ChatResponseAsyncGen
from llama_index.core.tools.types import BaseTool
from llama_index.llms.ollama import Ollama

from services.errors import ModelUnavailable
from services.llm.schema import plain
from services.models import Json

# Asking the server for it would block the event loop.
_CONTEXT_TOKENS = 16_384
_OUTAGE_REST_S = 15.0
_CLIENT_ERRORS = (ollama.ResponseError, ConnectionError, httpx.HTTPError, ValueError, TypeError)


@asynccontextmanager
async def open_ollama(
    *, host: str, model: str, call_seconds: float
) -> AsyncIterator[list["ServedModel"]]:
    """The `model` that the server at `host` runs; nothing is called yet."""
    client = ollama.AsyncClient(host=host, timeout=call_seconds)
    try:
        yield [ServedModel(model=model, host=host, client=client)]
    finally:
        await client.close()  # type: ignore[no-untyped-call]


class ServedModel(Ollama):
    """LlamaIndex's Ollama with errors of our tree, and with `cut` and tokens in its responses."""

    def __init__(self, *, model: str, host: str, client: ollama.AsyncClient) -> None:
        super().__init__(
            model=model, base_url=host, context_window=_CONTEXT_TOKENS, async_client=client
        )

    async def achat(
        self,
        messages: Sequence[ChatMessage],
        *,
        json_mode: bool = False,
        json_schema: Mapping[str, Json] | None = None,
        **kwargs: Any,
    ) -> ChatResponse:
        """The whole answer at once."""
        if json_mode:
            kwargs["format"] = plain(json_schema) if json_schema else "json"
        with _translated(self.model):
            response: ChatResponse = await super().achat(messages, **kwargs)
        return _noted(response)

    async def astream_chat(
        self, messages: Sequence[ChatMessage], **kwargs: Any
    ) -> ChatResponseAsyncGen:
        """The answer piece by piece."""

        async def pieces() -> ChatResponseAsyncGen:
            with _translated(self.model):
                async for response in await super(ServedModel, self).astream_chat(
                    messages, **kwargs
                ):
                    yield _noted(response)

        return pieces()

    def _prepare_chat_with_tools(
        self, tools: Sequence[BaseTool], *args: Any, tool_choice: str = "auto", **kwargs: Any
    ) -> dict[str, Any]:
        # Ollama cannot be told to leave its functions alone: then it is not told of them.
        offered = [] if tool_choice == "none" else list(tools)
        return super()._prepare_chat_with_tools(offered, *args, **kwargs)


def _noted(response: ChatResponse) -> ChatResponse:
    raw = response.raw or {}
    response.additional_kwargs |= {
        **raw.get("usage", {}),
        "cut": raw.get("done_reason") == "length",
    }
    return response


@contextmanager
def _translated(model: str) -> Iterator[None]:
    try:
        yield
    except _CLIENT_ERRORS as error:
        raise _ours(error, model) from error


def _ours(error: Exception, model: str) -> ModelUnavailable:
    if not isinstance(error, ollama.ResponseError):
        told = f"Ollama cannot be reached: {type(error).__name__}"
        return ModelUnavailable(told, again=True, rest_seconds=_OUTAGE_REST_S)
    if error.status_code == 404:
        return ModelUnavailable(f"Ollama has no model {model}: run `ollama pull {model}`")
    told = f"Ollama answered with status {error.status_code}"
    return ModelUnavailable(told, again=error.status_code >= 500, rest_seconds=_OUTAGE_REST_S)
