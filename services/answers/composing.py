"""Answers without a model: what was said, quoted, with the day on which it was said."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from services.affect import Occasion, occasion_of
from services.answers import chatting, phrases
from services.answers.clock import asks_for_now, now_in_words
from services.answers.concepts import concepts_of
from services.answers.focus import focused
from services.answers.people import asks_of_a_stranger
from services.answers.ranking import Judged, judge
from services.answers.wording import near_day_of, on_day, quoted
from services.answers.words import spoken_of
from services.memory.periods import asks_for_all_such
from services.models import Episode, History, Kind, Language, Moment, Recalled
from services.temporal import Period, resolve_period, timeless
from services.utterance import Utterance, asks_for_the_past, classify

_FIGURES = re.compile(r"\d+")
_EVERY = re.compile(
    r"(?<![가-힣])(?:다|모두|전부|모든|죄다|싹)(?![가-힣])|\b(?:all|every|each|list)\b",
    re.IGNORECASE,
)
_AT_MOST = 2
NEARLY_AS_GOOD = 0.26
"""A second memory this close behind the best one is quoted beside it."""
WORTH_TELLING, SURE = 0.7, 0.9
"""The relevance below which a memory is no answer, and from which on it is told as one."""
WORTH_TELLING_OF_A_TIME = 0.5
"""The same for what is of the time, or felt or ended as the question says: that speaks for it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply and the ids of the episodes it quotes, in the order in which they stand.

    `sure`: what it quotes is told as the answer.
    """

    text: str
    used: tuple[str, ...] = ()
    sure: bool = False


def compose(
    message: str,
    *,
    language: Language,
    recalled: Sequence[Recalled],
    history: History,
    assistant_name: str,
    moment: Moment,
    certain: bool = False,
) -> Answer:
    """The reply to `message`; `recalled` is best first and may be empty.

    It quotes at most two memories, or all of an occasion where all are asked for, never changed;
    whatever they say is told, never followed.
    `certain`: they are known to state what is asked.
    """
    if asks_for_now(message):
        return Answer(now_in_words(language, moment))
    match classify(message):
        case Utterance.EARLIER:
            return Answer(chatting.earlier(language, history, message))
        case Utterance.ABOUT_ASSISTANT:
            return _about_assistant(message, language, recalled, assistant_name, moment)
        case Utterance.SMALL_TALK:
            return Answer(chatting.small_talk(language, message))
        case Utterance.STATEMENT:
            return Answer(phrases.noted(language))
        case Utterance.QUESTION:
            return _from_memories(message, language, recalled, moment, certain=certain)


def _from_memories(
    question: str,
    language: Language,
    recalled: Sequence[Recalled],
    moment: Moment,
    *,
    certain: bool,
) -> Answer:
    period = resolve_period(question, now=moment.now, tz=moment.tz)
    # "어제" in a memory is the day before that was said, so the word itself says nothing here.
    asked = timeless(question, period)
    occasion = occasion_of(asked)
    past = asks_for_the_past(question)
    judged = [
        one
        for one in judge(asked, recalled)
        if _is_all_that_is_asked(one, occasion)
        or _is_worth_telling(one, named=_is_named(one, period, occasion, past=past))
    ]
    stranger = not certain and asks_of_a_stranger(
        asked, [one.recalled.episode.content for one in judged]
    )
    if not judged or stranger:
        return Answer(phrases.unknown(language))
    # A time, a feeling or an outcome was named: what is of it goes before what is not.
    judged.sort(key=lambda one: not _happened_in(one, period))
    judged.sort(key=lambda one: not _is_of_occasion(one, occasion))
    if past:
        judged = _former_first(judged)
    if len(every := _every_such(question, judged, occasion)) > _AT_MOST:
        return _all_told(question, language, every, moment)
    chosen = _chosen([one for one in judged if one.owned or not judged[0].owned])
    best = judged[0]
    of_no_time = asked == question and not _names_another(question, period, best)
    untimely = not of_no_time and not _happened_in(best, period)
    fitting = (best.relevance >= SURE and best.whole) or _is_all_that_is_asked(best, occasion)
    sure = certain or (fitting and best.owned and not best.opposed and not untimely)
    text = _told(question, language, chosen, moment, sure=sure)
    alone = sure and len(chosen) == 1
    return Answer(text, tuple(episode.id for episode in chosen), sure=alone)


def _every_such(
    question: str, judged: Sequence[Judged], occasion: Occasion | None
) -> list[Episode]:
    """All that felt or ended so, each content once, where all of it is asked for."""
    if not _EVERY.search(question):
        return []
    such = [one.recalled.episode for one in judged if _is_all_that_is_asked(one, occasion)]
    return list({episode.content: episode for episode in reversed(such)}.values())[::-1]


def _all_told(
    question: str, language: Language, episodes: Sequence[Episode], moment: Moment
) -> Answer:
    lines = (f"• {_one(question, language, episode, moment)}" for episode in episodes)
    text = "\n".join((phrases.such_times(language, len(episodes)), *lines))
    return Answer(text, tuple(episode.id for episode in episodes))


def _is_worth_telling(one: Judged, *, named: bool) -> bool:
    if named:
        return one.relevance >= WORTH_TELLING_OF_A_TIME
    return one.supported and one.relevance >= WORTH_TELLING


def _is_named(one: Judged, period: Period | None, occasion: Occasion | None, *, past: bool) -> bool:
    """Whether it is of the time, the feeling or the outcome that is asked for."""
    gone = past and one.recalled.episode.superseded
    return gone or _happened_in(one, period) or _is_of_occasion(one, occasion)


def _former_first(judged: list[Judged]) -> list[Judged]:
    """What holds no longer ahead of the rest, where it answers about as well as the best."""
    least = judged[0].relevance - 2 * NEARLY_AS_GOOD
    former = [one for one in judged if one.recalled.episode.superseded and one.relevance >= least]
    return former or judged


def _happened_in(one: Judged, period: Period | None) -> bool:
    if period is None or period.start is None or period.end is None:
        return False
    return period.start <= one.recalled.episode.occurred_at < period.end


def _names_another(question: str, period: Period | None, one: Judged) -> bool:
    """Whether a question names a time in figures that a memory does not: "in 2020"."""
    if period is None:
        return False
    start, end = period.matched
    figures = _FIGURES.findall(question[start:end])
    return any(figure not in one.recalled.episode.content for figure in figures)


def _is_of_occasion(one: Judged, occasion: Occasion | None) -> bool:
    episode = one.recalled.episode
    return occasion is not None and occasion.is_of(episode.emotion, episode.result)


def _is_all_that_is_asked(one: Judged, occasion: Occasion | None) -> bool:
    """Whether the question asks for nothing but an occasion such as this one."""
    if occasion is None or not _is_of_occasion(one, occasion):
        return False
    return asks_for_all_such(occasion)


def _chosen(judged: Sequence[Judged]) -> list[Episode]:
    """The best memory, and the second where the first may not be the one that was meant."""
    best = judged[0]
    others = [
        one for one in judged[1:] if one.recalled.episode.content != best.recalled.episode.content
    ]
    near = [one for one in others if best.relevance - one.relevance < NEARLY_AS_GOOD]
    if not best.fits:
        # Beside a first one of the wrong form stands the next of the right form.
        near = [one for one in near if one.fits] or near or others
    return [one.recalled.episode for one in (best, *near[:1])]


def _told(
    question: str, language: Language, episodes: Sequence[Episode], moment: Moment, *, sure: bool
) -> str:
    lines = [_one(question, language, episode, moment) for episode in episodes]
    if len(lines) == 1:
        return lines[0] if sure else f"{phrases.not_sure(language)}\n{lines[0]}"
    return "\n".join((phrases.close_ones(language), *(f"• {line}" for line in lines)))


def _one(question: str, language: Language, episode: Episode, moment: Moment) -> str:
    quote = quoted(focused(question, episode.content))
    if language is Language.KOREAN:
        past = "예전에는 " if episode.superseded else ""
        return f"{past}{quote} — {_source_in_korean(episode, moment)}"
    past = "In the past: " if episode.superseded else ""
    return f"{past}{quote} — {_source_in_english(episode, moment)}"


def _source_in_korean(episode: Episode, moment: Moment) -> str:
    if episode.correction and episode.edited_at:
        return f"{on_day(Language.KOREAN, episode.edited_at, moment)} 바로잡아 주셨어요."
    when = on_day(Language.KOREAN, episode.said_at, moment)
    if episode.kind is Kind.CHUNK:
        return f"{when} 받은 문서에 있어요."
    if episode.kind is Kind.EVENT:
        return f"{near_day_of(Language.KOREAN, episode.occurred_at, moment)}의 일로 적어 두었어요."
    if episode.speaker:
        return f"{episode.speaker} 님이 {when} 한 말이에요."
    return f"{when} 말씀하셨어요."


def _source_in_english(episode: Episode, moment: Moment) -> str:
    if episode.correction and episode.edited_at:
        return f"you put that right {on_day(Language.ENGLISH, episode.edited_at, moment)}."
    when = on_day(Language.ENGLISH, episode.said_at, moment)
    if episode.kind is Kind.CHUNK:
        return f"from a document you gave me {when}."
    if episode.kind is Kind.EVENT:
        return f"noted for {near_day_of(Language.ENGLISH, episode.occurred_at, moment)}."
    if episode.speaker:
        return f"{episode.speaker} said so {when}."
    return f"you told me {when}."


def _about_assistant(
    question: str,
    language: Language,
    recalled: Sequence[Recalled],
    name: str,
    moment: Moment,
) -> Answer:
    """Who the assistant is; first what the person decided about it, where that was asked for."""
    asked = concepts_of(question)
    given = [
        one.recalled.episode
        for one in judge(question, recalled)
        if spoken_of(one.recalled.episode.content).yourself
        and asked & concepts_of(one.recalled.episode.content)
    ][:2]
    who = phrases.introduction(language, name)
    told = [_one(question, language, episode, moment) for episode in given]
    return Answer("\n".join((*told, who)), tuple(episode.id for episode in given))
