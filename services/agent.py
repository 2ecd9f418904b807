"""The assistant: one whole turn, from a message to the answer that the ledger keeps."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

from services.answers import compose, phrases
from services.commands import ChoiceKind, Command, Intent, parse, parse_choice
from services.errands import ANSWER_WITHIN, Errands
from services.errors import EmbeddingUnavailable, IndexUnavailable
from services.history import Histories
from services.ledger import people, seen
from services.ledger.conversations import Conversations, OpenQuestion
from services.ledger.conversations import Turn as KeptTurn
from services.ledger.episodes import Episodes
from services.memory.memories import Memories
from services.memory.recall import Filters
from services.memory.stores import Stores
from services.memory.writing import add
from services.models import (
    RUNNING_CONVERSATION,
    Kind,
    NewEpisode,
    Person,
    Recalled,
)
from services.text import clean
from services.turn import Answer, Ask, Chosen, Emit, Reply, Source, Turn
from services.utterance import Utterance, asks_for_the_past, classify, language_of, states_something

log = logging.getLogger(__name__)

# Far more than are quoted: what kind of answer is asked for re-orders them.
_RECALLED = 20
# Whoever named the assistant may ask for that name.
_ASKING = frozenset({Utterance.QUESTION, Utterance.ABOUT_ASSISTANT})
_ERRANDS = frozenset({Intent.REMEMBER, Intent.FORGET, Intent.CORRECT, Intent.LIST})


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
            turn = await self._begin(ask, message, conversation)
            if isinstance(turn, Reply):
                await emit(turn.text)
                return turn
            answer = await self._answer(turn, emit)
            await self._keep(turn, answer)
        self._spawn(self._histories.compress(turn.person_id, turn.conversation_id))
        return Reply(
            answer.text, answer.source, answer.command, answer.memories, conversation, turn.id
        )

    async def _begin(self, ask: Ask, message: str, conversation: str) -> Turn | Reply:
        """Put the message into the ledger, before anything is made of it."""
        now = self._stores.now()
        async with self._stores.database.write() as connection:
            person_id = await people.enrol(connection, ask.person, now=now)
            conversations = Conversations(connection, person_id)
            before = ask.key and await seen.outcome(connection, person_id, ask.key)
            kept = await conversations.turn(str(before["turn"])) if before else None
            if kept is not None and kept[0].finished:
                return await self._again(Episodes(connection, person_id), *kept)
            number = await conversations.ensure(conversation)
            if kept is not None and kept[0].message_id is not None:
                # The answer was being made when the process ended: it is made now.
                turn_id, message_id = kept[0].id, kept[0].message_id
                reading: Command | Chosen = parse(message)
            else:
                reading = await self._read(conversations, number, message, ask)
                new = _message(ask, message, conversation, reading)
                message_id = (await add(connection, person_id, new, now=now)).id
                turn_id = await conversations.begin_turn(
                    number, message_id=message_id, intent=_intent(reading), now=now
                )
                if ask.key:
                    await seen.note(connection, person_id, ask.key, {"turn": turn_id}, now=now)
        return Turn(
            id=turn_id,
            person=ask.person,
            person_id=person_id,
            conversation=conversation,
            conversation_id=number,
            message=message,
            message_id=message_id,
            language=language_of(message),
            moment=ask.moment,
            reading=reading,
        )

    async def _read(
        self, conversations: Conversations, number: int, message: str, ask: Ask
    ) -> Command | Chosen:
        """Understand a message: as the answer to an open question, else by the grammar."""
        question = await conversations.open_question(number)
        if question is not None:
            await conversations.close_question(number)
            if chosen := _chosen(question, message, ask):
                return chosen
        return parse(message)

    async def _again(
        self, episodes: Episodes, kept: KeptTurn, used: list[tuple[str, float]]
    ) -> Reply:
        there = await episodes.many([episode_id for episode_id, _ in used])
        memories = tuple(Recalled(there[i], score, score) for i, score in used if i in there)
        text = kept.reply or phrases.answered_before(language_of(kept.reply or ""))
        source = Source(kept.origin or Source.MEMORY)
        return Reply(text, source, None, memories, kept.conversation, kept.id)

    async def _answer(self, turn: Turn, emit: Emit) -> Answer:
        try:
            answer = await self._understood(turn)
        except (EmbeddingUnavailable, IndexUnavailable):
            # Degrading: the message is kept, so it is answered, if only with an apology.
            log.warning("turn %s: a store is out of reach", turn.id, exc_info=True)
            answer = Answer(phrases.out_of_reach(turn.language), Source.MEMORY)
        await emit(answer.text)
        return answer

    async def _understood(self, turn: Turn) -> Answer:
        reading = turn.reading
        if isinstance(reading, Chosen):
            return await self._errands.settle(turn, reading)
        if reading.intent in _ERRANDS:
            return await self._errands.run(turn, reading)
        return await self._from_memory(turn, reading)

    async def _from_memory(self, turn: Turn, command: Command) -> Answer:
        """An answer composed from what is remembered, without a model."""
        recalled: list[Recalled] = []
        if command.intent is Intent.RECALL or classify(turn.message) in _ASKING:
            recalled = await self._memories.of(turn.person).recall(
                turn.message,
                k=_RECALLED,
                moment=turn.moment,
                filters=Filters(past=asks_for_the_past(turn.message)),
                without=turn.message_id,
            )
        history = await self._histories.of(turn.person_id, turn.conversation_id)
        made = compose(
            turn.message,
            language=turn.language,
            recalled=recalled,
            history=history,
            assistant_name=self._name or phrases.own_name(turn.language),
            moment=turn.moment,
        )
        found = {one.episode.id: one for one in recalled}
        memories = tuple(found[episode_id] for episode_id in made.used)
        return Answer(made.text, Source.MEMORY, None, memories)

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


def _chosen(question: OpenQuestion, message: str, ask: Ask) -> Chosen | None:
    """The message as an answer to the question, or None where it is something else."""
    if (
        not 0
        <= (ask.moment.now - question.asked_at).total_seconds()
        <= ANSWER_WITHIN.total_seconds()
    ):
        return None
    items = question.items or ("everything",)
    choice = parse_choice(message, len(items))
    if choice is None:
        return None
    if choice.kind is ChoiceKind.CANCELLED:
        return Chosen(question, ())
    return Chosen(question, tuple(items[number - 1] for number in choice.numbers))


def _intent(reading: Command | Chosen) -> str:
    return reading.intent if isinstance(reading, Command) else reading.question.intent


def _message(ask: Ask, message: str, conversation: str, reading: Command | Chosen) -> NewEpisode:
    """The message as an episode: recallable where it states something of its own."""
    chat = isinstance(reading, Command) and reading.intent is Intent.CHAT
    return NewEpisode(
        content=message,
        kind=Kind.MESSAGE,
        source="chat",
        recallable=chat and states_something(message),
        said_at=ask.moment.now,
        conversation=conversation,
    )
