"""Writing an episode, and queueing what follows from it, in one unit of work."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from services.errors import NotFound
from services.ledger import outbox
from services.ledger.conversations import Conversations
from services.ledger.episodes import Added, Episodes
from services.ledger.outbox import Work
from services.models import Episode, NewEpisode


async def add(
    connection: AsyncConnection,
    person_id: int,
    new: NewEpisode,
    *,
    now: datetime,
    message_id: str | None = None,
) -> Added:
    """Keep an episode and queue what follows from it, within a unit of work."""
    conversation_id = None
    if new.conversation is not None:
        conversation_id = await Conversations(connection, person_id).ensure(new.conversation)
    added = await Episodes(connection, person_id).add(
        new, now=now, conversation_id=conversation_id, message_id=message_id
    )
    if new.recallable and added.created:
        await outbox.put(connection, person_id, Work.INDEX, [(added.id, 0)], now=now)
    return added


async def change(
    connection: AsyncConnection,
    person_id: int,
    episode_id: str,
    values: Mapping[str, Any],
    now: datetime,
) -> Episode:
    """Change an episode and queue what follows from it, within a unit of work."""
    episodes = Episodes(connection, person_id)
    if await episodes.get(episode_id) is None:
        raise NotFound("no such memory")
    await episodes.change(episode_id, values, now=now)
    edited = (await episodes.many([episode_id]))[episode_id]
    if "content" in values:
        await episodes.claim_digest(edited)
        stated_by = await episodes.stated_by(episode_id)
        await Conversations(connection, person_id).drop_summaries_with([*stated_by, episode_id])
        if edited.recallable:
            await outbox.put(connection, person_id, Work.INDEX, [(episode_id, 0)], now=now)
    return edited
