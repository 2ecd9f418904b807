"""English "A is B": which attribute of whom the sentence gives, by the forms of A and B."""

import re
from collections.abc import Callable

from graph_store.rules import english_values as values
from graph_store.rules import english_words as words
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.english_attributes import CALLED, attribute_of, names_relation
from graph_store.rules.english_nouns import Referent, referent

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
_ROLE = re.compile(
    r"^(?P<article>(?:the|an?|our|my)\b)?\s*(?:new |current )?(?P<title>.+?)(?:\s+(?:at|for|of"
    r"|with)\s+(?P<at>[A-Z0-9].*))?$"
)
_HEAD_OF = re.compile(
    r"^(?:the\s+|our\s+)?(?:new\s+|current\s+)?(?P<title>(?:head|director|vice president"
    r"|vp|chief|lead) of [\w &]+"
    r"|(?:treasurer|president|secretary|captain|chair|leader|member|owner|founder) of (?:the|our"
    r"|my|a)"
    r" [\w &'’-]+)$",
    re.I,
)
_MY_RELATION = re.compile(
    r"^(?:(?P<my>my|our)"
    r"|(?P<whose>[A-Z][\w.-]*(?: [A-Z][\w.-]*)*)['’]s)\s+(?P<relation>[a-z' -]+)$"
)


_SPOT = re.compile(
    r"^(?:right |just )?(?P<where>(?:behind|under|underneath|beneath|next to|beside|across from"
    r"|opposite|in front of|above|below|inside|between|near|by|on top of) (?:the|my|our|an?"
    r"|[A-Z]).*)$"
    r"|^(?:in|on) (?:the|my|our) (?P<there>.*(?:drawer|closet|cupboard|fridge|freezer|cabinet"
    r"|basement|attic|trunk|glove box|safe|box|bag|backpack|shed|lobby|hallway|pantry|desk|shelf"
    r"|folder|envelope|table|counter|wall|hook|\w+ floor))$",
    re.IGNORECASE,
)
_NO_SPOT = re.compile(
    r"\b(?:attack|pressure|control|construction|stress|review|schedule|budget|average|weather|age"
    r"|spell|impression|influence)\b",
    re.IGNORECASE,
)


def copula(subject: str, complement: str, negated: bool, scene: Scene) -> list[Draft]:
    """What "subject is complement" says; nothing where the forms don't show what is meant."""
    complement = complement.strip(" ,")
    if not complement or len(complement.split()) > 14:
        return []
    birth = re.match(r"^born on (?P<day>.+?),? in (?P<place>[A-Z].+)$", complement)
    if birth:
        parts = (f"born on {birth['day']}", f"born in {birth['place']}")
        return [draft for part in parts for draft in copula(subject, part, negated, scene)]
    named = re.match(
        r"^an? (?P<what>[a-z][a-z -]+) (?:named|called) (?P<name>[A-Z][\w'’-]*)$", complement
    )
    if named:
        parts = (f"named {named['name']}", f"a {named['what']}")
        return [draft for part in parts for draft in copula(subject, part, negated, scene)]
    found = attribute_of(subject, complement, negated, scene)
    if found is None:
        who = referent(subject, scene)
        found = _of(who, complement, negated, scene) if who else []
    return found


Reading = Callable[[Referent, str, bool, Scene], list[Draft]]


def _of(who: Referent, complement: str, negated: bool, scene: Scene) -> list[Draft]:
    value = values.trimmed(complement)
    often = None if who.alive else re.search(r"\s(?:every|each) \w+$|\sdaily$", complement)
    if often and not value.endswith(often[0]) and values.is_time(value):
        value = f"{value}{often[0]}"
    readings: tuple[Reading, ...] = (_named, _participle, _relation, _being, _work, _where)
    for reading in readings:
        found = reading(who, value, negated, scene)
        if found:
            return [*who.drafts, *found]
    return []


def _named(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    called = CALLED.match(value)
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
    mine = re.match(r"^(?:my|our) (?:new )?(?P<breed>[a-z -]+?)(?: (?:puppy|kitten|pup))?$", value)
    if mine and who.kind == "person" and words.is_breed(mine["breed"]):
        animal = words.pet_of_breed(mine["breed"])
        return [Draft(scene.me, animal, who.name), Draft(who.name, "breed", mine["breed"])]
    match = _MY_RELATION.match(re.sub(r"^(my|our) (?:new|old|current)\s", r"\1 ", value))
    if not match or who.kind != "person" or not names_relation(match["relation"]):
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
    title = re.sub(r"\s+(?:on|in|from)\s+(?:my|our|the|his|her|their)\s.*$", "", title)
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
    if event and value.endswith("around the corner"):
        return []
    if values.is_amount(value):
        return [Draft(who.name, "price", value, negated)]
    spot = re.search(r"\b(?:floor|street|avenue|road|level)\b", value, re.IGNORECASE)
    if (values.is_time(value) and not (place and spot)) or (event and values.is_clock(value)):
        return [Draft(who.name, "time", values.at_time(value), negated)]
    if (match := _SPOT.match(value)) and not _NO_SPOT.search(value):
        return [Draft(who.name, "location", match["where"] or match["there"], negated)]
    if values.is_place(value) and (event or place or re.match(r"^(?:in|at|on) [A-Z]", value)):
        plain = re.sub(r"^(?:(?:located|at|in|on)\s+)(?:the\s+)?", "", value, flags=re.IGNORECASE)
        return [Draft(who.name, "location", plain, negated)]
    return []
