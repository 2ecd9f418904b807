"""One person's conversations within one unit of work: what was said, summaries, open questions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from services.ledger.tables import (
    conversations,
    episodes,
    open_questions,
    turn_memories,
    turns,
)
from services.models import Exchange, Json

# Commands whose message tells something, though what it tells is kept as a memory.
_STATING = ("remember", "correct")
_BY_A_MODEL = ("model", "cache")
_FINISHED = (
    select(
        turns.c.seq,
        turns.c.reply,
        turns.c.began_at,
        turns.c.intent,
        episodes.c.content,
        episodes.c.recallable,
        episodes.c.superseded,
    )
    .join_from(turns, episodes, turns.c.message_id == episodes.c.id)
    .where(turns.c.finished_at.is_not(None))
)


@dataclass(frozen=True, slots=True)
class Summary:
    """What older turns were about; `covers` is the last of them, 0 where there are none."""

    text: str | None
    covers: int
    revision: int


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question the assistant asked: which of these episodes is meant?"""

    intent: str
    items: tuple[str, ...]
    correction: Mapping[str, Json] | None
    asked_at: datetime


class Conversations:
    """One person's conversations; nobody else's can be reached through it."""

    def __init__(self, connection: AsyncConnection, person_id: int) -> None:
        self._connection = connection
        self._person_id = person_id
        self._mine = turns.c.person_id == person_id

    async def ensure(self, key: str) -> int:
        """The number of the conversation that goes by this key, begun now if it is new."""
        known = await self._connection.execute(
            select(conversations.c.id).where(
                conversations.c.person_id == self._person_id, conversations.c.key == key
            )
        )
        number: int | None = known.scalar_one_or_none()
        if number is not None:
            return number
        added = await self._connection.execute(
            insert(conversations)
            .values(person_id=self._person_id, key=key)
            .returning(conversations.c.id)
        )
        new: int = added.scalar_one()
        return new

    async def summary(self, conversation_id: int) -> Summary:
        """What the older turns were about; of a conversation that is gone, nothing."""
        row = await self._connection.execute(
            select(
                conversations.c.summary,
                conversations.c.summarised_turn,
                conversations.c.revision,
            ).where(conversations.c.id == conversation_id)
        )
        found = row.one_or_none()
        return Summary(None, 0, 0) if found is None else Summary(*found)

    async def exchanges(
        self, conversation_id: int, *, after: int, most: int
    ) -> list[tuple[int, Exchange]]:
        """The last finished turns with a number above `after`, oldest first."""
        rows = await self._connection.execute(
            _FINISHED.where(turns.c.conversation_id == conversation_id, turns.c.seq > after)
            .order_by(turns.c.seq.desc())
            .limit(most)
        )
        newest_first = [(row.seq, _exchange(row)) for row in rows]
        return newest_first[::-1]

    async def exchange(self, turn_id: str) -> Exchange | None:
        """One finished turn of this person."""
        found = await self._connection.execute(_FINISHED.where(self._mine, turns.c.id == turn_id))
        row = found.one_or_none()
        return None if row is None else _exchange(row)

    async def summarise(
        self, conversation_id: int, summary: str, *, covers: int, revision: int
    ) -> None:
        """Keep a summary of the turns up to `covers`, unless the conversation has been revised."""
        await self._connection.execute(
            update(conversations)
            .where(conversations.c.id == conversation_id, conversations.c.revision == revision)
            .values(summary=summary, summarised_turn=covers)
        )

    async def unravel(self, ids: Sequence[str]) -> list[str]:
        """Take these episodes out of all conversations.

        Replies that stood on them or answered them are emptied, and so are a model's later ones
        in the same conversation, which had them before its eyes; summaries that may hold them
        are dropped (to be made again from the turns), open questions about them closed.
        Returns the ids of the messages whose replies stood on them or answered them.
        """
        touched = select(turn_memories.c.turn_id).where(turn_memories.c.episode_id.in_(ids))
        rows = await self._connection.execute(
            update(turns)
            .where(self._mine, turns.c.id.in_(touched) | turns.c.message_id.in_(ids))
            .values(reply=None)
            .returning(turns.c.conversation_id, turns.c.message_id, turns.c.seq)
        )
        emptied = list(rows)
        for conversation_id in {row.conversation_id for row in emptied}:
            first = min(row.seq for row in emptied if row.conversation_id == conversation_id)
            await self._empty_later_answers(conversation_id, after=first)
        await self._drop_summaries({row.seq for row in emptied})
        await self._connection.execute(
            delete(turn_memories).where(turn_memories.c.episode_id.in_(ids))
        )
        await self._close_questions_about(ids)
        return [row.message_id for row in emptied if row.message_id is not None]

    async def drop_summaries_with(self, messages: Sequence[str]) -> None:
        """Drop the summaries that these messages went into; they are made again."""
        rows = await self._connection.execute(
            select(turns.c.seq).where(
                turns.c.person_id == self._person_id, turns.c.message_id.in_(messages)
            )
        )
        await self._drop_summaries(set(rows.scalars()))

    async def ask(self, conversation_id: int, question: OpenQuestion) -> None:
        """Leave a question open; it takes the place of an earlier one."""
        await self.close_question(conversation_id)
        await self._connection.execute(
            insert(open_questions).values(
                conversation_id=conversation_id,
                intent=question.intent,
                candidates=list(question.items),
                correction=question.correction,
                asked_at=question.asked_at,
            )
        )

    async def open_question(self, conversation_id: int) -> OpenQuestion | None:
        """The question that waits for an answer in this conversation."""
        found = await self._connection.execute(
            select(open_questions).where(open_questions.c.conversation_id == conversation_id)
        )
        row: Any = found.one_or_none()
        if row is None:
            return None
        return OpenQuestion(row.intent, tuple(row.candidates), row.correction, row.asked_at)

    async def close_question(self, conversation_id: int) -> None:
        """No longer wait for an answer."""
        await self._connection.execute(
            delete(open_questions).where(open_questions.c.conversation_id == conversation_id)
        )

    async def latest_turns(
        self, conversation_id: int, *, most: int, root_turn: str | None = None
    ) -> list[tuple[str | None, list[str]]]:
        """The newest finished turns: (message, episodes that the answer stood on), newest first.

        The turn that a thread hangs on is its oldest.
        """
        of_it = (turns.c.conversation_id == conversation_id) | (turns.c.id == root_turn)
        rows = await self._connection.execute(
            select(turns.c.id, turns.c.message_id)
            .where(self._mine, of_it, turns.c.finished_at.is_not(None))
            .order_by(turns.c.seq.desc())
            .limit(most)
        )
        newest = rows.all()
        used = await self._connection.execute(
            select(turn_memories.c.turn_id, turn_memories.c.episode_id, turn_memories.c.score)
            .where(turn_memories.c.turn_id.in_([row.id for row in newest]))
            .order_by(turn_memories.c.rank)
        )
        stood_on: dict[str, list[str]] = {}
        for turn_id, episode_id, score in used:
            if score is not None:
                stood_on.setdefault(turn_id, []).append(episode_id)
        return [(row.message_id, stood_on.get(row.id, [])) for row in newest]

    async def last_listing(
        self, conversation_id: int, *, root_turn: str | None = None
    ) -> list[str]:
        """The episodes that the newest listing in this conversation showed, in its order.

        The turn that a thread hangs on may be that listing.
        """
        of_it = (turns.c.conversation_id == conversation_id) | (turns.c.id == root_turn)
        newest = (
            select(turns.c.id)
            .where(self._mine, of_it, turns.c.intent == "list")
            .order_by(turns.c.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        rows = await self._connection.execute(
            select(turn_memories.c.episode_id)
            .where(turn_memories.c.turn_id == newest)
            .order_by(turn_memories.c.rank)
        )
        return list(rows.scalars())

    async def _empty_later_answers(self, conversation_id: int, *, after: int) -> None:
        """Empty what a model answered there since, and in the threads that hang on it."""
        key = select(conversations.c.key).where(conversations.c.id == conversation_id)
        below = key.scalar_subquery() + "/"
        threads = select(conversations.c.id).where(
            conversations.c.person_id == self._person_id,
            # Not LIKE: a key may hold its wildcards.
            func.substr(conversations.c.key, 1, func.length(below)) == below,
        )
        there = (turns.c.conversation_id == conversation_id) | turns.c.conversation_id.in_(threads)
        await self._connection.execute(
            update(turns)
            .where(self._mine, there, turns.c.seq > after, turns.c.origin.in_(_BY_A_MODEL))
            .values(reply=None)
        )

    async def _drop_summaries(self, covering: set[int]) -> None:
        of_conversation = turns.c.conversation_id == conversations.c.id
        touched = select(turns.c.seq).where(turns.c.seq.in_(covering), of_conversation)
        covered = touched.where(turns.c.seq <= conversations.c.summarised_turn)
        mine = conversations.c.person_id == self._person_id
        revised = update(conversations).values(revision=conversations.c.revision + 1)
        await self._connection.execute(revised.where(mine, touched.exists()))
        dropped = update(conversations).values(summary=None, summarised_turn=0)
        await self._connection.execute(dropped.where(mine, covered.exists()))

    async def _close_questions_about(self, ids: Sequence[str]) -> None:
        gone = set(ids)
        rows = await self._connection.execute(
            select(open_questions.c.conversation_id, open_questions.c.candidates)
            .join_from(open_questions, conversations)
            .where(conversations.c.person_id == self._person_id)
        )
        for conversation_id, items in rows.all():
            if gone & set(items):
                await self.close_question(conversation_id)


def _exchange(row: Any) -> Exchange:
    return Exchange(row.content, row.reply or "", row.began_at, _states(row))


def _states(row: Any) -> bool:
    return not row.superseded and (row.recallable or row.intent in _STATING)
