"""An episode as a row of the ledger, and back."""

from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, select

from services.ledger.tables import conversations, episodes
from services.models import Emotion, Episode, Kind, NewEpisode, Result

_COLUMNS = [*episodes.c, conversations.c.key.label("conversation_key")]
EPISODES: Select[Any] = select(*_COLUMNS).join_from(
    episodes, conversations, episodes.c.conversation_id == conversations.c.id, isouter=True
)


def row_of(new: NewEpisode, *, said_at: datetime, now: datetime) -> dict[str, Any]:
    """The columns of an episode that come from what is to be kept."""
    return {
        "kind": new.kind.value,
        "content": new.content,
        "source": new.source,
        "speaker": new.speaker,
        "emotion": new.emotion,
        "result": new.result,
        "recallable": new.recallable,
        "correction": new.correction,
        "said_at": said_at,
        "occurred_at": new.occurred_at or said_at,
        "recorded_at": now,
        "edited_at": new.edited_at,
        "metadata": dict(new.metadata),
    }


def episode_of(row: Row[Any]) -> Episode:
    """The episode of a row of `EPISODES`."""
    return Episode(
        id=row.id,
        seq=row.seq,
        kind=Kind(row.kind),
        content=row.content,
        source=row.source,
        said_at=row.said_at,
        occurred_at=row.occurred_at,
        recorded_at=row.recorded_at,
        edited_at=row.edited_at,
        conversation=row.conversation_key,
        speaker=row.speaker,
        emotion=None if row.emotion is None else Emotion(row.emotion),
        result=None if row.result is None else Result(row.result),
        recallable=row.recallable,
        correction=row.correction,
        superseded=row.superseded,
        superseded_by=row.superseded_by,
        metadata=row.metadata,
    )
