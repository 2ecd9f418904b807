"""What every errand does: look for what is meant, ask which it is, keep what is right."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from services.answers import phrases
from services.commands import Correction, Intent
from services.ending import end
from services.ledger.conversations import Conversations, OpenQuestion
from services.ledger.episodes import Added, Episodes
from services.memory.memories import Memories
from services.memory.periods import happened_at
from services.memory.person import PersonMemories
from services.memory.recall import Filters
from services.memory.stores import Stores
from services.memory.together import AlsoWithAdded
from services.models import Episode, Kind, NewEpisode, Recalled
from services.referring import referred_to
from services.turn import Answer, CommandReport, Option, Source, Turn

SHOWN = 30
_LOOK_AT = 20
Told: TypeAlias = Callable[[Episode, bool], Answer]


class Desk:
    """The memory and the conversation as errands use them."""

    def __init__(self, *, stores: Stores, memories: Memories) -> None:
        self._stores = stores
        self._memories = memories

    def memories_of(self, turn: Turn) -> PersonMemories:
        """The memories of the one who speaks."""
        return self._memories.of(turn.person)

    async def find(self, turn: Turn, words: str) -> list[Recalled]:
        """The memories that these words may mean, past ones too."""
        return await self._memories.of(turn.person, number=turn.person_id).recall(
            words,
            k=_LOOK_AT,
            moment=turn.moment,
            filters=Filters(past=True),
            without=turn.message_id,
            caught_up=True,
        )

    async def still_there(self, turn: Turn, ids: Sequence[str]) -> list[Episode]:
        """Those of these that are there."""
        return await self.memories_of(turn).many(ids)

    async def referred_to(self, turn: Turn) -> list[Episode]:
        """What "that" means in the conversation."""
        return await referred_to(self._stores, turn)

    async def listed(self, turn: Turn) -> Sequence[str]:
        """What the conversation listed last by number."""
        async with self._stores.database.read() as connection:
            conversations = Conversations(connection, turn.person_id)
            return await conversations.last_listing(turn.conversation_id, root_turn=turn.root_turn)

    async def ask_which(
        self,
        turn: Turn,
        intent: Intent,
        matches: Sequence[Recalled],
        report: CommandReport,
        correction: Correction | None = None,
    ) -> Answer:
        """Ask by number which of these is meant; the next message may answer."""
        shown = list(matches)[:SHOWN]
        contents = [one.episode.content for one in shown]
        await self.leave_open(turn, intent, [one.episode.id for one in shown], correction)
        ask = phrases.which_to_forget if intent is Intent.FORGET else phrases.which_to_correct
        options = tuple(Option(one.episode.id, one.episode.content) for one in shown)
        asked = CommandReport(report.intent, report.payload, options)
        return Answer(ask(turn.language, contents), Source.COMMAND, asked, tuple(shown))

    async def leave_open(
        self, turn: Turn, intent: str, ids: Sequence[str], correction: Correction | None
    ) -> None:
        """Leave a question open in this conversation."""
        question = OpenQuestion(
            intent=intent,
            items=tuple(ids),
            correction=None if correction is None else asdict(correction),
            asked_at=turn.moment.now,
        )
        async with self._stores.database.write() as connection:
            await Conversations(connection, turn.person_id).ask(turn.asking_id, question)

    async def keep(self, turn: Turn, content: str, told: Told, *, correction: bool) -> Answer:
        """Keep a memory, and end the turn with what is told of it and of its being new."""
        answers: list[Answer] = []

        async def also(connection: AsyncConnection, added: Added) -> None:
            (kept,) = (await Episodes(connection, turn.person_id).many([added.id])).values()
            answers.append(told(kept, added.created))
            await self.end(connection, turn, answers[0])

        await self.store(turn, content, also, correction=correction)
        return answers[0]

    async def store(
        self,
        turn: Turn,
        content: str,
        also: AlsoWithAdded,
        *,
        correction: bool,
        instead_of: Episode | None = None,
    ) -> Episode:
        """Keep a memory that the turn's message states."""
        new = NewEpisode(
            content=content,
            kind=Kind.MEMORY,
            source=turn.origin.source,
            metadata=turn.origin.metadata,
            said_at=turn.moment.now,
            occurred_at=happened_at(content, turn.moment),
            conversation=turn.conversation,
            correction=correction,
        )
        if instead_of is not None:
            # It was so from then on: what is put right keeps its place in time, as an edit does.
            new = replace(
                new,
                said_at=instead_of.said_at,
                occurred_at=instead_of.occurred_at,
                edited_at=turn.moment.now,
            )
        memories = self.memories_of(turn)
        added = await memories.store_stated(new, message_id=turn.message_id, also=also)
        return await memories.get(added.id)

    async def end(self, connection: AsyncConnection, turn: Turn, answer: Answer) -> None:
        """What was done and that it was told are one: done again, it would be told otherwise."""
        await end(connection, turn, answer, now=self._stores.now())


def certain(episode: Episode) -> Recalled:
    """An episode that is meant, not found."""
    return Recalled(episode, score=1.0, vector_score=1.0)
