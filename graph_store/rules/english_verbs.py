"""English verbs: their forms, the predicates they give, and what their objects are."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb with the preposition that belongs to it, and the predicate both give.

    `sort`: "list" objects may be several, "place" keeps its commas, "one" is never split;
    `event`: only its past states something ("moved to"), else only its present does.
    """

    base: str
    preposition: str
    predicate: str
    sort: str = "list"
    event: bool = False
    negated: bool = False


_TRANSITIVE = """
like:likes love:likes adore:likes enjoy:likes hate:dislikes dislike:dislikes detest:dislikes
loathe:dislikes prefer:prefers eat:eats drink:drinks use:uses own:owns drive:drives ride:rides
play:plays speak:speaks teach:teaches study:studies learn:learns collect:collects read:reads
watch:watches wear:wears manage:manages lead:leads run:runs supervise:manages mentor:mentors
coach:coaches sell:sells produce:produces maintain:maintains support:supports
require:requires contain:contains take:takes practice:practices practise:practices grow:grows
raise:raises breed:breeds cook:cooks bake:bakes brew:brews paint:paints write:writes sing:sings
smoke:smokes vape:vapes avoid:avoids cost:costs follow:follows handle:handles
host:hosts rent:rents develop:develops design:designs build:builds represent:represents
tolerate:tolerates 
"""
_PHRASAL = (
    Verb("live", "in", "lives in", "place"),
    Verb("live", "on", "lives on", "place"),
    Verb("live", "at", "address", "place"),
    Verb("live", "near", "lives near", "place"),
    Verb("live", "with", "lives with"),
    Verb("reside", "in", "lives in", "place"),
    Verb("stay", "in", "lives in", "place"),
    Verb("work", "at", "works at", "one"),
    Verb("work", "for", "works at", "one"),
    Verb("work", "as", "job", "one"),
    Verb("work", "in", "works in", "place"),
    Verb("work", "on", "works on"),
    Verb("work", "with", "works with"),
    Verb("report", "to", "reports to", "one"),
    Verb("belong", "to", "belongs to", "one"),
    Verb("go", "to", "goes to", "one"),
    Verb("attend", "", "attends", "one"),
    Verb("study", "at", "studies at", "one"),
    Verb("teach", "at", "teaches at", "one"),
    Verb("major", "in", "major", "one"),
    Verb("bank", "with", "bank", "one"),
    Verb("come", "from", "from", "place"),
    Verb("answer", "to", "name", "one"),
    Verb("listen", "to", "listens to"),
    Verb("train", "for", "trains for"),
    Verb("weigh", "", "weight", "one"),
    Verb("care", "for", "cares for"),
    Verb("suffer", "from", "suffers from"),
    Verb("consist", "of", "consists of"),
    Verb("run", "on", "runs on", "one"),
    Verb("depend", "on", "depends on"),
    Verb("volunteer", "at", "volunteers at", "one"),
    Verb("commute", "by", "commutes by", "one"),
    Verb("react", "to", "allergic to"),
    Verb("subscribe", "to", "subscribes to"),
    Verb("specialize", "in", "specializes in"),
    Verb("expire", "on", "expires on", "place"),
    Verb("end", "on", "ends on", "place"),
    Verb("end", "in", "ends on", "place"),
    Verb("start", "on", "starts on", "place"),
    Verb("begin", "on", "starts on", "place"),
    Verb("open", "on", "opens on", "place"),
    Verb("close", "on", "closes on", "place"),
    Verb("end", "at", "end time", "place"),
    Verb("play", "in", "plays in", "one"),
    Verb("play", "for", "plays for", "one"),
    Verb("sing", "in", "sings in", "one"),
    Verb("serve", "on", "serves on", "one"),
    Verb("expire", "in", "expires on", "place"),
    Verb("meet", "on", "meeting time", "place"),
    Verb("meet", "at", "meeting time", "place"),
    Verb("meet", "every", "meeting time", "every"),
    Verb("leave", "at", "departure time", "place"),
    Verb("depart", "at", "departure time", "place"),
    Verb("arrive", "at", "arrival time", "place"),
    Verb("get", "married to", "spouse", "one", True),
    Verb("start", "at", "works at", "one", True),
    Verb("start", "at", "time", "place"),
    Verb("begin", "at", "time", "place"),
    Verb("close", "at", "closing time", "place"),
    Verb("open", "at", "opening time", "place"),
)
_EVENTS = (
    Verb("move", "to", "lives in", "place", True),
    Verb("relocate", "to", "lives in", "place", True),
    Verb("settle", "in", "lives in", "place", True),
    Verb("graduate", "from", "graduated from", "one", True),
    Verb("join", "", "works at", "one", True),
    Verb("get", r"an? (?:new )?(?:job|position) (?:at|with)", "works at", "one", True),
    Verb("land", r"an? (?:new )?(?:job|position) (?:at|with)", "works at", "one", True),
    Verb("take", r"an? (?:new )?(?:job|position) (?:at|with)", "works at", "one", True),
    Verb("accept", r"an? (?:new )?(?:job|position) (?:at|with)", "works at", "one", True),
    Verb("start", r"(?:a new job|working) (?:at|for)", "works at", "one", True),
    Verb("begin", r"(?:a new job|working) (?:at|for)", "works at", "one", True),
    Verb("found", "", "founded", "one", True),
    Verb("marry", "", "spouse", "one", True),
    Verb("buy", "", "owns", "list", True),
    Verb("purchase", "", "owns", "list", True),
    Verb("inherit", "", "owns", "list", True),
    Verb("sell", "", "owns", "list", True, True),
    Verb("break", "up with", "partner", "one", True, True),
    Verb("split", "up with", "partner", "one", True, True),
    Verb("divorce", "", "spouse", "one", True, True),
    Verb("get", "engaged to", "fiance", "one", True),
    Verb("get", "divorced from", "spouse", "one", True, True),
    Verb("leave", "", "works at", "one", True, True),
    Verb("quit", "", "works at", "one", True, True),
    Verb("resign", "from", "works at", "one", True, True),
    Verb("retire", "from", "works at", "one", True, True),
    Verb("major", "in", "major", "one", True),
    Verb("invent", "", "invented", "list", True),
    Verb("grow", "up in", "grew up in", "place", True),
)
_IRREGULAR = """
sell:sold buy:bought leave:left quit:quit go:went come:came grow:grew found:founded drive:drove
eat:ate drink:drank teach:taught take:took speak:spoke write:wrote wear:wore make:made build:built
lead:led run:ran read:read sing:sang ride:rode begin:began understand:understood breed:bred
cost:cost meet:met get:got marry:married break:broke split:split
"""
_PAST = dict(pair.split(":") for pair in _IRREGULAR.split())
_DOUBLED = frozenset({"run", "quit", "begin"})


