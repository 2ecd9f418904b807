"""The answer to a message that is no command: by a model, or from memory alone."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache

from graph_store.model import Fact, FactQuery
from services import prompts
from services.affect import read_emotion
from services.answers import phrases, rerank
from services.answers.knowing import matching
from services.asynchronous import until
from services.cache import Asked, Hit, Place, ResponseCache, Standing
from services.cache.standing import version_of_fact
from services.commands import Command, Intent
from services.composed import Known, asks, composed, spoken_of
from services.errors import ModelError, ModelRationed, ModelRefused, ModelUnavailable
from services.graph.about import About, Named
from services.graph.graphs import Graphs
from services.history import Histories
from services.llm import Call, LanguageModel, Speech, log_call
from services.lookups import Lookups
from services.memory.matching import distinct
from services.memory.memories import Memories
from services.memory.recall import Filters
from services.meter import Meter, Stage, unheard
from services.models import History, Recalled
from services.prompts import KnownFact
from services.quota import Quota
from services.turn import Answer, Ask, Emit, Source, Turn
from services.utterance import asks_for_the_past

log = logging.getLogger(__name__)

# Far more than are told: what kind of answer is asked for re-orders them.
_RECALLED = 20
# What a model is shown; the right one is among the first few, and each more costs tokens.
_SHOWN = 8
_FACTS = 30


@dataclass(frozen=True, slots=True)
class Given:
    """What a model answers from; `composed` makes the answer that memory alone would give."""

    turn: Turn
    ask: Ask
    shown: tuple[Recalled, ...]
    facts: tuple[Fact, ...]
    own: Sequence[Fact]
    history: History
    composed: Callable[[], Answer]
    emit: Emit


class Cost:
    """What the calls for one answer took."""

    def __init__(self) -> None:
        self.tokens = 0

    def __call__(self, call: Call) -> None:
        log_call(call)
        self.tokens += call.prompt_tokens + call.answer_tokens


class Responder:
    """Answers from what is remembered; `model` None: composed, never made up.

    `catch_up` lets a person's facts follow what they said just now.
    """

    def __init__(
        self,
        *,
        memories: Memories,
        graphs: Graphs,
        histories: Histories,
        model: LanguageModel | None,
        cache: ResponseCache | None,
        quota: Quota,
        catch_up: Callable[[int], Awaitable[None]],
        assistant_name: str | None,
        meter: Meter | None = None,
    ) -> None:
        self._memories = memories
        self._graphs = graphs
        self._histories = histories
        self._model = model
        self._cache = cache
        self._quota = quota
        self._catch_up = catch_up
        self._name = assistant_name
        self._meter = meter or unheard()

    async def respond(self, turn: Turn, command: Command, ask: Ask, emit: Emit) -> Answer:
        """The answer, its pieces emitted as they are made; `ask.stop` ends it where it is.

        Raises EmbeddingUnavailable and IndexUnavailable.
        """
        read_at = self._now()
        with self._meter.stage(Stage.RECALL):
            known = await self._known(turn, command)
        # Beside a model it is made only where it is looked at: of a kept answer it is not.
        from_memory = cache(lambda: composed(turn, known, self._own_name(turn)))
        if self._model is not None:
            shown = tuple(rerank(turn.message, known.memories)[:_SHOWN])
            facts, own = _to_be_told(turn, known.about), known.about.own
            given = Given(turn, ask, shown, facts, own, known.history, from_memory, emit)
            try:
                async with self._place(given, read_at) as place:
                    if place.hit is not None:
                        return await self._again(given, place.hit)
                    return await self._by_model(self._model, given, place)
            except (ModelUnavailable, ModelRationed, ModelRefused) as error:
                answer = _instead(turn, error, from_memory)
        else:
            answer = from_memory()
        await emit(answer.text)
        return answer

    async def _known(self, turn: Turn, command: Command) -> Known:
        # What was said a moment ago stands in the graph before anything is looked up there.
        await self._catch_up(turn.person_id)
        named = asyncio.ensure_future(self._named(turn))
        memories, history, found = await asyncio.gather(
            self._recalled(turn, command, named),
            self._histories.of(turn.person_id, turn.conversation_id, root_turn=turn.root_turn),
            named,
        )
        return Known(memories, history, found.about, found.former)

    async def _named(self, turn: Turn) -> Named:
        """The facts about what the message names, in one read."""
        # A fact rests on all that was ever said of it: where others read along none is told.
        if turn.within is not None:
            return Named()
        # What no longer holds is asked for as such, or better than nothing.
        at = spoken_of(turn)
        formerly = asks(turn.message) and at == turn.moment.now
        graph = self._graphs.of(turn.person, number=turn.person_id)
        return await graph.named(turn.message, at=at, formerly=formerly)

    async def _recalled(
        self, turn: Turn, command: Command, named: Awaitable[Named]
    ) -> tuple[Recalled, ...]:
        wanted = command.intent is Intent.RECALL or asks(turn.message)
        if self._model is None and not wanted:
            return ()
        found = await self._memories.of(turn.person, number=turn.person_id).recall(
            turn.message,
            k=_RECALLED,
            moment=turn.moment,
            filters=Filters(past=asks_for_the_past(turn.message), within=turn.within),
            without=turn.message_id,
            caught_up=True,
            # What leads to a memory said here may be told to who reads along; no fact is.
            named=named if turn.within is None else None,
        )
        return tuple(distinct(found))

    @asynccontextmanager
    async def _place(self, given: Given, read_at: datetime) -> AsyncIterator[Place]:
        """Where the answer may be kept, or is: only what asks has one."""
        turn = given.turn
        if self._cache is None or turn.within or not asks(turn.message):
            yield Place()
            return
        asked = Asked(
            person_id=turn.person_id,
            question=turn.message,
            standing=_standing(given, read_at),
            moment=turn.moment,
            emotion=read_emotion(turn.message),
            came_in=given.ask.came_in,
            fresh=given.ask.fresh,
        )
        async with self._cache.place_for(asked) as place:
            yield place

    async def _again(self, given: Given, hit: Hit) -> Answer:
        """A kept answer, given once more; it stands on what it stood on."""
        await given.emit(hit.answer)
        recalled = {one.episode.id: one for one in given.shown if one.episode.id in hit.memories}
        others = sorted(hit.memories - recalled.keys())
        for episode in await self._memories.of(given.turn.person).many(others):
            recalled[episode.id] = Recalled(episode, score=0.0, vector_score=0.0)
        return Answer(hit.answer, Source.CACHE, None, tuple(recalled.values()), given.facts)

    async def _by_model(self, model: LanguageModel, given: Given, place: Place) -> Answer:
        """A model's answer; it may look things up where memory alone would have none."""
        turn = given.turn
        # What was fetched beforehand is enough for most questions; each look-up is a call more.
        lookups = None if turn.within or _is_enough(given.composed()) else self._lookups(turn)
        tools = () if lookups is None else lookups.tools
        messages = prompts.answer_prompt(
            turn.message,
            language=turn.language,
            moment=turn.moment,
            assistant_name=self._own_name(turn),
            memories=given.shown,
            facts=[known_fact(fact) for fact in given.facts],
            history=given.history,
            may_look_up=bool(tools),
            others_read_along=turn.within is not None,
            instead_of=place.instead_of,
            feeling=read_emotion(turn.message),
        )
        cost = Cost()
        speech = model.stream(
            messages,
            on_call=cost,
            tools=tools,
            hidden=prompts.MARKUP,
            permit=self._quota.permit(turn.person, turn.moment),
        )
        stop = given.ask.stop
        async for piece in until(speech.pieces(), stop):
            await given.emit(piece)
        if ending := _ending(turn, speech, stop):
            await given.emit(ending)
        elif lookups is None or not lookups.asked:
            place.keep(speech.text, tokens=cost.tokens)
        looked_up = [] if lookups is None else lookups.memories.values()
        used = tuple(distinct([*given.shown, *looked_up]))
        return Answer(speech.text + ending, Source.MODEL, None, used, given.facts)

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

        async def facts(entity: str, past: bool) -> Sequence[KnownFact]:
            as_of = None if past else turn.moment.now
            found = await self._graphs.of(turn.person).facts(FactQuery(entity=entity, as_of=as_of))
            return [known_fact(fact) for fact in found[:_FACTS]]

        return Lookups(recall=recall, facts=facts, moment=turn.moment)

    def _now(self) -> datetime:
        return datetime.now(UTC) if self._cache is None else self._cache.now()

    def _own_name(self, turn: Turn) -> str:
        return self._name or phrases.own_name(turn.language)


