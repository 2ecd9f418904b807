"""All that finds one person's memories, in memory: words, vectors, times, neighbours."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from bm25s import BM25
from numpy.typing import NDArray

from services.memory.conversations import (
    Conversations,
    Shares,
    Turn,
    beside,
    with_neighbours,
)
from services.memory.lexical import Hits, LexicalIndex
from services.memory.names import wants_a_name
from services.memory.relevance import Evidence, is_relevant, lead_of_others
from services.memory.rows import NO_CONVERSATION, IndexEntry, Question, RowTable, ways_to_call
from services.memory.space import VectorSpace
from services.memory.tokens import is_language, tokens
from services.memory.usual import usualness
from services.memory.vocabulary import WHOLE

__all__ = ["Candidates", "IndexEntry", "PersonIndex", "Question"]

Floats = NDArray[np.float32]
Rows = NDArray[np.intp]
Mask = NDArray[np.bool_]
Turns = NDArray[np.int32]

# One unit of cosine weighs as much as six of BM25. Both are absolute, so no leg's noise is
# ever stretched to the full scale, as min-max does (the figures are in docs/benchmarks.md).
_PER_BM25 = 0.16
# A BM25 of this much counts half of what it would: one weak word in common says little.
_WEAK = 4.0
# Cosines beside a turn are added to its own. Words are not: a stretch of talk has a word or has
# it not, however often it is said, so of each word the best counts.
_LIKE, _WORDED = Shares(0.3, 0.4, 0.1, 0.2), Shares(0.6, 0.8, 0.3, 0.7)
# One unit of BM25 of a whole conversation, where each word counts once.
_TALK = 0.05
# The question names who said it; a turn that only asks seldom holds the answer.
_NAMED, _ASKS = 0.15, 0.2
# The question asks where, who or which, and a turn of a conversation has a name in it.
_A_NAME = 0.15
# A few more than are wanted, for whoever leaves some out afterwards.
_SPARE = 10
# The question names a time, and the memory is of it.
_IN_PERIOD = 0.3
# The question names a feeling or an outcome that the memory has, or asks for nothing else: so
# much at the most.
_FELT, _FELT_ALONE = 0.5, 1.0
# What has no vector yet, as during an import, is judged by its words, which then speak for its
# meaning too.
_UNREAD = 0.3
_AT_ONCE = 20_000
_JUDGED = 20
_WORDS_BESIDE = 500
# Above the first number of rows neighbours are weighed for the likeliest alone.
_WEIGH_ALL, _WEIGHED = 1_000, 200


@dataclass(frozen=True, slots=True)
class Candidates:
    """What was found, best first: each leg's share of the score, by id.

    A memory's fused score is the sum over the legs. `likeness` is the cosine in 0..1 before any
    neighbour adds to it, `usual` that with everyday questions; `relevant` whether the question is
    about anything that is here at all, by `evidence`.
    """

    vector: Mapping[str, float] = field(default_factory=dict)
    lexical: Mapping[str, float] = field(default_factory=dict)
    likeness: Mapping[str, float] = field(default_factory=dict)
    usual: Mapping[str, float] = field(default_factory=dict)
    relevant: bool = False
    evidence: Evidence | None = None
    bm25: BM25 | None = None


@dataclass(frozen=True, slots=True)
class _Raw:
    """Every row's score on each leg before neighbours and names; 0 where it may not be found."""

    likeness: Floats
    words: Floats
    hits: Hits
    eligible: int


