"""Where a text says a word: whole words only, whatever the spacing, case or Unicode form."""

import re
import unicodedata

from services.commands.joining import particle_at
from services.commands.text import is_hangul

Span = tuple[int, int]
_EDGE_WORDS = re.compile(r"^(?:an?|the|my|on|in|at|to|from|with)\s+(?=\S)", re.IGNORECASE)
_EDGE_PARTICLE = re.compile(r"(?<=[\w가-힣])(?:에서|으로|에게|한테|을|를|은|는|에)$")
_UNIT = re.compile(r"(?:[ap]\.?m|st|nd|rd|th|[kcm]?m|k?g|h|k)\b", re.IGNORECASE)
_HONORIFIC = re.compile(r"(?:씨|님|네|이랑|이네)(?![가-힣]{2})")


def spans_of(text: str, words: str) -> list[Span]:
    """Where `text` says `words`; without an article or a particle, if only so; in order."""
    for form in (words, _EDGE_WORDS.sub("", words.strip()), _EDGE_PARTICLE.sub("", words.strip())):
        found = _found(text, form)
        if found:
            return found
    return []


def _found(text: str, words: str) -> list[Span]:
    needle, _ = _folded(words)
    hay, at = _folded(text)
    found, begin = [], hay.find(needle) if needle else -1
    while begin >= 0:
        found.append((at[begin], at[begin + len(needle) - 1] + 1))
        begin = hay.find(needle, begin + 1)
    whole = [span for span in found if _starts(text, span) and _ends(text, span)]
    if whole or len(needle) < 2 or not is_hangul(words.strip()[-1:]):
        return whole
    return [span for span in found if not _inside_a_number(text, span)]


def _folded(text: str) -> tuple[str, list[int]]:
    """Letters without spaces, width and case; of each, where it stands in the text."""
    letters: list[str] = []
    at: list[int] = []
    for index, character in enumerate(text):
        for letter in unicodedata.normalize("NFKC", character).casefold():
            if not letter.isspace():
                letters.append(letter)
                at.append(index)
    return "".join(letters), at


def _starts(text: str, span: Span) -> bool:
    before, first = text[: span[0]][-2:], text[span[0]]
    if not before or not first.isalnum():
        return True
    return not (_one_word(before[-1], first) or _joins_digits(before, first))


def _ends(text: str, span: Span) -> bool:
    last, after = text[span[1] - 1], text[span[1] :][:12]
    if not after or not last.isalnum():
        return True
    if last.isdecimal() and _UNIT.match(after):
        return True
    if is_hangul(last) and is_hangul(after[0]):
        return particle_at(after) > 0 or _HONORIFIC.match(after) is not None
    return not (_one_word(last, after[0]) or _joins_digits(after[1::-1], last))


def _one_word(one: str, other: str) -> bool:
    if not (one.isalnum() and other.isalnum()):
        return False
    return is_hangul(one) == is_hangul(other)


def _joins_digits(outside: str, inside: str) -> bool:
    """ "5" of "3.5" or of "010-5": the sign between belongs to the number."""
    return (
        inside.isdecimal() and len(outside) > 1 and outside[1] in ".,:-/" and outside[0].isdecimal()
    )


def _inside_a_number(text: str, span: Span) -> bool:
    before = text[: span[0]][-2:]
    return text[span[0]].isdecimal() and (before[-1:].isdecimal() or _joins_digits(before, "0"))
