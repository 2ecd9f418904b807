"""Pairs of opposites that tell one memory from its twin: before and after, first and last."""

import re
from dataclasses import dataclass
from typing import TypeAlias

Words: TypeAlias = "re.Pattern[str]"


@dataclass(frozen=True, slots=True)
class _Axis:
    """Two poles of one distinction, each as the words that name it."""

    one: re.Pattern[str]
    other: re.Pattern[str]


def _axis(one: str, other: str) -> _Axis:
    return _Axis(re.compile(one, re.IGNORECASE), re.compile(other, re.IGNORECASE))


_AXES = (
    _axis(
        r"[기식사] ?전에|(?<![가-힣])전에 (?:먹|확인|할|챙|볼)|[가-힣] 전(?:에|까지)?(?![가-힣])"
        r"|직전|\bbefore\b"
        r"|ahead of|prior to|until",
        r"[은난친] (?:뒤|후|다음)|고 ?나[서면]|뒤에|후에|[가-힣] 후(?![가-힣])|끝나[면고]|직후"
        r"|마치[면고]"
        r"|\bafter(?:wards)?\b|\bonce\b|is over|finish",
    ),
    _axis(
        r"처음|맨 먼저|가장 먼저|제일 먼저|첫|\bfirst\b|earliest|initial",
        r"나중|마지막|최근|뒤로 더|가장 늦|제일 늦|\blast\b|latest|most recent|newest|final",
    ),
    _axis(
        r"나이 많|연상|위[야다예로]|선배|\b(?:older|senior|elder)|더 [큰많비높]|more than|bigger"
        r"|taller",
        r"나이 적|나이 어|어린|연하|아래[야다예로]|후배|\b(?:younger|junior)|더 [작적싼낮]"
        r"|less than|smaller"
        r"|shorter",
    ),
    _axis(
        r"예전|옛|전에는|전에 (?:살|함께|같이|다니|쓰)|했었|였었|다녔|살았|살던|다니던|키우던"
        r"|쓰던|그만둔|그만뒀"
        r"|떠났|used to|former|previous|\bold (?:address|job|phone|number|place|house|car)|\bleft\b"
        r"|\bex-|back then|no longer|before (?:19|20)\d\d|(?:where|which \w+|what|who) (?:did|was"
        r"|were)\b",
        r"이제|요즘|지금|현재|최근부터|로 (?:바꿨|바뀌|옮겼|이사했)|\bnew\b|\bswitched\b"
        r"|\bnow\b|currently|these days|nowadays|at the moment"
        r"|since (?:19|20)\d\d|(?:where|which \w+|what) (?:does|is|do)\b.{0,80}\b(?:work|live|stay)"
        r"|부터 .{0,40}(?:산다|살아|다녀|다닌)",
    ),
    _axis(
        r"했[어다던지]|이끌었|맡았|맡은|헤드|(?:which|what) \w+ did\b|headed|\bled\b|ran the"
        r"|in (?:19|20)\d\d",
        r"할 예정|할 거|맡을|맡게 될|이끌|계획|예정|\bwill\b|going to|about to|plans? to|upcoming",
    ),
    _axis(
        r"출근|가는 길|도착|체크인|입실|\barriv|check-?in|\bstart|시작",
        r"퇴근|오는 길|출발|체크아웃|퇴실|\bdepart|check-?out|\bends?\b|끝나",
    ),
    _axis(r"왼쪽|\bleft (?:side|hand|drawer)", r"오른쪽|\bright (?:side|hand|drawer)"),
    _axis(r"위층|윗|upstairs|upper|\btop\b", r"아래층|아랫|downstairs|lower|bottom"),
    _axis(r"입학|입사|joined?|hired", r"졸업|퇴사|graduat|resign|quit"),
    _axis(r"산 |샀|구입|b[uo](?:y|ught)\b", r"판 |팔았|팔|s[eo]ld?l?\b"),
    _axis(r"평일|주중|weekday", r"주말|토요일|일요일|weekend|saturday|sunday"),
    _axis(r"아침|오전|morning|breakfast|\bam\b", r"저녁|밤|evening|night|dinner"),
)
_NEGATED = re.compile(
    r"(?<![가-힣])[안못] |지 ?(?:않|못|마)|없[는는어다고을]|싫|빼고|말고|외에|아닌|불가|금지"
    r"|\bnot\b|n't\b|\bcannot\b|\bnever\b|\bno\b|without|dislike|hates?\b|avoid|off limits"
    r"|non-?refund"
    r"|\bnon[- ]?\w+able|\bun\w+able\b|refuse|except",
    re.IGNORECASE,
)


def poles_named(question: str) -> list[tuple[Words, Words]]:
    """The poles that `question` stands at, each with the one across.

    An axis of which both poles are named, or none, is left out.
    """
    named = []
    for axis in _AXES:
        one, other = bool(axis.one.search(question)), bool(axis.other.search(question))
        if one != other:
            named.append((axis.one, axis.other) if one else (axis.other, axis.one))
    return named


def agreement(poles: list[tuple[Words, Words]], content: str) -> float:
    """How well `content` stands at these poles: the sum over them of 1, 0 or -1."""
    return sum(_at(near, far, content) for near, far in poles)


def _at(near: Words, far: Words, content: str) -> float:
    if near.search(content):
        return 1.0
    return -1.0 if far.search(content) else 0.0


def is_negated(text: str) -> bool:
    """Whether `text` says no to something."""
    return bool(_NEGATED.search(text))


def polarity(negated: bool, content: str) -> float:
    """1 where question (`negated`) and memory both say no; below 0 where only one of them does."""
    tells = is_negated(content)
    if negated:
        return 1.0 if tells else -1.0
    return -0.5 if tells else 0.0
