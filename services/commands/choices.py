"""Answers to an open question ("which of these shall I forget?"), Korean and English."""

import re
import unicodedata
from collections.abc import Iterable

from services.commands.model import Choice, ChoiceKind

# Longer messages are no bare answers.
_LONGEST = 60

# What may stand around an answer without changing it.
_POLITE = re.compile(
    r"(?:^|(?<=\s))(?:please|pls|plz|thanks?|thank you|the|numbers?|items?|just|only|ones?|delete"
    r"|forget|remove|those|that|it|them|of|좀|요|만|거|것|걸|이요|항목"
    r"|(?:지워|잊어|삭제해|해)(?:줘요?|주세요|\s?줘요?|\s?주세요)?|줘요?|주세요"
    r"|부탁해요?|부탁드려요|부탁드립니다)(?=\s|$)"
)
_SIGNS = re.compile(r"[^\w\s]+|_+")
_THUMB = re.compile(r"[👍👌✅🆗][\U0001f3fb-\U0001f3ff\ufe0f]?")

_YES_WORD = (
    r"(?:응+|으응|네+|넵|넹|예|옙|어|엉|웅|ㅇ+|ㅇㅋ|그래요?|맞아요?|맞습니다|좋아요?|오케이"
    r"|오키|콜|당연하지"
    r"|물론(?:이지|이죠)?|확인|yes|y|yeah|yep|yup|ya|yea|ok(?:ay)?|k|sure|absolutely|correct|right"
    r"|confirm(?:ed)?|of course|do it|go ahead)"
)
_YES = re.compile(rf"{_YES_WORD}(?:\s{_YES_WORD})*")
_ALL = re.compile(
    rf"(?:{_YES_WORD}\s)?(?:(?:싹\s?)?다(?:요)?|싹|전부(?:\s?다)?(?:요)?"
    rf"|모두(?:\s?다)?(?:요)?|전체|모조리|몽땅"
    r"|(?:둘|셋|넷|두\s?개|세\s?개|네\s?개)\s?다(?:요)?|all(?: (?:two|three|four|five))?|both"
    r"|every(?:thing)?)"
)
_NO_WORD = (
    r"(?:취소(?:해|요|할게요?)?|아니(?:요|야|에요)?|아뇨|안\s?돼요?|그만(?:해|둬|할래)?"
    r"|됐어요?|됐다"
    r"|하지\s?마(?:요|세요)?|지우지\s?마(?:요|세요)?|잊지\s?마(?:요|세요)?|안\s?지울래|냅둬"
    r"|놔둬|그냥\s?둬|관둬"
    r"|괜찮아요?|안\s?해도\s?돼요?|없어요?|없음|아무것도(?:\s?아니야)?|ㄴㄴ?|노|no|n|nope|nah"
    r"|cancel|stop|abort|quit"
    r"|skip|never ?mind|none|neither|nothing|leave|keep|don ?t|do not|not now|not any)"
)
_NO = re.compile(rf"{_NO_WORD}(?:\s{_NO_WORD})*(?:\sall)?")

_NATIVE = {
    "첫": 1, "두": 2, "세": 3, "네": 4, "다섯": 5,
    "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10,
}  # fmt: skip
_WORDS = {
    "첫째": 1, "둘째": 2, "셋째": 3, "넷째": 4,
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5,
    "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
}  # fmt: skip
_SINO = {"일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "칠": 7, "팔": 8, "구": 9}
_VALUES = _NATIVE | _WORDS | _SINO
_NUMBER = re.compile(
    r"(?:(?P<digits>\d{1,3})(?:st|nd|rd|th)?\s?(?:번째|번)?"
    rf"|(?P<native>{'|'.join(_NATIVE)})\s?번째|(?P<sino>{'|'.join(_SINO)})\s?번"
    rf"|(?P<word>{'|'.join(_WORDS)}))"
    r"(?:\s?(?:거|것|걸|꺼))?\s?(?:이랑|랑|하고|그리고|과|와|을|를|이요|요|만|도)?(?=\s|$"
    r"|\d)\s*(?:(?:and|그리고|하고)\s+)?"
)
_RANGE = re.compile(r"(\d{1,3})\s?번?\s?(?:-|~|–|to|부터|에서)\s?(\d{1,3})\s?번?(?:까지)?")
# "-1", "1.5", "3/4": no number of a list, though its digits are.
_NOT_COUNTING = re.compile(r"(?:^|\s)[-–−+]\d|\d[./:]\d")
_PAIR = re.compile(rf"(?:{_YES_WORD}\s)?(?:둘\s?다(?:요)?|두\s?개\s?다(?:요)?|both|all two)")
_LAST = re.compile(r"last|마지막(?:\s?(?:거|것|걸|꺼))?(?:만|요)?")


def parse_choice(text: str, count: int) -> Choice | None:
    """Read an answer to a question about `count` listed items.

    Yes and all choose every item listed. None where the message is anything more than an answer,
    or names a number that is not on the list: the question is dropped then.
    """
    answer = unicodedata.normalize("NFC", text[: 4 * _LONGEST]).strip().lower()
    if count < 1 or not answer or len(answer) > _LONGEST or len(text) > 4 * _LONGEST:
        return None
    if "?" in answer or "？" in answer or _NOT_COUNTING.search(answer):
        return None
    span = _RANGE.fullmatch(answer.rstrip(".!"))
    if span:
        return _chosen(range(int(span[1]), int(span[2]) + 1), count)
    words = _plain(_THUMB.sub(" yes ", answer).replace("'", "").replace("’", ""))
    bare = " ".join(_POLITE.sub(" ", words).split())
    return _in_words(words, count) or _in_words(bare, count) or _in_numbers(bare, count)


def one_number(text: str) -> int | None:
    """The number that a text names as a place on a list ("2번", "the second one"), if just that."""
    if _NOT_COUNTING.search(text):
        return None
    words = " ".join(_POLITE.sub(" ", _plain(re.sub(r"^no\.?\s?(?=\d)", "", text))).split())
    number = _NUMBER.fullmatch(words)
    return _value(number) or None if number else None


def _plain(answer: str) -> str:
    return " ".join(_SIGNS.sub(" ", answer).split())


def _in_words(words: str, count: int) -> Choice | None:
    if _NO.fullmatch(words):
        return Choice(ChoiceKind.CANCELLED)
    if _PAIR.fullmatch(words) and count != 2:
        return None
    if _YES.fullmatch(words) or _ALL.fullmatch(words):
        return _chosen(range(1, count + 1), count)
    return _chosen([count], count) if _LAST.fullmatch(words) else None


def _in_numbers(words: str, count: int) -> Choice | None:
    agreed = re.match(rf"{_YES_WORD}\s+(?=\S)", words)
    at = agreed.end() if agreed and not _NUMBER.match(words) else 0
    found: list[int] = []
    while at < len(words):
        number = _NUMBER.match(words, at)
        if not number:
            return None
        found.append(_value(number))
        at = number.end()
    return _chosen(found, count)


def _value(number: re.Match[str]) -> int:
    if number["digits"]:
        return int(number["digits"])
    return _VALUES[number["native"] or number["sino"] or number["word"]]


def _chosen(numbers: Iterable[int], count: int) -> Choice | None:
    chosen = tuple(sorted(set(numbers)))
    if not chosen or chosen[0] < 1 or chosen[-1] > count:
        return None
    return Choice(ChoiceKind.CHOSEN, chosen)
