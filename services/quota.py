"""How often a model may be called for one person in a day of theirs."""

from services.errors import ModelRationed
from services.ledger import people
from services.ledger.calls import take_call
from services.ledger.database import Database
from services.llm import Permit
from services.models import Moment, Person


class Quota:
    """So many calls of a model for each person and day; the day begins at their own midnight.

    `most` None is no limit. What was taken stands in the ledger, so a restart forgets nothing.
    """

    def __init__(self, *, database: Database, most: int | None) -> None:
        self._database = database
        self._most = most

    def permit(self, person: Person, moment: Moment) -> Permit:
        """Asked before each call for this person; raises ModelRationed where none is left."""

        async def take() -> None:
            if not await self.take(person, moment):
                raise ModelRationed("no call of a model is left for today")

        return take

    async def take(self, person: Person, moment: Moment) -> bool:
        """Take one call of the person's day; False, and none taken, where none is left.

        Exact however many ask at once: counting and taking are one unit of work.
        """
        if self._most is None:
            return True
        day = moment.local(moment.now).date()
        async with self._database.write() as connection:
            person_id = await people.enrol(connection, person, now=moment.now)
            return await take_call(connection, person_id, day, most=self._most)
