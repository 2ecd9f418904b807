"""Which turn a line of the log belongs to; what is spawned from a turn belongs to it too."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_TURN: ContextVar[str] = ContextVar("turn", default="")


@contextmanager
def turn_named(turn_id: str) -> Iterator[None]:
    """Lets what is logged in the block carry the turn's id."""
    token = _TURN.set(turn_id)
    try:
        yield
    finally:
        _TURN.reset(token)


def current_turn() -> str:
    """The id of the turn at hand, "" outside of any."""
    return _TURN.get()
