"""English "A is B": which attribute of whom the sentence gives, by the forms of A and B."""

import re
from collections.abc import Callable

from graph_store.rules import english_values as values
from graph_store.rules import english_words as words
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.english_nouns import Referent, owner_and_attribute, referent

_TEAM = re.compile(
    r"^(?:on|in|part of)\s+(?:the|our|my)\s+(?P<team>.+?\s*(?:team|department|squad"
    r"|group|division|crew))$",
    re.I,
)
_FIELD = re.compile(
    r"^in\s+(?P<team>(?:accounting|sales|marketing|finance|hr|human resources"
    r"|engineering|legal|it|support|operations|design"
    r"|product|r&d|procurement|logistics|purchasing|research|customer service|admin))$",
    re.IGNORECASE,
)
_TEAM_MEMBER = re.compile(r"^(?:a\s+)?member of\s+(?:the|our|my)\s+(?P<team>.+)$", re.I)
_PREDICATES = (
    ("allergic to", re.compile(r"^(?:\w+ly\s+)?allergic to\s+(?P<what>.+)$", re.I)),
    (
        "intolerant to",
        re.compile(
            r"^(?:intolerant (?:to|of)\s+)(?P<what>.+)$|^(?P<before>\w+)[- ]intolerant$", re.I
        ),
    ),
    ("from", re.compile(r"^(?:originally\s+)?from\s+(?P<what>.+)$", re.I)),
    ("lives in", re.compile(r"^(?:based|living)\s+in\s+(?P<what>.+)$", re.I)),
    ("spouse", re.compile(r"^married to\s+(?P<what>.+)$", re.I)),
    ("fiance", re.compile(r"^engaged to\s+(?P<what>.+)$", re.I)),
    (
        "likes",
        re.compile(
            r"^(?:(?:a\s+)?(?:big |huge )?(?:fan|lover) of|(?:really\s+)?into|fond of"
            r"|crazy about|obsessed with)\s+(?P<what>.+)$",
            re.I,
        ),
    ),
    ("afraid of", re.compile(r"^(?:afraid|scared|terrified) of\s+(?P<what>.+)$", re.I)),
    ("born in", re.compile(r"^born in\s+(?P<what>[A-Z\d].+)$", re.I)),
    ("birthday", re.compile(r"^born on\s+(?P<what>.+)$", re.I)),
    ("due date", re.compile(r"^due\s+(?:on\s+|by\s+|in\s+)?(?:the\s+)?(?P<what>.+)$", re.I)),
    (
        "written in",
        re.compile(r"^(?:written|built|coded|implemented)\s+(?:in|with|on)\s+(?P<what>.+)$", re.I),
    ),
    ("hosted on", re.compile(r"^(?:hosted|deployed)\s+(?:on|in|at)\s+(?P<what>.+)$", re.I)),
    ("founded by", re.compile(r"^founded by\s+(?P<what>.+)$", re.I)),
    ("founded in", re.compile(r"^founded in\s+(?P<what>.+)$", re.I)),
    (
        "managed by",
        re.compile(r"^(?:managed|run|led|headed|maintained|handled)\s+by\s+(?P<what>.+)$", re.I),
    ),
    ("owned by", re.compile(r"^owned by\s+(?P<what>.+)$", re.I)),
    (
        "made by",
        re.compile(
            r"^(?:made|built|developed|designed|written|created)\s+by\s+(?P<what>.+)$", re.I
        ),
    ),
    (
        "location",
        re.compile(
            r"^(?:located|headquartered|situated)\s+(?:in|at|on|near)\s+(?P<what>.+)$", re.I
        ),
    ),
    ("parked at", re.compile(r"^parked\s+(?:on|at|in|near)\s+(?P<what>.+)$", re.I)),
    ("in charge of", re.compile(r"^(?:in charge of|responsible for)\s+(?P<what>.+)$", re.I)),
)
_TALL = re.compile(
    r"^(?P<height>\d[\d.]*\s*(?:cm|m|ft|feet|foot|inches|in)\b(?:\s*\d+)?"
    r"|\d['’]\s?\d{1,2}[\"”]?)\s*(?:tall)?$",
    re.I,
)
_CALLED = re.compile(r"^(?:called|named)\s+(?P<name>[A-Z0-9].*)$")
_ROLE = re.compile(
    r"^(?P<article>(?:the|an?|our|my)\b)?\s*(?P<title>.+?)(?:\s+(?:at|for"
    r"|with)\s+(?P<at>[A-Z0-9].*))?$"
)
_HEAD_OF = re.compile(
    r"^(?:the\s+)?(?P<title>(?:head|director|vice president|vp|chief|lead) of [\w &]+)$", re.I
)
_MY_RELATION = re.compile(
    r"^(?:(?P<my>my|our)"
    r"|(?P<whose>[A-Z][\w.-]*(?: [A-Z][\w.-]*)*)['’]s)\s+(?P<relation>[a-z' -]+)$"
)
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
_DATED = re.compile(r"(?:birthday|anniversary|date|deadline)$", re.IGNORECASE)


