"""The event memory's recall: candidates by relevance, weighed by feeling, outcome and time."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from graph_store.felt import Felt
from services.affect import Occasion, weigh
from services.affect.edges import FeltOf
from services.answers import rerank
from services.errors import IndexUnavailable
from services.graph.about import About
from services.memory.matching import said_once
from services.memory.periods import asks_for_all_of
from services.memory.recall import Filters, Naming, recall
from services.memory.stores import Stores
from services.models import Emotion, Episode, Kind, Recalled, Result, WeighedEvents

log = logging.getLogger(__name__)

# The event memory's design takes so many candidates for each one that is wanted.
_CANDIDATES_EACH = 4
# What relevance, 0 to 1, gains where the occasion is one thing that is asked for, or all of it;
# and where it happened at the time that is named.
_SOME, _ALL, _TIMELY = 0.5, 1.0, 0.2


async def recall_events(
    stores: Stores,
    person_id: int,
    question: str,
    vector: NDArray[np.float32],
    *,
    k: int,
    filters: Filters,
    naming: Naming,
    named: About,
    calibrated: Callable[[float], float],
    felt_of: FeltOf,
) -> WeighedEvents:
    """The best `k` memories by the formula at the asking; none where nothing is relevant.

    Those with the feeling, the outcome or the time that the question names come first; within
    each group the formula orders, and `score` is the formula alone. `vector` is the question's,
    (dimension,); `named` what the graph has on what it names; `calibrated` makes a cosine a score
    in 0..1. Where `felt_of` cannot reach the graph, the vector part serves alone.
    """
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
        named=named,
    )
    felt = await _felt(felt_of, person_id, candidates)
    weighed = [_as_event(one, naming, calibrated, felt) for one in candidates]
    best = said_once(sorted(weighed, key=lambda one: (-_fits(one), -one.score)))
    return WeighedEvents(tuple(best[:k]), degraded=felt is None)


async def _felt(
    felt_of: FeltOf, person_id: int, found: Sequence[Recalled]
) -> Mapping[str, Felt] | None:
    """What the graph knows of these; None where it is out of reach."""
    try:
        return await felt_of(person_id, [one.episode.id for one in found])
    except IndexUnavailable:
        log.warning("the graph is out of reach: events are weighed without it")
        return None


def _as_event(
    found: Recalled,
    naming: Naming,
    calibrated: Callable[[float], float],
    felt: Mapping[str, Felt] | None,
) -> Recalled:
    """What was found, scored by the formula at the instant of the question."""
    episode, vector = found.episode, calibrated(found.vector_score)
    known = None if felt is None else felt.get(episode.id, Felt())
    weighed = weigh(
        vector,
        emotion=Emotion(known.emotion) if known and known.emotion else None,
        result=Result(known.result) if known and known.result else None,
        occurred_at=episode.occurred_at,
        now=naming.now,
    )
    if known is None:
        weighed = replace(weighed, graph=None, final=vector)
    weighed = replace(weighed, asked=_asked(episode, naming))
    return replace(found, score=weighed.final, vector_score=vector, weighed=weighed)


def answering(
    question: str,
    found: Sequence[Recalled],
    *,
    k: int,
    naming: Naming,
    calibrated: Callable[[float], float],
) -> list[Recalled]:
    """The best `k` of what relevance found, by how well each answers the question.

    What is of the occasion that the question names gains, as it did when it was found; where that
    is all the question asks for, nothing else comes before it.
    """
    ranked = _timely(rerank(question, found), naming)
    if naming.occasion is not None:
        ranked = _preferred(ranked, naming.occasion, _ALL if naming.nothing_else else _SOME)
    return [_as_shown(one, naming, calibrated) for one in ranked[:k]]


def _preferred(ranked: Sequence[Recalled], occasion: Occasion, gain: float) -> list[Recalled]:
    def preferred(one: Recalled) -> Recalled:
        gained = gain * occasion.is_of(one.episode.emotion, one.episode.result)
        return replace(one, score=(one.score + gained) / (1 + gain))

    return sorted(map(preferred, ranked), key=lambda one: -one.score)


def _timely(ranked: Sequence[Recalled], naming: Naming) -> list[Recalled]:
    """What was re-ordered counts its time anew; a turn of a conversation has it in its score."""

    def timely(one: Recalled) -> Recalled:
        is_note = one.episode.kind is not Kind.MESSAGE
        gained = _TIMELY * (is_note and _is_of_the_time(one.episode.occurred_at, naming))
        return replace(one, score=min(one.score + gained, 1.0))

    return sorted(map(timely, ranked), key=lambda one: -one.score)


def _as_shown(found: Recalled, naming: Naming, calibrated: Callable[[float], float]) -> Recalled:
    """What relevance ranked: `vector_score` calibrated, the weights where an occasion is asked."""
    episode = found.episode
    felt = {episode.id: Felt(episode.emotion, episode.result)}
    event = _as_event(found, naming, calibrated, felt)
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
