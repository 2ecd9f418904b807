"""The words of time: what a text names (Fields), and the period it comes to (Period)."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


class Grain(StrEnum):
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


FINEST_FIRST = tuple(Grain)


@dataclass(frozen=True)
class Period:
    """Half open [start, end) in the zone asked for; None = open. `matched` = span in the text.

    Where a day and a clock time stand apart ("내일 민수랑 3시에"), `matched` is the first of them.
    """

    start: datetime | None
    end: datetime | None
    grain: Grain
    matched: tuple[int, int]

    def as_json(self) -> dict[str, str | None]:
        """start, end (YYYY-MM-DD for day and coarser, else ISO with offset; null = open), grain."""
        return {
            "start": self._written(self.start),
            "end": self._written(self.end),
            "grain": self.grain.value,
        }

    def _written(self, moment: datetime | None) -> str | None:
        if moment is None:
            return None
        if self.grain in (Grain.MINUTE, Grain.HOUR):
            return moment.isoformat()
        return moment.date().isoformat()


class Half(StrEnum):
    """The part of a day that a clock hour is said to lie in."""

    AM = "am"
    PM = "pm"
    MIDDAY = "midday"
    EVENING = "evening"
    NIGHT = "night"


class Part(StrEnum):
    """The part of a month (or of a year)."""

    FIRST_DAY = "first day"
    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"
    END = "end"


@dataclass(frozen=True)
class Fields:
    """What one expression says of a time; everything it leaves out is None.

    week: Monday of a calendar week; toward: -1 last, 0 this, +1 next; months: (first, how many)
    of a season, quarter or half; nth: which seven days of a month, -1 the last;
    today: the day is today's, so a year or month named beside it moves it;
    days: a ready half-open run of days; instant: a ready moment, to the minute.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    week: date | None = None
    weekday: int | None = None
    weekend: bool | None = None
    toward: int | None = None
    months: tuple[int, int] | None = None
    part: Part | None = None
    nth: int | None = None
    hour: int | None = None
    minute: int | None = None
    half: Half | None = None
    today: bool | None = None
    days: tuple[date, date] | None = None
    instant: datetime | None = None


# A rule reads its match as one expression, as two ends of a range, or (None) as no time at all.
Reading = Fields | tuple[Fields, Fields] | None
