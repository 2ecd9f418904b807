"""JSON schemas as pydantic writes them, in the few words that every model's server knows."""

from collections.abc import Mapping, Sequence
from typing import Any

_KEPT = ("type", "description", "enum", "required")


def plain(schema: Mapping[str, Any]) -> dict[str, Any]:
    """`schema` without references, alternatives and titles.

    What may be null has `nullable`; of other alternatives the first counts. References that
    lead back to themselves are not followed: ValueError.
    """
    return _plain(schema, schema.get("$defs", {}), ())


def _plain(
    schema: Mapping[str, Any], defined: Mapping[str, Any], within: tuple[str, ...]
) -> dict[str, Any]:
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        if name in within:
            raise ValueError(f"the schema {name} holds itself")
        return _plain(defined[name], defined, (*within, name))
    if "anyOf" in schema:
        return _either(schema["anyOf"], schema, defined, within)
    made = {key: schema[key] for key in _KEPT if key in schema}
    if "items" in schema:
        made["items"] = _plain(schema["items"], defined, within)
    if "properties" in schema:
        parts = schema["properties"]
        made["properties"] = {name: _plain(part, defined, within) for name, part in parts.items()}
    return made


def _either(
    choices: Sequence[Mapping[str, Any]],
    schema: Mapping[str, Any],
    defined: Mapping[str, Any],
    within: tuple[str, ...],
) -> dict[str, Any]:
    real = [choice for choice in choices if choice.get("type") != "null"]
    made = _plain(real[0], defined, within)
    if len(real) < len(choices):
        made["nullable"] = True
    if "description" in schema:
        made["description"] = schema["description"]
    return made
