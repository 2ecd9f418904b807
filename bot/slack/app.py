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

    bot_token: str
    app_token: str | None
    api_url: str
    timezone: ZoneInfo
    max_message_chars: int
    stop_seconds: float
    """How long a stop waits for answers that are being made."""


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
        remembering: Remembering | None = None,
    ) -> None:
        self._settings = settings
        self._remembering = remembering
        self._agent = agent
        self._database = database
        self._now = now
        self._client = client
        self._bolt_client = bolt_client
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
        own = await self._introduced()
        if own is None:
            return
        people = People(wire=self._wire, timezone=self._settings.timezone)
        running = Running()
        messages = Messages(
            agent=self._agent,
            database=self._database,
            wire=self._wire,
            people=people,
            own=own,
            running=running,
            max_message_chars=self._settings.max_message_chars,
        )
        changes = self._changes(own, people)

        surfaces = self._surfaces(own, people)

        async def settle(waiting: Waiting) -> Settled:
            arrival = waiting.delivery.arrival
            if arrival.change is None:
                settled = await messages.answer(waiting)
            else:
                settled = await changes.follow(waiting) if changes else Settled(State.ANSWERED)
            if surfaces is not None:
                surfaces.changed(arrival.team, arrival.user)
            return settled

        inbox = Inbox(database=self._database, answer=settle, now=self._now)
        await inbox.resume()
        app = build_app(client=self._bolt_client, own=own, token=self._settings.bot_token)
        take_messages(app, inbox, own, running)
        take_stops(app, running)
        take_changed_people(app, people)
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

    def _changes(self, own: Own, people: People) -> Changes | None:
        if self._remembering is None:
            return None
        changed = self._remembering.changed
        return Changes(changed=changed, database=self._database, people=people, own=own)

    def _surfaces(self, own: Own, people: People) -> Surfaces | None:
        """What shows people their memory, where there is one to show."""
        if self._remembering is None:
            return None
        screens = Screens(wire=self._wire, client=self._client)
        workspace = Workspace(own, people, screens)
        return Surfaces(
            services=self._remembering,
            workspaces=lambda team: workspace if team == own.team else None,
        )

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
        slack = Slack(
            settings=settings,
            agent=agent,
            database=database,
            now=now,
            client=open_client(
                token=settings.bot_token, base_url=settings.api_url, session=session
            ),
            bolt_client=open_client(token=None, base_url=settings.api_url, session=session),
            remembering=remembering,
        )
        running = asyncio.create_task(slack.run())
        running.add_done_callback(slack.ended)
        try:
            yield slack
        finally:
            running.cancel()
            await asyncio.wait({running})


def build_app(*, client: AsyncWebClient, own: Own, token: str) -> AsyncApp:
    """A Bolt app for one workspace; its surfaces are put on it one by one.

    Who may come in is checked before (see routes.py), and who we are is known already.
    """

    async def authorize(enterprise_id: str | None, team_id: str | None) -> AuthorizeResult:
        return AuthorizeResult(
            enterprise_id=enterprise_id,
            team_id=team_id,
            bot_user_id=own.bot_user,
            bot_id=own.bot_id,
            bot_token=token,
        )

    quiet = logging.getLogger("slack_bolt")
    # Its warnings and debug lines repeat what people said.
    quiet.setLevel(logging.ERROR)
    return AsyncApp(
        name="gieok",
        logger=quiet,
        client=client,
        authorize=authorize,
        signing_secret="",
        request_verification_enabled=False,
        ssl_check_enabled=False,
        attaching_conversation_kwargs_enabled=False,
    )


def take_messages(app: AsyncApp, inbox: Inbox, own: Own, running: Running) -> None:
    """Messages go into the ledger; only then does Bolt acknowledge them."""

    async def keep(body: dict[str, Any], next: Callable[[], Awaitable[object]]) -> None:
        if (arrival := arrival_of(body, own) or change_of(body, own)) is not None:
            await inbox.keep(arrival)
            if arrival.change is Change.DELETED:
                running.stop(arrival.channel, question=arrival.of)
        await next()

    for kind in ("message", "app_mention"):
        app.event(kind, middleware=[keep])(_nothing_more)


def take_stops(app: AsyncApp, running: Running) -> None:
    """Where somebody presses Stop the answer ends; its end moves the session's status."""

    async def stop(body: dict[str, Any]) -> None:
        if (found := stopped(body)) is not None:
            running.stop(found[0], thread=found[1])

    app.event("agent_session_stopped")(stop)


def take_changed_people(app: AsyncApp, people: People) -> None:
    """Who moved, or changed their language, is asked about anew."""

    async def changed(body: dict[str, Any]) -> None:
        user = (body.get("event") or {}).get("user")
        if isinstance(user, Mapping) and is_id(user.get("id")):
            people.forget(str(user["id"]))

    app.event("user_change")(changed)


def take_no_notice_of_the_rest(app: AsyncApp) -> None:
    """Events that no surface takes are acknowledged, or Slack would send them again."""
    app.event(_ANYTHING)(_nothing_more)


async def _nothing_more(body: Mapping[str, Any]) -> None:
    """The middleware has done it, before the acknowledgement."""
