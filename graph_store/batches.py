"""Many values, some at a time: a statement of SQL takes only so many."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")

# SQLite takes at most 32,766 bound values in a statement; a few hundred are read as quickly.
AT_ONCE = 500


def batches(values: Iterable[T], most: int = AT_ONCE) -> Iterator[list[T]]:
    """The values in their order, at most `most` at a time, each asked for when its turn comes."""
    left = iter(values)
    while some := list(islice(left, most)):
        yield some
