"""Slips of the hand: whether one of two words is the other one mistyped."""

from services.cache.synonyms import EVERYDAY_ENGLISH, EVERYDAY_KOREAN, words
from services.memory.concepts import english_thing, korean_thing

# Pairs of real words that lie one slip apart; neither is a mistyped other.
_REAL = words(
    "desert dessert diary dairy angel angle trial trail quite quiet form from diner dinner later"
    " latter hoping hopping planed planned scared scarred bored board staring starring martial"
    " marital casual causal united untied silver sliver unclear nuclear college collage contact"
    " contract letter latter better litter insured injured adoption adaption hostel hotel"
)
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SHORTEST_KOREAN = 3


def is_slip(one: str, other: str) -> bool:
    """Whether exactly one of two words is an everyday word and the other that word mistyped."""
    if _is_known(one) == _is_known(other):
        return False
    right, wrong = (one, other) if _is_known(one) else (other, one)
    if any("가" <= letter <= "힣" for letter in right):
        return _korean_slip(right, wrong)
    return _english_slip(right, wrong)


def _is_known(word: str) -> bool:
    if word in EVERYDAY_KOREAN or word in EVERYDAY_ENGLISH or word in _REAL:
        return True
    if any("가" <= letter <= "힣" for letter in word):
        return korean_thing(word) is not None and len(word) <= 2
    return english_thing(word) is not None or word.removesuffix("s") in EVERYDAY_ENGLISH


def _english_slip(right: str, wrong: str) -> bool:
    if len(right) < 5 or not (right.isalpha() and wrong.isalpha()) or right[0] != wrong[0]:
        return False
    if _is_transposed(right, wrong) or _undoubled(right) == _undoubled(wrong):
        return True
    return len(right) >= 7 and _one_letter_apart(right, wrong)


def _is_transposed(right: str, wrong: str) -> bool:
    if len(right) != len(wrong):
        return False
    apart = [i for i, (a, b) in enumerate(zip(right, wrong, strict=True)) if a != b]
    if len(apart) != 2 or apart[1] != apart[0] + 1:
        return False
    i, j = apart
    return right[i] == wrong[j] and right[j] == wrong[i]


def _undoubled(word: str) -> str:
    return "".join(c for i, c in enumerate(word) if i == 0 or word[i - 1] != c)


def _one_letter_apart(right: str, wrong: str) -> bool:
    """One letter left out, put in or mistaken for its neighbour, not among the last two."""
    start = next((i for i, (a, b) in enumerate(zip(right, wrong, strict=False)) if a != b), None)
    if start is None or start >= len(right) - 2:
        return False
    if len(right) == len(wrong):
        return right[start + 1 :] == wrong[start + 1 :] and _are_neighbours(
            right[start], wrong[start]
        )
    longer, shorter = (right, wrong) if len(right) > len(wrong) else (wrong, right)
    return longer[start + 1 :] == shorter[start:]


def _are_neighbours(one: str, other: str) -> bool:
    for row in _KEYS:
        if one in row and other in row:
            return abs(row.index(one) - row.index(other)) == 1
    return False


def _korean_slip(right: str, wrong: str) -> bool:
    """One letter of one syllable apart; short words are too near to real ones."""
    if len(right) != len(wrong) or len(right) < _SHORTEST_KOREAN:
        return False
    apart = [(a, b) for a, b in zip(right, wrong, strict=True) if a != b]
    if len(apart) != 1 or not all("가" <= letter <= "힣" for letter in apart[0]):
        return False
    return sum(a != b for a, b in zip(_jamo(apart[0][0]), _jamo(apart[0][1]), strict=True)) == 1


def _jamo(syllable: str) -> tuple[int, int, int]:
    code = ord(syllable) - 0xAC00
    return code // 588, code % 588 // 28, code % 28
