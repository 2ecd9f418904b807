"""Arrays that grow at their end in amortised constant time."""

from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Scalar = TypeVar("Scalar", bound=np.generic)

_FIRST_ROWS = 8
_GROWTH = 1.5


class Growing(Generic[Scalar]):
    """One numpy array with room at its end; `values` is a view of the part in use.

    A view taken before `append` or `extend` may point at the old storage: take it anew.
    """

    def __init__(self, dtype: type[Scalar] | np.dtype[Scalar], width: int | None = None) -> None:
        """Rows of scalars, or of `width` scalars each."""
        self._tail: tuple[int, ...] = () if width is None else (width,)
        self._store: NDArray[Scalar] = np.empty((0, *self._tail), dtype=dtype)
        self._used = 0

    def __len__(self) -> int:
        return self._used

    @property
    def values(self) -> NDArray[Scalar]:
        """The rows in use, shape (n,) or (n, width); writing to it writes through."""
        return self._store[: self._used]

    @property
    def nbytes(self) -> int:
        """Bytes held, spare room included."""
        return self._store.nbytes

    def append(self, value: Any) -> None:
        """Add one row."""
        self._reserve(1)
        self._store[self._used] = value
        self._used += 1

    def extend(self, values: NDArray[Scalar]) -> None:
        """Add the rows of an array."""
        self._reserve(len(values))
        self._store[self._used : self._used + len(values)] = values
        self._used += len(values)

    def keep(self, rows: NDArray[np.intp]) -> None:
        """Keep these rows alone, in this order, and give back the spare room."""
        self._store = self.values[rows]
        self._used = len(self._store)

    def _reserve(self, more: int) -> None:
        needed = self._used + more
        if needed <= len(self._store):
            return
        room = max(needed, int(len(self._store) * _GROWTH), _FIRST_ROWS)
        grown = np.empty((room, *self._tail), dtype=self._store.dtype)
        grown[: self._used] = self.values
        self._store = grown
