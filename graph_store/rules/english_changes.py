"""English change: from A to B, stopped, promoted, adopted, "not A but B"; and having."""

import re
from dataclasses import dataclass

from graph_store.rules import english_values as values
from graph_store.rules import english_words as words
from graph_store.rules.dates import english_dates


@dataclass(frozen=True, slots=True)
class Change:
    """What no longer holds and what holds now, under one predicate, and when it changed."""

    predicate: str
    old: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    when: str = ""


@dataclass(frozen=True, slots=True)
class Having:
    predicate: str
    what: tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Adoption:
    """A pet that came: the animal, its breed and name as far as they are said."""

    animal: str
    breed: str = ""
    name: str = ""


_FROM_TO = re.compile(
    r"^(?:(?:have|has|was|were|got)\s+)?(?:recently\s+|just\s+)?(?P<verb>moved|relocated"
    r"|switched|changed|migrated|transferred|went|upgraded)"
    r"(?:\s+\w+)?\s+from\s+(?P<old>.+?)\s+to\s+(?P<new>.+)$",
    re.IGNORECASE,
)
_SWITCHED = re.compile(
    r"^(?:have\s+|has\s+)?(?:recently\s+|just\s+)?(?:switched"
    r"|migrated)\s+to\s+(?P<new>.+?)(?:\s+from\s+(?P<old>.+))?$",
    re.I,
)
_REPLACED = re.compile(
    r"^(?:have\s+|has\s+)?replaced\s+(?P<old>.+?)\s+with\s+(?P<new>.+)$", re.IGNORECASE
)
_TRANSFERRED = re.compile(
    r"^(?:(?:was|were|has been|got|have|has)\s+)?(?:transferred|moved"
    r"|switched)\s+to\s+the\s+(?P<new>.+?\s*(?:team|department|division|squad))$",
    re.I,
)
_PROMOTED = re.compile(
    r"^(?:(?:got|was|were|is|has been"
    r"|have been)\s+)?promoted\s+(?:from\s+(?P<old>.+?)\s+)?to\s+(?P<new>.+)$"
    r"|^(?:just\s+)?became\s+(?:an?|the|our)\s+(?P<became>.+)$",
    re.IGNORECASE,
)
_NOT_BUT = re.compile(
    r"^(?P<before>.+?\b(?:is|are|was|['’]s|['’]m"
    r"|am))\s+not\s+(?P<wrong>.+?),?\s+but\s+(?:rather\s+)?(?P<right>.+)$",
    re.I,
)
_NOT_AFTER = re.compile(
    r"^(?P<before>.+?(?:\b(?:is|are|am|lives?|works?|moved|drinks?|eats?|uses?|likes?|arrives?"
    r"|leaves?|departs?|starts?|begins?|opens?|closes?|ends?|expires?"
    r"|prefers?|speaks?|plays?|drives?|loves?|studies)|['’](?:s|m"
    r"|re)))\s+(?P<right>(?:(?!\bis\b)[^,]){1,40}?),?\s+(?:and\s+)?not\s+(?P<wrong>[^,]{1,40})$",
    re.IGNORECASE,
)
_ISNT_ITS = re.compile(
    r"^(?P<before>.+?)\s+(?:isn['’]t|is not)\s+(?P<wrong>[^,]{1,40}?),?\s+(?:it['’]s"
    r"|but)\s+(?P<right>.{1,40})$",
    re.I,
)
_ADOPTED = re.compile(
    r"^(?:have\s+|has\s+)?(?:just\s+|recently\s+)?(?:adopted|got|rescued|bought"
    r"|brought home|have|has)\s+(?:(?:myself|ourselves)\s+)?(?:an?|our|my)\s+(?:new\s+|little\s+"
    r"|rescue\s+)*"
    r"(?P<what>[a-z][a-z -]*?)(?:,?\s+(?:named|called|whose name is)\s+(?P<name>[A-Z][\w'’-]*))?$"
)
_HAVE = re.compile(
    r"^(?:have got|has got|['’]ve got|have|has|got)\s+(?P<no>no\s+)?(?P<what>.+)$", re.IGNORECASE
)
_ALLERGY = re.compile(
    r"^(?:an?|no)?\s*(?:(?:severe|bad|mild|serious"
    r"|slight)\s+)?(?:(?P<to>[\w -]+?)\s+allerg(?:y|ies)|allerg(?:y"
    r"|ies)\s+to\s+(?P<what>.+))$",
    re.I,
)
_RELATIVES = re.compile(
    r"^(?:an?|one|two|three|four|five)\s+(?:(?:older|younger|little|big|twin|best|good"
    r"|close|old)\s+)?(?P<noun>[a-z-]+?)(?P<many>s)?"
    r"(?:\s+(?:named|called)\s+|\s*[,:]\s*)(?P<names>[A-Z].*)$"
)
_ILLNESS = re.compile(
    r"\b(?:asthma|diabetes|hypertension|arthritis|migraines?|epilepsy|eczema|anxiety"
    r"|adhd|celiac(?: disease)?|insomnia|anemia|gout"
    r"|depression|psoriasis|dyslexia|high blood pressure|hay fever|ibs|tinnitus|scoliosis)\b",
    re.IGNORECASE,
)
_NO_THING = re.compile(
    r"\b(?:time|idea|question|problem|issue|feeling|plan|plans|fun|day|week|morning"
    r"|meeting|cold|headache|fever|dream|point|chance"
    r"|luck|trouble|money|energy|appetite|doubt|way|thing|things|lot|look|chat|talk"
    r"|break|crush|hunch|deadline|exam|test|interview"
    r"|appointment|call|favor|blast|drink|coffee|nap|shower|bath|been|had|gone|done|seen"
    r"|heard|never|always|just|a lot|good|bad|great"
    r"|reason|opinion|memory|sense|right|nothing|everything|something|anything|enough"
    r"|much|many|more|fight|argument|party|guests?)\b",
    re.IGNORECASE,
)


