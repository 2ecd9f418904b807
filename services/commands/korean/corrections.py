"""Korean corrections: "X가 아니라 Y야", "X에서 Y로 바꿔줘", "틀렸어, Y야" and their kin."""

import re

from services.commands.korean.correction_forms import (
    ADMITTED,
    ASKING,
    CHANGE,
    CHANGE_ONLY,
    CHANGE_SHORT,
    CHANGE_VERB,
    COPULA,
    DOER,
    EARLIER,
    ENDS_OPEN,
    HAS_CHANGED,
    LEAD,
    NOT_A_VALUE,
    NOT_BUT,
    NOT_OLD,
    NOW,
    RENAMED,
    REWRITING,
    RIGHT,
    SAID_AGAIN,
    SAVED_AS,
    STRONG,
    TO_WHAT,
    UPDATE,
    WRONG,
)
from services.commands.korean.particles import (
    without_any_particle,
    without_quotative,
    without_subject_particle,
)
from services.commands.korean.statements import (
    apologised,
    moved,
    named,
    only_wrong,
    really,
    stated,
)
from services.commands.korean.values import (
    asserts,
    clean,
    of_a_noun,
    split_old,
    topic_and_value,
    unstopped,
)
from services.commands.model import Correction
from services.commands.text import trim


def correction(text: str, *, cued: bool) -> Correction | None:
    """Read a whole message as a correction; `cued`: only with words that say something is wrong.

    Without a cue the plain contradiction ("라떼 말고 아메리카노야") counts too, so an order to
    remember in the same message must have been looked for before.
    """
    if not re.search(r"[가-힣]", text):
        return None
    if wrong := only_wrong(text):
        return wrong
    start, end = trim(text, 0, len(text))
    body = text[start:end]
    lead = LEAD.match(body)
    cue = lead.group() if lead else ""
    rest = body[len(cue) :]
    if cued and not STRONG.search(body):
        return None
    if not rest:
        return None
    asks = ASKING.search(text) is not None and not re.search(CHANGE_VERB, rest)
    return _told(rest) if asks else _first(rest, cue)


def _told(body: str) -> Correction | None:
    """What a question may still put right: "2시로 저장했지? 4시로 해 줄래?"."""
    return _resaved(body) or _changed(body) or _updated(body)


def _first(body: str, cue: str) -> Correction | None:
    if REWRITING.search(body) and re.search(CHANGE_VERB, body):
        return None
    return (
        _resaved(body)
        or _changed(body)
        or moved(body)
        or _updated(body)
        or _wrong(body, cue)
        or _contradicted(body, cue)
        or stated(body, cue)
        or _plain(body, cue)
    )


def _changed(body: str) -> Correction | None:
    link = NOT_BUT.match(body)
    if link and link["link"] != "아님":
        return None
    found = CHANGE.match(body)
    if not found:
        return None
    pre, new = _pre_and_new(body[: found.end("new")], found["to"])
    return _from_to(pre, new) if pre is not None else None


def _resaved(body: str) -> Correction | None:
    """ "치과 2시로 저장했지? 4시로 고쳐줘", "12번이라고 했는데 21번이야"."""
    saved = SAVED_AS.match(body)
    if not saved or ASKING.search(body):
        return None
    rest = ADMITTED.sub("", CHANGE_ONLY.sub("", saved["rest"].strip()))
    short = CHANGE_SHORT.match(rest)
    if short and re.search(r"에서\s|[을를]\s", short["new"]):
        return None
    if short:
        new = without_quotative(short["new"], short["to"])
    elif asserts(rest):
        new = topic_and_value(NOW.sub("", rest))[1]
    else:
        return None
    pre = EARLIER.sub("", without_quotative(saved["pre"], saved["to"]))
    about, old = split_old(pre, new)
    return None if NOT_A_VALUE.match(new) else Correction(old, new, about)


def _pre_and_new(run: str, to: str) -> tuple[str | None, str]:
    """Cut "주차 자리 B2에서 B3" before its last part."""
    for pattern in (
        (r"^(?P<pre>.+(?:에서|[을를은는])[,\s]+)(?P<new>\S.*)$"),
        r"^(?P<pre>.+[,.!?]\s+)(?P<new>\S.*)$",
        r"^(?P<pre>.+\s)(?P<new>\S+)$",
    ):
        found = re.match(pattern, run, re.DOTALL)
        if found and found["new"].strip():
            return found["pre"].strip(" ,"), without_quotative(found["new"], to)
    return None, run


def _from_to(pre: str, new: str) -> Correction | None:
    pre = HAS_CHANGED.sub("", pre)
    if pre.endswith("에서"):
        about, old = split_old(pre[:-2], new)
        return Correction(old, new, about)
    topic, bare = without_any_particle(pre), pre[-1:] in "을를"
    if bare and topic and _alike(topic.split()[-1], new):
        about, old = split_old(topic, new)
        return Correction(old, new, about)
    return Correction(None, new, topic or None)


