"""The DM, opened: a greeting where nothing was said yet, and what one could begin with."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from slack_bolt.async_app import AsyncApp

from bot.slack.asked import opened_dm, opened_thread
from bot.slack.phrases import hello
from bot.slack.views.blocks import escaped
from bot.slack.working import Working
from bot.slack.workspace import Remembering, Workspace, Workspaces, language_of, quietly
from graph_store.model import Fact
from graph_store.ontology import SPEAKER
from services.models import Language, Person

_MOST = 4
_NAMED = 2
_NAME_CHARS = 30
_COMMON = {
    Language.KOREAN: (
        ("뭘 기억하고 있어?", "뭘 기억하고 있어?"),
        ("내가 어제 뭐라고 했지?", "내가 어제 뭐라고 했지?"),
        ("무엇을 할 수 있어?", "너는 무엇을 할 수 있어?"),
    ),
    Language.ENGLISH: (
        ("What do you remember?", "What do you remember about me?"),
        ("What did I say yesterday?", "What did I say yesterday?"),
        ("What can you do?", "What can you do?"),
    ),
}


class Greeting:
    """Greets who opens the DM, and shows them what they could ask."""

    def __init__(self, *, services: Remembering, workspaces: Workspaces, working: Working) -> None:
        self._services = services
        self._workspaces = workspaces
        self._working = working
        self._greeting: set[Person] = set()

    def listen(self, app: AsyncApp) -> None:
        """Take the openings of the DM, and of threads as older apps have them."""
        app.event("app_home_opened", matchers=[_is_dm])(self.opened)
        app.event("assistant_thread_started")(self.begun)

    async def opened(self, body: dict[str, Any]) -> None:
        """Somebody looks at the DM; a second click while they are greeted is passed over."""
        found = opened_dm(body)
        workspace = self._workspaces(found[0].team) if found else None
        if found is None or workspace is None or found[0] in self._greeting:
            return
        self._greeting.add(found[0])
        self._working.begin(self._greet(workspace, *found), sorry=_nobody_waits)

    async def begun(self, body: dict[str, Any]) -> None:
        """A thread of the older view was opened."""
        found = opened_thread(body)
        workspace = self._workspaces(found[0].team) if found else None
        if found is not None and workspace is not None:
            work = self._suggest(workspace, found[0], found[1], thread=found[2])
            self._working.begin(work, sorry=_nobody_waits)

    async def _greet(self, workspace: Workspace, person: Person, channel: str) -> None:
        try:
            known = await workspace.people.of(person.user)
            if await workspace.screens.is_empty(channel):
                await workspace.screens.say(channel, hello(language_of(known), escaped(known.name)))
            await self._suggest(workspace, person, channel)
        finally:
            self._greeting.discard(person)

    async def _suggest(
        self, workspace: Workspace, person: Person, channel: str, *, thread: str | None = None
    ) -> None:
        known = await workspace.people.of(person.user)
        facts = await self._services.facts(person)
        prompts = suggested(language_of(known), facts)
        await quietly(workspace.screens.suggest(channel, prompts, thread=thread))


def suggested(language: Language, facts: Sequence[Fact]) -> list[dict[str, str]]:
    """Up to four things to ask, of whom was spoken of last first."""
    names = dict.fromkeys(
        fact.subject
        for fact in reversed(facts)
        if fact.subject != SPEAKER and len(fact.subject) <= _NAME_CHARS
    )
    prompts = []
    for name in list(names)[:_NAMED]:
        korean = f"{name}에 대해 뭘 알고 있어?"
        asked = korean if language is Language.KOREAN else f"What do you know about {name}?"
        prompts.append({"title": asked, "message": asked})
    prompts += [{"title": title, "message": message} for title, message in _COMMON[language]]
    return prompts[:_MOST]


async def _is_dm(body: Mapping[str, Any]) -> bool:
    return opened_dm(body) is not None


async def _nobody_waits(error: BaseException) -> None:
    await asyncio.sleep(0)
