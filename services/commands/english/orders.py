"""English orders: remember and forget, as imperatives, polite questions, wishes and tags."""

import re
from dataclasses import replace

from services.commands.english.exceptions import (
    BARE,
    DISMISSED,
    FILED,
    NAMED,
    NO_REMEMBER,
    STATES,
    SUBJECT,
    WH,
    WORKING_MATERIAL,
)
from services.commands.english.verbs import (
    DEICTIC,
    ERASABLE,
    ERASE,
    FORGET,
    GAP,
    LODGE,
    OPENER,
    OWN,
    REMEMBER,
    STORE,
    WISH,
)
from services.commands.model import Intent
from services.commands.order import Order
from services.commands.text import FENCED, QUOTED, REACH

_I = re.IGNORECASE
_LEAD = re.compile(
    rf"^[^\w{QUOTED}{FENCED}]*(?:{OPENER}{GAP}){{0,5}}(?:(?P<wish>{WISH})\s+(?:please\s+"
    rf"|always\s+)?)?(?:(?:please|always|also|just)\s+)?",
    _I,
)
_VERB = (
    rf"(?P<verb>(?P<forget>{FORGET}\b|{ERASE}(?=:|\s+{ERASABLE}))|(?:{REMEMBER})\b|{LODGE}"
    rf"|{STORE}(?=\s*{OWN}))"
)
_FRONT = re.compile(_VERB, _I)
_NOTICE = re.compile(
    r"^[^\w]*(?:(?:hey|hi|ok|okay|so|also|just|a|quick|oh|and"
    r"|btw)[\s,]+){0,3}(?:(?P<tell>for (?:your|my|future|the) (?:info(?:rmation)?"
    r"|reference|records?|memory|notes|files?)|fyi|just so you know|so you know"
    r"|for future (?:reference|use|conversations)|going forward,? remember)"
    r"|(?P<label>(?:here(?:'s| is) )?(?:something|one thing|another thing|one more thing"
    r"|a fact|a thing|a detail|fact|things?|important)(?: (?:for you|you should|you need"
    r"|you have))? (?:to|worth) (?:remember|remembering|note|noting|keep in mind|know"
    r"|save)(?=\s*:)|(?:a )?(?:note|memo|reminder)s? (?:to|for) (?:self|myself|me|you"
    r"|gieok)|(?:quick |side )?(?:note|memo|to remember|save|remember|memori[sz]e|log"
    r"|record|keep|fyi|ps?a)(?=\s*:)))(?P<join>\s*[:,.;!\-–—]*\s*)",
    _I,
)
_FOR_LATER = re.compile(r"for (?:later|next time|the future|future reference)[\s,:]+", _I)
_CONNECTOR = re.compile(
    r"^(?:\s*(?:for (?:me|later|us|future (?:reference|use)|next time|good|the future|now)"
    r"|please|pls|plz|down|away|somewhere|in (?:your |my )?(?:memory|mind|notes)"
    r"|to (?:your |my )?(?:memory|notes)|forever|carefully|ok(?:ay)?|well|from now on"
    r"|will you|would you|could you|can you)\b)*"
    r"(?P<join>\s*[:,;.!\-–—…]*\s*)"
    r"(?:(?:the fact )?that\b(?!'s)(?=\s)|to\b(?=\s)|of\b(?=\s)|about\b(?=\s))?\s*",
    _I,
)
_THIS = re.compile(
    rf"^\s*(?:{DEICTIC}|(?:this|these|the following)(?: [\w'-]+){{1,3}})"
    r"(?:\s+(?:down|away|for (?:me|later|us|future reference)|please|pls|in (?:mind"
    r"|memory)|to (?:your |my )?(?:memory|notes)|somewhere|carefully|forever|ok(?:ay)?"
    r"|about (?:me|us)|too|as well|would you|will you|could you"
    r"|can you))*\s*(?P<join>[:;,\-–—.!?…\n]+|$)\s*",
    _I,
)
_WRAPPED = re.compile(
    r"\s+(?:in (?:mind|(?:your |my )?(?:memory|notes|records))|to (?:(?:your"
    r"|my) )?(?:memory|notes|records)|down|on (?:file|record)|away)(?:\s+(?:for (?:me"
    r"|later|us)|please|pls|thanks?))*[\s.!?]*$",
    _I,
)
_COMMIT = re.compile(
    (
        r"(?:commit|committing|keep|keeping|bear|add|adding|put|putting|save|saving|store"
        r"|storing|write|writing|jot|jotting|note|noting|take|file|mark|lock)\s"
    ),
    _I,
)
_TAG = re.compile(
    rf"(?:^|(?<=[\s,.;:!?)\-–—(\]\"'”’{QUOTED}{FENCED}]))(?:[,.;:\-–—(]\s*)?(?:(?:and|so"
    rf"|but|ok(?:ay)?|also)\s+)?(?:please\s+|pls\s+|plz\s+|kindly\s+|just\s+)?(?:(?:can"
    rf"|could|would|will) (?:you|u)(?: please)?\s+|you should\s+|make sure (?:to|you)\s+"
    rf"|be sure to\s+|i(?:'d| would) (?:like|want|need) you to\s+|i want you to\s+"
    rf"|i need you to\s+|would you mind\s+)?(?:please\s+)?"
    r"(?P<verb>(?:remember(?:ing)?|memori[sz](?:e|ing)|sav(?:e|ing)|stor(?:e|ing)|not(?:e"
    r"|ing)|log|record|keep|fil(?:e|ing)|add)(?:\s+(?:that|this|it|these|those"
    r"|all(?: of)? (?:that|this)))(?:\s+(?:down|fact|in|to memory|in (?:mind|memory)"
    r"|on file|away|to (?:your|my) (?:memory|notes)|in (?:your|my) (?:memory|notes)))?"
    r"|(?:don'?t|don’t|do not|never|dont)(?: you)?(?: ever)? (?:let (?:me"
    r"|yourself) )?forget(?:\s+(?:that|this|it|about (?:it|that|this)))?"
    r"|(?:keep|bear|keeping) (?:that|this|it|these|those) in (?:mind|memory)|(?:write|jot"
    r"|note|put|take|mark) (?:that|this|it|these|those|all that) down|commit (?:that|this"
    r"|it) to memory|(?:make|take|making|keep) (?:a )?(?:mental )?(?:note"
    r"|record)(?: of (?:that|this|it))?|take note(?: of (?:that|this|it))?|save (?:that"
    r"|this|it)|hold on ?to that"
    r"|for (?:future reference|the record|your (?:info(?:rmation)?|records?|reference"
    r"|notes))|fyi|just so you know|remember|note to self|save to memory|add to memory)"
    r"(?:[\s,]+(?:for (?:me|later|us|next time|future reference|the future|good)|please"
    r"|pls|plz|ok(?:ay)?|thanks?(?: you)?|thx|will you|would you|can you|could you"
    r"|somewhere|forever|too|now|from now on|going forward|always|alright|buddy"
    r"|tho(?:ugh)?|in the future))*[^\w]*$",
    _I,
)
_FORGET_TAG = re.compile(
    r"(?:^|(?<=[\s,.;:!?)\-–—]))(?:(?:and|so|but|now)\s+)?(?:please\s+|pls\s+"
    r"|just\s+)?(?:(?:can|could|would|will) you(?: please)?\s+"
    r"|you can (?:now )?)?(?P<verb>(?:forget|delete|erase|remove|drop) (?:it|that|this"
    r"|them|all that)(?: all)?(?: from (?:your )?(?:memory|notes))?)(?:[\s,]+(?:please|pls"
    r"|now|for me|thanks?|ok(?:ay)?))*[^\w]*$",
    _I,
)
_AFTER_FORGET = re.compile(
    r"(?:[\s,.!]+(?:from (?:your |my |the )?(?:memory|notes|records|memories|list|files?"
    r"|database)|please|pls|plz|now|any ?more|any ?longer|for (?:me|good|now)|ok(?:ay)?"
    r"|thanks?(?: you| so much)?|thx|ty|completely|entirely|forever|permanently|already"
    r"|right away|immediately|will you|would you|can you|could you|asap|too))+[^\w]*$",
    _I,
)
_THANKS = re.compile(
    r"(?:[\s,.!;\-–—(]+(?:please|pls|plz|ok(?:ay)?|thanks?(?: you)?(?: so much| a lot)?"
    r"|thx|ty|got it|cheers|will you|would you|for (?:me|later)|alright))+[^\w]*$",
    _I,
)
_SO = re.compile(r"[,;.–—-]\s*(?:so|and please|then|please|so please|and so|and)\s+(?=\S)", _I)
_REASON = re.compile(
    (
        r"\s*(?:[,;]|\s[-–—]+)\s*(?:it's|it is|i|i'm|i've|we|we've|we're|that's|since|because"
        r"|as|they|he|she|thanks|no longer|it)\b"
    ),
    _I,
)
_LABELS = re.compile(r"^\s*[:\-–—]")
_MEANT_THAT = re.compile(
    r"^that\s+(?=(?:i|i'm|i've|we|he|she|they|it|it's|you|my|our|his|her|their|the|there"
    r"|mom|dad)\b|(?-i:[A-Z가-힣]))",
    _I,
)


