"""Pieces of time in a text joined to phrases: what belongs together, ranges, open ends."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from enum import StrEnum

from services.temporal.arithmetic import month_length
from services.temporal.model import Fields, Reading

Rule = tuple[re.Pattern[str], Callable[[re.Match[str], datetime], Reading]]


class Bound(StrEnum):
    """Where a phrase is one end of a period, the other being open."""

    SINCE = "since"
    AFTER = "after"
    UNTIL = "until"
    THROUGH = "through"


@dataclass(frozen=True)
class Phrase:
    """first = None: an impossible time. second: the other end of a range. opened: "from"."""

    start: int
    end: int
    first: Fields | None
    second: Fields | None = None
    opened: str = ""
    bound: Bound | None = None


_GLUE = re.compile(
    r"\s?(?:의|에|날|중|중에|에는|엔|쯤|경|께)?,?\s?(?:\(\s?(?:[월화수목금토일]|mon|tue|wed|thu|fri|sat|sun)[a-z]*\s?\))?,?\s?"
    r"|T|['’]s\s|,?\s?(?:(?:on|at|in|of|the|around|about|@|during|by)\s?){0,2}\s?|\s?[(-]\s?",
    re.IGNORECASE,
)
_OPENING_GLUE = re.compile(r"\s?,?\s?(?P<word>from|between)\s(?:the\s)?", re.IGNORECASE)
_OPENED = re.compile(
    r"\b(?P<word>from|between|since)\s+(?:the\s+|about\s+|around\s+)?$", re.IGNORECASE
)
_RANGE_GAP = re.compile(
    r"\s?(?:에서(?:부터)?|부터|에)?\s?(?:쭉|계속)?\s?[~∼〜\-–—]?\s?"
    r"|,?\s(?:up\s)?(?:to|until|till|til|through|thru)\s(?:the\s)?",
    re.IGNORECASE,
)
_AND = re.compile(r"\s(?:and)\s(?:the\s)?|[와과]\s|\s?하고\s", re.IGNORECASE)
_BEFORE = (
    (
        Bound.SINCE,
        re.compile(
            r"\b(?:since|starting|as\s+of|effective|beginning)\s+(?:from\s+|on\s+|in\s+|the\s+|about\s+)*$",
            re.I,
        ),
    ),
    (Bound.AFTER, re.compile(r"(?<!the\sday\s)\b(?:after|following)\s+(?:the\s+)?$", re.I)),
    (
        Bound.UNTIL,
        re.compile(r"\b(?:until|till|til|before|up\s+to|prior\s+to)\s+(?:about\s+|the\s+)?$", re.I),
    ),
    (Bound.THROUGH, re.compile(r"\b(?:by|through|thru|no\s+later\s+than)\s+(?:the\s+)?$", re.I)),
)
_AFTER = (
    (
        Bound.SINCE,
        re.compile(
            r"\s?(?:로|으로)?(?:부터|부턴)|\s?(?:이후|이래)(?![가-힣]{3})|\s(?:onwards?|on\b(?=\s*[,.!?]|$)|and\s+(?:later|after))",
            re.I,
        ),
    ),
    (Bound.AFTER, re.compile(r"\s?(?:후에|지나서|지나고|넘어서)")),
    (Bound.UNTIL, re.compile(r"\s?(?:이전|전에|전까지)(?![가-힣]{2})")),
    (Bound.THROUGH, re.compile(r"\s?(?:까지|까진)|\s?안으로")),
)
_RECURRING_BEFORE = re.compile(
    r"(?:매주|매달|매월|매년|매해|매일|격주로?|평일|월수금|주중)\s?(?:에\s?)?$"
    r"|\b(?:every|each|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekly|daily"
    r"|monthly|yearly|annually|alternate)\s+(?:other\s+|single\s+|\w{1,10}\s+)?"
    r"(?:on\s+|at\s+|in\s+|the\s+)*$",
    re.IGNORECASE,
)
_RECURRING_AFTER = re.compile(
    r"\s?마다|(?:\s?[,·/]\s?[월화수목금토일]요일){1,6}\s?마다|\s?(?:each|every)\s(?:day|week|month|year)",
    re.I,
)
_NEGATED_BEFORE = re.compile(
    r"\b(?:not|isn['’]t|wasn['’]t|instead\s+of|rather\s+than)\s+(?:on\s+|in\s+|at\s+|the\s+)?$",
    re.I,
)
_NEGATED_AFTER = re.compile(r"\s?(?:은|는|이|가)?\s?(?:말고|아니라|아니고|아냐|아니야|아닌)")
_SENTENCE_END = re.compile(r"[.!?]\s|\n")
_LONGEST_GAP = 24


def read(text: str, rules: Iterable[Rule], now: datetime) -> list[Phrase]:
    """All pieces that the rules find, the leftmost and longest where they overlap."""
    found = []
    for pattern, build in rules:
        for match in pattern.finditer(text):
            piece = _built(match, build, now)
            if piece and piece.end > piece.start:
                found.append(piece)
    found.sort(key=lambda piece: (piece.start, -piece.end))
    pieces: list[Phrase] = []
    for piece in found:
        if not pieces or piece.start >= pieces[-1].end:
            pieces.append(piece)
    return pieces


def _built(
    match: re.Match[str], build: Callable[[re.Match[str], datetime], Reading], now: datetime
) -> Phrase | None:
    try:
        reading = build(match, now)
    except (OverflowError, ValueError):
        return Phrase(*match.span(), first=None)
    if reading is None:
        return None
    if isinstance(reading, Fields):
        return Phrase(*match.span(), first=reading)
    return Phrase(*match.span(), first=reading[0], second=reading[1])


def phrases(text: str, pieces: Sequence[Phrase]) -> list[Phrase]:
    """The pieces joined; what recurs or is denied ("5월 말고") left out."""
    joined: list[Phrase] = []
    for piece in pieces:
        whole = _joined(text, joined[-1], piece) if joined else None
        if whole:
            joined[-1] = whole
        else:
            joined.append(_opened(text, piece))
    kept = [phrase for phrase in joined if not _left_out(text, phrase)]
    if len(kept) < len(joined):  # "every Monday standup at 10": the clock recurs as well
        kept = [phrase for phrase in kept if not _clock_only(phrase)]
    return _clock_with_day(text, [replace(p, bound=_bound(text, p)) for p in kept])


def _opened(text: str, piece: Phrase) -> Phrase:
    match = _OPENED.search(text[max(0, piece.start - 20) : piece.start])
    return replace(piece, opened=match["word"].lower()) if match else piece


def _joined(text: str, phrase: Phrase, piece: Phrase) -> Phrase | None:
    gap = text[phrase.end : piece.start]
    if len(gap) > _LONGEST_GAP:
        return None
    opening = _OPENING_GLUE.fullmatch(gap)
    if opening or _GLUE.fullmatch(gap):
        whole = _fused(phrase, piece)
        if whole:
            return replace(whole, opened=opening["word"].lower()) if opening else whole
    if phrase.second or piece.second or phrase.first is None or piece.first is None:
        return None
    if _is_range(text, phrase, piece, gap):
        return replace(phrase, end=piece.end, second=piece.first)
    return None


def _is_range(text: str, phrase: Phrase, piece: Phrase, gap: str) -> bool:
    if _AND.fullmatch(gap):
        return phrase.opened == "between" or bool(
            re.match(r"\s?사이", text[piece.end : piece.end + 3])
        )
    return bool(gap.strip(" ,") and _RANGE_GAP.fullmatch(gap)) and gap.strip() != "에"


def _fused(phrase: Phrase, piece: Phrase) -> Phrase | None:
    if phrase.first is None or piece.first is None:
        return replace(phrase, end=piece.end, first=None)
    if phrase.second:
        second = merged(phrase.second, piece.first)
        ok = second and not piece.second
        return replace(phrase, end=piece.end, second=second) if ok else None
    first = merged(phrase.first, piece.first)
    return replace(phrase, end=piece.end, first=first, second=piece.second) if first else None


def merged(one: Fields, other: Fields) -> Fields | None:
    """Both together, or None where they cannot be about the same time."""
    one, other = _settled(one, other), _settled(other, one)
    values = {}
    for field in fields(Fields):
        mine, theirs = getattr(one, field.name), getattr(other, field.name)
        if mine is not None and theirs is not None and mine != theirs:
            return None
        values[field.name] = theirs if mine is None else mine
    whole = Fields(**values)
    return whole if _makes_sense(whole) and not (one.instant or other.instant) else None


def _settled(fields_: Fields, beside: Fields) -> Fields:
    """Without what the expression beside it says better."""
    if fields_.today and _moves_today(beside):
        return _today_moved(fields_, beside)
    if fields_.week and fields_.day is not None and (beside.weekday is not None or beside.today):
        if beside.today:
            return fields_  # "a week ago today"
        return replace(fields_, year=None, month=None, day=None)
    if fields_.weekday is not None and beside.day is not None and not beside.week:
        return replace(fields_, weekday=None, toward=None, week=None)
    if fields_.week and beside.month is not None and beside.day is not None and not beside.today:
        return replace(fields_, week=None)
    return fields_


def _moves_today(beside: Fields) -> bool:
    return bool(beside.year or beside.week) and not beside.today


def _today_moved(today: Fields, beside: Fields) -> Fields:
    if beside.day is not None:
        return Fields()
    if beside.week:
        return Fields(weekday=datetime(today.year or 1, today.month or 1, today.day or 1).weekday())
    month, day = beside.month or today.month or 1, today.day or 1
    if beside.year:  # a year ago on a leap day: the last of that February
        day = min(day, month_length(beside.year, month))
    return Fields(month=month, day=day)


def _makes_sense(whole: Fields) -> bool:
    if whole.months and (whole.month is not None or whole.day is not None or whole.week):
        return False
    if whole.week and (whole.month is not None or whole.year is not None) and whole.day is None:
        return False
    if whole.weekday is not None and whole.week is None and whole.nth is None:
        coarse = whole.year is not None or whole.month is not None or whole.months
        return not coarse or whole.day is not None
    if whole.hour is not None and _coarse(whole):
        return False
    return not (whole.year and whole.day is not None and whole.month is None)


def _coarse(whole: Fields) -> bool:
    named = whole.month is not None or whole.year is not None or whole.week or whole.months
    return bool(named) and whole.day is None and whole.weekday is None and whole.part is None


def _left_out(text: str, phrase: Phrase) -> bool:
    before, after = (
        text[max(0, phrase.start - 30) : phrase.start],
        text[phrase.end : phrase.end + 40],
    )
    return bool(
        _RECURRING_BEFORE.search(before)
        or _RECURRING_AFTER.match(after)
        or _NEGATED_BEFORE.search(before)
        or _NEGATED_AFTER.match(after)
    )


def _bound(text: str, phrase: Phrase) -> Bound | None:
    before, after = (
        text[max(0, phrase.start - 30) : phrase.start],
        text[phrase.end : phrase.end + 20],
    )
    for bound, pattern in _AFTER:
        if pattern.match(after):
            return bound
    for bound, pattern in _BEFORE:
        if pattern.search(before):
            return bound
    return None


def _clock_only(phrase: Phrase) -> bool:
    first = phrase.first
    return (
        bool(first and first.hour is not None)
        and replace(first or Fields(), hour=None, minute=None, half=None) == Fields()
    )


def _names_a_day(phrase: Phrase) -> bool:
    first = phrase.first
    named = first and (first.day is not None or first.weekday is not None)
    return bool(named and first and first.hour is None and not phrase.second)


def _clock_with_day(text: str, found: list[Phrase]) -> list[Phrase]:
    """ "내일 민수랑 3시에": a day and a clock time apart in one sentence are one time."""
    day = next((p for p in found if _names_a_day(p)), None)
    clock = next((p for p in found if _clock_only(p)), None)
    if not (day and clock and day.first and clock.first):
        return found
    between = text[min(day.end, clock.end) : max(day.start, clock.start)]
    both = merged(day.first, clock.first)
    if both is None or len(between) > 60 or _SENTENCE_END.search(between):
        return found
    earlier = min(day, clock, key=lambda phrase: phrase.start)
    whole = replace(earlier, first=both, second=clock.second, bound=clock.bound or day.bound)
    return [whole if p is earlier else p for p in found if p is earlier or p not in (day, clock)]
