"""Putting a text right: the new value where the old one stood."""

import re
import unicodedata

from services.commands.model import Correction

_NUMBER = r"\d+(?:[.,:/-]\d+)*"
# 내 이름은 이국유야 → what is said of the topic, up to the ending that closes the sentence.
_KOREAN_VALUE = re.compile(
    r"^(?P<topic>.{1,200}?(?:은|는|이|가)\s+)(?P<value>\S.{0,200}?)"
    r"(?P<end>(?:이에요|예요|입니다|이야|이다|이었어|였어|이래|야|다|임)?[.!~]*)$",
    re.DOTALL,
)
_ENGLISH_VALUE = re.compile(
    r"^(?P<topic>.{1,200}?\b(?:is|are|was|were|'s|'m|am)\s+)(?P<value>\S.{0,200}?)(?P<end>[.!]*)$",
    re.DOTALL | re.IGNORECASE,
)
_COPULA = re.compile(r"(?:이에요|예요|이야|야)(?=[.!~]*$)")


def holds(content: str, correction: Correction) -> bool:
    """Whether a text says the old value; spacing, case and Unicode form don't count."""
    return correction.old is not None and _fold(correction.old) in _fold(content)


def put_right(content: str, correction: Correction) -> str:
    """The text with the new value in place of the old one.

    Where no old value is given, or the text words it otherwise, the place is found by the
    value's form (a number for a number, else what is said of the topic); where even that
    fails, the correction takes the place of the whole text.
    """
    for attempt in (_literally, _number_for_number, _what_is_said):
        right = attempt(content, correction)
        if right is not None:
            return right
    return standing_alone(correction)


def standing_alone(correction: Correction) -> str:
    """The correction as a text of its own: "치과 예약: 4시"."""
    if correction.about and correction.about.casefold() not in correction.new.casefold():
        return f"{correction.about}: {correction.new}"
    return correction.new


def _literally(content: str, correction: Correction) -> str | None:
    if not correction.old or not correction.old.strip():
        return None
    loose = r"\s*".join(re.escape(c) for c in "".join(correction.old.split()))
    found = re.search(loose, content, re.IGNORECASE)
    if found is None:
        return None
    return _agreeing(content[: found.start()], correction.new, content[found.end() :])


def _number_for_number(content: str, correction: Correction) -> str | None:
    numbers = list(re.finditer(_NUMBER, content))
    new = re.findall(_NUMBER, correction.new)
    if len(new) != 1 or not numbers:
        return None
    like = [one for one in numbers if _shape(one.group()) == _shape(new[0])] or numbers
    if len(like) != 1:
        return None
    found = like[0]
    value = correction.new if new[0] == correction.new.strip() else new[0]
    return content[: found.start()] + value + content[found.end() :]


def _what_is_said(content: str, correction: Correction) -> str | None:
    found = _KOREAN_VALUE.match(content) or _ENGLISH_VALUE.match(content)
    if found is None:
        return None
    return _agreeing(found["topic"], correction.new, found["end"])


def _agreeing(before: str, new: str, after: str) -> str:
    """The three joined; a Korean copula right behind the new value takes its final consonant."""
    ending = _COPULA.match(after)
    if ending and new and "가" <= new[-1] <= "힣":
        closed = (ord(new[-1]) - ord("가")) % 28 > 0
        casual = ending.group() in ("이야", "야")
        right = ("이야" if closed else "야") if casual else ("이에요" if closed else "예요")
        after = right + after[ending.end() :]
    return before + new + after


def _shape(number: str) -> str:
    return re.sub(r"\d+", "9", number)


def _fold(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())
