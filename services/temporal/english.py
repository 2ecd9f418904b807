"""English dates: months, days of the month, years, seasons, quarters; and all English rules."""

import re
from dataclasses import replace
from datetime import datetime

from services.temporal import english_clock, english_days
from services.temporal.arithmetic import decade, full_year
from services.temporal.english_days import TOWARD, toward
from services.temporal.english_months import month_alone_is_meant, month_and_day_are_meant
from services.temporal.english_words import CLOSES, MONTH, ORDINAL, SEASONS, month, ordinal
from services.temporal.model import Fields, Reading


def _year_of(digits: str | None) -> int | None:
    if not digits:
        return None
    digits = digits.lstrip("'’")
    return int(digits) if len(digits) == 4 else full_year(int(digits))


def _named(match: re.Match[str]) -> Fields:
    found = match.groupdict()
    return Fields(
        month=month(match["month"]),
        year=_year_of(found.get("year")),
        toward=toward(found.get("toward")),
    )


def _month(match: re.Match[str], now: datetime) -> Reading:
    return _named(match) if match["toward"] or month_alone_is_meant(match) else None


def _month_year(match: re.Match[str], now: datetime) -> Reading:
    return _named(match)


def _month_day(match: re.Match[str], now: datetime) -> Reading:
    if not month_and_day_are_meant(match):
        return None
    return replace(_named(match), day=ordinal(match["day"]))


def _month_days(match: re.Match[str], now: datetime) -> Reading:
    named = _named(match)
    return replace(named, day=ordinal(match["first"])), replace(named, day=ordinal(match["last"]))


def _bare_day(match: re.Match[str], now: datetime) -> Reading:
    return Fields(day=ordinal(match["day"]))


def _year(match: re.Match[str], now: datetime) -> Reading:
    return Fields(year=int(match["year"]))


def _years(match: re.Match[str], now: datetime) -> Reading:
    return Fields(year=int(match["first"])), Fields(year=int(match["last"]))


def _decade(match: re.Match[str], now: datetime) -> Reading:
    return decade(match["century"], match["decade"])


def _season(match: re.Match[str], now: datetime) -> Reading:
    found = match.groupdict()
    return Fields(
        months=SEASONS[match["season"].lower()],
        year=_year_of(found.get("year")),
        toward=toward(found.get("toward")),
    )


def _quarter(match: re.Match[str], now: datetime) -> Reading:
    word = match["quarter"].lower()
    return Fields(months=(3 * (4 if word == "last" else ordinal(word)) - 2, 3))


def _half_year(match: re.Match[str], now: datetime) -> Reading:
    months = (1 if match["half"][0].lower() in "f1" else 7, 6)
    return Fields(months=months, year=now.year if match.groupdict().get("this") else None)


def _this_time(match: re.Match[str], now: datetime) -> Reading:
    return Fields(month=now.month)