def copula(subject: str, complement: str, negated: bool, scene: Scene) -> list[Draft]:
    """What "subject is complement" says; nothing where the forms don't show what is meant."""
    complement = complement.strip(" ,")
    if not complement or len(complement.split()) > 14:
        return []
    birth = re.match(r"^born on (?P<day>.+?),? in (?P<place>[A-Z].+)$", complement)
    if birth:
        parts = (f"born on {birth['day']}", f"born in {birth['place']}")
        return [draft for part in parts for draft in copula(subject, part, negated, scene)]
    found = _attribute(subject, complement, negated, scene)
    if found is None:
        who = referent(subject, scene)
        found = _of(who, complement, negated, scene) if who else []
    return found


def _attribute(subject: str, complement: str, negated: bool, scene: Scene) -> list[Draft] | None:
    """The value of a named attribute; None where the subject is no attribute of anybody."""
    parts = owner_and_attribute(subject, scene)
    if not parts:
        return None
    owner, attribute = parts
    value = values.trimmed(complement)
    if attribute.lower() in ("name", "full name"):
        return _name(owner, value, attribute.lower(), negated, scene)
    called = _CALLED.match(value)
    if called:
        return _called(owner, subject, attribute, called["name"], negated)
    number = re.match(r"^number\s+(?P<number>\S+)$", value)
    if number:
        return [
            *owner.drafts,
            Draft(owner.name, f"{_key(attribute)} number", number["number"], negated),
        ]
    if _named_noun(attribute) and not _is_somebody(value):
        return None
    if (
        _named_noun(attribute)
        and words.ends_in(attribute, words.PET_NOUNS)
        and words.is_breed(value)
    ):
        return None
    if _of_its_own(owner, attribute, value) or not _is_value(attribute, value):
        return None
    if re.fullmatch(r"favou?rites?", attribute, re.IGNORECASE):
        return []
    return [*owner.drafts, *_values(owner.name, attribute, value, negated)]


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


def _is_somebody(value: str) -> bool:
    """My aunt is Greek says what she is, my aunt is Greta who."""
    return values.is_name(value) and value.lower() not in words.NATIONALITIES | words.DIETS


def _named_noun(attribute: str) -> bool:
    return words.ends_in(attribute, words.RELATIONS | words.PET_NOUNS)


def _of_its_own(owner: Referent, attribute: str, value: str) -> bool:
    """My office is on the third floor: a thing with a place or time of its own."""
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
    article = re.match(r"^(?:a|an)\s", value)
    if words.ends_in(attribute, words.OWNED_NOUNS):
        return (
            bool(article) or values.is_name(value) or any(c.isdigit() or c.isupper() for c in value)
        )
    return bool(re.match(r"^[A-Z0-9#@+$€£]", value)) or _named_noun(attribute)


def _key(attribute: str) -> str:
    return (
        attribute
        if any(word[1:] != word[1:].lower() for word in attribute.split())
        or attribute[:1].isupper()
        else attribute.lower()
    )


def _values(owner: str, attribute: str, value: str, negated: bool) -> list[Draft]:
    key = re.sub(r"^(?:current|new|own)\s+", "", _key(attribute))
    if values.is_time(value):
        return [Draft(owner, key, values.at_time(value), negated)]
    several = key.endswith(("s", "hobby")) and not key.endswith(("ss", "address"))
    listed = values.items(value) if several else [values.without_article(value)]
    return [Draft(owner, key, item, negated) for item in listed]


