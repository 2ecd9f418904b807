"""A question read once, before every memory is held against it."""

import re
from dataclasses import dataclass

from services.answers.asked import Form, forms_asked, units_asked
from services.answers.concepts import concepts_of
from services.answers.contrasts import Words, is_negated, poles_named
from services.answers.words import Asker, content_words, spoken_of


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question is about, what would answer it, and on which side of things it stands."""

    text: str
    words: tuple[str, ...]
    concepts: tuple[str, ...]
    forms: frozenset[Form]
    units: list[re.Pattern[str]]
    poles: list[tuple[Words, Words]]
    negated: bool
    people: Asker


def read_question(text: str) -> Asked:
    """All that ranking needs to know of the question `text`."""
    return Asked(
        text=text,
        words=content_words(text),
        concepts=tuple(sorted(concepts_of(text))),
        forms=forms_asked(text),
        units=units_asked(text),
        poles=poles_named(text),
        negated=is_negated(text),
        people=spoken_of(text),
    )
