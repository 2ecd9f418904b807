"""What the graph has on the things that a message names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from graph_store.mentions import spans
from graph_store.model import Fact
from graph_store.names import fold
from graph_store.ontology import SPEAKER
from graph_store.sql import SqlPropertyGraphStore

_AROUND, _OF_THE_SPEAKER = 40, 200
_SPEAKER = fold(SPEAKER)
_MINE = frozenset({"내", "제", "나의", "저의", "우리", "저희", "my", "our"})


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


@dataclass(frozen=True, slots=True)
class Named:
    """What the graph has on what a message names: `about` holds, `former` did and had ended."""

    about: About = field(default_factory=About)
    former: About = field(default_factory=About)


def about(own: SqlPropertyGraphStore, text: str, *, at: datetime) -> About:
    """What a person's graph has on what `text` names, as it held `at` an instant."""
    return _Look(own, text, at).about()


def named(own: SqlPropertyGraphStore, text: str, *, at: datetime, formerly: bool) -> Named:
    """The same, and where asked for what held `formerly` and had ended by then.

    Of what had ended the last comes first.
    """
    look = _Look(own, text, at)
    return Named(look.about(), look.former() if formerly else About())


class _Look:
    """One look at a person's graph for one text: what two answers need is read once."""

    def __init__(self, own: SqlPropertyGraphStore, text: str, at: datetime) -> None:
        self._own = own
        self._text = text
        self._at = at
        self._keys: dict[str, str] = {}
        self._aliases: dict[str, Sequence[str]] = {}
        keys = own.mentioned(text)
        self._speaks = _SPEAKER in keys
        self._others = [key for key in keys if key != _SPEAKER]

    def about(self) -> About:
        """What holds of what the text names."""
        others = self._others or self._relatives
        rings = self._own.around(others, as_of=self._at, limit=_AROUND) if others else []
        return self._told(others, rings, self._mine if self._speaks else ())

    def former(self) -> About:
        """What held of what the text names and had ended, what ended last first."""
        others = self._others or self._relatives
        mine = self._ended(_SPEAKER)
        # Where "my sister" is somebody, only what was a sister before is mine.
        ring = self._said(mine) if others and not self._others else []
        ring = [*ring, *(fact for key in others for fact in self._ended(key))]
        return self._told(others, [ring] if ring else [], mine if self._speaks else ())

    @cached_property
    def _mine(self) -> Sequence[Fact]:
        """The speaker's facts that hold."""
        (mine,) = self._own.around([_SPEAKER], as_of=self._at, hops=1, limit=_OF_THE_SPEAKER)
        return mine

    @cached_property
    def _relatives(self) -> list[str]:
        """Whom "my sister" means."""
        return list(dict.fromkeys(fold(fact.object) for fact in self._said(self._mine)))

    @cached_property
    def _spoken_of(self) -> set[str]:
        """What "my sister" speaks of, or a "동생" that begins the message."""
        found = spans(self._text)
        whose = {span.end for span in found if span.key in _MINE}
        return {span.key for span in found if span.start == 0 or span.start in whose}

    def _said(self, mine: Sequence[Fact]) -> list[Fact]:
        """Those of the speaker's facts that the text speaks of by their predicates."""
        said = {
            predicate
            for predicate, others in self._aliases_of(mine).items()
            if any(fold(name) in self._spoken_of for name in (predicate, *others))
        }
        return [fact for fact in mine if self._keys[fact.predicate] in said]

    def _aliases_of(self, facts: Sequence[Fact]) -> dict[str, Sequence[str]]:
        """The other names of the predicates of these facts, each looked up once."""
        new = [fact for fact in facts if fact.predicate not in self._keys]
        self._keys |= {fact.predicate: fold(fact.predicate) for fact in new}
        self._aliases |= self._own.aliases_of(new)
        keys = dict.fromkeys(self._keys[fact.predicate] for fact in facts)
        return {key: self._aliases[key] for key in keys}

    def _ended(self, key: str) -> list[Fact]:
        return self._own.ended(key, by=self._at, limit=_AROUND)

    def _told(
        self, others: Sequence[str], rings: Sequence[Sequence[Fact]], mine: Sequence[Fact]
    ) -> About:
        told = [*(fact for ring in rings for fact in ring), *mine]
        if not told:
            return About()
        names = _shown(others, told) if others else {}
        return About(names, rings, mine, self._aliases_of(told))


def _shown(keys: Sequence[str], facts: Sequence[Fact]) -> dict[str, str]:
    spelt = {fold(name): name for fact in facts for name in (fact.object, fact.subject)}
    return {key: spelt.get(key, key) for key in keys}
