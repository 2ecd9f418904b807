"""The workspaces that installed the app by OAuth: their tokens, kept in the ledger's database."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from slack_bolt.oauth.async_oauth_flow import AsyncOAuthFlow
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_sdk.errors import SlackTokenRotationError
from slack_sdk.oauth.installation_store.models.bot import Bot
from slack_sdk.oauth.installation_store.sqlalchemy import AsyncSQLAlchemyInstallationStore
from slack_sdk.oauth.state_store.sqlalchemy import AsyncSQLAlchemyOAuthStateStore
from slack_sdk.oauth.token_rotation.async_rotator import AsyncTokenRotator
from slack_sdk.web.async_client import AsyncWebClient
from sqlalchemy import desc, select
from sqlalchemy.ext.asyncio import AsyncEngine

log = logging.getLogger(__name__)

SCOPES: Sequence[str] = (
    "app_mentions:read",
    "assistant:write",
    "chat:write",
    "commands",
    "files:read",
    "files:write",
    "im:history",
    "im:read",
    "im:write",
    "reactions:write",
    "users:read",
)
# How long a person may look at Slack's page before they say yes.
_STATE_S = 600
_ROTATED_BEFORE_MIN = 120


class _States(AsyncSQLAlchemyOAuthStateStore):
    """The library's, but for those that nobody came back with: anybody may ask for one."""

    async def async_issue(self, *args: object, **more: object) -> str:
        """A new state; the expired ones go."""
        columns = self.oauth_states.c
        # It writes them in UTC without an offset.
        now = datetime.now(UTC).replace(tzinfo=None)
        async with self.engine.begin() as connection:
            await connection.execute(self.oauth_states.delete().where(columns.expire_at < now))
        return await super().async_issue(*args, **more)


class Installations:
    """Tokens by workspace; `flow` is what installs the app in one more."""

    def __init__(
        self,
        *,
        client_id: str,
        client_secret: str,
        engine: AsyncEngine,
        readers: AsyncEngine,
        client: AsyncWebClient,
        api_url: str,
    ) -> None:
        quiet = logging.getLogger("slack_bolt")
        self._store = AsyncSQLAlchemyInstallationStore(client_id, engine, logger=quiet)
        self._states = _States(_STATE_S, engine, logger=quiet)
        # Looking up a token waits for no writer.
        self._readers = readers
        self._known = AsyncSQLAlchemyInstallationStore(client_id, readers, logger=quiet)
        self._rotator = AsyncTokenRotator(
            client_id=client_id, client_secret=client_secret, client=client
        )
        self._rotating: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        where = urlsplit(api_url)
        settings = AsyncOAuthSettings(
            client_id=client_id,
            client_secret=client_secret,
            scopes=SCOPES,
            user_scopes=[],
            installation_store=self._store,
            state_store=self._states,
            state_expiration_seconds=_STATE_S,
            authorization_url=f"{where.scheme}://{where.netloc}/oauth/v2/authorize",
            logger=quiet,
        )
        self.flow = AsyncOAuthFlow(client=client, logger=quiet, settings=settings)

    async def open(self) -> None:
        """Make the tables that are not there yet."""
        await self._store.create_tables()  # type: ignore[no-untyped-call]
        await self._states.create_tables()  # type: ignore[no-untyped-call]

    async def bot(self, team: str) -> Bot | None:
        """Who the app is in a workspace, with a token that is good for a while; None: not there.

        A refresh token can be used once: one rotation at a time in each workspace.
        """
        async with self._rotating.setdefault(team, asyncio.Lock()):
            bot = await self._newest(team)
            if bot is None or bot.bot_refresh_token is None:
                return bot
            try:
                rotated = await self._rotator.perform_bot_token_rotation(
                    bot=bot, minutes_before_expiration=_ROTATED_BEFORE_MIN
                )
            except SlackTokenRotationError as error:
                log.error("the token of workspace %s cannot be rotated: %s", team, error)
                return bot
            if rotated is not None:
                await self._store.async_save_bot(rotated)
            return rotated or bot

    async def remove(self, team: str) -> None:
        """Drop all tokens of a workspace."""
        while (bot := await self._newest(team)) is not None:
            await self._store.async_delete_all(enterprise_id=bot.enterprise_id, team_id=team)

    async def _newest(self, team: str) -> Bot | None:
        columns = self._store.bots.c
        query = (
            select(columns.enterprise_id)
            .where(
                columns.client_id == self._store.client_id,
                columns.team_id == team,
                columns.bot_token.is_not(None),
            )
            .order_by(desc(columns.installed_at))
            .limit(1)
        )
        async with self._readers.connect() as connection:
            found = (await connection.execute(query)).one_or_none()
        if found is None:
            return None
        return await self._known.async_find_bot(enterprise_id=found.enterprise_id, team_id=team)
