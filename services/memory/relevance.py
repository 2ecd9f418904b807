"""Whether a question is about anything a person has told at all."""

from dataclasses import dataclass

_LIKE = 0.12
_SHARED = 0.5


@dataclass(frozen=True, slots=True)
class Evidence:
    """The best raw scores that a question reached, before neighbours or names add to any.

    `likeness`: cosine by the fixed centre; `own_likeness`: the same in the person's space;
    `bm25`: of the best row; `share`: of the question's words in one memory (0..1).
    """

    likeness: float
    own_likeness: float
    bm25: float
    share: float


def is_relevant(evidence: Evidence) -> bool:
    """The floor under recall: no memory is used where this is false."""
    return evidence.likeness >= _LIKE or evidence.share >= _SHARED
