"""Quoting what was said, and saying when it was said."""

from datetime import date, datetime

from services.models import Language, Moment

_MONTH_NAMES = """
    January February March April May June July August September October November December
"""
_MONTHS = _MONTH_NAMES.split()
_PAIRS = (("“", "”"), ("「", "」"), ("『", "』"), ("«", "»"))
_NEAR = {
    Language.KOREAN: {0: "오늘", 1: "어제", 2: "그저께"},
    Language.ENGLISH: {0: "today", 1: "yesterday"},
}


def by(language: Language, korean: str, english: str) -> str:
    """The one of two wordings that is in this language."""
    return korean if language is Language.KOREAN else english


def quoted(content: str) -> str:
    """`content` unaltered between quotation marks that it does not hold itself."""
    opening, closing = next(
        (pair for pair in _PAIRS if pair[0] not in content and pair[1] not in content), _PAIRS[0]
    )
    gap = "\n" if "\n" in content else ""
    return f"{opening}{gap}{content}{gap}{closing}"


def shortened(content: str, most: int = 120) -> str:
    """`content` on one line, cut with … after at most `most` characters."""
    line = " ".join(content.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def day_of(language: Language, day: date) -> str:
    """A day written out: "2026년 10월 3일", "3 October 2026"."""
    if language is Language.KOREAN:
        return f"{day.year}년 {day.month}월 {day.day}일"
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def near_day_of(language: Language, instant: datetime, moment: Moment) -> str:
    """The day of `instant` on the person's calendar: "어제", "yesterday", else written out."""
    day = moment.local(instant).date()
    passed = (moment.local(moment.now).date() - day).days
    return _NEAR[language].get(passed) or day_of(language, day)


def on_day(language: Language, instant: datetime, moment: Moment) -> str:
    """The same as an adverb: "어제", "2026년 10월 3일에", "yesterday", "on 3 October 2026"."""
    day = near_day_of(language, instant, moment)
    if day in _NEAR[language].values():
        return day
    return f"{day}에" if language is Language.KOREAN else f"on {day}"
