"""Korean particles: which fit a word, which word they mark, and phrases cut by them."""

import re
from dataclasses import dataclass

from graph_store.rules.korean_words import FINAL_I, ONE_SYLLABLE, RELATIVES, WHOLE

_LONG_MARKS = (
    "에서는 에서도 에게서 께서는 으로는 에서 에게 한테 께서 에는 에도 에만 로는 으로 부터 까지 보다"
)
_SHORT_MARKS = "엔 에 로 을 를 은 는 이 가 도 만"
_MARKS = (*_LONG_MARKS.split(), *_SHORT_MARKS.split())
"""Longer ones first, so that 에서는 is not read as 는."""
_CLOSED = frozenset({"을", "은", "이", "으로", "으로는"})
_OPEN = frozenset({"를", "는", "가"})
_AND = re.compile(r"\s*(?:,|·|/)\s*|\s+(?:및|그리고|또|하고)\s+")
_AND_PARTICLE = re.compile(r"^(?P<word>.*?[가-힣A-Za-z0-9])(?P<and>이랑|랑|하고|와|과)$")
_NO_AND_WORDS = """
사과 치과 내과 외과 안과 정형외과 피부과 소아과 산부인과 이비인후과 사랑 노랑 신랑 결과 효과 학과
기와 성과 자랑 명랑 파랑 모과 다과 유과 한과 약과
"""
_NO_AND = frozenset(_NO_AND_WORDS.split())


@dataclass(frozen=True, slots=True)
class Phrase:
    """A run of words and the particle that closes it; empty for none."""

    words: str
    mark: str


def has_final(character: str) -> bool:
    return "가" <= character <= "힣" and (ord(character) - ord("가")) % 28 != 0


def _fits(word: str, mark: str) -> bool:
    last = word[-1]
    if not "가" <= last <= "힣":
        return True
    if mark in _CLOSED:
        return has_final(last)
    if mark in _OPEN:
        return not has_final(last)
    if mark == "로":
        return not has_final(last) or (ord(last) - ord("가")) % 28 == 8
    return True


def split_mark(word: str) -> Phrase:
    """A word without its particle: 민재는 → 민재 + 는; 고양이, 요가, 제주도 stay whole."""
    if word in WHOLE or word in RELATIVES or FINAL_I.search(word):
        return Phrase(word, "")
    for mark in _MARKS:
        left = word[: -len(mark)]
        if word.endswith(mark) and left and _fits(left, mark) and _long_enough(left, mark):
            return Phrase(left, mark)
    return Phrase(word, "")


def _long_enough(left: str, mark: str) -> bool:
    if len(left) > 1 or left in ONE_SYLLABLE:
        return True
    return mark in ("에서", "에", "에는", "을", "를") or (not "가" <= left <= "힣")


def phrases(text: str) -> list[Phrase]:
    """The text cut behind every particle; what has none at its end comes last, without a mark."""
    found: list[Phrase] = []
    held: list[str] = []
    words = text.split()
    for index, word in enumerate(words):
        following = words[index + 1] if index + 1 < len(words) else ""
        cut = split_mark(word)
        if cut.mark == "이" and split_mark(following).words in RELATIVES and len(cut.words) > 1:
            held.append(word)  # 주영이 어머니는: a familiar name and whose mother it is
        elif word.endswith(",") or (cut.mark == "로" and following[:1].isdigit()):
            held.append(word)  # a list goes on, or a street's name has its number behind it
        elif cut.mark:
            found.append(Phrase(" ".join([*held, cut.words]), cut.mark))
            held = []
        else:
            held.append(word)
    if held:
        found.append(Phrase(" ".join(held).rstrip(","), ""))
    return found


def items(phrase: str) -> list[str]:
    """The single things of a list by 와, 과, 랑, 하고, commas; else the phrase itself."""
    found: list[str] = []
    for part in _AND.split(phrase):
        found += _joined(part)
    found = [item for item in (one.strip(" ,") for one in found) if item]
    return found if all(len(item.split()) <= 4 for item in found) else [phrase]


def _joined(part: str) -> list[str]:
    found: list[str] = []
    held: list[str] = []
    *words, last = part.split() or [""]
    for word in words:
        match = _AND_PARTICLE.match(word)
        if match and word not in _NO_AND and _and_fits(match["word"], match["and"]):
            own_i = match["and"] == "이랑" and FINAL_I.search(f"{match['word']}이")
            found.append(" ".join([*held, f"{match['word']}이" if own_i else match["word"]]))
            held = []
        else:
            held.append(word)
    return [*found, " ".join([*held, last])]


def _and_fits(word: str, mark: str) -> bool:
    last = word[-1]
    if mark == "하고" or not "가" <= last <= "힣":
        return True
    return has_final(last) == (mark in ("이랑", "과"))


def plain_name(word: str) -> str:
    """A name without the 이 of familiar talk: 은결이 → 은결; 고양이 and 콩이 stay."""
    if len(word) < 3 or not word.endswith("이") or not has_final(word[-2]) or FINAL_I.search(word):
        return word
    return word[:-1] if re.fullmatch(r"[가-힣]+", word) else word
