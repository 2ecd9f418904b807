"""English words of time, numerals and amounts."""

import re

from services.temporal.arithmetic import Amount

_ONES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
]  # fmt: skip
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90,
}  # fmt: skip
_ORDINALS = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
    "seventeenth", "eighteenth", "nineteenth", "twentieth",
]  # fmt: skip
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
SEASONS = {"spring": (3, 3), "summer": (6, 3), "autumn": (9, 3), "fall": (9, 3), "winter": (12, 3)}

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
WEEKDAY = (
    r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?"
    r"|sat(?:urday)?|sun(?:day)?)\b"
)
_WORD = "|".join(_ONES[:0:-1])
_COMPOUND = rf"(?:{'|'.join(_TENS)})(?:[\s-](?:{'|'.join(_ONES[1:10])}))?"
NUMBER = (
    rf"(?:\d{{1,9}}(?:\.\d)?|{_COMPOUND}|{_WORD}|an?\s+couple(?:\s+of)?|couple(?:\s+of)?"
    r"|an?\s+dozen|an?)"
)
_FIRST_TO_NINTH = "|".join(_ORDINALS[:9])
ORDINAL = (
    rf"(?:{'|'.join(sorted(_ORDINALS, key=len, reverse=True))}"
    rf"|twenty[\s-](?:{_FIRST_TO_NINTH})|thirtieth|thirty[\s-]first)"
)
_UNIT = (
    r"(?:minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|fortnights?|months?|quarters?|years?|yrs?"
    r"|decades?)"
)
AMOUNT = (
    r"(?:half\s+(?:an?\s+)?(?:hour|year)|\d{1,4}(?:h|m|d|min|hr)"
    rf"|{NUMBER}(?:\s+and\s+a\s+half)?[\s-]+{_UNIT}(?:\s+and\s+a\s+half)?|\d{{1,4}}{_UNIT})\b"
)
# What may come after a bare number for it to be a time or a day ("at 9 tomorrow", "on the 3rd").
CLOSES = (
    r"(?=\s*(?:$|[.,!?;)~–-]|(?:o'?clock|tomorrow|tmrw|today|tonight|yesterday|on|in|sharp|this|next"
    r"|last|for|with|and|or|to|until|till|from|but|so|then|please|if|because|by|before|after|at"
    r"|of(?=\s+(?:the|this|next|last)\s+month)|every|each|was|is|we|i|he|she|they|when|through"
    rf"|{WEEKDAY}|{MONTH}|noon)\b))"
)
_ONE_AMOUNT = re.compile(
    r"half\s+(?:an?\s+)?(?P<half>hour|year)"
    rf"|\b(?P<number>{NUMBER})(?P<more>\s+and\s+a\s+half)?[\s-]*(?P<unit>{_UNIT}|(?<=\d)[hmd])(?P<after>\s+and\s+a\s+half)?\b",
    re.IGNORECASE,
)


def number(word: str) -> float:
    """The value of a numeral in figures or words; "a couple of" is 2."""
    word = " ".join(word.lower().replace("-", " ").split())
    if word[0].isdigit():
        return float(word)
    if "couple" in word:
        return 2
    if word.endswith("dozen"):
        return 12
    if word in ("a", "an"):
        return 1
    tens, _, ones = word.partition(" ")
    if tens in _TENS:
        return _TENS[tens] + (_ONES.index(ones) if ones else 0)
    return _ONES.index(word)


def ordinal(word: str) -> int:
    """3 for "3rd" and "third"."""
    word = word.lower().replace("-", " ")
    if word[0].isdigit():
        return int(re.sub(r"\D", "", word))
    if word == "thirtieth":
        return 30
    tens, _, ones = word.rpartition(" ")
    return (_TENS[tens] if tens else 0) + _ORDINALS.index(ones) + 1


def month(word: str) -> int:
    return _MONTHS.index(word[:3].lower()) + 1


def weekday(word: str) -> int:
    return next(i for i, name in enumerate(WEEKDAYS) if name.startswith(word[:3].lower()))


def amount(text: str) -> Amount:
    """The sum of the amounts in a run such as "an hour and a half" or "1 year and 2 months"."""
    total = Amount()
    for match in _ONE_AMOUNT.finditer(text):
        total += _one(match)
    return total


def _one(match: re.Match[str]) -> Amount:
    value = 0.5 if match["half"] else number(match["number"])
    value += 0.5 if match["more"] or match["after"] else 0
    unit = (match["half"] or match["unit"]).lower()
    if unit.startswith("mo"):
        return Amount(months=value)
    if unit[0] == "f":
        return Amount(weeks=2 * value)
    if unit.startswith("de"):
        return Amount(years=10 * value)
    return {
        "m": Amount(minutes=value),
        "h": Amount(minutes=60 * value),
        "d": Amount(days=value),
        "w": Amount(weeks=value),
        "q": Amount(months=3 * value),
        "y": Amount(years=value),
    }[unit[0]]
