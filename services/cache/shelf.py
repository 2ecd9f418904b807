"""The vectors of the questions that are kept: Chroma holds them, those in use are in memory.

An exact comparison of a person's thousand questions takes a tenth of a millisecond; a search of
Chroma's filtered by the person takes ten times as long and more.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from services.embeddings import Vector
from services.memory.vectors import Marks, VectorIndex, Vectors

# The names of its collections begin with this.
ANSWERS = "answers-"


@dataclass(slots=True)
class _Person:
    vectors: dict[str, Vector] = field(default_factory=dict)
    ids: list[str] = field(default_factory=list)
    matrix: Vectors | None = None


class Shelf:
    """Everybody's question vectors; at most `most_people` in memory, those used last."""

    def __init__(self, *, vectors: VectorIndex, most_people: int = 64) -> None:
        self._vectors = vectors
        self._most = most_people
        self._people: OrderedDict[int, _Person] = OrderedDict()

    async def nearest(
        self, person_id: int, vector: Vector, *, farthest: float, most: int
    ) -> list[tuple[str, float]]:
        """(entry, cosine) of at most `most` questions within that distance, the nearest first.

        Raises IndexUnavailable.
        """
        person = await self._person(person_id)
        if not person.vectors:
            return []
        if person.matrix is None:
            person.ids = list(person.vectors)
            person.matrix = np.stack([person.vectors[one] for one in person.ids])
        likeness = person.matrix @ vector
        order = np.argsort(-likeness, kind="stable")[:most]
        return [(person.ids[i], float(likeness[i])) for i in order if 1 - likeness[i] <= farthest]

    async def put(self, person_id: int, entry_id: str, vector: Vector, marks: Marks) -> None:
        """Keep one more, with numbers beside it. Raises IndexUnavailable."""
        person = await self._person(person_id)
        await self._vectors.put(person_id, {entry_id: vector[np.newaxis]}, {entry_id: marks})
        person.vectors[entry_id] = vector
        person.matrix = None

    async def remove(self, person_id: int, ids: Sequence[str]) -> None:
        """Take these away. Raises IndexUnavailable where Chroma keeps them."""
        person = self._people.get(person_id)
        if person is not None:
            for one in ids:
                person.vectors.pop(one, None)
            person.matrix = None
        await self._vectors.remove(person_id, [(one, 1) for one in ids])

    async def remove_person(self, person_id: int) -> None:
        """Take away all of a person's. Raises IndexUnavailable."""
        self._people.pop(person_id, None)
        await self._vectors.remove_person(person_id)

    async def drop_other_embeddings(self) -> None:
        """Delete what belongs to embeddings that are no longer in use. Raises IndexUnavailable."""
        await self._vectors.drop_other_embeddings()

    async def _person(self, person_id: int) -> _Person:
        person = self._people.get(person_id)
        if person is None:
            loaded = await self._vectors.load(person_id)
            person = self._people.setdefault(
                person_id, _Person({one: vectors[0] for one, vectors in loaded.items()})
            )
        self._people.move_to_end(person_id)
        while len(self._people) > self._most:
            self._people.popitem(last=False)
        return person
