"""What one person's memories take and give: changes, pages, figures."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from services.errors import InvalidInput
from services.models import Emotion, Episode, Json, Result

# When the last one of a page was said, in microseconds since 1970, and its place in the ledger.
CURSOR = r"(-?[0-9]{1,18})_([0-9]{1,18})"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_FIRST = (datetime.min.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND
_LAST = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND


@dataclass(frozen=True, slots=True)
class Changes:
    """What an edit changes; None leaves a field as it is."""

    content: str | None = None
    occurred_at: datetime | None = None
    emotion: Emotion | None = None
    result: Result | None = None
    metadata: Mapping[str, Json] | None = None

    def given(self) -> dict[str, Any]:
        """The fields that are to be different."""
        metadata = None if self.metadata is None else dict(self.metadata)
        fields = {
            "content": self.content,
            "occurred_at": self.occurred_at,
            "emotion": self.emotion,
            "result": self.result,
            "metadata": metadata,
        }
        return {name: value for name, value in fields.items() if value is not None}


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
    return f"{(episode.said_at - _EPOCH) // _MICROSECOND}_{episode.seq}"


def position_of(cursor: str) -> tuple[datetime, int]:
    """The (said_at, seq) that a cursor stands for. Raises InvalidInput where it is none of ours."""
    found = re.fullmatch(CURSOR, cursor)
    if found is None:
        raise InvalidInput("cursor", "This cursor was not made here.")
    # Beyond the calendar there is nothing before the first, and nothing after the last.
    instant = min(max(int(found[1]), _FIRST), _LAST)
    return _EPOCH + instant * _MICROSECOND, int(found[2])
