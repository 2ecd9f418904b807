"""Times as they may come in: a bare date is 00:00 UTC, a time without an offset is UTC."""

import re
from datetime import UTC, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import BeforeValidator, WithJsonSchema

from bot.http.openapi import ZONE_FORMAT
from bot.zones import zone_named

_DATE_OR_TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"(?:[Tt ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:[Zz]|[+-][0-9]{2}:?[0-9]{2})?)?"
)


def instant(value: object) -> datetime:
    """The moment that an ISO 8601 date or time names, in UTC.

    Raises ValueError where it is neither, or not on the calendar (years 1 to 9999).
    """
    if not isinstance(value, str) or not _DATE_OR_TIME.fullmatch(value):
        raise ValueError("must be a date or time such as 2026-11-29 or 2026-11-29T09:00:00+09:00")
    try:
        moment = datetime.fromisoformat(value.upper())
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise ValueError("is not on the calendar") from error


Instant = Annotated[
    datetime,
    BeforeValidator(instant),
    WithJsonSchema(
        {
            "type": "string",
            "anyOf": [{"format": "date-time"}, {"format": "date"}],
            "description": "ISO 8601. A bare date is 00:00 UTC; without an offset it is UTC.",
            "examples": ["2026-11-29T09:00:00+09:00", "2026-11-29"],
        }
    ),
]

Zone = Annotated[
    ZoneInfo,
    BeforeValidator(zone_named),
    WithJsonSchema({"type": "string", "format": ZONE_FORMAT, "description": "An IANA time zone."}),
]
