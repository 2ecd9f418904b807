"""One person's turns within one unit of work: begun, answered, and what the answers stood on."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from services.ledger.tables import conversations, turn_memories, turns

_TURNS: Select[Any] = select(turns, conversations.c.key).join_from(turns, conversations)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it is kept; `reply` is None while the answer is being made."""

    seq: int
    id: str
    conversation: str
    reply: str | None
    origin: str | None
    message_id: str | None
    began_at: datetime
    finished: bool
    facts: tuple[str, ...]


class Turns:
    """One person's turns; nobody else's can be reached through it."""

    def __init__(self, connection: AsyncConnection, person_id: int) -> None:
        self._connection = connection
        self._person_id = person_id
        self._mine = turns.c.person_id == person_id

    async def begin(
        self, conversation_id: int, *, message_id: str, intent: str, now: datetime
    ) -> str:
        """Note that a message waits for its answer; the turn's id."""
        turn_id = uuid.uuid4().hex
        await self._connection.execute(
            insert(turns).values(
                id=turn_id,
                person_id=self._person_id,
                conversation_id=conversation_id,
                message_id=message_id,
                intent=intent,
                began_at=now,
            )
        )
        return turn_id

    async def finish(
        self,
        turn_id: str,
        *,
        reply: str | None,
        origin: str,
        used: Sequence[tuple[str, float | None]],
        now: datetime,
        facts: Sequence[str] = (),
    ) -> None:
        """Keep the answer and the (episode, score) that it stands on, best first.

        A turn that is finished stays as it is. An episode that it stands on by a fact alone has
        no score; `facts` are the ids of those.
        """
        finished = await self._connection.execute(
            update(turns)
            .where(self._mine, turns.c.id == turn_id, turns.c.finished_at.is_(None))
            .values(reply=reply, origin=origin, finished_at=now, facts=list(facts))
        )
        if finished.rowcount and used:
            rows = [
                {"turn_id": turn_id, "episode_id": episode_id, "rank": rank, "score": score}
                for rank, (episode_id, score) in enumerate(used)
            ]
            await self._connection.execute(insert(turn_memories), rows)

    async def rate(self, turn_id: str, verdict: str) -> bool:
        """Keep what the person thought of the answer; False where it is no turn of theirs."""
        rated = await self._connection.execute(
            update(turns).where(self._mine, turns.c.id == turn_id).values(feedback=verdict)
        )
        return rated.rowcount > 0

    async def every(self) -> list[Turn]:
        """All turns of this person that are kept, in their order."""
        rows = await self._connection.execute(_TURNS.where(self._mine).order_by(turns.c.seq))
        return [_turn(row) for row in rows]

    async def get(self, turn_id: str) -> tuple[Turn, list[tuple[str, float]]] | None:
        """A turn of this person and the (episode, score) it stands on, best first."""
        found = await self._connection.execute(_TURNS.where(self._mine, turns.c.id == turn_id))
        row = found.one_or_none()
        if row is None:
            return None
        rows = await self._connection.execute(
            select(turn_memories.c.episode_id, turn_memories.c.score)
            .where(turn_memories.c.turn_id == turn_id)
            .order_by(turn_memories.c.rank)
        )
        scored = [(episode_id, score) for episode_id, score in rows if score is not None]
        return _turn(row), scored


def _turn(row: Any) -> Turn:
    return Turn(
        seq=row.seq,
        id=row.id,
        conversation=row.key,
        reply=row.reply,
        origin=row.origin,
        message_id=row.message_id,
        began_at=row.began_at,
        finished=row.finished_at is not None,
        facts=tuple(row.facts or ()),
    )
