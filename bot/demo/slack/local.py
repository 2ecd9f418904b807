"""The local Slack as a thing to start, look at and break: its own thread, its own loop."""

import asyncio
import threading
from collections.abc import Iterable
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.demo.slack.delivery import Delivery
from bot.demo.slack.faults import Faults
from bot.demo.slack.link import SocketLink
from bot.demo.slack.methods import Call
from bot.demo.slack.person import Person
from bot.demo.slack.posting import HttpPosting
from bot.demo.slack.server import Api, routes
from bot.demo.slack.state import (
    SUBSCRIPTIONS,
    Channel,
    Message,
    Team,
    Timing,
    User,
    World,
)
from bot.demo.slack.watching import Watching


class LocalSlack(Watching):
    """A Slack on 127.0.0.1, from `with` to its end; nothing of it blocks the app's loop.

    Everything but wait_for and `run` returns at once, so it may be called from async code too;
    there, `await until(…)` waits. Socket Mode unless `post_to(url)` is called."""

    def __init__(
        self,
        *,
        port: int = 0,
        team: str = "T0001",
        bot_name: str = "기억이",
        timing: Timing | None = None,
        agent_view: bool = True,
        subscriptions: Iterable[str] = SUBSCRIPTIONS,
    ) -> None:
        world = World(timing=timing or Timing(), agent_view=agent_view, subscriptions=subscriptions)
        super().__init__(world=world, link=SocketLink(world))
        self.bot_name = bot_name
        self.faults = Faults()
        self.api = Api(self.world, self.faults)
        self.team = self.add_team(team, "Local")
        self.port = port
        self._ready = threading.Event()
        self._runner: web.AppRunner | None = None
        self._thread = threading.Thread(target=self._live, name="local-slack", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        try:
            self.run(self._open())
        except BaseException:
            self._stop_loop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self.run(self._close())
        finally:
            self._stop_loop()

    # Where it is, and its secrets.

    @property
    def api_url(self) -> str:
        """What SLACK_API_URL is set to."""
        return f"{self.world.base_url}/api/"

    @property
    def bot_token(self) -> str:
        """The first workspace's bot token."""
        return self.team.bot_token

    @property
    def app_token(self) -> str:
        """The app-level token for Socket Mode."""
        return self.world.app_token

    @property
    def signing_secret(self) -> str:
        """What HTTP mode signs with."""
        return self.world.signing_secret

    # Who and what is in it.

    def add_team(self, team_id: str, name: str, *, installed: bool = True) -> Team:
        """One more workspace; `installed=False` leaves the token to OAuth."""
        with self.world.lock:
            return self.world.add_team(team_id, name, bot_name=self.bot_name, installed=installed)

    def person(
        self,
        user_id: str,
        name: str,
        *,
        tz: str = "Asia/Seoul",
        locale: str = "ko-KR",
        team: Team | None = None,
    ) -> Person:
        """A member of the workspace and the driver that acts for them."""
        where = team or self.team
        with self.world.lock:
            where.users[user_id] = User(user_id, name, tz=tz, locale=locale)
        return Person(slack=self, team=where, user=where.users[user_id])

    def channel(self, name: str, *people: Person, bot: bool = True) -> Channel:
        """A public channel with these people, and with the bot unless told otherwise."""
        team = people[0].team if people else self.team
        members = {person.user.id for person in people} | ({team.bot_user} if bot else set())
        with self.world.lock:
            return self.world.add_channel(team, name, members)

    # What happened.

    def calls(self, method: str | None = None) -> list[Call]:
        """The journal of API calls, of one method or of all."""
        with self.world.lock:
            return [call for call in self.api.journal if method in {None, call.method}]

    def bot_messages(self, channel_id: str | None = None) -> list[Message]:
        """What the bot posted and left standing, in order."""
        with self.world.lock:
            return [
                message
                for team, channel, message in self.world.all_messages()
                if message.bot_id == team.bot_id and channel_id in {None, channel.id}
            ]

    def deliveries(self, kind: str = "events_api") -> list[Delivery]:
        """What was sent to the app: events_api, slash_commands, interactive."""
        with self.world.lock:
            return [one for one in self.sender.deliveries if one.kind == kind]

    def ack_seconds(self) -> list[float]:
        """How long each acknowledged sending waited for its ack, sorted."""
        with self.world.lock:
            return sorted(
                attempt.acked_at - attempt.sent_at
                for delivery in self.sender.deliveries
                for attempt in delivery.attempts
                if attempt.acked_at is not None
            )

    def pings(self) -> list[tuple[str, str, str]]:
        """Whom the bot's messages called: (channel, ts, channel | here | everyone | user id)."""
        with self.world.lock:
            return list(self.world.pings)

    def settled(self) -> bool:
        """Every event and request was taken, or given up."""
        return all(delivery.over for delivery in self.sender.deliveries)

    def post_to(self, url: str) -> None:
        """HTTP mode from now on: signed requests to this address."""
        self.sender.wire = HttpPosting(self.world, url)

    def _live(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.call_soon(self._ready.set)
        self._loop.run_forever()

    async def _open(self) -> None:
        self.sender.loop = self._loop
        # Files of 100 MB may be sent; Slack takes up to 1 GB.
        app = web.Application(client_max_size=100 * 2**20)
        app.add_routes([*routes(self.world, self.api), web.get("/link/", self.link.handle)])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.world.base_url = f"http://127.0.0.1:{self.port}"

    async def _close(self) -> None:
        await self.sender.close()
        await self.link.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def _stop_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
