"""What stated a person's memories, within one unit of work: messages, and senders outside of chat.

A memory is kept once, however often it is said; each time is one more source.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from services.ledger.tables import episodes, sources


class Sources:
    """The sources of one person's memories; nobody else's can be reached through it."""

    def __init__(self, connection: AsyncConnection, person_id: int) -> None:
        self._connection = connection
        self._mine = episodes.c.person_id == person_id
        self._memories: Select[Any] = (
            select(sources.c.episode_id)
            .join(episodes, sources.c.episode_id == episodes.c.id)
            .where(self._mine)
        )

    async def add(
        self, episode_id: str, message_id: str | None, *, said_at: datetime, source: str = "chat"
    ) -> None:
        """Note that a message, or a sender outside of chat, stated a memory (again)."""
        await self._connection.execute(
            insert(sources).values(
                episode_id=episode_id, message_id=message_id, source=source, said_at=said_at
            )
        )

    async def become(self, message_id: str, memory_id: str, *, said_at: datetime) -> None:
        """Let a message state a memory that says the same; it is no longer recalled itself."""
        await self._connection.execute(
            update(episodes).where(self._mine, episodes.c.id == message_id).values(recallable=False)
        )
        await self.add(memory_id, message_id, said_at=said_at)

    async def messages_of(self, episode_id: str) -> list[str]:
        """The ids of the messages that stated a memory."""
        rows = await self._connection.execute(
            select(sources.c.message_id)
            .join(episodes, sources.c.episode_id == episodes.c.id)
            .where(self._mine, episodes.c.id == episode_id, sources.c.message_id.is_not(None))
        )
        return list(rows.scalars())

    async def memories_of(self, message_id: str) -> list[str]:
        """The ids of the memories that this message states, whatever else states them."""
        rows = await self._connection.execute(
            self._memories.where(sources.c.message_id == message_id).distinct()
        )
        return list(rows.scalars())

    async def stated_once(self, ids: Sequence[str]) -> list[str]:
        """Those of these memories that nothing but one message or sender stated."""
        rows = await self._connection.execute(
            self._memories.where(sources.c.episode_id.in_(ids))
            .group_by(sources.c.episode_id)
            .having(func.count() == 1)
        )
        return list(rows.scalars())

    async def remove(self, message_id: str, ids: Sequence[str]) -> None:
        """Note that a message does not state these memories any more."""
        await self._connection.execute(
            delete(sources).where(sources.c.message_id == message_id, sources.c.episode_id.in_(ids))
        )

    async def memories_only_of(self, message_id: str) -> list[str]:
        """The ids of the memories that rest on nothing but this message."""
        other = sources.alias()
        elsewhere = select(other.c.id).where(
            other.c.episode_id == sources.c.episode_id,
            or_(other.c.message_id.is_(None), other.c.message_id != message_id),
        )
        rows = await self._connection.execute(
            self._memories.where(sources.c.message_id == message_id, ~elsewhere.exists())
        )
        return list(rows.scalars())
