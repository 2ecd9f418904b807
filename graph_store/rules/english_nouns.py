"""Whom or what an English noun phrase means, with the naming that comes along."""

import re
from dataclasses import dataclass, replace

from graph_store.rules import english_words as words
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.english_values import is_name, without_article

_ME = frozenset({"i", "me", "we", "us", "myself", "user", "the user"})
_THEY = frozenset({"he", "she", "they", "it", "him", "her"})
_MINE = re.compile(r"^(?P<own>my|our)\s+(?P<what>.+)$", re.IGNORECASE)
_THEIRS = re.compile(r"^(?:his|her|their|its)\s+(?P<what>.+)$", re.IGNORECASE)
_POSSESSIVE = re.compile(r"(?<=\w)['’]s\s+(?=\S)|(?<=s)['’]\s+(?=\S)")
_NAMED = re.compile(r"^(?P<noun>[a-zA-Z][a-z' -]*?)(?P<comma>,)?\s+(?P<name>[A-ZÀ-Þ].*)$")
_OLD = re.compile(
    r"^(?:(?:best|old|close|good|dear|new|little|older|younger|elder|big|eldest|oldest"
    r"|youngest|twin|late|only)\s+)+(?=\S)"
)
_NO_SUBJECT = re.compile(
    r"\b(?:this|that|these|those|there|here|what|who|which|everyone|everybody|someone"
    r"|nobody|anyone|nothing|something"
    r"|everything|you|your|yours|one|people|life|today|tomorrow|yesterday|all|both|none"
    r"|any|some|most|each|no)\b|[$:%?]|^\w+ing\s",
    re.IGNORECASE,
)
_KIN_TITLES = re.compile(r"^(?:Uncle|Aunt|Auntie|Grandma|Grandpa)\s+[A-Z]")
_EXECUTIVE = frozenset(
    {"ceo", "cto", "cfo", "coo", "cmo", "cpo", "pm", "vp", "president", "chairman"}
)


@dataclass(frozen=True, slots=True)
class Referent:
    """The name that triplets use, what it is, and what naming it says."""

    name: str
    kind: str
    """me, person, relative, pet or thing"""
    noun: str = ""
    drafts: tuple[Draft, ...] = ()

    @property
    def alive(self) -> bool:
        return self.kind != "thing"


def referent(phrase: str, scene: Scene) -> Referent | None:
    """Whom the phrase means; None where it is no subject that can be named."""
    phrase = phrase.strip(" ,")
    if not phrase or len(phrase.split()) > 8:
        return None
    phrase = re.sub(r"^the user['’]s\s", "my ", phrase, flags=re.IGNORECASE)
    if phrase.lower() in _ME:
        return Referent(scene.me, "me")
    if phrase.lower() in _THEY:
        return _spoken_of(phrase.lower(), scene)
    *owners, last = _POSSESSIVE.split(phrase)
    if not owners:
        return _single(last, scene)
    base = _single(owners[0], scene)
    for part in [*owners[1:], last]:
        base = _belonging(base, part) if base else None
    return base


def _spoken_of(pronoun: str, scene: Scene) -> Referent | None:
    if scene.pet:
        return Referent(UNNAMED, "pet", scene.pet)
    noun = words.last_word(scene.topic)
    if (
        scene.topic
        and pronoun != "it"
        and noun in words.RELATIONS | words.PET_NOUNS
        and "'s " not in scene.topic
    ):
        return Referent(scene.topic, "pet" if noun in words.PET_NOUNS else "relative", noun)
    if scene.topic and pronoun not in ("it",):
        return Referent(scene.topic, "person")
    return None


def _single(phrase: str, scene: Scene) -> Referent | None:
    mine, theirs = _MINE.match(phrase), _THEIRS.match(phrase)
    if mine:
        return _mine(mine["own"].lower(), mine["what"], scene)
    if theirs:
        base = _spoken_of("their", scene)
        return _belonging(base, theirs["what"]) if base else None
    if _NO_SUBJECT.search(phrase):
        return None
    return _other(phrase, scene)


