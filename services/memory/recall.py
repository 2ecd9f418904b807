"""Recall: the few memories that a question is about, or none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np
from llama_index.core.schema import QueryBundle, TextNode
from numpy.typing import NDArray

from services.affect import Occasion, occasion_of
from services.graph.about import About
from services.ledger.episodes import Episodes
from services.memory.by_facts import counted, stating
from services.memory.fusion import fused_retriever
from services.memory.periods import asks_for_all_such, bounded, instant_of
from services.memory.person_index import Question
from services.memory.stores import Stores
from services.models import Emotion, Episode, Kind, Moment, Recalled, Result
from services.temporal import Period, resolve_period, timeless

# Filters that the index doesn't know are applied to what it finds; so it finds more.
_DEEPER = 8
_DEEPEST = 400


@dataclass(frozen=True, slots=True)
class Filters:
    """What a recall is limited to.

    `since` <= occurred_at < `until`; `as_of`: what had been said by then, as it stood then;
    `past`: what has been superseded may be found too; `within`: what was said in conversations
    below that key and never edited, for an edit may have been made elsewhere.
    """

    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    kind: Kind | None = None
    emotion: Emotion | None = None
    result: Result | None = None
    past: bool = False
    within: str | None = None

    @property
    def beyond_the_index(self) -> bool:
        """Whether something is asked that only the ledger knows."""
        return self.as_of is not None


@dataclass(frozen=True, slots=True)
class Naming:
    """What a question names beside its words: a time, and a feeling or an outcome.

    `time` may be open at an end, `period` is it where it is not. `nothing_else`: it asks for
    whatever there was of the occasion, so the floor does not judge.
    """

    now: datetime
    time: Period | None = None
    occasion: Occasion | None = None
    nothing_else: bool = False

    @property
    def period(self) -> Period | None:
        """The time that is named, from a start to an end."""
        return bounded(self.time)

    def asked_at(self, filters: Filters) -> datetime:
        """The instant whose facts count."""
        return instant_of(self.time, latest=filters.as_of or self.now)


def naming_of(question: str, moment: Moment) -> Naming:
    """What the question names, its times on the person's clock."""
    time = resolve_period(question, now=moment.now, tz=moment.tz)
    occasion = occasion_of(timeless(question, bounded(time)))
    alone = occasion is not None and asks_for_all_such(occasion)
    return Naming(moment.now, time, occasion, alone)


async def recall(
    stores: Stores,
    person_id: int,
    text: str,
    vector: NDArray[np.float32],
    *,
    k: int,
    filters: Filters,
    naming: Naming,
    named: About,
    without: str | None = None,
) -> list[Recalled]:
    """The best `k` of a person's memories for a question, best first; [] if none is relevant.

    `vector` is the question's, (dimension,); `named` what the graph has on what it names;
    `without` an episode that is not to be found, such as the message that asks.
    """
    question = _question(text, vector, k, filters, naming)
    if filters.within is not None:
        async with stores.database.read() as connection:
            said = await Episodes(connection, person_id).said_within(filters.within)
        question = replace(question, only=frozenset(said))
    candidates = await stores.hot.ask(person_id, lambda index: index.search(question))
    scores = stating(text, named)
    if not candidates.relevant and not scores:
        return []
    async with stores.database.read() as connection:
        episodes = await Episodes(connection, person_id).many({*candidates.vector, *scores})
    stated = {one: counted(scores[one], episodes[one]) for one in scores if one in episodes}
    by_facts = {one: score for one, score in stated.items() if in_reach(episodes[one], filters)}
    if not candidates.relevant and not by_facts:
        return []

    async def hydrate(ids: Sequence[str]) -> Mapping[str, TextNode]:
        return {one: _node(episodes[one]) for one in ids if one in episodes}

    retriever = fused_retriever(candidates, hydrate, k=question.k, by_facts=by_facts)
    found = await retriever.aretrieve(QueryBundle(text, embedding=vector.tolist()))
    recalled = [
        Recalled(
            episodes[one.node.node_id],
            one.score or 0.0,
            candidates.likeness.get(one.node.node_id, 0.0),
            usual=candidates.usual.get(one.node.node_id, 0.0),
        )
        for one in found
        if one.node.node_id != without
    ]
    if filters.beyond_the_index:
        recalled = await as_it_stood(stores, person_id, recalled, filters)
    return recalled[:k]


