"""Answers from the knowledge graph, without a model: all about somebody, or one fact of theirs."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from graph_store.model import Fact
from graph_store.names import fold
from graph_store.ontology import SPEAKER
from services.answers.concepts import concepts_of, speaks_of
from services.answers.people import named_in
from services.answers.wording import day_of
from services.answers.words import content_words, likeness, spoken_of, tokens_of
from services.graph.about import About
from services.models import Language, Moment

_ALL_ABOUT = re.compile(
    r"(?:관련|관한|관해|대한|대해)[^?]{0,20}(?:알려|말해|정리|보여|요약|설명|알아|알고|아는|있)"
    r"|(?:정보|프로필)[^?]{0,12}(?:알려|말해|정리|보여|요약|줘)"
    r"|(?:아는|알고 ?있는)\s*(?:것|거|게|걸|건)"
    # Who "my boss" is, is one fact; who Dan is, is all that there is of him.
    r"|^\W*(?!(?:내|제|우리|저희) )\S+(?: \S+)?\s누구(?:야|지|예요|니|더라|였)"
    r"|\b(?:everything|all|anything|whatever)\b[^?]{0,40}\b(?:about|on|of)\b"
    r"|\btell me about\b|\bwhat do (?:you|we|i) know (?:about|of)\b"
    r"|^\W*who(?:'s|’s| is| was) (?!(?:my|our) )\S+(?: \S+)?\W*$",
    re.IGNORECASE,
)
# A predicate that shares this much of a word with a question may be what is asked for.
_MATCHES = 0.5
MOST_TOLD = 30
# Others whose things are not the speaker's, beside family and friends.
_OTHERS = re.compile(
    r"여자 ?친구|남자 ?친구|여친|남친|애인|약혼자|동료|이웃|집주인|팀장|부장|과장|상사|룸메이트"
    r"|강아지|고양이|반려\w|\b(?:girlfriend|boyfriend|fianc[eé]e?|ex|colleague|coworker|neighbou?r"
    r"|landlord|flatmate|teammate|manager|supervisor|team|dog|cat|puppy|kitten|pet)\b",
    re.IGNORECASE,
)
# Words, or what stemming leaves of them, that ask for nothing of their own.
_LITTLE = """
doe did now current currently still these day today before previou previous former formerly use used
ever any usual usually 요즘 지금 현재 요새 예전 전 전에 옛날 아직 원래 일 누구 어느
"""
_SAYS_LITTLE = frozenset(_LITTLE.split())
# The speaker, as facts name whoever says "I"; without a name beside them.
_YOU: Mapping[str, str] = {fold(name): "" for name in ("나", "저", "I", SPEAKER)}
EN = Language.ENGLISH


@dataclass(frozen=True, slots=True)
class Known:
    """An answer and the facts that it tells, in their order."""

    text: str
    facts: tuple[Fact, ...]


def asks_for_all_about(message: str) -> bool:
    """Whether a message wants everything about what it names."""
    return _ALL_ABOUT.search(message) is not None


def all_about(language: Language, about: About, moment: Moment) -> Known | None:
    """Everything that holds of the named entities, with its dates; None where that is nothing."""
    facts = tuple(about.rings[0][:MOST_TOLD]) if about.rings else ()
    if not facts:
        return None
    names = ", ".join(about.names.values())
    korean = language is Language.KOREAN
    head = f"{names}에 대해 아는 것이에요." if korean else f"What I know about {names}:"
    lines = [f"• {told(language, fact, about.names, moment)}" for fact in facts]
    return Known("\n".join((head, *lines)), facts)


def matching(question: str, about: About) -> tuple[Fact, ...]:
    """The facts that a question asks for, of those equally fit the nearest; () where none is."""
    best, found = _MATCHES, list[Fact]()
    wanted = _wanted(question, about)
    for ring in about.rings if about.names else [_of_the_speaker(question, about)]:
        # Many facts have one predicate.
        fit = {one: _match(wanted, one, about) for one in {fact.predicate for fact in ring}}
        most = max(fit.values(), default=0.0)
        if most > best or (most == best and not found):
            best, found = most, [fact for fact in ring if fit[fact.predicate] == most]
    return tuple(found)


def in_words(language: Language, facts: Sequence[Fact], moment: Moment) -> Known | None:
    """Facts as an answer; None where there are none."""
    if not facts:
        return None
    # To whom it is said, "you work at …" goes without the subject.
    lines = [told(language, fact, _YOU, moment) for fact in facts[:MOST_TOLD]]
    text = lines[0] if len(lines) == 1 else "\n".join(f"• {line}" for line in lines)
    return Known(text, tuple(facts[:MOST_TOLD]))


def told(language: Language, fact: Fact, names: Mapping[str, str], moment: Moment) -> str:
    """A fact and when it held: "품종: 푸들 (2026년 3월 2일부터)"; its subject too unless named."""
    stated = f"{fact.predicate}: {fact.object}"
    if fold(fact.subject) in _YOU:
        stated = f"you · {stated}" if names is not _YOU and language is EN else stated
    elif fold(fact.subject) not in names or len(names) > 1:
        stated = f"{fact.subject} · {stated}"
    held = _period(language, fact, moment)
    return f"{stated} ({held})" if held else stated


def _period(language: Language, fact: Fact, moment: Moment) -> str:
    """When it held; of what has no start of its own, when it was said."""
    start, end = (
        None if at is None else day_of(language, _day(at, moment))
        for at in (fact.valid_from, fact.valid_until)
    )
    stated = fact.valid_from is not None and _is_a_date(fact.valid_from, moment)
    if language is Language.KOREAN:
        if start and not stated and not end:
            return f"{start}에 들은 말"
        return " ".join([f"{start}부터"] * bool(start) + [f"{end}까지"] * bool(end))
    if start and end:
        return f"from {start} until {end}"
    if start and not stated:
        return f"as of {start}"
    return f"since {start}" if start else f"until {end}" if end else ""


def _day(at: datetime, moment: Moment) -> date:
    """The day of an instant on the person's clock; a bare date stands as 00:00 UTC."""
    plain = at.astimezone(UTC)
    return plain.date() if plain.time() == time.min else moment.local(at).date()