def _mine(own: str, what: str, scene: Scene) -> Referent | None:
    what = _OLD.sub("", what)
    named = _NAMED.match(what)
    if named and is_name(named["name"]) and _names_someone(named["noun"]):
        return _named(scene.me, named["noun"].strip(), named["name"])
    if named and is_name(named["name"]) and named["comma"]:
        name = named["name"]
        return Referent(name, "person", drafts=(Draft(name, "title", named["noun"].strip()),))
    initials = re.match(r"^(?P<role>[A-Z]{2,4}),?\s+(?P<name>[A-Z][a-z].*)$", what)
    if initials and initials["role"].lower() in _EXECUTIVE and is_name(initials["name"]):
        name = initials["name"]
        return Referent(name, "person", drafts=(Draft(name, "title", initials["role"]),))
    if words.ends_in(what, words.RELATIONS):
        return Referent(what, "relative", words.last_word(what))
    if words.ends_in(what, words.PET_NOUNS):
        return Referent(what, "pet", words.last_word(what))
    return Referent(f"our {what}" if own == "our" else what, "thing")


def _names_someone(noun: str) -> bool:
    return words.ends_in(noun, words.RELATIONS | words.PET_NOUNS | words.ROLES)


def _named(owner: str, noun: str, name: str) -> Referent:
    kind = "pet" if words.ends_in(noun, words.PET_NOUNS) else "person"
    return Referent(name, kind, words.last_word(noun), (Draft(owner, noun.lower(), name),))


def _belonging(base: Referent, part: str) -> Referent:
    """What belongs to somebody: a named person's unnamed relative is "Nadia's mom"."""
    part = _OLD.sub("", part.strip(" ,"))
    named = _NAMED.match(part)
    if named and is_name(named["name"]) and _names_someone(named["noun"]):
        owned = _named(base.name, named["noun"].strip(), named["name"])
        return replace(owned, drafts=(*base.drafts, *owned.drafts))
    name = part if base.kind == "me" else f"{base.name}'s {part}"
    if words.ends_in(part, words.RELATIONS | words.PET_NOUNS):
        pet = words.ends_in(part, words.PET_NOUNS)
        naming = (Draft(base.name, part.lower(), name),) if base.kind == "person" else ()
        return Referent(
            name, "pet" if pet else "relative", words.last_word(part), (*base.drafts, *naming)
        )
    return Referent(name, "thing", drafts=base.drafts)


def _other(phrase: str, scene: Scene) -> Referent | None:
    employed = re.match(
        r"^(?P<name>[A-Z][\w.-]*(?: [A-Z][\w.-]*)?) (?:at|from) (?P<where>[A-Z].*)$", phrase
    )
    if employed and is_name(employed["where"]):
        name = employed["name"]
        return Referent(name, "person", drafts=(Draft(name, "works at", employed["where"]),))
    titled = re.match(r"^(?:the|our)\s+(?P<role>[A-Za-z ]+),\s+(?P<name>[A-Z].*)$", phrase)
    if titled and is_name(titled["name"]):
        role = titled["role"]
        return Referent(titled["name"], "person", drafts=(Draft(titled["name"], "title", role),))
    if re.match(r"^(?:a|an)\s", phrase, re.IGNORECASE):
        return None
    if "," in phrase or re.search(r"\bwho\b", phrase):
        return None
    plain = without_article(phrase)
    kin = _NAMED.match(plain)
    if kin and kin["noun"] in words.RELATIVES and phrase == plain and is_name(kin["name"]):
        return _named(scene.me, kin["noun"], kin["name"])
    if words.ends_in(plain, words.RELATIVES) and plain.lower() == phrase.lower():
        return Referent(plain.lower() if " " not in plain else plain, "relative", plain.lower())
    if words.ends_in(plain, words.RELATIONS | words.ROLES) and plain[:1].islower():
        return Referent(plain, "relative", words.last_word(plain))
    if phrase.lower() in words.EVENT_NOUNS | words.PLACE_NOUNS:
        return Referent(phrase.lower(), "thing")
    if phrase == plain and (
        (is_name(phrase) and not re.search(r"\s\d+$", phrase)) or _KIN_TITLES.match(phrase)
    ):
        return Referent(phrase, "person")
    return Referent(uncapitalised(plain), "thing", "the" if plain != phrase else "")


