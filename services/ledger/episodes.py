"""One person's episodes within one unit of work."""

import hashlib
import unicodedata
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.batches import batches
from services.ledger.episode_rows import (
    EPISODES,
    INDEXED,
    IndexRow,
    episode_of,
    index_row_of,
    row_of,
)
from services.ledger.narrowed import EVERYTHING, Narrowed
from services.ledger.sources import Sources
from services.ledger.tables import conversations, episodes
from services.models import Emotion, Episode, Kind, NewEpisode, Result

# A few milliseconds of work.
_ROWS_AT_ONCE = 250
_CURRENT = {"superseded": False, "superseded_by": None, "retracted": False}


@dataclass(frozen=True, slots=True)
class Added:
    """What became of a new episode; `created` is False where the same memory was there."""

    id: str
    created: bool


def digest_of(content: str, speaker: str | None) -> str:
    """The digest under which equal memories meet: white space and Unicode form don't count."""
    plain = " ".join(unicodedata.normalize("NFC", content).split())
    return hashlib.sha256(f"{speaker or ''}\n{plain}".encode()).hexdigest()


class Episodes:
    """One person's episodes; nobody else's can be reached through it.

    `sources` are the messages and senders that stated the memories among them.
    """

    def __init__(self, connection: AsyncConnection, person_id: int) -> None:
        self._connection = connection
        self._person_id = person_id
        self._mine = episodes.c.person_id == person_id
        self.sources = Sources(connection, person_id)
        self._remembered = and_(self._mine, episodes.c.recallable, ~episodes.c.retracted)

    async def add(
        self,
        new: NewEpisode,
        *,
        now: datetime,
        conversation_id: int | None,
        message_id: str | None = None,
        apart: bool = False,
    ) -> Added:
        """Keep an episode. An equal memory is kept once, with one more source, unless `apart`.

        `message_id` is the message that stated it.
        """
        said_at = new.said_at or now
        meets = new.kind is Kind.MEMORY and not apart
        digest = digest_of(new.content, new.speaker) if meets else None
        known = await self._by_digest(digest) if digest else None
        if known is None:
            episode_id = uuid.uuid4().hex
            row = row_of(new, said_at=said_at, now=now)
            row |= {"id": episode_id, "person_id": self._person_id, "digest": digest}
            row |= {"conversation_id": conversation_id}
            await self._connection.execute(insert(episodes).values(row))
        else:
            episode_id = known
            revived = {"superseded": False, "superseded_by": None}
            await self._connection.execute(
                update(episodes)
                .where(episodes.c.id == known, episodes.c.superseded)
                .values(revived)
            )
        if new.kind is Kind.MEMORY:
            await self.sources.add(episode_id, message_id, said_at=said_at, source=new.source)
        return Added(episode_id, created=known is None)

    async def get(self, episode_id: str) -> Episode | None:
        """The episode, or None where this person has none of that id."""
        return (await self.many([episode_id])).get(episode_id)

    async def many(self, ids: Iterable[str]) -> dict[str, Episode]:
        """The episodes of these ids that this person has."""
        found: dict[str, Episode] = {}
        for batch in batches(ids):
            some = episodes.c.id.in_(batch)
            rows = await self._connection.execute(EPISODES.where(self._mine, some))
            found.update((row.id, episode_of(row)) for row in rows)
        return found

    async def every(self) -> list[Episode]:
        """All that is kept of this person, messages and mistakes too, in the ledger's order."""
        rows = await self._connection.execute(EPISODES.where(self._mine).order_by(episodes.c.seq))
        return [episode_of(row) for row in rows]

    async def remembered(self, ids: Sequence[str]) -> list[Episode]:
        """Those of these episodes that are remembered, in the ledger's order."""
        query = EPISODES.where(self._remembered, episodes.c.id.in_(ids))
        rows = await self._connection.execute(query.order_by(episodes.c.seq))
        return [episode_of(row) for row in rows]

    async def index_rows(self, ids: Sequence[str] | None = None) -> list[IndexRow]:
        """What the indexes hold of this person, or of these ids, in the ledger's order.

        Others are heard while they are read, however many there are.
        """
        query = INDEXED.where(self._remembered).order_by(episodes.c.seq)
        if ids is not None:
            query = query.where(episodes.c.id.in_(ids))
        found: list[IndexRow] = []
        async with self._connection.stream(query) as rows:
            async for some in rows.partitions(_ROWS_AT_ONCE):
                found += map(index_row_of, some)
        return found

    async def page(
        self,
        *,
        query: str | None,
        kind: Kind | None,
        limit: int,
        before: tuple[datetime, int] | None,
        only: Narrowed = EVERYTHING,
    ) -> list[Episode]:
        """Recallable episodes, newest first, from just before a (said_at, seq) on."""
        wanted: list[ColumnElement[bool]] = [self._remembered, *only.clauses()]
        if kind is not None:
            wanted.append(episodes.c.kind == kind.value)
        if query:
            wanted.append(episodes.c.content.icontains(query, autoescape=True))
        if before is not None:
            said_at, seq = before
            same = and_(episodes.c.said_at == said_at, episodes.c.seq < seq)
            wanted.append(or_(episodes.c.said_at < said_at, same))
        newest = (episodes.c.said_at.desc(), episodes.c.seq.desc())
        rows = await self._connection.execute(
            EPISODES.where(*wanted).order_by(*newest).limit(limit)
        )
        return [episode_of(row) for row in rows]

    async def of_period(
        self, start: datetime | None, end: datetime | None, *, said: bool, limit: int
    ) -> list[Episode]:
        """Remembered episodes that happened (or were `said`) in [start, end), newest first."""
        instant = episodes.c.said_at if said else episodes.c.occurred_at
        after = instant >= start if start else true()
        before = instant < end if end else true()
        rows = await self._connection.execute(
            EPISODES.where(self._remembered, after, before)
            .order_by(instant.desc(), episodes.c.seq.desc())
            .limit(limit)
        )
        return [episode_of(row) for row in rows]

    async def change(self, episode_id: str, values: Mapping[str, Any], *, now: datetime) -> None:
        """Overwrite columns of one episode; what stood there before is not kept."""
        changed = dict(values)
        if "content" in changed:
            changed |= {"embedding_id": None, "digest": None}
        await self._connection.execute(
            update(episodes)
            .where(self._mine, episodes.c.id == episode_id)
            .values(**changed, edited_at=now)
        )

    async def feel(
        self, episode_id: str, *, emotion: Emotion | None, result: Result | None
    ) -> None:
        """Note how an event felt and ended, as it was read in its words: that is no edit."""
        await self._connection.execute(
            update(episodes)
            .where(self._mine, episodes.c.id == episode_id)
            .values(emotion=emotion, result=result)
        )

    async def claim_digest(self, episode: Episode) -> None:
        """Let an edited memory be found by its new content, unless another says the same."""
        digest = digest_of(episode.content, episode.speaker)
        if episode.kind is Kind.MEMORY and await self._by_digest(digest) is None:
            await self._connection.execute(
                update(episodes)
                .where(self._mine, episodes.c.id == episode.id)
                .values(digest=digest)
            )

    async def supersede(self, ids: Sequence[str], *, by: str, retract: bool) -> None:
        """Let another episode take the place of these; retracted ones were never true."""
        await self._connection.execute(
            update(episodes)
            .where(self._mine, episodes.c.id.in_(ids), episodes.c.id != by)
            .values(superseded=True, superseded_by=by, retracted=retract)
        )

    async def outdate(self, over: Sequence[str], standing: Sequence[str]) -> list[str]:
        """Note which episodes the course of things has superseded, and which it has not.

        Returns those that changed in it; what another episode superseded stays as it is.
        """
        turned: list[str] = []
        for ids, superseded in ((over, True), (standing, False)):
            for batch in batches(ids):
                some = episodes.c.id.in_(batch)
                changing = (episodes.c.superseded != superseded, episodes.c.superseded_by.is_(None))
                rows = await self._connection.execute(
                    update(episodes)
                    .where(self._mine, some, *changing)
                    .values(superseded=superseded)
                    .returning(episodes.c.id)
                )
                turned += rows.scalars()
        return turned

    async def revive(self, by: str) -> list[str]:
        """Bring back what this episode had superseded; their ids."""
        rows = await self._connection.execute(
            update(episodes)
            .where(self._mine, episodes.c.superseded_by == by)
            .values(_CURRENT)
            .returning(episodes.c.id)
        )
        return list(rows.scalars())

    async def memory_saying(self, content: str) -> str | None:
        """The memory that says this, where there is one."""
        return await self._by_digest(digest_of(content, None))

    async def messages_saying(self, content: str) -> list[str]:
        """The remembered messages that say just this."""
        said = episodes.c.content == content
        rows = await self._connection.execute(
            select(episodes.c.id).where(
                self._remembered, said, episodes.c.kind == Kind.MESSAGE.value
            )
        )
        return list(rows.scalars())

    async def retracted_by(self, ids: Sequence[str]) -> list[str]:
        """The mistakes that these episodes put right."""
        rows = await self._connection.execute(
            select(episodes.c.id).where(
                self._mine, episodes.c.retracted, episodes.c.superseded_by.in_(ids)
            )
        )
        return list(rows.scalars())

    async def last_stated(self, conversation: str, *, most: int) -> list[Episode]:
        """The newest current statements and memories of a conversation, newest first."""
        rows = await self._connection.execute(
            EPISODES.where(
                self._remembered,
                ~episodes.c.superseded,
                conversations.c.key == conversation,
            )
            .order_by(episodes.c.seq.desc())
            .limit(most)
        )
        return [episode_of(row) for row in rows]

    async def said_within(self, key: str) -> list[str]:
        """What was said in conversations below that key and never edited."""
        below = conversations.c.key.startswith(f"{key}/", autoescape=True)
        rows = await self._connection.execute(
            select(episodes.c.id)
            .join_from(episodes, conversations)
            .where(self._remembered, below, episodes.c.edited_at.is_(None))
        )
        return list(rows.scalars())

    async def written_at(self, channel: str, ts: str) -> list[Episode]:
        """What came of the message of that name in Slack: itself, and what was taken from it."""
        where = episodes.c.metadata
        there = (where["channel"].as_string() == channel) & (where["ts"].as_string() == ts)
        rows = await self._connection.execute(
            EPISODES.where(self._mine, there).order_by(episodes.c.seq)
        )
        return [episode_of(row) for row in rows]

    async def remove(self, ids: Sequence[str]) -> list[tuple[str, int]]:
        """Delete episodes; the (id, pieces in the vector index) of those that were there."""
        rows = await self._connection.execute(
            delete(episodes)
            .where(self._mine, episodes.c.id.in_(ids))
            .returning(episodes.c.id, episodes.c.pieces)
        )
        return [(row.id, row.pieces) for row in rows]

    async def counts(self) -> dict[tuple[Kind, bool], int]:
        """How many episodes there are by (kind, whether they are remembered)."""
        remembered = and_(episodes.c.recallable, ~episodes.c.retracted)
        key = (episodes.c.kind, remembered)
        rows = await self._connection.execute(
            select(*key, func.count()).where(self._mine).group_by(*key)
        )
        return {(Kind(kind), bool(kept)): count for kind, kept, count in rows}

    async def vectors(self, embedding_id: str) -> tuple[int, int]:
        """(remembered episodes indexed under this embedding, those that are not)."""
        indexed = episodes.c.embedding_id == embedding_id
        rows = await self._connection.execute(
            select(func.coalesce(indexed, False), func.count())
            .where(self._remembered)
            .group_by(func.coalesce(indexed, False))
        )
        by_state = {bool(state): count for state, count in rows}
        return by_state.get(True, 0), by_state.get(False, 0)

    async def mark_indexed(self, pieces: Mapping[str, int], *, embedding_id: str) -> None:
        """Note that the vector index holds these episodes, in so many pieces each."""
        for episode_id, count in pieces.items():
            await self._connection.execute(
                update(episodes)
                .where(self._mine, episodes.c.id == episode_id)
                .values(embedding_id=embedding_id, pieces=count)
            )

    async def _by_digest(self, digest: str) -> str | None:
        found = await self._connection.execute(
            select(episodes.c.id).where(self._mine, episodes.c.digest == digest)
        )
        return found.scalar_one_or_none()
