"""One turn: what is asked, what is answered, and how it is kept."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from graph_store.model import Fact
from services.commands import Command, Correction
from services.ledger.conversations import OpenQuestion
from services.ledger.seen import IdempotencyKey
from services.models import Json, Language, Moment, Person, Recalled

Emit: TypeAlias = Callable[[str], Awaitable[None]]


class Source(StrEnum):
    """What an answer comes from."""

    MODEL = "model"
    CACHE = "cache"
    MEMORY = "memory"
    COMMAND = "command"


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread that was begun before, within a conversation: its history is its own.

    `root_turn` is the turn that it hangs on, where that one is known: it belongs to the history.
    """

    key: str
    root_turn: str | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a message was written: kept with it, and with what it asks to remember."""

    source: str = "chat"
    metadata: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A message that answers an open question; no `ids` where the person called it off."""

    question: OpenQuestion
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """A message as it came in; without a `conversation` it belongs to the running one.

    A conversation's messages are answered in order and its open questions are its own, also
    across its threads. Setting `stop` ends the answer where it is, and that much is kept; a turn
    that is cancelled is kept unanswered, and answered when its key comes again. `fresh` asks for a
    new answer where one is kept; `came_in` is on the monotonic clock. `within`: others read along,
    so that nothing is used or shown but what this person said in conversations below that key.
    """

    person: Person
    message: str
    conversation: str | None
    moment: Moment
    key: IdempotencyKey | None = None
    thread: Thread | None = None
    origin: Origin = field(default_factory=Origin)
    stop: asyncio.Event | None = None
    reading: Command | Chosen | None = None
    fresh: bool = False
    within: str | None = None
    came_in: float = field(default_factory=time.monotonic)


@dataclass(frozen=True, slots=True)
class Option:
    """One of the memories that an open question offers."""

    id: str
    content: str


@dataclass(frozen=True, slots=True)
class CommandReport:
    """How a message was read as a command, and what is still asked about it.

    `everything`: what is asked is whether to forget all there is.
    """

    intent: str
    payload: str | Correction | None
    pending: tuple[Option, ...] = ()
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What a turn comes to; `memories` are those that the text stands on, best first.

    `facts` are those of the knowledge graph that it stands on too. `kept` is False where the text
    names what was just forgotten: then the ledger keeps none.
    """

    text: str
    source: Source
    command: CommandReport | None = None
    memories: tuple[Recalled, ...] = ()
    facts: tuple[Fact, ...] = ()
    kept: bool = True


@dataclass(frozen=True, slots=True)
class Reply:
    """A finished turn, as a person sees it."""

    text: str
    source: Source
    command: CommandReport | None
    memories: tuple[Recalled, ...]
    conversation: str
    turn_id: str
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that has begun: the message is in the ledger and waits for its answer.

    `reading` is how the message is understood before anything is looked up. `conversation`, and
    its number, is the one whose history counts: a thread's own, in a thread; `asking_id` is the
    number of the one that open questions belong to. `paused`: the person wants nothing remembered.
    `within`: as the Ask says.
    """

    id: str
    person: Person
    person_id: int
    conversation: str
    conversation_id: int
    asking_id: int
    root_turn: str | None
    origin: Origin
    message: str
    message_id: str
    language: Language
    moment: Moment
    reading: Command | Chosen
    paused: bool = False
    within: str | None = None
