"""The guard: whether an answer to one question may be given to another.

Similar is not same: in the built-in embedding "before lunch" and "after lunch" lie nearer than
most true paraphrases. So a question is taken apart, and all that counts in it has to agree: a
wrong hit is a wrong answer, a miss costs a call.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache

from services.cache import english, korean
from services.cache.asking import ME, Asking, Term
from services.cache.leaning import leans
from services.cache.spelling import is_slip
from services.cache.synonyms import EVERYDAY_KOREAN
from services.models import Language
from services.utterance import language_of

_MOST_SLIPS = 2
_LONGEST = 400
# One word of so many letters is a sentence written without spaces.
_WITHOUT_SPACES = 7
_THINGS = tuple(word for word in EVERYDAY_KOREAN if len(word) > 1)
_FREE = frozenset({"", "subject", "topic", "object"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the kept answer may serve, and what stands against it ("" where nothing does)."""

    ok: bool
    reason: str = ""


def licenses(kept_question: str, asked_question: str) -> Verdict:
    """Whether the answer to `kept_question` answers `asked_question` word for word.

    Pure. The reason is one of: now, conversation, command, length, language, kind, words, roles,
    order, time.
    """
    for question in (kept_question, asked_question):
        against = why_not_kept(question)
        if against:
            return Verdict(False, against)
    language = language_of(asked_question)
    if language_of(kept_question) is not language:
        return Verdict(False, "language")
    reason = _difference(
        _taken_apart(kept_question, language), _taken_apart(asked_question, language)
    )
    return Verdict(not reason, reason)


@lru_cache(maxsize=8192)
def why_not_kept(question: str) -> str | None:
    """Why no answer to `question` is kept or served from what is kept; None if one may be."""
    if len(question) > _LONGEST:
        return "length"
    against = leans(question)
    if against:
        return against
    asking = _taken_apart(question, language_of(question))
    return None if _stands_alone(asking) else "conversation"


@lru_cache(maxsize=8192)
def _taken_apart(question: str, language: Language) -> Asking:
    return korean.read(question) if language is Language.KOREAN else english.read(question)


def _stands_alone(asking: Asking) -> bool:
    """Whether the question names what it is about: "why did fail" and "몇 시에 시작해" do not."""
    if len(asking.terms) == 1 and len(asking.plain) >= _WITHOUT_SPACES:
        return any(thing in asking.plain for thing in _THINGS)
    named = [one for one in asking.terms if one.mark != "verb" and not one.word.startswith("<")]
    about = [one for one in named if one.word != ME] or [
        one for one in asking.terms if one.word == ME
    ]
    return bool(about)


def _difference(kept: Asking, asked: Asking) -> str:
    if _same_letters(kept, asked):
        return ""
    if kept.kinds != asked.kinds:
        return "kind"
    one, other = _with_slips_mended(*_joined(list(kept.terms), list(asked.terms)))
    if Counter(term.word for term in one) != Counter(term.word for term in other):
        return "words"
    if not _same_time(kept.times, asked.times):
        return "time"
    if not _same_roles(one, other):
        return "roles"
    return "" if _same_order(one, other) else "order"


def _same_letters(kept: Asking, asked: Asking) -> bool:
    """Whether nothing but spaces, politeness and particles that say little tells them apart.

    Where one is written without spaces, that is all that can be compared.
    """
    if kept.plain == asked.plain:
        return True
    unspaced = min(len(kept.terms), len(asked.terms)) == 1
    return unspaced and bool({kept.plain, kept.loose} & {asked.plain, asked.loose} - {""})


def _joined(one: list[Term], other: list[Term]) -> tuple[list[Term], list[Term]]:
    """Both rows with one spelling for what is written as one word here and as two there."""
    return _as_one_word(one, other), _as_one_word(other, one)


def _as_one_word(some: list[Term], others: list[Term]) -> list[Term]:
    whole = {term.word for term in others}
    row: list[Term] = []
    for term in some:
        if row and not row[-1].mark and row[-1].word + term.word in whole:
            row[-1] = replace(term, word=row[-1].word + term.word)
        else:
            row.append(term)
    return row


def _same_time(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Equal; what one of them leaves open ("") counts as equal."""
    return len(one) == len(other) and all(
        a == b or not (a and b) for a, b in zip(one, other, strict=True)
    )


def _with_slips_mended(one: list[Term], other: list[Term]) -> tuple[list[Term], list[Term]]:
    """Both rows of terms, a mistyped word replaced by the one that it was meant for."""
    other = list(other)
    odd, strange = _unshared(one, other), _unshared(other, one)
    if len(odd) != len(strange) or len(odd) > _MOST_SLIPS:
        return one, other
    for i in odd:
        match = next((j for j in strange if is_slip(_said(one[i]), _said(other[j]))), None)
        if match is not None:
            other[match] = replace(other[match], word=one[i].word, entity=one[i].entity)
    return one, other


def _said(term: Term) -> str:
    return term.said or term.word


def _unshared(some: list[Term], others: list[Term]) -> list[int]:
    words = {term.word for term in others}
    return [i for i, term in enumerate(some) if term.word not in words]


def _same_roles(one: list[Term], other: list[Term]) -> bool:
    for word in {term.word for term in one}:
        marks = [sorted(term.mark for term in some if term.word == word) for some in (one, other)]
        known = any(not term.entity for term in one if term.word == word)
        if not all(_fits(a, b, known) for a, b in zip(*marks, strict=True)):
            return False
    doers = [{t.word for t in some if t.mark == "subject" and _acts(t)} for some in (one, other)]
    return doers[0] <= doers[1] or doers[1] <= doers[0]


def _acts(term: Term) -> bool:
    return term.entity or term.word.startswith("<")


def _fits(one: str, other: str, everyday: bool) -> bool:
    """Whether two marks may stand for one role; a particle may be left out where it says little."""
    if one == other:
        return True
    pair = {one, other}
    if any(pair <= {"", "at", place} for place in ("in", "on")):
        return True
    if not pair <= _FREE:
        return False
    if "object" in pair and pair != {"", "object"}:
        return everyday and "subject" not in pair
    return True


def _same_order(one: list[Term], other: list[Term]) -> bool:
    first, second = [t.word for t in one], [t.word for t in other]
    if first == second or _turned(one, second) or _turned(other, first):
        return True
    there = {term.word: term for term in other}
    return not any(
        _is_bound(a, there[a.word]) and _is_bound(b, there[b.word]) for a, b in _swapped(one, other)
    )


def _turned(some: list[Term], words: list[str]) -> bool:
    """Whether `words` are those of `some` with what stands before a pause put behind it."""
    own = [term.word for term in some]
    cuts = [i + 1 for i, term in enumerate(some[:-1]) if term.last]
    return any(own[cut:] + own[:cut] == words for cut in cuts)


def _swapped(one: list[Term], other: list[Term]) -> list[tuple[Term, Term]]:
    """The pairs of terms that stand in one order here and in the other there."""
    place = {term.word: i for i, term in enumerate(other)}
    return [
        (a, b) for i, a in enumerate(one) for b in one[i + 1 :] if place[a.word] > place[b.word]
    ]


def _is_bound(here: Term, there: Term) -> bool:
    """Whether a word's place tells its role: it does unless one mark does so in both texts."""
    if here.mark in _FREE and there.mark in _FREE:
        return not (here.mark and there.mark)
    return here.mark != there.mark or here.mark == "verb"
