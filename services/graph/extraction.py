"""The graph follows what is remembered: what an episode states is read, and told to the graph."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from datetime import datetime
from weakref import WeakValueDictionary
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.extract import Reading, Text, read_texts
from graph_store.extraction import Extraction, from_json, pruned_json, to_json
from graph_store.groups import joined
from graph_store.model import Change, Telling
from graph_store.prune import Schema
from graph_store.sql import SqlPropertyGraphStore
from services.asynchronous import in_executor
from services.graph.by_model import MODEL, Answers, ByModel
from services.graph.reading import RULES, by_rules, is_worth_asking, text_of
from services.graph.within import change_graph, with_graph
from services.ledger import outbox, people
from services.ledger.episodes import Episodes
from services.ledger.extractions import GIVEN, Extractions, Kept, put_unread, sayings
from services.ledger.outbox import Job, Work
from services.memory.stores import Stores
from services.memory.writing import feel
from services.models import Moment, Person

EXTRACTING = frozenset({Work.EXTRACT})
# Few enough for others to write in between.
_AT_ONCE = 16
# As many rows as a person makes in a few turns.
_FEW = 8


@dataclass(frozen=True, slots=True)
class _Standing:
    """The episodes that some jobs are about, as they stand: what is remembered of them.

    `kept`: what was read in them before; `again`: when each was said once more; `worth`: those
    that a model may be asked about.
    """

    texts: Sequence[Text]
    kept: Mapping[str, Kept]
    again: Mapping[str, Sequence[datetime]]
    worth: frozenset[str]
    person: Person | None
    tz: ZoneInfo
    schema: Schema

    def without(self, ids: Collection[str]) -> "_Standing":
        """The same without some episodes."""
        return replace(self, texts=[one for one in self.texts if one.episode not in ids])

    @property
    def unread(self) -> list[Text]:
        """What a model is to read: what is worth it and was not read before."""
        return [o for o in self.texts if o.episode in self.worth and o.episode not in self.kept]


class Extractor:
    """Keeps the graph in step with the ledger. Every step may be done again.

    `model` None: texts are read by rules alone. `tz` is the zone of people who never said theirs.
    """

    def __init__(
        self, *, stores: Stores, tz: ZoneInfo, executor: Executor, model: ByModel | None
    ) -> None:
        self._stores = stores
        self._database = stores.database
        self._tz = tz
        self._executor = executor
        self._model = model
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def hurry(self) -> None:
        """The app stops: wait for no model any more."""
        if self._model is not None:
            self._model.hurry()

    async def work_off(self, jobs: Sequence[Job]) -> None:
        """Do what these jobs ask for; what can't be done now is put off."""
        by_person: defaultdict[int, list[Job]] = defaultdict(list)
        for job in jobs:
            by_person[job.person_id].append(job)
        for person_id, theirs in by_person.items():
            for start in range(0, len(theirs), _AT_ONCE):
                async with self._alone(person_id):
                    await self._work_off(person_id, theirs[start : start + _AT_ONCE])

    async def catch_up(self, person_id: int) -> None:
        """Read what a person said just now, so that the next question knows of it.

        More than a few rows are an import, which is not waited for; nor is a model.
        """
        if self._model is not None:
            return
        async with self._alone(person_id):
            async with self._database.read() as connection:
                fresh = await outbox.fresh(connection, person_id, Work.EXTRACT, limit=_FEW + 1)
            if 0 < len(fresh) <= _FEW:
                await self._work_off(person_id, fresh)

    async def read_unread(self) -> int:
        """Queue everybody's episodes in which nothing was read yet; how many those are."""
        async with self._database.write() as connection:
            queued = await put_unread(connection, now=self._stores.now())
        self._stores.wake()
        return queued

    def _alone(self, person_id: int) -> asyncio.Lock:
        return self._locks.setdefault(person_id, asyncio.Lock())

    async def _work_off(self, person_id: int, jobs: Sequence[Job]) -> None:
        ids = list(dict.fromkeys(job.subject for job in jobs))
        async with self._database.read() as connection:
            standing = await self._standing(connection, person_id, ids)
        answers = await self._asked(standing, jobs)
        jobs = [job for job in jobs if job.subject not in answers.left]
        # What is put off is read by rules meanwhile, the first time that it is.
        late = {job.subject for job in jobs if job.attempts} & answers.put_off
        standing = standing.without(answers.left | late)
        readings = await in_executor(self._executor, lambda: _read(standing, answers.found))
        turned = await self._tell(person_id, jobs, standing, readings, answers)
        await self._stores.hot.refresh(person_id, turned)

    async def _asked(self, standing: _Standing, jobs: Sequence[Job]) -> Answers:
        """What a model says, where there is one; never within a transaction."""
        unread = standing.unread
        if self._model is None or standing.person is None or not unread:
            return Answers()
        return await self._model.read(
            unread,
            person=standing.person,
            moment=Moment(self._stores.now(), standing.tz),
            attempts={job.subject: job.attempts for job in jobs},
        )

    async def _standing(
        self, connection: AsyncConnection, person_id: int, ids: Sequence[str]
    ) -> _Standing:
        episodes = await Episodes(connection, person_id).remembered(ids)
        kept = await Extractions(connection, person_id).of(ids)
        ontology = await with_graph(
            connection, person_id, lambda own: own.ontology(), now=self._stores.now()
        )
        zone = await people.zone_of(connection, person_id)
        given = {i for i, one in kept.items() if one.extractor == GIVEN}
        there = [one for one in episodes if one.id not in given]
        return _Standing(
            texts=[text_of(one) for one in there],
            kept=kept,
            again=await sayings(connection, ids),
            worth=frozenset(one.id for one in there if is_worth_asking(one)),
            person=await people.person_of(connection, person_id),
            tz=ZoneInfo(zone) if zone else self._tz,
            schema=Schema(ontology),
        )

    async def _tell(
        self,
        person_id: int,
        jobs: Sequence[Job],
        standing: _Standing,
        readings: Sequence[Reading],
        answers: Answers,
    ) -> list[str]:
        """Keep what was read and what follows from it, unless it has changed meanwhile."""
        now = self._stores.now()
        ids = list(dict.fromkeys(job.subject for job in jobs))
        read = {one.telling.episode: one for one in readings}
        as_read = {one.episode: one for one in standing.texts}
        async with self._database.write() as connection:
            episodes = await Episodes(connection, person_id).remembered(ids)
            there = {one.id: text_of(one) for one in episodes}
            # What was edited in between has another job of its own.
            same = [i for i in read if there.get(i) == as_read[i]]
            gone = [i for i in ids if i not in there]
            tellings = [read[i].telling for i in same] + [_silence(i, now) for i in gone]
            _, turned = await change_graph(
                connection, person_id, lambda own: _replaced(own, tellings), now=now
            )
            made = {
                i: _kept(read[i], MODEL if i in answers.found else RULES)
                for i in same
                if i not in answers.put_off and not _is_by_model(standing.kept.get(i))
            }
            await Extractions(connection, person_id).keep(made, now=now)
            felt = [
                await feel(connection, person_id, one, answers.found[one.id], now)
                for one in episodes
                if one.id in made and one.id in answers.found
            ]
            late = [job for job in jobs if job.subject in answers.put_off]
            await outbox.done(connection, [job for job in jobs if job not in late])
            await outbox.postpone(connection, late, now=now)
        if any(felt):
            self._stores.wake()
        return turned