def _instead(turn: Turn, error: ModelError, from_memory: Callable[[], Answer]) -> Answer:
    """What is answered where no model does."""
    if isinstance(error, ModelRefused):
        log.warning("turn %s: the model refused", turn.id)
        return Answer(phrases.refused(turn.language), Source.MEMORY)
    if isinstance(error, ModelRationed):
        log.info("turn %s: no call of a model is left for today", turn.id)
        why = phrases.rationed(turn.language)
    else:
        log.warning("turn %s: no model answers; answered from memory", turn.id)
        why = phrases.without_a_model(turn.language)
    answer = from_memory()
    return replace(answer, text=f"{why}\n\n{answer.text}")


def _is_enough(from_memory: Answer) -> bool:
    """Whether memory alone has an answer."""
    return bool(from_memory.memories or from_memory.facts)


def _ending(turn: Turn, speech: Speech, stop: asyncio.Event | None) -> str:
    """What is said after an answer that is not whole; "" where it is."""
    if stop is not None and stop.is_set():
        return phrases.stopped(turn.language)
    return f"\n\n{phrases.cut_short(turn.language)}" if speech.cut else ""


def _to_be_told(turn: Turn, about: About) -> tuple[Fact, ...]:
    """The facts that a model is shown: of what is named all, of the speaker those asked for."""
    around = [fact for ring in about.rings for fact in ring]
    return tuple(around[:_FACTS]) or matching(turn.message, about)[:_FACTS]


def _standing(given: Given, read_at: datetime) -> Standing:
    own = {fact.id: version_of_fact(fact) for fact in given.own}
    return Standing(
        read_at=read_at,
        recalled=given.shown,
        facts={fact.id: version_of_fact(fact) for fact in given.facts if fact.id not in own},
        own=own,
        told=frozenset(fact.id for fact in given.facts if fact.id in own),
        sources=frozenset(source for fact in given.facts for source in fact.sources),
    )


def known_fact(fact: Fact) -> KnownFact:
    """A fact as a model is told of it."""
    return KnownFact(
        fact.id, fact.subject, fact.predicate, fact.object, fact.valid_from, fact.valid_until
    )
