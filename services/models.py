"""The words the rooms share: a person, an episode, what was recalled, one turn."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias
from zoneinfo import ZoneInfo

from services.errors import InvalidInput

LOCAL_TEAM = "local"
RUNNING_CONVERSATION = "main"
_PART = re.compile(r"[A-Za-z0-9._-]{1,64}")

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class Language(StrEnum):
    """The languages the assistant answers in."""

    KOREAN = "ko"
    ENGLISH = "en"


class Kind(StrEnum):
    """What an episode is: kept on request, a happening, said in chat, part of a document."""

    MEMORY = "memory"
    EVENT = "event"
    MESSAGE = "message"
    CHUNK = "chunk"


class Emotion(StrEnum):
    """How an event felt."""

    JOY = "joy"
    FEAR = "fear"
    SADNESS = "sadness"
    ANGER = "anger"
    SURPRISE = "surprise"
    DISGUST = "disgust"
    NEUTRAL = "neutral"


class Result(StrEnum):
    """How an event ended."""

    SUCCESS = "success"
    FAILURE = "failure"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Person:
    """Whose memory it is: (team, user), bound once at the door."""

    team: str
    user: str

    @classmethod
    def parse(cls, text: str, *, home_team: str = LOCAL_TEAM) -> "Person":
        """`team:user`, or a bare `user` of the home team.

        Raises InvalidInput where a part is not 1 to 64 of A-Z a-z 0-9 . _ -
        """
        team, colon, user = text.partition(":")
        if not colon:
            team, user = home_team, text
        if not (_PART.fullmatch(team) and _PART.fullmatch(user)):
            reason = "A person is team:user, each part 1 to 64 of A-Z a-z 0-9 . _ -"
            raise InvalidInput("X-User-Id", reason)
        return cls(team, user)

    def __str__(self) -> str:
        return f"{self.team}:{self.user}"


@dataclass(frozen=True, slots=True)
class NewEpisode:
    """An episode before it is in the ledger. Times are aware; None takes the default.

    `said_at` defaults to now, `occurred_at` to said_at; `edited_at` is when it took the place of
    a mistake.
    """

    content: str
    kind: Kind
    source: str
    recallable: bool = True
    said_at: datetime | None = None
    occurred_at: datetime | None = None
    speaker: str | None = None
    conversation: str | None = None
    emotion: Emotion | None = None
    result: Result | None = None
    correction: bool = False
    edited_at: datetime | None = None
    metadata: Mapping[str, Json] = field(default_factory=dict)
    emotion_given: bool = False
    result_given: bool = False


@dataclass(frozen=True, slots=True)
class Episode:
    """One thing that is kept, as it stands in the ledger. All times are UTC.

    `seq` is the ledger's order; `superseded_by` the episode that took its place. A feeling or an
    outcome that is not `given` was read in the words.
    """

    id: str
    seq: int
    kind: Kind
    content: str
    source: str
    said_at: datetime
    occurred_at: datetime
    recorded_at: datetime
    edited_at: datetime | None
    conversation: str | None
    speaker: str | None
    emotion: Emotion | None
    result: Result | None
    recallable: bool
    correction: bool
    superseded: bool
    superseded_by: str | None
    metadata: Mapping[str, Json]
    emotion_given: bool = False
    result_given: bool = False


@dataclass(frozen=True, slots=True)
class Weighed:
    """The event memory's formula for one memory, part by part (services/affect/weights.py).

    `vector` in 0..1; `days` since it happened, fractional, never below 0; `graph` the product of
    the weights of `emotion`, `result` and `time`, None where the graph is out of reach: then the
    vector stands alone. `asked`: what it has of the feeling, outcome and time that the question
    names.
    """

    vector: float
    days: float
    emotion: float
    result: float
    time: float
    graph: float | None
    final: float
    asked: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Recalled:
    """An episode that a question found; both scores lie in 0..1.

    `vector_score` is the likeness in meaning, `score` the fused relevance; as an event it is the
    formula that `weighed` explains. `usual` is how near in meaning the episode is to everyday
    questions, whichever is asked.
    """

    episode: Episode
    score: float
    vector_score: float
    weighed: Weighed | None = None
    usual: float = 0.0


@dataclass(frozen=True, slots=True)
class WeighedEvents:
    """Memories by the event memory's formula; `degraded` where they were scored without a graph."""

    found: tuple[Recalled, ...] = ()
    degraded: bool = False


@dataclass(frozen=True, slots=True)
class Exchange:
    """One past turn of a conversation: what the person said and what was answered."""

    message: str
    reply: str
    said_at: datetime
    states: bool
    """Whether the message states something, rather than asking, commanding or chatting."""


@dataclass(frozen=True, slots=True)
class History:
    """A conversation as the next turn sees it: a summary of the old, the recent verbatim."""

    summary: str | None
    recent: tuple[Exchange, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """When and where a person speaks: an aware instant and their zone."""

    now: datetime
    tz: ZoneInfo

    def local(self, instant: datetime) -> datetime:
        """The same instant on the person's clock."""
        return instant.astimezone(self.tz)
