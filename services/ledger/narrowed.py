"""What a list of episodes is limited to."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement

from services.ledger.tables import episodes
from services.models import Emotion, Result


@dataclass(frozen=True, slots=True)
class Narrowed:
    """What a list is limited to; `since` <= occurred_at < `until`, the same for said_at."""

    since: datetime | None = None
    until: datetime | None = None
    emotion: Emotion | None = None
    result: Result | None = None
    source: str | None = None
    said_since: datetime | None = None
    said_until: datetime | None = None

    def clauses(self) -> list[ColumnElement[bool]]:
        """The same as conditions on the table."""
        given = (
            None if self.since is None else episodes.c.occurred_at >= self.since,
            None if self.until is None else episodes.c.occurred_at < self.until,
            None if self.emotion is None else episodes.c.emotion == self.emotion,
            None if self.result is None else episodes.c.result == self.result,
            None if self.source is None else episodes.c.source == self.source,
            None if self.said_since is None else episodes.c.said_at >= self.said_since,
            None if self.said_until is None else episodes.c.said_at < self.said_until,
        )
        return [clause for clause in given if clause is not None]


EVERYTHING = Narrowed()
