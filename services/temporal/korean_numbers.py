"""Korean numerals and amounts of time: 세, 열두, 삼십, 사흘, 한 달 반, 1시간 30분."""

import re

from services.temporal.arithmetic import Amount

_NATIVE = {
    "한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "석": 3, "서": 3, "네": 4, "넉": 4, "다섯": 5,
    "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
}  # fmt: skip
_TENS = {"열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50}
_SINO = {digit: value for value, digit in enumerate("일이삼사오육칠팔구", start=1)}
_DAYS = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8,
    "아흐레": 9, "열흘": 10, "열하루": 11, "열이틀": 12, "열사흘": 13, "열나흘": 14, "보름": 15,
    "스무날": 20, "스무 날": 20,
}  # fmt: skip

_LOW = "다섯|여섯|일곱|여덟|아홉|하나|한|두|둘|세|석|네|넉"
NATIVE = rf"(?:(?:열|스물|서른|마흔|쉰)(?:{_LOW})?|스무|{_LOW})"
SINO = (
    r"(?:[이삼사오육칠팔구]?백)?(?:[이삼사오육칠팔구]?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구])"
)
NUMBER = rf"(?:\d{{1,9}}(?:\.\d)?|{NATIVE}|{SINO})"
_DAY_NOUN = "|".join(sorted(_DAYS, key=len, reverse=True))
_UNIT = "시간|개월|주일|주|분|일|달|년|해"
AMOUNT = rf"(?:(?:{_DAY_NOUN})|반\s?년|반\s?시간|{NUMBER}\s?(?:{_UNIT})(?:\s?반(?![가-힣]))?)"
_ONE_AMOUNT = re.compile(
    rf"(?P<noun>{_DAY_NOUN})|(?P<half>반\s?(?:년|시간))"
    rf"|(?P<number>{NUMBER})\s?(?P<unit>{_UNIT})(?P<more>\s?반(?![가-힣]))?"
)


def number(word: str) -> float:
    """The value of a numeral written in figures, native or Sino-Korean words."""
    if word[0].isdigit():
        return float(word)
    if word in _NATIVE:
        return _NATIVE[word]
    for ten, value in _TENS.items():
        if word.startswith(ten):
            return value + _NATIVE.get(word[len(ten) :], 0)
    return _sino(word)


def _sino(word: str) -> int:
    hundreds, _, rest = word.rpartition("백")
    tens, _, ones = rest.rpartition("십")
    total = _SINO.get(ones, 0)
    if "십" in rest:
        total += 10 * _SINO.get(tens, 1)
    if "백" in word:
        total += 100 * _SINO.get(hundreds, 1)
    return total


def amount(text: str) -> Amount:
    """The sum of the amounts in a run such as "1시간 30분" or "한 달 반"."""
    total = Amount()
    for match in _ONE_AMOUNT.finditer(text):
        total += _one(match)
    return total


def _one(match: re.Match[str]) -> Amount:
    if match["noun"]:
        return Amount(days=_DAYS[match["noun"]])
    if match["half"]:
        return Amount(minutes=30) if "시간" in match["half"] else Amount(months=6)
    value = number(match["number"]) + (0.5 if match["more"] else 0)
    match match["unit"]:
        case "시간":
            return Amount(minutes=value * 60)
        case "분":
            return Amount(minutes=value)
        case "일":
            return Amount(days=value)
        case "주" | "주일":
            return Amount(weeks=value)
        case "달" | "개월":
            return Amount(months=value)
        case _:
            return Amount(years=value)
