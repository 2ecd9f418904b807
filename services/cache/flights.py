"""One question at a time: whoever asks what is being answered already waits for that answer."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from services.cache.standing import Standing

# Answers that were just made, for those who asked before: a few of each person, of so many.
_LANDED = 8
_PEOPLE = 256


@dataclass(frozen=True, slots=True)
class Made:
    """An answer that a model has just made, whole, and what it stood on."""

    question: str
    answer: str
    tokens: int
    standing: Standing


@dataclass(slots=True, eq=False)
class Flight:
    """A question that is being answered; `made` is set once the answer is whole."""

    question: str
    began: float
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    landed: float = 0.0
    made: Made | None = None


class Flights:
    """The questions of everybody that are being answered now, and answers that just were.

    None holds another up for longer than `ttl_seconds`. `same` says whether the answer to the
    first question answers the second.
    """

    def __init__(
        self,
        *,
        ttl_seconds: float,
        same: Callable[[str, str], bool],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ttl = ttl_seconds
        self._same = same
        self._clock = clock
        self._people: OrderedDict[int, list[Flight]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(flights) for flights in self._people.values())

    @asynccontextmanager
    async def alone(
        self, person_id: int, question: str, came_in: float | None
    ) -> AsyncIterator[tuple[Flight, Made | None]]:
        """This question's flight, begun when no other of the same question is under way.

        With it comes what another one made after this question `came_in` (on the clock).
        """
        waited = None
        while running := self._running(person_id, question):
            waited = running
            if not await self._end_of(running) or running.made:
                break
        flight = Flight(question, self._clock())
        shared = waited.made if waited else None
        shared = shared or self._landed_after(person_id, question, came_in)
        self._people.setdefault(person_id, []).append(flight)
        self._people.move_to_end(person_id)
        try:
            yield flight, shared
        finally:
            flight.landed = self._clock()
            flight.ended.set()
            self._tidy()

    def _running(self, person_id: int, question: str) -> Flight | None:
        oldest = self._clock() - self._ttl
        for flight in self._people.get(person_id, ()):
            under_way = not flight.ended.is_set() and flight.began > oldest
            if under_way and self._same(flight.question, question):
                return flight
        return None

    async def _end_of(self, flight: Flight) -> bool:
        """False where it takes too long."""
        try:
            async with asyncio.timeout(flight.began + self._ttl - self._clock()):
                await flight.ended.wait()
        except TimeoutError:
            return False
        return True

    def _landed_after(self, person_id: int, question: str, came_in: float | None) -> Made | None:
        if came_in is None:
            return None
        for flight in reversed(self._people.get(person_id, [])):
            if flight.made and flight.landed >= came_in and self._same(flight.question, question):
                return flight.made
        return None

    def _tidy(self) -> None:
        """Keep what is under way and the last few answers; of the others, forget."""
        oldest = self._clock() - self._ttl
        for one in list(self._people):
            flights = self._people[one]
            under_way = [f for f in flights if not f.ended.is_set()]
            landed = [f for f in flights if f.made and f.landed > oldest]
            self._people[one] = under_way + landed[-_LANDED:]
            if not self._people[one]:
                del self._people[one]
        while len(self._people) > _PEOPLE:
            first = next(iter(self._people))
            if any(not flight.ended.is_set() for flight in self._people[first]):
                break
            del self._people[first]
