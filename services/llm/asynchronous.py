"""A model that is only asked asynchronously: what LlamaIndex's type wants beside the asking."""

from collections.abc import Sequence
from typing import Any, NoReturn

from llama_index.core.base.llms.generic_utils import (
    achat_to_completion_decorator,
    astream_chat_to_completion_decorator,
)
from llama_index.core.base.llms.types import (
    ChatMessage,
    ChatResponse,
    CompletionResponse,
    CompletionResponseAsyncGen,
    ToolCallBlock,
)
from llama_index.core.llms.function_calling import FunctionCallingLLM
from llama_index.core.llms.llm import ToolSelection
from llama_index.core.tools.types import BaseTool


class AsynchronousLLM(FunctionCallingLLM):
    """A subclass brings `metadata`, `achat` and `astream_chat`.

    These two are given `tools` and `tool_choice` ("auto", "any" or "none") where there are any,
    and their messages hold the calls of the model as ToolCallBlocks.
    """

    def __init__(self, **fields: Any) -> None:
        # Written out, because LlamaIndex's own takes anything, which types are not told of.
        super().__init__(**fields)

    async def acomplete(
        self, prompt: str, formatted: bool = False, **kwargs: Any
    ) -> CompletionResponse:
        """The answer to one text."""
        return await achat_to_completion_decorator(self.achat)(prompt, **kwargs)

    async def astream_complete(
        self, prompt: str, formatted: bool = False, **kwargs: Any
    ) -> CompletionResponseAsyncGen:
        """The answer to one text, piece by piece."""
        return await astream_chat_to_completion_decorator(self.astream_chat)(prompt, **kwargs)

    def chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> NoReturn:
        """Never: it would block the event loop."""
        raise NotImplementedError("this model is asked asynchronously")

    def stream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> NoReturn:
        """Never: it would block the event loop."""
        raise NotImplementedError("this model is asked asynchronously")

    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> NoReturn:
        """Never: it would block the event loop."""
        raise NotImplementedError("this model is asked asynchronously")

    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> NoReturn:
        """Never: it would block the event loop."""
        raise NotImplementedError("this model is asked asynchronously")

    def _prepare_chat_with_tools(
        self,
        tools: Sequence[BaseTool],
        user_msg: str | ChatMessage | None = None,
        chat_history: list[ChatMessage] | None = None,
        verbose: bool = False,
        allow_parallel_tool_calls: bool = False,
        tool_required: bool = False,
        tool_choice: str | None = None,
        **kwargs: Any,
    ) -> dict[str, Any]:
        asked = ChatMessage(content=user_msg) if isinstance(user_msg, str) else user_msg
        return {
            "messages": [*(chat_history or []), *([asked] if asked else [])],
            "tools": tools,
            "tool_choice": tool_choice or ("any" if tool_required else "auto"),
            **kwargs,
        }

    def get_tool_calls_from_response(
        self, response: ChatResponse, error_on_no_tool_call: bool = True, **kwargs: Any
    ) -> list[ToolSelection]:
        """The functions that the model wants called, in its order."""
        calls = [block for block in response.message.blocks if isinstance(block, ToolCallBlock)]
        if error_on_no_tool_call and not calls:
            raise ValueError("the model called no function")
        return [
            ToolSelection(tool_id=call.tool_name, tool_name=call.tool_name, tool_kwargs=arguments)
            for call in calls
            if isinstance(arguments := call.tool_kwargs, dict)
        ]