async def recall_period(
    stores: Stores, person_id: int, period: Period, *, said: bool, k: int, filters: Filters
) -> list[Recalled]:
    """The newest `k` memories that happened, or were `said`, at a time, whatever they tell."""
    async with stores.database.read() as connection:
        found = await Episodes(connection, person_id).of_period(
            period.start, period.end, said=said, limit=_DEEPEST
        )
    # The question asks for nothing but the time: each is just what is asked for.
    recalled = [Recalled(one, score=1.0, vector_score=1.0) for one in found]
    kept = [one for one in recalled if in_reach(one.episode, filters)]
    if filters.beyond_the_index:
        kept = await as_it_stood(stores, person_id, kept, filters)
    return kept[:k]


def _question(
    text: str, vector: NDArray[np.float32], k: int, filters: Filters, naming: Naming
) -> Question:
    period = naming.period
    deep = max(k + 1, min(k * _DEEPER, _DEEPEST) if filters.beyond_the_index else 0)
    return Question(
        text=timeless(text, period),
        vector=vector,
        k=deep,
        since=_epoch(filters.since),
        until=_epoch(filters.until),
        said_before=_epoch(filters.as_of),
        kinds=None if filters.kind is None else frozenset({filters.kind.value}),
        include_superseded=filters.past or filters.as_of is not None,
        emotion=filters.emotion,
        result=filters.result,
        period=None if period is None else _span(period),
        occasion=naming.occasion,
        now=naming.now.timestamp(),
        unfloored=naming.nothing_else,
    )


def _span(period: Period) -> tuple[float, float] | None:
    if period.start is None or period.end is None:
        return None
    return period.start.timestamp(), period.end.timestamp()


def _epoch(instant: datetime | None) -> float | None:
    return None if instant is None else instant.timestamp()


def _node(episode: Episode) -> TextNode:
    return TextNode(id_=episode.id, text=episode.content)


async def as_it_stood(
    stores: Stores, person_id: int, recalled: list[Recalled], filters: Filters
) -> list[Recalled]:
    """Those that nothing had taken the place of by `as_of`."""
    if filters.as_of is None:
        return recalled
    by = {one.episode.superseded_by for one in recalled} - {None}
    async with stores.database.read() as connection:
        newer = await Episodes(connection, person_id).many([one for one in by if one])
    gone = {i for i, episode in newer.items() if episode.said_at <= filters.as_of}
    return [one for one in recalled if one.episode.superseded_by not in gone]


def in_reach(episode: Episode, filters: Filters) -> bool:
    """Whether the filters let an episode through: what the index sees to where it is asked."""
    if episode.superseded and not (filters.past or filters.as_of):
        return False
    if filters.as_of is not None and episode.said_at > filters.as_of:
        return False
    if filters.within is not None and not _is_within(episode, filters.within):
        return False
    since, until = filters.since or episode.occurred_at, filters.until
    in_time = since <= episode.occurred_at and (until is None or episode.occurred_at < until)
    return in_time and filters.kind in (None, episode.kind) and _feels_so(episode, filters)


def _is_within(episode: Episode, key: str) -> bool:
    return episode.edited_at is None and (episode.conversation or "").startswith(f"{key}/")


def _feels_so(episode: Episode, filters: Filters) -> bool:
    emotion_fits = filters.emotion in (None, episode.emotion)
    return emotion_fits and filters.result in (None, episode.result)
