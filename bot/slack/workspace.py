"""What the surfaces of memory stand on: a workspace's calls, and the services behind them."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, Self, TypeVar

from bot.slack.inbound import Own, mentioned, plain
from bot.slack.people import Known, People
from bot.slack.screens import Screens
from bot.slack.views.words import Words
from bot.slack.wire import Lost, Refused
from graph_store.model import Fact, FactQuery
from services.agent import Agent
from services.changed import ChangedMessages
from services.errors import NotFound
from services.exporting import Exporting
from services.feedback import Feedback
from services.graph.graphs import Graphs
from services.keeping import Keeping
from services.memory.memories import Memories
from services.memory.stores import Stores
from services.models import Language, Moment, Person
from services.pausing import Pausing
from services.usage import Usage

log = logging.getLogger(__name__)

_PEOPLE_AT_ONCE = 200
# Slack's three seconds for opening a modal were over.
_TOO_LATE = frozenset(
    {"expired_trigger_id", "exchanged_trigger_id", "invalid_trigger_id", "trigger_expired"}
)


@dataclass(frozen=True, slots=True)
class Remembering:
    """The services that the surfaces show and act on."""

    agent: Agent
    memories: Memories
    facts: Callable[[Person], Awaitable[Sequence[Fact]]]
    pausing: Pausing
    keeping: Keeping
    exporting: Exporting
    usage: Usage
    changed: ChangedMessages
    feedback: Feedback
    now: Callable[[], datetime]
    max_chars: int

    @classmethod
    def over(
        cls,
        stores: Stores,
        *,
        agent: Agent,
        memories: Memories,
        graphs: Graphs,
        most_calls: int | None,
        max_chars: int,
    ) -> Self:
        """The services on these stores; `most_calls` of a model are allowed a person in a day."""
        database, now = stores.database, stores.now

        async def facts(person: Person) -> Sequence[Fact]:
            return await graphs.of(person).facts(FactQuery())

        pausing = Pausing(database=database, now=now)
        return cls(
            agent=agent,
            memories=memories,
            facts=facts,
            pausing=pausing,
            keeping=Keeping(memories=memories, pausing=pausing),
            exporting=Exporting(database=database, facts=facts, now=now),
            usage=Usage(database=database, most=most_calls),
            changed=ChangedMessages(stores=stores, max_content_chars=max_chars),
            feedback=Feedback(database=database),
            now=now,
            max_chars=max_chars,
        )

    async def forget_workspace(self, team: str) -> None:
        """Forget everybody of a workspace that the app was taken out of."""
        cursor: str | None = None
        while True:
            found, cursor = await self.memories.people(limit=_PEOPLE_AT_ONCE, cursor=cursor)
            for one in found:
                if one.person.team == team:
                    await self.memories.of(one.person).forget_everything()
            if cursor is None:
                return


@dataclass(frozen=True, slots=True)
class Workspace:
    """One workspace: who the app is there, who the people are, what they are shown."""

    own: Own
    people: People
    screens: Screens

    async def plain(self, text: str) -> str:
        """A text without Slack's markup, with names in place of ids."""
        names = await self.people.names(mentioned(text, self.own))
        return plain(text, self.own, names)


Workspaces = Callable[[str], Workspace | None]
"""The workspace of a team's id; None where the app is not installed."""


class Asked(Protocol):
    """Something that a person did in a workspace."""

    @property
    def person(self) -> Person: ...


A = TypeVar("A", bound=Asked)


def where(asked: A | None, workspaces: Workspaces) -> tuple[A, Workspace] | None:
    """What was done, and the workspace that it was done in; None where either is not known."""
    workspace = workspaces(asked.person.team) if asked else None
    return (asked, workspace) if asked and workspace else None


def language_of(known: Known) -> Language:
    """The language of somebody's screens."""
    return known.language or Language.KOREAN


def moment_of(known: Known, now: datetime) -> Moment:
    """Now, on somebody's clock."""
    return Moment(now, known.tz)


def apology(said: Words, error: BaseException) -> str:
    """What a person is told who asked for something that could not be done."""
    if scope := _missing_scope(error):
        return said.no_scope.format(scope=scope)
    if isinstance(error, Refused) and error.code in _TOO_LATE:
        return said.too_late
    return said.gone if isinstance(error, NotFound) else said.sorry


def _missing_scope(error: BaseException) -> str:
    """The permission that the app lacks, "" where it is not that; the operator is told."""
    if not isinstance(error, Refused) or error.code != "missing_scope":
        return ""
    log.error("The Slack app needs the scope %s: add it and install the app again", error.needed)
    return error.needed or "?"


async def quietly(call: Awaitable[None]) -> bool:
    """A call that may fail without anybody missing it; whether it did not."""
    try:
        await call
    except (Lost, Refused) as error:
        log.info("not shown: %s", error)
        return False
    return True
