"""English endings: stopped, gave up, used to, broke up; with or without what it was."""

import re

from graph_store.rules import english_values as values
from graph_store.rules.dates import english_dates
from graph_store.rules.english_changes import Change
from graph_store.rules.english_verbs import verb_at

_STOPPED = re.compile(
    r"^(?:(?:have|has)\s+)?(?:stopped|quit|gave up|given up|no longer|used to|don['’]t"
    r"|doesn['’]t)\s+(?P<what>.+)$",
    re.IGNORECASE,
)
_ENDED = re.compile(
    r"^(?:(?:don['’]t|doesn['’]t|never) touch (?P<thing>.+)"
    r"|(?:have |has )?(?:cancell?ed|ended) (?:my|our|the) (?P<what>.+?) (?:subscription"
    r"|membership|plan))$",
    re.IGNORECASE,
)
_UNTOUCHED = re.compile(
    r"^(?:haven['’]t|hasn['’]t|have not|has not|have never|has never)\s+(?:touched|had"
    r"|smoked|drunk|eaten|used|played|driven|worn)\s+(?P<what>.+)$",
    re.I,
)
_SMOKE = re.compile(r"\b(?:cigarettes?|smoking|tobacco|cigars?|vaping)\b", re.IGNORECASE)
_ALCOHOL = re.compile(
    r"\b(?:alcohol|drinking|booze|beer|wine|coffee|soda|caffeine|tea|energy drinks?)\b",
    re.IGNORECASE,
)
_MEDICINE = re.compile(
    r"\b(?:pills?|medication|meds|ibuprofen|aspirin|insulin|statins?|vitamins?"
    r"|supplements?|antibiotics?)\b",
    re.I,
)
_PLAYED = re.compile(
    r"^(?:the )?(?:cello|violin|viola|piano|guitar|bass|drums|flute|clarinet|saxophone|trumpet"
    r"|harp|organ"
    r"|tennis|golf|chess|football|soccer|basketball|volleyball|badminton|squash|rugby|hockey)$",
    re.IGNORECASE,
)
_FOOD = re.compile(
    r"\b(?:meat|sugar|gluten|dairy|pork|beef|fish|bread|sweets|chocolate|carbs|snacks"
    r"|candy)\b",
    re.IGNORECASE,
)
_PARTED = re.compile(
    r"^(?:(?:have|has)\s+)?(?:just\s+|recently\s+|finally\s+)?(?:(?:broke|broken|split) up"
    r"|got divorced"
    r"|called it quits|separated)$|^(?:am|is|are) (?:single|divorced)(?: (?:now|again))?$",
    re.IGNORECASE,
)
_JOBLESS = re.compile(
    r"^(?:(?:have|has)\s+)?(?:just\s+|recently\s+|finally\s+)?(?:(?:quit|left|lost) (?:my|his|her"
    r"|their)"
    r" job|(?:got|was|were|been) (?:laid off|fired|let go|made redundant)|resigned|retired)$"
    r"|^(?:am|is|are) (?:unemployed|out of work|between jobs)(?: now)?$",
    re.IGNORECASE,
)


def ended_unnamed(rest: str) -> tuple[tuple[str, ...], str] | None:
    """We broke up, I quit my job: the predicates that end whatever they say, and when."""
    dated = english_dates(rest)
    clause = values.trimmed(dated.clause)
    if _PARTED.match(clause):
        return ("partner", "spouse"), dated.happened
    return (("works at",), dated.happened) if _JOBLESS.match(clause) else None


def stopped(rest: str) -> Change | None:
    """ "quit smoking", "gave up alcohol", "used to work at A", "don't use B anymore"."""
    dated = english_dates(rest)
    untouched = _UNTOUCHED.match(dated.clause)
    when = dated.happened
    if untouched:
        return _given_up(values.trimmed(untouched["what"]), when)
    if re.match(
        r"^(?:have|has) never smoked$|^(?:do|does)n['’]t smoke$|^never smokes?$", dated.clause
    ):
        return Change("smokes", ("cigarettes",), (), when)
    ended = _ENDED.match(dated.clause)
    if ended:
        return (
            _given_up(ended["thing"], when)
            if ended["thing"]
            else Change("subscribes to", (ended["what"],), (), when)
        )
    match = _STOPPED.match(dated.clause)
    if not match:
        return None
    what = values.trimmed(match["what"])
    if re.match(r"smoking$", what):
        return Change("smokes", ("cigarettes",), (), when)
    if re.match(r"drinking$", what):
        return Change("drinks", ("alcohol",), (), when)
    verb = verb_at(what, frozenset({"ing", "present", "third"}))
    if verb:
        items = (
            values.items(verb[2]) if verb[0].sort == "list" else [values.without_article(verb[2])]
        )
        return Change(verb[0].predicate, tuple(items), (), when)
    return (
        _given_up(what, when)
        if re.match(r"^(?:(?:have|has)\s+)?(?:quit|gave up|given up|stopped)\b", dated.clause)
        else None
    )


def _given_up(what: str, when: str) -> Change | None:
    kinds = (
        (_PLAYED, "plays"),
        (_SMOKE, "smokes"),
        (_ALCOHOL, "drinks"),
        (_MEDICINE, "takes"),
        (_FOOD, "eats"),
    )
    for rule, predicate in kinds:
        if rule.search(what):
            return Change(predicate, tuple(values.items(what)), (), when)
    return None
