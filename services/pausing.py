"""The switch with which a person has nothing new remembered, and has it remembered again.

While it is off, what they say is part of the conversation and of nothing else: it is neither
recalled later nor read for facts, and a command to remember is answered with why not.
"""

from collections.abc import Callable
from datetime import datetime

from services.ledger import people
from services.ledger.database import Database
from services.models import Person


class Pausing:
    """The door to each person's switch."""

    def __init__(self, *, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def of(self, person: Person) -> "PersonPausing":
        """The switch of one person, and of nobody else."""
        return PersonPausing(database=self._database, now=self._now, person=person)


class PersonPausing:
    """One person's switch."""

    def __init__(self, *, database: Database, now: Callable[[], datetime], person: Person) -> None:
        self._database = database
        self._now = now
        self._person = person

    async def since(self) -> datetime | None:
        """Since when nothing is remembered; None while it is."""
        async with self._database.read() as connection:
            number = await people.number_of(connection, self._person)
            return None if number is None else await people.paused_since(connection, number)

    async def pause(self) -> None:
        """Remember nothing from now on; a pause that lasts goes on."""
        now = self._now()
        async with self._database.write() as connection:
            number = await people.enrol(connection, self._person, now=now)
            if await people.paused_since(connection, number) is None:
                await people.pause(connection, number, since=now)

    async def resume(self) -> None:
        """Remember again."""
        async with self._database.write() as connection:
            number = await people.number_of(connection, self._person)
            if number is not None:
                await people.pause(connection, number, since=None)
