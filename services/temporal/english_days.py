"""English days, weeks, weekdays and amounts of time counted from now."""

import re
from dataclasses import replace
from datetime import datetime, timedelta

from services.temporal.arithmetic import (
    ONE_WEEK,
    monday,
    shifted,
    shifted_day,
    shifted_months,
    window,
)
from services.temporal.english_words import (
    AMOUNT,
    MONTH,
    NUMBER,
    WEEKDAY,
    amount,
    number,
    ordinal,
    weekday,
)
from services.temporal.model import Fields, Half, Part, Reading

_DAYS = {"yesterday": -1, "yday": -1, "today": 0, "2day": 0, "tonight": 0, "tonite": 0}
# "ran it in 4 hours" says how long it took.
_ACHIEVED = re.compile(
    r"\b(?:ran|finished|completed|built|wrote|learned|learnt|drove|lost|solved|read|cooked|made|flew"
    r"|swam|cycled|gained|earned|grew|did\s+(?:it|this|that))\b[^.!?\n]{0,40}$",
    re.IGNORECASE,
)
_PARTS = {
    "beg": Part.EARLY,
    "sta": Part.EARLY,
    "ear": Part.EARLY,
    "mid": Part.MIDDLE,
    "lat": Part.LATE,
    "end": Part.END,
    "las": Part.END,
    "fir": Part.FIRST_DAY,
}


def _day(match: re.Match[str], now: datetime) -> Reading:
    word = match["word"].lower()
    days = _DAYS.get(word, 1)
    night = Half.NIGHT if word.startswith("toni") else None
    return replace(shifted_day(now, days), half=night, today=days == 0 or None)


def _two_days(match: re.Match[str], now: datetime) -> Reading:
    return shifted_day(now, -2 if match["way"].lower() == "before" else 2)


def toward(word: str | None) -> int | None:
    """-1, 0 or 1 for "last", "this", "next" and their like."""
    if word is None:
        return None
    word = word.lower().split()[-1]
    return {"last": -1, "past": -1, "previous": -1, "this": 0, "current": 0}.get(word, 1)


