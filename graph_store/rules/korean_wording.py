"""Korean wordings made plain before a sentence is read: honorifics, hearsay, apologies."""

import re

from graph_store.rules.korean_particles import has_final
from graph_store.rules.korean_values import complement

_QUOTES = re.compile(r"['\"‘’“”「」『』]")
_EITHER = re.compile(r"(?<=[가-힣])(?P<first>[은는을를이가와과])\((?P<second>[은는을를이가와과])\)")
_SORRY = re.compile(
    r"[\s,.]+(?:미안|죄송|고마|감사)[가-힣]*[\s.!~]*$"
    r"|^\W*(?:아 |앗 )?(?:미안|죄송)[가-힣]*[\s,.!]+(?=\S)"
)
"""An apology around what is put right: …8시야, 미안."""
_DOING = re.compile(
    r"(?<=[은는] )(?P<what>[가-힣]{2,4})하는 (?:걸|거를|것을|거) (?=(?:\S+ )?(?:좋아|즐기|즐겨"
    r"|싫어))"
)
_TASTED = re.compile(r"(?<=[운단짠신쓴찬진]) (?P<what>걸|거를|건)(?=\s)")
_UNDERTAKEN = re.compile(
    r"^(?P<what>\S+(?: \S+)?[은는]) (?P<who>.*\S[이가]) 하(?=기로 했|게 됐|게 되었)"
)
_LATELY = re.compile(r"(?:올해|요즘|최근|요새|근래)에? 들어서?\s")
_HONOURED = re.compile(r"(?<=[가-힣])세요$")
_HEARD = re.compile(r"(?<=[가-힣])더라(?:고요|구요)?$")
_NEWLY = re.compile(r"(?:새로|이번에|최근에|얼마 전에) (?:온|들어온|오신|입사한|합류한|부임한) ")
_RESOLVED = re.compile(r"(?:안|못) (?P<stem>[가-힣]+)기로 (?:했|함|하였)[가-힣]*$")
_DONE = {
    "끊은": "끊었어",
    "그만둔": "그만뒀어",
    "관둔": "관뒀어",
    "지운": "지웠어",
    "헤어진": "헤어졌어",
}
_LONG_SINCE = re.compile(
    rf"(?P<verb>{'|'.join(_DONE)}) 지 (?:\S+ ){{0,3}}(?:됐|되었|넘었|오래)[가-힣]*$"
)
_DOES = {
    "하게": "해",
    "살게": "살아",
    "다니게": "다녀",
    "쓰게": "써",
    "맡게": "맡아",
    "키우게": "키워",
}
_CAME_TO = re.compile(rf"(?P<verb>{'|'.join(_DOES)}) (?:됐|되었|됨)[가-힣]*$")
_ABHORRED = re.compile(r"(?P<what>\S+?)(?:이)?라면 (?:딱 )?질색(?:이에요|이야|임|입니다)?$")
_EXCUSE = re.compile(
    r"(?<=[은는] )(?:\S+ ){0,3}\S*(?:[돼해워려라]서|아서|어서|니까) (?=(?:안|못|절대|전혀) )"
)
_GAP = re.compile(r"^\S{1,8}[은는] [^\s,]{1,10}?(?:에서|(?<![을를에서은는로며고데]))$")
_LAST = re.compile(r"^\S{1,8}[은는] \S+?(?P<mark>에서|에|을|를|로|이|가) (?P<verb>[^\s,]+)$")


def plainly(sentence: str) -> str:
    """매운 걸 → 매운 것을; B는 A가 하기로 했어 → 맡기로; 밀가루는 (소화가 안 돼서) 안 먹어."""
    sentence = _DOING.sub(_done_thing, sentence)
    sentence = _TASTED.sub(lambda one: " 것은" if one["what"] == "건" else " 것을", sentence)
    sentence = _HEARD.sub("고", _HONOURED.sub("셔", _NEWLY.sub("", sentence)))
    sentence = re.sub(r"이사 (?=와서|가서)", "이사", sentence)
    sentence = _LATELY.sub("", sentence)
    sentence = _LONG_SINCE.sub(lambda one: _DONE[one["verb"]], sentence)
    sentence = _RESOLVED.sub(r"\g<stem>지 않아", sentence)
    sentence = _UNDERTAKEN.sub(r"\g<what> \g<who> 맡", sentence)
    sentence = _CAME_TO.sub(lambda one: _DOES[one["verb"]], sentence)
    sentence = _ABHORRED.sub(r"\g<what> 싫어해", sentence)
    return _EXCUSE.sub("", sentence)


def _done_thing(doing: re.Match[str]) -> str:
    """산책하는 걸 → 산책을."""
    return f"{doing['what']}{'을' if has_final(doing['what'][-1]) else '를'} "


def filled(sentence: str) -> list[str]:
    """민수는 부산, 지수는 대구에 살아: each with the verb that stands but once, behind the last."""
    *parts, last = sentence.split(", ")
    if not parts or not all(_GAP.match(part) for part in parts):
        return [sentence]
    ends = _LAST.match(last)
    if ends:
        marked = [f"{part}{_particle(part, ends['mark'])}" for part in parts]
        return [*(f"{part} {ends['verb']}" for part in marked), last]
    known = re.match(r"^\S{1,8}[은는] \S+(?: \S+)?$", last) and complement(last)
    return [*(f"{part}입니다" for part in parts), last] if known else [sentence]


def _particle(part: str, mark: str) -> str:
    """The particle in the form that fits behind the part; empty where it has it."""
    if mark and part.endswith(mark) and len(mark) > 1:
        return ""
    forms = next((pair for pair in ("을를", "이가", "은는") if mark and mark in pair), "")
    if not forms:
        return mark
    return forms[0] if has_final(part[-1]) else forms[1]


def without_sorry(sentence: str) -> str:
    """The sentence without an apology or thanks at its end or beginning."""
    return _SORRY.sub("", sentence)


def joined(sentence: str) -> str:
    """The sentence without quotes, and each 은(는) in the form that fits."""
    return _EITHER.sub(_fitting, _QUOTES.sub("", sentence.strip(" .!~")))


def _fitting(either: re.Match[str]) -> str:
    """은(는) as written by a form, in the form that fits."""
    first, second = either["first"], either["second"]
    before = either.string[either.start() - 1]
    closed = first if first in "은을이과" else second
    return closed if has_final(before) else (second if closed == first else first)
