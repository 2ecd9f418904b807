"""The time of one subject and predicate: who holds it when, statement after statement.

The rules are those of docs/decisions/0013-the-graph.md. Instants are whole microseconds, so that
an open end and an unknown start are numbers too.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from graph_store.model import ANYTHING, Outcome

UNKNOWN = -(2**62)
OPEN = 2**62

Ref: TypeAlias = int
"""A statement's place in the order in which the statements of a group count."""


@dataclass(frozen=True, slots=True)
class Period:
    """[start, end) in which an object holds, and the statements that say so, in order."""

    object: str
    start: int
    end: int
    sources: tuple[Ref, ...]

    def joined(self, other: "Period") -> "Period":
        """One period from the earlier start to the later end, with the sources of both."""
        sources = tuple(sorted({*self.sources, *other.sources}))
        start, end = min(self.start, other.start), max(self.end, other.end)
        return Period(self.object, start, end, sources)


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement as a timeline takes it; `until` is None where no end was stated."""

    ref: Ref
    object: str
    start: int
    until: int | None
    said_at: int
    sure: bool


class Layer:
    """Periods in order of time, of which no two overlap."""

    def __init__(self) -> None:
        self._periods: list[Period] = []

    def __iter__(self) -> Iterator[Period]:
        return iter(self._periods)

    def after(self, instant: int) -> Iterator[Period]:
        """The periods that end at this instant or later."""
        for place in range(self._place(instant), len(self._periods)):
            yield self._periods[place]

    def near(self, start: int, end: int) -> list[Period]:
        """The periods that overlap [start, end) or touch it."""
        found = []
        for period in self.after(start):
            if period.start > end:
                break
            found.append(period)
        return found

    def put(self, period: Period) -> None:
        """Add a period where there is none."""
        place = bisect_right(self._periods, period.start, key=lambda one: one.start)
        self._periods.insert(place, period)

    def drop(self, periods: list[Period]) -> None:
        """Take these out."""
        for period in periods:
            place = self._place(period.end)
            self._periods.pop(self._periods.index(period, place))

    def clear(self, start: int, end: int, *, of: str, others: bool) -> bool:
        """Take [start, end) away from an object, or from all `others`; whether any had it."""
        taken = [
            one
            for one in self.near(start, end)
            if (one.object != of) is others and one.start < end and start < one.end
        ]
        self.drop(taken)
        for one in taken:
            for rest in (replace(one, end=start), replace(one, start=end)):
                if one.start <= rest.start < rest.end <= one.end:
                    self.put(rest)
        return bool(taken)

    def _place(self, instant: int) -> int:
        return bisect_left(self._periods, instant, key=lambda one: one.end)


class Timeline:
    """What sure statements say, and rumours, which hold only where nothing surer does."""

    def __init__(self) -> None:
        self._sure = Layer()
        self._rumours = Layer()

    def affirm(self, claim: Claim) -> Outcome:
        """From `start` on, until `until` or what is known to follow, the object holds."""
        end = claim.until if claim.until is not None else self._natural_end(claim)
        layer = self._sure if claim.sure else self._rumours
        own = [one for one in layer.near(claim.start, end) if one.object == claim.object]
        outcome = self._outcome(claim, end, own)
        took = self._take_from_others(claim, end)
        whole = _widened(Period(claim.object, claim.start, end, (claim.ref,)), claim.until, own)
        layer.drop(own)
        layer.put(whole)
        if claim.sure and claim.until is not None:
            self._close_rumours(claim, claim.until)
        return Outcome.UPDATE if took and outcome is not Outcome.REJECT else outcome

    def deny(self, claim: Claim) -> Outcome:
        """From `start` on, until `until` if that was stated, the object does not hold.

        Of ANYTHING: whatever object holds then does not.
        """
        end = OPEN if claim.until is None else claim.until
        whatever = claim.object == ANYTHING
        found = self._rumours.clear(claim.start, end, of=claim.object, others=whatever)
        if claim.sure:
            found = self._sure.clear(claim.start, end, of=claim.object, others=whatever) or found
        elif not found and self._is_sure_of(claim, end):
            return Outcome.REJECT
        return Outcome.ENDED if found else Outcome.ADDED

    def end(self, claim: Claim, until: int) -> Outcome:
        """The period that ran then ends there; one that had ended before ends there instead."""
        before = self._last_begun(self._sure, claim.object, until)
        if not claim.sure and before is not None and until <= before.end:
            return Outcome.REJECT
        for layer in (self._sure, self._rumours) if claim.sure else (self._rumours,):
            running = self._last_begun(layer, claim.object, until)
            if running is not None:
                return self._move_end(layer, running, until, claim.ref)
        if until > claim.said_at:
            return self.affirm(claim)
        self._put_past(claim, until)
        return Outcome.ADDED

    def running(
        self, instant: int, *, of: str | None = None, but: str | None = None
    ) -> Period | None:
        """The period that holds then, `of` an object or of any `but` one; a sure one first."""
        for layer in (self._sure, self._rumours):
            for period in layer.after(instant):
                if period.start > instant:
                    break
                right = of is None or period.object == of
                if right and period.object != but and instant < period.end:
                    return period
        return None

    def latest(self, name: str, instant: int) -> Period | None:
        """The period of an object that began last by then, else its first one."""
        own = [one for layer in (self._sure, self._rumours) for one in layer if one.object == name]
        begun = [one for one in own if one.start <= instant]
        if begun:
            return max(begun, key=lambda one: one.start)
        return min(own, key=lambda one: one.start, default=None)

    def visible(self) -> list[Period]:
        """All periods in which something holds, in order of time."""
        pieces = [*self._sure, *(piece for one in self._rumours for piece in self._uncovered(one))]
        whole: dict[str, list[Period]] = {}
        for piece in sorted(pieces, key=lambda one: (one.start, one.end)):
            before = whole.setdefault(piece.object, [])
            if before and piece.start <= before[-1].end:
                before[-1] = before[-1].joined(piece)
            else:
                before.append(piece)
        return sorted((one for own in whole.values() for one in own), key=lambda one: one.start)

    def _natural_end(self, claim: Claim) -> int:
        """Where a claim without an end stops: at the next other object, or at an end to come."""
        ends = [OPEN]
        # A rumour neither ends nor cuts what is sure.
        for layer in (self._sure,) if claim.sure else (self._sure, self._rumours):
            later = list(layer.after(claim.start + 1))
            own = (one.end for one in later if one.object == claim.object)
            others = (one.start for one in later if one.object != claim.object)
            ends += [next((end for end in own if claim.said_at < end), OPEN)]
            ends += [next((start for start in others if claim.start < start), OPEN)]
        return min(ends)

    def _outcome(self, claim: Claim, end: int, own: list[Period]) -> Outcome:
        """What the claim is to its own object: known, closed by it, hidden or new."""
        if not claim.sure and not own:
            if self._is_sure_of(claim, end):
                return Outcome.SAME
            rumour = Period(claim.object, claim.start, end, ())
            return Outcome.ADDED if self._uncovered(rumour) else Outcome.REJECT
        if not own:
            return Outcome.ADDED
        closed = claim.until is not None and any(one.start < end < one.end for one in own)
        return Outcome.ENDED if closed else Outcome.SAME

    def _take_from_others(self, claim: Claim, end: int) -> bool:
        took = self._rumours.clear(claim.start, end, of=claim.object, others=True)
        if claim.sure:
            took = self._sure.clear(claim.start, end, of=claim.object, others=True) or took
        return took

    def _close_rumours(self, claim: Claim, until: int) -> None:
        for one in self._rumours.near(claim.start, until):
            if one.object == claim.object and one.start < until < one.end:
                self._rumours.drop([one])
                self._rumours.put(replace(one, end=until))

    def _is_sure_of(self, claim: Claim, end: int) -> bool:
        return any(one.object == claim.object for one in self._sure.near(claim.start, end))

    def _last_begun(self, layer: Layer, name: str, instant: int) -> Period | None:
        own = (one for one in layer if one.object == name and one.start < instant)
        return max(own, key=lambda one: one.start, default=None)

    def _move_end(self, layer: Layer, period: Period, until: int, ref: Ref) -> Outcome:
        others = (one.start for one in layer.after(period.end) if one.object != period.object)
        end = until if until <= period.end else min(until, next(others, OPEN))
        layer.drop([period])
        layer.put(replace(period, end=end, sources=(*period.sources, ref)))
        return Outcome.SAME if end == period.end else Outcome.ENDED

    def _put_past(self, claim: Claim, until: int) -> None:
        """Keep that something held until then, since nobody knows when."""
        layer = self._sure if claim.sure else self._rumours
        before = [one for one in layer.near(UNKNOWN, until) if one.start < until]
        start = before[-1].end if before else UNKNOWN
        if start < until:
            layer.put(Period(claim.object, start, until, (claim.ref,)))

    def _uncovered(self, rumour: Period) -> list[Period]:
        """The parts of a rumour in which nothing else is sure."""
        parts, start = [], rumour.start
        for one in self._sure.near(rumour.start, rumour.end):
            if one.object == rumour.object:
                continue
            if start < one.start:
                parts.append(replace(rumour, start=start, end=min(one.start, rumour.end)))
            start = max(start, one.end)
        if start < rumour.end:
            parts.append(replace(rumour, start=start))
        return parts


def _widened(claimed: Period, until: int | None, own: list[Period]) -> Period:
    """A claimed period and the object's own that it meets, as one.

    A stated end closes what had begun before it; what begins just there goes on.
    """
    whole = claimed
    for one in own:
        closed = until is not None and one.start < until < one.end
        whole = whole.joined(replace(one, end=until) if closed and until else one)
    return whole
