"""Answers without a model: what follows from what was said, or the words themselves."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from graph_store.model import Fact
from graph_store.names import fold
from services.answers import compose, phrases
from services.answers.knowing import Known as Told
from services.answers.knowing import (
    all_about,
    asks_for_all_about,
    in_words,
    leaves_nothing,
    matching,
)
from services.graph.about import About
from services.memory.periods import instant_of
from services.models import History, Recalled
from services.temporal import resolve_period
from services.turn import Answer, Source, Turn
from services.utterance import Utterance, asks_for_the_past, classify

# Whoever named the assistant may ask for that name.
_ASKING = frozenset({Utterance.QUESTION, Utterance.ABOUT_ASSISTANT})


@dataclass(frozen=True, slots=True)
class Known:
    """What is at hand for an answer: the memories, best first, the conversation, the facts.

    `former`: what no longer holds, where that may be asked for.
    """

    memories: tuple[Recalled, ...]
    history: History
    about: About
    former: About


def asks(message: str) -> bool:
    """Whether a message wants to know something."""
    return classify(message) in _ASKING


def composed(turn: Turn, known: Known, name: str) -> Answer:
    """An answer without a model: what follows from what was said, or that quoted.

    `name` is what the assistant calls itself.
    """
    quoted, sure = _quoted(turn, known, name)
    if not asks(turn.message):
        return quoted
    if turn.within is not None:
        return quoted if quoted.memories else _pointing_away(turn)
    if asks_for_all_about(turn.message):
        return _all_about(turn, known, name) or quoted
    told = _asked_for(turn, known)
    if told is not None and _is_of_now_alone(turn, told):
        text = f"{phrases.only_now(turn.language)}\n{told.text}"
        return Answer(text, Source.MEMORY, None, (), told.facts)
    if told is not None:
        return _with_facts(turn, known, name, told, quoted, sure)
    return quoted if sure else _no_longer(turn, known, quoted) or quoted


def _all_about(turn: Turn, known: Known, name: str) -> Answer | None:
    """Everything that is known of what is named, and what else was said of it."""
    told = all_about(turn.language, known.about, turn.moment)
    if told is None:
        return None
    names = known.about.names
    rest = [one for one in known.memories if not _states(one, told) and _names(one, names)]
    quoted, _ = _quoted(turn, replace(known, memories=tuple(rest)), name)
    text = f"{told.text}\n\n{quoted.text}" if quoted.memories else told.text
    return replace(quoted, text=text, facts=told.facts)


def _with_facts(
    turn: Turn, known: Known, name: str, told: Told, quoted: Answer, sure: bool
) -> Answer:
    """The facts asked for; where they were said so, the words are the better answer."""
    another_time = spoken_of(turn) != turn.moment.now
    exact = leaves_nothing(_timeless(turn), told.facts, known.about)
    if any(_states(one, told) for one in quoted.memories) and not another_time:
        saying = tuple(one for one in known.memories if _states(one, told))
        said, _ = _quoted(turn, replace(known, memories=saying), name, certain=True)
        return replace(said if exact and said.memories else quoted, facts=told.facts)
    if exact or not quoted.memories:
        return Answer(told.text, Source.MEMORY, None, (), told.facts)
    if sure and not another_time:
        return quoted
    return replace(quoted, text=f"{told.text}\n\n{quoted.text}", facts=told.facts)


def _quoted(turn: Turn, known: Known, name: str, *, certain: bool = False) -> tuple[Answer, bool]:
    """What is quoted, and whether that is told as the answer; it is where `certain`."""
    made = compose(
        turn.message,
        language=turn.language,
        recalled=known.memories,
        history=known.history,
        assistant_name=name,
        moment=turn.moment,
        certain=certain,
    )
    by_id = {one.episode.id: one for one in known.memories}
    memories = tuple(by_id[episode_id] for episode_id in made.used)
    # What retells the conversation is not kept beside it: forgetting would miss it there.
    retells = classify(turn.message) is Utterance.EARLIER
    return Answer(made.text, Source.MEMORY, None, memories, kept=not retells), made.sure


def _pointing_away(turn: Turn) -> Answer:
    """What was not said here is not told here, whether it is known or not."""
    return Answer(phrases.only_in_private(turn.language), Source.MEMORY)


def spoken_of(turn: Turn) -> datetime:
    """The instant that a message speaks of: within a past that it names, else now."""
    period = resolve_period(turn.message, now=turn.moment.now, tz=turn.moment.tz)
    return instant_of(period, latest=turn.moment.now)


def _timeless(turn: Turn) -> str:
    """A message without the words for a time that it names."""
    period = resolve_period(turn.message, now=turn.moment.now, tz=turn.moment.tz)
    if period is None:
        return turn.message
    start, end = period.matched
    return f"{turn.message[:start]} {turn.message[end:]}"


def _asked_for(turn: Turn, known: Known) -> Told | None:
    """The facts that are asked for: what holds, and first what held where that is asked for."""
    facts = matching(turn.message, known.former) if asks_for_the_past(turn.message) else ()
    facts = facts or matching(turn.message, known.about)
    return in_words(turn.language, facts, turn.moment)


def _is_of_now_alone(turn: Turn, told: Told) -> bool:
    """Whether what used to be is asked for, and all that is known is what holds."""
    now = turn.moment.now
    if spoken_of(turn) != now or not asks_for_the_past(turn.message):
        return False
    return all(fact.valid_until is None or fact.valid_until > now for fact in told.facts)


def _no_longer(turn: Turn, known: Known, quoted: Answer) -> Answer | None:
    """What held and does no more, where nothing else is known."""
    facts = matching(turn.message, known.former)
    told = in_words(turn.language, facts, turn.moment)
    if told is None or not leaves_nothing(_timeless(turn), facts, known.former):
        return None
    text = f"{phrases.no_longer(turn.language)}\n{told.text}"
    if not any(_speaks_of(one, facts) for one in quoted.memories):
        return Answer(text, Source.MEMORY, None, (), told.facts)
    return replace(quoted, text=f"{text}\n\n{quoted.text}", facts=told.facts)


def _states(one: Recalled, told: Told) -> bool:
    return any(one.episode.id in fact.sources for fact in told.facts)


def _names(one: Recalled, names: Collection[str]) -> bool:
    said = one.episode.content.removeprefix(f"{one.episode.speaker}:")
    return any(name in fold(said) for name in names)


def _speaks_of(one: Recalled, facts: Sequence[Fact]) -> bool:
    return any(fold(fact.object) in fold(one.episode.content) for fact in facts)
