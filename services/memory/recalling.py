"""One person's questions: recall, by relevance or as events."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from services.affect.edges import FeltOf
from services.embeddings import Vector
from services.errors import EmbeddingRefused, NotFound
from services.graph import within as graph
from services.graph.about import About, Named, about
from services.ledger import people
from services.memory.calibration import Calibrator
from services.memory.dated import recall_dated
from services.memory.events import answering, recall_events
from services.memory.indexing import Indexer
from services.memory.matching import said_once
from services.memory.periods import asks_for_all_of, asks_what_was_said
from services.memory.recall import Filters, naming_of, recall, recall_period
from services.memory.stores import Stores
from services.models import Moment, Person, Recalled, WeighedEvents
from services.temporal import Period

# Deep enough for the memory that answers to be among those that are re-ordered; of more that are
# wanted twice as many are looked at, as some say the same.
_JUDGED = 20


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a recall stands on: whose it is, what the question names, the question's vector."""

    person_id: int
    named: About
    vector: Vector


@dataclass(frozen=True, slots=True)
class Means:
    """What everybody's memories work with."""

    stores: Stores
    indexer: Indexer
    calibrator: Calibrator
    felt_of: FeltOf
    max_content_chars: int


class PersonRecall:
    """What one person may ask. No method takes a person, so none can be mistaken.

    `number` is the person's in the ledger, where that is at hand.
    """

    def __init__(self, *, means: Means, person: Person, number: int | None) -> None:
        self._means = means
        self._stores = means.stores
        self._person = person
        self._at_hand = number

    async def recall(
        self,
        question: str,
        *,
        k: int,
        moment: Moment,
        filters: Filters,
        without: str | None = None,
        as_answers: bool = False,
        caught_up: bool = False,
        named: Awaitable[Named] | None = None,
    ) -> list[Recalled]:
        """The best `k` memories for a question, best first; [] where nothing is relevant.

        `as_answers` re-orders what was found by how well it answers the question; `caught_up`
        waits until what was said just now can be found by its meaning too; `named` is what the
        graph has on what the question names, where that is being read.
        """
        if caught_up:
            await self._catch_up()
        naming = naming_of(question, moment)
        period = naming.period
        if period is not None and asks_for_all_of(period, question):
            return await self._of_period(period, question, k=k, moment=moment, filters=filters)
        asked = await self._asked(question, naming.asked_at(filters), named)
        if asked is None:
            return []
        found = await recall(
            self._stores,
            asked.person_id,
            question,
            asked.vector,
            k=max(2 * k, _JUDGED) if as_answers else k,
            filters=filters,
            naming=naming,
            named=asked.named,
            without=without,
        )
        if not as_answers:
            return found
        calibrated = await self._means.calibrator.calibration()
        return answering(question, said_once(found), k=k, naming=naming, calibrated=calibrated)

    async def recall_events(
        self, question: str, *, k: int, moment: Moment, filters: Filters
    ) -> WeighedEvents:
        """The best `k` by the event memory's formula at `moment`; none where nothing is relevant.

        What has the feeling, outcome or time that the question names comes first.
        """
        await self._catch_up()
        naming = naming_of(question, moment)
        asked = await self._asked(question, naming.asked_at(filters), None)
        if asked is None:
            return WeighedEvents()
        return await recall_events(
            self._stores,
            asked.person_id,
            question,
            asked.vector,
            k=k,
            filters=filters,
            naming=naming,
            named=asked.named,
            calibrated=await self._means.calibrator.calibration(),
            felt_of=self._means.felt_of,
        )

    async def _of_period(
        self, period: Period, question: str, *, k: int, moment: Moment, filters: Filters
    ) -> list[Recalled]:
        person_id = await self._number()
        if person_id is None:
            return []
        stores, said = self._stores, asks_what_was_said(question)
        found = await recall_period(stores, person_id, period, said=said, k=2 * k, filters=filters)
        if not said:
            dated = await recall_dated(
                stores, person_id, period, k=k, tz=moment.tz, filters=filters
            )
            there = {one.episode.id for one in dated}
            found = [*dated, *(one for one in found if one.episode.id not in there)]
        return said_once(found)[:k]

    async def _asked(
        self, question: str, at: datetime, named: Awaitable[Named] | None
    ) -> _Asked | None:
        """The question's vector and what the graph has on it, each made while the other is.

        None where nobody has met the person, or the question can't be embedded.
        """
        reading = self._looked_up(question, at) if named is None else self._handed(named)
        try:
            read, vector = await asyncio.gather(reading, self._stores.embedding.query(question))
        except EmbeddingRefused:
            return None
        return None if read is None else _Asked(*read, vector)

    async def _looked_up(self, question: str, at: datetime) -> tuple[int, About] | None:
        async with self._stores.database.read() as connection:
            person_id = await self._number_in(connection)
            if person_id is None:
                return None
            return person_id, await graph.with_graph(
                connection,
                person_id,
                lambda own: about(own, question, at=at),
                now=self._stores.now(),
            )

    async def _handed(self, named: Awaitable[Named]) -> tuple[int, About] | None:
        person_id = await self._number()
        return None if person_id is None else (person_id, (await named).about)

    async def _catch_up(self) -> None:
        person_id = await self._number()
        if person_id is not None:
            await self._means.indexer.catch_up(person_id)

    async def _number(self) -> int | None:
        if self._at_hand is not None:
            return self._at_hand
        async with self._stores.database.read() as connection:
            return await self._number_in(connection)

    async def _number_in(self, connection: AsyncConnection) -> int | None:
        if self._at_hand is not None:
            return self._at_hand
        return await people.number_of(connection, self._person)

    async def _known(self) -> int:
        number = await self._number()
        if number is None:
            raise NotFound("no such memory")
        return number
