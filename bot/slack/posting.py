"""One answer on its way into Slack: streamed where it comes in pieces, in the end there whole."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from bot.slack.inbound import Own
from bot.slack.outbound import calling_nobody, parts, settled
from bot.slack.wire import Found, Lost, Mark, Place, Refused, Wire

log = logging.getLogger(__name__)

_T = TypeVar("_T")
# Half of the first part: wherever that is cut, what was streamed belongs to it.
_STREAM_CHARS = 5_000
# Slack takes some hundred calls a minute.
_BETWEEN_APPENDS_S = 0.6
_WAIT_S = 0.5
_LONGEST_WAIT_S = 30.0


class Posting:
    """Says one answer in one place, once, whatever happens on the way.

    `resumed`: an earlier process may have said it, or the beginning of it. Once `stop` is set
    nothing more is said.
    """

    def __init__(
        self,
        *,
        wire: Wire,
        own: Own,
        place: Place,
        resumed: bool,
        stop: asyncio.Event | None = None,
    ) -> None:
        self.stop = stop or asyncio.Event()
        self._wire = wire
        self._own = own
        self._place = place
        # Something may stand there that is not known here.
        self._unsure = resumed
        self._said = ""
        self._pieces = 0
        self._streamed = ""
        self._stream: str | None = None
        self._streams = not resumed
        self._last = 0.0

    @property
    def begun(self) -> str:
        """What the agent has said so far."""
        return self._said

    async def add(self, piece: str) -> None:
        """The next piece of the answer; an answer in one piece is posted when it is whole."""
        if self.stop.is_set():
            return
        self._said += piece
        self._pieces += 1
        # What comes behind the part that is streamed is posted when it is whole.
        if self._pieces == 1 or not self._streams or len(self._streamed) >= _STREAM_CHARS:
            return
        if self._stream is not None and time.monotonic() - self._last < _BETWEEN_APPENDS_S:
            return
        ready = calling_nobody(settled(self._said))[:_STREAM_CHARS]
        if len(ready) > len(self._streamed) and ready.strip():
            await self._grow(ready)

    async def _grow(self, ready: str) -> None:
        more = ready[len(self._streamed) :]
        try:
            if self._stream is None:
                self._stream = await self._wire.start_stream(self._place, more)
            else:
                await self._wire.append(self._place, self._stream, more)
        except (Lost, Refused) as error:
            # The whole text is kept: it replaces what stands there when it is complete.
            log.info("a stream ended early: %s", error)
            self._streams = False
            self._unsure = self._unsure or (self._stream is None and isinstance(error, Lost))
        self._streamed = ready
        self._last = time.monotonic()

    async def finish(self, text: str, *, turn: str, below: Sequence[dict[str, Any]] = ()) -> str:
        """Say the whole answer; the ts of its first part. Raises Refused where Slack takes none.

        The blocks `below` stand below its last part. Of one that was stopped what stands there
        stays; "" where nothing does.
        """
        if self.stop.is_set():
            return await self._leave(turn)
        found = await self._what_stands_there()
        if self._stream is None and 0 not in found.parts:
            self._stream = found.unfinished
        said = parts(calling_nobody(text) or "…")
        marks = [self._mark(turn, number) for number in range(len(said))]
        marks[-1] = replace(marks[-1], below=tuple(below))
        first = found.parts.get(0) or await self._first(said[0], marks[0])
        for mark, part in zip(marks[1:], said[1:], strict=True):
            if mark.part not in found.parts and not self.stop.is_set():
                await self._post(part, mark)
        return first

    async def _leave(self, turn: str) -> str:
        if self._stream is None:
            return ""
        try:
            await self._wire.stop_stream(self._place, self._stream, "", self._mark(turn, 0))
        except (Lost, Refused) as error:
            log.debug("the stream was over: %s", error)
        return self._stream

    def _mark(self, turn: str, part: int) -> Mark:
        return Mark(question=self._place.question, turn=turn, part=part)

    async def _what_stands_there(self) -> Found:
        if not self._unsure:
            return Found({}, None)
        try:
            return await _until_heard(lambda: self._wire.found(self._place, self._own))
        except Refused as error:
            log.warning("cannot look up what was said before: %s", error)
            return Found({}, None)

    async def _first(self, text: str, mark: Mark) -> str:
        """The part that may be on its way as a stream."""
        if self._stream is None:
            return await self._post(text, mark)
        if self._streams and text.startswith(self._streamed):
            rest = text[len(self._streamed) :]
            try:
                await self._wire.stop_stream(self._place, self._stream, rest, mark)
                return self._stream
            except (Lost, Refused) as error:
                log.info("a stream could not be ended: %s", error)
        return await self._replace(self._stream, text, mark)

    async def _replace(self, ts: str, text: str, mark: Mark) -> str:
        """The whole text in place of a stream that broke off, or below it."""
        try:
            # While it may still grow, Slack lets nothing take its place.
            await _until_heard(lambda: self._wire.stop_stream(self._place, ts, "", None))
        except Refused as error:
            log.debug("the stream was over: %s", error)
        try:
            await _until_heard(lambda: self._wire.update(self._place, ts, text, mark))
        except Refused as error:
            log.warning("a stream cannot be replaced: %s", error)
            return await self._post(text, mark)
        return ts

    async def _post(self, text: str, mark: Mark) -> str:
        """A post that is there once: where the answer was lost, it is looked up first."""
        wait = _WAIT_S
        while True:
            try:
                return await self._wire.post(self._place, text, mark)
            except Lost as error:
                log.info("is it there? %s", error)
            await asyncio.sleep(wait)
            wait = min(wait * 2, _LONGEST_WAIT_S)
            self._unsure = True
            there = (await self._what_stands_there()).parts.get(mark.part)
            if there is not None:
                return there


async def _until_heard(call: Callable[[], Awaitable[_T]]) -> _T:
    """A call that may be made twice, made until Slack answers. Raises Refused."""
    wait = _WAIT_S
    while True:
        try:
            return await call()
        except Lost as error:
            log.info("asking again: %s", error)
        await asyncio.sleep(wait)
        wait = min(wait * 2, _LONGEST_WAIT_S)
