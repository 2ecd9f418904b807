"""Messages that their person edits or deletes where they wrote them: what came of them follows."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.model import Telling
from services.commands import Command, Correction, Intent, means_the_last, parse
from services.errors import InvalidInput, NotFound
from services.graph import within as graph
from services.ledger import people
from services.ledger.conversations import Conversations
from services.ledger.episodes import Episodes
from services.memory.forgetting import forget
from services.memory.periods import happened_at
from services.memory.stores import Stores
from services.memory.writing import add, change
from services.models import Episode, Kind, Moment, NewEpisode, Person
from services.text import clean
from services.utterance import states_something


@dataclass(frozen=True, slots=True)
class Written:
    """A message by its name: where it stands, and its ts there."""

    channel: str
    ts: str


class ChangedMessages:
    """Lets the ledger, the indexes, the facts and the kept answers follow a message."""

    def __init__(self, *, stores: Stores, max_content_chars: int) -> None:
        self._stores = stores
        self._most = max_content_chars

    async def deleted(self, person: Person, written: Written) -> None:
        """Forget a message, and the memories that rest on it alone; one that is gone is gone."""
        async with self._stores.database.read() as connection:
            person_id = await people.number_of(connection, person)
            if person_id is None:
                return
            ids = await _resting_on(Episodes(connection, person_id), written)
        if ids:
            await self._forget(person_id, ids)

    async def edited(self, person: Person, written: Written, text: str, moment: Moment) -> None:
        """Let what was kept of a message say what it says now; `moment` is when it was written.

        The answer that its old words had is taken back. What cannot be kept, empty or overlong,
        takes along what stood on the old words. The same text again changes nothing.
        """
        try:
            fit = clean(text, field="message", most=self._most)
        except InvalidInput:
            return await self.deleted(person, written)
        following = _Following(self._stores, fit, moment)
        async with self._stores.database.write() as connection:
            person_id = await people.number_of(connection, person)
            if person_id is None:
                return None
            await following.follow(connection, person_id, written)
        await self._stores.hot.refresh(person_id, following.touched)
        if following.gone:
            await self._forget(person_id, following.gone)
        if following.touched:
            await self._stores.told(person_id)
            await self._stores.database.scrub()
            self._stores.wake()
        return None

    async def _forget(self, person_id: int, ids: list[str]) -> None:
        with suppress(NotFound):
            await forget(self._stores, person_id, ids)


async def _resting_on(episodes: Episodes, written: Written) -> list[str]:
    found = await episodes.written_at(written.channel, written.ts)
    messages = [one.id for one in found if one.kind is Kind.MESSAGE]
    kept = [one.id for one in found if one.kind is not Kind.MESSAGE]
    return [*messages, *await episodes.sources.stated_once(kept)]


class _Following:
    """One edit, within one unit of work."""

    def __init__(self, stores: Stores, text: str, moment: Moment) -> None:
        self._now = stores.now()
        self._text = text
        self._moment = moment
        self._reading = parse(text)
        self.touched: list[str] = []
        self.gone: list[str] = []

    async def follow(self, connection: AsyncConnection, person_id: int, written: Written) -> None:
        episodes = Episodes(connection, person_id)
        found = await episodes.written_at(written.channel, written.ts)
        messages = [one for one in found if one.kind is Kind.MESSAGE]
        for message in messages:
            if message.content != self._text:
                await self._follow_message(connection, person_id, message)
        stated = [id for one in messages for id in await episodes.sources.memories_of(one.id)]
        kept = [one.id for one in found if one.kind is not Kind.MESSAGE]
        # What was pointed at: its own words are all there is.
        for pointed in await episodes.sources.stated_once([id for id in kept if id not in stated]):
            if (one := await episodes.get(pointed)) and one.content != self._words:
                await self._say(connection, person_id, pointed, self._words)

    async def _follow_message(
        self, connection: AsyncConnection, person_id: int, message: Episode
    ) -> None:
        episodes = Episodes(connection, person_id)
        before = parse(message.content)
        alone = await episodes.sources.memories_only_of(message.id)
        stated = await episodes.sources.memories_of(message.id)
        await Conversations(connection, person_id).unravel([message.id, *alone])
        paused = await people.paused_since(connection, person_id) is not None
        recallable = self._reading.intent is Intent.CHAT and states_something(self._text)
        more = {"recallable": recallable and not paused}
        await self._say(connection, person_id, message.id, self._text, **more)
        if isinstance(before.payload, Correction):
            await self._correct_anew(connection, person_id, before.payload, stated)
        elif before.intent is Intent.REMEMBER and not _payload(before):
            # "Remember that": what was kept are words of another message.
            return
        else:
            await self._remember_anew(connection, person_id, message, alone, stated, paused=paused)

    async def _remember_anew(
        self,
        connection: AsyncConnection,
        person_id: int,
        message: Episode,
        alone: list[str],
        stated: list[str],
        *,
        paused: bool,
    ) -> None:
        episodes = Episodes(connection, person_id)
        payload = self._payload
        if payload and alone:
            for memory in alone:
                await self._say(connection, person_id, memory, payload)
            return
        # What others state too stays; this message states it no more.
        await episodes.sources.remove(message.id, stated)
        self.gone += alone
        if payload and not paused:
            new = NewEpisode(
                content=payload,
                kind=Kind.MEMORY,
                source=message.source,
                metadata=message.metadata,
                said_at=message.said_at,
                occurred_at=happened_at(payload, self._moment),
                conversation=message.conversation,
            )
            added = await add(connection, person_id, new, now=self._now, message_id=message.id)
            self.touched.append(added.id)

    async def _correct_anew(
        self, connection: AsyncConnection, person_id: int, before: Correction, stated: list[str]
    ) -> None:
        """A correction that was itself put right: the right value takes the wrong one's place."""
        payload = self._reading.payload
        if not isinstance(payload, Correction):
            return
        for memory in (await Episodes(connection, person_id).many(stated)).values():
            if before.new in memory.content:
                content = memory.content.replace(before.new, payload.new)
                await self._say(connection, person_id, memory.id, content)

    async def _say(
        self,
        connection: AsyncConnection,
        person_id: int,
        episode_id: str,
        content: str,
        **more: Any,
    ) -> None:
        """Put other words in an episode's place; what was read in the old ones goes."""
        when = happened_at(content, self._moment) or self._moment.now
        values = {"content": content, "occurred_at": when, **more}
        edited = await change(connection, person_id, episode_id, values, self._now)
        nothing = Telling(edited.id, edited.said_at, edited.seq, [])
        turned = await graph.replace(connection, person_id, nothing, now=self._now)
        self.touched += [episode_id, *turned]

    @property
    def _payload(self) -> str:
        return _payload(self._reading)

    @property
    def _words(self) -> str:
        return self._payload or self._text


def _payload(reading: Command) -> str:
    """What a message asks to remember in its own words; "" where it does not."""
    payload = reading.payload
    if reading.intent is not Intent.REMEMBER or not isinstance(payload, str):
        return ""
    return "" if means_the_last(payload) else payload
