"""Dates and clock times written in figures, the same in both languages."""

import re
from datetime import datetime

from services.temporal.arithmetic import full_year
from services.temporal.model import Fields, Half, Reading

_DATE_BEFORE = re.compile(
    r"(?:\b(?:on|by|from|to|until|till|since|before|after|through|due|and|of|for|between)"
    r"|부터|~|-|–)\s*$",
    re.IGNORECASE,
)
_DATE_AFTER = re.compile(
    r"\s?(?:에(?!서)|날|일|부터|까지|자\s|이후|이전|\(\s?[월화수목금토일]|[월화수목금토일]요일"
    r"|오전|오후|아침|저녁|밤|\d{1,2}(?:시|:\d\d)|~|–|-\s?\d|\s?at\b|\s?(?:to|until|through)\s\d)"
)
_FRACTION_AFTER = re.compile(
    r"\s*(?:컵|스푼|큰술|작은술|인분|인치|마일|분기|점|확률|지점|이상|이하|크기|만큼|로\b|으로\b|정도|쪽|판"
    r"|조각|완료|진행|배|병|박스|of\b|cups?\b|tsp|tbsp|tea|table|inch|miles?\b|lbs?\b|acres?\b|hours?\b"
    r"|full\b|done\b|complete|stars?\b|rating|votes?\b|size|pounds?\b|oz\b|pints?\b|majority|scale|\")",
    re.IGNORECASE,
)
_FRACTION_BEFORE = re.compile(
    r"(?:평점|별점|진행률|확률|약|총|score|rated|rating|about|size|step|단계|part|ratio|호)\s*$",
    re.IGNORECASE,
)


def _year_month_day(match: re.Match[str], now: datetime) -> Reading:
    return Fields(year=int(match[1]), month=int(match[2]), day=int(match[3]))


def _short_year_month_day(match: re.Match[str], now: datetime) -> Reading:
    return Fields(year=full_year(int(match[1])), month=int(match[2]), day=int(match[3]))


def _month_day_year(match: re.Match[str], now: datetime) -> Reading:
    year = int(match[3]) if len(match[3]) == 4 else full_year(int(match[3]))
    return Fields(year=year, month=int(match[1]), day=int(match[2]))


def _year_month(match: re.Match[str], now: datetime) -> Reading:
    return Fields(year=int(match[1]), month=int(match[2]))


def _month_day(match: re.Match[str], now: datetime) -> Reading:
    before = match.string[max(0, match.start() - 12) : match.start()]
    after = match.string[match.end() : match.end() + 12]
    if _FRACTION_AFTER.match(after) or _FRACTION_BEFORE.search(before):
        return None
    month, day = int(match[1]), int(match[2])
    likely_fraction = (month < day and day in (2, 3, 4, 5, 8, 10)) or month == day
    if likely_fraction and not (_DATE_BEFORE.search(before) or _DATE_AFTER.match(after)):
        return None
    return Fields(month=month, day=day)


def _month_days(match: re.Match[str], now: datetime) -> Reading:
    return Fields(month=int(match[1]), day=int(match[2])), Fields(day=int(match[3]))


def clock(hour: str, minute: str | None, half: Half | None) -> Fields | None:
    """None where no such hour exists; "03:30" is the hour of a 24-hour clock, "3:30" is not."""
    if int(hour) > 24 or (half is not None and int(hour) > 24):
        return None
    if half is None and minute is not None and len(hour) == 2 and hour[0] == "0":
        half = Half.AM
    return Fields(hour=int(hour), minute=int(minute or 0) or None, half=half)


def half_of(word: str | None) -> Half | None:
    if not word:
        return None
    return Half.AM if word[0] in "aA" else Half.PM


def _hour_minute(match: re.Match[str], now: datetime) -> Reading:
    return clock(match["hour"], match["minute"], half_of(match["half"]))


_AMPM = r"(?P<half>[ap]\.?m\b\.?)"
RULES = tuple(
    (re.compile(pattern, re.IGNORECASE | re.ASCII), build)
    for pattern, build in (
        (
            r"(?<![\w./-])(\d{4})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})\.?(?![\d/-])",
            _year_month_day,
        ),
        (
            r"(?<!\w)['’](\d\d)\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{1,2})\.?(?!\d)",
            _short_year_month_day,
        ),
        (r"(?<![\w./-])(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})(?![\w/-])", _month_day_year),
        (r"(?<![\w./-])((?:19|20)\d\d)[-/.](0?[1-9]|1[0-2])(?![\d./-])(?!\w*점)", _year_month),
        (r"(?<![\w./])(?<!\D-)(1[0-2]|0?[1-9])/(3[01]|[12]\d|0?[1-9])(?![\d/.%])", _month_day),
        (
            r"(?<![\w./-])(1[0-2]|0?[1-9])/(3[01]|[12]\d|0?[1-9])\s?[~–-]\s?(3[01]|[12]\d|[1-9])(?![\d/.%:])",
            _month_days,
        ),
        (
            r"(?<![\d:.\-/])(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?"
            rf"(?![\d:])(?:\s?{_AMPM})?",
            _hour_minute,
        ),
    )
)
