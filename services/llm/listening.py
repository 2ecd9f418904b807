"""One call of a model, listened to from its first word to its last, and what it cost."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from llama_index.core.base.llms.types import ChatMessage, ChatResponse, ChatResponseAsyncGen
from llama_index.core.llms.function_calling import FunctionCallingLLM
from llama_index.core.llms.llm import ToolSelection

from services.errors import ModelError, ModelUnavailable
from services.llm.tools import Tool
from services.text import says_something

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Call:
    """One call that was really made; a failed one counts no tokens."""

    model: str
    prompt_tokens: int
    answer_tokens: int
    ok: bool


OnCall: TypeAlias = Callable[[Call], None]
Permit: TypeAlias = Callable[[], Awaitable[None]]
"""Asked before each call; raises ModelRationed where it must not be made."""


def log_call(call: Call) -> None:
    """Note what a call cost."""
    tokens = (call.prompt_tokens, call.answer_tokens)
    log.info("%s: %d + %d tokens, answered: %s", call.model, *tokens, call.ok)


class Heard:
    """One call of a model, listened to from its first word to its last."""

    def __init__(
        self, model: FunctionCallingLLM, on_call: OnCall, permit: Permit | None = None
    ) -> None:
        self._model = model
        self._permit = permit
        self._meter = Meter(name_of(model), on_call)
        self._stream: ChatResponseAsyncGen | None = None
        self._last: ChatResponse | None = None
        self.cut = False

    @property
    def message(self) -> ChatMessage:
        """What the model said, as it is put to it again."""
        return self._last.message if self._last else ChatMessage(role="assistant", content="")

    @property
    def calls(self) -> list[ToolSelection]:
        """The functions that the model wants called."""
        if self._last is None:
            return []
        return self._model.get_tool_calls_from_response(self._last, error_on_no_tool_call=False)

    async def begin(
        self, messages: list[ChatMessage], tools: Sequence[Tool[Any]], *, may_call: bool
    ) -> None:
        """Wait until the model says something; raises what it fails with before that."""
        if self._permit is not None:
            await self._permit()
        ready = False
        try:
            self._stream = await self._open(messages, tools, may_call=may_call)
            ready = await self._says_something(may_call=may_call)
            if not ready:
                told = f"{name_of(self._model)}: an empty answer"
                raise ModelUnavailable(told, again=True)
        finally:
            if not ready:
                await self._end(ok=False)

    async def pieces(self, deadline: float) -> AsyncGenerator[str]:
        """The text from its first piece on; sets `cut` where it breaks off."""
        whole = False
        try:
            yield self._piece()
            while await self._next(deadline):
                yield self._piece()
            whole = True
        except (ModelError, TimeoutError):
            self.cut = True
        finally:
            await self._end(ok=whole)
        if self._last and self._last.additional_kwargs.get("cut"):
            self.cut = True

    async def _open(
        self, messages: list[ChatMessage], tools: Sequence[Tool[Any]], *, may_call: bool
    ) -> ChatResponseAsyncGen:
        if not tools:
            return await self._model.astream_chat(messages)
        return await self._model.astream_chat_with_tools(
            [tool.offered() for tool in tools],
            chat_history=list(messages),
            tool_choice="auto" if may_call else "none",
        )

    async def _says_something(self, *, may_call: bool) -> bool:
        while await self._next(None):
            if says_something(self._piece()) or (may_call and self.calls):
                return True
        return False

    async def _next(self, deadline: float | None) -> bool:
        assert self._stream is not None
        async with asyncio.timeout_at(deadline):
            response = await anext(self._stream, None)
        if response is None:
            return False
        self._last = response
        self._meter.read(response)
        return True

    def _piece(self) -> str:
        return (self._last.delta or "") if self._last else ""

    async def _end(self, *, ok: bool) -> None:
        self._meter.end(ok=ok)
        if self._stream is not None:
            await self._stream.aclose()


class Meter:
    """What one call costs."""

    def __init__(self, model: str, on_call: OnCall) -> None:
        self._model = model
        self._on_call = on_call
        self._prompt = 0
        self._answer = 0

    def read(self, response: ChatResponse) -> None:
        """Note the tokens so far; a later response of the same call has the later count."""
        told = response.additional_kwargs
        self._prompt = told.get("prompt_tokens") or self._prompt
        self._answer = told.get("completion_tokens") or self._answer

    def end(self, *, ok: bool) -> None:
        """Tell whoever counts."""
        self._on_call(Call(self._model, self._prompt, self._answer, ok))


def name_of(model: FunctionCallingLLM) -> str:
    """What the model is called where it is served."""
    return model.metadata.model_name
