"""The period a text speaks of: the first time expression in it that can be resolved."""

import re
import unicodedata
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from services.temporal import english, korean, numeric
from services.temporal.model import FINEST_FIRST, Fields, Grain, Period
from services.temporal.phrases import Bound, Phrase, phrases, read
from services.temporal.ranges import ends_of
from services.temporal.resolve import Span, span_of
from services.temporal.tense import looks_up, sentence_around, tense
from services.temporal.traps import without_traps

# A text that long has no one period to speak of, and reading it would hold up everybody else.
_LONGEST = 4_000
# A day so near is hardly last year's where a statement names no year.
_SOON = timedelta(days=60)
_POINTS = (Grain.HOUR, Grain.MINUTE)
_RULES = (*numeric.RULES, *korean.RULES, *english.RULES)
_CLUSTER = re.compile(r"[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|.", re.DOTALL)


def resolve_period(text: str, *, now: datetime, tz: ZoneInfo) -> Period | None:
    """The period meant by the first resolvable time expression, seen from `now` in `tz`.

    `now` is an aware datetime in any zone (a naive one is taken as local in `tz`). None where the
    text names no time, only durations, recurrences, lunar or impossible dates. Only the first 4,000
    characters are read.
    """
    try:
        here = now.astimezone(tz) if now.tzinfo else now.replace(tzinfo=tz)
    except OverflowError:  # the first or last day of the calendar, seen from another zone
        return None
    folded, offsets = _folded(text[:_LONGEST])
    clean = without_traps(folded)
    for phrase in phrases(clean, read(clean, _RULES, here)):
        period = _resolved(phrase, clean, here)
        if period:
            return replace(period, matched=(offsets[phrase.start], offsets[phrase.end]))
    return None


def _folded(text: str) -> tuple[str, list[int]]:
    """Compatibility forms and loose jamo folded, one character each, with their old offsets."""
    folded, offsets = [], []
    for match in _CLUSTER.finditer(text):
        character = unicodedata.normalize("NFKC", match[0])
        folded.append(character if len(character) == 1 else match[0][0])
        offsets.append(match.start())
    return "".join(folded), [*offsets, len(text)]


def _resolved(phrase: Phrase, text: str, now: datetime) -> Period | None:
    if phrase.first is None:
        return None
    sentence = sentence_around(text, phrase.start, phrase.end)
    try:
        direction = _sense(phrase.first, now, sentence)
        if phrase.second:
            return _range(phrase.first, phrase.second, now, direction)
        span = span_of(phrase.first, now, _direction(phrase.bound, direction))
        return _bounded(span, phrase, now) if span else None
    except (OverflowError, ValueError):
        return None


def _sense(first: Fields, now: datetime, sentence: str) -> int:
    """The sentence's tense; but what was arranged lies ahead: "I signed up for a race on May 3"."""
    direction = tense(sentence)
    bare = first.day is not None and first.month is not None and first.year is None
    if direction >= 0 or not bare or looks_up(sentence):
        return direction
    nearest = span_of(first, now, 0)
    return 0 if nearest and now < nearest.start < now + _SOON else direction


def _direction(bound: Bound | None, direction: int) -> int:
    if bound is Bound.SINCE:
        return direction or -1
    if bound in (Bound.UNTIL, Bound.THROUGH):
        return direction or 1
    return direction


def _bounded(span: Span, phrase: Phrase, now: datetime) -> Period:
    bound = phrase.bound
    if bound is None and phrase.opened == "from" and span.start > now:
        bound = Bound.SINCE
    # "3시까지" ends at three, while "3월까지" counts March in.
    end = span.start if span.grain in _POINTS else span.end
    match bound:
        case Bound.SINCE:
            return Period(span.start, None, span.grain, (0, 0))
        case Bound.AFTER:
            return Period(end, None, span.grain, (0, 0))
        case Bound.UNTIL:
            return Period(None, span.start, span.grain, (0, 0))
        case Bound.THROUGH:
            return Period(None, end, span.grain, (0, 0))
    return Period(span.start, span.end, span.grain, (0, 0))


def _range(first: Fields, second: Fields, now: datetime, direction: int) -> Period | None:
    ends = ends_of(first, second, now, direction)
    if ends is None:
        return None
    start, last = ends
    grain = min(start.grain, last.grain, key=FINEST_FIRST.index)
    end = last.start if last.grain in _POINTS else last.end
    return Period(start.start, end, grain, (0, 0))
