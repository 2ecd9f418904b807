"""Socket Mode: a websocket that Slack's events come in on, kept up and watched."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

import aiohttp
from slack_bolt.adapter.socket_mode.async_internals import run_async_bolt_app, send_async_response
from slack_bolt.async_app import AsyncApp
from slack_bolt.response import BoltResponse
from slack_sdk.errors import SlackApiError
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.async_client import AsyncBaseSocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.inbound import has_the_shape_of_slacks
from bot.slack.wire import refusal

log = logging.getLogger(__name__)

# A pong that is half of this late counts as a dead line: a busy minute must not look like one.
_PING_S = 5.0
_LOOK_S = 0.1
_AFTER_AN_OUTAGE_S = 2.0
# A token that was refused is not going to be right a second later.
_AFTER_A_REFUSAL_S = 30.0
_HANDLING_S = 3.0


class _Socket(SocketModeClient):
    """Remembers why Slack would not open a connection."""

    refused: str | None = None

    async def issue_new_wss_url(self) -> str:
        try:
            url = await super().issue_new_wss_url()
        except SlackApiError as error:
            refused = refusal(error)
            if refused is None:
                log.info("Slack opens no connection for now")
                await asyncio.sleep(_AFTER_AN_OUTAGE_S)
                raise
            if refused != self.refused:
                log.error("Slack opens no connection: %s", refused)
            self.refused = refused
            await asyncio.sleep(_AFTER_A_REFUSAL_S)
            raise
        self.refused = None
        return url


class Connection:
    """Takes Slack's events from a websocket and has Bolt handle them."""

    def __init__(self, *, app: AsyncApp, app_token: str, client: AsyncWebClient) -> None:
        quiet = logging.getLogger("slack_sdk.socket_mode")
        # It logs each attempt with its traceback; what matters of it is logged here.
        quiet.setLevel(logging.CRITICAL)
        self._app = app
        self._socket = _Socket(
            app_token=app_token, logger=quiet, web_client=client, ping_interval=_PING_S
        )
        self._socket.socket_mode_request_listeners.append(self._handle)
        self._handling: set[asyncio.Task[object]] = set()
        self._closing = False

    async def wrong(self) -> str | None:
        """What keeps events from coming in; None where nothing does."""
        if await self._socket.is_connected():
            return None
        if self._socket.refused is not None:
            return f"Slack refuses SLACK_APP_TOKEN ({self._socket.refused})"
        return "connecting to Slack"

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Connected, and connected again whenever it breaks, while the context lasts."""
        connecting = asyncio.ensure_future(self._stay_connected())
        try:
            yield
        finally:
            connecting.cancel()
            await asyncio.gather(connecting, return_exceptions=True)
            await self._close()

    async def _stay_connected(self) -> None:
        """The library looks after a line that was cut at its next ping; meanwhile nobody hears."""
        await self._socket.connect()  # type: ignore[no-untyped-call]
        while True:
            await asyncio.sleep(_LOOK_S)
            session = self._socket.current_session
            if session is None or not session.closed:
                continue
            try:
                await self._socket.connect_to_new_endpoint()
            except (SlackApiError, aiohttp.ClientError, OSError, TimeoutError) as error:
                log.info("not connected again yet: %s", type(error).__name__)
                await asyncio.sleep(_AFTER_AN_OUTAGE_S)

    async def _close(self) -> None:
        """What is being kept is kept and acknowledged; what comes now comes again later."""
        self._closing = True
        if self._handling:
            await asyncio.wait(self._handling, timeout=_HANDLING_S)
        await self._socket.close()  # type: ignore[no-untyped-call]

    async def _handle(self, client: AsyncBaseSocketModeClient, request: SocketModeRequest) -> None:
        if self._closing:
            return
        task = asyncio.current_task()
        assert task is not None
        self._handling.add(task)
        task.add_done_callback(self._handling.discard)
        started = asyncio.get_running_loop().time()
        if has_the_shape_of_slacks(request.payload):
            answer = await run_async_bolt_app(self._app, request)
        else:
            # It would be as strange when it came again.
            answer = BoltResponse(status=HTTPStatus.OK)
        await send_async_response(client, request, answer, started)
