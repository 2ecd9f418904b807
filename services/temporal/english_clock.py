"""English parts of a day and clock times."""

import re
from dataclasses import replace
from datetime import datetime

from services.temporal.arithmetic import shifted_day
from services.temporal.english_words import CLOSES, number
from services.temporal.model import Fields, Half, Reading
from services.temporal.numeric import clock, half_of

_HALVES = {
    "morning": Half.AM,
    "afternoon": Half.PM,
    "evening": Half.EVENING,
    "night": Half.NIGHT,
}


def _half_today(match: re.Match[str], now: datetime) -> Reading:
    days = -1 if match["toward"].lower() == "last" else 0
    return replace(shifted_day(now, days), half=_HALVES[match["half"].lower()])


def _half(match: re.Match[str], now: datetime) -> Reading:
    return Fields(half=_HALVES[match["half"].lower()])


def _hour(match: re.Match[str], now: datetime) -> Reading:
    return clock(str(int(number(match["hour"]))), None, half_of(match.groupdict().get("half")))


def _hours(match: re.Match[str], now: datetime) -> Reading:
    first = clock(match["first"], match["minute"], half_of(match["half"]))
    last = clock(match["last"], match["last_minute"], half_of(match["last_half"]))
    return (first, last) if first and last else None


def _minutes_past(match: re.Match[str], now: datetime) -> Reading:
    word, hour = match["minutes"].lower(), int(number(match["hour"]))
    if word.isdigit() and match["way"].lower() == "to" and int(word) <= 12 and int(word) % 5:
        first, last = clock(word, None, None), clock(str(hour), None, half_of(match["half"]))
        return (first, last) if first and last else None  # "9 to 11"
    minutes = 30 if word == "half" else 15 if "quarter" in word else int(number(word))
    if match["way"].lower() not in ("past", "after"):
        hour, minutes = (hour - 1) or 12, 60 - minutes
    if not 0 < minutes < 60:
        return None
    return clock(str(hour), str(minutes), half_of(match["half"]))


def _noon(match: re.Match[str], now: datetime) -> Reading:
    return Fields(hour=24 if match[0].lower() == "midnight" else 12)


_WORD = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_HOUR = rf"(?P<hour>2[0-4]|1?\d|{_WORD})"
_AMPM = r"(?P<half>[ap]\.?m\b\.?)"
_LEFT = r"(?<![\w:.,$€£#/-])"
_PREPOSITION = (
    r"(?:(?<=\bat\s)|(?<=\bby\s)|(?<=\buntil\s)|(?<=\btill\s)|(?<=\bfrom\s)|(?<=\baround\s)"
    r"|(?<=\bbefore\s)|(?<=\bafter\s)|(?<=\bsince\s)|(?<=@)|(?<=@\s)|(?<=\bto\s)|(?<=\babout\s))"
)
_SOURCES = (
    (r"\b(?P<toward>last|this)\s+(?P<half>night|morning|afternoon|evening)\b", _half_today),
    (r"\b(?:in\s+the\s+|at\s+)?(?P<half>morning|afternoon|evening|night)\b", _half),
    (rf"{_LEFT}{_HOUR}\s?{_AMPM}", _hour),
    (rf"{_LEFT}{_HOUR}\s?o['’]?clock\b", _hour),
    (rf"{_PREPOSITION}{_HOUR}\b(?![\d:/%$€]|\.\d){CLOSES}", _hour),
    (
        rf"{_LEFT}{_HOUR}(?=\s+(?:tomorrow|tonight|in\s+the\s+(?:morning|afternoon|evening)"
        r"|at\s+night|sharp)\b)",
        _hour,
    ),
    (
        rf"{_LEFT}(?P<first>1?\d)(?::(?P<minute>[0-5]\d))?\s?{_AMPM}?"
        r"\s*(?:-|–|—|~|to|until|till|through|and)\s*"
        r"(?P<last>1?\d)(?::(?P<last_minute>[0-5]\d))?\s?(?P<last_half>[ap]\.?m\b\.?)",
        _hours,
    ),
    (
        r"\b(?P<minutes>half|an?\s+quarter|quarter|\d{1,2}|five|ten|twenty(?:[\s-]five)?)"
        rf"(?:\s+minutes)?\s+(?P<way>past|to|till|before|after|of)\s+{_HOUR}\b"
        rf"(?![\d:/%$€]|\.\d)(?:\s?{_AMPM}|{CLOSES})",
        _minutes_past,
    ),
    (r"\b(?:noon|midday|midnight)\b(?!\s+(?:run|express|in\s+paris|snack))", _noon),
)
RULES = tuple((re.compile(source, re.IGNORECASE | re.ASCII), build) for source, build in _SOURCES)
