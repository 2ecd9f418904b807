"""English corrections that state how things are: "No, I live in Newtown", "that's wrong"."""

import re

from services.commands.amounts import alike, only_sign
from services.commands.english.correction_forms import PLACED, PRONOUN
from services.commands.model import Correction
from services.commands.times import only_time

_I = re.IGNORECASE
# What a person is, has or does for good; "want", "think" and "feel" pass, and "love it" is talk.
_LASTING = (
    r"(?:lives?|works?|stud(?:y|ies)|drives?|speaks?|plays?|owns?|teach(?:es)?|prefers?"
    r"|likes?|loves?"
    r"|hates?|drinks?|eats?|uses?|was born|were born|grew up|moved|graduated|majored|goes|go"
    r"|come|comes"
    r"|starts?|leaves?|begins?)"
)
_STATEMENT = re.compile(
    rf"^(?:i|we|he|she|they|(?:(?:my|our|his|her|their)\s\w+(?:\s\w+)?"
    rf"|(?-i:[A-Z][a-z]+)))\s(?:actually\s)?"
    rf"{_LASTING}\s(?P<rest>[^,;?!]{{1,60}})$",
    _I,
)
# What is liked may be anything; a place, a time or a name is a fact that can be mistaken.
_PLACE = re.compile(r"^(?:in|at|from|to|on|for|as|near)\s(?:the\s)?(?P<value>\S.*)$", _I)
_TALK = re.compile(
    r"^(?:it|this|that|you|him|her|them|me|us|to|so|in (?:a |the )?(?:way|fact|moment|hell"
    r"|peace)|for (?:a|it|now|you)"
    r"|home|there|here|when|how|what|because|with you|on it|at all|too|like|the (?:idea|way"
    r"|fact))\b",
    _I,
)
# Where one lives and works is a fact also in small letters.
_HOME = re.compile(
    r"^(?:i|we|he|she|they|(?:my|our|his|her)\s\w+)\s(?:lives?\sin|works?\s(?:at|for))\s"
    r"(?!(?:a|an|the|my|night|fear|hope|hell|peace|home|it|you|this|that|days|nights|now|noon)\b)"
    r"[\w'-]+(?:\s[\w'-]+)?[.! ]*$",
    _I,
)
_DENIED = re.compile(
    r"^(?P<about>[^,;.!?]{1,40}?)\s(?:do|does|did)(?:\s?n['’]?t"
    r"|\snot)\s(?P<verb>[a-z]+)\s(?P<old>[^,;.!?]{1,50}?)"
    r"\s*(?:[,;.]|\s[-–—]+|\sbut)+\s*(?:but\s|actually\s)?(?P<again>(?:i|we|he|she|they|it)"
    r"|(?P=about))\s"
    r"(?:actually\s|really\s)?(?P<verb2>[a-z]+)\s(?P<new>[^,;.!?]{1,60})[.!]*$",
    _I,
)
_PASSING = re.compile(
    r"(?:think|know|want|feel|mean|care|mind|need|believe|understand|see|get|say|do|have)$", _I
)
_PERSON = re.compile(r"(?:you|him|her|them|me|us|it|that|this)$", _I)
_REALLY = re.compile(
    r"^(?P<about>(?:my|our|his|her|their|the|(?-i:[A-Z]\w*)['’]s)\s[^,;.!?]{1,50}?"
    r"|(?-i:[A-Z]\w*)['’]s\s\w+)\s"
    r"(?:is|are|was|were)\s(?:actually|really|in fact)\s(?P<new>[^,;!?]{1,50}?)[.!]*$",
    _I,
)
_VALUE = re.compile(r"^(?:at|in|on|the)?\s?(?:[A-Z]|\d|[가-힣]|[$€£₩])")
_WRONG = re.compile(
    r"^\W*(?:(?:no|nope|hey|hmm+|sorry|wait|oh|uh)[\s,.!]+){0,3}(?:(?:that|this|it)(?:['’]s"
    r"|\sis|\swas)\s(?:not\s(?:right"
    r"|correct|true)|wrong|incorrect|a mistake)|(?:that|this|it)\sisn['’]?t\s(?:right|correct|true)"
    r"|you(?:['’]re|\sare)\s(?:wrong|mistaken)|you got (?:that|it) wrong|you(?:['’]ve"
    r"|\shave) (?:that|it) wrong"
    r"|wrong|incorrect|not correct)[^\w?]*$",
    _I,
)
_ATTRIBUTE = (
    r"(?:birthday|address|number|name|email|password|passcode|(?:door|gate|zip|entry) code"
    r"|pin|age|appointment"
    r"|meeting|anniversary|phone|locker|seat|spot|flight)"
)
_NAMED = (
    r"(?:favou?rite\s\w+(?:\s\w+)?|(?:door|gate|entry|safe|alarm|access|locker)\scode"
    r"|password|passcode|passphrase|(?:gate|pass|safe|code|secret|key)\s?word|nickname|username"
    r"|name|colou?r|blood type)"
)
# These hold a figure or a capital; in small letters it is talk ("my email is down").
_FIGURED = r"(?:number|code|pin|e-?mail(?:\saddress)?|address)"
_WHOSE = r"(?:my|our|his|her|their|the|\w+['’]s)"
_NAMED_THING = re.compile(rf"^{_WHOSE}\s(?:[\w'’-]+\s){{0,3}}{_NAMED}$", _I)
_BY_NOW = re.compile(
    rf"^(?P<about>{_WHOSE}\s(?:[\w'’-]+\s){{0,3}}(?:{_NAMED}|{_FIGURED}))\sis\snow\s"
    r"(?P<new>(?=[^,;!?]*\d|(?-i:[A-Z]))[^,;!?]{1,50}?)[.!]*$",
    _I,
)
# How a thing is, which says nothing of what it is: "my password is long".
_QUALITY = re.compile(
    r"\b(?:important|long|short|longer|shorter|common|rare|unusual|boring|ugly|pretty|beautiful"
    r"|lovely|cute|weak|strong|secure|safe|unsafe|old|new|bad|better|worse|right|correct|wrong"
    r"|different|ready|simple|gone|lost|private|public|secret|same|still|already|always|never"
    r"|also|here|there|unique|special|perfect|terrible|awful|horrible|stupid|silly|dumb|crazy"
    r"|random|obvious|interesting|annoying|confusing|missing|pending|amazing|changing|working"
    r"|broken|hidden|busy|full|empty|big|small|due|today|tomorrow|soon|none|unknown|everywhere"
    r"|spicy|sweet|far|away|slow|quite|fun|clear|hers|his|mine|yours|to|in|on|at|for|with|by"
    r"|from|as|than|i|you|it|that|this|what|who|how"
    r"|and|but|or|if|when|because|one|an?|\w+(?:ful|less|able|ible)|\w{3,}ed)\b",
    _I,
)
_WRONG_THING = re.compile(
    rf"^\W*(?:(?:no|hey|sorry|oh)[\s,.!]+){{0,2}}(?P<about>(?:my|our|his|her|their"
    rf"|\w+['’]s)\s(?:\w+\s){{0,3}}{_ATTRIBUTE})"
    r"(?:\sis|['’]s)\s(?:all\s)?(?:wrong|incorrect|not right|not correct|outdated)[^\w?]*$",
    _I,
)
_CALLED = re.compile(r"^(?:my|the|our|a|an|his|her|their)\b", _I)


