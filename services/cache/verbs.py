"""Korean predicates without their politeness: 다녀요, 다니나요 and 다닙니까 ask the same."""

import re

_FIRST, _LAST = 0xAC00, 0xD7A3
_VOWELS, _FINALS = 21, 28
_SS, _B, _N = 20, 17, 4
# What an 어 or 아 has melted into: 다녀 is 다니어, 봐 is 보아, 배워 is 배우어.
_MELTED = {6: 20, 9: 8, 14: 13, 10: 11}
_ENDING = re.compile(
    r"(?:습니까|을까|는지|은지|는가|은가|나|니|냐|지|죠|어|아|여|더라|던가|는데|으세|세|으시|시)$"
)
_AFTER_PAST = re.compile(r"(?:습니까|을까|는지|는가|던가|더라|나|니|냐|지|죠|어|는데)?$")
# 있 and 겠 end in ㅆ by themselves.
_NO_PAST = "있겠"
_HONORIFIC = (
    (re.compile(r"(?<=[가-힣])(?:으시는|시는)"), "는"),
    (re.compile(r"하셨"), "했"),
    (re.compile(r"으셨"), "었"),
    (re.compile(r"하신"), "한"),
    (re.compile(r"하실"), "할"),
    (re.compile(r"계셔|계시|계신|계세"), "있"),
    (re.compile(r"되셨"), "됐"),
)


def without_respect(text: str) -> str:
    """`text` with the honorific of its verbs taken off."""
    for honorific, plain in _HONORIFIC:
        text = honorific.sub(plain, text)
    return text


def predicate(word: str) -> tuple[str, bool]:
    """A last word's stem and whether it tells of the past: 다녔나요 → 다니, True."""
    word = re.sub(r"요$", "", word)
    past = _past(word)
    if past is not None:
        return past, True
    return _open(_without_b(word)), False


def _past(word: str) -> str | None:
    stem = _AFTER_PAST.sub("", word)
    if not stem or not _is_syllable(stem[-1]) or stem[-1] in _NO_PAST:
        return None
    if _final(stem[-1]) != _SS:
        return None
    return _melted(stem[:-1] + chr(ord(stem[-1]) - _SS))


def _without_b(word: str) -> str:
    """갑니까 → 가, 인가 and 한가 → 이, 하."""
    found = re.search(r"(.)(?:니까|니까요)$", word)
    if found and _is_syllable(found[1]) and _final(found[1]) == _B:
        return word[: found.start()] + chr(ord(found[1]) - _B)
    found = re.search(r"(.)(?:가|지)$", word)
    if found and len(word) > 2 and _is_syllable(found[1]) and _final(found[1]) == _N:
        return word[: found.start()] + chr(ord(found[1]) - _N)
    return word


def _open(word: str) -> str:
    """The stem of a present form."""
    if len(word) == 1:
        return _melted(word)
    stem = _ENDING.sub("", word, count=1)
    return _melted(stem) if stem == word else stem


def _melted(stem: str) -> str:
    """Undo what 어 and 아 do to an open stem: 해 → 하, 다녀 → 다니; 먹어 → 먹."""
    if not stem or not _is_syllable(stem[-1]):
        return stem
    last = stem[-1]
    if last in "어아" and len(stem) > 1 and _final(stem[-2]):
        return stem[:-1]
    if last == "해":
        return stem[:-1] + "하"
    if _final(last):
        return stem
    vowel = (ord(last) - _FIRST) // _FINALS % _VOWELS
    moved = (_MELTED.get(vowel, vowel) - vowel) * _FINALS
    return stem[:-1] + chr(ord(last) + moved)


def _is_syllable(character: str) -> bool:
    return _FIRST <= ord(character) <= _LAST


def _final(syllable: str) -> int:
    return (ord(syllable) - _FIRST) % _FINALS


def has_final(syllable: str) -> bool:
    """Whether a syllable ends in a consonant."""
    return _is_syllable(syllable) and _final(syllable) > 0
