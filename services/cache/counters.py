"""What the cache has done since the start: for the stats and the metrics."""

from collections import Counter, OrderedDict
from dataclasses import dataclass, field

_PEOPLE = 4096


@dataclass(slots=True)
class CacheCounters:
    """Counts of one person, or of everybody.

    `hits` are answers given again, those shared with a question that was being answered among
    them: each is a call saved. `misses` are answers that were made. `stale` are kept answers to
    the same question that were refused, by reason: facts, gone, changed, new, other memories,
    day, used up. `never` are questions that are never kept, by reason.
    """

    hits: int = 0
    misses: int = 0
    saved_tokens: int = 0
    stale: Counter[str] = field(default_factory=Counter)
    never: Counter[str] = field(default_factory=Counter)

    @property
    def hit_rate(self) -> float:
        """Hits among the questions that could be kept, 0 to 1."""
        asked = self.hits + self.misses
        return self.hits / asked if asked else 0.0

    def hit(self, tokens: int) -> None:
        """Count an answer given again, which saved so many tokens."""
        self.hits += 1
        self.saved_tokens += tokens

    def missed(self) -> None:
        """Count an answer that had to be made."""
        self.misses += 1

    def refused(self, reason: str) -> None:
        """Count a kept answer that the world had left behind."""
        self.stale[reason] += 1

    def left_out(self, reason: str) -> None:
        """Count a question that is never kept."""
        self.never[reason] += 1


@dataclass(frozen=True, slots=True)
class CacheFigures:
    """One person's cache: whether it is in use, the answers that are kept, what it has done."""

    enabled: bool
    kept: int
    counters: CacheCounters


class Counts:
    """Everybody's counters, and each person's for those who were here last."""

    def __init__(self) -> None:
        self.total = CacheCounters()
        self._people: OrderedDict[int, CacheCounters] = OrderedDict()

    def of(self, person_id: int) -> CacheCounters:
        """One person's counters."""
        counters = self._people.setdefault(person_id, CacheCounters())
        self._people.move_to_end(person_id)
        while len(self._people) > _PEOPLE:
            self._people.popitem(last=False)
        return counters

    def both(self, person_id: int) -> tuple[CacheCounters, CacheCounters]:
        """The counters that an event of this person is counted in."""
        return self.total, self.of(person_id)
