"""Writing an episode, and queueing what follows from it, in one unit of work."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from graph_store.extraction import Extraction
from services.affect import read_emotion, read_result
from services.affect.edges import tell_event
from services.errors import NotFound
from services.ledger import outbox
from services.ledger.answers import KeptAnswers
from services.ledger.conversations import Conversations
from services.ledger.episodes import Added, Episodes
from services.ledger.extractions import GIVEN, Extractions, Kept
from services.ledger.outbox import Work
from services.models import Emotion, Episode, Kind, NewEpisode, Result

# What the indexes keep of an episode beside its words.
_INDEXED = frozenset({"content", "occurred_at", "emotion", "result"})


async def add(
    connection: AsyncConnection,
    person_id: int,
    new: NewEpisode,
    *,
    now: datetime,
    message_id: str | None = None,
    apart: bool = False,
) -> Added:
    """Keep an episode and queue what follows from it, within a unit of work.

    An equal memory is the same one, unless this is to be kept `apart`: then its facts are given,
    and none is read in its words. A feeling or an outcome that is not given is read from them,
    by a lexicon first, by a model where one reads.
    """
    new = _felt(new)
    conversation_id = None
    if new.conversation is not None:
        conversation_id = await Conversations(connection, person_id).ensure(new.conversation)
    added = await Episodes(connection, person_id).add(
        new, now=now, conversation_id=conversation_id, message_id=message_id, apart=apart
    )
    if new.recallable and added.created:
        await outbox.put(connection, person_id, Work.INDEX, [(added.id, 0)], now=now)
        await tell_event(connection, person_id, added.id, new, now=now)
    if apart:
        given = {added.id: Kept(GIVEN, {}, ())}
        await Extractions(connection, person_id).keep(given, now=now)
    elif new.recallable:
        # A memory that is told once more states once more what it states.
        await outbox.put(connection, person_id, Work.EXTRACT, [(added.id, 0)], now=now)
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
    before = await episodes.get(episode_id)
    if before is None:
        raise NotFound("no such memory")
    felt = _felt_anew(before, values)
    given = {f"{name}_given": True for name in ("emotion", "result") if name in values}
    await episodes.change(episode_id, {**felt, **values, **given}, now=now)
    edited = (await episodes.many([episode_id]))[episode_id]
    if "content" in values:
        await episodes.claim_digest(edited)
        stated_by = await episodes.sources.messages_of(episode_id)
        told_it = [*stated_by, episode_id]
        await Conversations(connection, person_id).drop_summaries_with(told_it)
        # It would not be given again anyway; its words should not outlive the edit either.
        await KeptAnswers(connection, person_id).remove_standing_on(told_it)
        await _read_anew(connection, person_id, edited, values, now)
    if edited.recallable and _INDEXED & values.keys():
        await outbox.put(connection, person_id, Work.INDEX, [(episode_id, 0)], now=now)
    if _INDEXED & values.keys():
        await tell_event(connection, person_id, episode_id, edited, now=now)
    return edited


async def feel(
    connection: AsyncConnection, person_id: int, episode: Episode, read: Extraction, now: datetime
) -> bool:
    """Note what a model read of how an event felt and ended, where nobody said so.

    It outweighs what the lexicon found; where it found nothing, that stays. Whether there was
    something to note.
    """
    emotion, result = episode.emotion, episode.result
    if read.emotion and not episode.emotion_given:
        emotion = Emotion(read.emotion)
    if read.result and not episode.result_given:
        result = Result(read.result)
    if (emotion, result) == (episode.emotion, episode.result):
        return False
    await Episodes(connection, person_id).feel(episode.id, emotion=emotion, result=result)
    if episode.recallable:
        felt = replace(episode, emotion=emotion, result=result)
        await outbox.put(connection, person_id, Work.INDEX, [(episode.id, 0)], now=now)
        await tell_event(connection, person_id, episode.id, felt, now=now)
    return True


async def _read_anew(
    connection: AsyncConnection,
    person_id: int,
    edited: Episode,
    values: Mapping[str, Any],
    now: datetime,
) -> None:
    """What was read in the old words goes; where facts were given, only a correction is read."""
    extractions = Extractions(connection, person_id)
    if await extractions.is_given(edited.id) and not values.get("correction"):
        return
    await extractions.drop([edited.id])
    await outbox.put(connection, person_id, Work.EXTRACT, [(edited.id, 0)], now=now)


def _felt(new: NewEpisode) -> NewEpisode:
    new = replace(new, emotion_given=new.emotion is not None, result_given=new.result is not None)
    if not new.recallable or new.kind is Kind.CHUNK:
        return new
    return replace(
        new,
        emotion=new.emotion or read_emotion(new.content),
        result=new.result or read_result(new.content),
    )


def _felt_anew(before: Episode, values: Mapping[str, Any]) -> dict[str, Any]:
    """What was read in the old words is read in the new ones; what was given stays."""
    if "content" not in values or before.kind is Kind.CHUNK:
        return {}
    found: dict[str, Any] = {}
    if not before.emotion_given:
        found["emotion"] = read_emotion(values["content"])
    if not before.result_given:
        found["result"] = read_result(values["content"])
    return found
