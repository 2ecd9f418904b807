"""What is known about whom: each with their facts, and when those held."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.slack.views.blocks import SECTION_CHARS, Block, context, escaped, escaped_within, section
from bot.slack.views.words import words
from graph_store.model import Fact
from graph_store.names import fold
from services.answers.knowing import told
from services.models import Language, Moment

SUBJECTS_A_PAGE = 12
_FACTS_OF_ONE = 30
_NAME_CHARS = 120
_FACT_CHARS = 300


def facts_blocks(language: Language, facts: Sequence[Fact], moment: Moment) -> Iterator[Block]:
    """A paragraph for each subject, in the order of the facts, current ones before past ones."""
    for _, those in groupby(facts, key=lambda fact: fold(fact.subject)):
        yield from _subject(language, list(those), moment)


def paged_by_subject(facts: Sequence[Fact], page: int, query: str) -> tuple[list[Fact], bool]:
    """The facts of one page of subjects, those with most facts first, and whether there are more.

    `query` narrows them to subjects whose name holds it, or facts about it.
    """
    sought = fold(query)
    groups: dict[str, list[Fact]] = {}
    for fact in facts:
        if not sought or sought in fold(fact.subject) or sought in fold(fact.object):
            groups.setdefault(fold(fact.subject), []).append(fact)
    ordered = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    first = page * SUBJECTS_A_PAGE
    shown = ordered[first : first + SUBJECTS_A_PAGE]
    return [fact for _, group in shown for fact in group], len(ordered) > first + SUBJECTS_A_PAGE


def _subject(language: Language, facts: Sequence[Fact], moment: Moment) -> Iterator[Block]:
    name = facts[0].subject
    names = {fold(name): name}
    ordered = sorted(facts, key=lambda fact: not fact.holds_at(moment.now))
    lines = [f"*{_bold(name)}*"]
    for fact in ordered[:_FACTS_OF_ONE]:
        line = escaped_within(told(language, fact, names, moment), _FACT_CHARS)
        lines.append(f"• {line}" if fact.holds_at(moment.now) else f"◦ {line}")
    yield section(_within(lines))
    if len(ordered) > _FACTS_OF_ONE:
        more = words(language).more_facts.format(n=len(ordered) - _FACTS_OF_ONE)
        yield context(escaped(more))


def _bold(name: str) -> str:
    # A star in a name would end the bold.
    return escaped_within(name.replace("*", "∗"), _NAME_CHARS)


def _within(lines: Sequence[str]) -> str:
    """As many whole lines as a section holds."""
    kept: list[str] = []
    room = SECTION_CHARS - 1
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return "\n".join([*kept, "…"])
        kept.append(line)
    return "\n".join(kept)
