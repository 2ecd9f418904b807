"""Predicates that deny become negations: predicates never touch one another in the graph."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from graph_store.names import fold
from graph_store.triplets import Triplet

_ENGLISH_NOT = re.compile(
    r"^(?:(?P<aux>do(?:es)?\s+not|do(?:es)?n['’]t|did\s+not|didn['’]t|will\s+not|won['’]t"
    r"|cannot|can\s?not|can['’]t)\s+(?:any\s*more\s+|longer\s+)?"
    r"|(?:is|are|am|was)(?:\s+not|n['’]t)\s+|(?:is|are|am)\s+no\s+longer\s+"
    r"|no\s+longer\s+|not\s+|never\s+|has\s+no\s+|stopped\s+|quit\s+)(?P<rest>\S.*)$",
    re.IGNORECASE,
)
_KOREAN_BEFORE = re.compile(r"^(?:더\s?이상\s+)?(?:안|못)\s+(?P<rest>\S.*)$")
_KOREAN_AFTER = re.compile(
    r"^(?P<rest>\S.*?)(?:지\s?(?:않는다|않다|못한다|않음)|(?:이|가)?\s+(?:없다|없음|아니다|아님)"
    r"|(?:을|를)?\s*(?:그만뒀다|그만두었다|끊었다))$"
)
_THIRD_PERSON = {"have": "has", "do": "does", "go": "goes", "be": "is"}
_HANGUL = re.compile(r"[가-힣]$")
_NIEUN = 4

_DISLIKES = frozenset(
    fold(word)
    for word in (
        "dislikes", "hates", "detests", "loathes", "can't stand", "cannot stand", "can’t stand",
        "dislike", "hate", "싫어한다", "싫어함", "싫다", "싫어하는 것", "혐오한다", "질색한다",
    )
)  # fmt: skip
# Of two that cannot both hold the one said takes the other away.
_OPPOSITES = {
    "좋아한다": "싫어한다",
    "싫어한다": "좋아한다",
    "likes": "dislikes",
    "dislikes": "likes",
}


def affirmed(triplets: Iterable[Triplet]) -> list[Triplet]:
    """The same statements with predicates that deny nothing; what they denied is negated.

    Beside "dislikes" stands that "likes" is no longer so, and the other way round.
    """
    plain = [_affirmed(one) for one in triplets]
    return list(dict.fromkeys([*plain, *_taken_away(plain)]))


def _affirmed(one: Triplet) -> Triplet:
    predicate = " ".join(one.predicate.split())
    if fold(predicate) in _DISLIKES:
        return replace(one, predicate="싫어한다" if _HANGUL.search(predicate) else "dislikes")
    english = _ENGLISH_NOT.match(predicate)
    if english:
        rest = english["rest"]
        return replace(one, predicate=_third_person(rest) if english["aux"] else rest, negated=True)
    korean = _KOREAN_BEFORE.match(predicate)
    if korean:
        return replace(one, predicate=korean["rest"], negated=True)
    korean = _KOREAN_AFTER.match(predicate)
    if korean:
        rest = korean["rest"]
        is_verb = predicate[len(rest) :].startswith("지")
        return replace(one, predicate=_present(rest) if is_verb else rest, negated=True)
    return replace(one, predicate=predicate)


def _taken_away(said: Iterable[Triplet]) -> Iterator[Triplet]:
    for one in said:
        opposite = _OPPOSITES.get(one.predicate)
        if opposite is not None and not one.negated:
            yield replace(one, predicate=opposite, negated=True)


def _third_person(verb: str) -> str:
    first, space, rest = verb.partition(" ")
    if first.casefold() in _THIRD_PERSON:
        return _THIRD_PERSON[first.casefold()] + space + rest
    return verb if first.endswith("s") else f"{first}s{space}{rest}"


def _present(stem: str) -> str:
    """좋아하 → 좋아한다, 먹 → 먹는다, 마시 → 마신다."""
    last = ord(stem[-1]) - 0xAC00
    if not 0 <= last < 11172:
        return stem
    if last % 28 == 0:
        return stem[:-1] + chr(0xAC00 + last + _NIEUN) + "다"
    return stem + "는다"
