"""Text as it may come in: NFC, encodable, with something to see in it."""

import json
import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, JsonValue, Strict

# A run longer than this is no language's; Unicode's stream-safe format allows as many (UAX #15).
MARKS_IN_A_ROW = 30
METADATA_BYTES = 16_384
METADATA_DEPTH = 8
# Letters by category that are drawn as nothing: Hangul fillers and the empty Braille cell.
_DRAWN_AS_NOTHING = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_SEEN_CATEGORIES = frozenset("LNPS")


def normal(text: str) -> str:
    """`text` in NFC; raises ValueError where it holds half a character or endless marks."""
    if text.isascii():
        return text
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError("holds half of a character (a lone surrogate)")
    _refuse_endless_marks(text)
    return unicodedata.normalize("NFC", text)


def _refuse_endless_marks(text: str) -> None:
    """Normalising sorts each run of marks in quadratic time: 60,000 in one run take 4 s."""
    run = 0
    for character in text:
        run = run + 1 if unicodedata.combining(character) else 0
        if run > MARKS_IN_A_ROW:
            raise ValueError(f"holds more than {MARKS_IN_A_ROW} combining marks in a row")


def with_something_to_see(text: str) -> str:
    """`text` itself; raises ValueError where nothing of it would be visible."""
    if any(_is_seen(character) for character in text):
        return text
    raise ValueError("must hold at least one visible character")


def _is_seen(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] in _SEEN_CATEGORIES and character not in _DRAWN_AS_NOTHING


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


Text = Annotated[str, Strict(), AfterValidator(normal)]
"""Any text, in NFC."""

Words = Annotated[Text, AfterValidator(with_something_to_see)]
"""Text with at least one visible character, in NFC."""

Name = Annotated[
    str,
    Strict(),
    Field(max_length=200),
    AfterValidator(normal),
    AfterValidator(with_something_to_see),
]
"""A short text that names something."""

Metadata = Annotated[dict[str, JsonValue], BeforeValidator(_tidy_metadata)]
"""A JSON object of bounded size and depth, its texts in NFC."""
