"""Which of the recalled memories answers the question: small, bounded steps on top of retrieval."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from services.answers.asked import Form, forms_asked, holds, unit_fit
from services.answers.concepts import concepts_of
from services.answers.contrasts import agreement, polarity
from services.answers.words import (
    content_words,
    direction,
    likeness,
    numbers_agree,
    spoken_of,
)
from services.models import Recalled

# Weights found on questions and notes in both languages; the sum of the steps is held to LIMIT.
LIMIT = 0.6
COVERAGE, MEANING = 0.4, 0.3
FORM, UNIT, AXIS, POLARITY, NUMBERS, DIRECTION, PERSON = 0.15, 0.12, 0.14, 0.1, 0.14, 0.12, 0.15
_SURE = frozenset({Form.EMAIL, Form.LINK, Form.PHONE, Form.CODE, Form.MONEY, Form.DATE, Form.TIME})


@dataclass(frozen=True, slots=True)
class Judged:
    """A recalled memory, how well it answers (about 0..2), and whether it has the asked form."""

    recalled: Recalled
    relevance: float
    fits: bool


def rerank(question: str, recalled: Sequence[Recalled]) -> list[Recalled]:
    """`recalled` by how well each answers `question`, best first; the scores stay as they are."""
    return [judged.recalled for judged in judge(question, recalled)]


def judge(question: str, recalled: Sequence[Recalled]) -> list[Judged]:
    """Every recalled memory with its relevance as an answer, best first; ties keep their order."""
    contents = [one.episode.content for one in recalled]
    coverage = _coverage(question, contents)
    nearest = max((one.vector_score for one in recalled), default=0.0) or 1.0
    judged = [
        Judged(
            one,
            one.score + MEANING * one.vector_score / nearest + _step(question, content, part),
            _fits(question, content),
        )
        for one, content, part in zip(recalled, contents, coverage, strict=True)
    ]
    return sorted(judged, key=lambda one: -one.relevance)


def _step(question: str, content: str, coverage: float) -> float:
    step = (
        COVERAGE * coverage
        + FORM * _form_fit(question, content)
        + UNIT * unit_fit(question, content)
        + AXIS * agreement(question, content)
        + POLARITY * polarity(question, content)
        + NUMBERS * numbers_agree(question, content)
        + DIRECTION * direction(question, content)
        + PERSON * _person_fit(question, content)
    )
    return max(-LIMIT, min(LIMIT, step))


def _coverage(question: str, contents: Sequence[str]) -> list[float]:
    """The share of the question's words and concepts in each text, the rare ones counting more."""
    words = [[likeness(word, text) for text in contents] for word in content_words(question)]
    held = [concepts_of(text) for text in contents]
    asked = sorted(concepts_of(question))
    concepts = [[float(concept in one) for one in held] for concept in asked]
    rows = [*words, *concepts]
    weights = [_rarity(row) for row in rows]
    total = sum(weights)
    if not total:
        return [0.0] * len(contents)
    return [
        sum(weight * row[at] for weight, row in zip(weights, rows, strict=True)) / total
        for at in range(len(contents))
    ]


def _rarity(row: Sequence[float]) -> float:
    if not any(row):
        return 0.0
    return math.log(1.5 + len(row) / (0.5 + sum(row)))


def _fits(question: str, content: str) -> bool:
    forms = forms_asked(question)
    return not forms or any(holds(content, form) for form in forms)


def _form_fit(question: str, content: str) -> float:
    forms = forms_asked(question)
    if not forms:
        return 0.0
    if any(holds(content, form) for form in forms):
        return 1.0 if forms & _SURE else 0.5
    return -1.0


def _person_fit(question: str, content: str) -> float:
    asked, told = spoken_of(question), spoken_of(content)
    if asked.yourself != told.yourself:
        return -1.0
    if asked.names and not any(name in content for name in asked.names):
        return -1.0
    if asked.kin:
        return 0.0
    return -0.6 if asked.mine and not asked.names and (told.kin or _of_another(content)) else 0.0


def _of_another(content: str) -> bool:
    return "'s " in content[:20] and not content.startswith(("It's", "That's", "There's"))
