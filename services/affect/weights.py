"""The event memory's formula: what a feeling, an outcome and the time since weigh.

From the design of the event memory: graph = emotion x result x time, final = .4 vector +
.6 min(1, graph / 2); time falls from 1 to .5 within a year of 365 days and stays there.
"""

from collections.abc import Mapping
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from services.models import Emotion, Result, Weighed

EMOTION_WEIGHTS: Mapping[Emotion | None, float] = {
    Emotion.JOY: 1.2,
    Emotion.FEAR: 1.3,
    Emotion.SADNESS: 1.5,
}
RESULT_WEIGHTS: Mapping[Result | None, float] = {Result.SUCCESS: 1.5, Result.FAILURE: 0.8}
VECTOR_SHARE, GRAPH_SHARE = 0.4, 0.6
_FULL_GRAPH = 2.0
_YEAR_DAYS, _YEARS_LOSS, _LEAST_TIME = 365, 0.5, 0.5
_DAY_SECONDS = 86_400


def weigh(
    vector: float,
    *,
    emotion: Emotion | None,
    result: Result | None,
    occurred_at: datetime,
    now: datetime,
) -> Weighed:
    """The formula for one memory; both times are aware, in any zones."""
    passed = now.astimezone(UTC) - occurred_at.astimezone(UTC)
    days = max(0.0, passed.total_seconds() / _DAY_SECONDS)
    felt, ended = EMOTION_WEIGHTS.get(emotion, 1.0), RESULT_WEIGHTS.get(result, 1.0)
    time = max(_LEAST_TIME, 1 - days / _YEAR_DAYS * _YEARS_LOSS)
    graph = felt * ended * time
    final = VECTOR_SHARE * vector + GRAPH_SHARE * min(1.0, graph / _FULL_GRAPH)
    return Weighed(vector, days, felt, ended, time, graph, final)


def graph_share(
    emotion: NDArray[np.float64], result: NDArray[np.float64], seconds: NDArray[np.float64]
) -> NDArray[np.float64]:
    """min(1, graph / 2) of many memories at once, from their weights and the time since, (n,)."""
    days = np.maximum(0, seconds / _DAY_SECONDS)
    time = np.maximum(_LEAST_TIME, 1 - days / _YEAR_DAYS * _YEARS_LOSS)
    return np.minimum(1, emotion * result * time / _FULL_GRAPH)
