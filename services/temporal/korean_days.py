"""Korean days, weeks, weekdays, months near now, and amounts of time counted from now."""

import re
from datetime import datetime, timedelta

from services.temporal.arithmetic import (
    monday,
    shifted,
    shifted_day,
    shifted_months,
    window,
)
from services.temporal.korean_numbers import AMOUNT, amount
from services.temporal.korean_words import (
    AGO_TAIL,
    DAYS,
    LEFT,
    MONTH_TAIL,
    NIGHTS,
    NUMBER_LEFT,
    TAIL,
    TOWARD,
    WEEKDAYS,
    any_of,
)
from services.temporal.model import Fields, Reading


def _day(match: re.Match[str], now: datetime) -> Reading:
    word = match["word"].replace(" ", "")
    day = shifted_day(now, DAYS[word])
    today = DAYS[word] == 0 or None
    return Fields(year=day.year, month=day.month, day=day.day, half=NIGHTS.get(word), today=today)


def _week(match: re.Match[str], now: datetime) -> Reading:
    return Fields(week=monday(now.date()) + timedelta(days=7 * TOWARD[match["toward"]]))


def _weekend(match: re.Match[str], now: datetime) -> Reading:
    toward = match.groupdict().get("toward")
    if toward is None:
        return Fields(weekend=True)
    week = monday(now.date()) + timedelta(days=7 * TOWARD[toward])
    return Fields(week=week, weekend=True)


def _month_toward(match: re.Match[str], now: datetime) -> Reading:
    day = shifted_months(now.date(), TOWARD[match["toward"]])
    return Fields(year=day.year, month=day.month)


def _coming_weekday(match: re.Match[str], now: datetime) -> Reading:
    ahead = (WEEKDAYS.index(match["weekday"]) - now.weekday() - 1) % 7 + 1
    return shifted_day(now, ahead)


def _weekday(match: re.Match[str], now: datetime) -> Reading:
    toward = match.groupdict().get("toward")
    weekday = WEEKDAYS.index(match["weekday"])
    return Fields(weekday=weekday, toward=TOWARD[toward] if toward else None)


def _ago(match: re.Match[str], now: datetime) -> Reading:
    return shifted(now, amount(match["amount"]), -1 if match["way"] == "전" else 1)


def _window(match: re.Match[str], now: datetime) -> Reading:
    span = amount(match["amount"])
    if span.minutes:
        return None
    return window(now, span, 1 if match["way"] in ("앞으로", "향후") else -1)


_WEEKDAY = rf"(?P<weekday>[{WEEKDAYS}])(?:요일|욜)"
_LAST = r"지지난|저저번|지난번|지난|저번"
_NEXT = r"다다음|다담|담담|다음|담"
_RELATIVE = rf"(?P<toward>{_LAST}|이번|요번|{_NEXT})"
# 낼 is "pay" as well, so it has a rule of its own.
_NAMED_DAY = any_of({word: days for word, days in DAYS.items() if word != "낼"})
_SOURCES = (
    (
        rf"{LEFT}(?P<word>{_NAMED_DAY}|내일\s모레)(?!(?<=그제)(?:야|서야)){TAIL}",
        _day,
    ),
    (
        rf"(?:^|(?<=[.!?,\n]\s)|(?<=나\s))(?P<word>낼){TAIL}(?!\s(?:거|것|게|돈|사람|때|수|예정|까))",
        _day,
    ),
    (rf"{LEFT}{_RELATIVE}\s?주{TAIL}", _week),
    (rf"{LEFT}(?P<toward>[금차내])주(?=\s?(?:[{WEEKDAYS}]요일|에|중|까지|부터))", _week),
    (rf"{LEFT}(?P<toward>{_LAST}|이번|요번|{_NEXT}|오는|돌아오는)\s?주\s?말{TAIL}", _weekend),
    (rf"(?<=주\s)주말{TAIL}|{LEFT}주말(?=에|엔|부터|까지)", _weekend),
    (rf"{LEFT}(?:오는|돌아오는)\s?{_WEEKDAY}{TAIL}", _coming_weekday),
    (rf"{LEFT}{_RELATIVE}\s?{_WEEKDAY}{TAIL}", _weekday),
    (rf"(?:{LEFT}|(?<=주)){_WEEKDAY}{TAIL}", _weekday),
    (rf"{LEFT}{_RELATIVE}\s?달{MONTH_TAIL}", _month_toward),
    (rf"{LEFT}(?P<toward>[이내])달{MONTH_TAIL}", _month_toward),
    (rf"{LEFT}(?P<toward>[금차])월{MONTH_TAIL}", _month_toward),
    (
        rf"(?:(?:오늘|지금)(?:로|으로)?부터\s?)?{NUMBER_LEFT}(?P<amount>{AMOUNT}(?:\s?{AMOUNT}){{0,2}})"
        rf"\s?(?:쯤|정도|가량|여)?\s?(?P<way>전|뒤|후|있다가|이따가|이따|있다){AGO_TAIL}",
        _ago,
    ),
    (
        rf"{LEFT}(?P<way>지난|최근|요|과거|앞으로|향후)\s(?:한\s)?(?P<amount>{AMOUNT})(?:\s?(?:간|동안))?"
        r"(?=에|의|은|[^가-힣]|$)(?!\s?(?:전|뒤|후|안)(?![가-힣]))",
        _window,
    ),
)
RULES = tuple((re.compile(source), build) for source, build in _SOURCES)
