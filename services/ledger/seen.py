"""What was seen before: a request or event that comes again has its first outcome."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from services.errors import InvalidInput
from services.ledger.tables import seen
from services.models import Json


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """A sender's name for one request; `fingerprint` is a digest of all that was sent."""

    key: str
    fingerprint: str


async def outcome(
    connection: AsyncConnection, person_id: int, key: IdempotencyKey
) -> Mapping[str, Json] | None:
    """What came of the request with this key, or None where it is new.

    Raises InvalidInput where the key was used for another request.
    """
    found = await connection.execute(
        select(seen.c.fingerprint, seen.c.result).where(
            seen.c.scope == str(person_id), seen.c.key == key.key
        )
    )
    row = found.one_or_none()
    if row is None:
        return None
    if row.fingerprint != key.fingerprint:
        raise InvalidInput("Idempotency-Key", "This key was used for another request before.")
    result: Mapping[str, Json] = row.result
    return result


async def note(
    connection: AsyncConnection,
    person_id: int,
    key: IdempotencyKey,
    result: Mapping[str, Json],
    *,
    now: datetime,
) -> None:
    """Keep what came of a request: ids only, never a text."""
    await connection.execute(
        insert(seen).values(
            scope=str(person_id),
            key=key.key,
            fingerprint=key.fingerprint,
            result=dict(result),
            seen_at=now,
            person_id=person_id,
        )
    )


async def expire(connection: AsyncConnection, *, before: datetime) -> None:
    """Drop what was seen before this instant."""
    await connection.execute(delete(seen).where(seen.c.seen_at < before))
