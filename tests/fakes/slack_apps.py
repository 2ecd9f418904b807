"""Applications at the local Slack: a Bolt one, a bare Socket Mode client, an HTTP address."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.errors import SlackApiError
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.async_client import AsyncBaseSocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.socket_mode.response import SocketModeResponse
from slack_sdk.web.async_client import AsyncWebClient

from tests.fakes.slack import LocalSlack


def bolt(slack: LocalSlack) -> AsyncApp:
    """A Bolt application that answers every message with its own words."""
    app = AsyncApp(
        client=AsyncWebClient(slack.bot_token, base_url=slack.api_url),
        signing_secret=slack.signing_secret,
    )

    @app.event("message")
    async def answer(event: dict[str, Any], client: AsyncWebClient) -> None:
        if event.get("subtype") is None and "bot_id" not in event:
            await client.chat_postMessage(
                channel=event["channel"], thread_ts=event["ts"], text=f"네: {event['text']}"
            )

    return app


@asynccontextmanager
async def connected(slack: LocalSlack, app: AsyncApp) -> AsyncIterator[None]:
    """The application over Socket Mode."""
    handler = AsyncSocketModeHandler(app, slack.app_token, ping_interval=0.1)
    await handler.connect_async()  # type: ignore[no-untyped-call]
    await slack.until(lambda: slack.connections)
    try:
        yield
    finally:
        await handler.close_async()  # type: ignore[no-untyped-call]
        await asyncio.sleep(0)


@asynccontextmanager
async def listening(slack: LocalSlack, ack_from: int) -> AsyncIterator[list[SocketModeRequest]]:
    """A bare Socket Mode client that acknowledges attempt `ack_from` and later ones."""
    heard: list[SocketModeRequest] = []
    socket = SocketModeClient(
        slack.app_token, web_client=AsyncWebClient(base_url=slack.api_url), ping_interval=0.1
    )

    async def listen(on: AsyncBaseSocketModeClient, request: SocketModeRequest) -> None:
        heard.append(request)
        if (request.retry_attempt or 0) >= ack_from:
            await on.send_socket_mode_response(SocketModeResponse(request.envelope_id))

    socket.socket_mode_request_listeners.append(listen)
    await socket.connect()  # type: ignore[no-untyped-call]
    try:
        yield heard
    finally:
        await socket.close()  # type: ignore[no-untyped-call]
        await asyncio.sleep(0)


async def refusal(call: Any) -> str:
    """The error word of a call that Slack refuses."""
    with pytest.raises(SlackApiError) as caught:
        await call
    return str(caught.value.response["error"])


@asynccontextmanager
async def served(handler: Any) -> AsyncIterator[str]:
    """An address on this machine whose POSTs go to `handler`."""
    app = web.Application()
    app.router.add_post("/slack/events", handler)
    runner = web.AppRunner(app, shutdown_timeout=0.2)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/slack/events"
    finally:
        await runner.cleanup()
