"""The language model as the assistant uses it: answers in pieces, whole texts, and JSON."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from typing import Any

from llama_index.core.base.llms.types import ChatMessage, ChatResponse
from llama_index.core.llms.function_calling import FunctionCallingLLM

from services.errors import ModelError, ModelUnavailable, ModelUnreadable
from services.llm.chain import Chain
from services.llm.hiding import Hiding
from services.llm.listening import Call, Heard, Meter, OnCall, Permit, name_of
from services.llm.reading import read_json
from services.llm.tools import Tool, answers
from services.models import Json
from services.text import says_something

# How often the model may look something up before it must answer.
MOST_ROUNDS = 3


class LanguageModel:
    """The models of a chain, asked one after the other until one answers.

    `turn_seconds` bounds a whole answer, its tries and look-ups included. Every call that was
    made is told to the caller's `on_call` when it ends, however it ends, and to `heard`.
    """

    def __init__(
        self,
        *,
        models: Sequence[FunctionCallingLLM],
        turn_seconds: float = 120.0,
        pause_seconds: float = 0.5,
        heard: OnCall | None = None,
    ) -> None:
        self._chain = Chain(models=models, pause_seconds=pause_seconds)
        self._seconds = turn_seconds
        self._heard = heard

    def stream(
        self,
        messages: Sequence[ChatMessage],
        *,
        on_call: OnCall,
        tools: Sequence[Tool[Any]] = (),
        hidden: Sequence[str] = (),
        permit: Permit | None = None,
    ) -> "Speech":
        """An answer that is made while it is read.

        `tools` are what the model may look up meanwhile, `hidden` words that never show, `permit`
        is asked before each call.
        """
        return Speech(
            chain=self._chain,
            messages=messages,
            tools=tools,
            hidden=hidden,
            on_call=self._told(on_call),
            permit=permit,
            seconds=self._seconds,
        )

    async def complete(
        self, messages: Sequence[ChatMessage], *, on_call: OnCall, permit: Permit | None = None
    ) -> str:
        """A whole text; `permit` is asked before each call.

        Raises ModelUnavailable (where it was cut, too), ModelRefused, and what `permit` raises.
        """

        async def ask(model: FunctionCallingLLM) -> str:
            if permit is not None:
                await permit()
            response = await _whole(model, messages, self._told(on_call))
            if response.additional_kwargs.get("cut"):
                raise ModelUnavailable(f"{name_of(model)}: the text was cut")
            return (response.message.content or "").strip()

        return await self._chain.first(ask, deadline=self._deadline())

    async def complete_json(
        self,
        messages: Sequence[ChatMessage],
        *,
        on_call: OnCall,
        schema: Mapping[str, Json] | None = None,
        permit: Permit | None = None,
    ) -> Json:
        """A JSON value, by a JSON schema if there is one; whether it fits is the caller's to see.

        What is no JSON is asked for again; `permit` is asked before each call. Raises
        ModelUnavailable, ModelRefused, and what `permit` raises.
        """

        async def ask(model: FunctionCallingLLM) -> Json:
            if permit is not None:
                await permit()
            response = await _whole(
                model, messages, self._told(on_call), json_mode=True, json_schema=schema
            )
            try:
                return read_json(response.message.content or "")
            except ValueError as broken:
                told = f"{name_of(model)}: the answer is no JSON"
                raise ModelUnreadable(told, again=True) from broken

        return await self._chain.first(ask, deadline=self._deadline())

    def _told(self, on_call: OnCall) -> OnCall:
        """Tells the caller, and whoever hears of every call."""
        heard = self._heard
        if heard is None:
            return on_call

        def both(call: Call) -> None:
            heard(call)
            on_call(call)

        return both

    def _deadline(self) -> float:
        return asyncio.get_running_loop().time() + self._seconds


class Speech:
    """A model's answer while it is made: read `pieces` once; the rest holds when they ended.

    `cut` says that the answer stops before its end, `text` is all of it.
    """

    def __init__(
        self,
        *,
        chain: Chain,
        messages: Sequence[ChatMessage],
        tools: Sequence[Tool[Any]],
        hidden: Sequence[str],
        on_call: OnCall,
        permit: Permit | None,
        seconds: float,
    ) -> None:
        self._chain = chain
        self._messages = list(messages)
        self._tools = tuple(tools)
        self._hiding = Hiding(hidden)
        self._on_call = on_call
        self._permit = permit
        self._seconds = seconds
        self.text = ""
        self.cut = False

    async def pieces(self) -> AsyncGenerator[str]:
        """The text as it comes.

        What fails before the first piece is tried again and by the other models; raises
        ModelUnavailable, ModelRefused. What fails after it ends the answer, and it is `cut`.
        """
        async with aclosing(self._spoken()) as spoken:
            async for piece in spoken:
                if shown := self._hiding.shown(piece):
                    self.text += shown
                    yield shown
        if rest := self._hiding.rest():
            self.text += rest
            yield rest
        if not says_something(self.text):
            raise ModelUnavailable("nothing that can be shown")

    async def _spoken(self) -> AsyncGenerator[str]:
        deadline = asyncio.get_running_loop().time() + self._seconds
        gap = ""
        for left in range(MOST_ROUNDS if self._tools else 0, -1, -1):
            heard = await self._opened(deadline, may_call=left > 0)
            if heard is None:
                self.cut = True
                return
            async with aclosing(heard.pieces(deadline)) as pieces:
                async for piece in pieces:
                    yield gap + piece
                    gap = ""
            self.cut = heard.cut
            if self.cut or not heard.calls:
                return
            await self._look_up(heard)
            gap = "\n\n" if self.text else ""

    async def _opened(self, deadline: float, *, may_call: bool) -> Heard | None:
        """None where nothing more comes of an answer that has begun."""

        async def ask(model: FunctionCallingLLM) -> Heard:
            heard = Heard(model, self._on_call, self._permit)
            await heard.begin(self._messages, self._tools, may_call=may_call)
            return heard

        try:
            return await self._chain.first(ask, deadline=deadline)
        except ModelError:
            if not self.text:
                raise
            return None

    async def _look_up(self, heard: Heard) -> None:
        self._messages += [heard.message, *await answers(heard.calls, self._tools)]


async def _whole(
    model: FunctionCallingLLM, messages: Sequence[ChatMessage], on_call: OnCall, **how: Any
) -> ChatResponse:
    meter = Meter(name_of(model), on_call)
    ok = False
    try:
        response = await model.achat(list(messages), **how)
        meter.read(response)
        ok = True
    finally:
        meter.end(ok=ok)
    return response
