"""Slack, opened: the workspace is asked who we are, the inbox resumed, events taken."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.changes import Changes
from bot.slack.connection import Connection
from bot.slack.inbound import Own, arrival_of, change_of, is_id
from bot.slack.inbox import Inbox, Waiting
from bot.slack.installations import Installations
from bot.slack.installed import Installed, InstalledWorkspaces
from bot.slack.messages import Messages
from bot.slack.people import People
from bot.slack.running import Running, stopped
from bot.slack.screens import Screens
from bot.slack.surfaces import Surfaces
from bot.slack.wire import Lost, Refused, Wire, open_client, open_session
from bot.slack.workspace import Remembering, Workspace
from services.agent import Agent
from services.ledger.database import Database
from services.ledger.deliveries import Change, Settled, State

log = logging.getLogger(__name__)

_WAIT_S = 1.0
_LONGEST_WAIT_S = 60.0
_ANYTHING = re.compile(".*", re.DOTALL)


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
        client: AsyncWebClient,
        bolt_client: AsyncWebClient,
        client_for: Callable[[str], AsyncWebClient],
        installations: Installations | None = None,
        remembering: Remembering | None = None,
    ) -> None:
        self._settings = settings
        self._remembering = remembering
        self._agent = agent
        self._database = database
        self._now = now
        self._client = client
        self._bolt_client = bolt_client
        self._client_for = client_for
        self.installations = installations
        self._wire = Wire(client=client)
        self._wrong: str | None = "connecting to Slack"
        self._connection: Connection | None = None
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

        async def settle(waiting: Waiting) -> Settled:
            arrival = waiting.delivery.arrival
            installed = await workspaces.of(arrival.team)
            if installed is None:
                log.warning("the app is not in the workspace that a message is from")
                return Settled(State.FAILED)
            if arrival.change is None:
                settled = await installed.messages.answer(waiting)
            else:
                follow = installed.changes.follow if installed.changes else _nothing_to_follow
                settled = await follow(waiting)
            if surfaces is not None:
                surfaces.changed(arrival.team, arrival.user)
            return settled

        inbox = Inbox(database=self._database, answer=settle, now=self._now)
        await inbox.resume()
        app = build_app(client=self._bolt_client, workspaces=workspaces)
        take_messages(app, inbox, workspaces)
        take_stops(app, workspaces)
        take_changed_people(app, workspaces)
        take_removals(app, workspaces, self._purge if self._settings.purge else None)
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
        token = self._settings.bot_token
        if self.installations is not None:
            await self.installations.open()
        return InstalledWorkspaces(
            fixed=self._put_up(own, token, self._client) if own and token else None,
            installations=self.installations,
            client_for=self._client_for,
            put_up=self._put_up,
        )

    def _put_up(self, own: Own, token: str, client: AsyncWebClient) -> Installed:
        wire = self._wire if client is self._client else Wire(client=client)
        people = People(wire=wire, timezone=self._settings.timezone)
        running = Running()
        messages = Messages(
            agent=self._agent,
            database=self._database,
            wire=wire,
            people=people,
            own=own,
            running=running,
            max_message_chars=self._settings.max_message_chars,
        )
        workspace = Workspace(own, people, Screens(wire=wire, client=client))
        changes = self._changes(own, people)
        return Installed(token, own, client, people, running, messages, changes, workspace)

    def _changes(self, own: Own, people: People) -> Changes | None:
        if self._remembering is None:
            return None
        changed = self._remembering.changed
        return Changes(changed=changed, database=self._database, people=people, own=own)

    def _surfaces(self, workspaces: InstalledWorkspaces) -> Surfaces | None:
        """What shows people their memory, where there is one to show."""
        if self._remembering is None:
            return None

        def workspace(team: str) -> Workspace | None:
            installed = workspaces.at_hand(team)
            return None if installed is None else installed.workspace

        return Surfaces(services=self._remembering, workspaces=workspace)

    async def _purge(self, team: str) -> None:
        """Forget everybody of a workspace that the app was taken out of."""
        if self._remembering is None:
            return
        memories, cursor = self._remembering.memories, None
        while True:
            found, cursor = await memories.people(limit=200, cursor=cursor)
            for one in found:
                if one.person.team == team:
                    await memories.of(one.person).forget_everything()
            if cursor is None:
                return

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
            client=client_for(settings.bot_token),
            bolt_client=client_for(None),
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


def build_app(*, client: AsyncWebClient, workspaces: InstalledWorkspaces) -> AsyncApp:
    """A Bolt app for all workspaces; its surfaces are put on it one by one.

    Who may come in is checked before (see routes.py), and who we are is known already.
    """

    async def authorize(enterprise_id: str | None, team_id: str | None) -> AuthorizeResult | None:
        installed = await workspaces.of(team_id)
        if installed is None:
            return None
        return AuthorizeResult(
            enterprise_id=enterprise_id,
            team_id=team_id,
            bot_user_id=installed.own.bot_user,
            bot_id=installed.own.bot_id,
            bot_token=installed.token,
        )

    quiet = logging.getLogger("slack_bolt")
    # Its warnings and debug lines repeat what people said.
    quiet.setLevel(logging.ERROR)
    return AsyncApp(
        name="gieok",
        logger=quiet,
        client=client,
        # None is how Bolt is told that the app is not there.
        authorize=authorize,  # type: ignore[arg-type]
        signing_secret="",
        request_verification_enabled=False,
        ssl_check_enabled=False,
        attaching_conversation_kwargs_enabled=False,
    )


def take_messages(app: AsyncApp, inbox: Inbox, workspaces: InstalledWorkspaces) -> None:
    """Messages go into the ledger; only then does Bolt acknowledge them."""

    async def keep(body: dict[str, Any], next: Callable[[], Awaitable[object]]) -> None:
        installed = await workspaces.of(_team(body))
        own = installed.own if installed else None
        if own is not None and (arrival := arrival_of(body, own) or change_of(body, own)):
            await inbox.keep(arrival)
            if installed is not None and arrival.change is Change.DELETED:
                installed.running.stop(arrival.channel, question=arrival.of)
        await next()

    for kind in ("message", "app_mention"):
        app.event(kind, middleware=[keep])(_nothing_more)


def take_stops(app: AsyncApp, workspaces: InstalledWorkspaces) -> None:
    """Where somebody presses Stop the answer ends; its end moves the session's status."""

    async def stop(body: dict[str, Any]) -> None:
        installed = await workspaces.of(_team(body))
        if installed is not None and (found := stopped(body)) is not None:
            installed.running.stop(found[0], thread=found[1])

    app.event("agent_session_stopped")(stop)


