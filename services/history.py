"""The compressed conversation: a summary of the old turns, the recent ones verbatim."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias
from weakref import WeakValueDictionary

from services import prompts
from services.errors import ModelError
from services.ledger.conversations import Conversations
from services.ledger.database import Database
from services.llm import LanguageModel, Permit, log_call
from services.models import Exchange, History, Moment, Person
from services.quota import Quota

log = logging.getLogger(__name__)

# More turns than this at once are only there after a summary was dropped.
_TURNS_AT_ONCE = 200
_SUMMARY_CHARS = 1_500

Summarise: TypeAlias = Callable[[str | None, Sequence[Exchange], Permit], Awaitable[str]]
"""One summary of an older summary and the turns after it, within what a person may ask a model."""


class Histories:
    """What each conversation was about.

    More than `max_turns` turns: the older ones become a summary, the last `keep_recent` stay
    as they were. A model that sums up is called within the person's `quota`.
    """

    def __init__(
        self,
        *,
        database: Database,
        max_turns: int,
        keep_recent: int,
        summarise: Summarise,
        quota: Quota,
    ) -> None:
        self._database = database
        self._max_turns = max_turns
        self._keep_recent = keep_recent
        self._summarise = summarise
        self._quota = quota
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def of(
        self, person_id: int, conversation_id: int, *, root_turn: str | None = None
    ) -> History:
        """The conversation as the next turn sees it; a thread's begins with its root's turn."""
        async with self._database.read() as connection:
            conversations = Conversations(connection, person_id)
            summary = await conversations.summary(conversation_id)
            recent = await conversations.exchanges(
                conversation_id, after=summary.covers, most=_TURNS_AT_ONCE
            )
            root = await conversations.exchange(root_turn) if root_turn else None
        exchanges = tuple(exchange for _, exchange in recent)
        return History(summary.text, exchanges if root is None else (root, *exchanges))

    async def compress(
        self, person_id: int, conversation_id: int, *, person: Person, moment: Moment
    ) -> None:
        """Summarise the older turns if there are too many; one summary at a time.

        A call of a model counts for the `person` whose conversation it is, on the day of `moment`.
        """
        lock = self._locks.setdefault(conversation_id, asyncio.Lock())
        async with lock:
            async with self._database.read() as connection:
                conversations = Conversations(connection, person_id)
                summary = await conversations.summary(conversation_id)
                turns = await conversations.exchanges(
                    conversation_id, after=summary.covers, most=_TURNS_AT_ONCE
                )
            if len(turns) <= self._max_turns:
                return
            old = turns[: -self._keep_recent]
            permit = self._quota.permit(person, moment)
            made = await self._summarise(summary.text, [exchange for _, exchange in old], permit)
            async with self._database.write() as connection:
                await Conversations(connection, person_id).summarise(
                    conversation_id, made, covers=old[-1][0], revision=summary.revision
                )


def by_model(model: LanguageModel) -> Summarise:
    """Summaries that a model writes; where none answers, or may be asked, they are extracted."""

    async def summarise(summary: str | None, turns: Sequence[Exchange], permit: Permit) -> str:
        asked = prompts.summary_prompt(summary, turns)
        try:
            made = await model.complete(asked, on_call=log_call, permit=permit)
        except ModelError:
            log.warning("no model made a summary; it is extracted")
            made = ""
        return made or await extract_summary(summary, turns, permit)

    return summarise


async def extract_summary(summary: str | None, turns: Sequence[Exchange], _: Permit) -> str:
    """A summary without a model: what the person stated, as they said it, the newest kept."""
    lines = (summary or "").splitlines()
    lines += [" ".join(turn.message.split()) for turn in turns if turn.states]
    kept: list[str] = []
    room = _SUMMARY_CHARS
    for line in reversed(list(dict.fromkeys(lines))):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join(reversed(kept))
