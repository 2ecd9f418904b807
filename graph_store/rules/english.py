"""What an English sentence states: its clauses, their subjects, verbs and objects."""

import re
from dataclasses import replace

from graph_store.rules import english_changes as changes
from graph_store.rules import english_values as values
from graph_store.rules import english_words as words
from graph_store.rules.dates import english_dates, time_last
from graph_store.rules.draft import Draft, Scene
from graph_store.rules.english_clauses import ADVERB, clauses_of, subject_and_rest
from graph_store.rules.english_copula import copula
from graph_store.rules.english_nouns import referent
from graph_store.rules.english_predicates import predicate_of

_LEAD = re.compile(
    r"^(?:(?:oh|ah|ugh|wow|omg|lol|haha|nope|hey|hi|hello|ok|okay|so|well|and|also|btw|by the way"
    r"|fyi|actually"
    r"|correction|scratch that|sorry|no|yes|yeah|wait"
    r"|note(?: that)?|just so you know|for the record|in fact|turns out(?: that)?|please"
    r"|save this|remember(?: this| that)?|keep in mind(?: that)?"
    r"|don['’]t forget(?: that)?|note to self|i misspoke(?: earlier)?"
    r"|(?:what )?i meant(?: (?:to say|was))?(?: that)?|my (?:mistake|bad)"
    r"|oops|i (?:just )?(?:heard|learned"
    r"|found out)(?: that)?|did i mention(?: that)?"
    r"|(?:now|currently|these days|nowadays|at the moment|recently|apparently"
    r"|unfortunately|luckily|sadly|finally)"
    r"|(?:[A-Z]\w+|my \w+|our \w+|he|she|they) (?:says?|said|told me|tells me"
    r"|mentioned)(?: that)?)\b\s*[,:.-]*\s*)+(?=\S)",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"^(?P<who>(?:my "
    r"|our )?[\w' ]{2,40}),\s+who\s+(?P<first>[^,]{3,80}),\s+(?P<second>\w[^,]{3,120})$",
    re.I,
)


_MUTUAL = re.compile(
    r"^(?P<who>[A-Z][\w.-]*(?:(?:,| and) [A-Z][\w.-]*)*) and I are (?P<noun>(?:best |old |good )?"
    r"(?:friend|roommate|housemate|flatmate|neighbou?r|coworker|colleague|classmate|teammate"
    r"|cousin"
    r"|sibling|twin)s)$"
)
_ARE_MY = re.compile(
    r"^(?P<who>[A-Z][\w.-]*(?:(?:,|,? and) [A-Z][\w.-]*)+) are (?:my|our) (?P<noun>[a-z][a-z -]+)$"
)
_AFTER_YEARS = re.compile(
    r"^After (?:[\w-]+ ){1,4}(?:at|with) (?P<old>[A-Z][\w&'’-]*(?: [A-Z][\w&'’-]*){0,3}),? "
    r"(?P<who>I|we|he|she|[A-Z]\w+) (?=(?:joined|started|moved|switched|now)\b)"
)
_UNSAID_I = re.compile(
    r"^(?:(?:just|finally|recently)\s+)?(?=(?:brought home|adopted|moved to|quit|joined"
    r"|switched to"
    r"|sold my|started at|got (?:myself an?|an?|promoted)|bought an?)\s)",
    re.IGNORECASE,
)
_CHANGED_TO = re.compile(
    r"^(?=.*\bchanged\b)(?:(?:I|we) (?:have )?changed )?(?P<what>(?:my|our|the"
    r"|[A-Z][\w'’]*) (?:[\w'’-]+ ){0,3}?"
    r"(?:number|password|passcode|address|email|code|pin|name|job|title|manager|boss|schedule"
    r"|time|date"
    r"|room|price|rent|deadline))(?: (?:has |was )?(?:just )?changed)? to (?P<new>\S.*)$",
    re.IGNORECASE,
)
_GAP = re.compile(
    r"^(?P<one>(?:my |our )?\w+) (?P<verb>lives|works|is|comes|studies) (?P<prep>in|at|from|for) "
    r"(?P<at>[^,]{2,40}?)(?:,? and|,) (?P<other>(?:my |our )?\w+) (?P=prep) (?=[A-Z])",
    re.IGNORECASE,
)
"""Mina lives in Oslo, Jun in Bergen."""
_LISTED = re.compile(
    r",\s+(?:and\s+)?(?P<what>birthday|phone|phone number|number|email|age|address|height|weight"
    r"|breed"
    r"|blood type)\s+(?=[\dA-Z(+@]|[a-z\d._]+@)"
)
"""Rolo is our dog, birthday May 3."""
_AND_A = re.compile(
    r"^(?P<one>(?P<have>(?:I|We) have) an? [a-z -]+ (?:named"
    r"|called) [A-Z]\w+) and (?=an? [a-z -]+ (?:named|called) )"
)
_KIN_OF = re.compile(
    rf"^(?:[Tt]he )?(?P<kin>{'|'.join(sorted(words.RELATIVES))}) of "
    r"(?P<who>(?:my|our) [a-z]+ [A-Z]\w+|[A-Z]\w+) (?=[a-z])"
)
_MEET = re.compile(r"^(?:Meet|This is) (?P<name>[A-Z]\w+), (?P<what>(?:my|our) .{3,40})$")
_INTRODUCED = re.compile(
    r"^(?P<who>(?:[Mm]y|[Oo]ur) [a-z][a-z -]{1,30} [A-Z]\w+(?:['’]s [a-z]+)?)(?= [a-z'’])"
)


