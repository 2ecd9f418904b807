"""What a question asks for: a time when something was felt, or turned out well or badly."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
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
# "합격한 시험 뭐 있지?": things that turn out well or badly.
_KOREAN_ENDED_AFTER = re.compile(
    r"[가-힣]{0,5}\s?(?:시험|면접|경기|시합|대회|도전|발표|계약|제안|입찰|오디션|투자|사업|실험|공모전"
    r"|요리|승부)(?=[이가은는을를도들\s?]|$)"
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
_WORD_REST = re.compile(r"\A\w*")
# "무서워하는 게 뭐야", "What am I scared of?": what somebody is like, not when it was so.
_KOREAN_TRAIT = re.compile(r"[가-힣]{0,3}하는|[가-힣]{0,4}(?:다고|다며|대(?=[\s?]|$)|냐고)")
_ENGLISH_TRAIT = re.compile(r"\b(?:am i|are we|do i|do we|i'm|i am)\b[^.?!;]{0,20}$", re.IGNORECASE)
_MINE = re.compile(r"\b(?:i|me|my|we|us|our)\b|\bI'", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a question wants to hear of: times that felt so, or ended so.

    `rest` is the question without the words that name them.
    """

    emotion: Emotion | None
    result: Result | None
    rest: str

    def is_of(self, emotion: Emotion | None, result: Result | None) -> bool:
        """Whether what felt and ended so is all that is asked for."""
        return self.emotion in (None, emotion) and self.result in (None, result)


def occasion_of(question: str) -> Occasion | None:
    """The occasion that a question asks for; None where it names no feeling and no outcome."""
    head = question[:_LONGEST]
    feeling, outcome = _asked(head, emotions_in(head)), _asked(head, results_in(head))
    if feeling is None and outcome is None:
        return None
    places = sorted((one.start, one.end) for one in (feeling, outcome) if one is not None)
    rest = question
    for start, end in reversed(places):
        # 긴장했을: the ending goes with the word.
        rest = f"{rest[:start]} {_WORD_REST.sub('', rest[end:], count=1)}"
    return Occasion(
        None if feeling is None else feeling.value, None if outcome is None else outcome.value, rest
    )


def asked_feeling(question: str) -> Emotion | None:
    """The feeling whose occasions a question asks for ("긴장했을 때", "when I was nervous")."""
    occasion = occasion_of(question)
    return None if occasion is None else occasion.emotion


def asked_result(question: str) -> Result | None:
    """The outcome whose occasions a question asks for ("성공한 경험", "the time I failed")."""
    occasion = occasion_of(question)
    return None if occasion is None else occasion.result


def _asked(question: str, mentions: Iterable[Mention[V]]) -> Mention[V] | None:
    named = (one for one in mentions if not one.denied and _is_framed(question, one))
    return next(named, None)


def _is_framed(question: str, mention: Mention[V]) -> bool:
    before, after = question[: mention.start], question[mention.end :]
    if question[mention.start : mention.end].isascii():
        if not _MINE.search(question) or _ENGLISH_TRAIT.search(before):
            return False
        return bool(_ENGLISH_BEFORE.search(before) or _ENGLISH_AFTER.match(after))
    if _KOREAN_TRAIT.match(after):
        return False
    if isinstance(mention.value, Result) and _KOREAN_ENDED_AFTER.match(after):
        return True
    return bool(_KOREAN_AFTER.match(after) or _KOREAN_BEFORE.search(before))
