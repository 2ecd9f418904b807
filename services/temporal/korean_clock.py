"""Korean parts of a day and clock times."""

import re
from datetime import datetime

from services.temporal.korean_numbers import NATIVE, SINO, number
from services.temporal.korean_words import (
    HALVES,
    LEFT,
    NUMBER_LEFT,
    TAIL,
    any_of,
)
from services.temporal.model import Fields, Reading
from services.temporal.numeric import clock


def _hours(match: re.Match[str], now: datetime) -> Reading:
    first, last = clock(match["first"], None, None), clock(match["last"], None, None)
    return (first, last) if first and last else None


def _clock(match: re.Match[str], now: datetime) -> Reading:
    hour = int(number(match["hour"]))
    if not match["hour"].isdigit() and hour > 12:
        return None
    minute = "30" if match["half"] else None
    if match["minute"]:
        minute = str(int(number(match["minute"])))
    if minute and int(minute) > 59:
        return None
    return clock(str(hour), minute, None)


def _noon(match: re.Match[str], now: datetime) -> Reading:
    return Fields(hour=12 if match[0] == "정오" else 24)


def _half_of_day(match: re.Match[str], now: datetime) -> Reading:
    return Fields(half=HALVES[match["half"]])


_DASH = r"\s?[~∼〜\-–—]\s?"
_SOURCES = (
    (
        rf"{NUMBER_LEFT}(?P<hour>\d{{1,2}}|{NATIVE})\s?시(?!간|도(?=\s눈))"
        rf"(?:\s?정각|\s?(?P<half>반)(?![가-힣]*\s?반)|\s?(?P<minute>\d{{1,2}}|{SINO})\s?분(?!기|\s?(?:뒤|후)(?![가-힣])))?{TAIL}",
        _clock,
    ),
    (rf"(?<![\d.:])(?P<first>\d{{1,2}})(?:시)?{_DASH}(?P<last>\d{{1,2}})\s?시(?!간){TAIL}", _hours),
    (rf"(?:{LEFT}|(?<=[늘제일레]))(?:정오|자정){TAIL}", _noon),
    (
        rf"(?:{LEFT}|(?<=[늘제일레]))(?P<half>{any_of(HALVES)})(?:\s(?:늦게|일찍))?(?:{TAIL}|(?=\d))",
        _half_of_day,
    ),
)
RULES = tuple((re.compile(source), build) for source, build in _SOURCES)