def stated(body: str, cue: str) -> Correction | None:
    """A lasting fact after "no" or "actually", kept whole so that it also stands alone."""
    if not re.search(r"\b(?:no+|nope|nah|wait|actually|아니)\b", cue, _I):
        return None
    found = _STATEMENT.match(body.rstrip(".! "))
    if not found or _TALK.match(found["rest"]):
        return None
    placed = _PLACE.match(found["rest"])
    if _HOME.match(body) and re.search(r"\b(?:no+|nope|nah)\b", cue, _I):
        return Correction(None, body.rstrip(".! "), None)
    if not (placed or _VALUE.match(found["rest"])):
        return None
    if not _VALUE.match(placed["value"] if placed else found["rest"]):
        return None
    return Correction(None, body.rstrip(".! "), None)


def denied(body: str) -> Correction | None:
    """ "I don't live in Oldtown, I live in Newtown": denied of the one, said of the other."""
    found = _DENIED.match(body)
    if not found or _PASSING.match(found["verb"]) or _PERSON.search(found["new"].strip()):
        return None
    stem = found["verb"].casefold().rstrip("ey")
    if not found["verb2"].casefold().startswith(stem) or _PERSON.match(found["old"].strip()):
        return None
    if max(len(found["old"].split()), len(found["new"].split())) > 6:
        return None
    old, new, about = found["old"].strip(), found["new"].strip(), found["about"].strip()
    first = old.split()[0].casefold()
    if first == new.split()[0].casefold() and PLACED.match(f"{old} "):
        old, new = PLACED.sub("", old), PLACED.sub("", new)
    subject = re.sub(r"^(?:no|nope|well|actually)[\s,]+", "", about, flags=_I)
    return Correction(
        old, new, None if PRONOUN.match(subject) or subject.casefold() in ("i", "we") else subject
    )


def in_fact(body: str) -> Correction | None:
    """ "her name is actually Hanna"."""
    found = _REALLY.match(body) or _BY_NOW.match(body)
    if not found or not _VALUE.match(found["new"]):
        return None
    return Correction(None, found["new"].strip(), found["about"].strip())


def named(about: str | None, new: str) -> bool:
    """Is one short noun said of what is only ever named, as a favourite, a code or a name is?"""
    return (
        bool(_NAMED_THING.match(about or ""))
        and len(new.split()) <= 3
        and not _QUALITY.search(new)
        and re.fullmatch(r"[\w'’&. -]+", new) is not None
    )


def swapped(about: str | None, new: str) -> str | None:
    """ "change Chicago to Denver": what is named is the old value itself, of the new kind."""
    if not about or _CALLED.match(about):
        return None
    if only_time(about) and only_time(new):
        return about
    old_sign, new_sign = only_sign(about), only_sign(new)
    if old_sign and new_sign and alike(old_sign, new_sign):
        return about
    names = all(word[:1].isupper() for word in (*about.split(), *new.split()))
    return about if names and not old_sign and not new_sign and not only_time(new) else None


def only_wrong(text: str) -> Correction | None:
    """ "That's wrong" and no more: what is right is still to be asked."""
    if _WRONG.match(text):
        return Correction(None, "", None)
    found = _WRONG_THING.match(text)
    return Correction(None, "", found["about"]) if found else None
