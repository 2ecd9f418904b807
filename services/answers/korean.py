"""Korean particles, chosen by the sound the word before them ends in."""

import re

_FIRST, _LAST, _FINALS = 0xAC00, 0xD7A3, 28
_RIEUL = 8
_LAST_SOUNDED = re.compile(r"[가-힣A-Za-z\d](?=[^가-힣A-Za-z\d]*\Z)")
# 영 일 삼 육 칠 팔 end in a consonant, and so do 십 백 천 만 behind a trailing zero.
_DIGITS_WITH_FINAL = frozenset("013678")
_DIGITS_WITH_RIEUL = frozenset("178")
# An abbreviation is read letter by letter: 엘 엠 엔 알.
_LETTERS_WITH_FINAL = frozenset("LMNR")
_LATIN_WITH_FINAL = re.compile(r"(?:[lmn]e?|ng|[aeiou](?:[kpt]|ck|b|c)|pp|ck)$", re.IGNORECASE)


def with_particle(word: str, pair: str) -> str:
    """`word` with the fitting half of `pair`: "은/는", "을/를", "으로/로" (consonant/vowel)."""
    closed, open_ = pair.split("/")
    final, rieul = _final_of(word)
    if closed.startswith("으"):
        return word + (closed if final and not rieul else open_)
    return word + (closed if final else open_)


def _final_of(word: str) -> tuple[bool, bool]:
    """Whether the last sound is a consonant, and whether that one is ㄹ."""
    last = _LAST_SOUNDED.search(word)
    if not last:
        return False, False
    letter = last.group()
    if _FIRST <= ord(letter) <= _LAST:
        final = (ord(letter) - _FIRST) % _FINALS
        return final > 0, final == _RIEUL
    if letter.isdigit():
        return letter in _DIGITS_WITH_FINAL, letter in _DIGITS_WITH_RIEUL
    return _latin_final(word[: last.end()])


def _latin_final(word: str) -> tuple[bool, bool]:
    letters = re.findall(r"[A-Za-z]+", word[-40:])[-1]
    if letters.isupper():
        return letters[-1] in _LETTERS_WITH_FINAL, letters[-1] in "LR"
    return bool(_LATIN_WITH_FINAL.search(letters)), bool(re.search(r"le?$", letters, re.I))
