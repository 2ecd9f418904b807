"""English words for feelings and outcomes, and how English says that they were not."""

import re
from collections.abc import Iterator
from typing import TypeVar

from services.affect import english_feelings, english_outcomes
from services.affect.words import Mention, Words, compiled
from services.models import Emotion, Result

V = TypeVar("V", Emotion, Result)

EMOTIONS = compiled(english_feelings.EMOTIONS, around=r"\b")
RESULTS = compiled(english_outcomes.RESULTS, around=r"\b")

_SET_PHRASES = re.compile(english_outcomes.SET_PHRASES)
_CLAUSE = re.compile(
    r"[.,;:!?\n]|\bso\b(?= (?:i|we|he|she|they|it|that|the|my|our|you|there|now)\b)"
    r"|\b(?:but|because|then|until|although|though|since|and|while|when)\b"
)
_NOT = re.compile(
    r"\b(?:not|never|no|nor|neither|without|hardly|barely|scarcely|nothing|nobody|none|cannot"
    r"|(?:did|was|is|do|ca|were|could|would|does|has|have|had|are|wo)nt|less)\b|n't\b"
    r"|\bfar from\b|\bstopped (?:being|feeling)\b"
)
_NOTHING_DID = re.compile(
    r"^\W*(?:not a single|not one|none of|nothing|nobody|no one)\b(?! (?:beats|but|like))"
)
_STILL_SO = re.compile(
    r"\b(?:not (?:only|just|merely)|no (?:wonder|doubt)|never (?:been |felt )?(?:so|more|this|as)"
    r"|(?:n't|not) (?:been|felt|be|have been) (?:so|more|this|as)"
    r"|(?:couldn't|could not|can't|cannot) (?:help|stop|shake|hide|contain|hold back|describe"
    r"|be|have been|believe))\b"
)
_CLOSE = re.compile(r"(?:\S+\s+){0,4}\S*$")
_NOT_YET = re.compile(
    r"\b(?:if|might|may|could|would|will|hope[sd]?|hoping|wish(?:ed)?|want(?:ed|s)? to"
    r"|try(?:ing)? to|going to|unless|in case"
    r"|should|must|need to|plan to|in order to|chance of|afraid|scared|worried|fear|risk"
    r"|to avoid|whether|almost|nearly|(?:came|come) close to|how (?:can|do|to))\b|'ll\b|'d be\b"
)
_FELT_NOT_YET = re.compile(
    r"\b(?:if|would|will|might|unless|in case)\b|'ll\b|'d be\b"
    r"|\b(?:want|wants|wanted|hope|hoping|need|ways?|tr(?:y|ied|ying)|how|like|love) to (?:be"
    r"|feel|get|stay|seem)\s(?:\w+\s)?$"
)
# What a person feels, not what a thing is like: "furious", but not "annoying" or "scary".
_EXPERIENCED = re.compile(
    r"\w+ed(?: off| out| up)?|angry|furious|livid|irate|mad(?: \w+)?|happy|happier|happily|glad"
    r"|proud|ecstatic|giddy"
    r"|afraid|nervous|anxious|tense|paranoid|worr(?:y|ying)|panic\w*|freak\w+ out|sad|upset"
    r"|unhappy|lonely|miserable"
    r"|homesick|cr(?:ied|ying)|wept|weeping|in tears|sobb\w+|grateful|thankful|content"
    r"|speechless|fuming|seething"
    r"|laugh\w*|giggl\w+|smil\w+|grin\w*|beam\w+|yell\w+ at|shout\w+ at|snapp\w+ at|screamed at"
    r"|storm\w+ out"
)
_SOMEBODY = re.compile(
    r"\b(?:he|she|they|you|everyone|everybody|nobody|someone|people|who|mom|mum|dad|grandma"
    r"|grandpa"
    r"|(?:my|our|his|her|their|your|the) (?:\w+ )?(?:dad|mom|mum|mother|father|parents|grand\w+"
    r"|brother|sister|husband"
    r"|wife|son|daughter|kids?|baby|boss|manager|coach|teacher|friends?|neighbou?rs?|roommate"
    r"|boyfriend|girlfriend"
    r"|fianc[eé]e?|partner|cousins?|aunt|uncle|niece|nephew|colleagues?|coworkers?|client"
    r"|customers?|landlord|doctor"
    r"|dog|cat|puppy))(?:'s|'re| (?:is|are|was|were|got|gets|seems?|seemed|looks?|looked|sounds?"
    r"|sounded|felt|feels?"
    r"|must be|must have been|became|been|has been|had been|says|said|told \w+))?"
    r"(?: (?:so|really|very|pretty|quite|a bit|a little|still|clearly|all|just|also|both|always"
    r"|never|not|feeling|being"
    r"|absolutely|totally|visibly|obviously))*\s$"
)
_BEYOND = re.compile(r"\b(?:happier|prouder)\b")
_LOOK_BACK = 60


def mentions(text: str, words: Words[V]) -> Iterator[Mention[V]]:
    """What the text names of the table's values, in order."""
    plain = text.lower().replace("’", "'")
    if len(plain) != len(text):
        # A few letters grow when they are made small; places must stay places.
        plain = "".join(c if len(c.lower()) != 1 else c.lower() for c in text).replace("’", "'")
    plain = _SET_PHRASES.sub(lambda found: " " * len(found[0]), plain)
    for found in words.pattern.finditer(plain):
        value = words.values[str(found.lastgroup)]
        before = plain[max(0, found.start() - _LOOK_BACK) : found.start()]
        clause = _CLAUSE.split(before)[-1]
        not_yet = _NOT_YET if isinstance(value, Result) else _FELT_NOT_YET
        if not_yet.search(clause) or _felt_by_another(value, clause, found[0]):
            continue
        yield Mention(value, found.start(), found.end(), _is_denied(clause, found[0]))


def _felt_by_another(value: V, clause: str, word: str) -> bool:
    """ "My sister was furious" tells of her feeling; of an outcome it is no matter whose it is."""
    if isinstance(value, Result) or not _EXPERIENCED.fullmatch(word):
        return False
    return _SOMEBODY.search(clause) is not None


def _is_denied(clause: str, word: str) -> bool:
    close = _CLOSE.search(clause)
    near = close[0] if close else clause
    if _BEYOND.search(word) or word.startswith(("can't", "couldn't", "could not")):
        return False
    if word.startswith("without"):
        return False
    return bool(_NOTHING_DID.search(clause) or _NOT.search(_STILL_SO.sub(" ", near)))
