"""What is sent to the app: events that are repeated, requests that wait for their answer."""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.demo.slack.state import Json, World

Answered = Callable[[Json | None], None]


@dataclass
class Attempt:
    """One sending: when, when it was acknowledged, why it failed."""

    number: int
    sent_at: float
    acked_at: float | None = None
    failed: str | None = None


@dataclass
class Delivery:
    """An event or a request on its way; `kind` is the envelope's type."""

    kind: str
    payload: Json
    attempts: list[Attempt] = field(default_factory=list)
    answer: Json | None = None
    over: bool = False
    gave_up: bool = False

    def __post_init__(self) -> None:
        # What is on its way no longer changes with the message or view that it tells of.
        self.payload = json.loads(json.dumps(self.payload))

    @property
    def event_id(self) -> str:
        """The event's id, empty for requests."""
        return str(self.payload.get("event_id", ""))

    @property
    def acked(self) -> bool:
        """Whether the app took it."""
        return any(attempt.acked_at is not None for attempt in self.attempts)


class Wire(Protocol):
    """A way to the app: Socket Mode's websockets, or signed HTTP requests."""

    async def send(self, delivery: Delivery, attempt: Attempt, reason: str) -> Json:
        """Sends once; the ack's payload ({} for none), or raises NotTaken."""

    async def close(self) -> None:
        """Lets go of connections."""


class NotTaken(Exception):
    """The app did not acknowledge; the text is Slack's retry reason."""


class Sender:
    """Sends on the server's loop; events up to four times, requests once.

    `repeat_every=10` sends every tenth event a second time at once, as Slack does now and then."""

    def __init__(self, world: World, wire: Wire) -> None:
        self.world = world
        self.wire = wire
        self.deliveries: list[Delivery] = []
        self.loop: asyncio.AbstractEventLoop | None = None
        self.repeat_every = 0
        self._events = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def send(
        self,
        delivery: Delivery,
        *,
        first_attempt: int = 0,
        retries: tuple[float, ...] | None = None,
        answered: Answered | None = None,
    ) -> Delivery:
        """Queues it from any thread; in the order of the calls.

        first_attempt=1 with retries=() is the delivery of which only "retry 1" ever arrives."""
        with self.world.lock:
            self.deliveries.append(delivery)
        if delivery.kind != "events_api":
            retries = ()
        pauses = self.world.timing.retries[first_attempt:] if retries is None else retries
        assert self.loop is not None, "the local Slack is not running"
        self.loop.call_soon_threadsafe(self._start, delivery, first_attempt, pauses, answered)
        if self._is_repeated(delivery):
            twin = Delivery(delivery.kind, delivery.payload)
            with self.world.lock:
                self.deliveries.append(twin)
            self.loop.call_soon_threadsafe(self._start, twin, first_attempt, pauses, None)
        return delivery

    async def close(self) -> None:
        """Stops what is on its way."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.wire.close()

    def _is_repeated(self, delivery: Delivery) -> bool:
        if delivery.kind != "events_api" or not self.repeat_every:
            return False
        with self.world.lock:
            self._events += 1
            return self._events % self.repeat_every == 0

    def _start(self, *args: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._deliver(*args))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _deliver(
        self,
        delivery: Delivery,
        first_attempt: int,
        pauses: tuple[float, ...],
        answered: Answered | None,
    ) -> None:
        reason = "timeout" if first_attempt else ""
        for at, pause in enumerate((0.0, *pauses)):
            if pause:
                await asyncio.sleep(pause)
            attempt = Attempt(number=first_attempt + at, sent_at=time.monotonic())
            with self.world.lock:
                delivery.attempts.append(attempt)
            try:
                answer = await self.wire.send(delivery, attempt, reason)
            except NotTaken as failure:
                reason = attempt.failed = str(failure)
                continue
            self._end(delivery, answer, answered)
            return
        self._end(delivery, None, answered)

    def _end(self, delivery: Delivery, answer: Json | None, answered: Answered | None) -> None:
        with self.world.lock:
            delivery.answer, delivery.gave_up = answer, answer is None
            try:
                if answered is not None:
                    answered(answer)
            finally:
                delivery.over = True
