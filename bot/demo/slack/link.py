"""Socket Mode: the websockets of /link, their envelopes, acks, disconnects and drops."""

import asyncio
import json
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from aiohttp import WSMsgType, web

from bot.demo.slack.delivery import Attempt, Delivery, NotTaken
from bot.demo.slack.state import Json, World


@dataclass(frozen=True, eq=False)
class Connection:
    """One websocket, and the TCP connection below it."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport

    def cut(self) -> None:
        """Ends it without a word."""
        self.transport.abort()


class SocketLink:
    """A Wire over however many websockets the app holds open, each in its turn.

    `drop_after_send` and `lose_acks` count down: the next so many envelopes are sent and the
    connection is cut before an ack is read; or the ack is read, forgotten, and the line cut.
    `drop_every=50` cuts the line after each fiftieth new envelope."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.connections: list[Connection] = []
        self.drop_after_send = 0
        self.lose_acks = 0
        self.drop_every = 0
        self.sent = 0
        self.opened = 0
        self._waiting: dict[str, tuple[asyncio.Future[Json], Connection]] = {}
        self._came = asyncio.Event()
        self._turn = 0

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One websocket, from hello until it closes."""
        socket = web.WebSocketResponse(timeout=0.5)
        await socket.prepare(request)
        assert request.transport is not None
        connection = Connection(socket, request.transport)
        await socket.send_json(self._hello())
        self.connections.append(connection)
        self.opened += 1
        self._came.set()
        try:
            # A line that was cut may still hold a ping, and takes no answer to it.
            with suppress(ConnectionError):
                async for frame in socket:
                    if frame.type == WSMsgType.TEXT:
                        self._take(connection, json.loads(frame.data))
        finally:
            self._gone(connection)
        return socket

    async def send(self, delivery: Delivery, attempt: Attempt, reason: str) -> Json:
        """One envelope on the next connection; waits for its ack."""
        connection = await self._connection()
        envelope_id = str(uuid.uuid4())
        waiter: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[envelope_id] = waiter, connection
        attempt.sent_at = time.monotonic()
        try:
            await connection.socket.send_json(_envelope(envelope_id, delivery, attempt, reason))
            if self._is_cut(delivery, attempt):
                connection.cut()
            answer = await asyncio.wait_for(waiter, self.world.timing.ack)
        except (TimeoutError, ConnectionError) as error:
            raise NotTaken("timeout") from error
        finally:
            self._waiting.pop(envelope_id, None)
        attempt.acked_at = time.monotonic()
        return answer

    async def disconnect(self, reason: str) -> None:
        """`warning` leaves the line open, `refresh_requested` and `link_disabled` close it."""
        for connection in list(self.connections):
            about = {"host": "local", "build_number": 1, "approximate_connection_time": 18_060}
            frame = {"type": "disconnect", "reason": reason, "debug_info": about}
            await connection.socket.send_json(frame)
            if reason != "warning":
                self.connections.remove(connection)

    async def drop(self) -> int:
        """Cuts every connection without a word; gives how many there were."""
        connections = list(self.connections)
        for connection in connections:
            connection.cut()
            self._gone(connection)
        return len(connections)

    async def close(self) -> None:
        """Closes in order, for the end of a test."""
        for connection in list(self.connections):
            await connection.socket.close()

    async def _connection(self) -> Connection:
        ends_at = time.monotonic() + self.world.timing.ack
        while not self.connections:
            self._came.clear()
            try:
                await asyncio.wait_for(self._came.wait(), max(0.0, ends_at - time.monotonic()))
            except TimeoutError:
                raise NotTaken("timeout") from None
        self._turn += 1
        return self.connections[self._turn % len(self.connections)]

    def _is_cut(self, delivery: Delivery, attempt: Attempt) -> bool:
        # What is sent again does not count, or a burst would cut its own retries for ever.
        self.sent += attempt.number == 0
        if delivery.kind == "events_api" and self.drop_after_send > 0:
            self.drop_after_send -= 1
            return True
        first = attempt.number == 0
        return first and bool(self.drop_every) and self.sent % self.drop_every == 0

    def _take(self, connection: Connection, frame: Any) -> None:
        waiter, _ = self._waiting.get(str(frame.get("envelope_id")), (None, None))
        if waiter is None or waiter.done():
            return
        if self.lose_acks > 0:
            self.lose_acks -= 1
            connection.cut()
            return
        waiter.set_result(frame.get("payload") or {})

    def _gone(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
        for waiter, on in self._waiting.values():
            if on is connection and not waiter.done():
                waiter.set_exception(ConnectionResetError("the connection is gone"))

    def _hello(self) -> Json:
        return {
            "type": "hello",
            "num_connections": len(self.connections) + 1,
            "debug_info": {
                "host": "local",
                "build_number": 1,
                "approximate_connection_time": 18_060,
            },
            "connection_info": {"app_id": "A0GIEOK"},
        }


def _envelope(envelope_id: str, delivery: Delivery, attempt: Attempt, reason: str) -> Json:
    envelope: Json = {
        "envelope_id": envelope_id,
        "type": delivery.kind,
        "payload": delivery.payload,
        "accepts_response_payload": delivery.kind != "events_api",
    }
    if delivery.kind == "events_api":
        envelope |= {"retry_attempt": attempt.number, "retry_reason": reason}
    return envelope
