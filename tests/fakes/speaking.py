"""The way in from Slack on a real ledger, with an agent that says what it is told to say."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.slack.app import Slack, SlackSettings, open_slack
from services.agent import Agent
from services.ledger.database import open_database
from services.turn import Ask, Emit, Reply, Source
from tests.fakes.slack import LocalSlack

Script = Callable[[str], Sequence[str | float | Exception]]


def echo(message: str) -> list[str]:
    """An answer in one piece."""
    return [f"답: {message}"]


class ScriptedAgent(Agent):
    """Says the pieces of its script; waits where it holds a number, fails where an error."""

    def __init__(self, script: Script = echo) -> None:
        self.script = script
        self.asked: list[Ask] = []
        self.began = asyncio.Event()
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    @property
    def messages(self) -> list[str]:
        """What it was asked, in order."""
        return [ask.message for ask in self.asked]

    async def reply(self, ask: Ask, emit: Emit) -> Reply:
        self.asked.append(ask)
        self.began.set()
        said = ""
        for piece in self.script(ask.message):
            if isinstance(piece, Exception):
                raise piece
            if isinstance(piece, float):
                await asyncio.sleep(piece)
                continue
            said += piece
            await emit(piece)
            await self.may_go_on.wait()
        await self.may_go_on.wait()
        turn = sha256(str(ask.key).encode()).hexdigest()[:32]
        return Reply(said, Source.MODEL, None, (), ask.conversation or "main", turn)


@asynccontextmanager
async def speaking(
    slack: LocalSlack,
    folder: Path,
    agent: Agent,
    *,
    socket: bool = True,
    bot_token: str | None = None,
    app_token: str | None = None,
    ready: bool = True,
    stop_seconds: float = 8.0,
) -> AsyncIterator[Slack]:
    """The app in Slack, ready; its ledger is in the folder."""
    settings = SlackSettings(
        bot_token=bot_token or slack.bot_token,
        app_token=(app_token or slack.app_token) if socket else None,
        api_url=slack.api_url,
        timezone=ZoneInfo("UTC"),
        max_message_chars=20_000,
        stop_seconds=stop_seconds,
    )
    async with (
        open_database(folder / "ledger.db") as database,
        open_slack(settings, agent=agent, database=database, now=_now) as opened,
    ):
        if ready:
            await state(opened, None)
        yield opened


async def state(opened: Slack, words: str | None) -> None:
    """Waits until the way in says that of itself; None is that nothing is wrong."""
    async with asyncio.timeout(10):
        for _ in range(1_000):
            said = await opened.wrong()
            if said == words or (words and words in (said or "")):
                return
            await asyncio.sleep(0.01)
    raise AssertionError(said)


def _now() -> datetime:
    return datetime.now(UTC)