_MONTH = rf"(?P<month>{MONTH})"
_ST = r"(?:st|nd|rd|th)?"
_DAY = rf"(?P<day>\d{{1,2}}{_ST}|{ORDINAL})\b"
_4 = r"(?:19|20)\d\d"
_YEAR = rf"(?P<year>{_4}|['’]\d\d)\b"
_AND_YEAR = rf"(?:(?:,\s*|\s+)(?:of\s+)?{_YEAR}(?!:))?"
_DASH = r"\s*(?:-|–|—|~|to|until|till|through|thru|and)\s*(?:the\s+)?"
_NO_CLOCK = r"(?!:\d|\s?[ap]\.?m\b|\s+(?:people|of\s+us|miles|km|times|dollars|o['’]?clock))"
_NO_COUNT = (
    r"(?!\s*(?:words|people|dollars|won\b|usd|krw|eur|met(?:er|re)s?|miles?|kms?\b|kg|lbs?|users"
    r"|calories|steps|rows|points|items|pages|photos|times|percent|square|feet|ft\b|명|개|번|원|%))"
)
_YEAR_PREPOSITION = (
    r"(?:(?<=\bin\s)|(?<=\bof\s)|(?<=\bsince\s)|(?<=\bfrom\s)|(?<=\buntil\s)|(?<=\btill\s)"
    r"|(?<=\bto\s)|(?<=\bbetween\s)|(?<=\band\s)|(?<=\bduring\s)|(?<=\bby\s)|(?<=\bbefore\s)"
    r"|(?<=\bafter\s)|(?<=\bthrough\s)|(?<=\bearly\s)|(?<=\blate\s)|(?<=\bmid[\s-])|(?<=\ball\s)"
    r"|(?<=\byear\s)|(?<=\bthroughout\s)|(?<=\baround\s)|(?<=\bback\s))"
)
_SEASON = r"(?P<season>spring|summer|autumn|fall|winter)\b"
_A_YEAR = rf"(?:(?:last|next|this)\s+year|{_4}|the\s+year\s+before)"
_SOURCES = (
    (rf"\b(?:{TOWARD}\s+)?{_MONTH}(?!\s+\d{{1,2}}{_ST}\b{_NO_CLOCK})", _month),
    (rf"\b{_MONTH},?\s+(?:of\s+)?{_YEAR}", _month_year),
    (rf"\b(?:{TOWARD}\s+)?{_MONTH}\s+(?:the\s+)?{_DAY}{_NO_CLOCK}{_AND_YEAR}", _month_day),
    (rf"\b(?:the\s+)?{_DAY}\s+(?:of\s+)?{_MONTH}{_AND_YEAR}", _month_day),
    (
        rf"\b{_MONTH}\s+(?:the\s+)?(?P<first>\d{{1,2}}){_ST}{_DASH}(?P<last>\d{{1,2}}){_ST}\b"
        rf"{_NO_CLOCK}{_AND_YEAR}",
        _month_days,
    ),
    (
        rf"\b(?P<first>\d{{1,2}}){_ST}{_DASH}(?P<last>\d{{1,2}}){_ST}\s+(?:of\s+)?{_MONTH}{_AND_YEAR}",
        _month_days,
    ),
    (
        r"(?:(?<=\bon\s)|(?<=\bby\s)|(?<=\buntil\s)|(?<=\btill\s)|(?<=\bsince\s)|(?<=\bfrom\s)"
        r"|(?<=\bbefore\s)|(?<=\bafter\s)|(?<=\bdue\s)|(?<=\bto\s)|(?<=\bthrough\s)|(?<=\band\s))"
        rf"the\s+(?P<day>\d{{1,2}}(?:st|nd|rd|th)){CLOSES}",
        _bare_day,
    ),
    (rf"\bthe\s+{_DAY}\s+of\s+(?=(?:last|next|this|the)\s+month\b)", _bare_day),
    (rf"{_YEAR_PREPOSITION}(?P<year>{_4})\b(?!['’]s\b){_NO_COUNT}", _year),
    (rf"(?<=,\s)(?P<year>{_4})\b{_NO_COUNT}", _year),
    (
        rf"\b(?P<year>{_4})(?=\s+(?:[hq][1-4]\b|{_SEASON}|{_MONTH}|season\b))".replace(
            "P<season>", ":"
        ).replace("P<month>", ":"),
        _year,
    ),
    (rf"(?:(?<=[qh][1-4]\s)|(?<=quarter\s)|(?<=half\s))(?P<year>{_4})\b", _year),
    (rf"(?<![\d-])(?P<first>{_4})\s?[-–—~]\s?(?P<last>{_4})(?![\d-]){_NO_COUNT}", _years),
    (
        r"\b(?:in|during|since|from|of|through|throughout|until|by)\s+the\s+['’]?(?P<century>19|20)?(?P<decade>\d)0s\b(?!\s*(?:°|degrees|fahrenheit|percent))",
        _decade,
    ),
    (rf"\b{TOWARD}\s+{_SEASON}", _season),
    (rf"\b(?:the\s+)?{_SEASON},?\s+(?:of\s+)?{_YEAR}", _season),
    (
        r"(?:(?<=\bin\s)|(?<=\bsince\s)|(?<=\buntil\s)|(?<=\btill\s)|(?<=\bduring\s)|(?<=\bby\s)"
        r"|(?<=\bover\s)|(?<=\bbefore\s)|(?<=\bafter\s)|(?<=\bfrom\s))"
        rf"(?:the\s+)?{_SEASON}(?!\s+of\s|\s+\d)",
        _season,
    ),
    (rf"\b(?:the\s+)?{_SEASON}\s+(?:of\s+)?(?={_A_YEAR})", _season),
    (
        rf"(?:(?<=year\s)|(?<=\d\d\d\d\s)|(?<=year['’]s\s)|(?<=year\sin\s)|(?<=year\sin\sthe\s)){_SEASON}",
        _season,
    ),
    (r"\bq(?P<quarter>[1-4])\b", _quarter),
    (
        r"\b(?:the\s+)?(?P<quarter>first|second|third|fourth|last|1st|2nd|3rd|4th)\s+quarter\b"
        rf"(?=\s*[?.!]|\s+of\s+(?:{_A_YEAR}|the\s+year)|\s+(?:last|next|this)\s+year|\s+{_4})",
        _quarter,
    ),
    (
        r"\b(?:the\s+)?(?P<half>first|second|1st|2nd)\s+half\s+of\s+"
        rf"(?:(?P<this>the\s+year)\b|(?={_A_YEAR}))",
        _half_year,
    ),
    (rf"\bh(?P<half>[12])\b(?=\s+(?:of\s+)?{_A_YEAR})", _half_year),
    (r"(?<=\d\d\d\d\s)h(?P<half>[12])\b", _half_year),
    (r"\b(?:(?:around|about|at)\s+)?this\s+time\b(?=\s+(?:last|next)\s+year)", _this_time),
)
RULES = (
    *((re.compile(source, re.IGNORECASE | re.ASCII), build) for source, build in _SOURCES),
    *english_days.RULES,
    *english_clock.RULES,
)
