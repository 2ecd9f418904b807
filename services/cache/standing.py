"""What an answer stood on, and whether a turn's own recall still finds the world as it was."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from graph_store.model import Fact
from services.ledger.answers import KeptAnswer
from services.models import Episode, Recalled

_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Standing:
    """What a turn found before it answers.

    `read_at` is when the looking began: what was kept later was not seen. `recalled` are the
    memories, best first; `facts` what is known of the entities that the question names, as fact
    ids with what tells one version from another; `own` the same of the speaker, of which only
    `told` went into the answer: which ones do depends on the wording. `sources` are the episodes
    that the facts stand on.
    """

    read_at: datetime
    recalled: Sequence[Recalled] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)
    told: frozenset[str] = frozenset()
    sources: frozenset[str] = frozenset()

    @property
    def best(self) -> str | None:
        """The memory that answers best."""
        return self.recalled[0].episode.id if self.recalled else None

    @property
    def versions(self) -> dict[str, str]:
        """Each recalled memory as it was read."""
        return {one.episode.id: version_of(one.episode) for one in self.recalled}

    @property
    def known(self) -> dict[str, str]:
        """The facts that the answer stands on."""
        return {one: self.own[one] for one in self.told} | dict(self.facts)

    @property
    def stood_on(self) -> dict[str, str]:
        """All episodes whose going takes the answer with it."""
        return dict.fromkeys(self.sources, "") | self.versions


def version_of(episode: Episode) -> str:
    """What changes when an episode does, in 16 hexadecimal digits."""
    parts = (
        episode.content,
        episode.speaker,
        episode.superseded,
        episode.superseded_by,
        episode.edited_at,
        episode.occurred_at,
        episode.emotion,
        episode.result,
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:_DIGITS]


def version_of_fact(fact: Fact) -> str:
    """What changes when a fact does, in 16 hexadecimal digits."""
    return hashlib.sha256(repr(fact).encode()).hexdigest()[:_DIGITS]


def change_since(kept: KeptAnswer, found: Standing, elsewhere: Mapping[str, Episode]) -> str | None:
    """Why `kept` may not be given again to a turn that found this; None where nothing changed.

    `elsewhere` are the episodes that `kept` stood on and this turn did not recall, as they are
    now: another wording recalls others at the end of the list, which is no change.
    """
    own = {one: found.own[one] for one in kept.facts if one in found.own}
    if own | dict(found.facts) != dict(kept.facts):
        return "facts"
    versions = found.versions
    if any(one not in versions and one not in elsewhere for one in kept.memories):
        return "gone"
    present = {one: version_of(episode) for one, episode in elsewhere.items()} | versions
    if any(version and present[one] != version for one, version in kept.memories.items()):
        return "changed"
    if any(_is_news(one.episode, kept) for one in found.recalled):
        return "new"
    same = {found.best, kept.best} <= versions.keys() & kept.memories.keys()
    return None if same or found.best is kept.best is None else "other memories"


def _is_news(episode: Episode, kept: KeptAnswer) -> bool:
    """Whether a memory came, or was changed, after the answer's own recall."""
    if episode.id in kept.memories:
        return False
    return max(episode.recorded_at, episode.edited_at or episode.recorded_at) >= kept.created_at
