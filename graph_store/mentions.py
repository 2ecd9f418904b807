"""Which entities a text names: spans of its words, with and without a Korean particle."""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass

from graph_store.names import fold

_MOST_WORDS = 300
_WORDS_IN_A_NAME = 5
# What belongs to a word: letters, digits, and the signs of C++, tb-foo, a/b, o'neil, R&D.
_WORD = re.compile(r"[\w+#&./'’-]+")
_EDGES = "./'’-&"
_PARTICLES = (
    "이라는 이라고 에게서 한테서 으로는 이에요 에서는 에서도 에게는 한테는 까지는 부터는 이라도",
    "에서 에게 한테 께서 으로 까지 부터 이랑 하고 처럼 보다 마다 밖에 조차 마저 라는 라고",
    "예요 이야 인지 이나 이란 에는 에도 의",
    "은 는 이 가 을 를 에 와 과 도 로 만 랑 야 님 씨 아 란 나",
)
_ENDINGS = tuple(sorted(" ".join(_PARTICLES).split(), key=len, reverse=True))
_POSSESSIVES = ("'s", "’s", "s'", "s’")


@dataclass(frozen=True, slots=True)
class Span:
    """Words `start` to `end` of a text as the key of a name that they may be."""

    start: int
    end: int
    key: str


def spans(text: str) -> list[Span]:
    """All that may be a name in a text, longer ones first; at most its first 300 words.

    Each span stands as it is and without the particles ("또리한테는") or the possessive ending
    that its last word may carry.
    """
    plain = unicodedata.normalize("NFKC", text)
    words = _WORD.findall(plain)[:_MOST_WORDS]
    spelt = [_spellings(word) for word in words]
    found: list[Span] = []
    for length in range(_WORDS_IN_A_NAME, 0, -1):
        for start in range(len(words) - length + 1):
            end = start + length
            before = "".join(words[start : end - 1])
            found += [Span(start, end, fold(before + last)) for last in spelt[end - 1]]
    return [span for span in found if span.key]


def named(found: list[Span], known: Collection[str]) -> list[str]:
    """The keys among `known` that a text names, in its order; of spans that overlap the longest."""
    taken: dict[int, str] = {}
    starts: dict[int, str] = {}
    for span in found:
        places = range(span.start, span.end)
        if span.key in known and not any(place in taken for place in places):
            taken |= dict.fromkeys(places, span.key)
            starts[span.start] = span.key
    return list(dict.fromkeys(starts[place] for place in sorted(starts)))


def _spellings(word: str) -> list[str]:
    """A word as it is, then with less and less of what may hang on it."""
    spellings = list(dict.fromkeys((word, word.strip(_EDGES))))
    for ending in _POSSESSIVES:
        if word.endswith(ending):
            spellings.append(word.removesuffix(ending))
    # Two endings may follow one another: 철수 + 씨 + 가, 또리 + 의 + 는.
    for _ in range(2):
        spellings += [
            one.removesuffix(ending)
            for one in list(spellings)
            if one.endswith(_ENDINGS)
            for ending in _ENDINGS
            if one.endswith(ending) and len(one) > len(ending)
        ]
    return list(dict.fromkeys(spellings))