def take_changed_people(app: AsyncApp, workspaces: InstalledWorkspaces) -> None:
    """Who moved, or changed their language, is asked about anew."""

    async def changed(body: dict[str, Any]) -> None:
        installed = await workspaces.of(_team(body))
        user = (body.get("event") or {}).get("user")
        if installed is not None and isinstance(user, Mapping) and is_id(user.get("id")):
            installed.people.forget(str(user["id"]))

    app.event("user_change")(changed)


def take_removals(
    app: AsyncApp, workspaces: InstalledWorkspaces, purge: Callable[[str], Awaitable[None]] | None
) -> None:
    """Where the app is taken out its tokens go, and with `purge` all that was remembered."""

    async def removed(body: dict[str, Any]) -> None:
        team, event = _team(body), body.get("event") or {}
        tokens = event.get("tokens")
        if not team or (isinstance(tokens, Mapping) and not tokens.get("bot")):
            return
        await workspaces.remove(team)
        if purge is not None and event.get("type") == "app_uninstalled":
            await purge(team)

    for kind in ("tokens_revoked", "app_uninstalled"):
        app.event(kind)(removed)


def _team(body: Mapping[str, Any]) -> str | None:
    team = body.get("team_id")
    return team if is_id(team) else None


async def _nothing_to_follow(_: Waiting) -> Settled:
    return Settled(State.ANSWERED)


def take_no_notice_of_the_rest(app: AsyncApp) -> None:
    """Events that no surface takes are acknowledged, or Slack would send them again."""
    app.event(_ANYTHING)(_nothing_more)


async def _nothing_more(body: Mapping[str, Any]) -> None:
    """The middleware has done it, before the acknowledgement."""
