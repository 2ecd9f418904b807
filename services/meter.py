"""What the services tell of their work, as figures; nothing of what anybody said."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum


class Stage(StrEnum):
    """The parts of a turn."""

    INTAKE = "intake"
    RECALL = "recall"
    ANSWER = "answer"
    KEEP = "keep"
    TURN = "turn"


@dataclass(frozen=True, slots=True)
class Meter:
    """Where the figures go: a stage and its seconds; a model's call with its two token counts."""

    took: Callable[[Stage, float], None]
    called: Callable[[str, int, int, bool], None]

    @contextmanager
    def stage(self, stage: Stage) -> Iterator[None]:
        """Measures the block, however it ends."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.took(stage, time.perf_counter() - began)


def unheard() -> Meter:
    """A meter to which nobody listens."""
    return Meter(took=lambda stage, seconds: None, called=lambda model, asked, told, ok: None)
