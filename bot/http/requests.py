"""What comes in by HTTP."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from bot.http.text import Metadata, Name, Words
from bot.http.times import Instant, Zone
from services.memory.person import Changes
from services.memory.recall import Filters
from services.models import Emotion, Kind, NewEpisode, Result

SOURCE = "api"


def _whole(number: object) -> object:
    """5.0 is the integer 5 to JSON."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


class Here(BaseModel):
    """When and where a request speaks; left out, it is now in the set zone."""

    now: Instant | None = None
    tz: Zone | None = None


class ChatRequest(Here):
    """One message of a person."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"message": "지난주에 산 운동화 얼마였지?"}]}
    )

    message: Words
    conversation_id: Name | None = None


class ParseRequest(Here):
    """A text to read without storing it."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "또리 생일 잊어줘"}]})

    text: Words


class NewEvent(BaseModel):
    """Something to keep."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"content": "발표를 잘 마쳤다", "emotion": "joy", "result": "success"},
                {"content": "My locker code is 4471", "kind": "memory"},
            ]
        }
    )

    content: Words
    kind: Literal["event", "memory", "message"] = "event"
    emotion: Emotion | None = None
    result: Result | None = None
    said_at: Instant | None = None
    occurred_at: Instant | None = None
    speaker: Name | None = None
    conversation_id: Name | None = None
    metadata: Metadata = Field(default_factory=dict)

    def episode(self) -> NewEpisode:
        """The episode that this is to become."""
        return NewEpisode(
            content=self.content,
            kind=Kind(self.kind),
            source=SOURCE,
            said_at=self.said_at,
            occurred_at=self.occurred_at,
            speaker=self.speaker,
            conversation=self.conversation_id,
            emotion=self.emotion,
            result=self.result,
            metadata=self.metadata,
        )


class RecallRequest(Here):
    """A question to the memory."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"query": "발표 때 어떻게 했지?", "top_k": 5},
                {"query": "긴장했을 때 어떻게 대처했나?", "ranking": "event", "explain": True},
            ]
        }
    )

    query: Words
    top_k: Annotated[int, Field(strict=True, ge=1, le=200), BeforeValidator(_whole)] = 5
    ranking: Literal["relevance", "event"] = "relevance"
    as_of: Instant | None = None
    since: Instant | None = None
    until: Instant | None = None
    kind: Kind | None = None
    emotion: Emotion | None = None
    result: Result | None = None
    explain: Annotated[bool, Field(strict=True)] = False

    def filters(self) -> Filters:
        """What the memories found must satisfy."""
        return Filters(
            since=self.since,
            until=self.until,
            as_of=self.as_of,
            kind=self.kind,
            emotion=self.emotion,
            result=self.result,
        )


def _without_nulls(schema: dict[str, Any]) -> None:
    """A field that may be left out may not be null."""
    for name, field in schema["properties"].items():
        kinds = [kind for kind in field.pop("anyOf", ()) if kind != {"type": "null"}]
        field.pop("default", None)
        schema["properties"][name] = field | (kinds[0] if kinds else {})
    schema["minProperties"] = 1
    schema["examples"] = [{"content": "또리 생일은 11월 2일"}]


class MemoryChanges(BaseModel):
    """What is to be different about a memory; what is left out stays."""

    model_config = ConfigDict(json_schema_extra=_without_nulls)

    content: Words | None = None
    occurred_at: Instant | None = None
    emotion: Emotion | None = None
    result: Result | None = None
    metadata: Metadata | None = None

    @model_validator(mode="after")
    def _changes_something(self) -> "MemoryChanges":
        if not self.model_fields_set:
            raise ValueError("nothing to change: give " + ", ".join(type(self).model_fields))
        # A null would read as "clear this", which no field allows.
        for name in self.model_fields_set:
            if getattr(self, name) is None:
                raise ValueError(f"{name} cannot be null; leave it out to keep it as it is")
        return self

    def changes(self) -> Changes:
        """The changes as the memory takes them."""
        return Changes(
            content=self.content,
            occurred_at=self.occurred_at,
            emotion=self.emotion,
            result=self.result,
            metadata=self.metadata,
        )
