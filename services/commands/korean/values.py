"""A Korean value cut from what it is said of, without its copula and its particles."""

import re

from services.commands.korean.correction_forms import (
    BY_NOW,
    CHANGE_SHORT,
    COPULA,
    ENDS_IN_I,
    NOW,
    RIGHT,
    SUBJECT,
    TOPIC,
    VERBAL,
)
from services.commands.korean.particles import (
    ONE_SYLLABLE,
    fits,
    without_any_particle,
    without_quotative,
    without_subject_particle,
)
from services.commands.text import trim

# "내가 사는 곳은": 는 closes a verb there and no topic; 상사 and 작가 are nouns.
_ADNOMINAL = re.compile(r"(?:하|있|없|되|(?:^|\s)[가오사]|[어아나녀려러와져][가오])$")


def of_a_noun(body: str) -> bool:
    """Does the ending close a noun (한나야, 3시요), not a verb (웃기네, 먹었어요, 가라고)?"""
    stop = unstopped(body)
    if VERBAL.search(stop):
        return False
    quoted = re.search(r"(?<!이)(?:라고|라구|라니까)요?$", stop)
    return not quoted or TOPIC.match(stop) is not None or bool(re.search(r"[\dA-Za-z]", stop))


def asserts(body: str) -> bool:
    stop = unstopped(body)
    return bool(COPULA.search(stop) or RIGHT.search(stop) or re.search(r"[\dA-Za-z]$", stop))


def topic_and_value(body: str) -> tuple[str | None, str]:
    """Cut "회비는 5만 원이야" into its topic and its value."""
    right = RIGHT.search(unstopped(body))
    for pattern in (TOPIC,) if right else (TOPIC, SUBJECT):
        found = pattern.match(body)
        if found and fits(found["about"], found["josa"]) and not _ADNOMINAL.search(found["about"]):
            return found["about"].strip(), clean(NOW.sub("", found["rest"]))
    return None, clean(body)


def split_old(pre: str, new: str) -> tuple[str | None, str]:
    """Where does the thing end and the old value begin? At a topic, else by the new one's size."""
    pre = pre.strip()
    for pattern in (TOPIC, SUBJECT):
        found = pattern.match(pre)
        if found and _names(found["about"], found["josa"]):
            return found["about"].strip(), found["rest"].strip()
    words, size = pre.split(), max(1, len(new.split()))
    if len(words) <= size:
        return None, pre
    cut = len(pre) - len(_tail_words(pre, size))
    return without_any_particle(BY_NOW.sub("", pre[:cut].strip())), pre[cut:]


def _names(about: str, josa: str) -> bool:
    """Is this a thing with its particle? 요가 and 휴가 end like one, 내가 사는 is none."""
    if not fits(about, josa) or _ADNOMINAL.search(about):
        return False
    return len(about) > 1 or josa not in "이가" or about in ONE_SYLLABLE


def _tail_words(text: str, count: int) -> str:
    found = re.search(rf"(?:\S+\s+){{{count - 1}}}\S+$", text)
    return found.group() if found else text


def unstopped(body: str) -> str:
    start, end = trim(body, 0, len(body))
    return body[start:end].rstrip(".!?~ ")


def clean(run: str) -> str:
    """The value without its copula, "가 맞아", "로 바꿔줘" and outer punctuation."""
    run = unstopped(re.split(r"(?<=[야요다])[.!~ㅋㅎ]+\s|\n", run, maxsplit=1)[0])
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
    return unstopped(bare) if bare.strip() else run
