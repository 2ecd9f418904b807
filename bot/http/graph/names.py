"""Names in the graph, as they may come in."""

from typing import Annotated

from pydantic import AfterValidator, Field, Strict

from bot.http.text import SEEN_ON_ONE_LINE, on_one_line
from services.graph.given import MOST_NAME_CHARS
from services.text import normal, with_something_to_see

GraphName = Annotated[
    str,
    Strict(),
    Field(max_length=MOST_NAME_CHARS),
    AfterValidator(normal),
    AfterValidator(on_one_line),
    AfterValidator(with_something_to_see),
    Field(json_schema_extra={"minLength": 1, "pattern": SEEN_ON_ONE_LINE}),
]
"""A name of an entity, a predicate or a type, on one line."""

Names = Annotated[list[GraphName], Field(max_length=200)]
