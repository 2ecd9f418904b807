"""Messages that Slack delivered: each is kept before it is acknowledged, and answered once."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from services.ledger.tables import deliveries, turns
from services.models import Json


class State(StrEnum):
    """What became of a delivery; FAILED was answered with an apology, or could not be at all."""

    WAITING = "waiting"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A message as it comes in. `ts` is its name in its channel, `thread` that of its root.

    `content` is what the answer needs of it; it is kept until there is one.
    """

    event_id: str
    team: str
    channel: str
    ts: str
    thread: str | None
    user: str
    content: Mapping[str, Json]


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
    """Keep a message; None where this event, or this message under another event, is known."""
    same_message = (
        (deliveries.c.team == arrival.team)
        & (deliveries.c.channel == arrival.channel)
        & (deliveries.c.ts == arrival.ts)
    )
    known = await connection.execute(
        select(deliveries.c.seq).where(or_(deliveries.c.event_id == arrival.event_id, same_message))
    )
    if known.first() is not None:
        return None
    added = await connection.execute(
        insert(deliveries)
        .values(
            event_id=arrival.event_id,
            team=arrival.team,
            channel=arrival.channel,
            ts=arrival.ts,
            thread=arrival.thread,
            user=arrival.user,
            content=dict(arrival.content),
            state=State.WAITING.value,
            received_at=now,
        )
        .returning(deliveries.c.seq)
    )
    return Delivery(added.scalar_one(), arrival)


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
    await connection.execute(
        update(deliveries)
        .where(deliveries.c.seq == delivery.seq)
        .values(
            state=settled.state.value,
            reply_ts=settled.reply_ts,
            turn_id=settled.turn_id,
            content=None,
        )
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
    )
    return Delivery(row.seq, arrival)
