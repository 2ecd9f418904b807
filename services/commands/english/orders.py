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
from services.commands.english.order_forms import (
    AFTER_FORGET,
    ANNOUNCED,
    BEFORE_COLON,
    COMMIT,
    CONNECTOR,
    FOR_LATER,
    FORGET_TAG,
    FRONT,
    IGNORING_CASE,
    LABELS,
    LEAD,
    MEANT_THAT,
    NOTICE,
    REASON,
    SO,
    TAG,
    THANKS,
    THIS,
    WRAPPED,
)
from services.commands.english.verbs import (
    ERASE,
)
from services.commands.model import Intent
from services.commands.order import Order
from services.commands.text import REACH


def order(words: str) -> Order | None:
    """Read one sentence (quotes masked) as an order; offsets count characters of `words`."""
    return (
        _pointed(words)
        or _imperative(words)
        or _notice(words)
        or _tag(words)
        or _consequence(words)
        or _before_colon(words)
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
    cut = SO.search(words[:REACH])
    inner = _imperative(words[cut.end() :]) if cut else None
    if not cut or not inner:
        return None
    return replace(inner, start=inner.start + cut.end(), end=inner.end + cut.end())


def _before_colon(words: str) -> Order | None:
    found = BEFORE_COLON.match(words[:REACH])
    if not found:
        return None
    return Order(Intent.REMEMBER, found.end(), len(words), opens=True, wide=True)


def _notice(words: str) -> Order | None:
    found = NOTICE.match(words[:REACH])
    if not found or (found["tell"] and words.rstrip().endswith("?")):
        return None
    start = found.end()
    inner = _imperative(words[start:]) if len(words) - start < REACH else None
    if inner and inner.intent is Intent.REMEMBER:
        return replace(inner, start=inner.start + start, end=inner.end + start)
    later = FOR_LATER.match(words, start)
    start = later.end() if later else start
    tag = TAG.search(words, max(start, len(words) - 80))
    end = tag.start() if tag and tag.start() > start else len(words)
    wide = ":" in found["join"] or found["label"] is not None
    return Order(Intent.REMEMBER, start, end, opens=True, wide=wide)


def _imperative(words: str) -> Order | None:
    head = words[:REACH]
    lead = LEAD.match(head)
    begin = lead.end() if lead else 0
    found = FRONT.match(head, begin) or _commit(head, begin)
    if not found:
        return None
    wished = bool(lead and lead["wish"])
    if "forget" in found.groupdict() and found["forget"]:
        return _forgetting(words, found.end("verb"), found["forget"], wished=wished)
    return _remembering(words, found, wished)


def _commit(head: str, begin: int) -> re.Match[str] | None:
    """ "Keep X in mind", "write X down": the verb's other half stands at the end."""
    return COMMIT.match(head, begin) if WRAPPED.search(head[-60:]) else None


def _remembering(words: str, found: re.Match[str], wished: bool) -> Order | None:
    verb, rest_at = found.group().lower().strip(), found.end()
    rest = words[rest_at:]
    about_this = THIS.match(rest[:REACH])
    if verb.endswith("ing") and not wished:  # "Remembering names is hard"
        return None
    if re.search(
        r",\s*(?:as )?(?:they|people|he|she|mom|dad)\s+(?:say|says|said)\W*$",
        words[-60:],
        IGNORING_CASE,
    ):
        return None
    if about_this and "?" in about_this["join"] and not wished:
        return None
    if _idle(verb, rest, wished, bool(about_this)):
        return None
    if about_this:
        start = rest_at + about_this.end()
        return Order(Intent.REMEMBER, start, _thanked(words, start), opens=True, wide=True)
    link = CONNECTOR.match(rest[:REACH])
    start = rest_at + (link.end() if link else 0)
    announced = ANNOUNCED.match(words, start)
    start = announced.end() if announced else start
    end = _thanked(words, start)
    wrapped = WRAPPED.search(words, max(start, end - 60), end) if not _says(found) else None
    if wrapped:
        end = wrapped.start()
        again = THIS.match(words[start:end])
        if again and again.end() >= end - start:
            start = end
    wide = bool(link and link["join"].strip()[:1] in tuple(":-–—.!…"))
    return Order(Intent.REMEMBER, start, end, opens=True, wide=wide)


def _says(found: re.Match[str]) -> bool:
    return "verb" in found.groupdict() and bool(
        re.match(r"remember|memori|bear in|keep in", found["verb"], IGNORING_CASE)
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


def _forgetting(words: str, rest_at: int, verb: str, *, wished: bool) -> Order | None:
    rest = words[rest_at:]
    lowered = verb.lower()
    if lowered == "dump" and re.match(
        r"\s+(?:your |the |all )*(?:memor|notes)", rest, IGNORING_CASE
    ):
        return None  # a dump of what is remembered
    if re.match(r"(?:forgett|delet|eras|remov|dropp|wip|clear|purg)ing\b", lowered) and not wished:
        return None
    if lowered.startswith("forget") and DISMISSED.match(rest[:REACH]):
        bare = rest.strip(" .,!?~").lower()
        return Order(Intent.FORGET, len(words), len(words), dismisses=not bare.startswith("this"))
    if re.match((r"(?:drop|lose|scratch|strike|toss|dump|ditch)$"), lowered) and re.match(
        r"\s+(?:it|that)\W*$", rest
    ):
        return None
    erases = re.match(ERASE, verb, IGNORING_CASE) is not None
    if erases and WORKING_MATERIAL.search(rest[:80]) and not FILED.search(rest):
        return None
    about_this = THIS.match(rest[:REACH])
    if about_this and about_this["join"].strip() and "," not in about_this["join"]:
        start = rest_at + about_this.end()
        if start < len(words):
            return Order(Intent.FORGET, start, len(words), opens=True, wide=True)
    start = rest_at + len(rest) - len(rest.lstrip(" :,-–—"))
    meant = MEANT_THAT.match(words[start:])
    start += meant.end() if meant else 0
    after = AFTER_FORGET.search(words, max(start, len(words) - 80))
    end = after.start() if after else len(words)
    reason = REASON.search(words, start, min(len(words), start + REACH))
    end = min(end, reason.start()) if reason else end
    return Order(Intent.FORGET, start, end, opens=bool(LABELS.match(rest)))


def _thanked(words: str, start: int) -> int:
    thanks = THANKS.search(words, max(start, len(words) - 80))
    return thanks.start() if thanks else len(words)


def _tag(words: str) -> Order | None:
    """The order at the end: ", please remember that"."""
    offset = max(0, len(words) - REACH)
    found = TAG.search(words, offset)
    if not found:
        return _forget_tag(words, offset)
    verb = found["verb"].lower()
    if SUBJECT.search(words[: found.start()]):
        return None
    if verb == "remember" and words.rstrip().endswith("?"):
        return None
    if (
        verb in ("remember", "note to self")
        and not re.search(
            r"[,.;:\-–—(]\s*(?:(?:please|so|make sure (?:to|you)|be sure to|you (?:should"
            r"|must))\s+)*$",
            words[: found.start("verb")],
            IGNORING_CASE,
        )
        and found.start() > 0
    ):
        return None
    return Order(Intent.REMEMBER, 0, found.start())


def _forget_tag(words: str, offset: int) -> Order | None:
    found = FORGET_TAG.search(words, offset)
    if (
        not found
        or found.start() == 0
        or not re.search(
            (r"[,.;:!\-–—]\s*(?:(?:so|and|but|please|now)\s+)*$"),
            words[: found.start("verb")],
            IGNORING_CASE,
        )
    ):
        return None
    dismisses = found["verb"].lower() == "forget it"
    return Order(Intent.FORGET, 0, 0 if dismisses else found.start(), dismisses=dismisses)
