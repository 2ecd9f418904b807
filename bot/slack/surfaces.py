"""Memory in Slack: Home, the modals, the shortcut and the commands, put on an app together."""

import re
from collections.abc import Mapping
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.slack.feedback import Judged
from bot.slack.greeting import Greeting
from bot.slack.home import Home
from bot.slack.modals import Modals
from bot.slack.shortcut import RememberThis
from bot.slack.slash import SlashCommands
from bot.slack.working import Working
from bot.slack.workspace import Remembering, Workspaces
from services.models import Person

_ANYTHING = re.compile(".*", re.DOTALL)


class Surfaces:
    """All that shows a person their memory."""

    def __init__(self, *, services: Remembering, workspaces: Workspaces) -> None:
        working = self._working = Working()
        home = self._home = Home(services=services, workspaces=workspaces, working=working)
        self._all = (
            home,
            Modals(services=services, workspaces=workspaces, working=working, home=home),
            RememberThis(services=services, workspaces=workspaces, working=working, home=home),
            SlashCommands(services=services, workspaces=workspaces, working=working, home=home),
            Judged(services=services, workspaces=workspaces, working=working),
            Greeting(services=services, workspaces=workspaces, working=working),
        )

    def listen(self, app: AsyncApp) -> None:
        """Take what people press, type and choose; what nobody waits for is only acknowledged."""
        for surface in self._all:
            surface.listen(app)
        for take in (app.action, app.view, app.shortcut, app.command):
            take(_ANYTHING)(_nothing_more)

    def changed(self, person: Person) -> None:
        """Something that a person said may have changed what they see on Home."""
        self._home.changed(person)

    async def drain(self, seconds: float) -> None:
        """Let what people asked for be done, for so long."""
        await self._working.drain(seconds)


async def _nothing_more(ack: AsyncAck, body: Mapping[str, Any]) -> None:
    """A link that was opened in the browser, or a button of an older version."""
    await ack()
