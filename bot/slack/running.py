"""Answers that are being made, so that whoever asked can stop them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from bot.slack.inbound import is_id, is_ts
from bot.slack.wire import Place

log = logging.getLogger(__name__)


class Running:
    """The answers of one workspace that are being made."""

    def __init__(self) -> None:
        self._stops: dict[Place, asyncio.Event] = {}

    @asynccontextmanager
    async def of(self, place: Place) -> AsyncIterator[asyncio.Event]:
        """An event that ends the answer in that place; set it where the person stops it."""
        stop = self._stops.setdefault(place, asyncio.Event())
        try:
            yield stop
        finally:
            self._stops.pop(place, None)

    def stop(self, channel: str, *, thread: str | None = None, question: str | None = None) -> None:
        """Stop what is being answered in a thread, or to a message."""
        for place, stop in self._stops.items():
            if place.channel == channel and (place.thread == thread or place.question == question):
                stop.set()


def stopped(body: Mapping[str, Any]) -> tuple[str, str] | None:
    """The channel and the thread in which somebody pressed Stop."""
    event = body.get("event")
    if not isinstance(event, Mapping):
        return None
    channel, thread = event.get("channel"), event.get("thread_ts")
    return (str(channel), str(thread)) if is_id(channel) and is_ts(thread) else None
