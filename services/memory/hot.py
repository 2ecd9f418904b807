"""The people who are being talked to: their indexes in memory, the least recently used dropped."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from services.asynchronous import in_executor
from services.errors import IndexUnavailable
from services.memory.person_index import IndexEntry, PersonIndex

T = TypeVar("T")


class _Place:
    """One person's place: the index, once loaded, and the lock that guards it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.index: PersonIndex | None = None
        self.users = 0
        self.bytes = 0


class HotIndexes:
    """One PersonIndex a person, loaded when first asked for, kept while there is room.

    `load` reads a person's entries (or those of some ids) from the stores; `most_bytes` bounds
    what all loaded indexes may take together; `usual`: vectors of everyday questions.
    An index is only touched under its person's lock: questions in a thread of `executor`, what
    takes long in one of `building`, so that nobody waits while another's index is made.
    """

    def __init__(
        self,
        *,
        dimension: int,
        load: Callable[[int, Sequence[str] | None], Awaitable[Sequence[IndexEntry]]],
        executor: Executor,
        building: Executor,
        most_bytes: int,
        usual: NDArray[np.float32] | None = None,
    ) -> None:
        self._dimension = dimension
        self._usual = usual
        self._load = load
        self._executor = executor
        self._building = building
        self._most_bytes = most_bytes
        self._places: OrderedDict[int, _Place] = OrderedDict()
        self._bytes = 0

    async def ask(self, person_id: int, question: Callable[[PersonIndex], T]) -> T:
        """What `question` finds in this person's index, loaded from disk if need be."""
        async with self._place(person_id) as place:
            if place.index is None:
                entries = await self._load(person_id, None)
                place.index = await in_executor(self._building, lambda: self._build(entries))
            index = place.index
            return await in_executor(self._executor, lambda: question(index))

    async def refresh(self, person_id: int, ids: Sequence[str]) -> None:
        """Let a loaded index see these episodes as they now are in the stores, or are no more.

        One that is being loaded waits for this, so nothing falls between the two.
        """
        async with self._place(person_id) as place:
            if place.index is None or not ids:
                return
            index = place.index
            try:
                entries = await self._load(person_id, ids)
            except IndexUnavailable:
                # What it holds of these is no longer true; it comes back from disk.
                place.index = None
                return
            gone = set(ids) - {entry.id for entry in entries}
            await in_executor(self._executor, lambda: _change(index, entries, gone))

    async def keep_up(self, person_id: int) -> None:
        """Tidy a loaded index where that is due: tombstones out, statistics learnt anew."""
        async with self._place(person_id) as place:
            if place.index is not None and place.index.due:
                await in_executor(self._building, place.index.upkeep)

    async def drop(self, person_id: int) -> None:
        """Let go of a person's index; it comes back from disk."""
        async with self._place(person_id) as place:
            place.index = None

    def loaded(self, person_id: int) -> bool:
        """Whether this person's index is in memory."""
        place = self._places.get(person_id)
        return place is not None and place.index is not None

    def _build(self, entries: Sequence[IndexEntry]) -> PersonIndex:
        index = PersonIndex(self._dimension, self._usual)
        index.upsert(entries)
        return index

    @asynccontextmanager
    async def _place(self, person_id: int) -> AsyncIterator[_Place]:
        place = self._places.setdefault(person_id, _Place())
        self._places.move_to_end(person_id)
        place.users += 1
        try:
            async with place.lock:
                yield place
        finally:
            place.users -= 1
            self._weigh(place)
            if place.index is None and not place.users:
                del self._places[person_id]
            self._make_room()

    def _weigh(self, place: _Place) -> None:
        size = place.index.nbytes if place.index else 0
        self._bytes += size - place.bytes
        place.bytes = size

    def _make_room(self) -> None:
        # The one just used is last in line, and stays even where it alone is too much.
        while self._bytes > self._most_bytes and len(self._places) > 1:
            person_id = next(iter(self._places))
            place = self._places[person_id]
            if place.users:
                return
            self._bytes -= place.bytes
            del self._places[person_id]


def _change(index: PersonIndex, entries: Sequence[IndexEntry], gone: Iterable[str]) -> None:
    index.remove(gone)
    index.upsert(entries)
