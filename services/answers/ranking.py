"""Which of the recalled memories answers the question: small, bounded steps on top of retrieval."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from services.answers.asked import Form, holds, unit_fit
from services.answers.concepts import speaks_of
from services.answers.contrasts import agreement, polarity
from services.answers.focus import focused
from services.answers.question import Asked, read_question
from services.answers.words import (
    direction,
    likeness,
    numbers_agree,
    same_number,
    spoken_of,
    tokens_of,
)
from services.memory.tokens import things_in
from services.models import Kind, Recalled

# Weights found on questions and notes in both languages. Meaning counts most, less what of it a
# note has in common with every question; what retrieval found beside it counts little.
BASE, FOUND, MEANING, USUAL = 0.3, 0.07, 1.3, 0.95
NEARER = 0.6
WORDS, CONCEPTS, THINGS = 0.04, 0.12, 0.12
FORM, UNIT, AXIS, POLARITY, NUMBERS, DIRECTION, PERSON = 0.05, 0.02, 0.08, 0.02, 0.02, 0.08, 0.08
# A number that somebody looks up by is in what they look for: of nothing else is it so sure.
IDENTICAL = 0.4
# Below this cosine, what shares no word with the question is not about it.
NEAR, VERY_NEAR = 0.3, 0.5
# The share of what is asked for that an answer speaks of, at least.
MOST = 0.5
# A longer question is judged by its beginning, a longer memory by its most telling part.
_LONGEST_QUESTION, _LONGEST = 500, 4000
_RERANKED = 20
# "Minsu's phone", not "my dentist's phone": whose it is stands first and is a name.
_ANOTHERS = re.compile(r"(?!(?:It|That|There|What|Here|He|She|Let|Who)['’])[A-Z][\w-]*['’]s\b")
_SURE = frozenset({Form.EMAIL, Form.LINK, Form.PHONE, Form.CODE, Form.MONEY, Form.DATE, Form.TIME})


@dataclass(frozen=True, slots=True)
class Judged:
    """A recalled memory, how well it answers (about 0..2), and whether it has the asked form.

    `supported`: it shares a word or a concept with the question, or is plainly near in meaning;
    `whole`: it speaks of most of what the question names, not of a part of it; `owned`: it does
    not speak of somebody else than the question; `opposed`: it stands on the other side, after
    for before, or from me to him for from him to me.
    """

    recalled: Recalled
    relevance: float
    fits: bool
    supported: bool
    whole: bool
    owned: bool
    opposed: bool


def rerank(question: str, recalled: Sequence[Recalled]) -> list[Recalled]:
    """The first of `recalled` by how well each answers, re-scored in 0..1; the rest follow.

    Only what states its fact by itself is judged: a turn of a conversation is understood with
    its neighbours, which are not seen here (docs/benchmarks.md has what either choice costs).
    """
    head = recalled[:_RERANKED]
    notes = [one for one in head if one.episode.kind is not Kind.MESSAGE]
    judged = {one.recalled.episode.id: one.relevance for one in judge(question, notes)}
    relevance = {one.episode.id: judged.get(one.episode.id, one.score) for one in head}
    first = sorted(head, key=lambda one: -relevance[one.episode.id])
    lowest = min(relevance.values(), default=0.0)
    rest = [(one, min(one.score, lowest)) for one in recalled[_RERANKED:]]
    scored = [*((one, relevance[one.episode.id]) for one in first), *rest]
    return [replace(one, score=_between_0_and_1(score)) for one, score in scored]


def judge(question: str, recalled: Sequence[Recalled]) -> list[Judged]:
    """Every recalled memory with its relevance as an answer, best first; ties keep their order."""
    asked = read_question(question[:_LONGEST_QUESTION])
    contents = [_judged_part(asked.text, one.episode.content) for one in recalled]
    coverage = _coverage(asked, contents)
    judged = [
        _judged(asked, one, content, covered, nearness)
        for one, content, covered, nearness in zip(
            recalled, contents, coverage, _nearness(recalled), strict=True
        )
    ]
    return sorted(judged, key=lambda one: -one.relevance)


def _nearness(recalled: Sequence[Recalled]) -> list[float]:
    """How near in meaning each is to the question, for one that is as near to others as most."""
    known = [one.usual for one in recalled if one.usual]
    if not known:
        # An embedding of which nothing was learnt: its cosines only tell which is nearer.
        nearest = max((one.vector_score for one in recalled), default=0.0) or 1.0
        return [NEARER * one.vector_score / nearest for one in recalled]
    most = sum(known) / len(known)
    # What came by a fact alone has not been compared: it is about the one who is asked about.
    return [
        MEANING * one.vector_score - USUAL * (one.usual - most) if one.usual else MEANING * NEAR
        for one in recalled
    ]


def _judged_part(question: str, content: str) -> str:
    return content if len(content) <= _LONGEST else focused(question, content)


def _judged(
    asked: Asked, one: Recalled, content: str, covered: "_Covered", nearness: float
) -> Judged:
    fits = not asked.forms or any(holds(content, form) for form in asked.forms)
    agreed, directed = agreement(asked.poles, content), direction(asked.text, content)
    step = (
        nearness
        + WORDS * covered.words
        + CONCEPTS * covered.concepts
        + THINGS * covered.things
        + FORM * _form_fit(asked.forms, fits)
        + UNIT * unit_fit(asked.units, content)
        + AXIS * agreed
        + POLARITY * polarity(asked.negated, content)
        + NUMBERS * numbers_agree(asked.text, content)
        + IDENTICAL * same_number(asked.text, content)
        + DIRECTION * directed
        + PERSON * _person_fit(asked, content)
    )
    return Judged(
        one,
        relevance=BASE + FOUND * -math.log(max(1.0 - one.score, 0.01)) + step,
        fits=fits,
        supported=covered.known > 0 or one.vector_score >= NEAR,
        whole=covered.all >= MOST or one.vector_score >= VERY_NEAR,
        owned=_is_owned(asked, content),
        opposed=agreed < 0 or directed < 0,
    )


@dataclass(frozen=True, slots=True)
class _Covered:
    """The share of a question's words and concepts in a text, 0..1, the rare ones counting more.

    `known`: of those that any of the texts has; `all`: of all that are asked for; `words` and
    `concepts`: of these alone, of those that any of the texts has; `things`: of the things
    that both languages name.
    """

    known: float
    all: float
    words: float
    concepts: float
    things: float


def _coverage(asked: Asked, contents: Sequence[str]) -> list[_Covered]:
    texts = [(content, tokens_of(content)) for content in contents]
    words = [[likeness(word, *text) for text in texts] for word in asked.words]
    concepts = [
        [float(speaks_of(content, concept)) for content in contents] for concept in asked.concepts
    ]
    rows = [(_rarity(row), row) for row in (*words, *concepts)]
    total = sum(weight for weight, _ in rows) or 1.0
    known = sum(weight for weight, row in rows if any(row)) or 1.0
    shares = [sum(weight * row[at] for weight, row in rows) for at in range(len(contents))]
    by_words, by_concepts = _shares(words, len(contents)), _shares(concepts, len(contents))
    things = _things(asked.text, contents)
    return [
        _Covered(share / known, share / total, *rest)
        for share, *rest in zip(shares, by_words, by_concepts, things, strict=True)
    ]


def _things(question: str, contents: Sequence[str]) -> list[float]:
    """What each text has of the things that a question names, in either language."""
    asked = sorted(things_in(question))
    held = [things_in(text) if asked else () for text in contents]
    return _shares([[float(thing in one) for one in held] for thing in asked], len(contents))


def _shares(rows: Sequence[Sequence[float]], count: int) -> list[float]:
    """What each of `count` texts has of those rows that any has, the rare ones counting more."""
    weighed = [(_rarity(row), row) for row in rows if any(row)]
    total = sum(weight for weight, _ in weighed) or 1.0
    return [sum(weight * row[at] for weight, row in weighed) / total for at in range(count)]


def _rarity(row: Sequence[float]) -> float:
    return math.log(1.5 + len(row) / (0.5 + sum(row)))


def _form_fit(forms: frozenset[Form], fits: bool) -> float:
    if not forms:
        return 0.0
    if fits:
        return 1.0 if forms & _SURE else 0.5
    return -1.0


def same_owner(words: str, content: str) -> bool:
    """Whether a memory does not speak of somebody else than these words: "my" and "my sister's"."""
    return _is_owned(read_question(words[:_LONGEST_QUESTION]), content[:_LONGEST])


def _is_owned(asked: Asked, content: str) -> bool:
    told = spoken_of(content)
    if asked.people.kin:
        return not told.kin or bool(asked.people.kin & told.kin)
    of_mine = asked.people.mine or asked.people.myself
    return not (of_mine and (told.kin or _of_another(content)))


def _person_fit(question: Asked, content: str) -> float:
    asked, told = question.people, spoken_of(content)
    if asked.yourself != told.yourself:
        return -2.0
    if asked.names and not any(name in content for name in asked.names):
        return -1.0
    if asked.kin:
        return 0.0
    return -0.6 if asked.mine and not asked.names and (told.kin or _of_another(content)) else 0.0


def _of_another(content: str) -> bool:
    return _ANOTHERS.match(content) is not None


def _between_0_and_1(relevance: float) -> float:
    return 1 - math.exp(-1.5 * max(relevance, 0.0))