def _updated(body: str) -> Correction | None:
    found = UPDATE.match(body)
    if not found:
        return None
    rest = NOW.sub("", found["rest"].strip())
    about = without_any_particle(HAS_CHANGED.sub("", found["about"]))
    renamed = RENAMED.match(rest)
    if renamed:
        return Correction(renamed["old"], renamed["new"], about)
    rest = TO_WHAT.sub("", rest)
    inner = NOT_BUT.match(rest)
    if inner:
        inner_about, old = split_old(without_subject_particle(inner["pre"]), clean(inner["new"]))
        return Correction(old, clean(inner["new"]), inner_about or about)
    topic, new = topic_and_value(rest)
    return Correction(None, new, topic or about) if new else None


def _contradicted(body: str, cue: str) -> Correction | None:
    found = NOT_BUT.match(body)
    if not found or (ASKING.search(body) and not re.search(CHANGE_VERB, found["new"])):
        return None
    pre, raw = SAID_AGAIN.sub(" ", found["pre"]).strip(), found["new"].strip()
    said = (
        COPULA.search(unstopped(raw)) or RIGHT.search(unstopped(raw)) or re.search(CHANGE_VERB, raw)
    )
    if found["link"] == "말고" and not said:
        return None
    if NOT_OLD.search(pre) or ENDS_OPEN.search(raw):
        return None
    doer = DOER.match(raw)
    new = doer["new"] if doer else clean(NOW.sub("", raw))
    if not new or (NOT_A_VALUE.match(new) and not cue):
        return None
    return _with_old(pre, new)


def _with_old(pre: str, new: str) -> Correction:
    pre = without_subject_particle(pre)
    if re.fullmatch(r"(?:그|이|저)(?:거|게|건|것)?", pre):
        topic, value = topic_and_value(new)
        return Correction(None, value, topic)
    about, old = split_old(pre, new)
    old = NOW.sub("", old)
    topic, value = topic_and_value(new)
    if topic and not about:
        return Correction(old, value, topic)
    return Correction(old, value if topic else new, about)


def _wrong(body: str, cue: str) -> Correction | None:
    found = WRONG.match(body)
    if not found or ASKING.search(body):
        return None
    rest = NOW.sub("", found["rest"].strip())
    lead = LEAD.match(rest)
    rest = rest[lead.end() :] if lead else rest
    inner = _contradicted(rest, "정정")
    about = without_any_particle(_strip_lead(found["pre"])) or None
    if inner:
        return Correction(inner.old, inner.new, inner.about or about)
    changed = CHANGE_SHORT.match(rest)
    if changed:
        return Correction(None, without_quotative(changed["new"], changed["to"]), about)
    if not asserts(rest):
        return None
    topic, new = topic_and_value(rest)
    return Correction(None, new, topic or about) if new and not NOT_A_VALUE.match(new) else None


def _plain(body: str, cue: str) -> Correction | None:
    """A value after nothing but a cue: "아니, 이국송이야", "정정: 회비는 5만 원"."""
    strong = re.search(
        (
            r"정정|수정|바로잡|고칠|고쳐|업데이트|갱신|오타|틀렸|잘못|착각|헷갈|실수"
            r"|correction"
        ),
        cue,
    )
    denied = re.search(r"아니|아냐|아뇨|ㄴㄴ|노노|땡|아닌데|no", cue)
    admitted = not (strong or denied) and re.search(r"사실|실은|정확히|정확하게", cue)
    if ASKING.search(body) or len(body) > 120 or ENDS_OPEN.search(body):
        return None
    if not (strong or denied or admitted):
        return apologised(clean(body), cue)
    body = NOW.sub("", body)
    if NOT_A_VALUE.match(body):
        return None
    if not strong and not (asserts(body) and of_a_noun(body)):
        return named(*topic_and_value(body)) if denied else None
    changed = CHANGE_SHORT.match(body)
    topic, new = topic_and_value(body)
    if changed and not topic:
        return Correction(None, without_quotative(changed["new"], changed["to"]), None)
    if not new or NOT_A_VALUE.match(new) or len(new.split()) > 6:
        return None
    return None if admitted and not really(topic, new) else Correction(None, new, topic)


def _alike(old: str, new: str) -> bool:
    """Are these values of one shape: both with digits, or both in Latin letters?"""
    return any(all(re.search(kind, v) for v in (old, new)) for kind in (r"\d", r"[A-Za-z]"))


def _strip_lead(run: str) -> str:
    lead = LEAD.match(run)
    return run[lead.end() :] if lead else run
