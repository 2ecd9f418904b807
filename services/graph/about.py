"""What the graph has on the things that a message names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from graph_store.mentions import spans
from graph_store.model import Fact, FactQuery
from graph_store.names import fold
from graph_store.ontology import SPEAKER
from graph_store.sql import SqlPropertyGraphStore

_AROUND, _OF_THE_SPEAKER = 40, 200
_MINE = frozenset({"내", "제", "나의", "저의", "우리", "저희", "my", "our"})
_BEFORE_ALL = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class About:
    """What the graph has on the entities that a message names, at the time it speaks of.

    `names`: their keys and how they are shown, in the order of the message, without the speaker;
    whom "my sister" means is one of them. `rings`: the facts around them, nearest first. `own`:
    the speaker's own facts, where they are spoken of. `aliases`: the other names of the
    predicates, by key.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    rings: Sequence[Sequence[Fact]] = ()
    own: Sequence[Fact] = ()
    aliases: Mapping[str, Sequence[str]] = field(default_factory=dict)


def about(own: SqlPropertyGraphStore, text: str, *, at: datetime) -> About:
    """What a person's graph has on what `text` names, as it held `at` an instant."""
    keys = own.mentioned(text)
    others = [key for key in keys if key != fold(SPEAKER)]
    (mine,) = own.around([fold(SPEAKER)], as_of=at, hops=1, limit=_OF_THE_SPEAKER)
    others = others or _ends(_said(own, text, mine))
    rings = own.around(others, as_of=at, limit=_AROUND) if others else []
    return _told(own, others, rings, mine if fold(SPEAKER) in keys else ())


def formerly(own: SqlPropertyGraphStore, text: str, *, at: datetime) -> About:
    """What held of what `text` names and had ended by then, what ended last first."""
    keys = own.mentioned(text)
    others = [key for key in keys if key != fold(SPEAKER)]
    mine = _ended(own, SPEAKER, at)
    ring: list[Fact] = []
    if not others:
        (now,) = own.around([fold(SPEAKER)], as_of=at, hops=1, limit=_OF_THE_SPEAKER)
        others = _ends(_said(own, text, now))
        # Where "my sister" is somebody, only what was a sister before is mine.
        ring = _said(own, text, mine) if others else []
    ring = [*ring, *(fact for key in others for fact in _ended(own, key, at))]
    mine = mine if fold(SPEAKER) in keys else []
    return _told(own, others, [ring] if ring else [], mine)


def _said(own: SqlPropertyGraphStore, text: str, mine: Sequence[Fact]) -> list[Fact]:
    """The speaker's facts that "my sister", or a "동생" that begins the message, speaks of."""
    found = spans(text)
    whose = {span.end for span in found if span.key in _MINE}
    said = {span.key for span in found if span.start == 0 or span.start in whose}
    aliases = own.aliases_of(mine)
    return [
        fact
        for fact in mine
        if any(fold(name) in said for name in (fact.predicate, *aliases[fold(fact.predicate)]))
    ]


def _ends(facts: Sequence[Fact]) -> list[str]:
    return list(dict.fromkeys(fold(fact.object) for fact in facts))


def _ended(own: SqlPropertyGraphStore, entity: str, at: datetime) -> list[Fact]:
    facts = own.facts(FactQuery(subject=entity, as_of=None))
    ended = [fact for fact in facts if fact.valid_until is not None and fact.valid_until <= at]
    latest = sorted(ended, key=lambda fact: fact.valid_until or _BEFORE_ALL, reverse=True)
    return latest[:_AROUND]


def _told(
    own: SqlPropertyGraphStore,
    others: Sequence[str],
    rings: Sequence[Sequence[Fact]],
    mine: Sequence[Fact],
) -> About:
    told = [*(fact for ring in rings for fact in ring), *mine]
    if not told:
        return About()
    return About(_shown(others, told), rings, mine, own.aliases_of(told))


def _shown(keys: Sequence[str], facts: Sequence[Fact]) -> dict[str, str]:
    spelt = {fold(name): name for fact in facts for name in (fact.object, fact.subject)}
    return {key: spelt.get(key, key) for key in keys}
