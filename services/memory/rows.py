"""One person's episodes as rows of columns: what a question can be limited to, and who spoke."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.affect import EMOTION_WEIGHTS, RESULT_WEIGHTS, Occasion
from services.affect.weights import graph_share
from services.memory.growing import Growing
from services.memory.names import has_a_name
from services.models import Emotion, Result

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

_COLUMNS: Mapping[str, np.dtype[Any]] = {
    "alive": np.dtype(np.bool_),
    "superseded": np.dtype(np.bool_),
    "emotion": np.dtype(np.int8),
    "result": np.dtype(np.int8),
    "kind": np.dtype(np.int32),
    "speaker": np.dtype(np.int32),
    "seq": np.dtype(np.int64),
    "said_at": np.dtype(np.float64),
    "occurred_at": np.dtype(np.float64),
    "conversation": np.dtype(np.int64),
    "talk": np.dtype(np.int32),
    "chunk": np.dtype(np.int64),
    "chunks": np.dtype(np.int64),
    "asking": np.dtype(np.float32),
    "ends_asking": np.dtype(np.bool_),
    "has_a_name": np.dtype(np.bool_),
}
_EMOTIONS: Mapping[Emotion | None, int] = {one: i for i, one in enumerate((None, *Emotion))}
_RESULTS: Mapping[Result | None, int] = {one: i for i, one in enumerate((None, *Result))}
_EMOTION_WEIGHTS = np.array([EMOTION_WEIGHTS.get(one, 1.0) for one in _EMOTIONS])
_RESULT_WEIGHTS = np.array([RESULT_WEIGHTS.get(one, 1.0) for one in _RESULTS])
NO_CONVERSATION = -1
_WORD = re.compile(r"[^\W\d_]+")
_FULL_NAME = re.compile(r"[가-힣]{3}")
_SENTENCE = re.compile(r"[^.!?。？！]+[.!?。？！]*")


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One recallable episode. Times are epoch seconds, `seq` the ledger's order.

    `vectors`: float32, shape (chunks, dimension), unit, already centred by the embedding's fixed
    mean; chunks may be 0. `conversation` is for turns that tell of one another. The text isn't
    kept.
    """

    id: str
    seq: int
    text: str
    vectors: Floats
    conversation: int | None
    speaker: str | None
    kind: str
    said_at: float
    occurred_at: float
    superseded: bool
    emotion: Emotion | None = None
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, with its vector (dimension,), unit and centred as the memories' are.

    `since` <= occurred_at < `until`; said_at <= `said_before`; `k`: how many are wanted. `period`
    [from, until) is a time that the question names: what happened in it is preferred. `occasion`
    is a feeling or an outcome that it names; `unfloored` where it asks for nothing beside those.
    `only`: the ids that may be found at all, where not every one may.
    """

    text: str
    vector: Floats
    k: int = 10
    since: float | None = None
    until: float | None = None
    said_before: float | None = None
    kinds: frozenset[str] | None = None
    include_superseded: bool = False
    emotion: Emotion | None = None
    result: Result | None = None
    period: tuple[float, float] | None = None
    occasion: Occasion | None = None
    now: float = 0.0
    unfloored: bool = False
    only: frozenset[str] | None = None


class SaidBy(NamedTuple):
    """Which rows, of shape (rows,), were said by someone whom a text names, and which by others.

    Where it names nobody or more than one, none counts as said by others; nor does a note, or
    what has no speaker, which may be about anybody. `name` is the whole name of who is named.
    """

    named: Mask
    others: Mask
    name: str = ""


class RowTable:
    """Rows in the order they came; a removed one stays as a tombstone until `keep`."""

    def __init__(self) -> None:
        self._columns = {name: Growing(dtype) for name, dtype in _COLUMNS.items()}
        self._ids: list[str] = []
        self._row_of: dict[str, int] = {}
        self._kinds: dict[str, int] = {}
        self._speakers: dict[str, int] = {}
        self._talks: dict[int, int] = {}

    def __len__(self) -> int:
        """How many rows there are, tombstones included."""
        return len(self._ids)

    @property
    def living(self) -> int:
        """How many can be found."""
        return len(self._row_of)

    @property
    def nbytes(self) -> int:
        """Bytes held; ids are estimated."""
        return sum(column.nbytes for column in self._columns.values()) + 250 * len(self._ids)

    def column(self, name: str) -> NDArray[Any]:
        """A view of one column, shape (rows,); writing to it writes through."""
        return self._columns[name].values

    def id(self, row: int) -> str:
        """The episode of a row."""
        return self._ids[row]

    def extend(self, entries: Sequence[IndexEntry], chunk: int) -> None:
        """Add living rows, whose vectors follow one another from `chunk` on."""
        if not entries:
            return
        counts = np.array([len(entry.vectors) for entry in entries])
        starts = chunk + np.cumsum(counts) - counts
        by_column = zip(*map(self._values, entries, starts.tolist()), strict=True)
        for column, values in zip(self._columns.values(), by_column, strict=True):
            column.extend(np.array(values, dtype=column.values.dtype))
        first = len(self._ids)
        self._ids += [entry.id for entry in entries]
        self._row_of.update((entry.id, row) for row, entry in enumerate(entries, first))

    def _values(self, entry: IndexEntry, chunk: int) -> tuple[Any, ...]:
        """A row in the order of the columns."""
        asking, ends_asking = _asking(entry)
        speaker = (entry.speaker or "").casefold()
        return (
            True,
            entry.superseded,
            _EMOTIONS[entry.emotion],
            _RESULTS[entry.result],
            self._kinds.setdefault(entry.kind, len(self._kinds)),
            self._speakers.setdefault(speaker, len(self._speakers)),
            entry.seq,
            entry.said_at,
            entry.occurred_at,
            NO_CONVERSATION if entry.conversation is None else entry.conversation,
            self._talk(entry.conversation),
            chunk,
            len(entry.vectors),
            asking,
            ends_asking,
            # Notes are short and mostly of one thing: a name in one says less of the others.
            entry.conversation is not None and has_a_name(entry.text),
        )

    def _talk(self, conversation: int | None) -> int:
        if conversation is None:
            return NO_CONVERSATION
        return self._talks.setdefault(conversation, len(self._talks))

    @property
    def talks(self) -> int:
        """How many conversations there are; a row's is numbered in the column "talk"."""
        return len(self._talks)

    def remove(self, key: str) -> int | None:
        """Make a row a tombstone; its number, or None where the id is unknown."""
        row = self._row_of.pop(key, None)
        if row is not None:
            self.column("alive")[row] = False
        return row

    def keep(self, rows: NDArray[np.intp]) -> None:
        """Keep these rows alone, in this order; their vectors are expected to move up alike."""
        for column in self._columns.values():
            column.keep(rows)
        self._ids = [self._ids[row] for row in rows]
        self._row_of = {key: row for row, key in enumerate(self._ids)}
        counts = self.column("chunks")
        self.column("chunk")[:] = np.cumsum(counts) - counts

    def eligible(self, question: Question) -> Mask:
        """Which rows a question may find, shape (rows,)."""
        column = self.column
        mask: Mask = column("alive").copy()
        if question.only is not None:
            mask &= self._rows_of(question.only)
        if not question.include_superseded:
            mask &= ~column("superseded")
        if question.since is not None:
            mask &= column("occurred_at") >= question.since
        if question.until is not None:
            mask &= column("occurred_at") < question.until
        if question.said_before is not None:
            mask &= column("said_at") <= question.said_before
        if question.kinds is not None:
            codes = [self._kinds[kind] for kind in question.kinds if kind in self._kinds]
            mask &= np.isin(column("kind"), codes)
        if question.emotion is not None:
            mask &= column("emotion") == _EMOTIONS[question.emotion]
        if question.result is not None:
            mask &= column("result") == _RESULTS[question.result]
        return mask

    def _rows_of(self, ids: frozenset[str]) -> Mask:
        mask = np.zeros(len(self), dtype=np.bool_)
        mask[[self._row_of[one] for one in ids if one in self._row_of]] = True
        return mask

    def within(self, period: tuple[float, float] | None) -> Mask:
        """Which rows happened in [from, until); none where no period is asked."""
        if period is None:
            return np.zeros(len(self), dtype=np.bool_)
        start, end = period
        happened = self.column("occurred_at")
        return (happened >= start) & (happened < end)

    def felt(self, occasion: Occasion, now: float) -> Floats:
        """The event memory's weight (0..1) of each row of the occasion, 0 of others; (rows,)."""
        column = self.column
        matching: Mask = np.ones(len(self), dtype=np.bool_)
        if occasion.emotion is not None:
            matching &= column("emotion") == _EMOTIONS[occasion.emotion]
        if occasion.result is not None:
            matching &= column("result") == _RESULTS[occasion.result]
        weights = graph_share(
            _EMOTION_WEIGHTS[column("emotion")],
            _RESULT_WEIGHTS[column("result")],
            now - column("occurred_at"),
        )
        return np.asarray(weights * matching, dtype=np.float32)

    def said_by_named(self, text: str) -> SaidBy:
        """Which rows were said by someone whom the text names, and which by others."""
        words = _WORD.findall(text.casefold())
        named = {name: code for name, code in self._speakers.items() if _names(words, name)}
        nobody: Mask = np.zeros(len(self), dtype=np.bool_)
        if not named:
            return SaidBy(nobody, nobody)
        speaker = self.column("speaker")
        by_named: Mask = np.isin(speaker, list(named.values()))
        if len(named) > 1:
            return SaidBy(by_named, nobody)
        a_turn = (self.column("talk") >= 0) & (speaker != self._speakers.get("", -1))
        return SaidBy(by_named, ~by_named & a_turn, next(iter(named)))


def _names(words: list[str], name: str) -> bool:
    """Whether a name's first word is among the words; Korean ones may carry a particle."""
    first = _first_word(name)
    if "가" <= first[:1] <= "힣":
        return len(first) > 1 and any(word.startswith(first) for word in words)
    return first != "" and first in words


def ways_to_call(name: str) -> list[str]:
    """What others may call who has this name: each word of it, 서준 where that is 김서준."""
    words = _WORD.findall(name)
    return words + [word[1:] for word in words if _FULL_NAME.fullmatch(word)]


def _first_word(name: str) -> str:
    return next(iter(_WORD.findall(name)), "")


def _asking(entry: IndexEntry) -> tuple[float, bool]:
    """How much of a text asks (0..1), and whether it ends so."""
    said = entry.text.removeprefix(f"{entry.speaker}:")
    sentences = list(_sentences(said))
    asked = sum(len(sentence) for sentence in sentences if sentence[-1] in "?？")
    ends = bool(sentences) and sentences[-1][-1] in "?？"
    return asked / max(sum(map(len, sentences)), 1), ends


def _sentences(text: str) -> Iterator[str]:
    return (stripped for found in _SENTENCE.findall(text) if (stripped := found.strip()))
