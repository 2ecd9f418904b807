"""Functions that a model may call while it answers: what they are, and what it is told of them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.llms.llm import ToolSelection
from llama_index.core.tools import FunctionTool
from llama_index.core.tools.types import BaseTool, ToolMetadata
from pydantic import BaseModel, ValidationError

from services.errors import GieokError

log = logging.getLogger(__name__)

_LOOK_UP_SECONDS = 15.0

Arguments = TypeVar("Arguments", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Tool(Generic[Arguments]):
    """A function that only looks things up.

    `description` tells the model what for; `arguments` is what it may say, checked before
    `call`. Whose memory is looked up is no argument: it is bound in `call`.
    """

    name: str
    description: str
    arguments: type[Arguments]
    call: Callable[[Arguments], Awaitable[str]]

    def offered(self) -> BaseTool:
        """The function as LlamaIndex describes it to a model."""
        metadata = ToolMetadata(
            name=self.name, description=self.description, fn_schema=self.arguments
        )
        return FunctionTool(async_fn=self.call, metadata=metadata)

    async def answer(self, selection: ToolSelection) -> str:
        """What the model is told; of wrong arguments and failures too, in words for it."""
        try:
            arguments = self.arguments.model_validate(selection.tool_kwargs)
        except ValidationError as wrong:
            return "error: " + "; ".join(_told(one["loc"], one["msg"]) for one in wrong.errors())
        try:
            async with asyncio.timeout(_LOOK_UP_SECONDS):
                return await self.call(arguments)
        except (GieokError, TimeoutError):
            log.warning("a look-up for the model failed: %s", self.name, exc_info=True)
            return "error: this look-up does not work now"


async def answers(
    selections: Sequence[ToolSelection], tools: Sequence[Tool[BaseModel]]
) -> list[ChatMessage]:
    """One message for each call of the model, in its order; all are looked up at once."""
    named = {tool.name: tool for tool in tools}
    return await asyncio.gather(*(_answer(one, named.get(one.tool_name)) for one in selections))


async def _answer(selection: ToolSelection, tool: Tool[BaseModel] | None) -> ChatMessage:
    text = await tool.answer(selection) if tool else "error: there is no such function"
    return ChatMessage(
        role=MessageRole.TOOL,
        content=text,
        additional_kwargs={"name": selection.tool_name, "tool_call_id": selection.tool_id},
    )


def _told(place: tuple[int | str, ...], message: str) -> str:
    return ".".join(str(part) for part in place) + ": " + message