def order(words: str) -> Order | None:
    """Read one sentence (quotes masked) as an order; offsets count characters of `words`."""
    return (
        _pointed(words)
        or _imperative(words)
        or _notice(words)
        or _tag(words)
        or _consequence(words)
    )


def _pointed(words: str) -> Order | None:
    """ "Delete" alone, "delete number 3", "remove Bob from memory"."""
    if len(words) > REACH:
        return None
    if BARE.match(words):
        return Order(Intent.FORGET, len(words), len(words))
    found = NAMED.match(words)
    if not found:
        return None
    name = next(name for name, said in found.groupdict().items() if said)
    return Order(Intent.FORGET, *found.span(name))


def _consequence(words: str) -> Order | None:
    """ "I changed banks, so forget the old account number"."""
    cut = _SO.search(words[:REACH])
    inner = _imperative(words[cut.end() :]) if cut else None
    if not cut or not inner:
        return None
    return replace(inner, start=inner.start + cut.end(), end=inner.end + cut.end())


def _notice(words: str) -> Order | None:
    found = _NOTICE.match(words[:REACH])
    if not found or (found["tell"] and words.rstrip().endswith("?")):
        return None
    start = found.end()
    inner = _imperative(words[start:]) if len(words) - start < REACH else None
    if inner and inner.intent is Intent.REMEMBER:
        return replace(inner, start=inner.start + start, end=inner.end + start)
    later = _FOR_LATER.match(words, start)
    start = later.end() if later else start
    tag = _TAG.search(words, max(start, len(words) - 80))
    end = tag.start() if tag and tag.start() > start else len(words)
    wide = ":" in found["join"] or found["label"] is not None
    return Order(Intent.REMEMBER, start, end, opens=True, wide=wide)


