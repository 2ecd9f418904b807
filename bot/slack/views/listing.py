"""Where a person stands in a list of their memories: what is looked for, and which page."""

import json
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from services.models import Kind

_QUERY_CHARS = 200
# A cursor has some 60 characters, and a button's value holds 2,000.
_CURSOR_CHARS = 100
_PAGES_BACK = 15


class Tab(StrEnum):
    """What Home lists."""

    MEMORIES = "memories"
    FACTS = "facts"


@dataclass(frozen=True, slots=True)
class Listing:
    """What is listed; `cursors` lead from the first page to this one.

    It travels through Slack as text, and what comes back may be anybody's: whatever is not as it
    was written is as if it were not there.
    """

    tab: Tab = Tab.MEMORIES
    query: str = ""
    kind: Kind | None = None
    day: date | None = None
    cursors: tuple[str, ...] = ()
    page: int = 0

    @property
    def is_narrowed(self) -> bool:
        """Whether something is left out."""
        return bool(self.query or self.kind or self.day)

    @property
    def cursor(self) -> str | None:
        """The cursor of this page; None on the first."""
        return self.cursors[-1] if self.cursors else None

    def searched(self, query: str) -> "Listing":
        """The first page of what matches."""
        return replace(self, query=query.strip()[:_QUERY_CHARS], cursors=(), page=0)

    def of_kind(self, kind: Kind | None) -> "Listing":
        """The first page of a kind."""
        return replace(self, kind=kind, cursors=(), page=0)

    def on(self, day: date | None) -> "Listing":
        """The first page of a day."""
        return replace(self, day=day, cursors=(), page=0)

    def older(self, cursor: str) -> "Listing":
        """The next page."""
        return replace(self, cursors=(*self.cursors, cursor)[-_PAGES_BACK:], page=self.page + 1)

    def newer(self) -> "Listing":
        """The page before; from far back it is the first."""
        cursors = self.cursors[:-1]
        return replace(self, cursors=cursors, page=self.page - 1 if cursors else 0)

    def turned(self, by: int) -> "Listing":
        """Another page of what is counted in pages."""
        return replace(self, page=max(0, self.page + by))

    def as_text(self) -> str:
        """For a view's private_metadata or a button's value."""
        kept = {
            "t": self.tab.value,
            "q": self.query,
            "k": self.kind and self.kind.value,
            "d": self.day and self.day.isoformat(),
            "c": list(self.cursors),
            "p": self.page,
        }
        given = {name: value for name, value in kept.items() if value}
        return json.dumps(given, ensure_ascii=False, separators=(",", ":"))


def listing_of(text: str) -> Listing:
    """What `as_text` wrote; the plain list where it is something else."""
    try:
        kept = json.loads(text)
    except ValueError:
        return Listing()
    if not isinstance(kept, dict):
        return Listing()
    cursors = kept.get("c")
    page = kept.get("p")
    return Listing(
        tab=Tab.FACTS if kept.get("t") == Tab.FACTS else Tab.MEMORIES,
        query=_text(kept.get("q"), _QUERY_CHARS),
        kind=kind_of(kept.get("k")),
        day=day_of(kept.get("d")),
        cursors=tuple(_text(one, _CURSOR_CHARS) for one in cursors[:_PAGES_BACK])
        if isinstance(cursors, list)
        else (),
        page=page if isinstance(page, int) and 0 <= page < 100_000 else 0,
    )


def kind_of(value: object) -> Kind | None:
    """The kind that a menu's value names."""
    return next((kind for kind in Kind if kind.value == value), None)


def day_of(value: object) -> date | None:
    """The day that a calendar's value names."""
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _text(value: object, most: int) -> str:
    return value[:most] if isinstance(value, str) else ""
