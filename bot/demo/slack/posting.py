"""HTTP mode: signed requests to the app's address, as Slack makes them."""

import asyncio
import hashlib
import hmac
import json
import time
from urllib.parse import urlencode

import aiohttp

from bot.demo.slack.delivery import Attempt, Delivery, NotTaken
from bot.demo.slack.state import Json, World


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """Slack's v0 signature: HMAC-SHA256 of v0:timestamp:body."""
    base = f"v0:{timestamp}:".encode() + body
    return "v0=" + hmac.new(secret.encode(), base, hashlib.sha256).hexdigest()


def signed_headers(
    secret: str, body: bytes, *, content_type: str, timestamp: str | None = None
) -> dict[str, str]:
    """The headers of a signed request; any timestamp, also one that is no number."""
    stamp = str(int(time.time())) if timestamp is None else timestamp
    return {
        "Content-Type": content_type,
        "X-Slack-Request-Timestamp": stamp,
        "X-Slack-Signature": signature(secret, stamp, body),
        "User-Agent": "Slackbot 1.0 (local)",
    }


def encoded(kind: str, payload: Json) -> tuple[bytes, str]:
    """Body and content type: events are JSON, commands a form, the rest payload= in a form."""
    if kind == "events_api":
        return json.dumps(payload).encode(), "application/json"
    form = payload if kind == "slash_commands" else {"payload": json.dumps(payload)}
    return urlencode(form).encode(), "application/x-www-form-urlencoded"


class HttpPosting:
    """A Wire that posts to one address; 2xx in time is an ack."""

    def __init__(self, world: World, url: str) -> None:
        self.world = world
        self.url = url
        self._session: aiohttp.ClientSession | None = None

    async def send(self, delivery: Delivery, attempt: Attempt, reason: str) -> Json:
        """One signed request, with the retry's headers where it is one."""
        body, content_type = encoded(delivery.kind, delivery.payload)
        headers = signed_headers(self.world.signing_secret, body, content_type=content_type)
        if attempt.number and delivery.kind == "events_api":
            headers |= {
                "X-Slack-Retry-Num": str(attempt.number),
                "X-Slack-Retry-Reason": reason.replace("timeout", "http_timeout"),
            }
        attempt.sent_at = time.monotonic()
        try:
            answer = await asyncio.wait_for(self._post(body, headers), self.world.timing.ack)
        except TimeoutError:
            raise NotTaken("timeout") from None
        except aiohttp.ClientError:
            raise NotTaken("connection_failed") from None
        except ValueError:
            raise NotTaken("http_error") from None
        attempt.acked_at = time.monotonic()
        return answer

    async def close(self) -> None:
        """Closes the session."""
        if self._session is not None:
            await self._session.close()

    async def _post(self, body: bytes, headers: dict[str, str]) -> Json:
        if self._session is None:
            self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=200))
        async with self._session.post(self.url, data=body, headers=headers) as response:
            text = await response.text()
            if response.status >= 300:
                raise NotTaken("http_error")
            if response.content_type == "application/json" and text:
                answer: Json = json.loads(text)
                return answer
            return {"text": text} if text else {}
