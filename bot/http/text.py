"""Text as it may come in: NFC, encodable, with something to see in it."""

import json
import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, JsonValue, Strict

from services.text import normal, with_something_to_see

METADATA_BYTES = 16_384
METADATA_DEPTH = 8
# What OpenAPI can say of what can be seen; the rule itself is services.text's. Unicode's
# categories would say more, but half of the tools that read a pattern know none.
_CONTROL = r"\x00-\x1F\x7F-\x9F"
_SEEN = rf"[^\s{_CONTROL}]"
_ON_ONE_LINE = rf"[^{_CONTROL}\u2028\u2029]"
SEEN_ON_ONE_LINE = rf"^{_ON_ONE_LINE}*{_SEEN}{_ON_ONE_LINE}*$"
# Controls, and what breaks a line or a paragraph.
_CONTROLS = frozenset({"Cc", "Zl", "Zp"})


def _tidy_metadata(value: object) -> object:
    if not isinstance(value, dict):
        return value
    tidied = _tidied(value, depth=1)
    written = json.dumps(tidied, ensure_ascii=False, allow_nan=False)
    if len(written.encode()) > METADATA_BYTES:
        raise ValueError(f"must be at most {METADATA_BYTES} bytes of JSON")
    return tidied


def _tidied(value: object, *, depth: int) -> object:
    if isinstance(value, str):
        return normal(value)
    if not isinstance(value, dict | list):
        return value
    if depth > METADATA_DEPTH:
        raise ValueError(f"must be nested at most {METADATA_DEPTH} deep")
    if isinstance(value, list):
        return [_tidied(item, depth=depth + 1) for item in value]
    return {normal(key): _tidied(item, depth=depth + 1) for key, item in value.items()}


def on_one_line(name: str) -> str:
    """`name` itself; raises ValueError where it breaks the line or holds a control character."""
    if any(unicodedata.category(character) in _CONTROLS for character in name):
        raise ValueError("must not hold control characters or line breaks")
    return name


Text = Annotated[str, Strict(), AfterValidator(normal)]
"""Any text, in NFC."""

Words = Annotated[
    Text,
    AfterValidator(with_something_to_see),
    Field(json_schema_extra={"minLength": 1, "pattern": _SEEN}),
]
"""Text with at least one visible character, in NFC."""

Name = Annotated[
    str,
    Strict(),
    Field(max_length=200),
    AfterValidator(normal),
    AfterValidator(on_one_line),
    AfterValidator(with_something_to_see),
    Field(json_schema_extra={"minLength": 1, "pattern": SEEN_ON_ONE_LINE}),
]
"""A short text on one line that names something."""

Metadata = Annotated[dict[str, JsonValue], BeforeValidator(_tidy_metadata)]
"""A JSON object of bounded size and depth, its texts in NFC."""
