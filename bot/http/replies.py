"""What goes out by HTTP."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, JsonValue

from graph_store.model import Fact
from services.commands import Correction, Intent
from services.models import Emotion, Episode, Kind, Recalled, Result
from services.temporal import Period
from services.turn import CommandReport, Reply


class CorrectionOut(BaseModel):
    """What was wrong, what is right, and of what thing."""

    old: str | None
    new: str
    about: str | None


class OptionOut(BaseModel):
    """One memory that a question offers."""

    id: str
    content: str


class PendingOut(BaseModel):
    """What the next message may choose from."""

    items: list[OptionOut]


class CommandOut(BaseModel):
    """The command that the message was; `pending` is left out where nothing is asked back."""

    intent: str
    payload: str | CorrectionOut | None
    pending: PendingOut | None = None

    @classmethod
    def of(cls, report: CommandReport) -> Self:
        """The command as the wire has it."""
        told = cls(intent=report.intent, payload=payload_out(report.payload))
        if report.pending:
            items = [OptionOut(id=one.id, content=one.content) for one in report.pending]
            told.pending = PendingOut(items=items)
        return told


def payload_out(payload: str | Correction | None) -> str | CorrectionOut | None:
    """A command's payload as the wire has it."""
    if isinstance(payload, Correction):
        return CorrectionOut(old=payload.old, new=payload.new, about=payload.about)
    return payload


class UsedMemory(BaseModel):
    """A memory that the reply used."""

    id: str
    content: str
    score: float
    said_at: datetime

    @classmethod
    def of(cls, recalled: Recalled) -> Self:
        """The memory as the wire has it."""
        episode = recalled.episode
        return cls(
            id=episode.id, content=episode.content, score=recalled.score, said_at=episode.said_at
        )


class FactOut(BaseModel):
    """A fact that was used, or that a memory supports."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    subject: str
    predicate: str
    object: str
    valid_from: datetime | None
    valid_until: datetime | None

    @classmethod
    def of(cls, fact: Fact) -> Self:
        """The fact as the wire has it."""
        return cls.model_validate(fact)


class ChatReply(BaseModel):
    """The whole turn; `command` is left out where the message was none."""

    reply: str
    source: Literal["model", "cache", "memory", "command"]
    command: CommandOut | None = None
    memories: list[UsedMemory]
    facts: list[FactOut]
    conversation_id: str
    turn_id: str

    @classmethod
    def of(cls, reply: Reply) -> Self:
        """The turn as the wire has it."""
        told = cls(
            reply=reply.text,
            source=reply.source.value,
            memories=[UsedMemory.of(one) for one in reply.memories],
            facts=[FactOut.of(fact) for fact in reply.facts],
            conversation_id=reply.conversation,
            turn_id=reply.turn_id,
        )
        if reply.command is not None:
            told.command = CommandOut.of(reply.command)
        return told


class PeriodOut(BaseModel):
    """A span of time in the asked zone; null is an open end."""

    start: str | None
    end: str | None
    grain: str

    @classmethod
    def of(cls, period: Period) -> Self:
        """The period as the wire has it."""
        return cls.model_validate(period.as_json())


class Parsed(BaseModel):
    """What a text asks for, and the time that it names."""

    intent: Intent
    payload: str | CorrectionOut | None
    period: PeriodOut | None


class StoredEvent(BaseModel):
    """What became of something to keep."""

    event_id: str
    message: str


class RejectedLine(BaseModel):
    """A line that was not kept, counted from 1, and why."""

    line: int
    reason: str


class Imported(BaseModel):
    """What became of many; `rejected` lists the first thousand of `rejected_count`."""

    accepted: int
    rejected: list[RejectedLine]
    rejected_count: int


class MemoryOut(BaseModel):
    """One memory in full."""

    id: str
    content: str
    kind: Kind
    said_at: datetime
    occurred_at: datetime
    recorded_at: datetime
    edited_at: datetime | None
    source: str
    speaker: str | None
    conversation_id: str | None
    emotion: Emotion | None
    result: Result | None
    superseded: bool
    superseded_by: str | None
    facts: list[FactOut]
    metadata: dict[str, JsonValue]

    @classmethod
    def of(cls, episode: Episode, facts: Sequence[Fact]) -> Self:
        """The memory as the wire has it."""
        return cls(
            id=episode.id,
            content=episode.content,
            kind=episode.kind,
            said_at=episode.said_at,
            occurred_at=episode.occurred_at,
            recorded_at=episode.recorded_at,
            edited_at=episode.edited_at,
            source=episode.source,
            speaker=episode.speaker,
            conversation_id=episode.conversation,
            emotion=episode.emotion,
            result=episode.result,
            superseded=episode.superseded,
            superseded_by=episode.superseded_by,
            facts=[FactOut.of(fact) for fact in facts],
            metadata=dict(episode.metadata),
        )


class ForgottenMemory(BaseModel):
    """Whether a memory is gone from every store; if not, the rest is queued."""

    forgotten: bool
    message: str
