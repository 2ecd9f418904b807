"""The answers that are kept to be given again: one person's entries in the ledger."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.batches import batches
from services.ledger.tables import cache_entries, cache_memories
from services.models import Emotion, Language


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer with its question and what it stood on.

    `memories` are episode ids with the versions in which they were read ("" where only their
    being there counts), `best` the one that answered best, `facts` fact ids with versions.
    `day` is the person's date where the answer is true on that day alone. `created_at` is when
    what it stood on was read.
    """

    id: str
    question: str
    answer: str
    language: Language
    emotion: Emotion | None
    day: str | None
    best: str | None
    memories: Mapping[str, str]
    facts: Mapping[str, str]
    tokens: int
    usage: int
    embedding_id: str
    created_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class KeptQuestion:
    """What tells whether an answer comes into question at all."""

    id: str
    question: str
    emotion: Emotion | None
    created_at: datetime
    expires_at: datetime


class KeptAnswers:
    """One person's kept answers, within a unit of work."""

    def __init__(self, connection: AsyncConnection, person_id: int) -> None:
        self._connection = connection
        self._mine = cache_entries.c.person_id == person_id
        self._person_id = person_id

    async def questions(self, ids: Sequence[str]) -> list[KeptQuestion]:
        """The questions of these entries, in no order; those that are gone are left out."""
        columns = (
            cache_entries.c.id,
            cache_entries.c.question,
            cache_entries.c.emotion,
            cache_entries.c.created_at,
            cache_entries.c.expires_at,
        )
        rows = await self._connection.execute(
            select(*columns).where(self._mine, cache_entries.c.id.in_(ids))
        )
        return [
            KeptQuestion(i, question, Emotion(emotion) if emotion else None, created, expires)
            for i, question, emotion, created, expires in rows
        ]

    async def get(self, entry_id: str) -> KeptAnswer | None:
        """One entry whole; None where it is gone."""
        rows = await self._connection.execute(
            select(cache_entries).where(self._mine, cache_entries.c.id == entry_id)
        )
        entry = rows.one_or_none()
        if entry is None:
            return None
        stood = await self._connection.execute(
            select(cache_memories).where(cache_memories.c.entry_id == entry_id)
        )
        return _kept(entry, {row.episode_id: row.version for row in stood})

    async def add(self, entry: KeptAnswer) -> None:
        """Keep one more."""
        values = {
            "id": entry.id,
            "person_id": self._person_id,
            "question": entry.question,
            "answer": entry.answer,
            "language": entry.language.value,
            "emotion": entry.emotion and entry.emotion.value,
            "day": entry.day,
            "best": entry.best,
            "facts": dict(entry.facts),
            "tokens": entry.tokens,
            "usage": entry.usage,
            "embedding_id": entry.embedding_id,
            "created_at": entry.created_at,
            "expires_at": entry.expires_at,
        }
        await self._connection.execute(insert(cache_entries).values(values))
        stood = [
            {"entry_id": entry.id, "episode_id": episode_id, "version": version}
            for episode_id, version in entry.memories.items()
        ]
        if stood:
            await self._connection.execute(insert(cache_memories), stood)

    async def use(self, entry_id: str, *, most: int, now: datetime) -> bool:
        """Count one more use; False where it is used up, expired or gone."""
        used = await self._connection.execute(
            update(cache_entries)
            .where(
                self._mine,
                cache_entries.c.id == entry_id,
                cache_entries.c.usage < most,
                cache_entries.c.expires_at > now,
            )
            .values(usage=cache_entries.c.usage + 1)
        )
        return used.rowcount == 1

    async def remove(self, ids: Sequence[str]) -> None:
        """Take these out."""
        for batch in batches(ids):
            some = cache_entries.c.id.in_(batch)
            await self._connection.execute(delete(cache_entries).where(self._mine, some))

    async def remove_standing_on(self, episodes: Sequence[str]) -> None:
        """Take those out that stood on one of these."""
        stood = select(cache_memories.c.entry_id).where(cache_memories.c.episode_id.in_(episodes))
        await self._connection.execute(
            delete(cache_entries).where(self._mine, cache_entries.c.id.in_(stood))
        )

    async def remove_all(self) -> list[str]:
        """Take all of this person's out; their ids."""
        rows = await self._connection.execute(
            delete(cache_entries).where(self._mine).returning(cache_entries.c.id)
        )
        return list(rows.scalars())

    async def trim(self, *, most: int, to: int) -> list[str]:
        """Where there are more than `most`, take the oldest out until `to` are left; their ids."""
        count = select(func.count()).select_from(cache_entries).where(self._mine)
        there = (await self._connection.execute(count)).scalar_one()
        if there <= most:
            return []
        rows = await self._connection.execute(
            select(cache_entries.c.id)
            .where(self._mine)
            .order_by(cache_entries.c.seq)
            .limit(there - to)
        )
        oldest = list(rows.scalars())
        await self.remove(oldest)
        return oldest

    async def count(self) -> int:
        """How many are kept."""
        count = select(func.count()).select_from(cache_entries).where(self._mine)
        number: int = (await self._connection.execute(count)).scalar_one()
        return number


async def remove_outdated(
    connection: AsyncConnection, *, embedding_id: str, now: datetime
) -> list[tuple[int, str]]:
    """Take out everybody's that are expired or of another embedding; (person, entry) of each."""
    outdated = (cache_entries.c.expires_at <= now) | (cache_entries.c.embedding_id != embedding_id)
    rows = await connection.execute(
        delete(cache_entries)
        .where(outdated)
        .returning(cache_entries.c.person_id, cache_entries.c.id)
    )
    return [(row.person_id, row.id) for row in rows]


def _kept(row: Row[Any], memories: Mapping[str, str]) -> KeptAnswer:
    return KeptAnswer(
        id=row.id,
        question=row.question,
        answer=row.answer,
        language=Language(row.language),
        emotion=Emotion(row.emotion) if row.emotion else None,
        day=row.day,
        best=row.best,
        memories=memories,
        facts=row.facts,
        tokens=row.tokens,
        usage=row.usage,
        embedding_id=row.embedding_id,
        created_at=row.created_at,
        expires_at=row.expires_at,
    )
