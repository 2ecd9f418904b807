"""All that finds one person's memories, in memory: words, vectors, times, neighbours."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from bm25s import BM25
from numpy.typing import NDArray

from services.memory.conversations import Conversations, Turn, second_of, with_neighbours
from services.memory.lexical import LexicalIndex
from services.memory.relevance import Evidence, is_relevant
from services.memory.rows import NO_CONVERSATION, IndexEntry, Question, RowTable
from services.memory.space import VectorSpace

__all__ = ["Candidates", "IndexEntry", "PersonIndex", "Question"]

Floats = NDArray[np.float32]
Rows = NDArray[np.intp]
Mask = NDArray[np.bool_]

# One unit of cosine weighs as much as fourteen of BM25. Both are absolute, so no leg's noise is
# ever stretched to the full scale, as min-max does (the figures are in docs/benchmarks.md).
_PER_BM25 = 0.07
# What is said next to a thing tells of it too; the answer to a question most of all.
_NEXT, _SECOND, _ANSWER = 0.3, 0.1, 0.6
# The question names who said it; a turn that only asks seldom holds the answer.
_NAMED, _ASKS = 0.12, 0.12
# A few more than are wanted, for whoever leaves some out afterwards.
_SPARE = 10
_AT_ONCE = 20_000
_JUDGED = 20
_WORDS_BESIDE = 500


@dataclass(frozen=True, slots=True)
class Candidates:
    """What was found, best first: each leg's share of the score, by id.

    A memory's fused score is the sum over the legs. `likeness` is the cosine in 0..1 before any
    neighbour adds to it; `relevant` whether the question is about anything that is here at all.
    """

    vector: Mapping[str, float] = field(default_factory=dict)
    lexical: Mapping[str, float] = field(default_factory=dict)
    likeness: Mapping[str, float] = field(default_factory=dict)
    relevant: bool = False
    bm25: BM25 | None = None


class PersonIndex:
    """One person's recallable episodes, searchable by meaning and by words.

    A write costs what its own episode costs. `upkeep` (tombstones out, space learnt anew) runs
    by itself while the index is small or a load doubles it, and is the caller's otherwise.
    Not thread-safe: one caller at a time.
    """

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self._rows = RowTable()
        self._words = LexicalIndex()
        self._space = VectorSpace(dimension)
        self._talk = Conversations()

    def __len__(self) -> int:
        return self._rows.living

    @property
    def nbytes(self) -> int:
        """Bytes held, Python's own objects estimated."""
        return self._rows.nbytes + self._words.nbytes + self._space.nbytes + self._talk.nbytes

    @property
    def due(self) -> bool:
        """Whether `upkeep` is worth its time, about 0.4 s for each 10,000 memories."""
        return self._words.due or self._space.outgrown

    def upsert(self, entries: Iterable[IndexEntry]) -> None:
        """Take these in; an id that is there already is replaced."""
        before = len(self)
        for entry in entries:
            self.remove([entry.id])
            row = self._rows.append(entry, len(self._space))
            self._words.add([entry.id], [entry.text])
            self._space.extend(entry.vectors.reshape(-1, self._dimension))
            self._talk.add(entry.conversation, Turn(entry.said_at, entry.seq, row))
        if self.due and (len(self) <= _AT_ONCE or len(self) > 2 * before):
            self.upkeep()

    def remove(self, ids: Iterable[str]) -> None:
        """Make these unfindable at once; unknown ids are ignored."""
        for key in ids:
            row = self._rows.remove(key)
            if row is None:
                continue
            start = int(self._rows.column("chunk")[row])
            self._space.erase(start, start + int(self._rows.column("chunks")[row]))
            self._talk.remove(self._conversation(row), self._turn(row))
            self._words.remove([key])

    def upkeep(self) -> None:
        """Drop the tombstones, rebuild the lexical base, learn the vector space anew."""
        if self._words.due:
            counts = self._rows.column("chunks")
            alive = np.repeat(self._rows.column("alive"), counts)
            self._rows.keep(self._words.compact())
            self._space.keep(np.flatnonzero(alive))
            self._talk = Conversations()
            for row in range(len(self._rows)):
                self._talk.add(self._conversation(row), self._turn(row))
        else:
            self._space.fit()

    def search(self, question: Question) -> Candidates:
        """The best of what a question may find, at least `k` where there are so many."""
        eligible = self._rows.eligible(question)
        if not eligible.any():
            return Candidates()
        words = self._words.scores(question.text)
        likeness = self._likeness(question.vector, words)
        meaning = self._with_neighbours(likeness * eligible) + self._prior(question.text)
        by_words = self._with_neighbours(words * _PER_BM25 * eligible)
        total = np.where(eligible, meaning + by_words, -np.inf)
        best = _largest(total, min(question.k + _SPARE, int(eligible.sum())))
        ids = [self._rows.id(row) for row in best]
        plain = self._plain(question.vector, best)
        return Candidates(
            vector=dict(zip(ids, meaning[best].tolist(), strict=True)),
            lexical={i: s for i, s in zip(ids, by_words[best].tolist(), strict=True) if s > 0},
            likeness=dict(zip(ids, np.clip(plain, 0, 1).tolist(), strict=True)),
            relevant=self._relevant(question, eligible, words, likeness),
            bm25=self._words.bm25,
        )

    def evidence(self, question: Question) -> Evidence:
        """What speaks for the question being about anything here: raw, before any neighbour."""
        words = self._words.scores(question.text)
        likeness = self._likeness(question.vector, words)
        return self._evidence(question, self._rows.eligible(question), words, likeness)

    def _relevant(
        self, question: Question, eligible: Mask, words: Floats, likeness: Floats
    ) -> bool:
        return is_relevant(self._evidence(question, eligible, words, likeness))

    def _evidence(
        self, question: Question, eligible: Mask, words: Floats, likeness: Floats
    ) -> Evidence:
        count = min(_JUDGED, int(eligible.sum()))
        near = _largest(np.where(eligible, likeness, -np.inf), count)
        worded = _largest(np.where(eligible, words, -np.inf), count)
        rows = np.union1d(near, worded)
        plain = self._plain(question.vector, rows)
        return Evidence(
            likeness=float(plain.max()),
            own_likeness=float(likeness[rows].max()),
            bm25=float(words[rows].max()),
            share=max(self._words.shares(question.text, worded.tolist()), default=0.0),
        )

    def _likeness(self, vector: Floats, words: Floats) -> Floats:
        """Cosine of each row's likest chunk in the person's space; 0 where it has none."""
        if not len(self._space):
            return np.zeros(len(self._rows), dtype=np.float32)
        chunks = self._space.likeness(vector, self._beside_words(words))
        if len(chunks) == len(self._rows) == int(self._rows.column("chunks").sum()):
            return chunks
        return self._by_row(chunks)

    def _beside_words(self, words: Floats) -> Rows:
        """Chunks of the rows that share most words, whose cosines must be exact."""
        if not self._space.estimates:
            return np.zeros(0, dtype=np.intp)
        rows = _largest(words, min(_WORDS_BESIDE, len(words)))
        rows = with_neighbours(rows, self._talk)
        return self._rows.column("chunk")[rows[self._rows.column("chunks")[rows] > 0]]

    def _by_row(self, chunks: Floats) -> Floats:
        found = np.zeros(len(self._rows), dtype=np.float32)
        having = np.flatnonzero(self._rows.column("chunks"))
        if len(having):
            found[having] = np.maximum.reduceat(chunks, self._rows.column("chunk")[having])
        return found

    def _plain(self, vector: Floats, rows: Rows) -> Floats:
        starts = self._rows.column("chunk")[rows]
        counts = self._rows.column("chunks")[rows]
        best = [
            self._space.plain(vector, np.arange(s, s + n)).max(initial=-1.0)
            for s, n in zip(starts, counts, strict=True)
        ]
        return np.asarray(best, dtype=np.float32)

    def _with_neighbours(self, scores: Floats) -> Floats:
        """Each row's score and shares of those said up to two turns before and after it."""
        before, after = self._talk.before, self._talk.after
        earlier = np.append(scores, np.float32(0))  # NOBODY is -1 and so finds the zero
        later = earlier * _NEXT
        ends_asking = self._rows.column("ends_asking")
        answered = np.append(scores * np.where(ends_asking, _ANSWER, _NEXT), 0)
        second = earlier[second_of(before)] + earlier[second_of(after)]
        shares = answered[before] + later[after] + _SECOND * second
        return np.asarray(scores + shares, dtype=np.float32)

    def _prior(self, text: str) -> Floats:
        named = self._rows.said_by_named(text)
        prior = _NAMED * named - _ASKS * self._rows.column("asking")
        return np.asarray(prior, dtype=np.float32)

    def _conversation(self, row: int) -> int | None:
        conversation = int(self._rows.column("conversation")[row])
        return None if conversation == NO_CONVERSATION else conversation

    def _turn(self, row: int) -> Turn:
        column = self._rows.column
        return Turn(float(column("said_at")[row]), int(column("seq")[row]), row)


def _largest(scores: Floats, count: int) -> Rows:
    """The rows of the largest scores, largest first; ties go to the later row."""
    if count < len(scores):
        rows = np.argpartition(scores, len(scores) - count)[len(scores) - count :]
    else:
        rows = np.arange(len(scores))
    return rows[np.lexsort((-rows, -scores[rows]))]
