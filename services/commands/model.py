"""The words of the command grammar: what a message may ask of the memory."""

from dataclasses import dataclass
from enum import StrEnum


class Intent(StrEnum):
    """What one message wants; `chat` is everything that is no business of the memory's."""

    REMEMBER = "remember"
    FORGET = "forget"
    CORRECT = "correct"
    LIST = "list"
    RECALL = "recall"
    CHAT = "chat"


@dataclass(frozen=True)
class Correction:
    """What was wrong, what is right, and of what thing; all copied from the message.

    `old` is None where it is not said, `about` where the message does not name the thing, and
    `new` is "" where a correction is asked for but the right value is not given.
    """

    old: str | None
    new: str
    about: str | None


@dataclass(frozen=True)
class Command:
    """A message read as a command.

    `payload` is one run of characters of the message for remember and forget: "" where the
    command is clear but says nothing to keep ("기억해줘" alone), so that the caller can ask;
    a Correction for correct; None for list, recall and chat.
    """

    intent: Intent
    payload: str | Correction | None = None


class ChoiceKind(StrEnum):
    """How an open question ("which of these?") was answered."""

    CHOSEN = "chosen"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class Choice:
    """An answer to an open question; `numbers` are 1-based, ascending, empty when cancelled."""

    kind: ChoiceKind
    numbers: tuple[int, ...] = ()
