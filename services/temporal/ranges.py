"""The two ends of a range, each with what only the other one says."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime

from services.temporal.arithmetic import ONE_DAY, ONE_WEEK, monday, shifted_months
from services.temporal.model import Fields, Grain, Half
from services.temporal.resolve import Span, says_no_day, span_of


def ends_of(first: Fields, second: Fields, now: datetime, tense: int) -> tuple[Span, Span] | None:
    """The spans of both ends, the second one not before the first; None where that cannot be."""
    for opening in _openings(first, second):
        start = span_of(opening, now, tense)
        if start is None:
            continue
        for closing in _closings(opening, second, start):
            end = span_of(closing, now, 0)
            if end and _in_order(start, end):
                return start, end
    return None


def _in_order(start: Span, end: Span) -> bool:
    if end.grain in (Grain.HOUR, Grain.MINUTE):
        return end.start > start.start
    return end.start >= start.start


def _openings(first: Fields, second: Fields) -> Iterator[Fields]:
    """ "11 to 15 May", "Jan to Mar 2025", "Monday to Wednesday next week", "3 to 5 pm"."""
    if first.hour is not None:
        day = replace(second, hour=None, minute=None, half=None) if says_no_day(first) else Fields()
        here = replace(day, hour=first.hour, minute=first.minute) if day != Fields() else first
        if first.half is None and second.half:
            yield replace(here, half=second.half)
        yield replace(here, half=first.half)
        return
    if first.day is not None and first.month is None:
        first = replace(first, month=second.month)
    if first.weekday is not None and first.week is None:
        first = replace(first, week=second.week)
    if first.year is None and second.year and (first.month is not None or first.months):
        yield replace(first, year=second.year)
        yield replace(first, year=second.year - 1)
        return
    yield first


def _closings(first: Fields, second: Fields, start: Span) -> Iterator[Fields]:
    """The second end as said, then its next turns, until one lies behind the start."""
    day = start.start.date()
    if second.hour is not None and says_no_day(second):
        yield from _clocks(second, first.half, day)
    elif second.day is not None and second.month is None:
        for month in (day.replace(day=1), shifted_months(day.replace(day=1), 1)):
            yield replace(second, year=month.year, month=month.month)
    elif second.year is None and (second.month is not None or second.months):
        yield replace(second, year=day.year, toward=None)
        yield replace(second, year=day.year + 1, toward=None)
    elif second.weekday is not None and second.week is None and second.toward is None:
        yield replace(second, week=monday(day))
        yield replace(second, week=monday(day) + ONE_WEEK)
    else:
        yield second


def _clocks(clock: Fields, half: Half | None, day: date) -> Iterator[Fields]:
    for date_ in (day, day + ONE_DAY):
        here = replace(clock, year=date_.year, month=date_.month, day=date_.day)
        yield replace(here, half=clock.half or half)
        yield here
        yield replace(here, half=clock.half or Half.PM)
