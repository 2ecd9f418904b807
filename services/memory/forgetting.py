"""Forgetting: what is forgotten leaves every store, and all that was made from it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from services.embeddings import chunks
from services.errors import IndexUnavailable, NotFound
from services.graph import within as graph
from services.ledger import outbox, people
from services.ledger.answers import KeptAnswers
from services.ledger.conversations import Conversations
from services.ledger.episodes import Episodes
from services.ledger.outbox import Work
from services.memory.stores import Stores
from services.memory.together import Also, nothing_more
from services.models import Episode, Kind


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Whether every store has let go; if not it is queued, and readers don't see it any more."""

    complete: bool


async def forget(
    stores: Stores, person_id: int, ids: Sequence[str], *, also: Also = nothing_more
) -> Forgotten:
    """Forget these episodes of a person, and do what is `also` to be done, or neither.

    With each go the messages that stated it, the replies and summaries that used it, the
    questions it answered, its vectors, what it states in the graph, its queued work, and all
    answers kept for the person: one may tell of it in other words. What it had superseded, ended
    or corrected is current again. Raises NotFound where the person has none of these ids.
    """
    async with stores.database.write() as connection:
        removed, revived = await _from_ledger(stores, connection, person_id, ids)
        answers = await KeptAnswers(connection, person_id).remove_all()
        await also(connection)
    changed = [*(episode_id for episode_id, _ in removed), *revived]
    await stores.hot.refresh(person_id, changed)
    complete = await _from_vectors(stores, person_id, removed)
    complete = await stores.told(person_id) and complete
    await _from_shelf(stores, person_id, answers)
    await stores.database.scrub()
    return Forgotten(complete)


async def forget_person(stores: Stores, person_id: int) -> None:
    """Forget a person whole. Raises IndexUnavailable, with nothing gone, if that can't be done.

    That nothing new is to be remembered of them is all that outlasts it.
    """
    if stores.follower is not None:
        await stores.follower.forget_person(person_id)
    await stores.vectors.remove_person(person_id)
    await stores.shelf.remove_person(person_id)
    async with stores.database.write() as connection:
        person = await people.person_of(connection, person_id)
        paused = await people.paused_since(connection, person_id)
        await people.remove(connection, person_id)
        if person is not None and paused is not None:
            number = await people.enrol(connection, person, now=stores.now())
            await people.pause(connection, number, since=paused)
    await stores.hot.drop(person_id)
    await stores.database.scrub()


async def _from_ledger(
    stores: Stores, connection: AsyncConnection, person_id: int, ids: Sequence[str]
) -> tuple[list[tuple[str, int]], list[str]]:
    episodes = Episodes(connection, person_id)
    asked = await episodes.many(ids)
    if not asked:
        raise NotFound("no such memory")
    going = await _with_what_states_it(episodes, asked)
    revived = [one for gone in asked for one in await episodes.revive(gone)]
    now = stores.now()
    answered = await Conversations(connection, person_id).unravel(list(going))
    # A question that was answered from it speaks of it too; a statement stands for itself.
    for message in (await episodes.many(answered)).values():
        if not message.recallable:
            going[message.id] = message
    sizes = {one.id: len(chunks(one.content)) for one in going.values()}
    removed = [
        (episode_id, max(pieces, sizes[episode_id]))
        for episode_id, pieces in await episodes.remove(list(going))
    ]
    back = [(one, 0) for one in revived if one not in going]
    revived += await graph.forget(connection, person_id, list(going), now=now)
    await outbox.drop(connection, list(going))
    await outbox.put(connection, person_id, Work.UNINDEX, removed, now=now)
    # What was taken for a mistake until now states again what it states.
    await outbox.put(connection, person_id, Work.EXTRACT, back, now=now)
    return removed, [one for one in revived if one not in going]


async def _with_what_states_it(episodes: Episodes, asked: dict[str, Episode]) -> dict[str, Episode]:
    """These episodes, the messages that stated them, and what rests on such a message alone."""
    going = dict(asked)
    for episode in asked.values():
        if episode.kind is Kind.MESSAGE:
            related = await episodes.sources.memories_only_of(episode.id)
        else:
            related = await episodes.sources.messages_of(episode.id)
        going |= await episodes.many(related)
    return going


async def _from_shelf(stores: Stores, person_id: int, answers: Sequence[str]) -> None:
    """A vector without its answer tells nothing; what stays goes when it is met again."""
    with suppress(IndexUnavailable):
        await stores.shelf.remove(person_id, answers)


async def _from_vectors(stores: Stores, person_id: int, removed: Sequence[tuple[str, int]]) -> bool:
    try:
        await stores.vectors.remove(person_id, removed)
    except IndexUnavailable:
        stores.wake()
        return False
    async with stores.database.write() as connection:
        await outbox.settle(connection, [i for i, _ in removed], Work.UNINDEX)
    return True
