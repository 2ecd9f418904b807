"""What people think of the answers, kept with the turn, and what they had asked."""

from enum import StrEnum

from services.ledger import people
from services.ledger.database import Database
from services.ledger.episodes import Episodes
from services.ledger.turns import Turns
from services.models import Person


class Verdict(StrEnum):
    """What a person thought of an answer."""

    GOOD = "good"
    BAD = "bad"


class Feedback:
    """Keeps what a person thought of an answer of theirs; the last word counts."""

    def __init__(self, *, database: Database) -> None:
        self._database = database

    async def question(self, person: Person, turn_id: str) -> tuple[str, str] | None:
        """The conversation and the message of a turn; None where this person has none such."""
        async with self._database.read() as connection:
            number = await people.number_of(connection, person)
            found = number and await Turns(connection, number).get(turn_id)
            if not number or not found or found[0].message_id is None:
                return None
            message = await Episodes(connection, number).get(found[0].message_id)
            return None if message is None else (found[0].conversation, message.content)

    async def give(self, person: Person, turn_id: str, verdict: Verdict) -> bool:
        """Keep it with the turn; False where this person has no such turn."""
        async with self._database.write() as connection:
            number = await people.number_of(connection, person)
            if number is None:
                return False
            return await Turns(connection, number).rate(turn_id, verdict)
