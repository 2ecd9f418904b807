"""How many requests one person's share of the server is."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from bot.http.problems import Problem

# A full bucket is as good as none, so of the longest idle ones none is missed.
_PEOPLE = 4096
_BURST_SECONDS = 10
# What is asked by supervisors and by Slack, each at a pace of its own.
_EXEMPT = ("/healthz", "/readyz", "/metrics", "/slack/", "/static/")


@dataclass(slots=True)
class Buckets:
    """A token bucket for each name: `per_second` tokens flow in, `burst` at most are held."""

    per_second: float
    burst: float
    clock: Callable[[], float] = time.monotonic
    most: int = _PEOPLE
    _held: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def wait(self, name: str) -> float:
        """Take a token: 0 where there was one, else the seconds until there is."""
        now = self.clock()
        held, since = self._held.pop(name, (self.burst, now))
        held = min(self.burst, held + (now - since) * self.per_second)
        taken = held >= 1
        self._held[name] = (held - 1 if taken else held, now)
        while len(self._held) > self.most:
            self._held.popitem(last=False)
        return 0.0 if taken else (1 - held) / self.per_second


class RateLimit:
    """Answers 429 to a person who asks faster than the server is meant to serve one.

    It stands behind the gate: strangers are turned away there, and leave nothing here.
    """

    def __init__(self, app: ASGIApp, *, per_second: int) -> None:
        self._app = app
        self._buckets = Buckets(per_second, per_second * _BURST_SECONDS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(_EXEMPT):
            # Where nobody is named it is the operator who asks.
            name = Headers(scope=scope).get("x-user-id", "")[:200]
            if (seconds := self._buckets.wait(name)) > 0:
                detail = "Too many requests for this person; come again in a moment."
                return await too_many(seconds, detail)(scope, receive, send)
        await self._app(scope, receive, send)


def too_many(seconds: float, detail: str) -> Response:
    """The answer to who came too often, and is to come again in so many seconds."""
    headers = {"Retry-After": str(max(1, math.ceil(seconds)))}
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, detail, headers=headers).response()
