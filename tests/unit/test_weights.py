"""The event memory's formula."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from services.affect import weigh
from services.affect.weights import graph_share
from services.memory.calibration import Calibration, Calibrator
from services.models import Emotion, Result
from tests.fakes.embedding import PairEmbedding

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("emotion", "result", "days", "graph"),
    [
        (Emotion.JOY, Result.SUCCESS, 0, 1.2 * 1.5),
        (Emotion.FEAR, Result.NEUTRAL, 36.5, 1.3 * 0.95),
        (Emotion.SADNESS, Result.FAILURE, 365, 1.5 * 0.8 * 0.5),
        (Emotion.ANGER, None, 5_000, 0.5),
        (None, None, -3, 1.0),
        (Emotion.NEUTRAL, Result.NEUTRAL, 1.25, 1 - 1.25 / 365 * 0.5),
    ],
)
def test_the_score_is_the_formula(
    emotion: Emotion | None, result: Result | None, days: float, graph: float
) -> None:
    weighed = weigh(
        0.7, emotion=emotion, result=result, occurred_at=NOW - timedelta(days=days), now=NOW
    )

    assert weighed.graph == pytest.approx(graph, abs=1e-9)
    assert weighed.final == pytest.approx(0.4 * 0.7 + 0.6 * min(1, graph / 2), abs=1e-9)
    assert weighed.days == max(0, days)


def test_a_leap_day_counts_as_a_day() -> None:
    before, after = datetime(2024, 2, 28, tzinfo=UTC), datetime(2024, 3, 1, tzinfo=UTC)

    assert weigh(0, emotion=None, result=None, occurred_at=before, now=after).days == 2


def test_days_are_counted_between_instants_not_between_clocks() -> None:
    new_york = ZoneInfo("America/New_York")
    # The clock goes forward in between: 23 hours.
    before = datetime(2026, 3, 7, 12, tzinfo=new_york)
    after = datetime(2026, 3, 8, 12, tzinfo=new_york)

    assert weigh(0, emotion=None, result=None, occurred_at=before, now=after).days == 23 / 24


def test_many_at_once_weigh_what_each_alone_does() -> None:
    days = np.array([0.0, 100.0, 900.0, -1.0])
    together = graph_share(np.array([1.2, 1.3, 1.5, 1.0]), np.full(4, 1.5), days * 86_400)
    feelings = (Emotion.JOY, Emotion.FEAR, Emotion.SADNESS, None)
    alone = [
        weigh(
            0,
            emotion=felt,
            result=Result.SUCCESS,
            occurred_at=NOW - timedelta(days=float(day)),
            now=NOW,
        ).graph
        for felt, day in zip(feelings, days, strict=True)
    ]

    assert together == pytest.approx([min(1, (graph or 0) / 2) for graph in alone])


def test_a_calibrated_score_rises_from_nothing_to_one() -> None:
    calibrated = Calibration(middle=0.2, spread=0.045)

    assert calibrated(-0.5) == calibrated(0) == 0
    assert calibrated(0.1) < 0.2 < calibrated(0.2) < calibrated(0.3) < 1
    assert calibrated(1) == pytest.approx(1)


async def test_an_unknown_embedding_is_measured_once() -> None:
    embedding = PairEmbedding("unheard-of")
    calibrator = Calibrator(embedding)

    first = await calibrator.calibration()
    made = embedding.passages_made

    assert await calibrator.calibration() == first
    assert embedding.passages_made == made > 0
    assert first(0.05) < 0.5 < first(0.95)