def _unit(unit: str, steps: int, now: datetime) -> Fields:
    day = now.date()
    match unit.lower():
        case "week":
            return Fields(week=monday(day) + steps * ONE_WEEK)
        case "weekend":
            return Fields(week=monday(day) + steps * ONE_WEEK, weekend=True)
        case "month":
            day = shifted_months(day, steps)
            return Fields(year=day.year, month=day.month)
        case "quarter":
            day = shifted_months(day, 3 * steps)
            return Fields(year=day.year, months=((day.month - 1) // 3 * 3 + 1, 3))
        case "year":
            return Fields(year=day.year + steps)
        case _:
            return shifted_day(now, steps)


def _relative(match: re.Match[str], now: datetime) -> Reading:
    return _unit(match["unit"], toward(match["toward"]) or 0, now)


def _two_units(match: re.Match[str], now: datetime) -> Reading:
    return _unit(match["unit"], -2 if match["way"].lower() == "before" else 2, now)


def _edge(match: re.Match[str], now: datetime) -> Reading:
    return replace(_unit(match["unit"], 0, now), part=_PARTS[match["part"][:3].lower()])


def _part(match: re.Match[str], now: datetime) -> Reading:
    return Fields(part=_PARTS[match["part"][:3].lower()])


def _weekend(match: re.Match[str], now: datetime) -> Reading:
    return Fields(weekend=True)


def _weekday_is_meant(match: re.Match[str]) -> bool:
    """Short names want a capital, or a word before that only a day can follow."""
    word = match["day"]
    if len(word) > 5:
        return True
    before = match.string[max(0, match.start("day") - 12) : match.start("day")]
    after = match.string[match.end() : match.end() + 6]
    if re.search(r"\b(?:last|next|this|on|by|until|since|coming|from|through)\s+$", before, re.I):
        ends = re.match(r"\s*(?:$|[.,!?;)]|at\s|night|morn)", after)
        named = re.search(r"\b(?:last|next|this|on)\s+$", before, re.I) and ends
        return word[0].isupper() or bool(named) or word.lower() not in ("sun", "sat", "wed")
    return word[0].isupper() and (
        word not in ("Sun", "Sat") or bool(re.match(r",?\s\d|\sat", after))
    )


def _weekday(match: re.Match[str], now: datetime) -> Reading:
    if not _weekday_is_meant(match):
        return None
    day, word = weekday(match["day"]), (match["toward"] or "").lower()
    if word.endswith("coming"):
        return shifted_day(now, _days_ahead(now, day))
    if match["week"]:
        return Fields(weekday=day, week=monday(now.date()) + ONE_WEEK)
    return Fields(weekday=day, toward=toward(match["toward"]))


def _days_ahead(now: datetime, day: int) -> int:
    return (day - now.weekday() - 1) % 7 + 1


def _weekday_before_last(match: re.Match[str], now: datetime) -> Reading:
    last = (now.weekday() - weekday(match["day"]) - 1) % 7 + 1
    return shifted_day(now, -last - 7)


def _weekday_after_next(match: re.Match[str], now: datetime) -> Reading:
    return Fields(weekday=weekday(match["day"]), week=monday(now.date()) + 2 * ONE_WEEK)


def _weekdays_ago(match: re.Match[str], now: datetime) -> Reading:
    last = (now.weekday() - weekday(match["day"]) - 1) % 7 + 1
    return shifted_day(now, -last - 7 * (int(number(match["number"])) - 1))


def _weekends_ago(match: re.Match[str], now: datetime) -> Reading:
    week = monday(now.date()) - int(number(match["number"])) * ONE_WEEK
    return Fields(week=week, weekend=True)


def _nth(match: re.Match[str], now: datetime) -> Reading:
    word, day = match["nth"].lower(), match["day"]
    nth = -1 if word == "last" else ordinal(word)
    weekend = match["unit"].lower() == "weekend" if match["unit"] else None
    return Fields(nth=nth, weekday=weekday(day) if day else None, weekend=weekend or None)


def _ago(match: re.Match[str], now: datetime) -> Reading:
    back = match["way"].lower() in ("ago", "back")
    return shifted(now, amount(match["amount"]), -1 if back else 1)


def _in(match: re.Match[str], now: datetime) -> Reading:
    if _ACHIEVED.search(match.string[max(0, match.start() - 60) : match.start()]):
        return None
    return shifted(now, amount(match["amount"]), 1)


def _from_day(match: re.Match[str], now: datetime) -> Reading:
    word, sign = match["from"].lower(), -1 if match["way"].lower() == "before" else 1
    named = word in ("today", "tomorrow", "yesterday")
    days = _DAYS.get(word, 1) if named else _days_ahead(now, weekday(word))
    moved = shifted(now + timedelta(days=days), amount(match["amount"]), sign)
    return None if moved.day is None else replace(moved, week=None)


def _window(match: re.Match[str], now: datetime) -> Reading:
    span = amount(match["amount"])
    return None if span.minutes else window(now, span, toward(match["way"]) or -1)


def _past_unit(match: re.Match[str], now: datetime) -> Reading:
    return window(now, amount("one " + match["unit"]), -1)


TOWARD = (
    r"(?P<toward>last|this\s+past|past|this\s+coming|coming|upcoming|this|next|previous|following"
    r"|current)"
)
_EDGES = r"(?P<part>end|beginning|start|middle|last\s+day|first\s+day)\s+of"
_TOMORROW = r"tomm?orr?ow|tmrw|tmr|tmw|tomoz|2moro|2mrw|tmoro"
_NUMBERED = rf"{AMOUNT}(?:\s*(?:,|and|,\s+and)?\s*{AMOUNT})?"
_VAGUELY = r"(?:(?:about|exactly|just|another|around|roughly|like|only)\s+)?"
_SOURCES = (
    (rf"\b(?P<word>yesterday|yday|today|2day|tonight|tonite|{_TOMORROW})\b", _day),
    (
        r"\b(?:the\s+)?day\s+(?P<way>before|after)\s+"
        rf"(?:(?<=before\s)(?:yesterday|yday)|(?<=after\s)(?:{_TOMORROW}))\b",
        _two_days,
    ),
    (rf"\b{TOWARD}\s+(?P<unit>weekend|week|month|quarter|year)\b(?!-)", _relative),
    (
        r"\b(?:the\s+)?(?P<unit>weekend|week|month|year|quarter)\s+(?P<way>before|after)"
        r"\s+(?:last|next)\b(?!\s+\w+day)",
        _two_units,
    ),
    (rf"\b{_EDGES}\s+(?:(?:the|this)\s+)?(?P<unit>day|week|month|year)\b", _edge),
    (
        rf"\b{_EDGES}\s+(?=(?:last|next|this)\s|{MONTH}|(?:19|20)\d\d)",
        _part,
    ),
    (
        rf"\b(?P<part>early|mid|late)(?:\s+in)?[\s-]+(?=(?:last|next|this)\s|{MONTH}|(?:19|20)\d\d)",
        _part,
    ),
    (r"\b(?:(?:on|over|during|at|for)\s+the|the)\s+weekend\b", _weekend),
    (
        rf"\b(?:{TOWARD}\s+)?(?P<day>{WEEKDAY})(?P<week>\s+week\b)?(?!\s+(?:before|after)\s+(?:last|next))",
        _weekday,
    ),
    (rf"\b(?:the\s+)?(?P<day>{WEEKDAY})\s+before\s+last\b", _weekday_before_last),
    (rf"\b(?P<number>{NUMBER})\s+weekends?\s+ago\b", _weekends_ago),
    (rf"\b(?:the\s+)?(?P<day>{WEEKDAY})\s+after\s+next\b(?!\s+\w+day)", _weekday_after_next),
    (
        rf"\b(?P<number>{NUMBER})\s+(?P<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s\s+ago\b",
        _weekdays_ago,
    ),
    (
        r"\b(?:the\s+)?(?P<nth>first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)\s+"
        rf"(?:(?P<day>{WEEKDAY})|(?P<unit>week(?:end)?))\s+(?:of|in)\s+(?:the\s+)?(?=last\s|next\s|this\s|{MONTH})",
        _nth,
    ),
    (
        rf"\b(?P<amount>{_NUMBERED})\s+(?P<way>ago|back(?!\s+\w)|from\s+(?:now|today)|later|hence)\b",
        _ago,
    ),
    (
        rf"\bin\s+{_VAGUELY}(?P<amount>{_NUMBERED})(?:['’]?s?['’]?\s+time\b|\s+or\s+so\b)?"
        r"(?!\s+(?:ago|of|each|per|or\s+less|increments?|intervals?|chunks?|blocks?|flat|straight)\b|-)",
        _in,
    ),
    (
        rf"\b(?P<amount>{AMOUNT})\s+(?P<way>from|after|before)\s+"
        rf"(?P<from>today|tomorrow|yesterday|{WEEKDAY})\b",
        _from_day,
    ),
    (
        rf"\b(?:the\s+)?(?P<way>last|past|previous|next|coming)\s+(?!an?\s+[dhmwy])(?P<amount>{AMOUNT})",
        _window,
    ),
    (r"\bthe\s+past\s+(?P<unit>week|month|year)\b", _past_unit),
)
RULES = tuple((re.compile(source, re.IGNORECASE | re.ASCII), build) for source, build in _SOURCES)
