"""The assistant: one whole turn, from a message to the answer that the ledger keeps."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

from services.answers import compose, phrases
from services.commands import Command, Intent
from services.errands import Errands
from services.errors import EmbeddingUnavailable, IndexUnavailable
from services.history import Histories
from services.intake import ERRANDS, Intake
from services.ledger.conversations import Conversations
from services.memory.matching import distinct
from services.memory.memories import Memories
from services.memory.recall import Filters
from services.memory.stores import Stores
from services.models import RUNNING_CONVERSATION, Person, Recalled
from services.text import clean
from services.turn import Answer, Ask, Chosen, Emit, Reply, Source, Turn
from services.utterance import Utterance, asks_for_the_past, classify

log = logging.getLogger(__name__)

# Far more than are quoted: what kind of answer is asked for re-orders them.
_RECALLED = 20
# Whoever named the assistant may ask for that name.
_ASKING = frozenset({Utterance.QUESTION, Utterance.ABOUT_ASSISTANT})


class Agent:
    """Answers a person's messages, one after the other in each conversation."""

    def __init__(
        self,
        *,
        stores: Stores,
        memories: Memories,
        histories: Histories,
        errands: Errands,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        assistant_name: str | None,
        max_message_chars: int,
    ) -> None:
        self._stores = stores
        self._memories = memories
        self._histories = histories
        self._errands = errands
        self._intake = Intake(stores)
        self._spawn = spawn
        self._name = assistant_name
        self._most = max_message_chars
        self._order: WeakValueDictionary[tuple[Person, str], asyncio.Lock] = WeakValueDictionary()

    async def reply(self, ask: Ask, emit: Emit) -> Reply:
        """One turn: the message is kept, understood, answered, and the answer kept.

        `emit` is called with each piece of the answer as it is made. A request that comes again
        under its key has its first answer. Raises InvalidInput where nothing was kept.
        """
        message = clean(ask.message, field="message", most=self._most)
        conversation = ask.conversation or RUNNING_CONVERSATION
        lock = self._order.setdefault((ask.person, conversation), asyncio.Lock())
        async with lock:
            turn = await self._intake.begin(ask, message, conversation)
            if isinstance(turn, Reply):
                await emit(turn.text)
                return turn
            answer = await self._answer(turn)
            await emit(answer.text)
            await self._keep(turn, answer)
        self._spawn(self._histories.compress(turn.person_id, turn.conversation_id))
        return Reply(
            answer.text, answer.source, answer.command, answer.memories, conversation, turn.id
        )

    async def _answer(self, turn: Turn) -> Answer:
        try:
            return await self._understood(turn)
        except (EmbeddingUnavailable, IndexUnavailable):
            # Degrading: the message is kept, so it is answered, if only with an apology.
            log.warning("turn %s: a store is out of reach", turn.id, exc_info=True)
            return Answer(phrases.out_of_reach(turn.language), Source.MEMORY)

    async def _understood(self, turn: Turn) -> Answer:
        reading = turn.reading
        if isinstance(reading, Chosen):
            return await self._errands.settle(turn, reading)
        if reading.intent in ERRANDS:
            return await self._errands.run(turn, reading)
        return await self._from_memory(turn, reading)

    async def _from_memory(self, turn: Turn, command: Command) -> Answer:
        """An answer composed from what is remembered, without a model."""
        kind = classify(turn.message)
        recalled: list[Recalled] = []
        if command.intent is Intent.RECALL or kind in _ASKING:
            found = await self._memories.of(turn.person).recall(
                turn.message,
                k=_RECALLED,
                moment=turn.moment,
                filters=Filters(past=asks_for_the_past(turn.message)),
                without=turn.message_id,
                caught_up=True,
            )
            recalled = distinct(found)
        made = compose(
            turn.message,
            language=turn.language,
            recalled=recalled,
            history=await self._histories.of(
                turn.person_id, turn.conversation_id, root_turn=turn.root_turn
            ),
            assistant_name=self._name or phrases.own_name(turn.language),
            moment=turn.moment,
        )
        by_id = {one.episode.id: one for one in recalled}
        memories = tuple(by_id[episode_id] for episode_id in made.used)
        # What retells the conversation is not kept beside it: forgetting would miss it there.
        retells = kind is Utterance.EARLIER
        return Answer(made.text, Source.MEMORY, None, memories, kept=not retells)

    async def _keep(self, turn: Turn, answer: Answer) -> None:
        used = [(one.episode.id, one.score) for one in answer.memories]
        async with self._stores.database.write() as connection:
            await Conversations(connection, turn.person_id).finish_turn(
                turn.id,
                reply=answer.text if answer.kept else None,
                origin=answer.source,
                used=used,
                now=self._stores.now(),
            )