def _plainer(sentence: str) -> str:
    """After six years at A I joined B → I left A and joined B; just adopted a cat → I adopted …"""
    sentence = _AFTER_YEARS.sub(r"\g<who> left \g<old> and \g<who> ", sentence)
    sentence = re.sub(r"\b(birthday|anniversary) falls on\b", r"\1 is on", sentence)
    sentence = _GAP.sub(r"\g<one> \g<verb> \g<prep> \g<at>; \g<other> \g<verb> \g<prep> ", sentence)
    sentence = _AND_A.sub(r"\g<one>; \g<have> ", sentence)
    sentence = re.sub(r"\b(name|birthday)['’]s (?=[A-Z\d])", r"\1 is ", sentence)
    sentence = re.sub(r"(?<= )to join (?=[A-Z])", "and joined ", sentence)
    sentence = _KIN_OF.sub(r"\g<who>'s \g<kin> ", sentence)
    sentence = _MEET.sub(r"\g<name> is \g<what>", sentence)
    sentence = _LISTED.sub(r" and their \g<what> is ", sentence)
    sentence = _CHANGED_TO.sub(r"\g<what> is \g<new>", sentence)
    unsaid = _UNSAID_I.match(sentence)
    if not unsaid:
        return sentence
    said = sentence[unsaid.end() :]
    return f"I {said[:1].lower()}{said[1:]}"


def _known_by_name(clause: str, scene: Scene) -> list[Draft]:
    """My cousin Beth …: who that is stands, also where the rest is not understood."""
    match = _INTRODUCED.match(clause)
    who = referent(match["who"], scene) if match and match["who"][-1] != "s" else None
    return list(who.drafts) if who else []


def english_drafts(sentence: str, scene: Scene) -> list[Draft]:
    """The drafts of one sentence that passed the guards; the scene remembers whom it was about."""
    sentence = _plainer(_LEAD.sub("", sentence.strip(" .!")))
    if not sentence:
        return []
    mutual = _MUTUAL.match(sentence) or _ARE_MY.match(sentence)
    if mutual and words.ends_in(
        mutual["noun"].removesuffix("s"), words.RELATIONS | words.PET_NOUNS
    ):
        noun = mutual["noun"].removesuffix("s").lower()
        return [Draft(scene.me, noun, one) for one in values.items(mutual["who"])]
    found: list[Draft] = []
    subject = ""
    relative = _RELATIVE.match(sentence)
    halves = (f"{relative['who']} {relative['first']}", relative["second"]) if relative else ()
    whole = changes.corrects_whole(sentence)
    for clause in halves or ([sentence] if whole else clauses_of(sentence)):
        said, subject = _clause(clause, subject, scene)
        found += said
    return found


def _clause(clause: str, subject: str, scene: Scene) -> tuple[list[Draft], str]:
    """The clause's drafts, and its subject for the next clause that has none of its own."""
    clause = clause.strip(" ,.")
    clause = re.sub(
        r"^(?:now|then|these days|nowadays|today|currently|since then)\s+",
        "",
        clause,
        flags=re.IGNORECASE,
    )
    clause = ADVERB.sub("", clause)
    clause = time_last(clause)
    contrast = changes.contrast(clause)
    if contrast:
        return _contrasted(contrast, subject, scene)
    parts = subject_and_rest(clause)
    if not parts:
        dated = english_dates(clause)
        parts = subject_and_rest(dated.clause)
    if not parts and subject:
        parts = (subject, clause)
    if not parts:
        return _known_by_name(clause, scene), subject
    who, rest = parts
    return predicate_of(who, rest, scene) or _known_by_name(clause, scene), who


def _contrasted(contrast: tuple[str, str], subject: str, scene: Scene) -> tuple[list[Draft], str]:
    right, wrong = contrast
    positive, subject = _clause(right, subject, scene)
    negative, _ = _clause(wrong, subject, scene)
    if len(positive) != len(negative):
        return [], subject
    pairs = list(zip(positive, negative, strict=True))
    pairs = [pair for pair in pairs if pair[0].predicate == pair[1].predicate]
    right_ones = [replace(one, correction=one != other) for one, other in pairs]
    wrong_ones = [
        replace(other, negated=True, correction=True) for one, other in pairs if one != other
    ]
    return [*right_ones, *wrong_ones], subject


def english_pair(key: str, value: str, scene: Scene) -> list[Draft]:
    """A line of one key and its value: Clinic phone: 555-0100, Gate code for Anna: 4821."""
    turned = re.match(r"^(?P<what>[\w ]+?) (?:for|of) (?P<whose>[A-Z]\w+(?: [A-Z]\w+)?)$", key)
    if turned:
        key = f"{turned['whose']}'s {turned['what'][:1].lower()}{turned['what'][1:]}"
    return copula(key, value, False, scene) if words.ends_in(key, words.ATTRIBUTE_NOUNS) else []
