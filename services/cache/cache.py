"""The response cache: finds, keeps and lets go of answers that may be given again."""

import asyncio
import logging
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence, Set
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from services.cache.counters import CacheCounters, CacheFigures, Counts
from services.cache.days import true_today_only
from services.cache.flights import Flight, Flights, Made
from services.cache.guard import licenses, why_not_kept
from services.cache.place import Asked, Hit, Place
from services.cache.shelf import Shelf
from services.cache.standing import change_since, version_of
from services.embeddings import Embedding
from services.errors import EmbeddingError, IndexUnavailable, LedgerUnavailable
from services.ledger import answers, people
from services.ledger.answers import KeptAnswer, KeptAnswers, KeptQuestion
from services.ledger.database import Database
from services.ledger.episodes import Episodes
from services.models import Moment, Person
from services.utterance import language_of

log = logging.getLogger(__name__)

# So many of the nearest questions are looked at; of those that rank highest the guard has a say.
_NEAREST = 16
_SIMILARITY, _EMOTION, _RECENCY = 0.6, 0.2, 0.2
_TRIMMED_TO = 0.8
_BETWEEN_CLEANUPS = timedelta(hours=1)
_BROKEN = (SQLAlchemyError, LedgerUnavailable, IndexUnavailable, EmbeddingError, OSError)


@dataclass(frozen=True, slots=True)
class CacheRules:
    """The settings; `farthest` is the greatest distance (1 - cosine) of a candidate."""

    enabled: bool
    farthest: float
    most_items: int
    ttl: timedelta
    most_usage: int
    vary: bool


