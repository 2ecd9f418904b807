"""One person's vectors in memory and how like a question each of them is."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from services.memory.growing import Growing

Floats = NDArray[np.float32]
Rows = NDArray[np.intp]

# While the person has few vectors, the fixed centre is the better guess at their mean and spread.
_TRUST = 100
_FIT_AT_MOST = 10_000
_FIRST_FIT = 16
# Strength of whitening (0 none, 1 full) and the share of the mean variance that keeps it stable.
_WHITENING, _RIDGE = 0.5, 1.0
# Beyond so many vectors a short prefix in the person's main directions picks what is weighed whole.
_LARGE, _PREFIX, _WEIGHED = 20_000, 64, 1_500
_BLOCK = 8_192


class VectorSpace:
    """Unit vectors, already centred by the embedding's fixed mean, compared in the person's space.

    The space subtracts the person's own mean and damps the directions in which all their memories
    differ alike (Mu and Viswanath 2018, "All-but-the-Top"; here soft, by the covariance's
    eigenvalues). Both are learnt by `fit`, which costs O(n); between fits a new vector costs O(1)
    and uses what was learnt last.
    """

    def __init__(self, dimension: int) -> None:
        self._vectors = Growing(np.float32, dimension)
        self._scale = Growing(np.float32)
        self._prefix: Growing[np.float32] | None = None
        self._mean: Floats = np.zeros(dimension, dtype=np.float32)
        self._basis: Floats = np.eye(dimension, dtype=np.float32)
        self._fitted = 0

    def __len__(self) -> int:
        return len(self._vectors)

    @property
    def nbytes(self) -> int:
        """Bytes held."""
        prefix = self._prefix.nbytes if self._prefix else 0
        return self._vectors.nbytes + self._scale.nbytes + prefix + self._basis.nbytes

    @property
    def outgrown(self) -> bool:
        """Whether the space was learnt from much less than it now holds."""
        return len(self) >= _FIRST_FIT and len(self) > 1.5 * self._fitted

    @property
    def estimates(self) -> bool:
        """Whether `likeness` estimates what is unlikely."""
        return self._prefix is not None

    def extend(self, vectors: Floats) -> None:
        """Append vectors, shape (n, dimension)."""
        inside = (vectors - self._mean) @ self._basis
        scale = _inverse(inside)
        self._vectors.extend(vectors)
        self._scale.extend(scale)
        if self._prefix is not None:
            self._prefix.extend(_short(inside, scale))

    def erase(self, start: int, stop: int) -> None:
        """Zero the vectors of a forgotten memory; their places are freed by `keep`."""
        self._vectors.values[start:stop] = 0
        self._scale.values[start:stop] = 0
        if self._prefix is not None:
            self._prefix.values[start:stop] = 0

    def keep(self, places: Rows) -> None:
        """Keep these vectors alone, in this order, and learn the space anew."""
        self._vectors.keep(places)
        self._scale.keep(places)
        self._prefix = None
        self.fit()

    def fit(self) -> None:
        """Learn mean and main directions from (at most 10,000 of) the vectors."""
        held = self._vectors.values[self._scale.values > 0]
        self._fitted = len(self)
        if len(held) < _FIRST_FIT:
            return
        sample = held[:: max(1, len(held) // _FIT_AT_MOST)]
        trust = len(held) / (len(held) + _TRUST)
        self._mean = trust * sample.mean(axis=0)
        centred = sample - self._mean
        values, directions = np.linalg.eigh(centred.T @ centred / len(sample))
        mean = values.mean()
        spread = trust * values + (1 - trust) * mean
        strength = (spread + _RIDGE * mean) ** (-_WHITENING / 2)
        self._basis = np.ascontiguousarray((directions * strength)[:, ::-1], dtype=np.float32)
        self._rescale()

    def likeness(self, question: Floats, beside: Rows) -> Floats:
        """Cosine of every vector with a question's, in the person's space, shape (n,).

        In a large space all but the likeliest and those in `beside` are estimates.
        """
        inside = (question - self._mean) @ self._basis
        inside *= _inverse(inside[None])[0]
        if self._prefix is None:
            return self._exactly(inside, slice(None))
        found = self._prefix.values @ inside[:_PREFIX]
        likely = np.argpartition(found, len(found) - _WEIGHED)[-_WEIGHED:]
        places = np.concatenate([likely, beside])
        found[places] = self._exactly(inside, places)
        return np.asarray(found, dtype=np.float32)

    def plain(self, question: Floats, places: Rows) -> Floats:
        """Cosine of some vectors with a question's as they came: the same scale for everybody."""
        return np.asarray(self._vectors.values[places] @ question, dtype=np.float32)

    def _exactly(self, inside: NDArray[Any], places: Rows | slice) -> Floats:
        towards = self._basis @ inside
        along = self._vectors.values[places] @ towards - self._mean @ towards
        return np.asarray(along * self._scale.values[places], dtype=np.float32)

    def _rescale(self) -> None:
        """Lengths (and prefixes, when there are many) of all vectors in the space just learnt."""
        large = len(self) >= _LARGE
        self._prefix = Growing(np.float32, min(_PREFIX, self._basis.shape[1])) if large else None
        alive = self._scale.values > 0
        for start in range(0, len(self), _BLOCK):
            block = slice(start, start + _BLOCK)
            inside = (self._vectors.values[block] - self._mean) @ self._basis
            scale = _inverse(inside) * alive[block]
            self._scale.values[block] = scale
            if self._prefix is not None:
                self._prefix.extend(_short(inside, scale))


def _inverse(vectors: NDArray[Any]) -> Floats:
    """One over each row's length; a row of zeros keeps its own."""
    lengths = np.linalg.norm(vectors, axis=1)
    return np.asarray(1 / np.where(lengths > 1e-9, lengths, 1), dtype=np.float32)


def _short(inside: NDArray[Any], scale: Floats) -> Floats:
    """What unit vectors have in the person's main directions."""
    return np.asarray(inside[:, :_PREFIX] * scale[:, None], dtype=np.float32)
