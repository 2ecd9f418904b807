"""What follows from the ledger: vectors for what is new, none for what is gone."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakValueDictionary

import numpy as np

from services.embeddings import chunks
from services.errors import EmbeddingRefused, EmbeddingUnavailable, IndexUnavailable
from services.ledger import outbox
from services.ledger.episode_rows import IndexRow
from services.ledger.episodes import Episodes
from services.ledger.outbox import Job, Work
from services.memory.first_person import in_first_person
from services.memory.person_index import IndexEntry
from services.memory.stores import Stores
from services.memory.vectors import Vectors, marks_of
from services.models import Kind


def index_entry(row: IndexRow, vectors: Vectors) -> IndexEntry:
    """An episode as a person's index takes it in; `vectors` is (n, dimension), n may be 0."""
    return IndexEntry(
        id=row.id,
        seq=row.seq,
        text=row.content,
        vectors=vectors,
        # Turns tell of one another; things to keep that were told in a row need not.
        conversation=row.conversation_id if row.kind == Kind.MESSAGE else None,
        speaker=row.speaker,
        kind=row.kind,
        said_at=row.said_at.timestamp(),
        occurred_at=row.occurred_at.timestamp(),
        superseded=row.superseded,
        emotion=row.emotion,
        result=row.result,
    )


async def read_entries(
    stores: Stores, person_id: int, ids: Sequence[str] | None = None
) -> list[IndexEntry]:
    """A person's recallable episodes with their vectors, from the ledger and the vector index.

    What has no vectors under this embedding yet comes without: it is found by its words.
    """
    async with stores.database.read() as connection:
        rows = await Episodes(connection, person_id).index_rows(ids)
    nothing = np.zeros((0, stores.embedding.dimension), dtype=np.float32)
    entries: list[IndexEntry] = []
    # A few at a time: nobody else waits, and the copies that Chroma hands out are soon gone.
    for start in range(0, len(rows), _LOADED_AT_ONCE):
        some = rows[start : start + _LOADED_AT_ONCE]
        ours = [(row.id, row.pieces) for row in some if row.embedding_id == stores.embedding.id]
        vectors = await stores.vectors.load(person_id, ours)
        entries += [index_entry(row, vectors.get(row.id, nothing)) for row in some]
    return entries


# Where Chroma is asked for more at once it takes longer for each.
_LOADED_AT_ONCE = 256
INDEXING = frozenset({Work.INDEX, Work.UNINDEX})
# Enough for a write to be worth its transaction, few enough for the pipeline to stay full.
_AT_ONCE = 16
# As many rows as a person makes in a few turns.
_FEW = 8


@dataclass(frozen=True, slots=True)
class _Made:
    """Jobs, what they are about as it was read, and the vectors that were made of that."""

    jobs: Sequence[Job]
    rows: Sequence[IndexRow]
    vectors: Mapping[str, Vectors]