Reading = Callable[[Referent, str, bool, Scene], list[Draft]]


def _of(who: Referent, complement: str, negated: bool, scene: Scene) -> list[Draft]:
    value = values.trimmed(complement)
    readings: tuple[Reading, ...] = (_named, _participle, _being, _relation, _work, _where)
    for reading in readings:
        found = reading(who, value, negated, scene)
        if found:
            return [*who.drafts, *found]
    return []


def _named(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    called = _CALLED.match(value)
    if not called:
        return []
    if who.name == UNNAMED:
        return [Draft(scene.me, scene.pet, called["name"], negated)]
    return [Draft(who.name, "name", called["name"], negated)]


def _participle(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    for predicate, rule in _PREDICATES:
        match = rule.match(value)
        if match:
            what = match["what"] or match.groupdict().get("before") or ""
            places = predicate in (
                "from",
                "lives in",
                "born in",
                "location",
                "birthday",
                "parked at",
                "due date",
            )
            listed = [values.without_article(what)] if places else values.items(what)
            return [Draft(who.name, predicate, item, negated) for item in listed]
    team = _TEAM.match(value) or _TEAM_MEMBER.match(value) or _FIELD.match(value)
    return [Draft(who.name, "team", team["team"], negated)] if team and who.alive else []


def _being(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    if not who.alive:
        return []
    plain = values.without_article(value)
    tall, age = _TALL.match(value), values.age_of(value)
    if tall:
        return [Draft(who.name, "height", tall["height"].strip(), negated)]
    if age:
        return [Draft(who.name, "age", age, negated)]
    if words.is_breed(plain) and (who.kind == "pet" or values.without_article(value) != value):
        return [Draft(who.name, "breed", plain, negated)] if who.kind != "me" else []
    if plain.lower() in words.DIETS:
        return [Draft(who.name, "diet", plain, negated)]
    if plain.lower() in words.NATIONALITIES:
        return [Draft(who.name, "nationality", plain, negated)]
    return []


def _relation(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    """ "Ana is my sister", "Tom is Ana's brother"."""
    role = re.sub(r"^(?:new|current|our)\s+", "", who.name)
    if who.noun and words.ends_in(role, words.ROLES) and values.is_name(value):
        return [Draft(value, "title", role, negated)]
    match = _MY_RELATION.match(re.sub(r"^(my|our) (?:new|old|current)\s", r"\1 ", value))
    if not match or who.kind != "person" or not _named_noun(match["relation"]):
        return []
    owner = scene.me if match["my"] else match["whose"]
    return [Draft(owner, match["relation"].lower(), who.name, negated)]


def _work(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    head, match = _HEAD_OF.match(value), _ROLE.match(value)
    if not who.alive or who.kind == "pet":
        return []
    if head:
        return [Draft(who.name, "title", head["title"], negated)]
    if not match or not (match["article"] or match["title"].lower() in words.ROLES):
        return []
    title = re.sub(r"\s+(?:in|from|near|based in)\s+[A-Z].*$", "", match["title"])
    role = words.ends_in(title, words.ROLES) or bool(match["at"]) or match["article"] == "the"
    if not (words.is_job(title) or words.ends_in(title, words.ROLES)):
        return []
    found = [Draft(who.name, "title" if role else "job", title, negated)]
    if match["at"]:
        found.insert(0, Draft(who.name, "works at", match["at"], negated))
    return found


def _where(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    """The time of an event, the place of a thing, the price of what is sold."""
    if who.alive:
        return []
    event = words.ends_in(who.name, words.EVENT_NOUNS)
    place = words.ends_in(who.name, words.PLACE_NOUNS)
    if values.is_amount(value):
        return [Draft(who.name, "price", value, negated)]
    spot = re.search(r"\b(?:floor|street|avenue|road|level)\b", value, re.IGNORECASE)
    if (values.is_time(value) and not (place and spot)) or (event and values.is_clock(value)):
        return [Draft(who.name, "time", values.at_time(value), negated)]
    if values.is_place(value) and (event or place or re.match(r"^(?:in|at|on) [A-Z]", value)):
        plain = re.sub(r"^(?:(?:located|at|in|on)\s+)(?:the\s+)?", "", value, flags=re.IGNORECASE)
        return [Draft(who.name, "location", plain, negated)]
    return []
