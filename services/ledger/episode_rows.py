"""An episode as a row of the ledger, and back."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, select

from services.ledger.tables import conversations, episodes
from services.models import Emotion, Episode, Kind, NewEpisode, Result

_COLUMNS = [*episodes.c, conversations.c.key.label("conversation_key")]
EPISODES: Select[Any] = select(*_COLUMNS).join_from(
    episodes, conversations, episodes.c.conversation_id == conversations.c.id, isouter=True
)


# Of a person with many memories all are read at once: only what is needed, by its place.
INDEXED: Select[Any] = select(
    episodes.c.id,
    episodes.c.seq,
    episodes.c.kind,
    episodes.c.content,
    episodes.c.speaker,
    episodes.c.conversation_id,
    episodes.c.said_at,
    episodes.c.occurred_at,
    episodes.c.edited_at,
    episodes.c.superseded,
    episodes.c.embedding_id,
    episodes.c.pieces,
    episodes.c.emotion,
    episodes.c.result,
)


@dataclass(frozen=True, slots=True)
class IndexRow:
    """What the indexes need to know of an episode, in the order of the columns of `INDEXED`."""

    id: str
    seq: int
    kind: str
    content: str
    speaker: str | None
    conversation_id: int | None
    said_at: datetime
    occurred_at: datetime
    edited_at: datetime | None
    superseded: bool
    embedding_id: str | None
    pieces: int
    emotion: Emotion | None
    result: Result | None


def index_row_of(row: Row[Any]) -> IndexRow:
    """What the indexes need of a row of `INDEXED`."""
    values: tuple[Any, ...] = tuple(row)
    *told, emotion, result = values
    felt = None if emotion is None else Emotion(emotion)
    told += [felt, None if result is None else Result(result)]
    return IndexRow(*told)


def row_of(new: NewEpisode, *, said_at: datetime, now: datetime) -> dict[str, Any]:
    """The columns of an episode that come from what is to be kept."""
    return {
        "kind": new.kind.value,
        "content": new.content,
        "source": new.source,
        "speaker": new.speaker,
        "emotion": new.emotion,
        "result": new.result,
        "emotion_given": new.emotion_given,
        "result_given": new.result_given,
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
        emotion_given=row.emotion_given,
        result_given=row.result_given,
    )
