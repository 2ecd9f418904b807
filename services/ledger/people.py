"""Who is stored: people and their numbers, which the other tables refer to."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from services.ledger.tables import episodes, people
from services.models import Person


@dataclass(frozen=True, slots=True)
class PersonSummary:
    """One stored person: how much is kept of them, and when they last said something."""

    person: Person
    episodes: int
    last_said_at: datetime | None


async def number_of(connection: AsyncConnection, person: Person) -> int | None:
    """The person's number, or None where nothing is stored of them."""
    found = await connection.execute(
        select(people.c.id).where(people.c.team == person.team, people.c.user == person.user)
    )
    return found.scalar_one_or_none()


async def person_of(connection: AsyncConnection, number: int) -> Person | None:
    """Whose number that is."""
    found = await connection.execute(
        select(people.c.team, people.c.user).where(people.c.id == number)
    )
    row = found.one_or_none()
    return None if row is None else Person(row.team, row.user)


async def enrol(connection: AsyncConnection, person: Person, *, now: datetime) -> int:
    """The person's number, given to them now if they have none."""
    known = await number_of(connection, person)
    if known is not None:
        return known
    added = await connection.execute(
        insert(people)
        .values(team=person.team, user=person.user, created_at=now)
        .returning(people.c.id)
    )
    number: int = added.scalar_one()
    return number


async def summaries(
    connection: AsyncConnection, *, limit: int, after: int
) -> list[tuple[int, PersonSummary]]:
    """Stored people with a number above `after`, in order of their numbers."""
    rows = await connection.execute(
        select(
            people.c.id,
            people.c.team,
            people.c.user,
            func.count(episodes.c.seq),
            func.max(episodes.c.said_at, type_=episodes.c.said_at.type),
        )
        .join_from(people, episodes, people.c.id == episodes.c.person_id, isouter=True)
        .where(people.c.id > after)
        .group_by(people.c.id, people.c.team, people.c.user)
        .order_by(people.c.id)
        .limit(limit)
    )
    return [
        (number, PersonSummary(Person(team, user), count, last))
        for number, team, user, count, last in rows
    ]


async def numbers(connection: AsyncConnection) -> list[int]:
    """The numbers of everybody who is stored."""
    return list((await connection.execute(select(people.c.id).order_by(people.c.id))).scalars())


async def lately_active(connection: AsyncConnection, *, limit: int) -> list[int]:
    """The numbers of the people of whom something was kept last, the latest first."""
    latest = func.max(episodes.c.seq)
    rows = await connection.execute(
        select(episodes.c.person_id)
        .group_by(episodes.c.person_id)
        .order_by(latest.desc())
        .limit(limit)
    )
    return list(rows.scalars())


async def remove(connection: AsyncConnection, person_id: int) -> None:
    """Delete a person; everything of theirs in the ledger goes with them."""
    await connection.execute(delete(people).where(people.c.id == person_id))


async def paused_since(connection: AsyncConnection, person_id: int) -> datetime | None:
    """Since when nothing new is remembered of the person, on their wish; None where it is."""
    found = await connection.execute(select(people.c.paused_at).where(people.c.id == person_id))
    instant: datetime | None = found.scalar_one_or_none()
    return instant


async def pause(connection: AsyncConnection, person_id: int, *, since: datetime | None) -> None:
    """Remember nothing new of the person from an instant on; None: remember again."""
    await connection.execute(update(people).where(people.c.id == person_id).values(paused_at=since))


async def zone_of(connection: AsyncConnection, person_id: int) -> str | None:
    """The name of the zone the person last spoke in, if they have spoken."""
    found = await connection.execute(select(people.c.zone).where(people.c.id == person_id))
    zone: str | None = found.scalar_one_or_none()
    return zone


async def speaks_in(connection: AsyncConnection, person_id: int, zone: str) -> None:
    """Note which zone the person is in."""
    moved = func.coalesce(people.c.zone, "") != zone
    await connection.execute(
        update(people).where(people.c.id == person_id, moved).values(zone=zone)
    )
