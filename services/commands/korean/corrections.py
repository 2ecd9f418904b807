"""Korean corrections: "X가 아니라 Y야", "X에서 Y로 바꿔줘", "틀렸어, Y야" and their kin."""

import re

from services.commands.korean.correction_forms import (
    ADMITTED,
    ASKING,
    BY_NOW,
    CHANGE,
    CHANGE_ONLY,
    CHANGE_SHORT,
    CHANGE_VERB,
    COPULA,
    DOER,
    EARLIER,
    ENDS_IN_I,
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
    SAVED_AS,
    STRONG,
    SUBJECT,
    TO_WHAT,
    TOPIC,
    UPDATE,
    VERBAL,
    WRONG,
)
from services.commands.korean.particles import (
    fits,
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
from services.commands.model import Correction
from services.commands.text import trim

# "내가 사는 곳은": 는 closes a verb there and no topic; 상사 and 작가 are nouns.
_ADNOMINAL = re.compile(r"(?:하|있|없|되|(?:^|\s)[가오사]|[어아나녀려러와져][가오])$")


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
    elif _asserts(rest):
        new = _topic_and_value(NOW.sub("", rest))[1]
    else:
        return None
    pre = EARLIER.sub("", without_quotative(saved["pre"], saved["to"]))
    about, old = _split_old(pre, new)
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
        about, old = _split_old(pre[:-2], new)
        return Correction(old, new, about)
    topic, bare = without_any_particle(pre), pre[-1:] in "을를"
    if bare and topic and _alike(topic.split()[-1], new):
        about, old = _split_old(topic, new)
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
        inner_about, old = _split_old(without_subject_particle(inner["pre"]), _clean(inner["new"]))
        return Correction(old, _clean(inner["new"]), inner_about or about)
    topic, new = _topic_and_value(rest)
    return Correction(None, new, topic or about) if new else None


def _contradicted(body: str, cue: str) -> Correction | None:
    found = NOT_BUT.match(body)
    if not found or (ASKING.search(body) and not re.search(CHANGE_VERB, found["new"])):
        return None
    pre, raw = found["pre"].strip(), found["new"].strip()
    said = (
        COPULA.search(_unstopped(raw))
        or RIGHT.search(_unstopped(raw))
        or re.search(CHANGE_VERB, raw)
    )
    if found["link"] == "말고" and not said:
        return None
    if NOT_OLD.search(pre) or ENDS_OPEN.search(raw):
        return None
    doer = DOER.match(raw)
    new = doer["new"] if doer else _clean(NOW.sub("", raw))
    if not new or (NOT_A_VALUE.match(new) and not cue):
        return None
    return _with_old(pre, new)


def _with_old(pre: str, new: str) -> Correction:
    pre = without_subject_particle(pre)
    if re.fullmatch(r"(?:그|이|저)(?:거|게|건|것)?", pre):
        topic, value = _topic_and_value(new)
        return Correction(None, value, topic)
    about, old = _split_old(pre, new)
    old = NOW.sub("", old)
    topic, value = _topic_and_value(new)
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
    if not _asserts(rest):
        return None
    topic, new = _topic_and_value(rest)
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
        return apologised(_clean(body), cue)
    body = NOW.sub("", body)
    if NOT_A_VALUE.match(body):
        return None
    if not strong and not (_asserts(body) and _of_a_noun(body)):
        return named(*_topic_and_value(body)) if denied else None
    changed = CHANGE_SHORT.match(body)
    topic, new = _topic_and_value(body)
    if changed and not topic:
        return Correction(None, without_quotative(changed["new"], changed["to"]), None)
    if not new or NOT_A_VALUE.match(new) or len(new.split()) > 6:
        return None
    return None if admitted and not really(topic, new) else Correction(None, new, topic)


def _of_a_noun(body: str) -> bool:
    """Does the ending close a noun (한나야, 3시요), not a verb (웃기네, 먹었어요, 가라고)?"""
    stop = _unstopped(body)
    if VERBAL.search(stop):
        return False
    quoted = re.search(r"(?<!이)(?:라고|라구|라니까)요?$", stop)
    return not quoted or TOPIC.match(stop) is not None or bool(re.search(r"[\dA-Za-z]", stop))


def _asserts(body: str) -> bool:
    stop = _unstopped(body)
    return bool(COPULA.search(stop) or RIGHT.search(stop) or re.search(r"[\dA-Za-z]$", stop))


def _topic_and_value(body: str) -> tuple[str | None, str]:
    """Cut "회비는 5만 원이야" into its topic and its value."""
    right = RIGHT.search(_unstopped(body))
    for pattern in (TOPIC,) if right else (TOPIC, SUBJECT):
        found = pattern.match(body)
        if found and fits(found["about"], found["josa"]) and not _ADNOMINAL.search(found["about"]):
            return found["about"].strip(), _clean(NOW.sub("", found["rest"]))
    return None, _clean(body)


def _split_old(pre: str, new: str) -> tuple[str | None, str]:
    """Where does the thing end and the old value begin? At a topic, else by the new one's size."""
    pre = pre.strip()
    for pattern in (TOPIC, SUBJECT):
        found = pattern.match(pre)
        if found and fits(found["about"], found["josa"]) and not _ADNOMINAL.search(found["about"]):
            return found["about"].strip(), found["rest"].strip()
    words, size = pre.split(), max(1, len(new.split()))
    if len(words) <= size:
        return None, pre
    cut = len(pre) - len(_tail_words(pre, size))
    return without_any_particle(BY_NOW.sub("", pre[:cut].strip())), pre[cut:]


def _tail_words(text: str, count: int) -> str:
    found = re.search(rf"(?:\S+\s+){{{count - 1}}}\S+$", text)
    return found.group() if found else text


def _alike(old: str, new: str) -> bool:
    """Are these values of one shape: both with digits, or both in Latin letters?"""
    return any(all(re.search(kind, v) for v in (old, new)) for kind in (r"\d", r"[A-Za-z]"))


def _strip_lead(run: str) -> str:
    lead = LEAD.match(run)
    return run[lead.end() :] if lead else run


def _unstopped(body: str) -> str:
    start, end = trim(body, 0, len(body))
    return body[start:end].rstrip(".!?~ ")


def _clean(run: str) -> str:
    """The value without its copula, "가 맞아", "로 바꿔줘" and outer punctuation."""
    run = _unstopped(re.split(r"(?<=[야요다])[.!~ㅋㅎ]+\s|\n", run, maxsplit=1)[0])
    changed = CHANGE_SHORT.match(run)
    if changed:
        return without_quotative(changed["new"], changed["to"])
    right = RIGHT.search(run)
    if right:
        return without_subject_particle(run[: right.start()])
    found = COPULA.search(run)
    if not found:
        return run
    if found.group() == "이야" and ENDS_IN_I.search(run[:-1]):
        return run[:-1]
    bare = run[: found.start()]
    return _unstopped(bare) if bare.strip() else run
