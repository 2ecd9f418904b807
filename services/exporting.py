"""Everything that is kept of a person, as one JSON document for them to take along."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import TypeAlias

from graph_store.model import Fact
from services.ledger import people
from services.ledger.database import Database
from services.ledger.episodes import Episodes
from services.ledger.turns import Turn, Turns
from services.models import Episode, Json, Person

Facts: TypeAlias = Callable[[Person], Awaitable[Sequence[Fact]]]


class Exporting:
    """Writes out what is kept; `facts` are all of a person's, past ones too."""

    def __init__(self, *, database: Database, facts: Facts, now: Callable[[], datetime]) -> None:
        self._database = database
        self._facts = facts
        self._now = now

    async def everything(self, person: Person) -> bytes:
        """Memories, messages, answers and facts of a person as JSON in UTF-8, times in UTC."""
        facts = await self._facts(person)
        kept: list[Episode] = []
        turns: list[Turn] = []
        paused: datetime | None = None
        async with self._database.read() as connection:
            number = await people.number_of(connection, person)
            if number is not None:
                kept = await Episodes(connection, number).every()
                turns = await Turns(connection, number).every()
                paused = await people.paused_since(connection, number)
        document: dict[str, Json] = {
            "person": str(person),
            "exported_at": self._now().isoformat(),
            "remembering_paused_since": _time(paused),
            "memories": [_episode(one) for one in kept if one.recallable],
            "messages": [_episode(one) for one in kept if not one.recallable],
            "answers": [_turn(turn) for turn in turns if turn.reply is not None],
            "facts": [_fact(one) for one in facts],
        }
        # Years of messages take a moment to write out.
        return await asyncio.to_thread(_written, document)


def _written(document: dict[str, Json]) -> bytes:
    text = json.dumps(document, ensure_ascii=False, indent=1)
    return text.encode("utf-8", "replace")


def _episode(episode: Episode) -> Json:
    return {
        "id": episode.id,
        "kind": episode.kind.value,
        "content": episode.content,
        "said_at": _time(episode.said_at),
        "occurred_at": _time(episode.occurred_at),
        "recorded_at": _time(episode.recorded_at),
        "edited_at": _time(episode.edited_at),
        "speaker": episode.speaker,
        "emotion": episode.emotion and episode.emotion.value,
        "result": episode.result and episode.result.value,
        "source": episode.source,
        "conversation": episode.conversation,
        "correction": episode.correction,
        "superseded": episode.superseded,
        "metadata": dict(episode.metadata),
    }


def _turn(turn: Turn) -> Json:
    return {
        "id": turn.id,
        "conversation": turn.conversation,
        "message": turn.message_id,
        "text": turn.reply,
        "origin": turn.origin,
        "at": _time(turn.began_at),
    }


def _fact(fact: Fact) -> Json:
    return {
        "id": fact.id,
        "subject": fact.subject,
        "predicate": fact.predicate,
        "object": fact.object,
        "valid_from": _time(fact.valid_from),
        "valid_until": _time(fact.valid_until),
        "confidence": fact.confidence,
        "sources": list(fact.sources),
    }


def _time(instant: datetime | None) -> str | None:
    return None if instant is None else instant.isoformat()