def uncapitalised(phrase: str) -> str:
    """A common noun at the beginning of a sentence in small letters: "choir practice"."""
    first, *rest = phrase.split()
    if rest and not first.isupper() and all(word[:1].islower() for word in rest):
        first = first.lower()
    return " ".join([first, *rest])


def owner_and_attribute(phrase: str, scene: Scene) -> tuple[Referent, str] | None:
    """Wren and favorite color of "Wren's favorite color"; office wifi and password."""
    phrase = re.sub(r"^the user['’]s\s", "my ", phrase.strip(" ,"), flags=re.IGNORECASE)
    cut = list(_POSSESSIVE.finditer(phrase))
    if cut:
        owner = referent(phrase[: cut[-1].start()], scene)
        return (owner, phrase[cut[-1].end() :]) if owner else None
    of = re.match(
        r"^(?:the\s+)?(?P<what>[\w -]{2,30}?)\s+of\s+(?P<whose>.+)$", phrase, re.IGNORECASE
    )
    if of and words.ends_in(of["what"], words.ATTRIBUTE_NOUNS | words.ROLES | words.RELATIONS):
        owner = referent(of["whose"], scene)
        return (owner, uncapitalised(of["what"])) if owner else None
    of_what = re.match(
        r"^the (?P<what>[\w -]{2,30}?) (?:for|to|at|on) (?:the|my|our) (?P<whose>[\w -]{2,30})$",
        phrase,
        re.I,
    )
    if of_what and words.ends_in(of_what["what"], words.ATTRIBUTE_NOUNS):
        return Referent(of_what["whose"], "thing"), of_what["what"]
    renewed = re.match(r"^the (?:new|current) (?P<what>[\w ]+)$", phrase, re.IGNORECASE)
    if renewed and renewed["what"] in _WHERE_ONE_IS:
        return Referent(scene.me, "me"), renewed["what"]
    mine, theirs = _MINE.match(phrase), _THEIRS.match(phrase)
    if mine and (mine["own"].lower() == "my" or not _compound(mine["what"])):
        return Referent(scene.me, "me"), mine["what"]
    if theirs:
        base = _spoken_of("their", scene)
        return (base, theirs["what"]) if base else None
    return _thing_and_attribute(mine["what"] if mine else phrase)


def _compound(what: str) -> bool:
    head = words.last_word(what)
    return len(what.split()) > 1 and head in words.ATTRIBUTE_NOUNS - {"anniversary"}


def _thing_and_attribute(phrase: str) -> tuple[Referent, str] | None:
    plain = without_article(phrase)
    parts = plain.split()
    if (
        len(parts) < 2
        or _NO_SUBJECT.search(plain)
        or not words.ends_in(plain, words.ATTRIBUTE_NOUNS)
    ):
        return None
    size = 2 if len(parts) > 2 and " ".join(parts[-2:]).lower() in _TWO_WORDS else 1
    size = 1 if parts[:-size] in _SIDES else size
    whose = " ".join(parts[:-size])
    if re.search(
        r"^(?:new|old|current|next|last|monthly|annual|yearly|weekly|daily|total|late|final)$|\b(?:of|on|in|at|with|for|to|from|my|by|and)\b",
        whose,
    ):
        return None
    kind = "person" if is_name(whose) and phrase == plain and len(parts) > 2 else "thing"
    return Referent(
        whose if kind == "person" else uncapitalised(f"{whose} x")[:-2], kind
    ), " ".join(parts[-size:])


_WHERE_ONE_IS = frozenset({"address", "phone number", "number", "email", "email address"})
"""Of what is new the speaker has it: the new address."""
_SIDES = (["front"], ["back"], ["side"], ["main"], ["rear"])
_TWO_WORDS = frozenset(
    {
        "phone number",
        "email address",
        "zip code",
        "due date",
        "door code",
        "account number",
        "access code",
        "start date",
    }
)
