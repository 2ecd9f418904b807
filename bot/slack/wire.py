"""Every call to Slack's Web API, and what can become of it: the one seam where it is called."""

import logging
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from bot.slack.inbound import Own
from bot.slack.outbound import notification
from services.errors import GieokError

# A call that was refused for its rate is made again when Slack says so, this often.
_RATE_LIMITED_TRIES = 10
_SECONDS = 30
_EVENT_TYPE = "gieok_reply"
_PAGE = 200
# Slack's words for "something broke here": the call may have been carried out.
_UNSURE = frozenset(
    {"internal_error", "fatal_error", "service_unavailable", "request_timeout", "ratelimited"}
)
_TOKEN = frozenset(
    {"account_inactive", "invalid_auth", "not_authed", "token_expired", "token_revoked"}
)


class SlackError(GieokError):
    """A call to Slack that did not come back with what was asked for."""


class Lost(SlackError):
    """No answer came: the call may have been carried out, or not."""


class Refused(SlackError):
    """Slack said no; `code` is its word for why, `needed` the scope that is missing."""

    def __init__(self, method: str, code: str, needed: str = "") -> None:
        super().__init__(f"{method}: {code}" + (f" (needs {needed})" if needed else ""))
        self.code = code
        self.needed = needed

    @property
    def is_about_the_token(self) -> bool:
        """Whether nothing that was asked for is wrong, but who asks."""
        return self.code in _TOKEN


@dataclass(frozen=True, slots=True)
class Place:
    """Where an answer goes: below the message it answers, or into that one's thread."""

    team: str
    channel: str
    thread: str
    user: str
    question: str
    """The ts of the message that is answered."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a post carries in its metadata, so that it can be told to be there already."""

    question: str
    turn: str
    part: int
    below: tuple[dict[str, Any], ...] = ()
    """Blocks that stand below the text of this part."""

    def metadata(self) -> dict[str, Any]:
        """As Slack takes it."""
        payload = {"message": self.question, "turn": self.turn, "part": self.part}
        return {"event_type": _EVENT_TYPE, "event_payload": payload}


@dataclass(frozen=True, slots=True)
class Found:
    """What stands of an answer already: its parts by number, and a stream that broke off."""

    parts: Mapping[int, str]
    unfinished: str | None


@dataclass(frozen=True, slots=True)
class Profile:
    """What Slack knows of a person."""

    name: str
    tz: str | None
    locale: str | None


def open_client(
    *, token: str | None, base_url: str, session: aiohttp.ClientSession
) -> AsyncWebClient:
    """A client that waits where Slack says so and sends nothing twice by itself.

    Slack's own retry of broken connections is left out: a post whose answer was lost would be
    posted twice.
    """
    waits = AsyncRateLimitErrorRetryHandler(max_retry_count=_RATE_LIMITED_TRIES)
    return AsyncWebClient(
        token=token,
        base_url=base_url,
        timeout=_SECONDS,
        session=session,
        logger=_quiet("slack_sdk.web"),
        retry_handlers=[waits],
    )


def open_session() -> aiohttp.ClientSession:
    """One for all calls; to be closed when nothing is called any more."""
    return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=_SECONDS))


def _quiet(name: str) -> logging.Logger:
    """At DEBUG the library writes down what people said."""
    logger = logging.getLogger(name)
    logger.setLevel(logging.WARNING)
    return logger


