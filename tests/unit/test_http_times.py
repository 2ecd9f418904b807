"""Times as they come in."""

from datetime import UTC, datetime

import pytest

from bot.http.times import instant


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-11-29", datetime(2026, 11, 29, tzinfo=UTC)),
        ("2026-11-29T09:30", datetime(2026, 11, 29, 9, 30, tzinfo=UTC)),
        ("2026-11-29 09:30:15", datetime(2026, 11, 29, 9, 30, 15, tzinfo=UTC)),
        ("2026-11-29T09:30:00Z", datetime(2026, 11, 29, 9, 30, tzinfo=UTC)),
        ("2026-11-29t09:30:00z", datetime(2026, 11, 29, 9, 30, tzinfo=UTC)),
        ("2026-11-29T09:30:00+09:00", datetime(2026, 11, 29, 0, 30, tzinfo=UTC)),
        ("2026-11-29T09:30:00-0330", datetime(2026, 11, 29, 13, tzinfo=UTC)),
        ("2026-11-29T09:30:00.123456789Z", datetime(2026, 11, 29, 9, 30, 0, 123456, tzinfo=UTC)),
        ("2024-02-29", datetime(2024, 2, 29, tzinfo=UTC)),
        ("9999-12-31T23:59:59Z", datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)),
        ("0001-01-01", datetime(1, 1, 1, tzinfo=UTC)),
    ],
)
def test_a_date_or_time_is_a_moment_in_utc(text: str, expected: datetime) -> None:
    moment = instant(text)
    assert moment == expected
    assert moment.tzinfo is UTC


@pytest.mark.parametrize(
    "value",
    [
        "yesterday",
        "",
        "2026-13-01",
        "2025-02-29",
        "2026-11-31",
        "2026-11-29T25:00",
        "2026-11-29T09:30:60Z",
        "2026-11-29T09:30+24:00",
        "0000-01-01",
        "10000-01-01",
        "0001-01-01T00:00+09:00",
        "9999-12-31T23:59-09:00",
        "20261129",
        "2026-W48-7",
        "2026-11-29\n",
        "２０２６-11-29",
        1_700_000_000,
        None,
    ],
)
def test_anything_else_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"must be a date or time|is not on the calendar"):
        instant(value)
