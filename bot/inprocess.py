"""An httpx transport to an application in this process, handing on each piece as it is sent.

httpx.ASGITransport keeps the whole answer back until it is complete, which would undo streaming.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
from starlette.types import ASGIApp, Message, Scope

_LEAVE_SECONDS = 5.0


class InProcess(httpx.AsyncBaseTransport):
    """Sends requests to `app`; entering its lifespan is the caller's part."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The answer as soon as its headers are there; raises what the app raises before that."""
        exchange = _Exchange(await request.aread())
        answering = asyncio.create_task(exchange.run(self._app, _scope(request)))
        start = await exchange.sent.get()
        if start is None:
            await answering
            raise httpx.RemoteProtocolError("the application sent no answer", request=request)
        headers = list(start.get("headers", []))
        stream = _Stream(exchange, answering)
        return httpx.Response(start["status"], headers=headers, stream=stream, request=request)


def _scope(request: httpx.Request) -> Scope:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "scheme": request.url.scheme,
        "path": request.url.path,
        "raw_path": request.url.raw_path.partition(b"?")[0],
        "query_string": request.url.query,
        "server": (request.url.host, request.url.port),
        "client": ("127.0.0.1", 0),
        "root_path": "",
    }


class _Exchange:
    """One request and its answer, between the application and the client."""

    def __init__(self, body: bytes) -> None:
        self._body: bytes | None = body
        self.sent: asyncio.Queue[Message | None] = asyncio.Queue()
        self.left = asyncio.Event()

    async def run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            await app(scope, self._receive, self._send)
        finally:
            self.sent.put_nowait(None)

    async def _receive(self) -> Message:
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        await self.sent.put(message)


class _Stream(httpx.AsyncByteStream):
    """The body of an answer that is still being made."""

    def __init__(self, exchange: _Exchange, answering: "asyncio.Task[Any]") -> None:
        self._exchange = exchange
        self._answering = answering

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (message := await self._exchange.sent.get()) is not None:
            if message["type"] == "http.response.body":
                yield message.get("body", b"")

    async def aclose(self) -> None:
        """Lets the application know that nobody listens any more, and waits for it to end."""
        self._exchange.left.set()
        await asyncio.wait({self._answering}, timeout=_LEAVE_SECONDS)
        if not self._answering.done():
            self._answering.cancel()
            await asyncio.wait({self._answering})
        # The application has answered with the error and logged it; here it is only fetched.
        if not self._answering.cancelled():
            self._answering.exception()
