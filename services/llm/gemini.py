"""Gemini by google-generativeai; this file alone knows that package, its wire and its errors."""

import warnings
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import grpc.aio
from google.protobuf.json_format import MessageToDict
from llama_index.core.base.llms.types import (
    ChatMessage,
    ChatResponse,
    ChatResponseAsyncGen,
    LLMMetadata,
    MessageRole,
    TextBlock,
    ToolCallBlock,
)
from pydantic import PrivateAttr

from services.errors import ModelRefused, ModelUnavailable
from services.llm.asynchronous import AsynchronousLLM
from services.llm.gemini_request import SAID, asked_with
from services.text import says_something

with warnings.catch_warnings():
    # It says at every import that its support has ended; docs/decisions/0009 says why it is here.
    warnings.simplefilter("ignore")
    from google.ai.generativelanguage_v1beta.services.generative_service import (
        GenerativeServiceAsyncClient,
    )
    from google.ai.generativelanguage_v1beta.services.generative_service.transports import (
        GenerativeServiceGrpcAsyncIOTransport,
    )
    from google.api_core import exceptions
    from google.generativeai import protos
    from google.rpc.error_details_pb2 import RetryInfo

_HOST = "generativelanguage.googleapis.com:443"
_CONTEXT_TOKENS = 1_000_000
_ANSWER_TOKENS = 65_536
# While an answer is waited for, so that a dead line is noticed well before the deadline.
_KEEPALIVE_MS = 30_000
_KEEPALIVE_ANSWER_MS = 10_000
_QUOTA_REST_S = 60.0
_OUTAGE_REST_S = 15.0

_FINISH = protos.Candidate.FinishReason
_WHOLE = frozenset({int(_FINISH.FINISH_REASON_UNSPECIFIED), int(_FINISH.STOP)})
_BLOCKED = frozenset(
    int(reason)
    for reason in (
        _FINISH.SAFETY,
        _FINISH.RECITATION,
        _FINISH.LANGUAGE,
        _FINISH.BLOCKLIST,
        _FINISH.PROHIBITED_CONTENT,
        _FINISH.SPII,
    )
)
_TOO_BUSY = (
    exceptions.ServiceUnavailable,
    exceptions.InternalServerError,
    exceptions.Unknown,
    exceptions.Aborted,
    exceptions.BadGateway,
)


@asynccontextmanager
async def open_gemini(
    *, key: str, endpoint: str | None, models: Sequence[str], call_seconds: float = 120
) -> AsyncIterator[list["Gemini"]]:
    """The `models` over one connection, closed with the context; nothing is called yet.

    `endpoint` is `host:port` (TLS) or `http://host:port` (plaintext); None is Google's own.
    """
    channel = _channel(endpoint)
    try:
        transport = GenerativeServiceGrpcAsyncIOTransport(channel=channel)
        client = GenerativeServiceAsyncClient(transport=transport)
        yield [
            Gemini(model=model, client=client, key=key, call_seconds=call_seconds)
            for model in models
        ]
    finally:
        await channel.close()


def _channel(endpoint: str | None) -> grpc.aio.Channel:
    scheme, _, address = (endpoint or _HOST).rpartition("://")
    options = [
        ("grpc.max_receive_message_length", -1),
        ("grpc.keepalive_time_ms", _KEEPALIVE_MS),
        ("grpc.keepalive_timeout_ms", _KEEPALIVE_ANSWER_MS),
    ]
    if scheme == "http":
        # In plain text it is a machine nearby, which no proxy stands before.
        options.append(("grpc.enable_http_proxy", 0))
        return grpc.aio.insecure_channel(address, options=options)
    return grpc.aio.secure_channel(address, grpc.ssl_channel_credentials(), options=options)


class Gemini(AsynchronousLLM):
    """One Gemini model as LlamaIndex sees it, asynchronous only, with errors of our tree.

    Calls take `json_mode` (True for an answer in JSON), `json_schema` (a JSON schema for it),
    and `tools`. A response's `additional_kwargs` hold
    `prompt_tokens`, `completion_tokens`, `total_tokens`, and `cut` where the answer is not whole.
    Raises ModelUnavailable and ModelRefused.
    """

    model: str
    call_seconds: float
    _client: GenerativeServiceAsyncClient = PrivateAttr()
    # Not a field: fields are written out for LlamaIndex's listeners.
    _key: str = PrivateAttr()

    def __init__(
        self, *, model: str, client: GenerativeServiceAsyncClient, key: str, call_seconds: float
    ) -> None:
        super().__init__(model=model, call_seconds=call_seconds)
        self._client = client
        self._key = key

    @classmethod
    def class_name(cls) -> str:
        """The name in LlamaIndex's records."""
        return "Gemini"

    @property
    def metadata(self) -> LLMMetadata:
        """What LlamaIndex wants to know of a model."""
        return LLMMetadata(
            context_window=_CONTEXT_TOKENS,
            num_output=_ANSWER_TOKENS,
            is_chat_model=True,
            is_function_calling_model=True,
            model_name=self.model,
        )

    async def achat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        """The whole answer at once (GenerateContent)."""
        request = self._request(messages, **kwargs)
        heard = _Heard()
        with _translated(self.model):
            heard.take(await self._client.generate_content(request, **self._options()))
        heard.refuse_nothing()
        return heard.so_far(heard.text)

    async def astream_chat(
        self, messages: Sequence[ChatMessage], **kwargs: Any
    ) -> ChatResponseAsyncGen:
        """The answer piece by piece (StreamGenerateContent)."""
        request = self._request(messages, **kwargs)

        async def pieces() -> ChatResponseAsyncGen:
            heard = _Heard()
            with _translated(self.model):
                call: Any = await self._client.stream_generate_content(request, **self._options())
                try:
                    async for response in call:
                        yield heard.so_far(heard.take(response))
                finally:
                    # Whoever stops listening stops the model too; an ended call is left as it is.
                    call.cancel()
            heard.refuse_nothing()

        return pieces()

    def _options(self) -> dict[str, Any]:
        # Tried again by whoever knows the other models and the time that is left.
        metadata = [("x-goog-api-key", self._key)]
        return {"timeout": self.call_seconds, "retry": None, "metadata": metadata}

    def _request(
        self, messages: Sequence[ChatMessage], **kwargs: Any
    ) -> protos.GenerateContentRequest:
        name = self.model if "/" in self.model else f"models/{self.model}"
        asked = asked_with(messages, parts_said=_parts_said, **kwargs)
        return protos.GenerateContentRequest({"model": name, **asked})


