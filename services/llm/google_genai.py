"""Gemini by its newer library and LlamaIndex's integration, an extra that this file alone knows."""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, cast

import httpx
from google.genai import errors, types
from llama_index.core.base.llms.types import ChatMessage, ChatResponse, ChatResponseAsyncGen
from llama_index.llms.google_genai import GoogleGenAI

from services.errors import ModelError, ModelRefused, ModelUnavailable
from services.llm.schema import plain
from services.models import Json

_CONTEXT_TOKENS = 1_000_000
_ANSWER_TOKENS = 65_536
_QUOTA_REST_S = 60.0
_OUTAGE_REST_S = 15.0
_BLOCKED = ("SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII")
# RuntimeError, ValueError: how the integration says that an answer ended early, or is none.
_CLIENT_ERRORS = (errors.APIError, httpx.HTTPError, OSError, RuntimeError, ValueError)


@asynccontextmanager
async def open_google_genai(
    *, key: str, base: str | None, models: Sequence[str], call_seconds: float
) -> AsyncIterator[list["RestGemini"]]:
    """The `models`; nothing is called yet. `base` is another address than Google's."""
    address = base if base is None or "://" in base else f"https://{base}"
    # Given along, because its own choice depends on what else happens to be installed.
    async with httpx.AsyncClient(timeout=call_seconds) as client:
        options = {"base_url": address, "httpx_async_client": client}
        yield [RestGemini(model=model, key=key, options=options) for model in models]


class RestGemini(GoogleGenAI):
    """LlamaIndex's GoogleGenAI with errors of our tree; it is tried again by the chain only."""

    def __init__(self, *, model: str, key: str, options: Mapping[str, Any]) -> None:
        super().__init__(
            model=model,
            api_key=key,
            # Both given, so that it does not ask the server for them.
            max_tokens=_ANSWER_TOKENS,
            context_window=_CONTEXT_TOKENS,
            max_retries=0,
            # A mapping, because it would write a HttpOptions out as JSON, client and all.
            http_options=cast("types.HttpOptions", dict(options)),
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
            kwargs["generation_config"] = _json_mode(json_schema)
        with _translated(self.model):
            response: ChatResponse = await super().achat(_copied(messages), **kwargs)
        return response

    async def astream_chat(
        self, messages: Sequence[ChatMessage], **kwargs: Any
    ) -> ChatResponseAsyncGen:
        """The answer piece by piece."""

        async def pieces() -> ChatResponseAsyncGen:
            with _translated(self.model):
                async for response in await super(RestGemini, self).astream_chat(
                    _copied(messages), **kwargs
                ):
                    yield response

        return pieces()


def _copied(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    # The integration merges neighbours of one role into the first one, in place.
    return [message.model_copy(deep=True) for message in messages]


def _json_mode(schema: Mapping[str, Json] | None) -> dict[str, Any]:
    mode: dict[str, Any] = {"response_mime_type": "application/json", "temperature": 0.0}
    return {**mode, "response_schema": plain(schema)} if schema else mode


@contextmanager
def _translated(model: str) -> Iterator[None]:
    try:
        yield
    except _CLIENT_ERRORS as error:
        raise _ours(error, model) from error


def _ours(error: Exception, model: str) -> ModelError:
    if isinstance(error, errors.APIError):
        return _answered(error.code, model)
    if isinstance(error, httpx.HTTPError | OSError):
        told = f"{model} cannot be reached: {type(error).__name__}"
        return ModelUnavailable(told, again=True, rest_seconds=_OUTAGE_REST_S)
    if any(reason in str(error) for reason in _BLOCKED):
        return ModelRefused("Gemini blocked its answer")
    return ModelUnavailable(f"{model}: no whole answer", again=True)


def _answered(status: int, model: str) -> ModelUnavailable:
    told = f"{model} answered with status {status}"
    if status == 429:
        return ModelUnavailable(told, rest_seconds=_QUOTA_REST_S)
    return ModelUnavailable(told, again=status >= 500, rest_seconds=_OUTAGE_REST_S)
