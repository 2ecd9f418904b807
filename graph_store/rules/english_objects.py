"""What an English verb's object says: things, places, employers, doses, times."""

import re
from collections.abc import Callable
from dataclasses import replace

from graph_store.rules import english_values as values
from graph_store.rules.companies import is_known_company
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.english_nouns import Referent
from graph_store.rules.english_verbs import FORMS, Verb

_NO_OBJECT = re.compile(
    r"(?:for|in|on|at|with|by|from|of|it|one|another|that|this|you|them|him|her|me|us|to"
    r"|what|how|when|myself|(?:\d+|an?|one|two|three|four|five|six|seven|ten|every|each|all|last|next"
    r"|this|some|many|few|most|these|those|the) (?:whole )?(?:day|week"
    r"|month|hour|minute|year)s?$)\b"
    r"|(?:those|these|such|anything|everything|something|nothing|all|as|a (?:ton|lot|bit"
    r"|few|couple)|lots|tons|more|less|enough|most)\b"
    r"|.*\b(?:yours?|I|we|they|he|she|things?|stuff|myself|ourselves)\b",
    re.IGNORECASE,
)
_SCHOOL = re.compile(
    r"(?:school|college|university|academy|kindergarten|elementary|prep|institute|high)$", re.I
)
_DOSE = r"(?P<dose>\d[\d.]*\s?(?:mg|mcg|ml|g|iu))"
_DOSE_FIRST = re.compile(
    rf"^(?:(?:an?|one|two|three|half an?) )?{_DOSE}(?: (?:tablets?|pills?"
    r"|capsules?))?(?: of)?\s+(?P<drug>.+)$",
    re.IGNORECASE,
)
_DOSE_LAST = re.compile(rf"^(?P<drug>.+?),?\s+{_DOSE}$", re.IGNORECASE)
_NO_DRUG = re.compile(
    r"\b(?:look|time|notes?|breaks?|walks?|care|place|part|pictures?|photos?|steps?"
    r"|turns?|showers?|naps?|trips?|bus|train|taxi|cab"
    r"|advantage|charge|chances?|risks?|responsibility|class|classes|lessons?|courses?"
    r"|seat|pride|days?|while|bath|stairs|tests?)\b",
    re.IGNORECASE,
)
_NO_EMPLOYER = re.compile(
    r"(?:my|the|our|a|an|home|work|early|school|here|there|night|it|soon|in)\b", re.IGNORECASE
)
# Nobody lives in "the kitchen", "a new team" or "tears"; in "a flat in Leeds" it is Leeds.
_NO_HOME = re.compile(
    r"(?:the|an?|my|our|his|her|their|this|that)\s+[a-z]|(?:tears|bed|work|sleep|page|position"
    r"|plan"
    r"|next|second|first|last|other|another)\b"
)
_HOME_IN = re.compile(r"\bin\s+(?P<place>[A-Z].*)$")
# Said of a way of living or working, or of nothing one could point at.
_IDIOM = re.compile(
    r"live (?:(?:constant |perpetual )?(?:fear|hope|peace|harmony|denial|poverty|luxury|misery)$"
    r"|the (?:moment|past|present|future|now)$|.*\b(?:world|dream|bubble|moment|times|lie)$)"
    r"|work (?:silence|peace|private|secret|shifts|teams|pairs|bursts|tandem|the dark|progress)$"
    r"|work (?:free|peanuts|fun|nothing|a living|money|home|school|height|scale|full speed)$"
    r"|work (?:my|his|her|their|your|our) own\b"
    r"|drive .*\b(?:crazy|mad|nuts|insane|up the wall)$|run (?:late|low|errands|a fever|a mile)\b"
    r"|(?:own|buy) (?:(?:my|the) )?(?:mistakes?|failures?|time|it)$|lead an? (?:\w+ )?life$"
    r"|read (?:the room|minds?|my mind)$|eat (?:my|his|her) words$|eat (?:crow|humble pie)$"
    r"|watch (?:my|our|his|her) (?:weight|language|tongue|step|back|figure|money|mouth)$",
    re.IGNORECASE,
)
_BOUGHT = re.compile(r"(?:an?|the|my|our|his|her|their|two|three|four|five)\s|[A-Z0-9]")
_NO_HOURS = re.compile(r"(?:night|dawn|noon|midnight|weekends?|times|odd hours)s?$", re.I)
_ROLE = re.compile(r"^(?P<where>.+?)\s+as\s+(?:an?\s+|the\s+)?(?P<role>.+)$")
_CALLED = re.compile(r"^(?:an? )?[a-z][a-z -]{2,40} (?:called|named) (?P<name>[A-Z0-9].*)$")
_WITH_IN = re.compile(r"^(?P<whom>.+?) in (?P<where>[A-Z].*)$")
_SUBJECT_AT = re.compile(r"^(?P<what>.+?)\s+at\s+(?P<where>[A-Z].*)$")
_AT = {"studies": "studies at", "teaches": "teaches at", "major": "studies at"}
_LONGEST_LIKED = 7

Reading = Callable[[Referent, Verb, str, bool], list[Draft]]