class Indexer:
    """Keeps the vector index in step with the ledger. Every step may be done again."""

    def __init__(self, stores: Stores) -> None:
        self._database = stores.database
        self._vectors = stores.vectors
        self._hot = stores.hot
        self._embedding = stores.embedding
        self._now = stores.now
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def work_off(self, jobs: Sequence[Job]) -> None:
        """Do what these jobs ask for; what can't be done now is put off."""
        by_person: defaultdict[int, list[Job]] = defaultdict(list)
        for job in jobs:
            by_person[job.person_id].append(job)
        for person_id, theirs in by_person.items():
            async with self._alone(person_id):
                await self._work_off(person_id, theirs)

    async def catch_up(self, person_id: int) -> None:
        """Index what a person said just now, so that the next question finds it by its meaning.

        More than a few rows are an import, which is not waited for.
        """
        if not await self._few_fresh(person_id):
            return
        async with self._alone(person_id):
            # Who held it may have done them.
            if fresh := await self._few_fresh(person_id):
                await self._work_off(person_id, fresh)

    async def _few_fresh(self, person_id: int) -> Sequence[Job]:
        """What is to be indexed just now; nothing where that is more than a few."""
        async with self._database.read() as connection:
            fresh = await outbox.fresh(connection, person_id, Work.INDEX, limit=_FEW + 1)
        return fresh if len(fresh) <= _FEW else ()

    def _alone(self, person_id: int) -> asyncio.Lock:
        return self._locks.setdefault(person_id, asyncio.Lock())

    async def _work_off(self, person_id: int, jobs: Sequence[Job]) -> None:
        try:
            await self._unindex(person_id, [job for job in jobs if job.work is Work.UNINDEX])
            await self._index(person_id, [job for job in jobs if job.work is Work.INDEX])
        except* (EmbeddingUnavailable, IndexUnavailable):
            async with self._database.write() as connection:
                await outbox.postpone(connection, jobs, now=self._now())

    async def _unindex(self, person_id: int, jobs: Sequence[Job]) -> None:
        if not jobs:
            return
        await self._vectors.remove(person_id, [(job.subject, job.pieces) for job in jobs])
        async with self._database.write() as connection:
            await outbox.done(connection, jobs)

    async def _index(self, person_id: int, jobs: Sequence[Job]) -> None:
        """A few at a time: while some are written, the next are embedded."""
        ready: _Made | None = None
        for start in range(0, len(jobs) + _AT_ONCE, _AT_ONCE):
            some = jobs[start : start + _AT_ONCE]
            async with asyncio.TaskGroup() as both:
                if ready is not None:
                    both.create_task(self._write(person_id, ready))
                making = both.create_task(self._make(person_id, some)) if some else None
            ready = making.result() if making else None

    async def _make(self, person_id: int, jobs: Sequence[Job]) -> "_Made":
        async with self._database.read() as connection:
            rows = await Episodes(connection, person_id).index_rows(
                list({job.subject for job in jobs})
            )
        return _Made(jobs, rows, await self._embed(rows))

    async def _write(self, person_id: int, made: "_Made") -> None:
        # An edit may have left fewer pieces than there were.
        await self._vectors.remove(person_id, [(one.id, one.pieces) for one in made.rows])
        marks = {one.id: marks_of(one) for one in made.rows}
        await self._vectors.put(person_id, made.vectors, marks)
        gone = await self._keep_note(person_id, made)
        await self._vectors.remove(person_id, gone)
        await self._hot.refresh(person_id, [one.id for one in made.rows])
        await self._hot.keep_up(person_id)

    async def _keep_note(self, person_id: int, made: "_Made") -> list[tuple[str, int]]:
        """Mark as indexed what still stands as it was read; (id, pieces) of what does not."""
        read = {row.id: row.edited_at for row in made.rows}
        async with self._database.write() as connection:
            episodes = Episodes(connection, person_id)
            still = await episodes.many(read)
            kept = {i for i, edited in read.items() if i in still and still[i].edited_at == edited}
            pieces = {i: len(made.vectors[i]) for i in kept}
            await episodes.mark_indexed(pieces, embedding_id=self._embedding.id)
            await outbox.done(connection, made.jobs)
        return [(i, len(made.vectors[i])) for i in read if i not in kept]

    async def _embed(self, rows: Sequence[IndexRow]) -> dict[str, Vectors]:
        texts = [(row.id, text) for row in rows for text in chunks(in_first_person(row.content))]
        made = await self._embedding.passages([text for _, text in texts])
        by_episode: dict[str, list[Vectors]] = {row.id: [] for row in rows}
        for (episode_id, _), vector in zip(texts, made, strict=True):
            # What can't be embedded is still found by its words.
            if not isinstance(vector, EmbeddingRefused):
                by_episode[episode_id].append(vector)
        nothing = np.zeros((0, self._embedding.dimension), dtype=np.float32)
        return {i: np.stack(found) if found else nothing for i, found in by_episode.items()}
