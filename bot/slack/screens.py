"""What a person is shown beside messages: Home, modals, ephemerals, files; one workspace's calls.

Every method raises Lost or Refused, as those of Wire do.
"""

from collections.abc import Sequence

import aiohttp
from slack_sdk.errors import SlackRequestError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from bot.slack.views.blocks import Block, View
from bot.slack.wire import Lost, Refused, Wire

_SECONDS = 30


class Screens:
    """Opens, fills and publishes views, and says what only one person sees."""

    def __init__(self, *, wire: Wire, client: AsyncWebClient) -> None:
        self._wire = wire
        self._client = client

    async def open(self, trigger: str, view: View) -> str:
        """A modal; its id. The trigger lives for three seconds."""
        call = self._client.views_open(trigger_id=trigger, view=view)
        opened = (await self._wire.called("views.open", call)).get("view") or {}
        return str(opened.get("id") or "")

    async def update(self, view_id: str, view: View) -> None:
        """Another content for a modal that is open."""
        call = self._client.views_update(view_id=view_id, view=view)
        await self._wire.called("views.update", call)

    async def publish(self, user: str, view: View) -> None:
        """A person's Home."""
        call = self._client.views_publish(user_id=user, view=view)
        await self._wire.called("views.publish", call)

    async def is_empty(self, channel: str) -> bool:
        """Whether nothing was said in a DM yet."""
        call = self._client.conversations_history(channel=channel, limit=1)
        return not (await self._wire.called("conversations.history", call)).get("messages")

    async def say(self, channel: str, text: str) -> None:
        """A message that answers nothing."""
        call = self._client.chat_postMessage(channel=channel, text=text)
        await self._wire.called("chat.postMessage", call)

    async def suggest(
        self, channel: str, prompts: list[dict[str, str]], *, thread: str | None = None
    ) -> None:
        """What one could begin with; a `thread` is for the older view alone."""
        call = self._client.assistant_threads_setSuggestedPrompts(
            channel_id=channel, prompts=prompts, thread_ts=thread
        )
        await self._wire.called("assistant.threads.setSuggestedPrompts", call)

    async def answer(
        self, url: str, text: str, blocks: Sequence[Block] = (), *, replace: bool = False
    ) -> None:
        """Say something to one person through the address that came with what they did.

        `replace`: in place of the message that they clicked in.
        """
        webhook = AsyncWebhookClient(
            url,
            session=self._client.session,
            timeout=_SECONDS,
            logger=self._client.logger,
            # Waits where Slack says so, as the client's calls do, and sends nothing twice.
            retry_handlers=self._client.retry_handlers,
        )
        try:
            answer = await webhook.send(
                text=text,
                blocks=list(blocks) or None,
                response_type="ephemeral",
                replace_original=replace,
                unfurl_links=False,
                unfurl_media=False,
            )
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            raise Lost(f"response_url: {type(error).__name__}") from error
        if answer.status_code >= 500 or answer.status_code == 429:
            raise Lost(f"response_url: {answer.status_code}")
        if answer.status_code != 200:
            # Its body says why, in words of Slack's own: expired_url, used_url, invalid_blocks.
            raise Refused("response_url", answer.body[:100])

    async def whisper(
        self, channel: str, user: str, text: str, blocks: Sequence[Block] = ()
    ) -> None:
        """Say something in a channel that only one person there sees."""
        call = self._client.chat_postEphemeral(
            channel=channel, user=user, text=text, blocks=list(blocks) or None
        )
        await self._wire.called("chat.postEphemeral", call)

    async def tell(self, user: str, text: str) -> None:
        """Say something in a person's DM."""
        call = self._client.chat_postMessage(
            channel=await self._direct(user), text=text, unfurl_links=False, unfurl_media=False
        )
        await self._wire.called("chat.postMessage", call)

    async def hand_over(self, user: str, name: str, content: bytes, comment: str) -> None:
        """Send a person a file in their DM."""
        call = self._client.files_upload_v2(
            channel=await self._direct(user),
            filename=name,
            title=name,
            content=content,
            initial_comment=comment,
        )
        try:
            await self._wire.called("files.getUploadURLExternal", call)
        except SlackRequestError as error:
            raise Lost("the file did not arrive") from error

    async def permalink(self, channel: str, ts: str) -> str:
        """The address of a message."""
        call = self._client.chat_getPermalink(channel=channel, message_ts=ts)
        return str((await self._wire.called("chat.getPermalink", call)).get("permalink") or "")

    async def _direct(self, user: str) -> str:
        call = self._client.conversations_open(users=user)
        opened = (await self._wire.called("conversations.open", call)).get("channel") or {}
        return str(opened.get("id") or "")