def objects(who: Referent, verb: Verb, after: str, negated: bool, scene: Scene) -> list[Draft]:
    """The drafts of "who verb after"; nothing where the object names nothing."""
    phrase = values.without_habit(values.trimmed(re.split(r"\s[-–—]\s|—", after)[0]))
    home = _WITH_IN.match(phrase) if verb.predicate == "lives with" else None
    if home:
        parts = ((verb.predicate, home["whom"]), ("lives in", home["where"]))
        return [
            Draft(who.name, key, values.without_article(one), negated)
            for key, one in parts
            if not _NO_OBJECT.match(one)
        ]
    if verb.predicate == "name" and who.kind == "pet":
        return [Draft(scene.me, scene.pet, phrase)] if who.name == UNNAMED else []
    dosed = verb.predicate == "takes" and _DOSE_FIRST.match(phrase)
    if (
        not phrase
        or (_NO_OBJECT.match(phrase) and not dosed)
        or _IDIOM.match(f"{verb.base} {phrase}")
    ):
        return []
    if verb.predicate.endswith("time"):
        return _time(who, verb, phrase, negated)
    return _READINGS.get(verb.predicate, _listed)(who, verb, phrase, negated)


def _time(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    every = verb.sort == "every"
    said = f"every {phrase}" if every else values.without_article(phrase)
    return (
        [Draft(who.name, verb.predicate, said, negated)] if every or values.is_clock(phrase) else []
    )


def _listed(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    if verb.sort != "list":
        return [Draft(who.name, verb.predicate, values.without_article(phrase), negated)]
    phrase = values.without_purpose(phrase)
    if verb.predicate == "uses" and re.match(r"the [a-z]", phrase):
        return []
    phrase = re.sub(r"\s+to [a-z]+(?: .*)?$", "", phrase) if verb.predicate == "uses" else phrase
    if (
        verb.predicate in ("likes", "owns", "uses", "plays")
        and len(phrase.split()) > _LONGEST_LIKED
    ):
        return []
    things = (
        item for item in values.items(phrase) if not _NO_OBJECT.match(item) and not _deed(item)
    )
    return [Draft(who.name, verb.predicate, item, negated) for item in things]


def _deed(item: str) -> bool:
    """Guitar and "sing in a choir": what is done is no thing."""
    first, _, rest = item.partition(" ")
    known = any(form in ("present", "third") for _, form in FORMS.get(first.lower(), ()))
    return known and bool(re.match(r"(?:in|at|for|to|with|on|as)\b", rest))


def _liked(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    """I love the freedom is talk about the moment; the Beatles are a name."""
    return (
        []
        if re.match(r"(?:when|how|what)\b|the (?![A-Z0-9])", phrase)
        else _listed(who, verb, phrase, negated)
    )


def _preferred(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    phrase = re.sub(r"\s+(?:to|over|rather than)\s+.*$", "", phrase)
    return _liked(who, verb, phrase, negated)


def _visited(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    return _listed(who, verb, phrase, negated) if _SCHOOL.search(phrase) else []


def _taught(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    at = _SUBJECT_AT.match(phrase)
    if not at:
        return _listed(who, verb, phrase, negated)
    where = Draft(who.name, _AT[verb.predicate], at["where"], negated)
    return [*_listed(who, verb, at["what"], negated), where]


def _taken(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    """20 mg of a drug, or a drug with 20 mg behind it, says the dose as well."""
    if _NO_DRUG.search(phrase):
        return []
    dosed = _DOSE_FIRST.match(phrase) or _DOSE_LAST.match(phrase)
    if not dosed:
        return _listed(who, verb, phrase, negated)
    drug = values.without_article(dosed["drug"])
    return [Draft(who.name, verb.predicate, drug, negated), Draft(drug, "dose", dosed["dose"])]


def _moved(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    if verb.base not in ("move", "relocate"):
        return _listed(who, verb, phrase, negated)
    if is_known_company(phrase):
        return [Draft(who.name, "works at", phrase, negated)]
    if _NO_HOME.match(phrase):
        inside = _HOME_IN.search(phrase)
        return [Draft(who.name, verb.predicate, inside["place"], negated)] if inside else []
    return _listed(who, verb, phrase, negated)


def _owned(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    if verb.base in ("buy", "purchase") and not _BOUGHT.match(phrase):
        return []  # groceries come and go
    found = _listed(who, verb, phrase, negated)
    # Whoever sold it drives it no more, if a car is what it was.
    driven = [replace(one, predicate="car") for one in found] if verb.base == "sell" else []
    return [*found, *driven]


def _employed(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    phrase = re.sub(r"^my job (?:at|with)\s+", "", phrase)
    if (_NO_EMPLOYER.match(phrase) and negated) or re.search(r"\band [a-z]", phrase):
        return []
    if _NO_HOURS.match(phrase):
        return []
    if negated and re.fullmatch(r"[a-z]+ing", phrase):
        return []
    if verb.base in ("start", "begin") and not re.search(r"[A-Z]", phrase):
        return []
    if verb.base == "join" and not phrase[:1].isupper() and not _CALLED.match(phrase):
        return []
    role = _ROLE.match(phrase)
    where = values.without_article(role["where"] if role else phrase)
    called = _CALLED.match(where)
    where = called["name"] if called else where
    drafts = [Draft(who.name, verb.predicate, where, negated)]
    return [*drafts, Draft(who.name, "title", role["role"], negated)] if role else drafts


def _working_as(who: Referent, verb: Verb, phrase: str, negated: bool) -> list[Draft]:
    at = re.match(r"^(?P<job>.+?)\s+(?:at|for|with)\s+(?P<where>.+)$", phrase)
    if not at:
        return _listed(who, verb, phrase, negated)
    where = Draft(who.name, "works at", values.without_article(at["where"]), negated)
    return [where, Draft(who.name, "title", values.without_article(at["job"]), negated)]


_READINGS: dict[str, Reading] = {
    "likes": _liked,
    "dislikes": _liked,
    "prefers": _preferred,
    "goes to": _visited,
    "studies": _taught,
    "teaches": _taught,
    "major": _taught,
    "takes": _taken,
    "works at": _employed,
    "lives in": _moved,
    "owns": _owned,
    "job": _working_as,
}
