"""What a question asks, in a form that two questions can be compared in."""

from dataclasses import dataclass

ME, YOU, WE = "<me>", "<you>", "<we>"


@dataclass(frozen=True, slots=True)
class Term:
    """A word that counts: its one name and the mark of its role ("" for none).

    `entity`: the word is none of the everyday ones, so it may be somebody or some place.
    `last`: a pause follows it. `said`: the word as it was written, where that differs.
    """

    word: str
    mark: str = ""
    entity: bool = False
    last: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question taken apart.

    `kinds` are what it asks for (who, when, how many people …), `terms` the words that count in
    their order, `times` the tense of what it asks about, `plain` the whole text without spaces,
    `loose` the same without the particles that say little ("" in English).
    """

    kinds: frozenset[str]
    terms: tuple[Term, ...]
    times: tuple[str, ...]
    plain: str
    loose: str = ""
