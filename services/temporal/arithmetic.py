"""Calendar arithmetic: shifts, months, clock hours, and local time across clock changes."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from services.temporal.model import Fields, Half

ONE_DAY = timedelta(days=1)
ONE_WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Amount:
    """A stretch of time as said; halves are allowed (1.5 years)."""

    years: float = 0
    months: float = 0
    weeks: float = 0
    days: float = 0
    minutes: float = 0

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(
            self.years + other.years,
            self.months + other.months,
            self.weeks + other.weeks,
            self.days + other.days,
            self.minutes + other.minutes,
        )


def shifted(now: datetime, amount: Amount, sign: int) -> Fields:
    """now moved by amount: elapsed time below a day, else the day, month or year it leads to.

    Raises OverflowError or ValueError beyond the calendar.
    """
    days = round(amount.weeks * 7 + amount.days)
    if amount.minutes:
        elapsed = timedelta(days=days, minutes=round(amount.minutes))
        moved = now.astimezone(UTC) + sign * elapsed
        return Fields(instant=moved.astimezone(now.tzinfo).replace(second=0, microsecond=0))
    months = amount.years * 12 + amount.months
    days += round(months % 1 * 30)  # a month and a half: 15 days more
    # Nought of anything ("0일 전") is today; half a day rounded to none is no year either.
    if days or amount.days or amount.weeks or amount == Amount():
        day = shifted_months(now.date(), sign * int(months)) + sign * timedelta(days=days)
        week = monday(day) if amount.weeks and not amount.days and not months else None
        return Fields(year=day.year, month=day.month, day=day.day, week=week)
    if amount.months or months % 12:
        day = shifted_months(now.date(), sign * int(months))
        return Fields(year=day.year, month=day.month)
    return Fields(year=now.year + sign * int(amount.years))


def shifted_months(day: date, months: int) -> date:
    """The same day of the month, or the last one where the month is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, month_length(year, month + 1)))


def shifted_day(now: datetime, days: int) -> Fields:
    day = now.date() + timedelta(days=days)
    return Fields(year=day.year, month=day.month, day=day.day)


def month_length(year: int, month: int) -> int:
    if not 1 <= month <= 12:
        raise ValueError(f"no month {month}")
    return monthrange(year, month)[1]


def monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def window(now: datetime, amount: Amount, sign: int) -> Fields:
    """The last (or coming) stretch of days, today counted in."""
    months = int(amount.years * 12 + amount.months)
    days = timedelta(days=round(amount.weeks * 7 + amount.days))
    far = shifted_months(now.date(), sign * months) + sign * days
    near = now.date()
    return Fields(days=(min(far, near), max(far, near) + ONE_DAY))


def full_year(two_digits: int) -> int:
    return two_digits + (2000 if two_digits < 70 else 1900)


def decade(century: str | None, tens: str) -> tuple[Fields, Fields] | None:
    """The first and the last year of "the 1980s" or "the 80s"; of "the 20s" nobody can tell."""
    if century is None and tens in "012":
        return None
    first = int(f"{century or 19}{tens}0")
    return Fields(year=first), Fields(year=first + 9)


def hour_of_day(hour: int, half: Half | None) -> int:
    """0 to 28: hours from 24 on belong to the next day (밤 12시, 밤 1시).

    A bare hour: 7 to 11 in the morning, 12 and 1 to 6 in the afternoon.
    """
    if hour == 0 or hour > 12:
        return hour
    if half is Half.AM:
        return hour % 12
    if half is Half.PM:
        return hour % 12 + 12
    if half is Half.EVENING:
        return hour + 12
    if half is Half.NIGHT:
        return hour + 12 if 5 <= hour <= 12 else hour + 24
    return hour + 12 if hour < 7 else hour


def local(day: date, tz: tzinfo, hour: int = 0, minute: int = 0) -> datetime:
    """That wall time; one skipped by a clock change becomes the moment after the skip."""
    moment = datetime.combine(day, time(hour, minute), tzinfo=tz)
    return moment.astimezone(UTC).astimezone(tz)
