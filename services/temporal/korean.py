"""Korean dates: months, days of the month, years, seasons; and all Korean rules."""

import re
from datetime import datetime

from services.temporal import korean_clock, korean_days
from services.temporal.arithmetic import (
    decade,
    full_year,
    shifted_months,
)
from services.temporal.korean_numbers import SINO, number
from services.temporal.korean_words import (
    LEFT,
    MONTH_TAIL,
    MONTH_WORDS,
    NO_DURATION,
    NO_FREQUENCY,
    NUMBER_LEFT,
    ORDINALS,
    PARTS,
    SEASONS,
    TAIL,
    TOWARD,
    WEEKDAYS,
    YEARS,
    any_of,
)
from services.temporal.model import Fields, Reading


def _nth(match: re.Match[str], now: datetime) -> Reading:
    weekday = match.groupdict().get("weekday")
    return Fields(
        nth=ORDINALS[match["nth"].replace(" ", "")],
        weekday=WEEKDAYS.index(weekday) if weekday else None,
        weekend="주말" in match[0] or None,
    )


def _month_number(word: str) -> int:
    return int(word) if word.isdigit() else MONTH_WORDS.get(word + "월", 0)


def _month(match: re.Match[str], now: datetime) -> Reading:
    found = match.groupdict()
    month, toward, day = _month_number(match["month"]), found.get("toward"), found.get("day")
    if not (day or match["month"].isdigit() or _MONTH_WORD_AFTER.match(match.string, match.end())):
        return None
    return Fields(
        month=month,
        day=int(number(day)) if day else None,
        toward=TOWARD.get(toward, 0) if toward else None,
    )


def _months(match: re.Match[str], now: datetime) -> Reading:
    return Fields(month=int(match["first"])), Fields(month=int(match["last"]))


def _days(match: re.Match[str], now: datetime) -> Reading:
    month = int(match["month"]) if match["month"] else None
    return Fields(month=month, day=int(match["first"])), Fields(day=int(match["last"]))


def _years(match: re.Match[str], now: datetime) -> Reading:
    return Fields(year=int(match["first"])), Fields(year=int(match["last"]))


def _decade(match: re.Match[str], now: datetime) -> Reading:
    return decade(match["century"], match["decade"])


def _bare_day(match: re.Match[str], now: datetime) -> Reading:
    return Fields(day=int(match["day"]))


def _year_word(match: re.Match[str], now: datetime) -> Reading:
    return Fields(year=now.year + YEARS[match["word"]])


def _year(match: re.Match[str], now: datetime) -> Reading:
    year = match["year"]
    return Fields(year=full_year(int(year)) if len(year) == 2 else int(year))


def _season(match: re.Match[str], now: datetime) -> Reading:
    toward = match.groupdict().get("toward")
    return Fields(months=SEASONS[match["season"]], toward=TOWARD.get(toward, 0) if toward else None)


def _quarter(match: re.Match[str], now: datetime) -> Reading:
    quarter = "1234".find(match["quarter"])
    quarter = "일이삼사".find(match["quarter"]) if quarter < 0 else quarter
    return Fields(months=(3 * quarter + 1, 3))


