"""What a test does to the wire: sends what it likes, holds back, drops, expires, removes."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeVar

from bot.demo.slack import events, installing
from bot.demo.slack.delivery import Delivery, Sender
from bot.demo.slack.held import Held
from bot.demo.slack.link import SocketLink
from bot.demo.slack.state import Json, Team, World

Result = TypeVar("Result")


class Controls:
    """The half of the local Slack that no person sees."""

    def __init__(self, *, world: World, link: SocketLink) -> None:
        self.world = world
        self.link = link
        self.sender = Sender(world, link)
        self.team: Team
        self._held: Held | None = None
        self._made: list[Delivery] = []
        self._loop = asyncio.new_event_loop()
        world.emit = self._emit

    # What is sent to the app.

    def deliver(
        self,
        event: Json,
        *,
        event_id: str | None = None,
        retry: int = 0,
        retries: tuple[float, ...] | None = None,
        times: int = 1,
        team: Team | None = None,
    ) -> list[Delivery]:
        """Any event, `times` times under one event_id; retry=1, retries=() is a lone retry."""
        with self.world.lock:
            payload = events.callback(self.world, team or self.team, event, event_id)
        return [
            self.sender.send(Delivery("events_api", payload), first_attempt=retry, retries=retries)
            for _ in range(times)
        ]

    def deliver_raw(self, payload: Json, *, kind: str = "events_api") -> Delivery:
        """Any payload, malformed ones too, in one envelope or request, not repeated."""
        return self.sender.send(Delivery(kind, payload), retries=())

    def again(self, delivery: Delivery, *, new_id: bool = False, retry: int = 1) -> Delivery:
        """The same event once more: as a retry, or under a new event_id."""
        payload = dict(delivery.payload)
        if new_id:
            with self.world.lock:
                payload["event_id"] = self.world.number("Ev")
        return self.sender.send(Delivery("events_api", payload), first_attempt=retry, retries=())

    @contextmanager
    def hold(self) -> Iterator[Held]:
        """Within it events are kept back; the Held sends them in any order, or never."""
        with self.world.lock:
            before, self._held = self._held, Held(self.sender)
            held = self._held
        try:
            yield held
        finally:
            with self.world.lock:
                self._held = before

    # What breaks.

    def drop(self) -> int:
        """Cuts every websocket without a word; gives how many there were."""
        return self.run(self.link.drop())

    def disconnect(
        self, reason: Literal["warning", "refresh_requested", "link_disabled"] = "refresh_requested"
    ) -> None:
        """Asks the app to reconnect, as Slack does every few hours."""
        self.run(self.link.disconnect(reason))

    @property
    def connections(self) -> int:
        """How many websockets are open."""
        return len(self.link.connections)

    def expire_streams(self) -> None:
        """Every open stream is over at once: append and stop fail from now on."""
        with self.world.lock:
            for _, _, message in self.world.all_messages():
                if message.stream is not None:
                    message.stream.ends_at = 0.0

    def expire_token(self, team: Team | None = None) -> None:
        """The workspace's bot token is refused as expired from now on."""
        with self.world.lock:
            self.world.kill_token((team or self.team).bot_token, "token_expired")

    def revoke_token(self, team: Team | None = None, *, tell: bool = True) -> None:
        """The bot token dies; tokens_revoked comes unless `tell` is off."""
        where = team or self.team
        with self.world.lock:
            self.world.kill_token(where.bot_token, "token_revoked")
            if tell:
                tokens = {"bot": [where.bot_user]}
                event = {"type": "tokens_revoked", "tokens": tokens, "event_ts": self.world.ts()}
                self._emit(where, event)

    def uninstall(self, team: Team | None = None) -> None:
        """An administrator removes the app: tokens die, tokens_revoked and app_uninstalled come."""
        with self.world.lock:
            installing.remove(self.world, team or self.team)

    @property
    def authorize_url(self) -> str:
        """Slack's page that asks "allow?"; here it says yes and leads back with a code."""
        return f"{self.world.base_url}/oauth/v2/authorize"

    def new_code(self, team: Team) -> str:
        """An OAuth code for /slack/oauth_redirect."""
        with self.world.lock:
            return installing.new_code(self.world, team)

    def run(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        """Runs a coroutine on the local Slack's own loop and waits for it (blocks)."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(timeout=30)

    def made_by(self, act: Callable[[], Result]) -> tuple[Result, list[Delivery]]:
        """What `act` returned, and the events that it caused."""
        with self.world.lock:
            before = len(self._made)
            result = act()
            return result, self._made[before:]

    def _emit(self, team: Team, event: Json) -> None:
        if not events.wanted(self.world, event):
            return
        delivery = Delivery("events_api", events.callback(self.world, team, event))
        self._made.append(delivery)
        if self._held is not None:
            self._held.events.append(delivery)
        else:
            self.sender.send(delivery)
