"""What the graph has on the things that a message names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from graph_store.model import Fact
from graph_store.names import fold
from graph_store.ontology import SPEAKER
from graph_store.sql import SqlPropertyGraphStore

_AROUND, _OF_THE_SPEAKER = 40, 200


@dataclass(frozen=True, slots=True)
class About:
    """What the graph has on the entities that a message names, at the time it speaks of.

    `names`: their keys and how they are shown, in the order of the message, without the speaker.
    `rings`: the facts around them, nearest first. `own`: the speaker's own facts, where they are
    spoken of. `aliases`: the other names of the predicates, by key.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    rings: Sequence[Sequence[Fact]] = ()
    own: Sequence[Fact] = ()
    aliases: Mapping[str, Sequence[str]] = field(default_factory=dict)


def about(own: SqlPropertyGraphStore, text: str, *, at: datetime) -> About:
    """What a person's graph has on what `text` names, as it held `at` an instant."""
    keys = own.mentioned(text)
    speaker = fold(SPEAKER)
    others = [key for key in keys if key != speaker]
    rings = own.around(others, as_of=at, limit=_AROUND) if others else []
    mine: Sequence[Fact] = ()
    if speaker in keys:
        (mine,) = own.around([speaker], as_of=at, hops=1, limit=_OF_THE_SPEAKER)
    told = [*(fact for ring in rings for fact in ring), *mine]
    if not told:
        return About()
    return About(_shown(others, told), rings, mine, own.aliases_of(told))


def _shown(keys: Sequence[str], facts: Sequence[Fact]) -> dict[str, str]:
    spelt = {fold(name): name for fact in facts for name in (fact.object, fact.subject)}
    return {key: spelt.get(key, key) for key in keys}
