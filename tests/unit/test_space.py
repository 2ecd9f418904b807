"""A person's vector space: likeness there is the cosine that its definition gives."""

import numpy as np
import pytest
from numpy.typing import NDArray

from services.memory.space import VectorSpace

_DIMENSION = 48


def _vectors(count: int, seed: int) -> NDArray[np.float32]:
    numbers = np.random.default_rng(seed)
    bent = numbers.standard_normal((count, _DIMENSION)) * np.linspace(3, 0.1, _DIMENSION) + 0.5
    return np.asarray(bent / np.linalg.norm(bent, axis=1, keepdims=True), dtype=np.float32)


def _by_definition(held: NDArray[np.float32], asked: NDArray[np.float32]) -> NDArray[np.float64]:
    """Cosines after soft whitening by the covariance's eigenvectors, all of them, in doubles."""
    count = len(held)
    trust = count / (count + 100)
    mean = trust * held.astype(np.float64).mean(axis=0)
    centred = held - mean
    values, directions = np.linalg.eigh(centred.T @ centred / count)
    spread = trust * values + (1 - trust) * values.mean()
    basis = directions * (spread + values.mean()) ** -0.25
    inside, question = centred @ basis, (asked - mean) @ basis
    lengths = np.linalg.norm(inside, axis=1) * np.linalg.norm(question)
    return np.asarray(inside @ question / lengths)


@pytest.mark.parametrize("count", [16, 30, _DIMENSION - 1, _DIMENSION, 500])
def test_likeness_is_the_cosine_in_the_softly_whitened_space(count: int) -> None:
    held, asked = _vectors(count, seed=count), _vectors(1, seed=7)[0]
    space = VectorSpace(_DIMENSION)
    space.extend(held)
    space.fit()

    found = space.likeness(asked, np.zeros(0, dtype=np.intp))

    assert found == pytest.approx(_by_definition(held, asked), abs=1e-5)


def test_a_space_that_has_learnt_nothing_yet_compares_by_the_plain_cosine() -> None:
    held, asked = _vectors(9, seed=1), _vectors(1, seed=2)[0]
    space = VectorSpace(_DIMENSION)
    space.extend(held)

    assert space.likeness(asked, np.zeros(0, dtype=np.intp)) == pytest.approx(held @ asked)


def test_vectors_that_come_after_the_space_was_learnt_are_seen_in_it() -> None:
    held, late = _vectors(30, seed=3), _vectors(4, seed=4)
    space = VectorSpace(_DIMENSION)
    space.extend(held)
    space.fit()
    space.extend(late)
    nowhere = np.zeros(0, dtype=np.intp)

    likest = [int(np.argmax(space.likeness(one, nowhere))) for one in late]

    assert likest == [30, 31, 32, 33]


def test_identical_memories_are_compared_like_any_others() -> None:
    one = _vectors(1, seed=5)
    space = VectorSpace(_DIMENSION)
    space.extend(np.repeat(one, 20, axis=0))
    space.fit()

    assert np.isfinite(space.likeness(one[0], np.zeros(0, dtype=np.intp))).all()


def test_a_few_memories_hold_little() -> None:
    space = VectorSpace(384)
    space.extend(np.random.default_rng(0).standard_normal((30, 384)).astype(np.float32))
    space.fit()

    # The vectors, as many directions, and room to grow: far from the 590 kB of a whole basis.
    assert space.nbytes < 4 * 30 * 384 * 4
