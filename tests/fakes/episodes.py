"""Episodes that are in no ledger."""

from datetime import UTC, datetime

from services.models import Episode, Kind

_SAID = datetime(2026, 2, 1, 20, tzinfo=UTC)


def an_episode(
    content: str,
    *,
    id: str = "",
    seq: int = 1,
    kind: Kind = Kind.MEMORY,
    said_at: datetime = _SAID,
) -> Episode:
    """A memory that happened when it was said, as it would stand in the ledger."""
    return Episode(
        id=id or content[:40],
        seq=seq,
        kind=kind,
        content=content,
        source="test",
        said_at=said_at,
        occurred_at=said_at,
        recorded_at=said_at,
        edited_at=None,
        conversation=None,
        speaker=None,
        emotion=None,
        result=None,
        recallable=True,
        correction=False,
        superseded=False,
        superseded_by=None,
        metadata={},
    )