class ResponseCache:
    """Everybody's kept answers. A store that is out of reach makes a miss, never an error.

    The question's vector comes from the turn's own recall (services.embeddings.EmbeddingOnce).
    """

    def __init__(
        self,
        *,
        database: Database,
        shelf: Shelf,
        flights: Flights,
        rules: CacheRules,
        embedding: Embedding,
        now: Callable[[], datetime],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._database = database
        self._shelf = shelf
        self._flights = flights
        self._rules = rules
        self._embedding = embedding
        self.now = now
        self._spawn = spawn
        self._saving: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.counts = Counts()

    @asynccontextmanager
    async def place_for(self, asked: Asked) -> AsyncIterator[Place]:
        """The place of this question, while it is answered.

        The same question asked meanwhile waits, and shares the answer that is made here. What is
        kept here is stored behind the reply.
        """
        if not self._rules.enabled:
            yield Place()
            return
        if against := why_not_kept(asked.question):
            for counters in self.counts.both(asked.person_id):
                counters.left_out(against)
            yield Place()
            return
        alone = self._flights.alone(asked.person_id, asked.question, asked.came_in)
        async with alone as (flight, shared):
            place = await self._found(asked, shared)
            for counters in self.counts.both(asked.person_id):
                if place.hit is None:
                    counters.missed()
            yield place
            self._land(asked, place, flight)

    async def clean_up(self) -> int:
        """Remove what has expired, or belongs to an embedding no longer in use; how many."""
        async with self._database.write() as connection:
            gone = await answers.remove_outdated(
                connection, embedding_id=self._embedding.id, now=self.now()
            )
        if gone:
            await self._database.scrub()
        by_person: dict[int, list[str]] = {}
        for person_id, entry_id in gone:
            by_person.setdefault(person_id, []).append(entry_id)
        for person_id, ids in by_person.items():
            await self._shelf.remove(person_id, ids)
        await self._shelf.drop_other_embeddings()
        return len(gone)

    async def clean_up_regularly(self) -> None:
        """Clean up now and every hour, until cancelled."""
        while True:
            try:
                await self.clean_up()
            except _BROKEN as error:
                log.warning("the cache was not cleaned up: %s", type(error).__name__)
            await asyncio.sleep(_BETWEEN_CLEANUPS.total_seconds())

    async def figures(self, person: Person) -> CacheFigures:
        """How a person's cache stands."""
        async with self._database.read() as connection:
            person_id = await people.number_of(connection, person)
            kept = 0 if person_id is None else await KeptAnswers(connection, person_id).count()
        counters = CacheCounters() if person_id is None else self.counts.of(person_id)
        return CacheFigures(self._rules.enabled, kept, counters)

    # Finding

    async def _found(self, asked: Asked, shared: Made | None) -> Place:
        if asked.fresh:
            return Place()
        try:
            if shared and await self._still_so(asked, self._entry(asked, shared)) is None:
                self._count_hit(asked, shared.tokens)
                return Place(hit=Hit(shared.answer, frozenset(shared.standing.stood_on)))
            return await self._looked_up(asked)
        except _BROKEN as error:
            # Degrading: what can't be looked up is answered anew. The error's text may quote.
            log.warning("the cache is out of reach: %s", type(error).__name__)
            return Place()

    async def _looked_up(self, asked: Asked) -> Place:
        previous: str | None = None
        for candidate in await self._candidates(asked):
            if not licenses(candidate.question, asked.question).ok:
                continue
            async with self._database.read() as connection:
                entry = await KeptAnswers(connection, asked.person_id).get(candidate.id)
            if entry is None:
                continue
            reason = await self._still_so(asked, entry)
            if reason is None and await self._used(asked, entry):
                self._count_hit(asked, entry.tokens)
                return Place(hit=Hit(entry.answer, frozenset(entry.memories)))
            for counters in self.counts.both(asked.person_id):
                counters.refused(reason or "used up")
            if reason is None:
                previous = entry.answer
        return Place(instead_of=previous if self._rules.vary else None)

    async def _candidates(self, asked: Asked) -> list[KeptQuestion]:
        """The nearest of the person's questions that have not expired, the best rank first."""
        vector = await self._embedding.query(asked.question)
        near = dict(
            await self._shelf.nearest(
                asked.person_id, vector, farthest=self._rules.farthest, most=_NEAREST
            )
        )
        if not near:
            return []
        async with self._database.read() as connection:
            entries = await KeptAnswers(connection, asked.person_id).questions(list(near))
        now = self.now()
        self._let_go(asked.person_id, near.keys() - {one.id for one in entries})
        alive = [one for one in entries if one.expires_at > now]
        return sorted(alive, key=lambda one: -self._rank(asked, one, near[one.id], now))

    def _let_go(self, person_id: int, gone: Set[str]) -> None:
        """Vectors outlive their entries where the index was out of reach as those went."""
        if gone:
            self._spawn(self._removed(person_id, sorted(gone)))

    async def _removed(self, person_id: int, ids: Sequence[str]) -> None:
        try:
            await self._shelf.remove(person_id, ids)
        except IndexUnavailable:
            log.warning("vectors of answers that are gone stay until they are met again")

    def _rank(self, asked: Asked, entry: KeptQuestion, likeness: float, now: datetime) -> float:
        age = (now - entry.created_at) / self._rules.ttl
        return (
            _SIMILARITY * likeness
            + _EMOTION * (entry.emotion is asked.emotion)
            + _RECENCY * (1 - min(max(age, 0.0), 1.0))
        )

    async def _still_so(self, asked: Asked, entry: KeptAnswer) -> str | None:
        """Why the answer no longer stands; None where it does."""
        if entry.day not in (None, _day(asked.moment)):
            return "day"
        missing = [one for one in entry.memories if one not in asked.standing.versions]
        async with self._database.read() as connection:
            elsewhere = await Episodes(connection, asked.person_id).many(missing)
        return change_since(entry, asked.standing, elsewhere)

    async def _used(self, asked: Asked, entry: KeptAnswer) -> bool:
        """Count the use for good before the answer goes out; False where it is used up."""
        async with self._database.write() as connection:
            return await KeptAnswers(connection, asked.person_id).use(
                entry.id, most=self._rules.most_usage, now=self.now()
            )

    def _count_hit(self, asked: Asked, tokens: int) -> None:
        for counters in self.counts.both(asked.person_id):
            counters.hit(tokens)

    # Keeping

    def _land(self, asked: Asked, place: Place, flight: Flight) -> None:
        if place.answer is None:
            return
        made = Made(asked.question, place.answer, place.tokens, asked.standing)
        flight.made = made
        self._spawn(self._save(asked, made))

    async def _save(self, asked: Asked, made: Made) -> None:
        entry = self._entry(asked, made)
        try:
            vector = await self._embedding.query(asked.question)
            async with self._saving.setdefault(asked.person_id, asyncio.Lock()):
                gone = await self._stored(asked, entry)
                if gone is not None:
                    marks = {
                        "made": entry.created_at.timestamp(),
                        "until": entry.expires_at.timestamp(),
                    }
                    await self._shelf.put(asked.person_id, entry.id, vector, marks)
                    await self._shelf.remove(asked.person_id, gone)
        except _BROKEN as error:
            log.warning("an answer was not kept: %s", type(error).__name__)

    async def _stored(self, asked: Asked, entry: KeptAnswer) -> Sequence[str] | None:
        """The ids of what the entry replaced or crowded out; None where it no longer holds."""
        replaced = [
            one.id
            for one in await self._candidates(asked)
            if licenses(one.question, entry.question).ok
        ]
        async with self._database.write() as connection:
            stood = await Episodes(connection, asked.person_id).many(entry.memories)
            if any(
                one not in stood or (version and version_of(stood[one]) != version)
                for one, version in entry.memories.items()
            ):
                return None
            kept = KeptAnswers(connection, asked.person_id)
            await kept.remove(replaced)
            await kept.add(entry)
            most = self._rules.most_items
            trimmed = await kept.trim(most=most, to=max(1, int(most * _TRIMMED_TO)))
        return [*replaced, *trimmed]

    def _entry(self, asked: Asked, made: Made) -> KeptAnswer:
        now = self.now()
        return KeptAnswer(
            id=uuid.uuid4().hex,
            question=made.question,
            answer=made.answer,
            language=language_of(made.question),
            emotion=asked.emotion,
            day=_day(asked.moment) if true_today_only(made.question, made.answer) else None,
            best=made.standing.best,
            memories=made.standing.stood_on,
            facts=made.standing.known,
            tokens=made.tokens,
            usage=0,
            embedding_id=self._embedding.id,
            created_at=made.standing.read_at,
            expires_at=now + self._rules.ttl,
        )


def _day(moment: Moment) -> str:
    return moment.local(moment.now).date().isoformat()
