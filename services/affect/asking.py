"""What a question asks for: a time when something was felt, or turned out well or badly."""

import re
from collections.abc import Iterable
from typing import TypeVar

from services.affect.reading import emotions_in, results_in
from services.affect.words import Mention
from services.models import Emotion, Result

V = TypeVar("V", Emotion, Result)

_LONGEST = 500
# "긴장했을 때", "무서웠던 적", "성공한 경험": what follows the word names a time or a thing.
_KOREAN_AFTER = re.compile(
    r"[가-힣]{0,5}\s?(?:[가-힣]{1,6}\s)?(?:때|적(?=[이은에도\s있?]|$)|일(?=[이을은들도에\s?]"
    r"|$)|순간|경험|기억|날(?=[이은에도\s?]|$)"
    r"|사건|상황|이야기|얘기|사례|프로젝트|게\s?(?:뭐|언제|어떤)|건\s?(?:뭐|언제|어떤)"
    r"|거\s?(?:뭐|있|언제))"
)
_KOREAN_BEFORE = re.compile(r"(?:언제|뭐가|뭐에|무엇이|무슨\s?일로|왜)\s?(?:[가-힣]{1,4}\s){0,2}$")
_ENGLISH_BEFORE = re.compile(
    r"\b(?:when|whenever|after|before|while|last time|time|times|moments?|occasions?|days?"
    r"|experiences?"
    r"|something|things?|anything|events?|memor(?:y|ies)|stor(?:y|ies)|situations?|ever|what"
    r"|which|where|who)\b"
    r"[^.?!;]{0,40}$",
    re.IGNORECASE,
)
_ENGLISH_AFTER = re.compile(
    r"\s(?:moments?|memor(?:y|ies)|experiences?|times?|events?|days?|stor(?:y|ies)|projects?"
    r"|attempts?)\b",
    re.IGNORECASE,
)
_MINE = re.compile(r"\b(?:i|me|my|we|us|our)\b|\bI'", re.IGNORECASE)


def asked_feeling(question: str) -> Emotion | None:
    """The feeling whose occasions a question asks for ("긴장했을 때", "when I was nervous")."""
    head = question[:_LONGEST]
    return _asked(head, emotions_in(head))


def asked_result(question: str) -> Result | None:
    """The outcome whose occasions a question asks for ("성공한 경험", "the time I failed")."""
    head = question[:_LONGEST]
    return _asked(head, results_in(head))


def _asked(question: str, mentions: Iterable[Mention[V]]) -> V | None:
    named = (one.value for one in mentions if not one.denied and _is_framed(question, one))
    return next(named, None)


def _is_framed(question: str, mention: Mention[V]) -> bool:
    before, after = question[: mention.start], question[mention.end :]
    if question[mention.start : mention.end].isascii():
        if not _MINE.search(question):
            return False
        return bool(_ENGLISH_BEFORE.search(before) or _ENGLISH_AFTER.match(after))
    return bool(_KOREAN_AFTER.match(after) or _KOREAN_BEFORE.search(before))