class PersonIndex:
    """One person's recallable episodes, searchable by meaning and by words.

    A write costs what its own episode costs. `upkeep` (tombstones out, space learnt anew) runs
    by itself while the index is small or a load doubles it, and is the caller's otherwise.
    Not thread-safe: one caller at a time.
    """

    def __init__(self, dimension: int, usual: Floats | None = None) -> None:
        """`usual`: vectors of everyday questions, (n, dimension), where they are known."""
        self._dimension = dimension
        self._usual = usual
        self._nothing = np.empty((0, dimension), dtype=np.float32)
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
        latest = list({entry.id: entry for entry in entries}.values())
        self.remove(entry.id for entry in latest)
        first = len(self._rows)
        self._rows.extend(latest, len(self._space))
        for row, entry in enumerate(latest, first):
            self._talk.add(entry.conversation, Turn(entry.said_at, entry.seq, row))
        self._words.add([entry.id for entry in latest], [entry.text for entry in latest])
        vectors = [entry.vectors.reshape(-1, self._dimension) for entry in latest]
        self._space.extend(np.concatenate([self._nothing, *vectors]))
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
        kept = self._words.compact() if self._words.due else None
        if kept is None or len(kept) == len(self._rows):
            self._space.fit()
            return
        alive = np.repeat(self._rows.column("alive"), self._rows.column("chunks"))
        self._rows.keep(kept)
        self._space.keep(np.flatnonzero(alive))
        self._talk = Conversations()
        for row in range(len(self._rows)):
            self._talk.add(self._conversation(row), self._turn(row))

    def search(self, question: Question) -> Candidates:
        """The best of what a question may find, at least `k` where there are so many."""
        eligible = self._rows.eligible(question)
        if not eligible.any():
            return Candidates()
        asked = tokens(question.text)
        raw = self._raw(question.vector, asked, eligible)
        rows = self._considered(raw, eligible, question.k)
        said = self._rows.said_by_named(question.text)
        # What others told of who is named is an answer about them.
        named, others = said.named, said.others & ~self._telling_of(said.name)
        meaning = self._with_neighbours(raw.likeness, rows) + self._prior(question, named, rows)
        by_words = self._worded_around(raw.hits, rows) + self._talked_of(asked, rows)
        scores = meaning + by_words
        best = _largest(scores, min(question.k + _SPARE, len(rows)))
        ids = [self._rows.id(row) for row in rows[best]]
        plain = np.clip(self._plain(question.vector, rows[best]), 0, 1)
        lead = lead_of_others(scores - _NAMED * named[rows], named[rows], others[rows])
        evidence = self._evidence(question, asked, raw, lead)
        return Candidates(
            vector=dict(zip(ids, meaning[best].tolist(), strict=True)),
            lexical={i: s for i, s in zip(ids, by_words[best].tolist(), strict=True) if s > 0},
            likeness=dict(zip(ids, plain.tolist(), strict=True)),
            usual=dict(zip(ids, self._usualness(rows[best]).tolist(), strict=True)),
            relevant=self._is_waived(question, eligible) or is_relevant(evidence),
            evidence=evidence,
            bm25=self._words.bm25,
        )

    def _telling_of(self, name: str) -> Mask:
        """Which rows have any of a name in them, whoever said so."""
        telling = np.zeros(len(self._rows), dtype=np.bool_)
        for called in ways_to_call(name):
            # The stem as a whole is 은채 in 은채는, but not in 은채씨는.
            telling |= self._words.having([term for term in tokens(called) if term[0] != WHOLE])
        return telling

    def _is_waived(self, question: Question, eligible: Mask) -> bool:
        """Whether it asks for all of an occasion, or of a time, of which something is here."""
        if not question.unfloored or question.occasion is None:
            return question.unfloored
        return bool(self._rows.felt(question.occasion, question.now)[eligible].any())

    def _raw(self, vector: Floats, asked: Sequence[str], eligible: Mask) -> _Raw:
        hits = self._words.hits(asked)
        words = _damped(hits.scores() * eligible)
        likeness = self._likeness(vector, words) * eligible
        return _Raw(likeness, words, hits, int(eligible.sum()))

    def _considered(self, raw: _Raw, eligible: Mask, k: int) -> Rows:
        """The rows worth weighing with their neighbours: all, where there are not too many."""
        if len(eligible) <= _WEIGH_ALL:
            return np.flatnonzero(eligible)
        alone = np.where(eligible, raw.likeness + raw.words, -np.inf)
        likely = _largest(alone, min(max(_WEIGHED, 2 * k), raw.eligible))
        rows = with_neighbours(likely, self._talk)
        return rows[eligible[rows]]

    def _evidence(
        self, question: Question, asked: Sequence[str], raw: _Raw, lead: float | None
    ) -> Evidence:
        worded = _largest(raw.words, _JUDGED)
        rows = np.concatenate([_largest(raw.likeness, _JUDGED), worded])
        shares = np.asarray(self._words.shares(asked, worded.tolist()))
        unread = shares * (self._rows.column("chunks")[worded] == 0)
        return Evidence(
            likeness=max(
                float(self._plain(question.vector, rows).max()), _UNREAD * float(unread.max())
            ),
            share=float(shares.max()),
            language=is_language(question.text),
            memories=raw.eligible,
            lead=lead,
        )

    def _likeness(self, vector: Floats, words: Floats) -> Floats:
        """Cosine of each row's likest chunk in the person's space; 0 where it has none."""
        if not len(self._space):
            return np.zeros(len(self._rows), dtype=np.float32)
        chunks = self._space.likeness(vector, self._beside_words(words))
        having = self._rows.column("chunks") > 0
        if len(chunks) == len(self._rows) and having.all():
            return chunks
        found = np.zeros(len(self._rows), dtype=np.float32)
        found[having] = np.maximum.reduceat(chunks, self._rows.column("chunk")[having])
        return found

    def _beside_words(self, words: Floats) -> Rows:
        """Chunks of the rows that share most words, whose cosines must be exact."""
        if not self._space.estimates:
            return np.zeros(0, dtype=np.intp)
        rows = _largest(words, min(_WORDS_BESIDE, len(words)))
        rows = with_neighbours(rows, self._talk)
        return self._rows.column("chunk")[rows[self._rows.column("chunks")[rows] > 0]]

    def _plain(self, vector: Floats, rows: Rows) -> Floats:
        """Cosine of some rows' likest chunks by the fixed centre alone."""
        return self._most(rows, lambda places: self._space.plain(vector, places))

    def _usualness(self, rows: Rows) -> Floats:
        """How like any everyday question some rows' likest chunks are; 0 where that is unknown."""
        if self._usual is None:
            return np.zeros(len(rows), dtype=np.float32)
        usual = self._usual
        return self._most(rows, lambda places: usualness(self._space.vectors(places), usual))

    def _most(self, rows: Rows, of: Callable[[Rows], Floats]) -> Floats:
        """The most that `of` gives to any chunk of some rows; 0 where they have none."""
        starts, counts = self._rows.column("chunk")[rows], self._rows.column("chunks")[rows]
        first = np.cumsum(counts) - counts
        places = np.repeat(starts - first, counts) + np.arange(int(counts.sum()))
        found = np.zeros(len(rows), dtype=np.float32)
        having = counts > 0
        if having.any():
            found[having] = np.maximum.reduceat(of(places), first[having])
        return found

    def _with_neighbours(self, scores: Floats, rows: Rows) -> Floats:
        """The rows' scores with shares of what was said up to two turns before and after."""
        padded = np.append(scores, np.float32(0))  # NOBODY is -1 and so finds the zero
        found = scores[rows]
        for turns, share in self._beside(rows, _LIKE):
            found = found + padded[turns] * share
        return np.asarray(found, dtype=np.float32)

    def _worded_around(self, hits: Hits, rows: Rows) -> Floats:
        """BM25 of the talk around each row: of every word the most that a turn's share has."""
        own = hits.apart(rows)
        padded = np.append(own, np.zeros((1, own.shape[1]), dtype=np.float32), axis=0)
        place = np.full(len(self._rows) + 1, len(rows), dtype=np.int32)  # NOBODY is -1, the last
        place[rows] = np.arange(len(rows))
        for turns, share in self._beside(rows, _WORDED):
            np.maximum(own, padded[place[turns]] * share[:, None], out=own)
        return _damped(own.sum(axis=1))

    def _beside(self, rows: Rows, shares: Shares) -> Iterator[tuple[Turns, Floats]]:
        return beside(rows, self._talk, self._rows.column("ends_asking"), shares)

    def _prior(self, question: Question, named: Mask, rows: Rows) -> Floats:
        prior = _NAMED * named[rows] - _ASKS * self._rows.column("asking")[rows]
        prior += _IN_PERIOD * self._rows.within(question.period)[rows]
        if wants_a_name(question.text):
            prior += _A_NAME * self._rows.column("has_a_name")[rows]
        if question.occasion is not None:
            felt = self._rows.felt(question.occasion, question.now)[rows]
            prior += (_FELT_ALONE if question.unfloored else _FELT) * felt
        return np.asarray(prior, dtype=np.float32)

    def _talked_of(self, asked: Sequence[str], rows: Rows) -> Floats:
        """What each row's conversation as a whole has of the question's words."""
        talks = self._rows.column("talk")
        found = self._words.group_scores_of(asked, talks, self._rows.talks)
        weighed = np.append(_TALK * found * found / (found + _WEAK), 0)
        return np.asarray(weighed[talks[rows]], dtype=np.float32)

    def _conversation(self, row: int) -> int | None:
        conversation = int(self._rows.column("conversation")[row])
        return None if conversation == NO_CONVERSATION else conversation

    def _turn(self, row: int) -> Turn:
        column = self._rows.column
        return Turn(float(column("said_at")[row]), int(column("seq")[row]), row)


def _damped(bm25: Floats) -> Floats:
    """BM25 on the scale of cosines."""
    return np.asarray(_PER_BM25 * bm25 * bm25 / (bm25 + _WEAK), dtype=np.float32)


def _largest(scores: Floats, count: int) -> Rows:
    """The rows of the largest scores, largest first; ties go to the later row."""
    count = min(count, len(scores))
    if count < len(scores):
        rows = np.argpartition(scores, len(scores) - count)[len(scores) - count :]
    else:
        rows = np.arange(len(scores))
    return rows[np.lexsort((-rows, -scores[rows]))]
