"""Compiling the word tables: one pattern a table, a named group for each value."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

V = TypeVar("V", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Words(Generic[V]):
    """What names each value; of two words that begin at one place the one listed first counts."""

    pattern: re.Pattern[str]
    values: Mapping[str, V]


@dataclass(frozen=True, slots=True)
class Mention(Generic[V]):
    """A value that a text names, from `start` to `end`; `denied` where it says that it was not."""

    value: V
    start: int
    end: int
    denied: bool


def compiled(table: Sequence[tuple[V, str]], *, around: str = "") -> Words[V]:
    """Alternatives in the order of the table; `around` stands before and after each of them."""
    groups = [
        f"(?P<w{number}>{around}(?:{words}){around})" for number, (_, words) in enumerate(table)
    ]
    values = {f"w{number}": value for number, (value, _) in enumerate(table)}
    return Words(re.compile("|".join(groups)), values)
