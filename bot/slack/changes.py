"""Edits and deletions in Slack: what is remembered of a message follows what stands there."""

from bot.slack.inbound import Own, mentioned, plain, said_at
from bot.slack.inbox import Waiting
from bot.slack.people import People
from services.changed import ChangedMessages, Written
from services.ledger import deliveries
from services.ledger.database import Database
from services.ledger.deliveries import Arrival, Change, Settled, State
from services.models import Moment, Person


class Changes:
    """Lets what is kept follow the changes of one workspace; nothing is answered."""

    def __init__(
        self, *, changed: ChangedMessages, database: Database, people: People, own: Own
    ) -> None:
        self._changed = changed
        self._database = database
        self._people = people
        self._own = own

    async def follow(self, waiting: Waiting) -> Settled:
        """Do once what a change asks for; one that came before its message waits for that."""
        arrival = waiting.delivery.arrival
        assert arrival.of is not None
        async with self._database.read() as connection:
            known = await deliveries.has_come(connection, arrival)
            latest = await deliveries.is_latest(connection, arrival)
        person = arrival.person
        written = Written(arrival.channel, arrival.of)
        if arrival.change is Change.DELETED:
            await self._changed.deleted(person, written)
        elif latest:
            await self._edit(arrival, person, written)
        erase = arrival.change is Change.DELETED
        return Settled(State.ANSWERED if known else State.EARLY, erase=erase)

    async def _edit(self, arrival: Arrival, person: Person, written: Written) -> None:
        text = str(arrival.content.get("text") or "")
        names = await self._people.names(mentioned(text, self._own))
        known = await self._people.of(arrival.user)
        moment = Moment(said_at(written.ts), known.tz)
        await self._changed.edited(person, written, plain(text, self._own, names), moment)
