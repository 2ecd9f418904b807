"""Signs that stand in a table of Korean words for what Korean may put there."""

import re

_PARTICLE = r"(?:[이가은는을를도에만]|까지)?\s?"


def spelt(*words: str) -> str:
    """One pattern of all the words.

    An underscore is a particle and a space that may be there or not ("입_귀에" reads 입이 귀에,
    입 귀에), a tilde any final consonant ("설레~" reads 설레, 설렌, 설렘).
    """
    pattern = "|".join(words).replace("_", _PARTICLE)
    return re.sub("([가-힣])~", _with_any_final, pattern)


def _with_any_final(found: re.Match[str]) -> str:
    """A syllable with whatever consonant an ending puts under it: 레, 렌, 렘, 렜 (28 a vowel)."""
    return f"[{found[1]}-{chr(ord(found[1]) + 27)}]"
