"""How a text is read for what it states: by rules, at once and without a model."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from graph_store.extract import Text
from graph_store.extraction import Extraction
from graph_store.triplets import extract
from services.models import Episode, Kind
from services.temporal import resolve_period
from services.utterance import states_something

# What is kept of a reading names its maker: one of other rules is made again.
RULES = "rules"
# What a chat's export writes behind a message: "[shares a photo of a lake]".
_SHARED = re.compile(r"\s*\[[^\[\]\n]{1,600}\]\s*$")


def text_of(episode: Episode) -> Text:
    """An episode as extraction sees it: of an imported message the words alone."""
    content = episode.content
    if episode.speaker and content.startswith(f"{episode.speaker}:"):
        content = _SHARED.sub("", content.removeprefix(f"{episode.speaker}:").strip())
    return Text(
        episode=episode.id,
        content=content,
        said_at=episode.said_at,
        order=episode.seq,
        speaker=episode.speaker,
        correction=episode.correction,
    )


def is_worth_asking(episode: Episode) -> bool:
    """Whether a model is asked about it: of messages only about those that state something."""
    return episode.kind is not Kind.MESSAGE or states_something(text_of(episode).content)


def by_rules(text: Text, tz: ZoneInfo) -> Extraction:
    """What the rules read; the days that it names are those of `tz`."""
    found = extract(
        text.content,
        said_at=text.said_at,
        tz=tz,
        speaker=text.speaker,
        resolve=lambda words: resolve(words, text.said_at, tz),
    )
    return Extraction(tuple(found))


def resolve(
    words: str, said_at: datetime, tz: ZoneInfo
) -> tuple[datetime | None, datetime | None] | None:
    """The [start, end) that words of time mean, seen from when they were said; else None."""
    period = resolve_period(words, now=said_at, tz=tz)
    return None if period is None else (period.start, period.end)
