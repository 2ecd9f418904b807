"""Sentences of a text, and the words around a statement that state nothing."""

import re

_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_END = re.compile(
    r"[?!]+(?=[\s\"'”’)가-힣]|$)|[？！。]+|[.…]+(?=[\s\"'”’)]|$)|\n+|~+(?=\s|$)|[ㅋㅎㅠㅜ]{2,}"
)
_ABBREVIATED = re.compile(
    r"(?:\b(?:Dr|Mr|Mrs|Ms|St|vs|No|Prof|Inc|Ltd|Co|Jr|Sr|e\.g|i\.e|[ap]\.m|[A-Z]))$", re.IGNORECASE
)
HANGUL = re.compile(r"[가-힣]")
_SHORTEST, _LONGEST = 4, 300
"""Characters of a sentence that is read: a longer one is a document's, not a person's."""


_EMOJI = re.compile(r"[\U0001F000-\U0001FAFF\u2600-\u27BF\uFE0F\u200D\u2B50]+|:[a-z_+-]{2,30}:")


def without_code(text: str) -> str:
    """The text without code fences and emoji, which state nothing."""
    return _EMOJI.sub(" ", _FENCE.sub("\n", text))


def sentences_of(text: str) -> list[str]:
    """The sentences with the mark that ends them; overlong ones are left out."""
    found, start = [], 0
    for end in _END.finditer(text):
        if end.group().startswith(".") and _abbreviated(text, start, end.start()):
            continue
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if _SHORTEST <= len(sentence) <= _LONGEST]


def _abbreviated(text: str, start: int, stop: int) -> bool:
    return bool(_ABBREVIATED.search(text[max(start, stop - 6) : stop])) and stop + 1 < len(text)


def is_korean(sentence: str) -> bool:
    """Does the sentence follow Korean grammar? One syllable of Hangul outside quotes is enough."""
    return bool(HANGUL.search(sentence))


def bare(sentence: str) -> str:
    """The sentence without the marks at its end, quotes and bullets around it."""
    return sentence.strip(' \t\n.!~…。！*•"“”-ㅋㅎㅠㅜ^').strip()
