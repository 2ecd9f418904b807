"""Statements of one group → facts: a pure function, whatever order they arrived in.

The rules are those of docs/decisions/0013-the-graph.md.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby
from uuid import UUID, uuid5

from graph_store.model import Fact, Keyed, Outcome, Statement
from graph_store.names import Name
from graph_store.timeline import OPEN, UNKNOWN, Claim, Period, Ref, Timeline

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_FACTS = UUID("6a3b6d0e-5a51-4f3c-9d0c-3f6d1f0e2a77")


@dataclass(frozen=True, slots=True)
class Said:
    """A statement with its names found."""

    statement: Statement
    subject: Name
    predicate: Name
    object: Name


@dataclass(frozen=True, slots=True)
class Replayed:
    """What follows from a group: its facts, each statement's outcome, and those that are over.

    A statement is over when it was corrected, or when another one has ended what it says.
    """

    facts: tuple[Keyed, ...]
    outcomes: Mapping[tuple[str, int], Outcome]
    over: frozenset[tuple[str, int]]


def replay(said: Sequence[Said], *, single_valued: bool, now: datetime) -> Replayed:
    """The facts that statements of one subject and predicate give.

    Those of a multi-valued predicate may be of one object, or of several that one correction
    speaks of. None of them may be inverted, or about a subject and itself. `now` only decides
    which statements are over.
    """
    replaying = _Replay(sorted(said, key=_order), single_valued=single_valued)
    replaying.run()
    periods = replaying.periods()
    names = [_name(one.statement) for one in replaying.said]
    return Replayed(
        facts=tuple(replaying.facts(periods)),
        outcomes={names[ref]: outcome for ref, outcome in replaying.outcomes.items()},
        over=frozenset(names[ref] for ref in replaying.over(periods, micros(now))),
    )


def micros(instant: datetime) -> int:
    """An aware instant as whole microseconds since 1970."""
    return (instant - _EPOCH) // _MICROSECOND


def instant(number: int | None) -> datetime | None:
    """The instant of so many microseconds since 1970."""
    return None if number is None else _EPOCH + timedelta(microseconds=number)


class _Replay:
    """One replay under way; a statement is known by its place, a `Ref`."""

    def __init__(self, said: list[Said], *, single_valued: bool) -> None:
        self.said = said
        self.outcomes: dict[Ref, Outcome] = {}
        self._single = single_valued
        self._lines: dict[str, Timeline] = {}
        # Who says of a statement that it was a mistake, and what start a right one takes over.
        self._strikers: dict[Ref, list[Ref]] = {}
        self._starts: dict[Ref, int] = {}
        self._fallen: set[Ref] = set()

    def run(self) -> None:
        refs = range(len(self.said))
        for _, episode in groupby(refs, key=lambda ref: _episode(self.said[ref])):
            batch = list(episode)
            corrects = [ref for ref in batch if self.said[ref].statement.correction]
            struck = self._strike(corrects) if corrects else set()
            if struck:
                self._retell(batch[0])
            for ref in batch:
                self.outcomes[ref] = self._tell(ref)
            for ref in corrects:
                if struck and self.outcomes[ref] is not Outcome.REJECT:
                    self.outcomes[ref] = Outcome.CORRECTED

    def periods(self) -> list[Period]:
        """All periods in which something holds."""
        found = [one for line in self._lines.values() for one in line.visible()]
        return sorted(found, key=lambda one: (one.start, one.object))

    def facts(self, periods: Sequence[Period]) -> list[Keyed]:
        """The periods as facts, each with an id of its own."""
        pieces: Counter[Ref] = Counter()
        facts = []
        for period in periods:
            facts.append(self._fact(period, pieces[period.sources[0]]))
            pieces[period.sources[0]] += 1
        return facts

    def over(self, periods: Sequence[Period], now: int) -> list[Ref]:
        """The statements that no longer say what is so."""
        of_object: dict[str, list[Period]] = defaultdict(list)
        of_source: dict[Ref, list[Period]] = defaultdict(list)
        for one in periods:
            of_object[one.object].append(one)
            for ref in one.sources:
                of_source[ref].append(one)
        return [
            ref
            for ref, said in enumerate(self.said)
            if self._is_over(ref, of_source[ref], of_object[said.object.key], now)
        ]

    def _is_over(self, ref: Ref, mine: list[Period], own: list[Period], now: int) -> bool:
        if ref in self._fallen:
            return True
        statement = self.said[ref].statement
        if not _affirms(statement):
            # An end is over when the thing has begun again.
            start = self._claim(ref).start
            return any(start <= one.start <= now < one.end for one in own)
        if any(now < one.end for one in mine) or not (mine or statement.is_sure):
            return False
        # What was told with its end is no less true when that has come.
        stated = statement.valid_until
        return stated is None or all(one.end < micros(stated) for one in mine)

    def _strike(self, corrects: list[Ref]) -> set[Ref]:
        """Mark what a correcting episode calls mistakes; which statements those are."""
        denied = [ref for ref in corrects if self.said[ref].statement.negated]
        struck: set[Ref] = set()
        for ref in denied:
            earlier = self._earlier_of(self.said[ref].object.key, before=corrects[0])
            struck |= self._mark(ref, earlier)
        named = bool(struck)
        right = [ref for ref in corrects if _affirms(self.said[ref].statement)]
        for place, ref in enumerate(right):
            wrong = self._wrong(denied[min(place, len(denied) - 1)] if denied else None, ref)
            if wrong is None:
                continue
            mistaken = struck if named else self._mark(ref, wrong.sources)
            if mistaken and self.said[ref].statement.valid_from is None:
                self._starts[ref] = wrong.start
            struck |= mistaken
        return struck

    def _wrong(self, denied: Ref | None, right: Ref) -> Period | None:
        """The period that a right statement takes the place of."""
        at = self._claim(right).start
        if denied is not None:
            name = self.said[denied].object.key
            line = self._line(name)
            if (wrong := line.running(at, of=name) or line.latest(name, at)) is not None:
                return wrong
        if not self._single:
            return None
        return self._line("").running(at, but=self.said[right].object.key)

    def _earlier_of(self, name: str, *, before: Ref) -> list[Ref]:
        return [ref for ref in range(before) if self.said[ref].object.key == name]

    def _mark(self, striker: Ref, mistaken: Sequence[Ref]) -> set[Ref]:
        sure = self.said[striker].statement.is_sure
        struck = {ref for ref in mistaken if sure or not self.said[ref].statement.is_sure}
        for ref in struck:
            self._strikers.setdefault(ref, []).append(striker)
        return struck

    def _retell(self, end: Ref) -> None:
        """Begin again with the statements before `end` that still stand."""
        self._fallen.clear()
        # Who says that it was a mistake came later, and may have been mistaken too.
        for ref in sorted(self._strikers, reverse=True):
            if any(striker not in self._fallen for striker in self._strikers[ref]):
                self._fallen.add(ref)
        self._lines.clear()
        for ref in range(end):
            if ref not in self._fallen:
                self._tell(ref)

    def _tell(self, ref: Ref) -> Outcome:
        claim, statement = self._claim(ref), self.said[ref].statement
        line = self._line(claim.object)
        if statement.negated:
            return line.deny(claim)
        if statement.is_ending and claim.until is not None:
            return line.end(claim, claim.until)
        return line.affirm(claim)

    def _line(self, name: str) -> Timeline:
        return self._lines.setdefault("" if self._single else name, Timeline())

    def _claim(self, ref: Ref) -> Claim:
        statement = self.said[ref].statement
        said_at = micros(statement.said_at)
        until = None if statement.valid_until is None else micros(statement.valid_until)
        start = said_at if statement.valid_from is None else micros(statement.valid_from)
        start = self._starts.get(ref, start)
        if until is not None and until <= start:
            # "Until then" said afterwards: nobody knows since when.
            start = UNKNOWN if statement.negated else start
        return Claim(ref, self.said[ref].object.key, start, until, said_at, statement.is_sure)

    def _fact(self, period: Period, piece: int) -> Keyed:
        sources = [self.said[ref] for ref in period.sources]
        first = sources[0]
        anchor = f"{first.statement.episode}:{first.statement.position}:{piece}"
        fact = Fact(
            id=uuid5(_FACTS, anchor).hex,
            subject=first.subject.shown,
            predicate=first.predicate.shown,
            object=first.object.shown,
            valid_from=None if period.start == UNKNOWN else instant(period.start),
            valid_until=None if period.end == OPEN else instant(period.end),
            confidence=max(one.statement.confidence for one in sources),
            sources=tuple(dict.fromkeys(one.statement.episode for one in sources)),
        )
        return Keyed(first.subject.key, first.predicate.key, first.object.key, fact)


def _affirms(statement: Statement) -> bool:
    return not statement.negated and not statement.is_ending


def _name(statement: Statement) -> tuple[str, int]:
    return statement.episode, statement.position


def _order(said: Said) -> tuple[datetime, int, str, int]:
    one = said.statement
    return one.said_at, one.order, one.episode, one.position


def _episode(said: Said) -> tuple[datetime, int, str]:
    one = said.statement
    return one.said_at, one.order, one.episode
