"""Slack, opened: the workspace is asked who we are, the inbox resumed, events taken."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.connection import Connection
from bot.slack.events import Purge, build_app, listen, take_no_notice_of_the_rest
from bot.slack.inbound import Own
from bot.slack.inbox import Answer, Inbox, Waiting
from bot.slack.installations import Installations
from bot.slack.installed import InstalledWorkspaces, Shared
from bot.slack.surfaces import Surfaces
from bot.slack.wire import Lost, Refused, Wire, open_client, open_session
from bot.slack.workspace import Remembering, Workspace
from services.agent import Agent
from services.ledger.database import Database
from services.ledger.deliveries import Settled, State

log = logging.getLogger(__name__)

_WAIT_S = 1.0
_LONGEST_WAIT_S = 60.0


@dataclass(frozen=True, slots=True)
class SlackSettings:
    """What Slack needs to be told; without an `app_token` events come over HTTP."""

    bot_token: str | None
    app_token: str | None
    api_url: str
    timezone: ZoneInfo
    max_message_chars: int
    stop_seconds: float
    """How long a stop waits for answers that are being made."""
    client_id: str | None = None
    client_secret: str | None = None
    purge: bool = False
    """Whether what was remembered in a workspace goes where the app is taken out of it."""


class Slack:
    """The way in from Slack, while it is open."""

    def __init__(
        self,
        *,
        settings: SlackSettings,
        agent: Agent,
        database: Database,
        now: Callable[[], datetime],
        client_for: Callable[[str | None], AsyncWebClient],
        installations: Installations | None,
        remembering: Remembering | None,
    ) -> None:
        self._settings = settings
        self._agent = agent
        self._database = database
        self._now = now
        self._client_for = client_for
        self._client = client_for(settings.bot_token)
        self._wire = Wire(client=self._client)
        self._remembering = remembering
        self._wrong: str | None = "connecting to Slack"
        self._connection: Connection | None = None
        self.installations = installations
        self.app: AsyncApp | None = None
        self.own: Own | None = None

    async def wrong(self) -> str | None:
        """What is wrong with the way in, for the operator; None where nothing is."""
        if self._wrong is None and self._wire.refused is not None:
            return f"Slack refuses SLACK_BOT_TOKEN ({self._wire.refused})"
        if self._wrong is None and self._connection is not None:
            return await self._connection.wrong()
        return self._wrong

    async def run(self) -> None:
        """Take events until it is cancelled; then what is being answered is finished."""
        own = await self._introduced() if self._settings.bot_token else None
        if own is None and self.installations is None:
            return
        workspaces = await self._workspaces(own)
        surfaces = self._surfaces(workspaces)
        inbox = Inbox(
            database=self._database, answer=_settling(workspaces, surfaces), now=self._now
        )
        await inbox.resume()
        app = build_app(client=self._client_for(None), workspaces=workspaces)
        listen(app, inbox=inbox, workspaces=workspaces, purge=self._purge)
        if surfaces is not None:
            surfaces.listen(app)
        take_no_notice_of_the_rest(app)
        async with AsyncExitStack() as stack:
            draining = [inbox.drain, surfaces.drain] if surfaces else [inbox.drain]
            stack.push_async_callback(self._drain, draining)
            if self._settings.app_token is not None:
                self._connection = Connection(
                    app=app, app_token=self._settings.app_token, client=self._client
                )
                await stack.enter_async_context(self._connection.open())
            self.app, self.own, self._wrong = app, own, None
            stack.callback(self._closed)
            await asyncio.Event().wait()

    async def _drain(self, draining: Sequence[Callable[[float], Awaitable[None]]]) -> None:
        """Let what was begun end, all at once: supervisors do not wait for long."""
        await asyncio.gather(*(drain(self._settings.stop_seconds) for drain in draining))

    async def _workspaces(self, own: Own | None) -> InstalledWorkspaces:
        token, remembering = self._settings.bot_token, self._remembering
        if self.installations is not None:
            await self.installations.open()
        shared = Shared(
            agent=self._agent,
            database=self._database,
            timezone=self._settings.timezone,
            max_message_chars=self._settings.max_message_chars,
            changed=remembering.changed if remembering else None,
        )
        fixed = shared.put_up(own, token, self._client, self._wire) if own and token else None
        return InstalledWorkspaces(
            fixed=fixed,
            installations=self.installations,
            client_for=self._client_for,
            shared=shared,
        )

    def _surfaces(self, workspaces: InstalledWorkspaces) -> Surfaces | None:
        """What shows people their memory, where there is one to show."""
        if self._remembering is None:
            return None

        def workspace(team: str) -> Workspace | None:
            installed = workspaces.at_hand(team)
            return None if installed is None else installed.workspace

        return Surfaces(services=self._remembering, workspaces=workspace)

    @property
    def _purge(self) -> Purge | None:
        if self._remembering is None or not self._settings.purge:
            return None
        return self._remembering.forget_workspace

    def ended(self, running: "asyncio.Task[None]") -> None:
        """`run` is over; what it ended with is written down, and shows in `wrong`."""
        if not running.cancelled() and (error := running.exception()) is not None:
            self.app, self._wrong = None, "ended early; see the log"
            log.error("Slack ended early", exc_info=error)

    def _closed(self) -> None:
        self.app, self._wrong = None, "stopping"

    async def _introduced(self) -> Own | None:
        """Who we are in the workspace; asked again until Slack answers, None where it refuses."""
        wait = _WAIT_S
        while True:
            try:
                return await self._wire.own()
            except Refused as error:
                self._wrong = f"Slack refuses SLACK_BOT_TOKEN ({error.code})"
                log.error("%s; everything else goes on without Slack", self._wrong)
                return None
            except Lost as error:
                self._wrong = "Slack does not answer"
                log.warning("Slack does not answer: %s", error)
            await asyncio.sleep(wait)
            wait = min(wait * 2, _LONGEST_WAIT_S)


def _settling(workspaces: InstalledWorkspaces, surfaces: Surfaces | None) -> Answer:
    """What the inbox does with a message: its workspace settles it, and Home shows what changed."""

    async def settle(waiting: Waiting) -> Settled:
        arrival = waiting.delivery.arrival
        installed = await workspaces.of(arrival.team)
        if installed is None:
            log.warning("the app is not in the workspace that a message is from")
            return Settled(State.FAILED)
        settled = await installed.settle(waiting)
        if surfaces is not None:
            surfaces.changed(arrival.person)
        return settled

    return settle


@asynccontextmanager
async def open_slack(
    settings: SlackSettings,
    *,
    agent: Agent,
    database: Database,
    now: Callable[[], datetime],
    remembering: Remembering | None = None,
) -> AsyncIterator[Slack]:
    """Slack while the context lasts; that it cannot be reached stops nothing else.

    With `remembering` people see their memory there, and may change it.
    """
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(open_session())

        def client_for(token: str | None) -> AsyncWebClient:
            return open_client(token=token, base_url=settings.api_url, session=session)

        slack = Slack(
            settings=settings,
            agent=agent,
            database=database,
            now=now,
            client_for=client_for,
            installations=_installations(settings, database, client_for(None)),
            remembering=remembering,
        )
        running = asyncio.create_task(slack.run())
        running.add_done_callback(slack.ended)
        try:
            yield slack
        finally:
            running.cancel()
            await asyncio.wait({running})


def _installations(
    settings: SlackSettings, database: Database, client: AsyncWebClient
) -> Installations | None:
    if settings.client_id is None or settings.client_secret is None:
        return None
    return Installations(
        client_id=settings.client_id,
        client_secret=settings.client_secret,
        engine=database.writing,
        readers=database.reading,
        client=client,
        api_url=settings.api_url,
    )
