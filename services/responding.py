"""The answer to a message that is no command: by a model, or from memory alone."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from services import prompts
from services.answers import compose, phrases, rerank
from services.asynchronous import until
from services.commands import Command, Intent
from services.errors import ModelRefused, ModelUnavailable
from services.history import Histories
from services.llm import LanguageModel, Speech, log_call
from services.lookups import Lookups
from services.memory.matching import distinct
from services.memory.memories import Memories
from services.memory.recall import Filters
from services.meter import Meter, Stage, unheard
from services.models import History, Recalled
from services.turn import Answer, Emit, Source, Turn
from services.utterance import Utterance, asks_for_the_past, classify

log = logging.getLogger(__name__)

# Far more than are told: what kind of answer is asked for re-orders them.
_RECALLED = 20
# What a model is shown; the right one is among the first few, and each more costs tokens.
_SHOWN = 8
# Whoever named the assistant may ask for that name.
_ASKING = frozenset({Utterance.QUESTION, Utterance.ABOUT_ASSISTANT})


@dataclass(frozen=True, slots=True)
class Known:
    """What is at hand for an answer: the memories, best first, and the conversation."""

    memories: tuple[Recalled, ...]
    history: History


class Responder:
    """Answers from what is remembered; `model` None: composed, never made up."""

    def __init__(
        self,
        *,
        memories: Memories,
        histories: Histories,
        model: LanguageModel | None,
        assistant_name: str | None,
        meter: Meter | None = None,
    ) -> None:
        self._memories = memories
        self._histories = histories
        self._model = model
        self._name = assistant_name
        self._meter = meter or unheard()

    async def respond(
        self, turn: Turn, command: Command, emit: Emit, stop: asyncio.Event | None
    ) -> Answer:
        """The answer, its pieces emitted as they are made; `stop` ends it where it is.

        Raises EmbeddingUnavailable and IndexUnavailable.
        """
        with self._meter.stage(Stage.RECALL):
            known = await self._known(turn, command)
        answer = self._composed(turn, known)
        if self._model is not None:
            try:
                return await self._by_model(self._model, turn, known, answer, emit, stop)
            except ModelUnavailable:
                log.warning("turn %s: no model answers; answered from memory", turn.id)
                text = f"{phrases.without_a_model(turn.language)}\n\n{answer.text}"
                answer = replace(answer, text=text)
            except ModelRefused:
                log.warning("turn %s: the model refused", turn.id)
                answer = Answer(phrases.refused(turn.language), Source.MEMORY)
        await emit(answer.text)
        return answer

    async def _known(self, turn: Turn, command: Command) -> Known:
        memories, history = await asyncio.gather(
            self._recalled(turn, command),
            self._histories.of(turn.person_id, turn.conversation_id, root_turn=turn.root_turn),
        )
        return Known(memories, history)

    async def _recalled(self, turn: Turn, command: Command) -> tuple[Recalled, ...]:
        asks = command.intent is Intent.RECALL or classify(turn.message) in _ASKING
        if self._model is None and not asks:
            return ()
        found = await self._memories.of(turn.person).recall(
            turn.message,
            k=_RECALLED,
            moment=turn.moment,
            filters=Filters(past=asks_for_the_past(turn.message)),
            without=turn.message_id,
            caught_up=True,
        )
        return tuple(distinct(found))

    async def _by_model(
        self,
        model: LanguageModel,
        turn: Turn,
        known: Known,
        composed: Answer,
        emit: Emit,
        stop: asyncio.Event | None,
    ) -> Answer:
        """A model's answer; it may look things up where memory alone would have none."""
        shown = tuple(rerank(turn.message, known.memories)[:_SHOWN])
        # What was fetched beforehand is enough for most questions; each look-up is a call more.
        lookups = None if composed.memories else self._lookups(turn)
        tools = () if lookups is None else lookups.tools
        messages = prompts.answer_prompt(
            turn.message,
            language=turn.language,
            moment=turn.moment,
            assistant_name=self._own_name(turn),
            memories=shown,
            history=known.history,
            may_look_up=bool(tools),
        )
        speech = model.stream(messages, on_call=log_call, tools=tools, hidden=prompts.MARKUP)
        async for piece in until(speech.pieces(), stop):
            await emit(piece)
        if ending := _ending(turn, speech, stop):
            await emit(ending)
        looked_up = [] if lookups is None else lookups.memories.values()
        used = tuple(distinct([*shown, *looked_up]))
        return Answer(speech.text + ending, Source.MODEL, None, used)

    def _lookups(self, turn: Turn) -> Lookups:
        memories = self._memories.of(turn.person)

        async def recall(query: str, past: bool) -> Sequence[Recalled]:
            found = await memories.recall(
                query,
                k=_SHOWN,
                moment=turn.moment,
                filters=Filters(past=past),
                without=turn.message_id,
                as_answers=True,
            )
            return distinct(found)

        return Lookups(recall=recall, facts=None, moment=turn.moment)

    def _composed(self, turn: Turn, known: Known) -> Answer:
        """An answer without a model: what was said, quoted."""
        made = compose(
            turn.message,
            language=turn.language,
            recalled=known.memories,
            history=known.history,
            assistant_name=self._own_name(turn),
            moment=turn.moment,
        )
        by_id = {one.episode.id: one for one in known.memories}
        memories = tuple(by_id[episode_id] for episode_id in made.used)
        # What retells the conversation is not kept beside it: forgetting would miss it there.
        retells = classify(turn.message) is Utterance.EARLIER
        return Answer(made.text, Source.MEMORY, None, memories, kept=not retells)

    def _own_name(self, turn: Turn) -> str:
        return self._name or phrases.own_name(turn.language)


def _ending(turn: Turn, speech: Speech, stop: asyncio.Event | None) -> str:
    """What is said after an answer that is not whole; "" where it is."""
    if stop is not None and stop.is_set():
        return phrases.stopped(turn.language)
    return f"\n\n{phrases.cut_short(turn.language)}" if speech.cut else ""
