"""The event memory's recall: candidates by relevance, weighed by feeling, outcome and time."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from services.affect import weigh
from services.memory.periods import asks_for_all_of
from services.memory.recall import Filters, Naming, naming_of, recall
from services.memory.stores import Stores
from services.models import Episode, Moment, Recalled

# The event memory's design takes so many candidates for each one that is wanted.
_CANDIDATES_EACH = 4


async def recall_events(
    stores: Stores,
    person_id: int,
    question: str,
    vector: NDArray[np.float32],
    *,
    k: int,
    moment: Moment,
    filters: Filters,
    calibrated: Callable[[float], float],
) -> list[Recalled]:
    """The best `k` memories by the formula at `moment`; [] where nothing is relevant.

    Those with the feeling, the outcome or the time that the question names come first; within
    each group the formula orders, and `score` is the formula alone. `vector` is the question's,
    (dimension,); `calibrated` makes a cosine a score in 0..1.
    """
    naming = naming_of(question, moment)
    if naming.period is not None and asks_for_all_of(naming.period, question):
        # It asks for nothing but the time: whatever is of that time is what is asked for.
        filters = _in_time(filters, naming)
        naming = replace(naming, nothing_else=True)
    candidates = await recall(
        stores,
        person_id,
        question,
        vector,
        k=k * _CANDIDATES_EACH,
        filters=filters,
        naming=naming,
    )
    weighed = [as_event(one, naming, calibrated) for one in candidates]
    return sorted(weighed, key=lambda one: (-_fits(one), -one.score))[:k]


def as_event(found: Recalled, naming: Naming, calibrated: Callable[[float], float]) -> Recalled:
    """What was found, scored by the formula at the instant of the question."""
    episode = found.episode
    weighed = weigh(
        calibrated(found.vector_score),
        emotion=episode.emotion,
        result=episode.result,
        occurred_at=episode.occurred_at,
        now=naming.now,
    )
    weighed = replace(weighed, asked=_asked(episode, naming))
    return replace(found, score=weighed.final, vector_score=weighed.vector, weighed=weighed)


def as_shown(found: Recalled, naming: Naming, calibrated: Callable[[float], float]) -> Recalled:
    """What relevance ranked: `vector_score` calibrated, the weights where an occasion is asked."""
    event = as_event(found, naming, calibrated)
    weighed = event.weighed if naming.occasion else None
    return replace(event, score=found.score, weighed=weighed)


def _fits(found: Recalled) -> int:
    return 0 if found.weighed is None else len(found.weighed.asked)


def _asked(episode: Episode, naming: Naming) -> frozenset[str]:
    """What the episode has of that which the question names."""
    occasion = naming.occasion
    has = {"time": _is_of_the_time(episode.occurred_at, naming)}
    if occasion is not None and occasion.emotion is not None:
        has["emotion"] = episode.emotion is occasion.emotion
    if occasion is not None and occasion.result is not None:
        has["result"] = episode.result is occasion.result
    return frozenset(name for name, there in has.items() if there)


def _is_of_the_time(instant: datetime, naming: Naming) -> bool:
    period = naming.period
    if period is None or period.start is None or period.end is None:
        return False
    return period.start <= instant < period.end


def _in_time(filters: Filters, naming: Naming) -> Filters:
    period = naming.period
    if period is None or period.start is None or period.end is None:
        return filters
    since, until = filters.since or period.start, filters.until or period.end
    return replace(filters, since=max(since, period.start), until=min(until, period.end))
