"""JSON schemas for models, and the JSON that models write."""

import pytest
from pydantic import BaseModel, Field

from services.llm.reading import read_json
from services.llm.schema import plain


class Place(BaseModel):
    """Somewhere."""

    name: str = Field(description="What it is called")


class Trip(BaseModel):
    """From somewhere to somewhere."""

    start: Place
    end: Place | None = Field(default=None, description="Where to")
    days: list[int]


class Box(BaseModel):
    """A box in a box."""

    inside: "Box | None" = None


def test_references_and_alternatives_are_written_out() -> None:
    place = {
        "type": "object",
        "description": "Somewhere.",
        "properties": {"name": {"type": "string", "description": "What it is called"}},
        "required": ["name"],
    }
    assert plain(Trip.model_json_schema()) == {
        "type": "object",
        "description": "From somewhere to somewhere.",
        "properties": {
            "start": place,
            "end": place | {"nullable": True, "description": "Where to"},
            "days": {"type": "array", "items": {"type": "integer"}},
        },
        "required": ["start", "days"],
    }


def test_a_schema_within_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="Box"):
        plain(Box.model_json_schema())


@pytest.mark.parametrize(
    "text", ["", "no", "{", "[1, 2", "```json\n```", "[" * 100_000, "[NaN]", '["\\ud800"]']
)
def test_what_is_no_json_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(text)