class _Heard:
    """What has come of an answer so far."""

    def __init__(self) -> None:
        self.text = ""
        # Kept as it came: what this version of the protocol does not know must go back as well.
        self._said = protos.Content.pb(protos.Content(role="model"))
        self._calls: list[ToolCallBlock] = []
        self._finish = 0
        self._tokens: dict[str, int] = {}

    def take(self, response: protos.GenerateContentResponse) -> str:
        """The text that `response` adds; raises ModelRefused where it was blocked."""
        # The bare message: a reason newer than this protocol is a number there, not a warning.
        message = protos.GenerateContentResponse.pb(response)
        if message.prompt_feedback.block_reason:
            raise ModelRefused("Gemini blocked the question")
        self._count(message.usage_metadata)
        if not message.candidates:
            return ""
        candidate = message.candidates[0]
        self._finish = candidate.finish_reason or self._finish
        if self._finish in _BLOCKED:
            raise ModelRefused(f"Gemini blocked its answer (reason {self._finish})")
        self._said.parts.extend(candidate.content.parts)
        self._calls += [_called(p) for p in candidate.content.parts if p.HasField("function_call")]
        piece = "".join(part.text for part in candidate.content.parts)
        self.text += piece
        return piece

    def so_far(self, delta: str) -> ChatResponse:
        """All that has come, as LlamaIndex writes it, `delta` being the newest of the text."""
        message = ChatMessage(
            role=MessageRole.ASSISTANT,
            blocks=[TextBlock(text=self.text), *self._calls],
            additional_kwargs={SAID: self._said.SerializeToString()} if self._calls else {},
        )
        cut = self._finish not in _WHOLE
        return ChatResponse(
            message=message, delta=delta, additional_kwargs={**self._tokens, "cut": cut}
        )

    def refuse_nothing(self) -> None:
        """Raises ModelUnavailable where the whole answer came to nothing."""
        if not says_something(self.text) and not self._calls:
            raise ModelUnavailable(f"Gemini answered nothing (reason {self._finish})", again=True)

    def _count(self, usage: Any) -> None:
        if usage.total_token_count:
            self._tokens = {
                "prompt_tokens": usage.prompt_token_count,
                # What it thought is in the total only, and is paid for as an answer.
                "completion_tokens": usage.total_token_count - usage.prompt_token_count,
                "total_tokens": usage.total_token_count,
            }


def _parts_said(kept: bytes) -> Sequence[protos.Part]:
    """The parts of an answer that was kept as it came."""
    content: protos.Content = protos.Content.deserialize(kept)
    return content.parts


def _called(part: Any) -> ToolCallBlock:
    call = part.function_call
    return ToolCallBlock(
        tool_call_id=call.name, tool_name=call.name, tool_kwargs=MessageToDict(call.args)
    )


@contextmanager
def _translated(model: str) -> Iterator[None]:
    try:
        yield
    except exceptions.GoogleAPICallError as error:
        raise _ours(error, model) from error
    except grpc.RpcError as error:
        raise ModelUnavailable(f"{model}: the line broke", again=True) from error


def _ours(error: exceptions.GoogleAPICallError, model: str) -> ModelUnavailable:
    told = f"{model}: {type(error).__name__}"
    if isinstance(error, exceptions.TooManyRequests):
        return ModelUnavailable(told, rest_seconds=_told_to_wait(error))
    if isinstance(error, exceptions.GatewayTimeout):
        return ModelUnavailable(told, rest_seconds=_OUTAGE_REST_S)
    if isinstance(error, _TOO_BUSY):
        return ModelUnavailable(told, again=True, rest_seconds=_OUTAGE_REST_S)
    return ModelUnavailable(told)


def _told_to_wait(error: exceptions.GoogleAPICallError) -> float:
    delays = [one.retry_delay.seconds for one in error.details if isinstance(one, RetryInfo)]
    return float(min(max(delays, default=_QUOTA_REST_S), _QUOTA_REST_S))
