"""English corrections: "it's Y, not X", "change A from X to Y", "A is wrong, it's Y"."""

import re

from services.commands.english.correction_forms import (
    BARE_NOT,
    CLAUSE,
    DEGREE,
    FEELING,
    FROM_TO,
    HAVE_WRONG,
    IGNORING_CASE,
    IS_WRONG,
    LEAD,
    NEVER_ABOUT,
    NOISE,
    NOT_BARE,
    NOT_X_Y,
    PLACED,
    PRONOUN,
    QUOTED_VALUE,
    REPLACE,
    REWRITING,
    SAID_BUT,
    SHOULD,
    STATEMENT,
    STOPS,
    STRONG,
    TO,
    UPDATE,
    VALUE,
    WRONG_KIND,
    Y_NOT_X,
    Y_NOT_X_SAID,
)
from services.commands.english.statements import (
    denied,
    in_fact,
    named,
    only_wrong,
    stated,
    swapped,
)
from services.commands.model import Correction
from services.commands.text import trim
from services.commands.times import only_time


def correction(text: str, *, cued: bool) -> Correction | None:
    """Read a whole message as a correction; `cued`: only with words that say something is wrong."""
    body = text.replace("’", "'")
    if wrong := only_wrong(body):
        return _copied(wrong, text)
    start, end = trim(body, 0, len(body))
    lead = LEAD.match(body[start:end])
    cue = lead.group() if lead else ""
    rest = body[start + len(cue) : end].strip()
    if not rest or not re.search(r"[A-Za-z]", rest) or (cued and not STRONG.search(body)):
        return None
    if rest.endswith("?") and not re.match(r"(?:can|could|would|will) you", rest, IGNORING_CASE):
        return None
    found = (
        _asked(rest)
        or _told_wrong(rest)
        or denied(rest)
        or _contradicted(rest, cue)
        or _plain(rest, cue)
        or stated(rest, cue)
        or in_fact(rest)
    )
    return _copied(found, text) if found else None


def _asked(body: str) -> Correction | None:
    """A command: change, update, replace."""
    body = body.rstrip("?")
    if REWRITING.search(body) and not re.search(r"\b(?:my|our|note|memory)\b", body, IGNORING_CASE):
        return None
    for pattern in (FROM_TO, TO, REPLACE):
        found = pattern.match(body)
        if found and not re.match(
            (r"(?:sure|it|that|this|me|a|an|some|up|up with|note|the most)\b(?! to \d)"),
            found.groupdict().get("about") or "",
            IGNORING_CASE,
        ):
            parts = found.groupdict()
            new, old = _value(parts["new"]), parts.get("old")
            inner = Y_NOT_X_SAID.match(new)
            if inner:
                new, old = inner["run"], inner["old"]
            about = _about(parts.get("about"))
            if about and not old and QUOTED_VALUE.fullmatch(about):
                return Correction(about.strip("\"“”'"), new, None)
            if not old and (old := swapped(about, new)):
                about = None
            return Correction(old and _value(old), new, about)
    found = UPDATE.match(body)
    return _with_about(found["rest"], found["about"], None) if found else None


def _told_wrong(body: str) -> Correction | None:
    """ "You have A wrong. It's Y", "A is wrong, it should be Y", "I said A is X but it's Y"."""
    found = WRONG_KIND.match(body)
    if found:
        return _with_about(found["rest"], found["about"], None)
    found = HAVE_WRONG.match(body)
    if found:
        return _with_about(found["rest"], found["about"], found["old"])
    found = IS_WRONG.match(body)
    if found and not _mood(found["about"]):
        return _with_about(found["rest"], found["about"], None)
    found = SAID_BUT.match(body)
    if not found:
        return None
    stated = STATEMENT.match(found["run"])
    about, old = (stated["about"], stated["new"]) if stated else (None, found["run"])
    return _with_about(found["rest"], about, old)


def _with_about(rest: str, about: str | None, old: str | None) -> Correction | None:
    lead = LEAD.match(rest)
    rest = rest[lead.end() :] if lead else rest
    inner = _contradicted(rest, "correction") or _plain(rest, "correction")
    if inner is None:
        asked = TO.match(rest)
        if not asked:
            return None
        inner = Correction(None, _value(asked["new"]), None)
    return Correction(inner.old or (old and _value(old)), inner.new, inner.about or _about(about))


def _contradicted(body: str, cue: str) -> Correction | None:
    parts = _parts(body)
    if not cue and (len(parts) > 3 or len(body) > 160):
        return None
    for part in (body, *parts):
        found = NOT_X_Y.match(part) or Y_NOT_X.match(part) or NOT_BARE.match(part)
        said = _said_not(part) if not found else None
        if said:
            return said
        if not found and (cue or _twins(part)):
            found = BARE_NOT.match(part) if len(part.split()) < 9 else None
            found = None if found and _long(found["new"]) else found
        if found and _sound(found, cue):
            again = found.groupdict().get("again")
            about = found.groupdict().get("about")
            about = about if about and not PRONOUN.match(about.strip()) else again
            return _pair(_value(found["old"]), _value(found["new"]), about)
    return None


def _pair(old: str, new: str, about: str | None) -> Correction:
    """ "on Friday, not Monday": the preposition belongs to the sentence, not to the value."""
    if PLACED.match(new):
        new, old = PLACED.sub("", new), PLACED.sub("", old)
    return Correction(old, new, _about(about))