def begins_change(words_after: str) -> bool:
    """Do the words begin with a verb of change that the table of verbs does not have?"""
    return bool(
        re.match(
            r"(?:moved|switched|migrated|transferred|got promoted|was promoted|became|went from"
            r"|replaced"
            r"|gave up|stopped|quit|adopted|turned|haven['’]t|got|lost my|broke up|split up)\b",
            words_after,
        )
    )


def change(rest: str) -> Change | None:
    """ "moved from Bergen to Austin", "switched from A to B", "transferred to the data team"."""
    dated = english_dates(rest)
    match = (
        _FROM_TO.match(dated.clause)
        or _SWITCHED.match(dated.clause)
        or _REPLACED.match(dated.clause)
    )
    team = _TRANSFERRED.match(dated.clause)
    if team:
        return Change("team", (), (values.without_article(team["new"]),), dated.happened)
    if not match:
        return None
    old, new = (
        values.without_article(values.trimmed(match[name] or "")) for name in ("old", "new")
    )
    verb = match.groupdict().get("verb") or "switched"
    kind = _kind(verb.lower(), old, new)
    return Change(kind, (old,) if old else (), (new,), dated.happened) if kind else None


def _kind(verb: str, old: str, new: str) -> str:
    if re.search(r"\b(?:team|department|squad|division)$", new, re.IGNORECASE):
        return "team"
    if words.is_tool(new) or words.is_tool(old):
        return "uses"
    if old and (words.is_job(new) or words.ends_in(new, words.ROLES)):
        return "title"
    if verb == "went" or re.fullmatch(r"[a-z]+ing", new):
        return ""  # a journey
    return "lives in" if verb in ("moved", "relocated") else "uses"


def promotion(rest: str) -> Change | None:
    dated = english_dates(rest)
    match = _PROMOTED.match(dated.clause)
    if not match:
        return None
    new = values.without_article(values.trimmed(match["new"] or match["became"]))
    if match["became"] and not (words.is_job(new) or words.ends_in(new, words.ROLES)):
        return None
    old = values.without_article(match["old"]) if match["old"] else ""
    return Change("title", (old,) if old else (), (new,), dated.happened)


