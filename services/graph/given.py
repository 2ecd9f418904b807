"""Facts that somebody states as such: what comes in, what becomes of it, how it is written out."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time

from graph_store.model import Outcome, Statement, Told
from graph_store.names import fold
from services.errors import InvalidInput
from services.models import Json
from services.text import clean

MOST_FACTS = 1000
MOST_NAME_CHARS = 500
_HANGUL = re.compile("[가-힣]")


@dataclass(frozen=True, slots=True)
class GivenFact:
    """One fact as it is given. Times are aware; None takes the default."""

    subject: str
    predicate: str
    object: str
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    negated: bool = False
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class NewFacts:
    """Facts to keep as one memory; `types` says what entities are.

    `text` is the memory's content; where it is None that is the facts, written out.
    """

    facts: Sequence[GivenFact]
    types: Mapping[str, str] = field(default_factory=dict)
    text: str | None = None
    said_at: datetime | None = None
    correction: bool = False


@dataclass(frozen=True, slots=True)
class Became:
    """What became of a given fact; `fact_id` is the fact that it supports now, if any."""

    fact: GivenFact
    outcome: Outcome
    error: str | None
    fact_id: str | None

    @classmethod
    def of(cls, fact: GivenFact, told: Told) -> "Became":
        """What became of a fact, as the graph tells it."""
        return cls(fact, told.outcome, told.error, told.facts[-1].id if told.facts else None)

    def as_json(self) -> Json:
        """What is kept of it for a request that comes again: no word of the fact."""
        return {"outcome": self.outcome.value, "error": self.error, "fact": self.fact_id}

    @classmethod
    def from_json(cls, fact: GivenFact, kept: Json) -> "Became":
        """What `as_json` kept, about the same fact."""
        told = kept if isinstance(kept, dict) else {}
        error, fact_id = told.get("error"), told.get("fact")
        return cls(
            fact,
            Outcome(str(told.get("outcome"))),
            None if error is None else str(error),
            None if fact_id is None else str(fact_id),
        )


@dataclass(frozen=True, slots=True)
class Stated:
    """The memory that facts became, and what became of each of them, in their order."""

    episode_id: str
    facts: tuple[Became, ...]


def fit(new: NewFacts) -> NewFacts:
    """The facts as they may be kept. Raises InvalidInput on an empty or an overlong name.

    A text may state no fact at all.
    """
    if len(new.facts) > MOST_FACTS or not (new.facts or new.text):
        raise InvalidInput("facts", f"There must be 1 to {MOST_FACTS} facts, or a text.")
    facts = [
        replace(
            one,
            subject=fit_name(one.subject, f"facts.{place}.subject"),
            predicate=fit_name(one.predicate, f"facts.{place}.predicate"),
            object=fit_name(one.object, f"facts.{place}.object"),
        )
        for place, one in enumerate(new.facts)
    ]
    types = {fit_name(n, "types"): fit_name(kind, "types") for n, kind in new.types.items()}
    return replace(new, facts=facts, types=types)


def fit_name(name: str, where: str) -> str:
    """A name as it may be kept: on one line. Raises InvalidInput where nothing is left of it."""
    kept = " ".join(clean(name, field=where, most=MOST_NAME_CHARS).split())
    if not fold(kept):
        raise InvalidInput(where, "The name must hold at least one visible character.")
    return kept


def statements(new: NewFacts, *, episode: str, order: int, said_at: datetime) -> list[Statement]:
    """The facts as the statements of an episode."""
    return [
        Statement(
            subject=one.subject,
            predicate=one.predicate,
            object=one.object,
            episode=episode,
            said_at=said_at,
            order=order,
            position=position,
            negated=one.negated,
            valid_from=one.valid_from,
            valid_until=one.valid_until,
            confidence=one.confidence,
            correction=new.correction,
            given=True,
        )
        for position, one in enumerate(new.facts)
    ]


def written_out(facts: Sequence[GivenFact], *, most: int) -> str:
    """The facts as a text of at most `most` characters, a line each."""
    lines: list[str] = []
    room = most
    for one in facts:
        line = _line(one)
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return "\n".join(lines)


def _line(fact: GivenFact) -> str:
    korean = _HANGUL.search(fact.predicate) is not None
    named = f"{fact.subject} {fact.predicate}"
    said = f"{named}: {fact.object}" if korean else f"{named} {fact.object}"
    notes = [_period(fact, korean=korean)]
    if fact.negated:
        notes.append("아님" if korean else "not so")
    told = ", ".join(note for note in notes if note)
    return f"{said} ({told})" if told else said


def _period(fact: GivenFact, *, korean: bool) -> str:
    start = None if fact.valid_from is None else _instant(fact.valid_from)
    end = None if fact.valid_until is None else _instant(fact.valid_until)
    if korean:
        return " ".join([f"{start}부터"] * bool(start) + [f"{end}까지"] * bool(end))
    return " ".join([f"from {start}"] * bool(start) + [f"until {end}"] * bool(end))


def _instant(instant: datetime) -> str:
    at = instant.astimezone(UTC)
    if at.time() == time.min:
        return f"{at:%Y-%m-%d}"
    return f"{at:%Y-%m-%d %H:%M} UTC"
