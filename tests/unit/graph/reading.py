"""What the rules read in a text, in a short form for the tests."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from graph_store.triplets import Resolve, Triplet, extract

SAID_AT = datetime(2026, 11, 2, tzinfo=UTC)
SEOUL = ZoneInfo("Asia/Seoul")


def triplets(
    text: str, speaker: str | None = None, resolve: Resolve | None = None
) -> list[Triplet]:
    return extract(text, said_at=SAID_AT, tz=SEOUL, speaker=speaker, resolve=resolve)


def read(text: str, speaker: str | None = None) -> list[str]:
    """Each triplet as "subject | predicate | object", with "not" before what no longer holds."""
    return [
        ("not " if one.negated else "") + f"{one.subject} | {one.predicate} | {one.object}"
        for one in triplets(text, speaker)
    ]
