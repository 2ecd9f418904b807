"""English "whose attribute is value": the names, numbers and things that somebody has."""

import re

from graph_store.rules import english_values as values
from graph_store.rules import english_words as words
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.english_nouns import Referent, owner_and_attribute

CALLED = re.compile(r"^(?:called|named)\s+(?P<name>[A-Z0-9].*)$")
_ACTIVITY = re.compile(
    r"(?:hobby|hobbies|interests?|sports?|skills?|activity|job|exercise|favou?rite.*)$", re.I
)
_NO_VALUE = re.compile(
    r"^(?:\w+ed\s+(?:from|by|to|on|in|with|at|for|near)\b|so|very|really|too|pretty|quite|super"
    r"|not|just|still|always|never|a bit"
    r"|kind of|sort of|such|more|less|the same"
    r"|the best|the worst|like|about to|done|gone|back|here|there|fine|ok|okay|good"
    r"|great|bad|nice|broken|dead|down|slow"
    r"|fried|full|empty|late|ready|sick|tired|happy|sad|busy|weird|crazy|right|wrong"
    r"|true|fun|funny|cool|hard|easy|that"
    r"|what|how|why|because|to|going|killing|driving|getting|coming|making|being|amazing"
    r"|awesome|terrible|awful|lovely)\b",
    re.IGNORECASE,
)
# "My birthday is soon" says when, seen from today, and no day.
_NO_DAY = re.compile(
    r"(?:today|tonight|tomorrow|soon|coming up|near|around the corner|(?:this|next|last) \w+"
    r"|in (?:a|an|one|two|three|\d+) \w+)$",
    re.IGNORECASE,
)
_NO_NAME = re.compile(r"(?:on|in|at|of|from|with|for|by|to|under|not)\b")
_SITES = re.compile(
    r"\b(?:GitHub|GitLab|Instagram|Insta|Twitter|Discord|Telegram|Skype|Steam|LinkedIn|Venmo|Snapchat"
    r"|TikTok|Twitch|KakaoTalk|WhatsApp|Reddit|Strava|Duolingo|PSN|Xbox|Slack|Signal|Mastodon)$"
)
_DATED = re.compile(r"(?:day|anniversary|date|deadline)$", re.IGNORECASE)


def attribute_of(subject: str, complement: str, negated: bool, scene: Scene) -> list[Draft] | None:
    """The value of a named attribute; None where the subject is no attribute of anybody."""
    parts = owner_and_attribute(subject, scene)
    if not parts:
        return None
    owner, attribute = parts
    value = values.trimmed(complement)
    if _says_nothing(attribute.lower(), value) or re.match(r"(?:last|first|big) day", attribute):
        return []
    if attribute.lower() in ("name", "full name"):
        return _name(owner, value, attribute.lower(), negated, scene)
    if attribute.lower() == "names" and owner.kind in ("relative", "pet"):
        noun = _plural_of(owner.name) or owner.name
        return [Draft(scene.me, noun, one, negated) for one in values.items(value)]
    called = CALLED.match(value)
    if called:
        return _called(owner, subject, attribute, called["name"], negated)
    number = re.match(r"^number\s+(?P<number>\S+)$", value)
    if number:
        return [
            *owner.drafts,
            Draft(owner.name, f"{_key(attribute)} number", number["number"], negated),
        ]
    if names_relation(attribute) and not _is_somebody(attribute, value):
        return None
    if _of_its_own(owner, attribute, value) or not _is_value(attribute, value):
        return None
    if re.fullmatch(r"favou?rites?", attribute, re.IGNORECASE):
        return []
    return [*owner.drafts, *_values(owner.name, attribute, value, negated)]


def _says_nothing(attribute: str, value: str) -> bool:
    if attribute.endswith("birthday"):
        return _NO_DAY.match(value) is not None
    return attribute in ("name", "full name") and _NO_NAME.match(value) is not None


def _called(
    owner: Referent, subject: str, attribute: str, name: str, negated: bool
) -> list[Draft] | None:
    """Our hens are called Dot and Marigold: each is a hen of ours."""
    if not words.ends_in(attribute, words.RELATIONS | words.PET_NOUNS) and not _plural_of(
        attribute
    ):
        return None
    noun = _plural_of(attribute) or _key(attribute)
    return [*owner.drafts, *(Draft(owner.name, noun, one, negated) for one in values.items(name))]


