"""The assistant: one whole turn, from a message to the answer that the ledger keeps."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

from services.answers import phrases
from services.commands import Command
from services.ending import end
from services.errands import Errands
from services.errors import EmbeddingUnavailable, IndexUnavailable
from services.history import Histories
from services.intake import ERRANDS, Intake
from services.memory.stores import Stores
from services.meter import Meter, Stage, unheard
from services.models import RUNNING_CONVERSATION, Person
from services.responding import Responder
from services.text import clean
from services.trace import turn_named
from services.turn import Answer, Ask, Chosen, Emit, Reply, Source, Turn

log = logging.getLogger(__name__)


class Agent:
    """Answers a person's messages, one after the other in each conversation."""

    def __init__(
        self,
        *,
        stores: Stores,
        histories: Histories,
        errands: Errands,
        responder: Responder,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        max_message_chars: int,
        meter: Meter | None = None,
    ) -> None:
        self._stores = stores
        self._histories = histories
        self._errands = errands
        self._responder = responder
        self._intake = Intake(stores)
        self._spawn = spawn
        self._most = max_message_chars
        self._meter = meter or unheard()
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
            with self._meter.stage(Stage.INTAKE):
                turn = await self._intake.begin(ask, message, conversation)
            if isinstance(turn, Reply):
                await emit(turn.text)
                return turn
            answer = await self._finished(turn, ask, emit)
        self._spawn(
            self._histories.compress(
                turn.person_id, turn.conversation_id, person=turn.person, moment=turn.moment
            )
        )
        return Reply(
            answer.text,
            answer.source,
            answer.command,
            answer.memories,
            conversation,
            turn.id,
            answer.facts,
        )

    async def _finished(self, turn: Turn, ask: Ask, emit: Emit) -> Answer:
        """The turn answered and kept; its figures are told, nothing of what was said."""
        with turn_named(turn.id), self._meter.stage(Stage.TURN):
            with self._meter.stage(Stage.ANSWER):
                answer = await self._answer(turn, ask, emit)
            with self._meter.stage(Stage.KEEP):
                await self._keep(turn, answer)
            read = turn.reading.intent if isinstance(turn.reading, Command) else "choice"
            told = (read, answer.source.value, turn.language.value, len(answer.memories))
            log.info("turn finished: intent=%s source=%s language=%s memories=%d", *told)
        return answer

    async def _answer(self, turn: Turn, ask: Ask, emit: Emit) -> Answer:
        try:
            return await self._understood(turn, ask, emit)
        except (EmbeddingUnavailable, IndexUnavailable):
            # Degrading: the message is kept, so it is answered, if only with an apology.
            log.warning("turn %s: a store is out of reach", turn.id, exc_info=True)
            apology = Answer(phrases.out_of_reach(turn.language), Source.MEMORY)
        await emit(apology.text)
        return apology

    async def _understood(self, turn: Turn, ask: Ask, emit: Emit) -> Answer:
        reading = turn.reading
        if isinstance(reading, Command) and reading.intent not in ERRANDS:
            return await self._responder.respond(turn, reading, ask, emit)
        if isinstance(reading, Chosen):
            answer = await self._errands.settle(turn, reading)
        else:
            answer = await self._errands.run(turn, reading)
        await emit(answer.text)
        return answer

    async def _keep(self, turn: Turn, answer: Answer) -> None:
        async with self._stores.database.write() as connection:
            await end(connection, turn, answer, now=self._stores.now())
