"""What a person used today: answers by where they came from, and calls of a model."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time

from sqlalchemy import func, select

from services.ledger import people
from services.ledger.database import Database
from services.ledger.tables import model_calls, turns
from services.models import Moment, Person


@dataclass(frozen=True, slots=True)
class Used:
    """Since the person's midnight: answers by source, calls of a model, and how many there may be.

    `most` None is no limit.
    """

    answers: Mapping[str, int]
    calls: int
    most: int | None

    @property
    def answered(self) -> int:
        """All answers."""
        return sum(self.answers.values())


class Usage:
    """Counts what people use; `most` is the limit on calls of a model for each and a day."""

    def __init__(self, *, database: Database, most: int | None) -> None:
        self._database = database
        self._most = most

    async def today(self, person: Person, moment: Moment) -> Used:
        """What this person used since their midnight."""
        day = moment.local(moment.now).date()
        midnight = datetime.combine(day, time(), moment.tz).astimezone(UTC)
        async with self._database.read() as connection:
            number = await people.number_of(connection, person)
            rows = await connection.execute(
                select(turns.c.origin, func.count())
                .where(turns.c.person_id == number, turns.c.began_at >= midnight)
                .where(turns.c.origin.is_not(None))
                .group_by(turns.c.origin)
            )
            answers = {str(origin): int(count) for origin, count in rows}
            counted = await connection.scalar(
                select(model_calls.c.taken).where(
                    model_calls.c.person_id == number, model_calls.c.day == day
                )
            )
        # Without a limit nobody counts calls; an answer by a model took at least one.
        return Used(answers, max(counted or 0, answers.get("model", 0)), self._most)