def _plural_of(attribute: str) -> str:
    singular = _key(attribute).removesuffix("s")
    known = words.ends_in(singular, words.RELATIONS | words.PET_NOUNS)
    return singular if attribute.endswith("s") and known else ""


def _is_somebody(attribute: str, value: str) -> bool:
    """My aunt is Greek says what she is, my aunt is Greta who."""
    if words.ends_in(attribute, words.PET_NOUNS) and words.is_breed(value):
        return False
    return values.is_name(value) and value.lower() not in words.NATIONALITIES | words.DIETS


def names_relation(attribute: str) -> bool:
    return words.ends_in(attribute, words.RELATIONS | words.PET_NOUNS)


def _of_its_own(owner: Referent, attribute: str, value: str) -> bool:
    """My office is on the third floor: a thing with a place or time of its own."""
    if "@" in value:
        return False
    if re.match(r"(?:on|in) the \w+ (?:floor|building|wing)$", value):
        return True
    if re.match(r"(?:right )?(?:by|behind|under|next to|near|across from|beside|above) ", value):
        return True
    if words.ends_in(attribute, words.EVENT_NOUNS) and values.is_time(value):
        return True
    if words.ends_in(attribute, words.ATTRIBUTE_NOUNS):
        return False
    return values.is_place(value) or (values.is_clock(value) and not _DATED.search(attribute))


def _name(owner: Referent, value: str, attribute: str, negated: bool, scene: Scene) -> list[Draft]:
    if owner.name == UNNAMED:
        return [Draft(scene.me, scene.pet, value, negated)]
    if owner.noun and owner.kind in ("relative", "pet") and "'s " not in owner.name:
        return [*owner.drafts, Draft(scene.me, owner.name.lower(), value, negated)]
    if owner.drafts and "'s " in owner.name:
        # My friend Oda's brother's name is …: the name takes the place of "Oda's brother"
        *named, unnamed = owner.drafts
        return [*named, Draft(unnamed.subject, unnamed.predicate, value, negated)]
    return [*owner.drafts, Draft(owner.name, attribute, value, negated)]


def _is_value(attribute: str, value: str) -> bool:
    doing = re.fullmatch(r"[a-z]+(?:ing|ed)", value) and not _ACTIVITY.search(attribute)
    if _NO_VALUE.match(value) or doing or (_plural_of(attribute) and not values.is_name(value)):
        return False
    known = words.ATTRIBUTE_NOUNS | words.ROLES
    if words.ends_in(attribute, known) or re.match(
        r"(?:favou?rite|preferred|usual|go-to)\b", attribute, re.I
    ):
        return True
    if _SITES.search(attribute) and re.fullmatch(r"[@\w.#/-]{3,40}", value):
        return True
    article = re.match(r"^(?:a|an)\s", value)
    if words.ends_in(attribute, words.OWNED_NOUNS):
        return (
            bool(article) or values.is_name(value) or any(c.isdigit() or c.isupper() for c in value)
        )
    return bool(re.match(r"^[A-Z0-9#@+$€£]", value)) or names_relation(attribute)


def _key(attribute: str) -> str:
    return (
        attribute
        if any(word[1:] != word[1:].lower() for word in attribute.split())
        or attribute[:1].isupper()
        else attribute.lower()
    )


def _values(owner: str, attribute: str, value: str, negated: bool) -> list[Draft]:
    key = re.sub(r"^(?:current|new|own)\s+", "", _key(attribute))
    value = re.sub(r"^(?:at|on|in|with)\s+(?=[A-Z0-9])", "", value)
    value = re.sub(r"^(?:under|registered (?:to|under|with)|linked to|at)\s+(?=\S+@)", "", value)
    if values.is_time(value):
        return [Draft(owner, key, values.at_time(value), negated)]
    several = key.endswith(("s", "hobby")) and not key.endswith(("ss", "address"))
    listed = values.items(value) if several else [values.without_article(value)]
    return [Draft(owner, key, item, negated) for item in listed]
