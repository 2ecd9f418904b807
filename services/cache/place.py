"""A question as a turn brings it to the cache, and the place of its answer there."""

from dataclasses import dataclass

from services.cache.standing import Standing
from services.models import Emotion, Moment


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a turn brings it, with its own recall.

    `came_in` is on the monotonic clock, before the turn waited for anything. `fresh` asks for a
    new answer, which replaces the kept one.
    """

    person_id: int
    question: str
    standing: Standing
    moment: Moment
    emotion: Emotion | None = None
    came_in: float | None = None
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """An answer to give again; `memories` are the episodes that it stood on."""

    answer: str
    memories: frozenset[str]


class Place:
    """What the cache has for one question, and where its new answer goes.

    `hit` is the answer to give, if there is one. Else `instead_of` is the answer that a new one
    is to be worded differently from, where that is wished for.
    """

    def __init__(self, *, hit: Hit | None = None, instead_of: str | None = None) -> None:
        self.hit = hit
        self.instead_of = instead_of
        self.answer: str | None = None
        self.tokens = 0

    def keep(self, answer: str, *, tokens: int = 0) -> None:
        """Keep a complete answer of a model, which took so many tokens.

        It must stand on the turn's own recall alone: what the model looked up by itself is not
        looked up again when the question is.
        """
        self.answer, self.tokens = answer, tokens
