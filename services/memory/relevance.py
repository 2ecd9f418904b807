"""Whether a question is about anything a person has told at all."""

import math
from dataclasses import dataclass

# The likest of many memories is liker by chance alone, so the floor rises with their number.
_MANY = 1_000


@dataclass(frozen=True, slots=True)
class Evidence:
    """The best raw scores that a question reached, before neighbours or names add to any.

    `likeness`: cosine by the fixed centre; `share`: of the question's words, by their weight,
    in one memory (0..1); `language`: whether the question has any everyday word; `memories`: how
    many could have been found.
    """

    likeness: float
    share: float
    language: bool
    memories: int


def is_relevant(evidence: Evidence) -> bool:
    """The floor under recall: no memory is used where this is false.

    It stands on raw scores, since fused ones are relative to the best of whatever there is. A
    question of which no word is known, to the memories or to the language, has to be likelier,
    which is what stops nonsense.
    """
    size = math.log10(max(1, min(evidence.memories, _MANY)))
    if evidence.share == 0 and not evidence.language:
        return evidence.likeness >= 0.20 + 0.05 * size
    return evidence.likeness + 0.3 * evidence.share >= 0.10 + 0.04 * size
