"""One memory as it is shown: its words, and where and when they were said."""

from collections.abc import Iterable, Mapping
from datetime import date

from bot.slack.views.blocks import escaped, escaped_within, link
from bot.slack.views.words import words
from services.answers.wording import day_of
from services.models import Episode, Kind, Language, Moment

# A list is read at a glance; the whole text stands in the form in which it is edited.
_SHOWN_CHARS = 600
_NAME_CHARS = 80


def content_of(episode: Episode) -> str:
    """Markup of what is remembered; long texts are cut."""
    return escaped_within(episode.content, _SHOWN_CHARS)


def about(language: Language, episode: Episode, moment: Moment) -> str:
    """Markup of its kind, the time of day, who said it, and a link to the message."""
    said = words(language)
    parts = [said.kinds[episode.kind], f"{moment.local(episode.said_at):%H:%M}"]
    if episode.speaker:
        parts.append(said.said_by.format(name=episode.speaker[:_NAME_CHARS]))
    if episode.superseded:
        parts.append(said.past)
    shown = [escaped(part) for part in parts]
    if address := permalink_of(episode.metadata):
        shown.append(link(address, said.source))
    return " · ".join(shown)


def day_said(episode: Episode, moment: Moment) -> date:
    """The person's day on which it was said."""
    return moment.local(episode.said_at).date()


def sources(language: Language, episodes: Iterable[Episode], moment: Moment, most: int) -> str:
    """Markup with links to the messages that memories come from; "" where there are none."""
    links: dict[str, str] = {}
    for episode in episodes:
        address = permalink_of(episode.metadata)
        if address and address not in links and len(links) < most:
            links[address] = link(address, day_of(language, day_said(episode, moment)))
    return words(language).sources.format(links=" · ".join(links.values())) if links else ""


def permalink_of(metadata: Mapping[str, object]) -> str:
    """The address of the message that a memory comes from; "" where it has none."""
    address = metadata.get("permalink")
    return address if isinstance(address, str) and len(address) <= 500 else ""


KINDS = (Kind.MEMORY, Kind.EVENT, Kind.MESSAGE, Kind.CHUNK)
