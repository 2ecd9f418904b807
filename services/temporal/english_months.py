"""Whether "May", "march" or "June" is a month here, or a verb or somebody's name."""

import re

from services.temporal.english_words import MONTH

_NAMES = ("may", "april", "june", "jan", "august")
_VERBS = ("may", "march", "mar")
# After these a month is meant, however it is written.
_ALWAYS = re.compile(
    r"\b(?:in|since|until|till|til|during|last|next|early|late|mid|through|throughout|past|coming"
    r"|(?:end|start|beginning|middle|half|week|weekend|day|month|rest|part|\d(?:st|nd|rd|th)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\s+of)[\s-]+$",
    re.IGNORECASE,
)
# After these a capitalised month is meant.
_CAPITAL = re.compile(
    r"\b(?:this|before|after|around|(?:the|my|our|all|end|begin(?:ning)?|mid|as of|starting))\s+$"
    r"|(?<!ed)(?<!en)(?<!de)(?<!nt)\sby\s+$",
    re.IGNORECASE,
)
_RANGE_AFTER = re.compile(
    rf"\s*(?:to|through|thru|until|till|[-–—~])\s*(?:the\s+end\s+of\s+)?{MONTH}", re.IGNORECASE
)
_RANGE_BEFORE = re.compile(
    rf"\b{MONTH}(?:\s*,?\s*\d{{4}})?\s*(?:to|through|thru|until|till|[-–—~])\s*$", re.IGNORECASE
)
_BETWEEN = re.compile(rf"\bbetween\s+(?:{MONTH}(?:\s\d{{4}})?\s+and\s+)?$", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s\b")
_ONWARDS = re.compile(r"\s+(?:on\b|onwards?\b|and\s+after)", re.IGNORECASE)
_YEAR_AFTER = re.compile(r",?\s+(?:of\s+)?(?:last|next|this)\s+year\b", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|starting)\s+$", re.IGNORECASE)
_DAY_BEFORE = re.compile(
    r"(?:\b(?:on|by|from|since|until|till|to|for|of|through|before|after|due|between|and)|,)\s+$",
    re.I,
)
_WORD_BEFORE = re.compile(r"\b(?:you|we|i|they|he|she|it|this|that|there|who|which)\s+$", re.I)


def month_alone_is_meant(match: re.Match[str]) -> bool:
    """For a month name without day or year beside it."""
    word = match["month"].rstrip(".")
    before = match.string[max(0, match.start() - 40) : match.start()]
    after = match.string[match.end() : match.end() + 30]
    lowered = word.lower()
    if lowered in _NAMES and _POSSESSIVE.match(after) and not _relative(before):
        return False
    if _ALWAYS.search(before) or _YEAR_AFTER.match(after) or _in_range(before, after):
        return True
    if word[0].islower() and (lowered in _VERBS or len(word) == 3):
        return False
    if lowered in _NAMES or lowered in _VERBS:
        return bool(_CAPITAL.search(before))
    return True


def month_and_day_are_meant(match: re.Match[str]) -> bool:
    """ "you may 2 ..." and "march 10 miles" are none."""
    word = match["month"].rstrip(".")
    if word.lower() not in _VERBS or word[0].isupper():
        return True
    before = match.string[max(0, match.start() - 20) : match.start()]
    return bool(_DAY_BEFORE.search(before)) or not _WORD_BEFORE.search(before)


def _relative(before: str) -> bool:
    return bool(re.search(r"\b(?:last|next|this|since)\s+$", before, re.IGNORECASE))


def _in_range(before: str, after: str) -> bool:
    return bool(
        _RANGE_AFTER.match(after)
        or _RANGE_BEFORE.search(before)
        or _BETWEEN.search(before)
        or (_FROM.search(before) and _ONWARDS.match(after))
    )
