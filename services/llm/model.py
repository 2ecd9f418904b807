"""The language model as the assistant uses it: answers in pieces, whole texts, and JSON."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, TypeAlias

from llama_index.core.base.llms.types import ChatMessage, ChatResponse, ChatResponseAsyncGen
from llama_index.core.llms.function_calling import FunctionCallingLLM
from llama_index.core.llms.llm import ToolSelection

from services.errors import ModelError, ModelUnavailable
from services.llm.chain import Chain
from services.llm.reading import read_json
from services.llm.tools import Tool, answers
from services.models import Json

# How often the model may look something up before it must answer.
MOST_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Call:
    """One call that was really made; a failed one counts no tokens."""

    model: str
    prompt_tokens: int
    answer_tokens: int
    ok: bool


OnCall: TypeAlias = Callable[[Call], None]


class LanguageModel:
    """The models of a chain, asked one after the other until one answers.

    `turn_seconds` bounds a whole answer, its tries and look-ups included. Every call that was
    made is told to the caller's `on_call` when it ends, however it ends.
    """

    def __init__(
        self,
        *,
        models: Sequence[FunctionCallingLLM],
        turn_seconds: float = 120.0,
        pause_seconds: float = 0.5,
    ) -> None:
        self._chain = Chain(models=models, pause_seconds=pause_seconds)
        self._seconds = turn_seconds

    def stream(
        self,
        messages: Sequence[ChatMessage],
        *,
        on_call: OnCall,
        tools: Sequence[Tool[Any]] = (),
    ) -> "Speech":
        """An answer that is made while it is read; `tools` are what it may look up meanwhile."""
        return Speech(self._chain, messages, tools, on_call, self._seconds)

    async def complete(self, messages: Sequence[ChatMessage], *, on_call: OnCall) -> str:
        """A whole text. Raises ModelUnavailable (where it was cut, too), ModelRefused."""

        async def ask(model: FunctionCallingLLM) -> str:
            response = await _whole(model, messages, on_call)
            if response.additional_kwargs.get("cut"):
                raise ModelUnavailable(f"{_name(model)}: the text was cut")
            return (response.message.content or "").strip()

        return await self._chain.first(ask, deadline=self._deadline())

    async def complete_json(
        self,
        messages: Sequence[ChatMessage],
        *,
        on_call: OnCall,
        schema: Mapping[str, Json] | None = None,
    ) -> Json:
        """A JSON value, by a JSON schema if there is one; whether it fits is the caller's to see.

        What is no JSON is asked for again. Raises ModelUnavailable, ModelRefused.
        """

        async def ask(model: FunctionCallingLLM) -> Json:
            response = await _whole(model, messages, on_call, json_mode=True, json_schema=schema)
            try:
                return read_json(response.message.content or "")
            except ValueError as broken:
                told = f"{_name(model)}: the answer is no JSON"
                raise ModelUnavailable(told, again=True) from broken

        return await self._chain.first(ask, deadline=self._deadline())

    def _deadline(self) -> float:
        return asyncio.get_running_loop().time() + self._seconds


class Speech:
    """A model's answer while it is made: read `pieces` once; the rest holds when they ended.

    `cut` says that the answer stops before its end, `text` is all of it.
    """

    def __init__(
        self,
        chain: Chain,
        messages: Sequence[ChatMessage],
        tools: Sequence[Tool[Any]],
        on_call: OnCall,
        seconds: float,
    ) -> None:
        self._chain = chain
        self._messages = list(messages)
        self._tools = tuple(tools)
        self._on_call = on_call
        self._seconds = seconds
        self.text = ""
        self.cut = False

    async def pieces(self) -> AsyncGenerator[str]:
        """The text as it comes.

        What fails before the first piece is tried again and by the other models; raises
        ModelUnavailable, ModelRefused. What fails after it ends the answer, and it is `cut`.
        """
        deadline = asyncio.get_running_loop().time() + self._seconds
        for left in range(MOST_ROUNDS if self._tools else 0, -1, -1):
            try:
                heard = await self._opened(deadline, may_call=left > 0)
            except ModelError:
                if not self.text:
                    raise
                self.cut = True
                return
            async with aclosing(heard.pieces(deadline)) as pieces:
                async for piece in pieces:
                    self.text += piece
                    yield piece
            self.cut = heard.cut
            if self.cut or not heard.calls:
                return
            await self._look_up(heard, deadline)

    async def _opened(self, deadline: float, *, may_call: bool) -> "_Heard":
        async def ask(model: FunctionCallingLLM) -> _Heard:
            heard = _Heard(model, self._on_call)
            await heard.begin(self._messages, self._tools, may_call=may_call)
            return heard

        return await self._chain.first(ask, deadline=deadline)

    async def _look_up(self, heard: "_Heard", deadline: float) -> None:
        async with asyncio.timeout_at(deadline):
            found = await answers(heard.calls, self._tools)
        self._messages += [heard.message, *found]


class _Heard:
    """One call of a model, listened to from its first word to its last."""

    def __init__(self, model: FunctionCallingLLM, on_call: OnCall) -> None:
        self._model = model
        self._meter = _Meter(_name(model), on_call)
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
        ready = False
        try:
            self._stream = await self._open(messages, tools, may_call=may_call)
            ready = await self._says_something(may_call=may_call)
            if not ready:
                told = f"{_name(self._model)}: an empty answer"
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
            if self._piece().strip() or (may_call and self.calls):
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


class _Meter:
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


async def _whole(
    model: FunctionCallingLLM, messages: Sequence[ChatMessage], on_call: OnCall, **how: Any
) -> ChatResponse:
    meter = _Meter(_name(model), on_call)
    ok = False
    try:
        response = await model.achat(list(messages), **how)
        meter.read(response)
        ok = True
    finally:
        meter.end(ok=ok)
    return response


def _name(model: FunctionCallingLLM) -> str:
    return model.metadata.model_name
