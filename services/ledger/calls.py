"""How many calls of a model each person's day has had."""

from datetime import date

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from services.ledger.tables import model_calls


async def take_call(connection: AsyncConnection, person_id: int, day: date, *, most: int) -> bool:
    """Count one more call in this unit of work; False, and none counted, where `most` are taken."""
    this = (model_calls.c.person_id == person_id, model_calls.c.day == day)
    more = await connection.execute(
        update(model_calls)
        .where(*this, model_calls.c.taken < most)
        .values(taken=model_calls.c.taken + 1)
    )
    if more.rowcount:
        return True
    taken = await connection.scalar(select(model_calls.c.taken).where(*this))
    if taken is not None or most < 1:
        return False
    await connection.execute(insert(model_calls).values(person_id=person_id, day=day, taken=1))
    return True
