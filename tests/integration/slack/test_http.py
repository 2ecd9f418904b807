"""Events over HTTP: signed ones are kept before they are acknowledged, others refused."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from fastapi import APIRouter, FastAPI
from slack_sdk.web.async_client import AsyncWebClient
from sqlalchemy import text

from bot.slack.app import Slack
from bot.slack.installations import Installations
from bot.slack.routes import EVENTS_PATH, oauth_router, slack_router
from services.ledger.database import open_database
from tests.fakes.living import living
from tests.fakes.product import open_product
from tests.fakes.slack import LocalSlack, Person, signature
from tests.fakes.speaking import ScriptedAgent, speaking


@asynccontextmanager
async def served(slack: LocalSlack, opened: Slack | None) -> AsyncIterator[str]:
    """The address of the events' route."""
    router = slack_router(signing_secret=slack.signing_secret, slack=lambda: opened)
    async with served_by(router, slack) as url:
        yield f"{url}{EVENTS_PATH}"


@asynccontextmanager
async def served_by(router: APIRouter, slack: LocalSlack) -> AsyncIterator[str]:
    """The routes on a real port."""
    app = FastAPI()
    app.include_router(router)
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="off"))
        serving = asyncio.create_task(server.serve(sockets=[door]))
        try:
            await slack.until(lambda: server.started)
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving


async def test_signed_events_are_answered_once_and_repeated_ones_acknowledged(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with (
        speaking(slack, tmp_path, ScriptedAgent(), socket=False) as opened,
        served(slack, opened) as url,
    ):
        slack.post_to(url)
        sent = mina.dm("안녕")
        await slack.until(lambda: sent.acked)
        again = slack.again(sent.events[0])
        await slack.until(lambda: mina.replies(sent) and slack.settled())
        assert mina.replies(sent) == ["답: 안녕"]
        assert again.acked
        assert max(slack.ack_seconds()) < 1


async def test_the_address_is_verified(slack: LocalSlack, tmp_path: Path) -> None:
    async with (
        speaking(slack, tmp_path, ScriptedAgent(), socket=False) as opened,
        served(slack, opened) as url,
        httpx.AsyncClient(trust_env=False) as client,
    ):
        body = b'{"type": "url_verification", "challenge": "c4"}'
        headers = {**signed(slack, body), "content-type": "application/json"}
        answer = await client.post(url, content=body, headers=headers)
    assert (answer.status_code, answer.json()) == (200, {"challenge": "c4"})


async def test_commands_buttons_and_modals_come_by_the_same_address(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with (
        open_product(tmp_path) as product,
        living(slack, product, socket=False) as opened,
        served(slack, opened) as url,
    ):
        slack.post_to(url)
        mina.command("/remember", "우산은 현관에")
        await slack.until(lambda: "기억해 둘게요" in mina.screen())
        mina.open_home()
        await slack.until(lambda: "우산은 현관에" in mina.home())
        mina.click("고치기")
        await slack.until(lambda: "우산은 현관에" in mina.modal())
        mina.submit({"text0": "우산은 차 안에"})
        await slack.until(lambda: "우산은 차 안에" in mina.home())
        assert slack.settled()


async def test_slack_sends_again_while_the_workspace_is_not_known(slack: LocalSlack) -> None:
    async with served(slack, None) as url, httpx.AsyncClient(trust_env=False) as client:
        answer = await client.post(url, content=b"{}", headers=signed(slack, b"{}"))
    assert answer.status_code == 503


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("x-slack-request-timestamp", "now"),
        ("x-slack-request-timestamp", ""),
        ("x-slack-request-timestamp", "12.5"),
        ("x-slack-request-timestamp", "-1"),
        ("x-slack-request-timestamp", "1"),
        ("x-slack-request-timestamp", "9" * 30),
        ("x-slack-signature", "v0=0000"),
        ("x-slack-signature", ""),
        ("x-slack-signature", "v0=é"),
    ],
)
async def test_what_is_not_signed_is_401(slack: LocalSlack, name: str, value: str) -> None:
    async with served(slack, None) as url, httpx.AsyncClient(trust_env=False) as client:
        headers = {**signed(slack, b"{}"), name: value}
        raw = [(key.encode(), text.encode("latin-1")) for key, text in headers.items()]
        assert (await client.post(url, content=b"{}", headers=raw)).status_code == 401
        assert (await client.post(url, content=b"{}")).status_code == 401
        body = b"\xff\xfe"
        assert (await client.post(url, content=body, headers=raw)).status_code == 401


async def test_strangers_may_not_ask_for_installations_without_end(slack: LocalSlack) -> None:
    async with (
        served_by(oauth_router(slack=lambda: None), slack) as url,
        httpx.AsyncClient(trust_env=False) as client,
    ):
        visits = [await client.get(f"{url}/slack/install") for _ in range(40)]
        assert {one.status_code for one in visits[:30]} == {503}
        assert visits[-1].status_code == 429
        assert int(visits[-1].headers["retry-after"]) >= 1
        # Who is in the middle of an installation ends it.
        assert (await client.get(f"{url}/slack/oauth_redirect")).status_code == 503


async def test_a_visitor_adds_nothing_to_the_address_of_slacks_page(slack: LocalSlack) -> None:
    async with (
        served_by(oauth_router(slack=lambda: None), slack) as url,
        httpx.AsyncClient(trust_env=False) as client,
    ):
        statuses = {
            team: (await client.get(f"{url}/slack/install", params={"team": team})).status_code
            for team in ("T0001", "T1&redirect_uri=https://evil.example", "")
        }
    assert list(statuses.values()) == [503, 400, 400]


async def test_states_that_nobody_came_back_with_are_dropped(
    slack: LocalSlack, tmp_path: Path
) -> None:
    async with open_database(tmp_path / "ledger.db") as database:
        opened = Installations(
            client_id="1.2",
            client_secret="secret",
            engine=database.writing,
            readers=database.reading,
            client=AsyncWebClient(),
            api_url=slack.api_url,
        )
        await opened.open()
        states = opened.flow.settings.state_store
        first = await states.async_issue()
        async with database.write() as connection:
            expired = "UPDATE slack_oauth_states SET expire_at = '2020-01-01 00:00:00.000000'"
            await connection.execute(text(expired))
        assert not await states.async_consume(first)
        second = await states.async_issue()
        async with database.read() as connection:
            kept = await connection.execute(text("SELECT state FROM slack_oauth_states"))
            assert list(kept.scalars()) == [second]
        assert await states.async_consume(second)


def signed(slack: LocalSlack, body: bytes) -> dict[str, str]:
    """The headers of a request that Slack sends now."""
    now = str(int(time.time()))
    return {
        "x-slack-request-timestamp": now,
        "x-slack-signature": signature(slack.signing_secret, now, body),
    }
