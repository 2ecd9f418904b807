"""How a turn begins: the message is in the ledger, and understood, before anything is looked up."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.model import Fact
from services.answers import phrases
from services.commands import ChoiceKind, Command, Intent, parse, parse_choice
from services.errands import ANSWER_WITHIN, EVERYTHING
from services.graph.within import with_graph
from services.ledger import outbox, people, seen
from services.ledger.conversations import Conversations, OpenQuestion
from services.ledger.episodes import Episodes
from services.ledger.outbox import Work
from services.ledger.turns import Turn as KeptTurn
from services.ledger.turns import Turns
from services.memory.periods import happened_at
from services.memory.stores import Stores
from services.memory.writing import add
from services.models import Kind, Language, NewEpisode, Recalled
from services.turn import Ask, Chosen, CommandReport, Option, Reply, Source, Turn
from services.utterance import language_of, states_something

# Commands that do something; recall and chat are answered.
ERRANDS = frozenset({Intent.REMEMBER, Intent.FORGET, Intent.CORRECT, Intent.LIST})


class Intake:
    """Turns a message into a turn that has begun, or into the answer that it had before."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    async def begin(self, ask: Ask, message: str, conversation: str) -> Turn | Reply:
        """Put the message into the ledger: a Turn, or the first Reply to the same request.

        Raises InvalidInput where the request's key was used for another one.
        """
        async with self._stores.database.write() as connection:
            begun = await self._begin(connection, ask, message, conversation)
        if isinstance(begun, Turn) and _states(begun.reading, message, paused=begun.paused):
            # What it states is found by its words at once; its vector follows.
            await self._stores.hot.refresh(begun.person_id, [begun.message_id])
            self._stores.wake()
        return begun

    async def _begin(
        self, connection: AsyncConnection, ask: Ask, message: str, conversation: str
    ) -> Turn | Reply:
        now = self._stores.now()
        person_id = await people.enrol(connection, ask.person, now=now)
        await people.speaks_in(connection, person_id, ask.moment.tz.key)
        conversations = Conversations(connection, person_id)
        turns = Turns(connection, person_id)
        episodes = Episodes(connection, person_id)
        paused = await people.paused_since(connection, person_id) is not None
        before = ask.key and await seen.outcome(connection, person_id, ask.key)
        kept = await turns.get(str(before["turn"])) if before else None
        if kept is not None and kept[0].finished:
            ids = kept[0].facts
            facts = await with_graph(connection, person_id, lambda own: own.by_id(ids), now=now)
            return await _again(conversations, episodes, conversation, message, *kept, facts)
        asking = await conversations.ensure(conversation)
        history = _history_of(ask, conversation)
        number = asking if history == conversation else await conversations.ensure(history)
        if kept is not None and kept[0].message_id is not None:
            # The answer was being made when the process ended: it is made now.
            turn_id, message_id = kept[0].id, kept[0].message_id
            reading = await _read_again(conversations, asking, message, ask)
        else:
            reading = await _read(conversations, asking, message, ask)
            new = _episode(ask, message, history, reading, paused=paused)
            message_id = await _keep(connection, person_id, new, self._stores)
            turn_id = await turns.begin(
                number, message_id=message_id, intent=_intent(reading), now=now
            )
            if ask.key:
                await seen.note(connection, person_id, ask.key, {"turn": turn_id}, now=now)
        return Turn(
            id=turn_id,
            person=ask.person,
            person_id=person_id,
            conversation=history,
            conversation_id=number,
            asking_id=asking,
            root_turn=None if ask.thread is None else ask.thread.root_turn,
            origin=ask.origin,
            message=message,
            message_id=message_id,
            language=await _language(conversations, number, message),
            moment=ask.moment,
            reading=reading,
            paused=paused,
            within=ask.within,
        )


def _history_of(ask: Ask, conversation: str) -> str:
    """The key under which the history is kept; a thread's is a conversation of its own."""
    return conversation if ask.thread is None else f"{conversation}/{ask.thread.key}"


async def _read(
    conversations: Conversations, number: int, message: str, ask: Ask
) -> Command | Chosen:
    """Understand a message: as the way in says, as the answer to an open question, by grammar."""
    if ask.reading is not None:
        if isinstance(ask.reading, Chosen):
            await conversations.close_question(number)
        return ask.reading
    question = await conversations.open_question(number)
    if question is not None:
        # Answered, it is closed when what it asked about is done.
        if chosen := _chosen(question, message, ask):
            return chosen
        await conversations.close_question(number)
    return parse(message)


