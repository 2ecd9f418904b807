"""One workspace in which the app is: its calls, its people, its answers; and all of them."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from weakref import WeakValueDictionary
from zoneinfo import ZoneInfo

from slack_sdk.oauth.installation_store.models.bot import Bot
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.changes import Changes
from bot.slack.inbound import Own
from bot.slack.inbox import Waiting
from bot.slack.installations import Installations
from bot.slack.messages import Messages
from bot.slack.people import People
from bot.slack.running import Running
from bot.slack.screens import Screens
from bot.slack.wire import Lost, Refused, Wire
from bot.slack.workspace import Workspace
from services.agent import Agent
from services.changed import ChangedMessages
from services.ledger.database import Database
from services.ledger.deliveries import Settled, State


@dataclass
class Installed:
    """What belongs to one workspace; `token` is the one in use, which may be rotated."""

    token: str
    own: Own
    client: AsyncWebClient
    people: People
    running: Running
    messages: Messages
    changes: Changes | None
    workspace: Workspace

    async def settle(self, waiting: Waiting) -> Settled:
        """Answer a message, or let what is remembered of it follow what was done to it."""
        if waiting.delivery.arrival.change is None:
            return await self.messages.answer(waiting)
        if self.changes is None:
            return Settled(State.ANSWERED)
        return await self.changes.follow(waiting)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """What all workspaces are put up with; without `changed` edits and deletions change nothing."""

    agent: Agent
    database: Database
    timezone: ZoneInfo
    max_message_chars: int
    changed: ChangedMessages | None

    def put_up(self, own: Own, token: str, client: AsyncWebClient, wire: Wire) -> Installed:
        """One more workspace."""
        people = People(wire=wire, timezone=self.timezone)
        running = Running()
        messages = Messages(
            agent=self.agent,
            database=self.database,
            wire=wire,
            people=people,
            own=own,
            running=running,
            max_message_chars=self.max_message_chars,
        )
        workspace = Workspace(own, people, Screens(wire=wire, client=client))
        changes = self._changes(own, people)
        return Installed(token, own, client, people, running, messages, changes, workspace)

    def _changes(self, own: Own, people: People) -> Changes | None:
        if self.changed is None:
            return None
        return Changes(changed=self.changed, database=self.database, people=people, own=own)


class InstalledWorkspaces:
    """All workspaces; `fixed` is the one whose token was set, the others installed the app."""

    def __init__(
        self,
        *,
        fixed: Installed | None,
        installations: Installations | None,
        client_for: Callable[[str], AsyncWebClient],
        shared: Shared,
    ) -> None:
        self._fixed = fixed
        self._installations = installations
        self._client_for = client_for
        self._shared = shared
        self._opened: dict[str, Installed] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def at_hand(self, team: str) -> Installed | None:
        """A workspace that something came from just now."""
        if self._fixed is not None and self._fixed.own.team == team:
            return self._fixed
        return self._opened.get(team)

    async def of(self, team: str | None) -> Installed | None:
        """The workspace of that id, with its token of today; None where the app is not there."""
        if not team:
            return None
        if self._fixed is not None and self._fixed.own.team == team:
            return self._fixed
        if self._installations is None:
            return None
        async with self._opening.setdefault(team, asyncio.Lock()):
            bot = await self._installations.bot(team)
            token = bot.bot_token if bot else None
            if bot is None or not token:
                self._opened.pop(team, None)
                return None
            opened = self._opened.get(team) or await self._open(team, bot, token)
            if opened.token != token:
                opened.token = opened.client.token = token
            return opened

    async def remove(self, team: str) -> None:
        """The app was taken out of a workspace: its tokens are gone."""
        if self._installations is not None:
            await self._installations.remove(team)
        self._opened.pop(team, None)

    async def _open(self, team: str, bot: Bot, token: str) -> Installed:
        client = self._client_for(token)
        wire = Wire(client=client)
        own = Own(team, str(bot.bot_user_id), str(bot.bot_id), await _address(wire))
        opened = self._opened[team] = self._shared.put_up(own, token, client, wire)
        return opened


async def _address(wire: Wire) -> str:
    """Where the workspace is on the web, for links; "" where Slack does not say."""
    try:
        return (await wire.own()).url
    except (Lost, Refused):
        return ""
