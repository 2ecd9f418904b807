"""Who spoke before and after whom: the rows of an index in the order of their conversations."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.memory.growing import Growing

Rows = NDArray[np.int32]
Floats = NDArray[np.float32]

NOBODY = -1


class Turn(NamedTuple):
    """One row's place in a conversation: ties in time go by the ledger's order."""

    said_at: float
    seq: int
    row: int


class Conversations:
    """Links each row to the one said before and after it in the same conversation."""

    def __init__(self) -> None:
        self._turns: defaultdict[int, list[Turn]] = defaultdict(list)
        self._before = Growing(np.int32)
        self._after = Growing(np.int32)

    @property
    def before(self) -> Rows:
        """The row said just before each row, NOBODY where there is none; shape (rows,)."""
        return self._before.values

    @property
    def after(self) -> Rows:
        """The row said just after each row, NOBODY where there is none; shape (rows,)."""
        return self._after.values

    @property
    def nbytes(self) -> int:
        """Bytes held; a turn in a list is estimated."""
        return self._before.nbytes + self._after.nbytes + 100 * len(self._before)

    def add(self, conversation: int | None, turn: Turn) -> None:
        """Append the next row; outside a conversation it has no neighbours."""
        self._before.append(NOBODY)
        self._after.append(NOBODY)
        if conversation is None:
            return
        turns = self._turns[conversation]
        place = bisect_left(turns, turn)
        turns.insert(place, turn)
        if place > 0:
            self._link(turns[place - 1].row, turn.row)
        if place + 1 < len(turns):
            self._link(turn.row, turns[place + 1].row)

    def remove(self, conversation: int | None, turn: Turn) -> None:
        """Let the neighbours of a forgotten row be each other's."""
        if conversation is None:
            return
        turns = self._turns[conversation]
        del turns[bisect_left(turns, turn)]
        before, after = int(self.before[turn.row]), int(self.after[turn.row])
        if before != NOBODY:
            self.after[before] = after
        if after != NOBODY:
            self.before[after] = before
        self.before[turn.row] = self.after[turn.row] = NOBODY
        if not turns:
            del self._turns[conversation]

    def _link(self, earlier: int, later: int) -> None:
        self.after[earlier] = later
        self.before[later] = earlier


def with_neighbours(rows: NDArray[np.intp], talk: Conversations) -> NDArray[np.intp]:
    """These rows and those within two turns of them, each once."""
    # One more place for NOBODY, who is -1; numpy's unique takes ten times as long.
    near = np.zeros(len(talk.before) + 1, dtype=np.bool_)
    near[rows] = True
    for side in (np.append(talk.before, NOBODY), np.append(talk.after, NOBODY)):
        near[side[rows]] = True
        near[side[side[rows]]] = True
    return np.flatnonzero(near[:-1])


class Shares(NamedTuple):
    """How much of a turn's score those beside it have: what is said next to a thing tells of it
    too, the answer to a question most of all. `beyond`: what the turn before a question has for
    the answer, which goes on about it.
    """

    next: float
    answer: float
    second: float
    beyond: float


def beside(
    rows: NDArray[np.intp], talk: Conversations, ends_asking: NDArray[np.bool_], shares: Shares
) -> Iterator[tuple[Rows, Floats]]:
    """The turns up to two before and after the rows, each with its share, all of shape (rows,)."""
    before, after = talk.before[rows], talk.after[rows]
    answers = np.append(ends_asking, False)[before]
    next_to = np.full(len(rows), shares.next, dtype=np.float32)
    second = np.full(len(rows), shares.second, dtype=np.float32)
    yield before, np.where(answers, np.float32(shares.answer), next_to)
    yield after, next_to
    yield (
        np.append(talk.before, NOBODY)[before],
        np.where(answers, np.float32(shares.beyond), second),
    )
    yield np.append(talk.after, NOBODY)[after], second
