"""How far a long command is: a bar on a terminal, plain lines elsewhere."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from rich import progress as bars
from rich.console import Console

Advance: TypeAlias = Callable[[int, int], None]
"""Takes what is done and the total."""

_LINE_SECONDS = 5.0


class Progress:
    """Shows stages on `out` and mistakes on `errors`."""

    def __init__(self, out: Console, errors: Console) -> None:
        self._out = out
        self._errors = errors

    @classmethod
    def on_terminal(cls) -> "Progress":
        """On stdout and stderr."""
        out = Console(highlight=False, markup=False, soft_wrap=True)
        return cls(out, Console(stderr=True, highlight=False, markup=False, soft_wrap=True))

    def say(self, line: str) -> None:
        """One line for the reader."""
        self._out.print(line)

    def complain(self, line: str) -> None:
        """One line about something that went wrong."""
        self._errors.print(line)

    @contextmanager
    def stage(self, name: str, total: int) -> Iterator[Advance]:
        """Shows `name` until it is left."""
        if not self._out.is_terminal:
            yield self._by_lines(name)
            return
        columns = (
            bars.TextColumn("{task.description}"),
            bars.BarColumn(),
            bars.MofNCompleteColumn(),
            bars.TimeRemainingColumn(),
        )
        with bars.Progress(*columns, console=self._out, transient=True) as bar:
            task = bar.add_task(name, total=total)

            def advance(done: int, total: int) -> None:
                bar.update(task, completed=done, total=total)

            yield advance

    def _by_lines(self, name: str) -> Advance:
        said = -_LINE_SECONDS

        def advance(done: int, total: int) -> None:
            nonlocal said
            if done < total and time.monotonic() - said < _LINE_SECONDS:
                return
            said = time.monotonic()
            self._out.print(f"{name}: {done} of {total}")

        return advance