def _imperative(words: str) -> Order | None:
    head = words[:REACH]
    lead = _LEAD.match(head)
    begin = lead.end() if lead else 0
    found = _FRONT.match(head, begin) or _commit(head, begin)
    if not found:
        return None
    wished = bool(lead and lead["wish"])
    if "forget" in found.groupdict() and found["forget"]:
        return _forgetting(words, found.end("verb"), found["forget"])
    return _remembering(words, found, wished)


def _commit(head: str, begin: int) -> re.Match[str] | None:
    """ "Keep X in mind", "write X down": the verb's other half stands at the end."""
    return _COMMIT.match(head, begin) if _WRAPPED.search(head[-60:]) else None


def _remembering(words: str, found: re.Match[str], wished: bool) -> Order | None:
    verb, rest_at = found.group().lower().strip(), found.end()
    rest = words[rest_at:]
    about_this = _THIS.match(rest[:REACH])
    if about_this and "?" in about_this["join"] and not wished:
        return None
    if _idle(verb, rest, wished, bool(about_this)):
        return None
    if about_this:
        start = rest_at + about_this.end()
        return Order(Intent.REMEMBER, start, _thanked(words, start), opens=True, wide=True)
    link = _CONNECTOR.match(rest[:REACH])
    start = rest_at + (link.end() if link else 0)
    end = _thanked(words, start)
    wrapped = _WRAPPED.search(words, max(start, end - 60), end) if not _says(found) else None
    if wrapped:
        end = wrapped.start()
        again = _THIS.match(words[start:end])
        if again and again.end() >= end - start:
            start = end
    wide = bool(link and link["join"].strip()[:1] in tuple(":-–—.!…"))
    return Order(Intent.REMEMBER, start, end, opens=True, wide=wide)


