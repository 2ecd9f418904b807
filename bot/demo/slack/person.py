"""A person at Slack: types, edits, clicks, reads the screen. Every act returns at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.demo.slack import chat, events, files, screen, streams
from bot.demo.slack.clicking import Clicks
from bot.demo.slack.delivery import Delivery
from bot.demo.slack.sent import Sent
from bot.demo.slack.state import Channel, Json, Message
from bot.demo.slack.typed import as_typed, rich_text

Attached = tuple[str, bytes] | tuple[str, bytes, str]


def _unjudged(message: Message) -> Message:
    blocks = [one for one in message.blocks if one.get("type") != "context_actions"]
    return replace(message, blocks=blocks)


class Person(Clicks):
    """The driver of one person; `slack.person("U1", "민아")` makes it.

    Texts are as typed: & < > are escaped, links and @names become Slack's markup on the way;
    raw=True sends the text as it stands. Threads are named by the ts, or by the Sent, of any
    message in them."""

    @property
    def dm_channel(self) -> Channel:
        """The DM with the bot."""
        with self.slack.world.lock:
            return self.slack.world.dm_of(self.team, self.user.id)

    def dm(
        self,
        text: str,
        *,
        thread: str | Sent | None = None,
        files: list[Attached] | None = None,
        raw: bool = False,
        subtype: str | None = None,
        through: str | None = None,
    ) -> Sent:
        """Writes to the bot, with files ((name, bytes) or (name, bytes, type)) if given."""
        return self.say(
            self.dm_channel,
            text,
            thread=thread,
            files=files,
            raw=raw,
            subtype=subtype,
            through=through,
        )

    def say(
        self,
        channel: Channel,
        text: str,
        *,
        thread: str | Sent | None = None,
        files: list[Attached] | None = None,
        raw: bool = False,
        subtype: str | None = None,
        through: str | None = None,
    ) -> Sent:
        """Writes in a channel; the app hears it if it subscribed, or if it is mentioned.

        `through="A0OTHER"` posts by another app: bot_id and app_id, no client_msg_id."""
        root = thread.thread_ts if isinstance(thread, Sent) else thread
        wire = text if raw else as_typed(self.team, text)
        kind = subtype or ("file_share" if files else None)

        def act() -> Message:
            message = self._written(channel, wire, root, files or [])
            message.subtype = kind
            message.broadcast = kind == "thread_broadcast"
            if through is not None:
                message.client_msg_id = None
                message.bot_id, message.app_id = f"B{through[1:]}", through
            self._post(channel, message)
            return message

        self.place = "messages"
        message, made = self.slack.made_by(act)
        return Sent(channel.id, message.ts, message.thread_ts or message.ts, made)

    def mention(self, channel: Channel, text: str, *, thread: str | Sent | None = None) -> Sent:
        """Writes in a channel with the bot's name in it: in front, unless the text has it."""
        name = f"@{self.team.users[self.team.bot_user].name}"
        return self.say(channel, text if name in text else f"{name} {text}", thread=thread)

    def edit(self, sent: Sent | str, text: str, *, raw: bool = False) -> list[Delivery]:
        """Changes the text of one of the person's own messages."""
        wire = text if raw else as_typed(self.team, text)

        def act() -> None:
            channel, message = self._mine(sent)
            before = events.thread_json(self.team, channel, message)
            message.text, message.blocks = wire, rich_text(wire)
            message.edited = {"user": self.user.id, "ts": self.slack.world.ts()}
            changed = events.changed(self.slack.world, self.team, channel, message, before)
            self.slack.world.emit(self.team, changed)

        return self.slack.made_by(act)[1]

    def delete(self, sent: Sent | str) -> list[Delivery]:
        """Deletes one of the person's own messages; a root with replies becomes a tombstone."""

        def act() -> None:
            channel, message = self._mine(sent)
            chat.remove_message(self.slack.world, self.team, channel, message)

        return self.slack.made_by(act)[1]

    def unfurl(self, sent: Sent | str) -> list[Delivery]:
        """Slack adds a preview of a link: message_changed with unchanged text."""

        def act() -> None:
            channel, message = self._mine(sent)
            before = events.thread_json(self.team, channel, message)
            message.attachments = [{"id": 1, "title": "Preview", "from_url": "http://local/"}]
            changed = events.changed(self.slack.world, self.team, channel, message, before)
            self.slack.world.emit(self.team, changed)

        return self.slack.made_by(act)[1]

    def open_dm(self) -> list[Delivery]:
        """Opens the DM: app_home_opened, tab messages."""
        self.place = "messages"
        return self._opened("messages")

    def open_home(self) -> list[Delivery]:
        """Opens the Home tab: app_home_opened, tab home, with the view if there is one."""
        self.place = "home"
        return self._opened("home")

    def open_assistant_thread(self) -> Sent:
        """The older assistant view: a new thread, assistant_thread_started (if subscribed)."""

        def act() -> Message:
            world, channel = self.slack.world, self.dm_channel
            root = Message(
                ts=world.ts(),
                channel=channel.id,
                user=self.team.bot_user,
                bot_id=self.team.bot_id,
                app_id=self.team.app_id,
                text="New Assistant Thread",
                subtype="assistant_app_thread",
            )
            chat.add_message(world, self.team, channel, root)
            about = {
                "user_id": self.user.id,
                "context": {},
                "channel_id": channel.id,
                "thread_ts": root.ts,
            }
            event = {
                "type": "assistant_thread_started",
                "assistant_thread": about,
                "event_ts": world.ts(),
            }
            world.emit(self.team, event)
            return root

        root, made = self.slack.made_by(act)
        return Sent(root.channel, root.ts, root.ts, made)

    def stop(self, thread: Sent | str) -> list[Delivery]:
        """The Stop button of a thread: its streams end, agent_session_stopped comes."""
        root = thread.thread_ts if isinstance(thread, Sent) else thread
        channel_id = thread.channel if isinstance(thread, Sent) else self.dm_channel.id

        def act() -> None:
            channel = self.team.channel(channel_id)
            stopped = streams.stop_by_user(channel, root, self.user.id)
            event = {
                "type": "agent_session_stopped",
                "channel": channel.id,
                "thread_ts": root,
                "streaming_message_ts": stopped,
                "user": self.user.id,
                "event_ts": self.slack.world.ts(),
            }
            self.slack.world.emit(self.team, event)

        return self.slack.made_by(act)[1]

    def change(self, **fields: str) -> list[Delivery]:
        """Changes tz, locale or name: user_change."""

        def act() -> None:
            for name, value in fields.items():
                setattr(self.user, name, value)
            user = events.user_json(self.team, self.user.id, include_locale=True)
            at = self.slack.world.ts()
            self.slack.world.emit(self.team, {"type": "user_change", "user": user, "event_ts": at})

        return self.slack.made_by(act)[1]

    def choose_prompt(self, title: str) -> Sent:
        """Clicks a suggested prompt: its message is sent."""
        with self.slack.world.lock:
            prompts = {one["title"]: one["message"] for one in self.dm_channel.prompts}
        return self.dm(prompts[title])

    def screen(self, channel: Channel | None = None) -> str:
        """The DM, or a channel, as this person sees it."""
        with self.slack.world.lock:
            return screen.channel_screen(self.team, channel or self.dm_channel, self.user.id)

    def home(self) -> str:
        """The Home tab as text; empty while none was published."""
        with self.slack.world.lock:
            return screen.view_screen(self.team, self.team.homes.get(self.user.id))

    def modal(self) -> str:
        """The modal on top as text; empty while none is open."""
        with self.slack.world.lock:
            return screen.view_screen(self.team, self._top())

    def replies(self, sent: Sent | str) -> list[str]:
        """The texts of the bot's messages in this thread, in order, without what judges them."""
        root = sent.thread_ts if isinstance(sent, Sent) else sent
        channel_id = sent.channel if isinstance(sent, Sent) else self.dm_channel.id
        with self.slack.world.lock:
            return [
                "\n".join(screen.message_lines(self.team, _unjudged(message))).partition(": ")[2]
                for message in self.team.channel(channel_id).replies(root)
                if message.bot_id == self.team.bot_id and message.only_for in {None, self.user.id}
            ]

    def wait_for(self, true: Callable[[str], Any], *, seconds: float = 40.0) -> str:
        """Blocks until `true(screen of the DM)`; gives the screen."""
        self.slack.wait_for(lambda: true(self.screen()), seconds=seconds)
        return self.screen()

    async def until(self, true: Callable[[str], Any], *, seconds: float = 40.0) -> str:
        """The same for async code."""
        await self.slack.until(lambda: true(self.screen()), seconds=seconds)
        return self.screen()

    def _written(
        self, channel: Channel, wire: str, thread_ts: str | None, attached: list[Attached]
    ) -> Message:
        world = self.slack.world
        above = channel.messages.get(thread_ts or "")
        return Message(
            ts=world.ts(),
            channel=channel.id,
            user=self.user.id,
            text=wire,
            thread_ts=above.thread_ts or above.ts if above is not None else thread_ts,
            blocks=rich_text(wire),
            client_msg_id=world.number("c"),
            files=[files.store(world, self.team, self.user.id, *one) for one in attached],
        )

    def _post(self, channel: Channel, message: Message) -> None:
        channel.prompts = []
        chat.add_message(self.slack.world, self.team, channel, message)
        mentioned = f"<@{self.team.bot_user}>" in message.text and channel.kind != "im"
        if mentioned and self.team.bot_user in channel.members:
            event = events.mentioned(self.team, channel, message)
            self.slack.world.emit(self.team, event)

    def _mine(self, sent: Sent | str) -> tuple[Channel, Message]:
        ts = sent.ts if isinstance(sent, Sent) else sent
        for channel in self.team.channels.values():
            message = channel.messages.get(ts)
            if message is not None and message.user == self.user.id:
                return channel, message
        raise LookupError(f"{self.user.name} has no message {ts}")

    def _opened(self, tab: str) -> list[Delivery]:
        def act() -> None:
            event: Json = {
                "type": "app_home_opened",
                "user": self.user.id,
                "channel": self.dm_channel.id,
                "tab": tab,
                "event_ts": self.slack.world.ts(),
            }
            view = self.team.homes.get(self.user.id)
            if tab == "home" and view is not None:
                event["view"] = view
            self.slack.world.emit(self.team, event)

        return self.slack.made_by(act)[1]
