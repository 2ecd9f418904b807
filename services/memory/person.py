"""One person's memories: remember, recall, list, edit and forget."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.model import Telling
from services.errors import NotFound
from services.graph import within as graph
from services.ledger import outbox, people, seen
from services.ledger.conversations import Conversations
from services.ledger.episodes import Added, Episodes
from services.ledger.narrowed import EVERYTHING, Narrowed
from services.ledger.outbox import Work
from services.ledger.seen import IdempotencyKey
from services.memory.forgetting import Forgotten, forget, forget_person
from services.memory.recalling import PersonRecall
from services.memory.shapes import Changes, Page, Stats, cursor_after, position_of
from services.memory.together import Also, AlsoWith, AlsoWithAdded, nothing_more
from services.memory.writing import add, change
from services.models import (
    Episode,
    Json,
    Kind,
    NewEpisode,
)
from services.text import clean

__all__ = ["Changes", "Page", "PersonMemories", "Stats"]


class PersonMemories(PersonRecall):
    """One person's memories. No method takes a person, so none can be mistaken."""

    async def store(self, new: NewEpisode, *, key: IdempotencyKey | None = None) -> Added:
        """Keep one episode, for good before this returns.

        Raises InvalidInput on an empty or overlong text, or a key used for something else.
        """
        (stored,) = await self.store_many([new], key=key)
        return stored

    async def store_many(
        self, new: Sequence[NewEpisode], *, key: IdempotencyKey | None = None
    ) -> tuple[Added, ...]:
        """Keep many episodes in one transaction: all of them or, on an error, none."""
        fit = [replace(one, content=self._fit(one.content)) for one in new]
        now = self._stores.now()
        async with self._stores.database.write() as connection:
            person_id = await people.enrol(connection, self._person, now=now)
            before = key and await seen.outcome(connection, person_id, key)
            if before:
                return tuple(Added(one, created=False) for one in _ids(before))
            added = tuple([await add(connection, person_id, one, now=now) for one in fit])
            if key:
                result: dict[str, Json] = {"episodes": [one.id for one in added]}
                await seen.note(connection, person_id, key, result, now=now)
        await self._take_in(person_id, [one.id for one in added])
        return added

    async def get(self, episode_id: str) -> Episode:
        """One episode. Raises NotFound where this person has none of that id."""
        person_id = await self._known()
        async with self._stores.database.read() as connection:
            episode = await Episodes(connection, person_id).get(episode_id)
        if episode is None:
            raise NotFound("no such memory")
        return episode

    async def edit(self, episode_id: str, changes: Changes) -> Episode:
        """Change an episode; its id and said_at stay, what it said before is not kept.

        Raises NotFound, and InvalidInput on an empty or overlong text.
        """
        person_id = await self._known()
        values = self._values(changes)
        async with self._stores.database.write() as connection:
            edited = await change(connection, person_id, episode_id, values, self._stores.now())
            turned: list[str] = []
            if "content" in values:
                gone = await self._drop_old_words(connection, person_id, episode_id)
                turned = await self._take_back(connection, person_id, edited, gone)
        await self._stores.hot.refresh(person_id, [episode_id, *turned])
        await self._stores.told(person_id)
        await self._stores.database.scrub()
        self._stores.wake()
        return edited

    async def forget(self, episode_id: str) -> Forgotten:
        """Forget an episode and all that was made from it. Raises NotFound."""
        return await forget(self._stores, await self._known(), [episode_id])

    async def forget_many(self, ids: Sequence[str], *, also: Also = nothing_more) -> Forgotten:
        """Forget several; those that are gone already are passed over, none left is NotFound."""
        return await forget(self._stores, await self._known(), ids, also=also)

    async def forget_everything(self) -> int:
        """Forget the person whole, conversations too; how many episodes that were."""
        person_id = await self._known()
        async with self._stores.database.read() as connection:
            counts = await Episodes(connection, person_id).counts()
        await forget_person(self._stores, person_id)
        return sum(counts.values())

    async def page(
        self,
        *,
        query: str | None,
        kind: Kind | None,
        limit: int,
        cursor: str | None,
        only: Narrowed = EVERYTHING,
    ) -> Page:
        """What is remembered, newest first. Raises InvalidInput on a cursor not from here."""
        before = None if cursor is None else position_of(cursor)
        person_id = await self._number()
        if person_id is None:
            return Page((), None)
        async with self._stores.database.read() as connection:
            found = await Episodes(connection, person_id).page(
                query=query, kind=kind, limit=limit + 1, before=before, only=only
            )
        more = cursor_after(found[limit - 1]) if len(found) > limit else None
        return Page(tuple(found[:limit]), more)

    async def stats(self) -> Stats:
        """Figures about what is kept; all zero for a person nobody has met."""
        stores = self._stores
        person_id = await self._number()
        if person_id is None:
            return Stats(0, 0, {}, 0, 0, 0, 0, stores.embedding.id, loaded=False)
        async with stores.database.read() as connection:
            episodes = Episodes(connection, person_id)
            counts = await episodes.counts()
            vectors, unindexed = await episodes.vectors(stores.embedding.id)
            pending, failed = await outbox.counts(connection, person_id)
        by_kind: dict[str, int] = {}
        for (kind, recallable), count in counts.items():
            by_kind[kind.value] = by_kind.get(kind.value, 0) + count * recallable
        return Stats(
            memories=sum(by_kind.values()),
            episodes=sum(counts.values()),
            by_kind=by_kind,
            vectors=vectors,
            unindexed=unindexed,
            pending=pending,
            failed=failed,
            embedding_id=stores.embedding.id,
            loaded=stores.hot.loaded(person_id),
        )

    async def many(self, ids: Sequence[str]) -> list[Episode]:
        """Those of these episodes that are still there, in the order of the ids."""
        person_id = await self._known()
        async with self._stores.database.read() as connection:
            found = await Episodes(connection, person_id).many(ids)
        return [found[one] for one in ids if one in found]

    async def last_stated(self, conversation: str, *, most: int) -> list[Episode]:
        """What this person stated last in a conversation, newest first."""
        person_id = await self._known()
        async with self._stores.database.read() as connection:
            return await Episodes(connection, person_id).last_stated(conversation, most=most)

    async def retracted_by(self, ids: Sequence[str]) -> list[str]:
        """The mistakes that these episodes put right."""
        person_id = await self._known()
        async with self._stores.database.read() as connection:
            return await Episodes(connection, person_id).retracted_by(ids)

    async def store_stated(self, new: NewEpisode, *, message_id: str, also: AlsoWithAdded) -> Added:
        """Keep what a message of this person states. Raises InvalidInput."""
        person_id = await self._known()
        content = self._fit(new.content)
        now = self._stores.now()
        async with self._stores.database.write() as connection:
            added = await add(
                connection, person_id, replace(new, content=content), now=now, message_id=message_id
            )
            # What was only said before is now stated by that message and kept as a memory.
            episodes = Episodes(connection, person_id)
            said = await episodes.messages_saying(content)
            for message in (await episodes.many(said)).values():
                await episodes.sources.become(message.id, added.id, said_at=message.said_at)
            await outbox.put(
                connection, person_id, Work.EXTRACT, [(one, 0) for one in said], now=now
            )
            await also(connection, added)
        await self._take_in(person_id, [added.id, *said])
        return added

    async def put_right(
        self, episode_id: str, content: str, *, message_id: str, also: AlsoWith
    ) -> Episode:
        """Correct a memory in place; the messages that stated the mistake are superseded."""
        person_id = await self._known()
        values = self._values(Changes(content=content)) | {"correction": True}
        async with self._stores.database.write() as connection:
            episodes = Episodes(connection, person_id)
            mistaken = await episodes.sources.messages_of(episode_id)
            right = await change(connection, person_id, episode_id, values, self._stores.now())
            turned = await self._take_back(connection, person_id, right, mistaken)
            await episodes.supersede(mistaken, by=episode_id, retract=True)
            await episodes.sources.add(episode_id, message_id, said_at=self._stores.now())
            await also(connection, right)
        await self._take_in(person_id, [episode_id, *mistaken, *turned])
        return right

    async def retract(self, ids: Sequence[str], *, by: str, also: Also = nothing_more) -> None:
        """Let a correction take the place of what it puts right, which is never quoted again."""
        person_id = await self._known()
        async with self._stores.database.write() as connection:
            await Episodes(connection, person_id).supersede(ids, by=by, retract=True)
            await Conversations(connection, person_id).drop_summaries_with(ids)
            now = self._stores.now()
            # What was never true states nothing.
            await outbox.put(connection, person_id, Work.EXTRACT, [(i, 0) for i in ids], now=now)
            await also(connection)
        await self._take_in(person_id, ids)

    async def _drop_old_words(
        self, connection: AsyncConnection, person_id: int, episode_id: str
    ) -> list[str]:
        """What an edit replaced is not told again: the messages that said it, the replies.

        Returns the messages that are gone by it.
        """
        episodes = Episodes(connection, person_id)
        stated_by = await episodes.sources.messages_of(episode_id)
        await Conversations(connection, person_id).unravel([episode_id, *stated_by])
        await episodes.remove(stated_by)
        return stated_by

    async def _take_back(
        self, connection: AsyncConnection, person_id: int, edited: Episode, gone: Sequence[str]
    ) -> list[str]:
        """Undo what was extracted from words that no longer stand; the episodes that turned.

        What was given with an edited episode as a fact stays.
        """
        now = self._stores.now()
        nothing = Telling(edited.id, edited.said_at, edited.seq, [])
        turned = await graph.replace(connection, person_id, nothing, now=now)
        return turned + await graph.forget(connection, person_id, gone, now=now)

    async def _take_in(self, person_id: int, ids: Sequence[str]) -> None:
        # By its words it is found at once; its vectors follow.
        await self._stores.hot.refresh(person_id, ids)
        self._stores.wake()

    def _fit(self, content: str) -> str:
        return clean(content, field="content", most=self._means.max_content_chars)

    def _values(self, changes: Changes) -> dict[str, Any]:
        values = changes.given()
        if "content" in values:
            values["content"] = self._fit(values["content"])
        return values


def _ids(result: Mapping[str, Json]) -> list[str]:
    ids = result.get("episodes")
    return [str(one) for one in ids] if isinstance(ids, list) else []
