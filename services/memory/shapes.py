"""What one person's memories take and give: changes, pages, figures."""

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from services.errors import InvalidInput
from services.models import Emotion, Episode, Json, Result


@dataclass(frozen=True, slots=True)
class Changes:
    """What an edit changes; None leaves a field as it is."""

    content: str | None = None
    occurred_at: datetime | None = None
    emotion: Emotion | None = None
    result: Result | None = None
    metadata: Mapping[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list, newest first; `next_cursor` is None on the last one."""

    items: tuple[Episode, ...]
    next_cursor: str | None


@dataclass(frozen=True, slots=True)
class Stats:
    """Figures of one person: `pending` and `failed` are outbox rows, waiting and given up."""

    memories: int
    episodes: int
    by_kind: Mapping[str, int]
    vectors: int
    unindexed: int
    pending: int
    failed: int
    embedding_id: str
    loaded: bool


def cursor_after(episode: Episode) -> str:
    """The cursor of the page that begins after this episode."""
    position = f"{episode.said_at.isoformat()} {episode.seq}"
    return base64.urlsafe_b64encode(position.encode()).decode().rstrip("=")


def position_of(cursor: str) -> tuple[datetime, int]:
    """The (said_at, seq) that a cursor stands for. Raises InvalidInput where it is none of ours."""
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
        said_at, seq = text.split(" ")
        return datetime.fromisoformat(said_at).astimezone(UTC), int(seq)
    except (binascii.Error, ValueError, OverflowError) as error:
        raise InvalidInput("cursor", "This cursor was not made here.") from error