def _says(found: re.Match[str]) -> bool:
    return "verb" in found.groupdict() and bool(
        re.match(r"remember|memori|bear in|keep in", found["verb"], _I)
    )


def _idle(verb: str, rest: str, wished: bool, about_this: bool) -> bool:
    """The verb opens the sentence but nothing is to be kept."""
    if verb.startswith(("know", "learn", "be aware")) and not rest.lower().startswith(
        (" that", ":")
    ):
        return True
    if NO_REMEMBER.match(rest):
        return True
    if not verb.startswith("remember"):
        return (
            bool(WORKING_MATERIAL.search(rest[:40])) and not STATES.search(rest) and not about_this
        )
    asks = "?" in rest[-6:]
    return (
        asks and not about_this and (not wished or bool(WH.match(rest)) or not STATES.search(rest))
    )


def _forgetting(words: str, rest_at: int, verb: str) -> Order | None:
    rest = words[rest_at:]
    lowered = verb.lower()
    if lowered.startswith("forget") and DISMISSED.match(rest[:REACH]):
        bare = rest.strip(" .,!?~").lower()
        return Order(Intent.FORGET, len(words), len(words), dismisses=not bare.startswith("this"))
    if re.match((r"(?:drop|lose|scratch|strike|toss|dump|ditch)$"), lowered) and re.match(
        r"\s+(?:it|that)\W*$", rest
    ):
        return None
    erases = re.match(ERASE, verb, _I) is not None
    if erases and WORKING_MATERIAL.search(rest[:80]) and not FILED.search(rest):
        return None
    about_this = _THIS.match(rest[:REACH])
    if about_this and about_this["join"].strip() and "," not in about_this["join"]:
        start = rest_at + about_this.end()
        if start < len(words):
            return Order(Intent.FORGET, start, len(words), opens=True, wide=True)
    start = rest_at + len(rest) - len(rest.lstrip(" :,-–—"))
    meant = _MEANT_THAT.match(words[start:])
    start += meant.end() if meant else 0
    after = _AFTER_FORGET.search(words, max(start, len(words) - 80))
    end = after.start() if after else len(words)
    reason = _REASON.search(words, start, min(len(words), start + REACH))
    end = min(end, reason.start()) if reason else end
    return Order(Intent.FORGET, start, end, opens=bool(_LABELS.match(rest)))


def _thanked(words: str, start: int) -> int:
    thanks = _THANKS.search(words, max(start, len(words) - 80))
    return thanks.start() if thanks else len(words)


def _tag(words: str) -> Order | None:
    """The order at the end: ", please remember that"."""
    offset = max(0, len(words) - REACH)
    found = _TAG.search(words, offset)
    if not found:
        return _forget_tag(words, offset)
    verb = found["verb"].lower()
    if SUBJECT.search(words[: found.start()]):
        return None
    if verb == "remember" and words.rstrip().endswith("?"):
        return None
    if (
        verb in ("remember", "note to self")
        and not re.search(r"[,.;:\-–—(]\s*(?:please\s+|so\s+)?$", words[: found.start("verb")], _I)
        and found.start() > 0
    ):
        return None
    return Order(Intent.REMEMBER, 0, found.start())


def _forget_tag(words: str, offset: int) -> Order | None:
    found = _FORGET_TAG.search(words, offset)
    if (
        not found
        or found.start() == 0
        or not re.search(
            (r"[,.;:!\-–—]\s*(?:(?:so|and|but|please|now)\s+)*$"), words[: found.start("verb")], _I
        )
    ):
        return None
    dismisses = found["verb"].lower() == "forget it"
    return Order(Intent.FORGET, 0, 0 if dismisses else found.start(), dismisses=dismisses)