def _twins(part: str) -> bool:
    """ "Cedar 240, not Cedar 204": the same words but for their figures."""
    found = BARE_NOT.match(part)
    shapes = (
        {re.sub(r"\d+", "0", found[name].strip().lower()) for name in ("new", "old")}
        if found
        else set()
    )
    return len(shapes) == 1 and "0" in next(iter(shapes))


def _long(run: str) -> bool:
    return len(run.split()) > 5


def _said_not(part: str) -> Correction | None:
    """ "I live in Austin, not Dallas": as many words as the old value has."""
    found = Y_NOT_X_SAID.match(part)
    if not found or (
        not re.match((r"(?:i|we|my|our|the|he|she|they|his|her|[A-Z][\w']*)\b"), found["run"])
        and not re.match(r"(?:i|we|my|our|the|he|she|they)\b", found["run"], IGNORING_CASE)
    ):
        return None
    words, old = found["run"].split(), _value(found["old"])
    size = len(old.split())
    if len(words) <= size + 1 or not re.search(r"[A-Z\d가-힣]", old):
        return None
    tail = re.search(rf"(?:\S+\s+){{{size - 1}}}\S+$", found["run"])
    if re.search(r"\d", old) and tail and not re.search(r"\d", tail.group()):
        tail = re.search(r"\S*\d\S*(?:\s+[A-Za-z]+){1,2}$", found["run"])  # "50 bucks, not 40"
    return Correction(old, tail.group(), None) if tail else None


def _parts(body: str) -> list[str]:
    return [p.strip() for p in STOPS.split(body)[:6] if p and p.strip() != body]


def _sound(found: re.Match[str], cue: str) -> bool:
    about = (found.groupdict().get("about") or "").strip()
    if NEVER_ABOUT.match(about) or DEGREE.match(found["old"].strip()):
        return False
    if not cue and not (_brief(found["old"]) and _brief(found["new"])):
        return False
    if not cue and _mood(found["old"].strip()):
        return False
    if re.fullmatch(r"i|you|we|it|that|this", about, IGNORING_CASE) and not cue:
        return (
            not _mood(found["new"])
            and not re.fullmatch(r"you|me|him|her|us", found["old"].strip(), IGNORING_CASE)
            and _solid(found["new"] + found["old"])
        )
    return not _mood(found["new"])


def _mood(value: str) -> bool:
    """ "happy", but no name in capitals ("Happy Tails")."""
    return bool(FEELING.match(value)) and not re.match(r"[A-Z]\w*\s[A-Z]", value)


def _brief(value: str) -> bool:
    return len(value.split()) <= 5 and not CLAUSE.search(value)


def _solid(values: str) -> bool:
    """Values rather than moods: a capital, a digit, a determiner or another script."""
    return bool(re.search(r"[A-Z\d가-힣]|\b(?:the|a|an|my|our)\b", values))


def _plain(body: str, cue: str) -> Correction | None:
    """A value after nothing but a cue: "no, it's Hazel", "I meant 4 pm", "correction: …"."""
    strong = re.search(
        (
            r"correct|typo|misspoke|mistyped|wrong|mistake|mistaken|scratch|strike|update|edit"
            r"|incorrect|not right|not true|error|bad|mixed|fix"
        ),
        cue,
        IGNORING_CASE,
    )
    denied = re.search(
        r"\b(?:no+|nope|nah|wait|oops|sorry|actually|whoops|아니)\b", cue, IGNORING_CASE
    )
    meant = re.match(
        r"i meant|make (?:it|that) |it should (?:be|have)|should (?:be|have)", body, IGNORING_CASE
    )
    if not (strong or denied or meant):
        return None
    for pattern in (VALUE, SHOULD, STATEMENT):
        found = pattern.match(body)
        if not found:
            continue
        about = found.groupdict().get("about")
        if not _stands(found["new"], about, bool(strong)):
            return None
        return Correction(None, _value(found["new"]), _about(about))
    return (
        Correction(None, _value(body), None)
        if (strong and len(body.split()) <= 5 and _solid(body))
        or (denied and _a_time(_value(body)))
        else None
    )


def _a_time(value: str) -> bool:
    """ "sorry, 4pm": a point in time stands for itself, a day alone may be an excuse."""
    return bool(re.search(r"\d", value)) and only_time(value)


def _stands(new: str, about: str | None, strong: bool) -> bool:
    if _mood(new) or NEVER_ABOUT.match(about or ""):
        return False
    if strong or about is None:
        return len(new.split()) <= 12
    if named(about, _value(new)):
        return True
    return bool(re.match((r"(?:my|our|the|his|her|their|[A-Z][\w]*(?:'s)?)\b"), about)) and _solid(
        new
    )


def _about(about: str | None) -> str | None:
    about = (about or "").strip(" ,:;-–—")
    return None if not about or PRONOUN.match(about) else about


def _value(run: str) -> str:
    run = STOPS.split(run.strip(), maxsplit=1)[0]
    noise = NOISE.search(run)
    run = run[: noise.start()] if noise else run
    start, end = trim(run, 0, len(run))
    return run[start:end]


def _copied(found: Correction, text: str) -> Correction:
    """Give back the text's own apostrophes."""
    if "’" not in text:
        return found
    plain = text.replace("’", "'")

    def own(part: str | None) -> str | None:
        at = plain.find(part) if part else -1
        return text[at : at + len(part)] if part and at >= 0 else part

    return Correction(own(found.old), own(found.new) or "", own(found.about))