def corrects_whole(sentence: str) -> bool:
    """X isn't A, it's B: both halves are one statement."""
    return _ISNT_ITS.match(sentence) is not None


def contrast(clause: str) -> tuple[str, str] | None:
    """The clause once with what is right and once with what is wrong."""
    match = _NOT_BUT.match(clause) or _ISNT_ITS.match(clause)
    if match:
        before = match["before"] if match.re is _NOT_BUT else f"{match['before']} is"
        return f"{before} {match['right']}", f"{before} {match['wrong']}"
    after = _NOT_AFTER.match(clause)
    if not after:
        return None
    right, wrong = after["right"], after["wrong"]
    lead = re.match(r"^(?:at|on|in|to|from|for|an?|the)\s+", right, re.IGNORECASE)
    if lead and not re.match(r"^(?:at|on|in|to|from|for|an?|the)\s", wrong, re.IGNORECASE):
        wrong = f"{lead[0]}{wrong}"
    return f"{after['before']} {right}", f"{after['before']} {wrong}"


_SEVERAL = re.compile(
    r"^(?:have |has )?(?:just |recently )?(?:adopted|got|rescued|brought home|have|has) "
    r"(?:two|three|four|five) (?:[a-z]+ )?(?P<noun>[a-z]+)s(?: [a-z ]+)?, (?:named |called )?"
    r"(?P<names>[A-Z]\w+(?:, [A-Z]\w+)*,? and [A-Z]\w+)$"
)


def several(rest: str) -> Having | None:
    """ "adopted two kittens last week, Ash and Ember"."""
    match = _SEVERAL.match(rest)
    if not match or match["noun"] not in words.PET_NOUNS:
        return None
    return Having(match["noun"], tuple(_names(match["names"])))


def adoption(rest: str) -> Adoption | None:
    dated = english_dates(rest)
    match = _ADOPTED.match(dated.clause)
    if not match:
        return None
    what, came = match["what"], not re.match(r"^(?:have|has)\s", dated.clause)
    if words.is_breed(what):
        animal = words.pet_of_breed(what)
        breed = re.sub(r"\s+(?:puppy|kitten|pup)$", "", what)
        return Adoption(animal, breed, match["name"] or "") if came or match["name"] else None
    if words.ends_in(what, words.PET_NOUNS) and (came or match["name"]):
        return Adoption(words.last_word(what), "", match["name"] or "")
    return None


def having(rest: str) -> Having | None:
    """ "have a peanut allergy", "has two cats", "have asthma", "have two sisters, Ida and Noor"."""
    match = _HAVE.match(rest)
    if not match:
        return None
    what, negated = values.trimmed(match["what"]), bool(match["no"])
    what = re.sub(r"\s+for (?:my|our|his|her|their) .*$", "", what)
    allergy, relatives = _ALLERGY.match(what), _RELATIVES.match(what)
    if allergy:
        foods = values.items(allergy["to"] or allergy["what"])
        return Having("allergic to", tuple(foods), negated)
    if re.search(r"\s(?:in|at|from)\s", what) and words.ends_in(
        what.split(" in ")[0], words.RELATIONS
    ):
        return None
    if relatives and relatives["noun"] in words.RELATIONS | words.PET_NOUNS:
        return Having(relatives["noun"], tuple(_names(relatives["names"])), negated)
    if _ILLNESS.search(what) and len(what.split()) <= 4:
        return Having("has", tuple(values.items(what)), negated)
    return _owned(what, negated)


def _names(listed: str) -> list[str]:
    """Salt and Pepper are two, where they are names."""
    return [one.strip() for one in re.split(r",\s*(?:and\s+)?|\s+and\s+", listed) if one.strip()]


def _owned(what: str, negated: bool) -> Having | None:
    if (
        _NO_THING.search(what)
        or len(what.split()) > 5
        or not re.match(r"^(?:an?|one|two|three|four|five|six|\d+)\s", what)
    ):
        return None
    return Having("has", (values.without_article(what),), negated)
