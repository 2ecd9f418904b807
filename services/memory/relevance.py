"""Whether a question is about anything a person has told at all."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# The likest of many memories is liker by chance alone, so the floor rises with their number.
_MANY = 1_000
# Who is named is not who told it, where the best turns of others lead by so much: a right answer
# of others' turns stands beside one of the named person's own.
LEAD_OF_OTHERS = 0.25
_BEST = 2


@dataclass(frozen=True, slots=True)
class Evidence:
    """The best raw scores that a question reached, before neighbours or names add to any.

    `likeness`: cosine by the fixed centre; `share`: of the question's words, by their weight,
    in one memory (0..1); `language`: whether the question has any everyday word; `memories`: how
    many could have been found; `lead`: by how much what others said leads what was said by the
    one person whom the question names, None where that says nothing.
    """

    likeness: float
    share: float
    language: bool
    memories: int
    lead: float | None = None


def is_relevant(evidence: Evidence) -> bool:
    """The floor under recall: no memory is used where this is false."""
    told_by_others = evidence.lead is not None and evidence.lead > LEAD_OF_OTHERS
    return above_the_floor(evidence) >= 0 and not told_by_others


def above_the_floor(evidence: Evidence) -> float:
    """By how much the best scores exceed what is asked of them, on the scale of a cosine.

    It stands on raw scores, since fused ones are relative to the best of whatever there is. A
    question of which no word is known, to the memories or to the language, has to be likelier,
    which is what stops nonsense.
    """
    size = math.log10(max(1, min(evidence.memories, _MANY)))
    if evidence.share == 0 and not evidence.language:
        return evidence.likeness - (0.20 + 0.05 * size)
    return evidence.likeness + 0.3 * evidence.share - (0.10 + 0.04 * size)


def lead_of_others(
    scores: NDArray[np.float32], by_named: NDArray[np.bool_], by_others: NDArray[np.bool_]
) -> float | None:
    """By how much the best turns of others lead those of who is named, all of shape (rows,).

    None where either said too little. It is what tells "what did Ann buy?" where Ben did.
    """
    if min(by_named.sum(), by_others.sum()) < _BEST:
        return None
    others, own = (float(np.sort(scores[who])[-_BEST:].mean()) for who in (by_others, by_named))
    return others - own
