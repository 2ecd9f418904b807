"""One person's vectors in memory and how like a question each of them is."""

from dataclasses import dataclass
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
_NOTHING = 1e-9


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
        self._shape = _Shape.round(dimension)
        self._fitted = 0

    def __len__(self) -> int:
        return len(self._vectors)

    @property
    def nbytes(self) -> int:
        """Bytes held."""
        prefix = self._prefix.nbytes if self._prefix else 0
        return self._vectors.nbytes + self._scale.nbytes + prefix + self._shape.nbytes

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
        inside = self._shape.seen(vectors - self._mean)
        self._vectors.extend(vectors)
        self._scale.extend(inside.scale)
        if self._prefix is not None:
            self._prefix.extend(inside.prefix)

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
        values, directions = _spread(centred)
        mean = float(np.einsum("ij,ij->", centred, centred)) / centred.size
        self._shape = _Shape(
            directions,
            stretch=_strength(trust * values + (1 - trust) * mean, mean),
            rest=float(_strength((1 - trust) * mean, mean)),
        )
        self._rescale()

    def likeness(self, question: Floats, beside: Rows) -> Floats:
        """Cosine of every vector with a question's, in the person's space, shape (n,).

        In a large space all but the likeliest and those in `beside` are estimates.
        """
        away = question - self._mean
        seen = self._shape.seen(away[None])
        towards = self._shape.twice(away) * seen.scale[0]
        if self._prefix is None:
            return self._exactly(towards, slice(None))
        found = self._prefix.values @ seen.prefix[0]
        likely = np.argpartition(found, len(found) - _WEIGHED)[-_WEIGHED:]
        places = np.concatenate([likely, beside])
        found[places] = self._exactly(towards, places)
        return np.asarray(found, dtype=np.float32)

    def plain(self, question: Floats, places: Rows) -> Floats:
        """Cosine of some vectors with a question's as they came: the same scale for everybody."""
        return np.asarray(self._vectors.values[places] @ question, dtype=np.float32)

    def vectors(self, places: Rows) -> Floats:
        """Some vectors as they came, (n, dimension)."""
        return np.asarray(self._vectors.values[places], dtype=np.float32)

    def _exactly(self, towards: NDArray[Any], places: Rows | slice) -> Floats:
        along = self._vectors.values[places] @ towards - self._mean @ towards
        return np.asarray(along * self._scale.values[places], dtype=np.float32)

    def _rescale(self) -> None:
        """Lengths (and prefixes, when there are many) of all vectors in the space just learnt."""
        large = len(self) >= _LARGE
        self._prefix = Growing(np.float32, self._shape.prefix) if large else None
        alive = self._scale.values > 0
        for start in range(0, len(self), _BLOCK):
            block = slice(start, start + _BLOCK)
            inside = self._shape.seen(self._vectors.values[block] - self._mean)
            self._scale.values[block] = inside.scale * alive[block]
            if self._prefix is not None:
                self._prefix.extend(inside.prefix * alive[block, None])


@dataclass(frozen=True, slots=True)
class _Seen:
    """Vectors in a space: one over each one's length there (n,), and unit prefixes (n, width)."""

    scale: Floats
    prefix: Floats


class _Shape:
    """How a space stretches: by `stretch` along its main directions, by `rest` across them.

    `directions` is (dimension, rank), strongest first. A few memories span few directions, so
    that what is kept of them grows with the memories, not with the square of the dimension.
    """

    def __init__(self, directions: NDArray[Any], *, stretch: NDArray[Any], rest: float) -> None:
        self._directions: Floats = np.ascontiguousarray(directions, dtype=np.float32)
        self._stretch: Floats = np.asarray(stretch, dtype=np.float32)
        self._rest = np.float32(rest)

    @classmethod
    def round(cls, dimension: int) -> "_Shape":
        """The space that stretches nothing."""
        return cls(np.empty((dimension, 0)), stretch=np.empty(0), rest=1.0)

    @property
    def nbytes(self) -> int:
        """Bytes held."""
        return self._directions.nbytes + self._stretch.nbytes

    @property
    def prefix(self) -> int:
        """How wide a prefix is."""
        return min(_PREFIX, len(self._stretch))

    def seen(self, vectors: Floats) -> _Seen:
        """Vectors (n, dimension) from the space's mean, measured in it; a zero keeps its length."""
        along = vectors @ self._directions
        across = np.einsum("ij,ij->i", vectors, vectors) * self._rest**2
        squares = across + along**2 @ (self._stretch**2 - self._rest**2)
        lengths = np.sqrt(np.maximum(squares, 0))
        scale = np.asarray(1 / np.where(lengths > _NOTHING, lengths, 1), dtype=np.float32)
        short = along[:, :_PREFIX] * self._stretch[:_PREFIX]
        return _Seen(scale, np.asarray(short * scale[:, None], dtype=np.float32))

    def twice(self, vector: Floats) -> Floats:
        """A vector stretched twice: its product with another is that of both in the space."""
        along = (vector @ self._directions) * (self._stretch**2 - self._rest**2)
        stretched = vector * self._rest**2 + self._directions @ along
        return np.asarray(stretched, dtype=np.float32)


def _spread(centred: Floats) -> tuple[NDArray[Any], NDArray[Any]]:
    """The variances (rank,) and directions (dimension, rank) of rows, the largest first."""
    count, dimension = centred.shape
    if count >= dimension:
        values, directions = np.linalg.eigh(centred.T @ centred / count)
        return values[::-1], directions[:, ::-1]
    # Fewer rows than dimensions: their products with each other tell the same, in a fraction.
    values, mixed = np.linalg.eigh(centred @ centred.T / count)
    values, mixed = values[::-1], mixed[:, ::-1]
    real = values > _NOTHING * values[0]
    lengths = np.sqrt(values[real] * count)
    return values[real], (centred.T @ mixed[:, real]) / lengths


def _strength(spread: Any, mean: float) -> Any:
    return (spread + _RIDGE * mean) ** (-_WHITENING / 2)
