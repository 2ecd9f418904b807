"""What a question asks for: a time when something was felt, or turned out well or badly."""

import re
from collections.abc import Iterable, Sequence
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
    r"|거\s?(?:뭐|있|언제|알려|말해|보여))"
    r"|담(?=[이은을도\s?]|$)"
    r"|[가-힣]{0,2}면\s(?:(?:내가|나는|난|보통|주로|평소에?)\s){0,3}(?:뭘|뭐|어떻게)"
    # "화났던 회의", "슬펐던 소식": what the feeling went with.
    r"|[가-힣]{0,5}던\s?(?:[가-힣]{1,6}\s)?(?:회의|여행|면접|발표|시험|대회|경기|소식|하루|행사|만남"
    r"|미팅|수업|주말|출장|공연|통화|대화)"
)
_WHICH = r"(?:뭐|뭔|무엇|언제|어디|누구|어느)(?:였|이었|인|지|야|더라|예|이에|죠|가|$|[\s?]*$)"
# "혐오스러웠던 음식이 뭐였지?" asks which it was; "걱정했던 서류 어디에 뒀지?" asks something else.
_KOREAN_THAT = re.compile(rf"[가-힣]{{0,5}}던\s[가-힣]{{1,8}}\s{_WHICH}")
_KOREAN_THAT_ENDED = re.compile(rf"[가-힣]{{0,5}}(?<=[한된진긴친낸던])\s[가-힣]{{1,8}}\s{_WHICH}")
# "합격한 시험 뭐 있지?": things that turn out well or badly.
_KOREAN_ENDED_AFTER = re.compile(
    r"[가-힣]{0,5}\s?(?:시험|면접|경기|시합|대회|도전|발표|계약|제안|입찰|오디션|투자|사업|실험|공모전"
    r"|요리|승부)(?=[이가은는을를도들\s?]|$)"
)
_KOREAN_BEFORE = re.compile(r"(?:언제|뭐가|뭐에|무엇이|무슨\s?일로|왜)\s?(?:[가-힣]{1,4}\s){0,2}$")
_ENGLISH_BEFORE = re.compile(
    r"\b(?:when|whenever|after|before|while|last time|time|times|moments?|occasions?|days?"
    r"|experiences?"
    r"|something|things?|anything|any|events?|memor(?:y|ies)|stor(?:y|ies)|situations?|ever|what"
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
_ENGLISH_TRAIT = re.compile(
    r"\b(?:am i|are we|do i|do we|(?<!when )(?<!whenever )(?:i'm|i am))\b"
    r"(?:(?!\bwhen)[^.?!;]){0,20}$",
    re.IGNORECASE,
)
_MINE = re.compile(
    r"\b(?:i|me|my|mine|we|us|our|ours)\b|\bI'"
    r"|^\W*what(?:'s| has| have)? (?:went|gone|turned out)\b",
    re.IGNORECASE,
)
_THINGS = r"\b(?:which|what) (?:\w+ ){0,2}"
_CONTESTS = (
    r"(?:games?|match(?:es)?|contests?|races?|competitions?|tournaments?|bets?|cases?|awards?"
    r"|prizes?|medals?)"
)
_TESTS = r"(?:exams?|tests?|courses?|class(?:es)?|interviews?|auditions?|levels?)"
_OURS = r"\b(?:my|our) (?:\w+ ){0,2}"
_OUR_GREATEST = r"\b(?:my|our) (?:biggest|greatest|latest|last|first|worst|best|proudest) "
# What only a question says so: "which exam did I pass?", "my biggest win?".
_OUTCOMES_ASKED = [
    (value, re.compile(words, re.IGNORECASE))
    for value, words in (
        (Result.SUCCESS, rf"{_THINGS}{_TESTS} did (?:i|we) (?:\w+ )?(?P<it>pass)\b"),
        (Result.SUCCESS, rf"{_THINGS}{_CONTESTS} did (?:i|we) (?:\w+ )?(?P<it>win)\b"),
        (Result.FAILURE, rf"{_THINGS}{_CONTESTS} did (?:i|we) (?:\w+ )?(?P<it>lose)\b"),
        (Result.SUCCESS, rf"{_OURS}(?P<it>successes|wins|victories|achievements)\b"),
        (Result.FAILURE, rf"{_OURS}(?P<it>failures|defeats|losses)\b"),
        (Result.SUCCESS, rf"{_OUR_GREATEST}(?P<it>success|win|victory|achievement)\b(?!-)"),
        (Result.FAILURE, rf"{_OUR_GREATEST}(?P<it>failure|defeat|flop)\b(?!-)"),
    )
]
_WHY = r"\b(?:what|when|why) did (?:i|we) (?:\w+ )?"
_FEELINGS_ASKED = [
    (value, re.compile(words, re.IGNORECASE))
    for value, words in (
        (Emotion.SADNESS, rf"{_WHY}(?P<it>cry|weep)\b"),
        (Emotion.ANGER, rf"{_WHY}(?P<it>lose (?:my|our) temper)\b"),
    )
]


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
    feeling = _asked(head, emotions_in(head)) or _only_asked(head, _FEELINGS_ASKED)
    outcome = _asked(head, results_in(head)) or _only_asked(head, _OUTCOMES_ASKED)
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


def _only_asked(question: str, forms: Sequence[tuple[V, re.Pattern[str]]]) -> Mention[V] | None:
    for value, form in forms:
        if found := form.search(question):
            return Mention(value, *found.span("it"), denied=False)
    return None


def _is_framed(question: str, mention: Mention[V]) -> bool:
    before, after = question[: mention.start], question[mention.end :]
    if question[mention.start : mention.end].isascii():
        return _is_framed_in_english(question, mention, before, after)
    if _KOREAN_TRAIT.match(after):
        return False
    if isinstance(mention.value, Result) and (
        _KOREAN_ENDED_AFTER.match(after) or _KOREAN_THAT_ENDED.match(after)
    ):
        return True
    framed = _KOREAN_AFTER.match(after) or _KOREAN_THAT.match(after)
    return bool(framed or _KOREAN_BEFORE.search(before))


def _is_framed_in_english(question: str, mention: Mention[V], before: str, after: str) -> bool:
    if not _MINE.search(question) or _ENGLISH_TRAIT.search(before):
        return False
    if after.startswith("-") or _is_a_name(question, mention):
        return False
    return bool(_ENGLISH_BEFORE.search(before) or _ENGLISH_AFTER.match(after))


def _is_a_name(question: str, mention: Mention[V]) -> bool:
    """A capital within a sentence, as in "the Angry Birds mug"."""
    word = question[mention.start : mention.end]
    return mention.start > 0 and word[:1].isupper() and not question.isupper()
