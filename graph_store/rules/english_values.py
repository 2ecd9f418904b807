"""What an English phrase is by its form: a time, a place, a name, an amount; and lists of them."""

import re

_DAY = (
    r"(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?s?"
    r"|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
)
_TIME = re.compile(
    rf"^(?:(?:at|on|from|every|each|other|the|next|this|first|second|third|last)\s+)*(?:{_DAY}"
    rf"|\d{{1,2}}(?::\d\d)?\s*(?:[ap]\.?m\b\.?|o['’]clock)"
    r"|\d{1,2}:\d\d|noon|midnight|today|tomorrow|tonight|daily|weekly|monthly|day\b"
    r"|week\b|month\b|weekdays?|weekends?"
    r"|morning|evening|\d{1,2}(?:st|nd|rd|th)\b(?!\s+(?:floor|street|avenue|grade))"
    r"|\d{4}-\d\d-\d\d|half past|quarter)\b",
    re.IGNORECASE,
)
_BARE_CLOCK = re.compile(r"^(?:at\s+)?\d{1,2}$")
_PLACE = re.compile(
    r"^(?:(?:right|just)\s+)?(?:at|in|on|near|next to|behind|beside|across from|opposite"
    r"|above|below|under|between|inside"
    r"|outside|by|around the corner|upstairs|downstairs)\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"^(?:about |around )?(?:[$€£₩¥]\s?\d|\d[\d,.]*\s*(?:dollars?|euros?|pounds?|bucks"
    r"|won|usd|eur|krw)\b)",
    re.I,
)
_AGE = re.compile(
    r"^(?:now\s+)?(?P<age>\d{1,3}|[a-z]+(?:-[a-z]+)?)(?:\s+years?\s+old"
    r"|\s+years?\s+of\s+age)?$",
    re.IGNORECASE,
)
_NUMBER_WORD = re.compile(
    r"^(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-?(?:one|two|three"
    r"|four|five|six|seven|eight|nine))?"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif"
    r"|six|seven|eigh|nine)teen)$",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:a|an|the|some|my|our|his|her|its|their)\s+", re.IGNORECASE)
_NAME = re.compile(
    r"^(?:(?:Mr|Mrs|Ms|Dr|Prof|Uncle|Aunt|Auntie|Grandma|Grandpa|Coach|Captain|Professor"
    r"|Sir)\.?\s+)?"
    r"[A-ZÀ-Þ][\w'’.-]*(?:\s+(?:[A-ZÀ-Þ][\w'’.-]*|de|van|von|der|da|di|la|le|bin|al|&|of"
    r"|and(?=\s+[A-Z])))*$"
)
_LIST_MARK = re.compile(
    r"\s*,\s+(?:and\s+|or\s+)?|\s+(?:and|as well as|&|plus)\s+|\s+or\s+", re.IGNORECASE
)
_PAIRED = re.compile(
    r"\b(?:mac and cheese|fish and chips|bread and butter|rock and roll|salt and pepper"
    r"|peanut butter and jelly"
    r"|gin and tonic|black and white|drum and bass|ham and cheese|bed and breakfast"
    r"|research and development"
    r"|dungeons and dragons|arts and crafts|r ?& ?b|r ?& ?d|q ?& ?a|rhythm and blues"
    r"|track and field)\b",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:,?\s+(?:too|as well|now|anymore|any more|these days|nowadays|at the moment"
    r"|right now|currently|at all|originally|lately|together|recently|a lot"
    r"|very much|so much|the most|best|again|every (?:day|morning|night|week|weekend"
    r"|evening|month|year)|daily"
    r"|on weekends|at work|to (?:work|school|the office)|in the mornings?|already|actually"
    r"|by the way|though|instead"
    r"|for (?:a living|work|now|years"
    r"|fun|ages|\w+ years|\w+ months)|twice a \w+|once a \w+|professionally|part[- ]time"
    r"|full[- ]time|apparently)\s*)+$",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\s+(?:because|since|when|while|so that|so|although|though|whenever|until|unless"
    r"|but|which|who|where|whose|that"
    r"|with (?:my|our|his|her|their|a)|together with|after|before|during|except"
    r"|rather than|instead of|due to|thanks to)\s.*$",
    re.IGNORECASE,
)
_HABIT = re.compile(
    r"\s+(?:(?:every|each) (?:day|morning|night|evening|week|weekend|month)|twice a|once a"
    r"|\w+ times a|(?:a|per) (?:day|week|month)"
    r"|on weekends|at night|before bed"
    r"|to (?:keep|help|stay|get|make|avoid|prevent|lower|treat|reduce|sleep|relax|manage|control)"
    r"|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|in the (?:mornings?|evenings?))\b.*$",
    re.IGNORECASE,
)
_PURPOSE = re.compile(r"\s+for\s+.*$", re.IGNORECASE)


def is_time(phrase: str) -> bool:
    return bool(_TIME.match(phrase))


def is_clock(phrase: str) -> bool:
    """A time, or a bare number where a time is expected ("at 3")."""
    return is_time(phrase) or bool(_BARE_CLOCK.match(phrase))


def is_place(phrase: str) -> bool:
    return bool(_PLACE.match(phrase)) and not is_clock(phrase)


def is_amount(phrase: str) -> bool:
    return bool(_AMOUNT.match(phrase))


def is_name(phrase: str) -> bool:
    return bool(_NAME.match(phrase)) and len(phrase.split()) <= 5


def age_of(phrase: str) -> str:
    """The number of years that the phrase says; empty where it is no age."""
    match = _AGE.match(phrase)
    if not match or not (match["age"].isdigit() or _NUMBER_WORD.match(match["age"])):
        return ""
    return match["age"]


def without_article(phrase: str) -> str:
    return _ARTICLE.sub("", phrase.strip(), count=1)


def trimmed(phrase: str) -> str:
    """The phrase without reasons, times and emphasis behind it."""
    phrase = _CUT.sub("", f" {phrase} ").strip(" ,;")
    return _TAIL.sub("", phrase).strip(" ,;")


def without_purpose(phrase: str) -> str:
    return _PURPOSE.sub("", phrase)


def without_habit(phrase: str) -> str:
    """An object without how often and to what end it is used or taken."""
    return _HABIT.sub("", phrase)


def items(phrase: str) -> list[str]:
    """The single things of a list; the phrase itself where it is none or its parts are long."""
    if _PAIRED.search(phrase):
        return [without_article(phrase)]
    parts = [without_article(part) for part in _LIST_MARK.split(phrase) if part.strip()]
    if len(parts) > 1 and all(len(part.split()) <= 4 for part in parts):
        return parts
    return [without_article(phrase)]


def at_time(phrase: str) -> str:
    """A time without the preposition before it."""
    return re.sub(r"^(?:at|on)\s+", "", phrase, flags=re.IGNORECASE)
