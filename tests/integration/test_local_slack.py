"""The local Slack itself, with the real client library and a real Bolt application."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from tests.fakes.slack import LocalSlack, Person, Timing


@pytest.fixture
def slack() -> Iterator[LocalSlack]:
    with LocalSlack(timing=Timing.quick()) as running:
        yield running


@pytest.fixture
def mina(slack: LocalSlack) -> Person:
    return slack.person("U1", "민아")


@asynccontextmanager
async def echoing(slack: LocalSlack) -> AsyncIterator[AsyncApp]:
    """A Bolt application over Socket Mode that answers every message with its own words."""
    app = AsyncApp(client=AsyncWebClient(slack.bot_token, base_url=slack.api_url))

    @app.event("message")
    async def answer(event: dict[str, Any], client: AsyncWebClient) -> None:
        if event.get("subtype") is None and "bot_id" not in event:
            await client.chat_postMessage(
                channel=event["channel"], thread_ts=event["ts"], text=f"네: {event['text']}"
            )

    handler = AsyncSocketModeHandler(app, slack.app_token, ping_interval=0.2)
    await handler.connect_async()
    try:
        yield app
    finally:
        await handler.close_async()
        await asyncio.sleep(0)


async def test_a_message_reaches_the_app_and_its_answer_the_screen(
    slack: LocalSlack, mina: Person
) -> None:
    async with echoing(slack):
        sent = mina.dm("안녕 <세상>")
        screen = await mina.until(lambda screen: "네:" in screen)
        await slack.until(slack.settled)
    assert screen == "민아: 안녕 <세상>\n  기억이: 네: 안녕 <세상>"
    assert sent.acked
    assert slack.calls("chat.postMessage")[0].params["text"] == "네: 안녕 &lt;세상&gt;"