async def _read_again(
    conversations: Conversations, number: int, message: str, ask: Ask
) -> Command | Chosen:
    """The same of a message whose answer was being made when the process ended."""
    question = None if ask.reading else await conversations.open_question(number)
    chosen = None if question is None else _chosen(question, message, ask)
    return ask.reading or chosen or parse(message)


def _chosen(question: OpenQuestion, message: str, ask: Ask) -> Chosen | None:
    """The message as an answer to the question, or None where it is something else."""
    waited = (ask.moment.now - question.asked_at).total_seconds()
    if not 0 <= waited <= ANSWER_WITHIN.total_seconds():
        return None
    items = question.items or (EVERYTHING,)
    choice = parse_choice(message, len(items))
    if choice is None:
        return None
    if choice.kind is ChoiceKind.CANCELLED:
        return Chosen(question, ())
    return Chosen(question, tuple(items[number - 1] for number in choice.numbers))


def _intent(reading: Command | Chosen) -> str:
    return reading.intent if isinstance(reading, Command) else reading.question.intent


def _episode(
    ask: Ask, message: str, conversation: str, reading: Command | Chosen, *, paused: bool
) -> NewEpisode:
    """The message as an episode: recallable where it states something of its own.

    While remembering is paused it is part of the conversation and of nothing else.
    """
    return NewEpisode(
        content=message,
        kind=Kind.MESSAGE,
        source=ask.origin.source,
        metadata=ask.origin.metadata,
        recallable=_states(reading, message, paused=paused),
        said_at=ask.moment.now,
        occurred_at=happened_at(message, ask.moment),
        conversation=conversation,
    )


def _states(reading: Command | Chosen, message: str, *, paused: bool) -> bool:
    """Whether a message states something of its own that is to be remembered."""
    chat = isinstance(reading, Command) and reading.intent is Intent.CHAT
    return chat and not paused and states_something(message)


async def _keep(
    connection: AsyncConnection, person_id: int, new: NewEpisode, stores: Stores
) -> str:
    """Keep the message; what says the same as a memory becomes one more source of that."""
    added = await add(connection, person_id, new, now=stores.now())
    episodes = Episodes(connection, person_id)
    same = await episodes.memory_saying(new.content) if new.recallable else None
    if same is not None:
        await episodes.sources.become(added.id, same, said_at=new.said_at or stores.now())
        await outbox.put(connection, person_id, Work.EXTRACT, [(same, 0)], now=stores.now())
    return added.id


async def _language(conversations: Conversations, number: int, message: str) -> Language:
    """The message's language; of a bare number or an emoji that of what was said before."""
    if language := _told_language(message):
        return language
    for _, exchange in reversed(await conversations.exchanges(number, after=0, most=5)):
        if language := _told_language(exchange.message):
            return language
    return language_of(message)


def _told_language(text: str) -> Language | None:
    either = {language_of(text, default) for default in Language}
    return either.pop() if len(either) == 1 else None


async def _again(
    conversations: Conversations,
    episodes: Episodes,
    conversation: str,
    said: str,
    kept: KeptTurn,
    used: list[tuple[str, float]],
    facts: Sequence[Fact],
) -> Reply:
    """The answer that a request had when it came first, without what was forgotten since."""
    there = await episodes.many([episode_id for episode_id, _ in used])
    memories = tuple(Recalled(there[i], score, score) for i, score in used if i in there)
    text = kept.reply or phrases.answered_before(language_of(said))
    return Reply(
        text,
        Source(kept.origin or Source.MEMORY),
        await _report(conversations, conversation, kept, said, memories),
        memories,
        conversation,
        kept.id,
        tuple(facts),
    )


async def _report(
    conversations: Conversations,
    conversation: str,
    kept: KeptTurn,
    said: str,
    memories: tuple[Recalled, ...],
) -> CommandReport | None:
    command = parse(said)
    if kept.origin != Source.COMMAND or command.intent not in ERRANDS:
        return None
    number = await conversations.ensure(conversation)
    question = await conversations.open_question(number)
    offered = tuple(Option(one.episode.id, one.episode.content) for one in memories)
    still_open = question and question.items == tuple(option.id for option in offered)
    return CommandReport(command.intent, command.payload, offered if still_open else ())
