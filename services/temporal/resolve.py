"""From Fields to a span of local time: the year left out, the weekday meant, the clock."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from services.temporal.arithmetic import (
    ONE_DAY,
    ONE_WEEK,
    hour_of_day,
    local,
    monday,
    month_length,
    shifted_months,
)
from services.temporal.model import Fields, Grain, Part

_PART_DAYS = {Part.EARLY: (1, 10), Part.MIDDLE: (11, 20), Part.LATE: (21, 31), Part.END: (31, 31)}
_YEARS_AROUND = 8  # reaches a leap year from anywhere but around 1900 and 2100


@dataclass(frozen=True)
class Days:
    """Half-open run of dates."""

    start: date
    end: date
    grain: Grain


@dataclass(frozen=True)
class Span:
    start: datetime
    end: datetime
    grain: Grain


def span_of(fields: Fields, now: datetime, tense: int) -> Span | None:
    """The local time meant; None where nothing is said or no such day exists.

    Raises OverflowError or ValueError beyond the calendar.
    """
    if fields.instant:
        return Span(fields.instant, _later(fields.instant, minutes=1), Grain.MINUTE)
    days = _days(fields, now.date(), tense)
    if fields.hour is None:
        return _whole_days(days, now) if days else None
    if days is None:
        return _clock_alone(fields, now, tense) if says_no_day(fields) else None
    return _at(days.start, fields, now) if days.grain is Grain.DAY else _whole_days(days, now)


def says_no_day(fields: Fields) -> bool:
    return replace(fields, hour=None, minute=None, half=None) == Fields()


def _whole_days(days: Days, now: datetime) -> Span:
    tz = now.tzinfo or UTC
    return Span(local(days.start, tz), local(days.end, tz), days.grain)


def _at(day: date, fields: Fields, now: datetime) -> Span:
    over, hour = divmod(hour_of_day(fields.hour or 0, fields.half), 24)
    start = local(day + over * ONE_DAY, now.tzinfo or UTC, hour, fields.minute or 0)
    if fields.minute is None:
        return Span(start, _later(start, minutes=60), Grain.HOUR)
    return Span(start, _later(start, minutes=1), Grain.MINUTE)


def _clock_alone(fields: Fields, now: datetime, tense: int) -> Span:
    span = _at(now.date(), fields, now)
    if tense < 0 and span.start > now:
        return _at(now.date() - ONE_DAY, fields, now)
    if tense > 0 and span.end <= now:
        return _at(now.date() + ONE_DAY, fields, now)
    return span


def _later(moment: datetime, minutes: int) -> datetime:
    return (moment.astimezone(UTC) + timedelta(minutes=minutes)).astimezone(moment.tzinfo)


def _days(fields: Fields, today: date, tense: int) -> Days | None:
    if fields.days:
        return Days(*fields.days, Grain.DAY)
    if fields.week and (fields.weekday is not None or fields.weekend):
        return _in_week(fields, fields.week)
    if fields.day is not None:
        return _one_day(fields, today, tense)
    if fields.week:
        return Days(fields.week, fields.week + ONE_WEEK, Grain.WEEK)
    if fields.month is not None or fields.months:
        return _months(fields, today, tense)
    if fields.year is not None:
        return _year(fields, fields.year)
    if fields.weekday is not None or fields.weekend:
        return _named_in_week(fields, today, tense)
    return None


def _in_week(fields: Fields, week: date) -> Days:
    first = week + timedelta(days=5 if fields.weekend else fields.weekday or 0)
    return Days(first, first + (2 if fields.weekend else 1) * ONE_DAY, Grain.DAY)


def _named_in_week(fields: Fields, today: date, tense: int) -> Days | None:
    """A weekday or weekend without its week; today's own name means another week's."""
    week = monday(today)
    if fields.weekend and fields.toward is not None:
        return _in_week(fields, week + fields.toward * ONE_WEEK)
    if fields.toward is not None and fields.toward >= 0:
        return _in_week(fields, week + fields.toward * ONE_WEEK)
    around = [_in_week(fields, week + steps * ONE_WEEK) for steps in (-1, 0, 1)]
    if fields.weekend:
        return _chosen(around, today, tense or 1)
    if fields.toward is not None or tense < 0:
        return _chosen(around, today, -1, strictly=True)
    return _chosen(around, today, 1, strictly=True)


def _one_day(fields: Fields, today: date, tense: int) -> Days | None:
    candidates = []
    for year, month in _year_months(fields, today):
        try:
            day = date(year, month, fields.day or 0)
            candidates.append(Days(day, day + ONE_DAY, Grain.DAY))
        except (ValueError, OverflowError):
            continue
    return _towards(candidates, fields, today, tense)


def _year_months(fields: Fields, today: date) -> Iterable[tuple[int, int]]:
    if fields.month is None:
        months = [shifted_months(today.replace(day=1), step) for step in range(-12, 13)]
        return [(m.year, m.month) for m in months if fields.year in (None, m.year)]
    return [(year, fields.month) for year in _years(fields, today)]


def _years(fields: Fields, today: date) -> Iterable[int]:
    if fields.year is not None:
        return (fields.year,)
    return range(max(1, today.year - _YEARS_AROUND), min(9999, today.year + _YEARS_AROUND) + 1)


def _months(fields: Fields, today: date, tense: int) -> Days | None:
    first, count = fields.months or (fields.month or 0, 1)
    if not 1 <= first <= 12:
        return None
    years = _years(fields, today)
    candidates = [_run_of_months(year, first, count) for year in years if 1 <= year < 9999]
    chosen = _towards(candidates, fields, today, tense)
    return _within_month(chosen, fields) if chosen and not fields.months else chosen


def _run_of_months(year: int, first: int, count: int) -> Days:
    start = date(year, first, 1)
    return Days(start, shifted_months(start, count), Grain.MONTH)


def _within_month(month: Days, fields: Fields) -> Days | None:
    length = month_length(month.start.year, month.start.month)
    if fields.nth is not None:
        return _nth(month, length, fields)
    if fields.part is None:
        return month
    if fields.part is Part.FIRST_DAY:
        first, last = 1, 1
    else:
        first, last = (min(day, length) for day in _PART_DAYS[fields.part])
    start = month.start.replace(day=first)
    return Days(start, month.start.replace(day=last) + ONE_DAY, Grain.DAY)


def _nth(month: Days, length: int, fields: Fields) -> Days | None:
    """The nth seven days of a month, or the weekday in them."""
    nth = fields.nth or 1
    if fields.weekend:
        return _nth_weekend(month, nth)
    first = month.start + timedelta(days=length - 7 if nth < 0 else 7 * (nth - 1))
    end = min(first + ONE_WEEK, month.end)
    if fields.weekday is None:
        return Days(first, end, Grain.DAY)
    day = first + timedelta(days=(fields.weekday - first.weekday()) % 7)
    return Days(day, day + ONE_DAY, Grain.DAY) if day < end else None


def _nth_weekend(month: Days, nth: int) -> Days | None:
    """The weekend of the nth Saturday; its Sunday may lie in the next month."""
    first = month.start + timedelta(days=(5 - month.start.weekday()) % 7)
    saturdays = [first + steps * ONE_WEEK for steps in range(5)]
    saturdays = [day for day in saturdays if day < month.end]
    if nth > len(saturdays):
        return None
    day = saturdays[-1 if nth < 0 else nth - 1]
    return Days(day, day + 2 * ONE_DAY, Grain.DAY)


def _year(fields: Fields, year: int) -> Days | None:
    if fields.part in (Part.EARLY, Part.FIRST_DAY):
        return _run_of_months(year, 1, 1)
    if fields.part in (Part.LATE, Part.END):
        return _run_of_months(year, 12, 1)
    return Days(date(year, 1, 1), date(year + 1, 1, 1), Grain.YEAR)


def _towards(candidates: list[Days], fields: Fields, today: date, tense: int) -> Days | None:
    if fields.year is not None or fields.toward is None:
        return _chosen(candidates, today, tense)
    if fields.toward == 0:
        return next((days for days in candidates if days.start.year == today.year), None)
    return _chosen(candidates, today, fields.toward, strictly=True)


def _chosen(
    candidates: list[Days], today: date, tense: int, *, strictly: bool = False
) -> Days | None:
    """Back: the last begun by today; ahead: the first not over yet; else the nearest.

    strictly: over before today, or not begun by today.
    """
    if len(candidates) < 2:
        return candidates[0] if candidates else None
    if tense < 0:
        past = [d for d in candidates if (d.end <= today if strictly else d.start <= today)]
        return past[-1] if past else None
    if tense > 0:
        return next((d for d in candidates if (d.start if strictly else d.end) > today), None)
    return min(candidates, key=lambda days: _distance(days, today))


def _distance(days: Days, today: date) -> tuple[int, int]:
    if days.start <= today < days.end:
        return 0, 0
    if days.start > today:
        return (days.start - today).days, 0
    return (today - days.end).days + 1, 1
