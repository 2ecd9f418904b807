"""What Gemini is asked, in its own words: plain mappings that its library makes messages of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.tools.types import BaseTool

from services.llm.schema import plain
from services.models import Json

Wire: TypeAlias = dict[str, Any]

SAID = "gemini"
"""Under this name a message keeps what Gemini said, as it came."""
_TYPES = {"string": 1, "number": 2, "integer": 3, "boolean": 4, "array": 5, "object": 6}
_CHOICES = {"auto": 1, "any": 2, "none": 3}


def asked_with(
    messages: Sequence[ChatMessage],
    *,
    parts_said: Callable[[bytes], Sequence[object]],
    json_mode: bool = False,
    json_schema: Mapping[str, Json] | None = None,
    tools: Sequence[BaseTool] = (),
    tool_choice: str = "auto",
) -> Wire:
    """The fields of a request, but for the model's name.

    `parts_said` reads the parts of what a message keeps under `SAID`.
    """
    asked: Wire = {"contents": _contents(messages, parts_said)}
    rules = [one.content for one in messages if one.role is MessageRole.SYSTEM and one.content]
    if rules:
        asked["system_instruction"] = {"parts": [{"text": text} for text in rules]}
    if json_mode:
        asked["generation_config"] = _json_mode(json_schema)
    if tools:
        asked["tools"] = [{"function_declarations": [_declared(one) for one in tools]}]
        asked["tool_config"] = {"function_calling_config": {"mode": _CHOICES[tool_choice]}}
    return asked


def _contents(
    messages: Sequence[ChatMessage], parts_said: Callable[[bytes], Sequence[object]]
) -> list[Wire]:
    """The conversation as Gemini takes it: roles user and model by turns, nothing empty."""
    contents: list[Wire] = []
    for message in messages:
        role = "model" if message.role is MessageRole.ASSISTANT else "user"
        parts = _parts(message, parts_said)
        if not parts:
            continue
        if contents and contents[-1]["role"] == role:
            contents[-1]["parts"] += parts
        else:
            contents.append({"role": role, "parts": parts})
    return contents


def _parts(message: ChatMessage, parts_said: Callable[[bytes], Sequence[object]]) -> list[object]:
    if message.role is MessageRole.SYSTEM:
        return []
    if message.role is MessageRole.TOOL:
        answered = {"result": message.content or ""}
        name = message.additional_kwargs["name"]
        return [{"function_response": {"name": name, "response": answered}}]
    if said := message.additional_kwargs.get(SAID):
        return list(parts_said(said))
    return [{"text": message.content}] if message.content else []


def _declared(tool: BaseTool) -> Wire:
    parameters = plain(tool.metadata.get_parameters_dict())
    return {
        "name": tool.metadata.get_name(),
        "description": tool.metadata.description,
        # A function without parameters must not declare an empty object.
        "parameters": _schema(parameters) if parameters.get("properties") else None,
    }


def _json_mode(schema: Mapping[str, Json] | None) -> Wire:
    return {
        "response_mime_type": "application/json",
        "response_schema": _schema(plain(schema)) if schema else None,
        "temperature": 0,
    }


def _schema(schema: Mapping[str, Any]) -> Wire:
    """Gemini's own words for a plain JSON schema (see `services.llm.schema.plain`)."""
    properties = schema.get("properties", {})
    return {
        "type_": _TYPES[schema.get("type", "string")],
        "description": schema.get("description", ""),
        "nullable": schema.get("nullable", False),
        "enum": schema.get("enum", []),
        "items": _schema(schema["items"]) if "items" in schema else None,
        "properties": {name: _schema(part) for name, part in properties.items()},
        "required": schema.get("required", []),
    }
