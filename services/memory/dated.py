"""What is told of a time that its words name, whenever it was said: "the wedding is on June 9"."""

import re
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np

from services.ledger.episodes import Episodes
from services.memory.person_index import Question
from services.memory.recall import Filters, as_it_stood, in_reach
from services.memory.stores import Stores
from services.models import Episode, Recalled
from services.temporal import Grain, Period, resolve_period

# A longer time has too many days to look for each.
_DAYS, _MONTHS = 7, 4
_LOOKED_AT = 60
_OF_A_YEAR = re.compile(r"\d{4}|년|올해|내년|\byear\b", re.IGNORECASE)
_OF_A_DATE = re.compile(
    r"\d ?월|\d[./-]\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.IGNORECASE
)


async def recall_dated(
    stores: Stores, person_id: int, period: Period, *, k: int, tz: ZoneInfo, filters: Filters
) -> list[Recalled]:
    """The best `k` memories whose words name a date in the period; [] where it is too long."""
    words = _dates_in_words(period)
    if not words:
        return []
    until = None if filters.as_of is None else filters.as_of.timestamp()
    question = Question(
        text=words,
        vector=np.zeros(stores.embedding.dimension, dtype=np.float32),
        k=_LOOKED_AT,
        said_before=until,
        include_superseded=filters.past or filters.as_of is not None,
    )
    found = await stores.hot.ask(person_id, lambda index: index.search(question))
    async with stores.database.read() as connection:
        episodes = await Episodes(connection, person_id).many(list(found.lexical))
    kept = [
        Recalled(episodes[one], score=1.0, vector_score=1.0)
        for one in found.lexical
        if one in episodes
        and in_reach(episodes[one], filters)
        and _tells_of(episodes[one], period, tz)
    ]
    return (await as_it_stood(stores, person_id, kept, filters))[:k]


def _tells_of(episode: Episode, period: Period, tz: ZoneInfo) -> bool:
    told = resolve_period(episode.content, now=episode.said_at, tz=tz)
    if told is None or told.start is None or period.start is None or period.end is None:
        return False
    if period.start <= told.start < period.end:
        return told.end is not None and told.end <= period.end
    named = episode.content[slice(*told.matched)]
    return _comes_again(told, named) and _same_day(told.start, period)


def _comes_again(told: Period, named: str) -> bool:
    """Whether it may be of every year: "May 3", a birthday."""
    return (
        told.grain is Grain.DAY
        and _OF_A_DATE.search(named) is not None
        and _OF_A_YEAR.search(named) is None
    )


def _same_day(start: datetime, period: Period) -> bool:
    asked = period.start
    if period.grain is not Grain.DAY or asked is None or asked < start:
        return False
    return (start.month, start.day) == (asked.month, asked.day)


def _dates_in_words(period: Period) -> str:
    """The dates of a period as people write them, for the lexical index; "" of a long one."""
    if period.start is None or period.end is None:
        return ""
    first, last = period.start.date(), (period.end - timedelta(microseconds=1)).date()
    days = (last - first).days + 1
    if days <= _DAYS:
        return " ".join(_day(first + timedelta(days=one)) for one in range(days))
    months = (last.year - first.year) * 12 + last.month - first.month
    if months >= _MONTHS:
        return ""
    return " ".join(_month(first.year, first.month - 1 + one) for one in range(months + 1))


def _day(day: date) -> str:
    return (
        f"{day.month}월 {day.day}일 {day:%B} {day:%b} {day.day}{_ordinal(day.day)} {day:%Y%m%d}"
        f" {day:%m-%d} {day.month}/{day.day}"
    )


def _ordinal(day: int) -> str:
    return "th" if 10 < day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _month(year: int, months: int) -> str:
    month = datetime(year + months // 12, months % 12 + 1, 1, tzinfo=UTC)
    return f"{month.month}월 {month:%B} {month:%b} {month:%Y-%m}"
