"""BM25 over one person's memories: an immutable base by bm25s and a tail with its statistics."""

import math
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from bm25s import BM25
from numpy.typing import NDArray

from services.memory.concepts import THING
from services.memory.growing import Growing
from services.memory.tokens import tokens, tokens_of_all
from services.memory.vocabulary import COMMON

Floats = NDArray[np.float32]
Rows = NDArray[np.intp]

# Chat messages are short and of like length, so length is a weak sign (b = .75 loses recall).
K1, B = 1.5, 0.3
_TAIL_AT_LEAST = 2048
# Frequencies are counted as if so many texts of anybody's were there too, of which a common word
# is in one of five: else the few memories of a new person would make "good" and "day" telling.
_OTHERS, _WITH_COMMON = 200, 40
_COMMON_TO_GROUPS = 4
_NO_ROWS: NDArray[np.integer] = np.zeros(0, dtype=np.int32)
_NO_WEIGHTS: Floats = np.zeros(0, dtype=np.float32)
# That two words name one thing is a weaker sign than that they are one word.
_THING_WEIGHT = 0.8


@dataclass(frozen=True, slots=True)
class _Base:
    """What bm25s computed for the first `rows` rows: one column of scores for each term."""

    bm25: BM25
    rows: int
    average_length: float
    data: Floats
    indices: NDArray[np.int32]
    indptr: NDArray[np.int64]

    def column(self, term: int) -> tuple[NDArray[np.int32], Floats]:
        """Rows and weights of one term, its idf left out."""
        if term + 1 >= len(self.indptr):
            return self.indices[:0], self.data[:0]
        start, end = self.indptr[term], self.indptr[term + 1]
        return self.indices[start:end], self.data[start:end]


@dataclass(frozen=True, slots=True)
class Hits:
    """Where a question's words are: for each word in turn the rows that have it, and its weight.

    `rows` and `weights`: shape (hits,); `ends`: where each word's hits end; `alive`: which rows
    there are, shape (rows,).
    """

    rows: NDArray[np.integer]
    weights: Floats
    ends: Rows
    alive: NDArray[np.bool_]

    def scores(self) -> Floats:
        """BM25 of every row, shape (rows,)."""
        scores = np.bincount(self.rows, self.weights, minlength=len(self.alive))
        return np.asarray(scores * self.alive, dtype=np.float32)

    def apart(self, rows: Rows) -> Floats:
        """BM25 of some living rows, each once, word by word; shape (len(rows), words)."""
        place = np.full(len(self.alive), -1, dtype=np.int32)
        place[rows] = np.arange(len(rows))
        at = place.take(self.rows)
        hits = np.flatnonzero(at >= 0)
        words = len(self.ends)
        counts = np.diff(np.searchsorted(hits, self.ends), prepend=0)
        found = np.zeros((len(rows), words), dtype=np.float32)
        cells = at[hits] * words + np.repeat(np.arange(words), counts)
        found.ravel()[cells] = self.weights[hits]
        return found