class Wire:
    """Calls Slack for one workspace. Every method raises Lost or Refused."""

    def __init__(self, *, client: AsyncWebClient) -> None:
        self._client = client
        self._refused: str | None = None

    @property
    def refused(self) -> str | None:
        """Slack's word for why it takes the token no more; None while it does."""
        return self._refused

    async def own(self) -> Own:
        """Who the app is there."""
        answer = await self._made("auth.test", self._client.auth_test())
        return Own(
            team=str(answer.get("team_id") or ""),
            bot_user=str(answer.get("user_id") or ""),
            bot_id=str(answer.get("bot_id") or ""),
            url=str(answer.get("url") or ""),
        )

    async def profile(self, user: str) -> Profile:
        """A person's name, zone and locale."""
        call = self._client.users_info(user=user, include_locale=True)
        found = (await self._made("users.info", call)).get("user") or {}
        profile = found.get("profile") or {}
        names = (
            profile.get("display_name"),
            found.get("real_name"),
            profile.get("real_name"),
            found.get("name"),
        )
        name = next((str(one) for one in names if one), user)
        return Profile(name=name, tz=found.get("tz"), locale=found.get("locale"))

    async def set_status(self, place: Place, status: str) -> None:
        """Shown behind the app's name in the thread; "" clears it."""
        call = self._client.assistant_threads_setStatus(
            channel_id=place.channel, thread_ts=place.thread, status=status
        )
        await self._made("assistant.threads.setStatus", call)

    async def set_session(self, place: Place, status: str, *, title: str = "") -> None:
        """Whether the thread is being worked on ("processing", which can be stopped) or not.

        The title is the one that a new thread gets in the person's list.
        """
        more = {"title": title} if title else {}
        call = self._client.agents_sessions_setStatus(
            channel_id=place.channel, thread_ts=place.thread, status=status, **more
        )
        await self._made("agents.sessions.setStatus", call)

    async def set_title(self, place: Place, title: str) -> None:
        """The name of a thread in the person's list."""
        call = self._client.assistant_threads_setTitle(
            channel_id=place.channel, thread_ts=place.thread, title=title
        )
        await self._made("assistant.threads.setTitle", call)

    async def post(self, place: Place, text: str, mark: Mark) -> str:
        """A new message in the thread; its ts."""
        call = self._client.chat_postMessage(
            channel=place.channel,
            thread_ts=place.thread,
            text=notification(text),
            blocks=[*_blocks(text), *mark.below],
            metadata=mark.metadata(),
            unfurl_links=False,
            unfurl_media=False,
        )
        return _ts_of(await self._made("chat.postMessage", call))

    async def update(self, place: Place, ts: str, text: str, mark: Mark) -> None:
        """Another text in place of what the message says."""
        call = self._client.chat_update(
            channel=place.channel,
            ts=ts,
            text=notification(text),
            blocks=[*_blocks(text), *mark.below],
            metadata=mark.metadata(),
        )
        await self._made("chat.update", call)

    async def start_stream(self, place: Place, text: str) -> str:
        """A message that grows; its ts."""
        call = self._client.chat_startStream(
            channel=place.channel,
            thread_ts=place.thread,
            markdown_text=text,
            recipient_team_id=place.team,
            recipient_user_id=place.user,
        )
        return _ts_of(await self._made("chat.startStream", call))

    async def append(self, place: Place, ts: str, text: str) -> None:
        """More text for a message that grows."""
        call = self._client.chat_appendStream(channel=place.channel, ts=ts, markdown_text=text)
        await self._made("chat.appendStream", call)

    async def stop_stream(self, place: Place, ts: str, text: str, mark: Mark | None) -> None:
        """The last text of a message that grows."""
        call = self._client.chat_stopStream(
            channel=place.channel,
            ts=ts,
            markdown_text=text or None,
            metadata=None if mark is None else mark.metadata(),
            blocks=list(mark.below) or None if mark else None,
        )
        await self._made("chat.stopStream", call)

    async def found(self, place: Place, own: Own) -> Found:
        """What stands of the answer to the question of that place."""
        there: dict[int, str] = {}
        unfinished: str | None = None
        for message in await self._replies(place):
            if not _is_later_and_ours(message, place, own):
                continue
            metadata = message.get("metadata") or {}
            payload = metadata.get("event_payload") or {}
            if not metadata.get("event_type"):
                unfinished = str(message["ts"])
            elif payload.get("message") == place.question:
                there[int(payload.get("part") or 0)] = str(message["ts"])
        return Found(there, unfinished)

    async def called(self, method: str, call: Awaitable[AsyncSlackResponse]) -> AsyncSlackResponse:
        """Slack's answer to a call that another surface makes with this client."""
        return await self._made(method, call)

    async def _made(self, method: str, call: Awaitable[AsyncSlackResponse]) -> AsyncSlackResponse:
        """Slack's answer to a call; the library's errors become ours."""
        try:
            answer = await call
        except SlackApiError as error:
            raise self._translated(method, error) from error
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            raise Lost(f"{method}: {type(error).__name__}") from error
        self._refused = None
        return answer

    def _translated(self, method: str, error: SlackApiError) -> SlackError:
        data, status = _said(error)
        code = refusal(error)
        if code is None:
            return Lost(f"{method}: {status} {data.get('error') or ''}")
        refused = Refused(method, code, str(data.get("needed") or ""))
        if refused.is_about_the_token:
            self._refused = code
        return refused

    async def _replies(self, place: Place) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = []
        cursor: str | None = None
        while True:
            call = self._client.conversations_replies(
                channel=place.channel,
                ts=place.thread,
                oldest=place.question,
                include_all_metadata=True,
                limit=_PAGE,
                cursor=cursor,
            )
            answer = await self._made("conversations.replies", call)
            messages += answer.get("messages") or []
            cursor = (answer.get("response_metadata") or {}).get("next_cursor")
            if not cursor:
                return messages


def _is_later_and_ours(message: Mapping[str, Any], place: Place, own: Own) -> bool:
    ours = message.get("user") == own.bot_user or message.get("bot_id") == own.bot_id
    return ours and _order(message.get("ts")) > _order(place.question)


def _order(ts: object) -> tuple[int, int]:
    seconds, _, rest = str(ts or "0").partition(".")
    return int(seconds), int(rest or 0)


def _blocks(text: str) -> list[dict[str, Any]]:
    return [{"type": "markdown", "text": text}]


def _ts_of(answer: AsyncSlackResponse) -> str:
    return str(answer.get("ts") or "")


def refusal(error: SlackApiError) -> str | None:
    """Slack's word for why it does not do what was asked; None where something broke there."""
    data, status = _said(error)
    code = str(data.get("error") or "")
    broken = status >= 500 or status == 429 or code in _UNSURE or not code
    return None if broken else code


def _said(error: SlackApiError) -> tuple[dict[str, Any], int]:
    """(what Slack said, HTTP status) of an answer, which may be no JSON at all."""
    response = error.response
    if isinstance(response, AsyncSlackResponse):
        return response.data if isinstance(response.data, dict) else {}, response.status_code
    return {}, int(getattr(response, "status", 0))
