"""Home: what is remembered and known, to be searched, edited, forgotten, paused, taken along."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from bot.slack.views import telling
from bot.slack.views.blocks import (
    Block,
    View,
    actions,
    button,
    confirmation,
    context,
    cut,
    day_picker,
    divider,
    escaped,
    field,
    header,
    home,
    menu,
    section,
)
from bot.slack.views.known import facts_blocks
from bot.slack.views.listing import Listing, Tab
from bot.slack.views.words import Words, words
from graph_store.model import Fact
from services.answers.wording import day_of
from services.models import Episode, Language, Moment
from services.usage import Used

# Three blocks each and one for each day: far from the hundred that Home holds.
MEMORIES_A_PAGE = 10
ALL_KINDS = "all"


class Act:
    """The action ids of what can be pressed on Home."""

    MEMORIES = "home_memories"
    FACTS = "home_facts"
    EXPORT = "home_export"
    PAUSE = "home_pause"
    RESUME = "home_resume"
    SEARCH = "home_search"
    KIND = "home_kind"
    DAY = "home_day"
    CLEAR = "home_clear"
    NEWER = "home_newer"
    OLDER = "home_older"
    EDIT = "home_edit"
    FORGET = "home_forget"
    EVERYTHING = "home_everything"


@dataclass(frozen=True, slots=True)
class Shown:
    """All that Home tells; `facts` are those of this page, `next_cursor` leads to older memories.

    `notice` is what became of the last thing the person did, as escaped markup.
    """

    language: Language
    moment: Moment
    listing: Listing
    remembered: int
    used: Used
    paused_since: datetime | None = None
    memories: Sequence[Episode] = ()
    next_cursor: str | None = None
    facts: Sequence[Fact] = ()
    more_facts: bool = False
    notice: str = ""


def home_view(shown: Shown) -> View:
    """The whole tab, at most a hundred blocks."""
    said = words(shown.language)
    blocks = [
        header(said.my_memory),
        context(_figures(said, shown)),
        *_notices(said, shown),
        _doors(said, shown),
        divider(),
        *(_facts(said, shown) if shown.listing.tab is Tab.FACTS else _memories(said, shown)),
        divider(),
        actions(
            button(said.export, Act.EXPORT),
            button(said.everything, Act.EVERYTHING, style="danger"),
        ),
    ]
    return home(blocks, shown.listing.as_text())


def _figures(said: Words, shown: Shown) -> str:
    used = shown.used
    calls = said.calls if used.most is None else said.calls_of
    figures = (
        said.counts.format(memories=shown.remembered),
        said.answers.format(answers=used.answered),
        calls.format(calls=used.calls, most=used.most),
    )
    return escaped(" · ".join(figures))


def _notices(said: Words, shown: Shown) -> Iterator[Block]:
    if shown.notice:
        yield section(shown.notice)
    if shown.paused_since is not None:
        day = day_of(shown.language, shown.moment.local(shown.paused_since).date())
        yield section(said.paused_since.format(day=day))


def _doors(said: Words, shown: Shown) -> Block:
    listing = shown.listing
    tabs = ((said.memories, Act.MEMORIES, Tab.MEMORIES), (said.facts, Act.FACTS, Tab.FACTS))
    asked = confirmation(said.pause_title, said.pause_text, said.pause, said.no, danger=False)
    switch = (
        button(said.pause, Act.PAUSE, confirm=asked)
        if shown.paused_since is None
        else button(said.resume, Act.RESUME, style="primary")
    )
    return actions(
        *(
            button(label, action, style="primary" if listing.tab is tab else None)
            for label, action, tab in tabs
        ),
        switch,
    )


def _memories(said: Words, shown: Shown) -> Iterator[Block]:
    listing = shown.listing
    yield search_field(said.search, said.search_hint, listing)
    kinds = [(ALL_KINDS, said.all_kinds), *((one.value, said.kinds[one]) for one in telling.KINDS)]
    yield actions(
        menu(Act.KIND, kinds, listing.kind.value if listing.kind else ALL_KINDS),
        day_picker(Act.DAY, said.on_day, listing.day.isoformat() if listing.day else None),
        button(said.clear, Act.CLEAR) if listing.is_narrowed else None,
    )
    if not shown.memories:
        found_none = listing.is_narrowed or listing.cursors
        yield section(said.nothing_found if found_none else said.nothing_yet)
    days = groupby(shown.memories, key=lambda one: telling.day_said(one, shown.moment))
    for day, those in days:
        yield context(f"*{day_of(shown.language, day)}*")
        for episode in those:
            yield from _memory(said, shown, episode)
    yield from pager(said, has_newer=bool(listing.cursors), next_value=shown.next_cursor)


def _memory(said: Words, shown: Shown, episode: Episode) -> Iterator[Block]:
    asked = confirmation(said.forget_title, cut(episode.content, 300), said.yes, said.no)
    yield section(telling.content_of(episode))
    yield context(telling.about(shown.language, episode, shown.moment))
    yield actions(
        button(said.edit, Act.EDIT, episode.id),
        button(said.forget, Act.FORGET, episode.id, confirm=asked),
    )


def _facts(said: Words, shown: Shown) -> Iterator[Block]:
    listing = shown.listing
    yield search_field(said.search, said.search_facts, listing)
    if listing.query:
        yield actions(button(said.clear, Act.CLEAR))
    if not shown.facts:
        yield section(said.no_facts_found if listing.query else said.no_facts)
    yield from facts_blocks(shown.language, shown.facts, shown.moment)
    yield from pager(
        said, has_newer=listing.page > 0, next_value="more" if shown.more_facts else None
    )


def search_field(label: str, hint: str, listing: Listing) -> Block:
    """The field that searches when Enter is pressed.

    Its block is another one for each search: Slack keeps what was typed as long as ids stay.
    """
    block = field(
        label,
        Act.SEARCH,
        listing.query,
        placeholder=hint,
        most=200,
        at_once=True,
        optional=True,
    )
    return block | {"block_id": f"{Act.SEARCH}:{listing.tab}:{listing.query}"[:255]}


def pager(said: Words, *, has_newer: bool, next_value: str | None) -> Iterator[Block]:
    """The buttons that turn pages, as far as there are any to turn to."""
    newer = button(said.newer, Act.NEWER) if has_newer else None
    older = button(said.older, Act.OLDER, next_value) if next_value else None
    if newer or older:
        yield actions(newer, older)
