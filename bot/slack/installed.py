"""One workspace in which the app is: its calls, its people, its answers; and all of them."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from weakref import WeakValueDictionary

from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.changes import Changes
from bot.slack.inbound import Own
from bot.slack.installations import Installations
from bot.slack.messages import Messages
from bot.slack.people import People
from bot.slack.running import Running
from bot.slack.wire import Lost, Refused, Wire
from bot.slack.workspace import Workspace


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


class InstalledWorkspaces:
    """All workspaces; `fixed` is the one whose token was set, `put_up` opens one more."""

    def __init__(
        self,
        *,
        fixed: Installed | None,
        installations: Installations | None,
        client_for: Callable[[str], AsyncWebClient],
        put_up: Callable[[Own, str, AsyncWebClient], Installed],
    ) -> None:
        self._fixed = fixed
        self._installations = installations
        self._client_for = client_for
        self._put_up = put_up
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
            kept = self._opened.get(team)
            if kept is None:
                client = self._client_for(token)
                own = Own(team, str(bot.bot_user_id), str(bot.bot_id), await _address(client))
                kept = self._opened[team] = self._put_up(own, token, client)
            elif kept.token != token:
                kept.token = kept.client.token = token
            return kept

    async def remove(self, team: str) -> None:
        """The app was taken out of a workspace: its tokens are gone."""
        if self._installations is not None:
            await self._installations.remove(team)
        self._opened.pop(team, None)


async def _address(client: AsyncWebClient) -> str:
    """Where the workspace is on the web, for links; "" where Slack does not say."""
    try:
        return (await Wire(client=client).own()).url
    except (Lost, Refused):
        return ""
