"""Messages that Slack delivered, and what becomes of them there, each kept before the ack."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from services.ledger.tables import deliveries, turns
from services.models import Json, Person


class State(StrEnum):
    """What became of a delivery; FAILED was answered with an apology, or could not be at all.

    EARLY is a change whose message has not come yet; DROPPED a message that its person deleted
    before it was answered.
    """

    WAITING = "waiting"
    ANSWERED = "answered"
    FAILED = "failed"
    EARLY = "early"
    DROPPED = "dropped"


class Change(StrEnum):
    """What a person did to a message that they had written."""

    EDITED = "edited"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A message as it comes in. `ts` is its name in its channel, `thread` that of its root.

    `content` is what the answer needs of it; it is kept until there is one. A `change` is of the
    message whose ts is `of`.
    """

    event_id: str
    team: str
    channel: str
    ts: str
    thread: str | None
    user: str
    content: Mapping[str, Json]
    change: Change | None = None
    of: str | None = None

    @property
    def person(self) -> Person:
        """Who wrote it."""
        return Person(self.team, self.user)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message that waits for its answer; `seq` is the order of arrival."""

    seq: int
    arrival: Arrival


@dataclass(frozen=True, slots=True)
class Settled:
    """How a delivery ended: where the answer stands, and the turn that it belongs to.

    `erase`: the message asked to forget, and may itself name what is to be gone.
    """

    state: State
    reply_ts: str | None = None
    turn_id: str | None = None
    erase: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What became of a message: its turn, its episode and its answer, as far as there are any."""

    turn_id: str | None
    message_id: str | None
    reply_ts: str | None


async def receive(
    connection: AsyncConnection, arrival: Arrival, *, now: datetime
) -> Delivery | None:
    """Keep a message or a change; None where there is nothing to be done about it.

    That is so where this event, or this message under another event, is known, and where the
    message was deleted before it came. A message that waits is answered as it was changed.
    """
    same_message = _there(arrival) & (deliveries.c.ts == arrival.ts)
    known = await connection.execute(
        select(deliveries.c.seq).where(or_(deliveries.c.event_id == arrival.event_id, same_message))
    )
    if known.first() is not None:
        return None
    state, content = State.WAITING, dict(arrival.content)
    if arrival.change is not None:
        await _let_waiting_follow(connection, arrival)
    elif changes := await _came_before(connection, arrival):
        deleted = any(change is Change.DELETED for change, _ in changes)
        state = State.DROPPED if deleted else state
        content |= changes[-1][1]
    added = await connection.execute(
        insert(deliveries)
        .values(
            event_id=arrival.event_id,
            team=arrival.team,
            channel=arrival.channel,
            ts=arrival.ts,
            thread=arrival.thread,
            user=arrival.user,
            content=content if state is State.WAITING else None,
            state=state.value,
            received_at=now,
            change=None if arrival.change is None else arrival.change.value,
            of=arrival.of,
        )
        .returning(deliveries.c.seq)
    )
    seq = added.scalar_one()
    return Delivery(seq, replace(arrival, content=content)) if state is State.WAITING else None


def _there(arrival: Arrival) -> ColumnElement[bool]:
    return (deliveries.c.team == arrival.team) & (deliveries.c.channel == arrival.channel)


async def _let_waiting_follow(connection: AsyncConnection, change: Arrival) -> None:
    """A message that is not answered yet is answered as it stands now, or not at all."""
    waits = (deliveries.c.ts == change.of) & (deliveries.c.state == State.WAITING.value)
    if change.change is Change.DELETED:
        values: dict[str, Any] = {"state": State.DROPPED.value, "content": None}
    elif await is_latest(connection, change):
        row = (
            await connection.execute(select(deliveries.c.content).where(_there(change), waits))
        ).one_or_none()
        values = {"content": {**((row and row.content) or {}), **change.content}}
    else:
        return
    await connection.execute(update(deliveries).where(_there(change), waits).values(values))


async def _came_before(
    connection: AsyncConnection, message: Arrival
) -> list[tuple[Change, Mapping[str, Json]]]:
    """The changes of a message that came before it, in their order; they are done by that."""
    early = (deliveries.c.of == message.ts) & deliveries.c.change.is_not(None)
    rows = await connection.execute(
        select(deliveries.c.change, deliveries.c.content)
        .where(_there(message), early)
        .order_by(func.length(deliveries.c.ts), deliveries.c.ts)
    )
    found = [(Change(row.change), row.content or {}) for row in rows]
    await connection.execute(
        update(deliveries)
        .where(_there(message), early)
        .values(content=None, state=State.ANSWERED.value)
    )
    return found


async def is_latest(connection: AsyncConnection, change: Arrival) -> bool:
    """Whether no later change of the same message has come already."""
    rows = await connection.execute(
        select(deliveries.c.ts).where(_there(change), deliveries.c.of == change.of)
    )
    own = (len(change.ts), change.ts)
    return all((len(ts), ts) <= own for ts in rows.scalars())


async def has_come(connection: AsyncConnection, change: Arrival) -> bool:
    """Whether the message that was changed is known."""
    found = await connection.execute(
        select(deliveries.c.seq).where(_there(change), deliveries.c.ts == change.of)
    )
    return found.first() is not None


async def drop_early(connection: AsyncConnection, *, before: datetime) -> None:
    """Drop the texts of changes whose message never came."""
    waits = (deliveries.c.state == State.EARLY.value) & (deliveries.c.received_at < before)
    await connection.execute(update(deliveries).where(waits).values(content=None))


async def still_waiting(connection: AsyncConnection, seq: int) -> Delivery | None:
    """A delivery as it stands by now; None where it is not to be answered any more."""
    found = await connection.execute(
        select(deliveries).where(deliveries.c.seq == seq, deliveries.c.state == State.WAITING.value)
    )
    row = found.one_or_none()
    return None if row is None else _delivery(row)


async def waiting(connection: AsyncConnection) -> list[Delivery]:
    """All that have no answer yet, in the order of arrival."""
    rows = await connection.execute(
        select(deliveries)
        .where(deliveries.c.state == State.WAITING.value)
        .order_by(deliveries.c.seq)
    )
    return [_delivery(row) for row in rows]


async def settle(connection: AsyncConnection, delivery: Delivery, settled: Settled) -> None:
    """Note how it ended, and drop its text: the turn's episode holds it now."""
    values: dict[str, Any] = {
        "state": settled.state.value,
        "reply_ts": settled.reply_ts,
        "turn_id": settled.turn_id,
    }
    if settled.state is not State.EARLY:
        values["content"] = None
    await connection.execute(
        update(deliveries).where(deliveries.c.seq == delivery.seq).values(values)
    )


async def said(connection: AsyncConnection, *, team: str, channel: str, ts: str) -> Said | None:
    """What became of the message of that name; None where it never arrived."""
    found = await connection.execute(
        select(deliveries.c.turn_id, turns.c.message_id, deliveries.c.reply_ts)
        .outerjoin_from(deliveries, turns, turns.c.id == deliveries.c.turn_id)
        .where(deliveries.c.team == team, deliveries.c.channel == channel, deliveries.c.ts == ts)
    )
    row = found.one_or_none()
    return None if row is None else Said(*row)


def _delivery(row: Row[Any]) -> Delivery:
    arrival = Arrival(
        event_id=row.event_id,
        team=row.team,
        channel=row.channel,
        ts=row.ts,
        thread=row.thread,
        user=row.user,
        content=row.content or {},
        change=None if row.change is None else Change(row.change),
        of=row.of,
    )
    return Delivery(row.seq, arrival)