class LexicalIndex:
    """BM25 (Lucene's variant, k1 = 1.5, b = .3) with our own words on both sides.

    Rows are numbered in the order of `add` and never reused until `compact`. A write never
    rebuilds: new rows go to the tail, removed ones are tombstones at once, and base and tail are
    weighed by the same live document frequencies. Not thread-safe: one caller at a time.
    """

    def __init__(self) -> None:
        self._ids: list[str] = []
        self._row_of: dict[str, int] = {}
        self._terms: list[array[int]] = []
        self._vocabulary: dict[str, int] = {}
        self._frequency = array("l")
        self._common: set[int] = set()
        self._things: set[int] = set()
        self._lengths = Growing(np.float32)
        self._alive = Growing(np.bool_)
        self._base: _Base | None = None
        self._tail: dict[int, tuple[array[int], array[float]]] = {}
        self._tail_postings = 0
        self._posted = 0
        self._total_length = 0

    def __len__(self) -> int:
        """How many texts can be found (removed ones do not count)."""
        return len(self._row_of)

    @property
    def rows(self) -> int:
        """How many rows `scores` has, tombstones included."""
        return len(self._ids)

    @property
    def bm25(self) -> BM25:
        """The bm25s index of the base, empty while nothing has been compacted."""
        return self._base.bm25 if self._base else _empty_bm25()

    @property
    def nbytes(self) -> int:
        """Bytes held, the vocabulary's strings and Python's own objects estimated; cheap to ask."""
        postings = 8 * self._tail_postings + 300 * len(self._tail)
        base = self._base.data.nbytes + self._base.indices.nbytes if self._base else 0
        return postings + base + 4 * self._total_length + 100 * len(self._vocabulary)

    @property
    def due(self) -> bool:
        """Whether `compact` is worth its time (0.2 s for each 10,000 rows)."""
        stale = self.rows - (self._base.rows if self._base else 0)
        stale += self.rows - len(self)
        return stale > max(_TAIL_AT_LEAST, self.rows // 2)

    def add(self, ids: Sequence[str], texts: Sequence[str]) -> None:
        """Append one row for each text; an id that is there already loses its old row."""
        for key, words in zip(ids, tokens_of_all(texts), strict=True):
            self.remove([key])
            self._append(key, words)

    def remove(self, ids: Iterable[str]) -> None:
        """Make texts unfindable at once; unknown ids are ignored."""
        for key in ids:
            row = self._row_of.pop(key, None)
            if row is None:
                continue
            self._alive.values[row] = False
            self._total_length -= len(self._terms[row])
            for term in set(self._terms[row]):
                self._frequency[term] -= 1
            self._terms[row] = array("I")

    def scores(self, query: str) -> Floats:
        """BM25 of every row for a question, shape (rows,), 0 where no word is shared."""
        return self.scores_of(tokens(query))

    def scores_of(self, words: Iterable[str]) -> Floats:
        """The same for a question that is in words already."""
        return self.hits(words).scores()

    def hits(self, words: Iterable[str]) -> Hits:
        """Where the words of a question are."""
        found, ends, size = [(_NO_ROWS, _NO_WEIGHTS)], [], 0
        for term in self._known(words):
            for rows, weights in self._postings(term):
                found.append((rows, self._weight(term) * weights))
                size += len(rows)
            ends.append(size)
        rows, weights = (np.concatenate(parts) for parts in zip(*found, strict=True))
        return Hits(rows, weights, np.asarray(ends, dtype=np.intp), self._alive.values)

    def having(self, words: Collection[str]) -> NDArray[np.bool_]:
        """Which rows have all of these words, of which there is at least one; shape (rows,)."""
        found = np.full(self.rows, bool(words))
        for word in words:
            has = np.zeros(self.rows, dtype=np.bool_)
            for term in self._known([word]):
                for rows, _ in self._postings(term):
                    has[rows] = True
            found &= has
        return found

    def group_scores_of(
        self, words: Iterable[str], groups: NDArray[np.integer], count: int
    ) -> Floats:
        """The best that each group of rows has of every word, added up; shape (count,).

        `groups` is each row's group, below `count`, or -1 for a row of none. Removed rows count
        until `compact`. A word that about every group has is left out.
        """
        found = np.zeros(count + 1, dtype=np.float32)  # -1 finds the last place, which is cut off
        for term in self._known(words):
            if self._frequency[term] > _COMMON_TO_GROUPS * count:
                continue
            best = np.zeros(count + 1, dtype=np.float32)
            for rows, weights in self._postings(term):
                np.maximum.at(best, groups[rows], weights)
            found += self._weight(term) * best
        return found[:-1]

    def shares(self, words: Iterable[str], rows: Iterable[int]) -> list[float]:
        """For each row the share (0..1) of a question's words, by their weight, that it has."""
        asked = set(words)
        known = {term: self._weight(term) for term in self._known(asked)}
        unknown = (len(asked) - len(known)) * _idf(0, len(self) + _OTHERS)
        whole = max(sum(known.values()) + unknown, 1e-9)
        return [
            sum(known[term] for term in known.keys() & set(self._terms[row])) / whole
            for row in rows
        ]

    def compact(self) -> Rows:
        """Drop the tombstones and put everything into the base.

        Returns the old numbers of the rows that stayed, in their new order.
        """
        kept = np.flatnonzero(self._alive.values)
        self._ids = [self._ids[row] for row in kept]
        self._terms = [self._terms[row] for row in kept]
        self._row_of = {key: row for row, key in enumerate(self._ids)}
        self._lengths.keep(kept)
        self._alive.keep(kept)
        self._forget_unused_words()
        self._base, self._tail, self._tail_postings = self._build(), {}, 0
        self._posted = self.rows
        return kept

    def _append(self, key: str, words: list[str]) -> None:
        row = len(self._ids)
        known = self._vocabulary
        terms = array("I", [known[word] if word in known else self._term(word) for word in words])
        self._ids.append(key)
        self._terms.append(terms)
        self._row_of[key] = row
        self._lengths.append(len(terms))
        self._alive.append(True)
        self._total_length += len(terms)
        for term in set(terms):
            self._frequency[term] += 1

    def _post(self) -> None:
        """Let the tail have all rows that are in neither, now that somebody asks."""
        for row in range(self._posted, self.rows):
            for term, count in Counter(self._terms[row]).items():
                rows, counts = self._tail.setdefault(term, (array("I"), array("f")))
                rows.append(row)
                counts.append(count)
                self._tail_postings += 1
        self._posted = self.rows

    def _weight(self, term: int) -> float:
        others = _WITH_COMMON if term in self._common else 0
        idf = _idf(self._frequency[term] + others, len(self) + _OTHERS)
        return idf * _THING_WEIGHT if term in self._things else idf

    def _term(self, word: str) -> int:
        term = self._vocabulary.setdefault(word, len(self._vocabulary))
        if term == len(self._frequency):
            self._frequency.append(0)
            if word in COMMON:
                self._common.add(term)
            if word[0] == THING:
                self._things.add(term)
        return term

    def _known(self, words: Iterable[str]) -> list[int]:
        distinct = dict.fromkeys(words)
        return [self._vocabulary[word] for word in distinct if word in self._vocabulary]

    def _postings(self, term: int) -> Iterable[tuple[NDArray[np.integer], Floats]]:
        self._post()
        if self._base:
            yield self._base.column(term)
        if term in self._tail:
            rows = np.frombuffer(self._tail[term][0], dtype=np.uint32)
            counts = np.frombuffer(self._tail[term][1], dtype=np.float32)
            length = self._lengths.values[rows] / self._average_length()
            damped = counts / (counts + K1 * (1 - B + B * length))
            yield rows, np.asarray(damped, dtype=np.float32)

    def _average_length(self) -> float:
        if self._base:
            return self._base.average_length
        return max(self._total_length / max(len(self), 1), 1.0)

    def _forget_unused_words(self) -> None:
        """Renumber the vocabulary: a forgotten word stays nowhere, not even as a key."""
        used = {term for terms in self._terms for term in terms}
        if len(used) == len(self._vocabulary):
            return
        words = [(word, term) for word, term in self._vocabulary.items() if term in used]
        renumbered = {term: new for new, (_, term) in enumerate(words)}
        self._frequency = array("l", [self._frequency[term] for _, term in words])
        self._vocabulary = {word: new for new, (word, _) in enumerate(words)}
        self._things = {new for new, (word, _) in enumerate(words) if word[0] == THING}
        self._common = {self._vocabulary[word] for word in COMMON if word in self._vocabulary}
        self._terms = [array("I", [renumbered[t] for t in terms]) for terms in self._terms]

    def _build(self) -> _Base | None:
        if not self._vocabulary:
            return None
        bm25 = BM25(k1=K1, b=B, method="lucene")
        corpus = [terms.tolist() for terms in self._terms]
        bm25.index((corpus, dict(self._vocabulary)), create_empty_token=False, show_progress=False)
        built = bm25.scores
        # Frequencies go on changing, so the idf that bm25s baked in is taken out again.
        baked = [_idf(int(count), len(corpus)) for count in np.diff(built["indptr"])]
        data = built["data"] / np.repeat(np.asarray(baked, np.float32), np.diff(built["indptr"]))
        average = self._total_length / len(corpus)
        return _Base(bm25, len(corpus), average, data, built["indices"], built["indptr"])


def _idf(frequency: int, documents: int) -> float:
    """Lucene's inverse document frequency, which stays above zero."""
    return math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))


def _empty_bm25() -> BM25:
    bm25 = BM25(k1=K1, b=B, method="lucene")
    bm25.scores = {}
    return bm25