def _is_a_date(start: datetime, moment: Moment) -> bool:
    """Whether a start is a day as people name it; what was only said has a time of day."""
    return time.min in (start.astimezone(UTC).time(), moment.local(start).time())


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a question asks for: its words beside the names, and all concepts it speaks of."""

    words: Sequence[str]
    concepts: Collection[str]


def _wanted(question: str, about: About) -> _Wanted:
    words = [word for word in content_words(question) if not _names(word, about)]
    return _Wanted(words, concepts_of(question) if words else ())


def _match(wanted: _Wanted, predicate: str, about: About) -> float:
    """How many of the words of a question, beside the names, are in a predicate."""
    if not wanted.words:
        return 0.0
    predicates = " ".join((predicate, *about.aliases.get(fold(predicate), ())))
    held = tokens_of(predicates)
    if _is_of_another_thing(wanted, predicate, predicates, held):
        return 0.0
    shared = sum(likeness(word, predicates, held) for word in wanted.words)
    # A person has hundreds of facts: of the concepts only the question's few are looked for.
    return max(shared, float(any(speaks_of(predicates, one) for one in wanted.concepts)))


def _is_of_another_thing(
    wanted: _Wanted, predicate: str, predicates: str, held: frozenset[str]
) -> bool:
    """Whether both name what the other does not: a passport's number is no car's."""
    own = content_words(predicate)
    asked = " ".join(wanted.words)
    tokens = tokens_of(asked)
    beside = len(own) > 1 and any(
        not likeness(word, asked, tokens) and not _shares(word, wanted) for word in own
    )
    return beside and any(
        word not in _SAYS_LITTLE
        and not likeness(word, predicates, held)
        and not any(speaks_of(predicates, one) for one in concepts_of(word))
        for word in wanted.words
    )


def _shares(word: str, wanted: _Wanted) -> bool:
    return any(speaks_of(word, one) for one in wanted.concepts)


def _of_the_speaker(question: str, about: About) -> Sequence[Fact]:
    """The speaker's facts; where others are asked about, only what those are to the speaker."""
    asked = spoken_of(question)
    others = {*asked.kin, *(found.lower() for found in _OTHERS.findall(question))}
    if not others and not asked.names and not named_in(question):
        return about.own
    return [fact for fact in about.own if _is_to(others, fact, about)]


def _is_to(kin: Collection[str], fact: Fact, about: About) -> bool:
    names = {fold(name) for name in (fact.predicate, *about.aliases.get(fold(fact.predicate), ()))}
    return any(fold(one) in name for one in kin for name in names)


def leaves_nothing(question: str, facts: Sequence[Fact], about: About) -> bool:
    """Whether facts are all that a question asks for: no word of it is of anything else."""
    told = " ".join(_words_of(fact, about) for fact in facts)
    held = tokens_of(told)
    concepts = concepts_of(question) & concepts_of(told)
    return not any(
        word
        for word in content_words(question)
        if word not in _SAYS_LITTLE
        and not _names(word, about)
        and not likeness(word, told, held)
        and not concepts & concepts_of(word)
    )


def _words_of(fact: Fact, about: About) -> str:
    aliases = about.aliases.get(fold(fact.predicate), ())
    return " ".join((fact.subject, fact.predicate, *aliases, fact.object))


def _names(word: str, about: About) -> bool:
    return any(fold(word) in key for key in about.names)