def _read(standing: _Standing, found: Mapping[str, Extraction]) -> list[Reading]:
    def read(text: Text) -> Extraction:
        kept = standing.kept.get(text.episode)
        if kept is not None and _is_by_model(kept):
            return from_json(kept.found)
        return found.get(text.episode) or by_rules(text, standing.tz)

    readings = read_texts(standing.texts, read, schema=standing.schema)
    return [_said_again(one, standing.again.get(one.telling.episode, ())) for one in readings]


def _said_again(reading: Reading, again: Sequence[datetime]) -> Reading:
    """A memory that was told more than once states what it states at each of these times."""
    telling = reading.telling
    times = sorted({telling.said_at, *again})
    if len(times) == 1:
        return reading
    said = [replace(one, said_at=at) for at in times for one in telling.statements]
    numbered = [replace(one, position=place) for place, one in enumerate(said)]
    return replace(reading, telling=replace(telling, statements=numbered))


def _replaced(own: SqlPropertyGraphStore, tellings: Sequence[Telling]) -> Change:
    """Let these be what their episodes state; most state nothing and never did."""
    before = own.stating([telling.episode for telling in tellings])
    change = Change()
    for telling in tellings:
        if telling.episode in before:
            change = joined(change, own.replace(telling))
        elif telling.statements:
            change = joined(change, own.tell(telling))
    return change


def _silence(episode: str, now: datetime) -> Telling:
    return Telling(episode, now, 0, [])


def _kept(reading: Reading, extractor: str) -> Kept:
    return Kept(extractor, to_json(reading.extraction), pruned_json(reading.pruned))


def _is_by_model(kept: Kept | None) -> bool:
    """Whether a model read it. What the rules read they read again: they may know more by now."""
    return kept is not None and kept.extractor not in (RULES, GIVEN)
