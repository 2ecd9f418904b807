"""Where the clauses of an English sentence begin, and where in them the subject ends."""

import re

from graph_store.rules import english_changes as changes
from graph_store.rules.english_verbs import FORMS, verb_at

_HEAD_WORD = re.compile(
    r"^(?P<word>I|we|he|she|it|they)\b(?:['’](?P<short>m|re|s|ve))?\s*(?P<rest>.*)$", re.IGNORECASE
)
BE = re.compile(r"^(?:am|is|are|was|were)\b", re.IGNORECASE)
_ADVERBS = (
    r"(?:really|also|still|now|currently|just|usually|always|often|absolutely|actually"
    r"|recently|both|all|only|mostly|mainly"
    r"|totally|truly|genuinely|deeply|especially|already|officially|definitely|sometimes"
    r"|regularly|generally|originally)"
)
ADVERB = re.compile(rf"^(?:{_ADVERBS}\s+)+(?=\S)", re.IGNORECASE)
_SPLIT = re.compile(
    r"\s*;\s*|:\s+(?=(?:I|we|my|he|she)\b)|,?\s+(?:but|while|whereas|yet)\s+|,?\s+and\s+"
    r"|,\s+(?:so\s+)?",
    re.IGNORECASE,
)
# "I like jazz and hate peas": of these bare forms none is a thing that could be liked.
_ONLY_VERBS = frozenset(
    {"hate", "dislike", "adore", "detest", "loathe", "enjoy", "prefer", "own", "speak"}
)
_LASTED = re.compile(
    r"(?:lived|worked|studied|taught|owned|played|used|resided|attended|managed|drove|rented|led"
    r"|ran)"
    r"\s.*\b(?:until|till|from|between)\s",
    re.IGNORECASE,
)
_OWNED = re.compile(r"(?:my|our|his|her|their)\s", re.IGNORECASE)
_CHAIN = re.compile(r"['’]s\b")


def clauses_of(sentence: str) -> list[str]:
    """Cut where a new subject or another verb of the same subject follows."""
    clauses, start = [], 0
    for mark in _SPLIT.finditer(sentence):
        after = sentence[mark.end() :]
        if mark.group().strip() in (";", ":") or _begins_clause(
            after, sentence[start : mark.start()]
        ):
            clauses.append(sentence[start : mark.start()])
            start = mark.end()
    return [*clauses, sentence[start:]]


def _begins_clause(after: str, before: str) -> bool:
    after = ADVERB.sub("", re.sub(r"^(?:now|then)\s+", "", after))
    if (_HEAD_WORD.match(after) and len(after.split()) > 1) or re.match(
        r"[\w ]{2,20} makes? me\s", after
    ):
        return True
    if _has_verb(before) and _OWNED.match(after) and subject_and_rest(after) is not None:
        return True
    if not _has_verb(before) or not (subject_and_rest(before) or _starts_with_verb(before)):
        return False
    if BE.match(after) or re.match(
        r"(?:don['’]t|doesn['’]t|can['’]t|never|has|have|used to)\s", after
    ):
        return True
    if changes.begins_change(after):
        return True
    if re.match(r"[A-Z]", after) and _says_of_another(after):
        return True
    if verb_at(after, frozenset({"present", "third", "past"})) and _fits_verb(after, before):
        return True
    return bool(re.match(r"the\s", after, re.I)) and subject_and_rest(after) is not None


def _says_of_another(after: str) -> bool:
    """… and Jun likes coffee: a name with a verb of its own."""
    parts = subject_and_rest(after)
    if not parts or not re.fullmatch(r"[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*)?", parts[0]):
        return False
    rest = ADVERB.sub("", parts[1])
    singular = re.match(r"(?:is|was|has|doesn['’]t|isn['’]t|can|used to)\s", rest)
    return bool(singular) or verb_at(rest, frozenset({"third", "past"})) is not None


def _starts_with_verb(words_before: str) -> bool:
    first = ADVERB.sub("", words_before).split(" ")[0].lower()
    return (
        first in FORMS
        or bool(BE.match(first))
        or first in ("has", "have")
        or changes.begins_change(words_before)
    )


def _fits_verb(after: str, before: str) -> bool:
    """One verb in "I like work and play": a bare form needs a preposition or article behind it."""
    first = after.split()[0].lower()
    if first in _ONLY_VERBS:
        return True
    third = any(form in ("third", "past") for _, form in FORMS.get(first, ()))
    return third or bool(re.match(r"\w+\s+(?:in|at|for|as|on|to|from|a|an|the|my|with)\s", after))


def _has_verb(words_before: str) -> bool:
    return any(
        word.lower() in FORMS or BE.match(word) for word in re.split(r"\s+|['’]", words_before)
    ) or bool(re.search(r"['’](?:m|re|s)\b|\b(?:have|has|can|don|doesn)\b", words_before))


def subject_and_rest(clause: str) -> tuple[str, str] | None:
    pronoun = _HEAD_WORD.match(clause)
    if pronoun:
        verb = {"m": "am ", "re": "are ", "s": "is ", "ve": "have "}.get(pronoun["short"] or "", "")
        return (pronoun["word"], f"{verb}{pronoun['rest']}") if pronoun["rest"] else None
    tokens = clause.split()
    for index in range(1, min(len(tokens), 9)):
        rest = " ".join(tokens[index:])
        if _begins_predicate(rest, tokens[:index]):
            return " ".join(tokens[:index]), rest
    short = re.match(
        r"^(?P<subject>[^,]{2,60}?)['’]s\s+(?P<rest>(?:at|on|in|not|a|an|the|from|based"
        r"|allergic|called|named|\d).*)$",
        clause,
    )
    return (short["subject"], f"is {short['rest']}") if short else None


def _begins_predicate(rest: str, before: list[str]) -> bool:
    rest = ADVERB.sub("", rest)
    if BE.match(rest) or re.match(r"(?:isn|aren|wasn)['’]t\s", rest):
        return True
    if before[-1].lower() in (
        "my",
        "our",
        "the",
        "a",
        "an",
        "of",
        "and",
        "his",
        "her",
        "their",
    ) or _CHAIN.search(before[-1]):
        return False
    if re.match(
        r"(?:don|doesn|can|haven|hasn)['’]t\s|(?:cannot|never|no longer|used to|has|have"
        r"|stopped|quit|gave up)\s",
        rest,
    ):
        return True
    if _LASTED.match(rest) or re.match(r"(?:comes|goes out|runs|happens) (?:every|each) ", rest):
        return True
    if changes.begins_change(rest) or re.match(r"makes? me\s", rest):
        return True
    found = verb_at(rest, frozenset({"third", "present", "past"}))
    return found is not None and not BE.match(found[2])