def _third(base: str) -> str:
    if re.search(r"(?:s|sh|ch|x|z|o)$", base):
        return f"{base}es"
    return re.sub(r"(?<=[^aeiou])y$", "ie", base) + "s"


def _progressive(base: str) -> str:
    if base in _DOUBLED:
        return f"{base}{base[-1]}ing"
    return re.sub(r"(?<=[^e])e$", "", base) + "ing"


def _past(base: str) -> str:
    return _PAST.get(base) or re.sub(r"(?<=[^aeiou])y$", "i", base).removesuffix("e") + "ed"


def _verbs() -> tuple[Verb, ...]:
    plain = (
        Verb(base, "", predicate) for base, predicate in (w.split(":") for w in _TRANSITIVE.split())
    )
    return (*_PHRASAL, *_EVENTS, *plain)


VERBS = _verbs()


def _forms() -> dict[str, tuple[tuple[str, str], ...]]:
    """Word form → (base, form): present, third, ing, past."""
    table: dict[str, set[tuple[str, str]]] = {}
    for base in {verb.base for verb in VERBS}:
        forms = (
            ("present", base),
            ("third", _third(base)),
            ("ing", _progressive(base)),
            ("past", _past(base)),
        )
        for form, word in forms:
            table.setdefault(word, set()).add((base, form))
    return {word: tuple(sorted(found)) for word, found in table.items()}


FORMS = _forms()
_BY_BASE: dict[str, tuple[Verb, ...]] = {
    base: tuple(verb for verb in VERBS if verb.base == base)
    for base in {verb.base for verb in VERBS}
}


def verb_at(words: str, wanted: frozenset[str]) -> tuple[Verb, str, str] | None:
    """The verb that `words` begin with in one of the wanted forms: verb, form, what follows."""
    first, _, rest = words.partition(" ")
    for base, form in FORMS.get(first.lower(), ()):
        if form not in wanted:
            continue
        for verb in _BY_BASE[base]:
            after = _after(verb, rest)
            if after and verb.event == (form == "past"):
                return verb, form, after
    return None


def _after(verb: Verb, rest: str) -> str:
    if not verb.preposition:
        # "work hard", "moved on": a verb that has its own preposition is not transitive
        return (
            ""
            if re.match(r"(?:to|on|up|out|off|from|with|at|in|for|about|of|by)\b", rest)
            else rest
        )
    match = re.match(rf"{verb.preposition}\s+(?P<what>.+)$", rest, re.IGNORECASE)
    return match["what"] if match else ""
