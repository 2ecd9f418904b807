"""Looking at what everybody sees, and waiting for it."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from bot.demo.slack import screen
from bot.demo.slack.controls import Controls
from bot.demo.slack.link import SocketLink
from bot.demo.slack.state import World


class Watching(Controls):
    """The half of the local Slack that looks on."""

    def __init__(self, *, world: World, link: SocketLink) -> None:
        super().__init__(world=world, link=link)
        self._pause = 0.01

    def wait_for(self, true: Callable[[], Any], *, seconds: float = 40.0) -> None:
        """Blocks until `true()`; for tests without a loop of their own."""
        ends_at = time.monotonic() + seconds
        while not self._holds(true):
            if time.monotonic() > ends_at:
                raise AssertionError(f"not within {seconds} s; on screen:\n{self.all()[:6_000]}")
            time.sleep(self._pause)

    async def until(self, true: Callable[[], Any], *, seconds: float = 40.0) -> None:
        """The same for async code: the caller's loop goes on."""
        ends_at = time.monotonic() + seconds
        while not self._holds(true):
            if time.monotonic() > ends_at:
                raise AssertionError(f"not within {seconds} s; on screen:\n{self.all()[:6_000]}")
            await asyncio.sleep(self._pause)

    def all(self) -> str:
        """Every DM and channel as its first person sees it."""
        screens = []
        with self.world.lock:
            for team in self.world.teams.values():
                for channel in list(team.channels.values()):
                    user = min(channel.members - {team.bot_user}, default=team.bot_user)
                    seen = screen.channel_screen(team, channel, user)
                    screens.append(f"--- {team.id} {channel.id}\n{seen}")
        return "\n".join(screens)

    def _holds(self, true: Callable[[], Any]) -> bool:
        began = time.monotonic()
        with self.world.lock:
            held = bool(true())
        # A costly look at many screens must not keep the lock from the app's calls.
        self._pause = max(0.01, 2 * (time.monotonic() - began))
        return held
