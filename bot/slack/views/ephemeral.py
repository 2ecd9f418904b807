"""What commands are answered with: only the person who asked sees it."""

from collections.abc import Iterator, Sequence

from bot.slack.outbound import calling_nobody, parts
from bot.slack.views import telling
from bot.slack.views.blocks import (
    VALUE_CHARS,
    Block,
    actions,
    button,
    confirmation,
    context,
    cut,
    escaped,
    escaped_within,
    markdown,
    section,
)
from bot.slack.views.listing import Listing
from bot.slack.views.words import words
from services.answers.wording import day_of
from services.models import Episode, Language, Moment
from services.turn import Reply

# Each is a few lines on a screen that the conversation shares.
MEMORIES_A_PAGE = 5
_SOURCES = 5
_OPTION_CHARS = 200
_OPTIONS = 30


class Act:
    """The action ids of what can be pressed in an ephemeral."""

    ONE = "forget_one"
    ALL = "forget_all_of_these"
    NONE = "forget_none"
    OLDER = "memories_older"
    NEWER = "memories_newer"
    FORGET = "memories_forget"
    RESUME = "memories_resume"
    EVERYTHING = "memories_everything"


def answer_blocks(
    reply: Reply, *, ui: Language, moment: Moment, paused: bool
) -> tuple[list[Block], list[str]]:
    """(blocks of the answer, further parts of a very long one).

    `ui` is the language of the buttons; the answer has its own.
    """
    said = words(ui)
    first, *more = parts(calling_nobody(reply.text) or "…")
    blocks: list[Block] = [markdown(first)]
    if reply.command is not None and reply.command.pending:
        # The question alone: its numbers are for those who answer in words.
        blocks = [markdown(cut(first.split("\n", 1)[0], 500)), *_options(reply, ui)]
    elif reply.command is not None and reply.command.everything:
        press = button(said.everything, Act.EVERYTHING, style="danger")
        blocks = [section(said.everything_ask), actions(press)]
    elif links := telling.sources(ui, (one.episode for one in reply.memories), moment, _SOURCES):
        blocks.append(context(links))
    if paused and reply.command is not None:
        blocks.append(actions(button(said.resume, Act.RESUME, style="primary")))
    return blocks, more


def memories_blocks(
    memories: Sequence[Episode],
    *,
    language: Language,
    moment: Moment,
    listing: Listing,
    next_listing: Listing | None,
    remembered: int,
) -> list[Block]:
    """A page of what is remembered, each with a button to forget it, and buttons to turn pages."""
    said = words(language)
    if not memories:
        return [section(said.nothing_found if listing.is_narrowed else said.nothing_yet)]
    title = said.page_title.format(count=remembered)
    blocks = [section(f"*{escaped((listing.query and f'“{listing.query}”') or title)}*")]
    for episode in memories:
        blocks += _memory(language, episode, moment, listing)
    newer = button(said.newer, Act.NEWER, listing.as_text()) if listing.cursors else None
    older = button(said.older, Act.OLDER, next_listing.as_text()) if next_listing else None
    return [*blocks, actions(newer, older)] if newer or older else blocks


def forget_value(episode_id: str, listing: Listing) -> str:
    """What the button of a memory carries: which one, and the page that it stands on."""
    return f"{episode_id} {listing.as_text()}"[:VALUE_CHARS]


def _memory(
    language: Language, episode: Episode, moment: Moment, listing: Listing
) -> Iterator[Block]:
    said = words(language)
    asked = confirmation(said.forget_title, cut(episode.content, 300), said.yes, said.no)
    press = button(said.forget, Act.FORGET, forget_value(episode.id, listing), confirm=asked)
    yield section(telling.content_of(episode), press)
    day = day_of(language, telling.day_said(episode, moment))
    yield context(f"{day} · {telling.about(language, episode, moment)}")


def _options(reply: Reply, ui: Language) -> Iterator[Block]:
    assert reply.command is not None
    said = words(ui)
    pending = reply.command.pending[:_OPTIONS]
    for option in pending:
        shown = escaped_within(option.content, _OPTION_CHARS)
        yield section(shown, button(said.forget_this, Act.ONE, option.id))
    several = None
    if len(pending) > 1:
        every = " ".join(option.id for option in pending)
        asked = confirmation(said.forget_all_of_these, said.forget_title, said.yes, said.no)
        several = button(said.forget_all_of_these, Act.ALL, every, style="danger", confirm=asked)
    yield actions(several, button(said.cancel, Act.NONE))