def _quarter_toward(match: re.Match[str], now: datetime) -> Reading:
    day = shifted_months(now.date(), 3 * TOWARD[match["toward"]])
    return Fields(year=day.year, months=((day.month - 1) // 3 * 3 + 1, 3))


def _half_year(match: re.Match[str], now: datetime) -> Reading:
    toward = match["toward"]
    return Fields(
        months=(1 if match["half"] == "상" else 7, 6),
        toward=TOWARD[toward] if toward else None,
    )


def _part(match: re.Match[str], now: datetime) -> Reading:
    return Fields(part=PARTS[match["part"]])


def _edge_of_month(match: re.Match[str], now: datetime) -> Reading:
    return Fields(year=now.year, month=now.month, part=PARTS[match["part"]])


def _edge_of_year(match: re.Match[str], now: datetime) -> Reading:
    return Fields(month=1 if match["part"] == "초" else 12)


def _this_time(match: re.Match[str], now: datetime) -> Reading:
    return Fields(month=now.month)


# 이월 is "carried over" and 유월 a name: a month in words wants more beside it.
_MONTH_WORD_AFTER = re.compile(r"에|의\s|달|부터|까지|\s?(?:초|중순|하순|말)(?![가-힣]{2})|\s?$")
_WEEKDAY = rf"(?P<weekday>[{WEEKDAYS}])(?:요일|욜)"
_MONTH = r"(?P<month>\d{1,2}|십[일이]|[일이삼사오유육칠팔구시십])\s?월"
_LAST = r"지지난|저저번|지난번|지난|저번"
_NEXT = r"다다음|다담|담담|다음|담"
_RELATIVE = rf"(?P<toward>{_LAST}|이번|요번|{_NEXT})"
_RELATIVE_MONTH = r"(?P<toward>지난|저번|이번|요번|다음|오는|올)"
_AFTER_YEAR = r"(?:(?<=[년해])|(?<=[년해]\s)|(?<=올\s)|(?<=전\s)|(?<=뒤\s)|(?<=후\s))"
_AFTER_MONTH = r"(?:(?<=[월달])|(?<=[월달]\s)|(?<=[월달]의\s))"
_ORDINAL = rf"(?P<nth>{any_of(ORDINALS)}|[첫두세네]\s번째)"
_DASH = r"\s?[~∼〜\-–—]\s?"
_NAMED_YEAR = rf"(?P<word>{any_of({w: n for w, n in YEARS.items() if w != '올'})})"
_SOURCES = (
    (rf"{_AFTER_MONTH}{_ORDINAL}\s?주{TAIL}(?:(?:\s|의\s)?{_WEEKDAY})?", _nth),
    (rf"{_AFTER_MONTH}{_ORDINAL}\s?{_WEEKDAY}{TAIL}", _nth),
    (rf"{_AFTER_MONTH}{_ORDINAL}\s?주말{TAIL}", _nth),
    (rf"(?<!\d)(?P<century>19|20)?(?P<decade>\d)0년대{TAIL}", _decade),
    (
        rf"(?:{LEFT}{_RELATIVE_MONTH}\s?)?{NUMBER_LEFT}{_MONTH}(?:달)?{NO_DURATION}{MONTH_TAIL}",
        _month,
    ),
    (
        rf"(?:{LEFT}{_RELATIVE_MONTH}\s?)?{NUMBER_LEFT}{_MONTH}\s?(?P<day>\d{{1,2}}|{SINO})\s?일"
        rf"(?!간|치|째|장)(?:{TAIL}|(?=\s?[~\-–]))",
        _month,
    ),
    (rf"(?<![\d.])(?P<first>\d{{1,2}}){_DASH}(?P<last>\d{{1,2}})\s?월{MONTH_TAIL}", _months),
    (rf"(?<![\d.])(?P<first>\d{{4}})(?:년)?{_DASH}(?P<last>\d{{4}})\s?년(?!생)", _years),
    (
        rf"(?<![\d.])(?:(?P<month>\d{{1,2}})\s?월\s?)(?P<first>\d{{1,2}})(?:일)?{_DASH}"
        r"(?P<last>\d{1,2})\s?일(?!치|째|장)",
        _days,
    ),
    (
        rf"(?:(?<=[월달]\s)|(?<=[월달]))(?P<month>)(?P<first>\d{{1,2}})(?:일)?{_DASH}"
        r"(?P<last>\d{1,2})\s?일(?!치|째|장)",
        _days,
    ),
    (
        rf"(?<![\d.])(?P<day>\d{{1,2}})일{NO_DURATION}{NO_FREQUENCY}"
        r"(?=에(?![가-힣])|에는|엔|날|부터|까지|자\s|쯤|이후|이전|이야|이에요|인데|입니다|이지|이래"
        r"|\s?(?:오전|오후|아침|점심|저녁|밤|새벽|정오|\d{1,2}시|\d{1,2}:\d\d)"
        rf"|\s?\(?[{WEEKDAYS}]요일|\s?\([{WEEKDAYS}]\)|\s?[~–]\s?\d)",
        _bare_day,
    ),
    (
        rf"(?:(?<=[~–\-])|(?<=[~–\-]\s)|(?<=부터\s)|(?<=에서\s)|(?<=달\s)|(?<=[뒤후전]\s)|(?<=월의\s))(?P<day>\d{{1,2}})일{NO_DURATION}",
        _bare_day,
    ),
    (rf"{LEFT}{_NAMED_YEAR}{MONTH_TAIL}", _year_word),
    (
        rf"{LEFT}(?P<word>올)(?=\s?(?:봄|여름|가을|겨울|연말|상반기|하반기|초(?![가-힣])|초에|말에|\d{{1,2}}월|[1-4]분기))",
        _year_word,
    ),
    (
        r"(?<![\d.,])(?P<year>\d{4,9})\s?년(?:도)?(?!생|대|\s?된|산(?![가-힣])|\s?(?:전|뒤|후)(?![가-힣]))",
        _year,
    ),
    (
        r"(?<![\d.,])['’]?(?P<year>\d\d)년(?:도(?=에|의|\s|$)"
        rf"|(?=\s?\d{{1,2}}월|\s(?:봄|여름|가을|겨울|[상하]반기|[1-4]분기)|에(?![가-힣])|부터)){NO_FREQUENCY}",
        _year,
    ),
    (r"(?<!\w)['’](?P<year>\d\d)년", _year),
    (rf"{LEFT}{_RELATIVE_MONTH}\s?(?P<season>{any_of(SEASONS)})(?:철)?{TAIL}", _season),
    (rf"{_AFTER_YEAR}(?P<season>{any_of(SEASONS)})(?:철)?(?:방학|휴가|여행)?{TAIL}", _season),
    (rf"{LEFT}(?P<season>{any_of(SEASONS)})(?:철)?(?=에(?!서)|엔|부터|까지|이후)", _season),
    (
        rf"(?<![\d.])(?:제\s?)?(?P<quarter>[1-4]|(?<![가-힣])[일이삼사])\s?(?:/\s?4\s?|사)?분기{TAIL}",
        _quarter,
    ),
    (rf"{LEFT}{_RELATIVE}\s?분기{TAIL}", _quarter_toward),
    (rf"(?:(?<![가-힣])|(?<=[년해]))(?:{_RELATIVE}\s?)?(?P<half>[상하])반기{TAIL}", _half_year),
    (
        rf"(?:{_AFTER_MONTH}|(?:(?<=[년해])|(?<=[년해]\s)|(?<=올\s)))(?P<part>{any_of(PARTS)}){TAIL}",
        _part,
    ),
    (rf"{LEFT}월(?P<part>초|말){TAIL}", _edge_of_month),
    (rf"{LEFT}연(?P<part>초|말){TAIL}", _edge_of_year),
    (rf"{LEFT}이맘때{TAIL}", _this_time),
)
RULES = (
    *((re.compile(source), build) for source, build in _SOURCES),
    *korean_days.RULES,
    *korean_clock.RULES,
)
