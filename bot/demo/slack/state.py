"""What the local Slack keeps: workspaces, people, channels, messages, views, files."""

import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.demo.slack.errors import SlackError

Json = dict[str, Any]

BOT_SCOPES = frozenset(
    {
        "assistant:write",
        "chat:write",
        "im:history",
        "im:read",
        "im:write",
        "app_mentions:read",
        "commands",
        "users:read",
        "files:read",
        "files:write",
        "reactions:write",
    }
)
SUBSCRIPTIONS = frozenset(
    {
        "app_home_opened",
        "message.im",
        "app_mention",
        "agent_session_stopped",
        "tokens_revoked",
        "app_uninstalled",
        "user_change",
    }
)


@dataclass
class User:
    """A member of a workspace, person or bot."""

    id: str
    name: str
    tz: str = "Asia/Seoul"
    locale: str = "ko-KR"
    bot: bool = False
    deleted: bool = False


@dataclass
class Stream:
    """A message that is still being written: open, expired, stopped by the user, or done."""

    ends_at: float
    stopped_by: str | None = None
    done: bool = False


@dataclass
class Message:
    """One message as it stands; `only_for` makes it ephemeral."""

    ts: str
    channel: str
    user: str
    text: str = ""
    thread_ts: str | None = None
    bot_id: str | None = None
    app_id: str | None = None
    blocks: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    files: list[Json] = field(default_factory=list)
    metadata: Json | None = None
    subtype: str | None = None
    client_msg_id: str | None = None
    edited: Json | None = None
    only_for: str | None = None
    broadcast: bool = False
    stream: Stream | None = None
    markdown: bool = False
    reactions: list[Json] = field(default_factory=list)


@dataclass
class Channel:
    """A DM with the bot (`im`) or a public channel; messages by ts, in order."""

    id: str
    name: str
    kind: str = "channel"
    members: set[str] = field(default_factory=set)
    messages: dict[str, Message] = field(default_factory=dict)
    prompts: list[Json] = field(default_factory=list)
    statuses: dict[str, tuple[str, float]] = field(default_factory=dict)
    sessions: dict[str, str] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)

    def message(self, ts: str | None) -> Message:
        """The message at `ts` that everyone sees, or message_not_found."""
        found = self.messages.get(ts or "")
        if found is None or found.only_for is not None:
            raise SlackError("message_not_found")
        return found

    def replies(self, root: str) -> list[Message]:
        """What stands in the thread below `root`, ephemerals too."""
        return [one for one in self.messages.values() if one.thread_ts == root and one.ts != root]

    def kept_replies(self, root: str) -> list[Message]:
        """The replies that everyone sees."""
        return [one for one in self.replies(root) if one.only_for is None]


@dataclass
class StoredFile:
    """An uploaded file: Slack's object and its bytes."""

    meta: Json
    content: bytes


@dataclass
class Team:
    """A workspace with (at most) one installation of the app."""

    id: str
    name: str
    bot_token: str
    bot_user: str
    bot_id: str
    app_id: str
    scopes: set[str]
    refresh_token: str | None = None
    users: dict[str, User] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    homes: dict[str, Json] = field(default_factory=dict)
    modals: dict[str, list[Json]] = field(default_factory=dict)
    files: dict[str, StoredFile] = field(default_factory=dict)

    def channel(self, channel_id: str | None) -> Channel:
        """A channel of this workspace, or channel_not_found."""
        found = self.channels.get(channel_id or "")
        if found is None:
            raise SlackError("channel_not_found")
        return found

    def user(self, user_id: str | None) -> User:
        """A member of this workspace, or user_not_found."""
        found = self.users.get(user_id or "")
        if found is None:
            raise SlackError("user_not_found")
        return found


@dataclass
class Trigger:
    """A trigger id: whose it is, until when, and the modal it was clicked in."""

    team: str
    user: str
    ends_at: float
    view_id: str | None = None
    used: bool = False


@dataclass(frozen=True)
class Timing:
    """Slack's own times, in seconds; `quick()` is for tests."""

    ack: float = 3.0
    retries: tuple[float, ...] = (0.0, 60.0, 300.0)
    status_life: float = 120.0
    stream_life: float = 300.0
    trigger_life: float = 3.0
    token_life: float = 43_200.0

    @classmethod
    def quick(cls) -> "Timing":
        """Three retries within two seconds of an ack that is waited for one second."""
        return cls(ack=1.0, retries=(0.0, 0.3, 1.0))


class World:
    """All state, behind one lock; whoever reads or writes holds it."""

    def __init__(self, *, timing: Timing, agent_view: bool, subscriptions: Iterable[str]) -> None:
        self.lock = threading.RLock()
        self.timing = timing
        self.agent_view = agent_view
        self.subscriptions = set(subscriptions)
        self.base_url = ""
        self.app_token = "xapp-1-A0GIEOK-1-local"
        self.signing_secret = "local-signing-secret"
        self.client_id = "1.1"
        self.client_secret = "local-client-secret"
        self.token_rotation = False
        self.redirect_uri = ""
        self.teams: dict[str, Team] = {}
        self.tokens: dict[str, str] = {}
        self.dead_tokens: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self.triggers: dict[str, Trigger] = {}
        self.response_urls: dict[str, Json] = {}
        self.uploads: dict[str, tuple[str, str]] = {}
        self.pings: list[tuple[str, str, str]] = []
        self.emit: Callable[[Team, Json], None] = lambda team, event: None
        self._last_ts = 0
        self._count = 0

    def number(self, prefix: str) -> str:
        """A new id such as Ev00000007: in order of making, unlike Slack's."""
        self._count += 1
        return f"{prefix}{self._count:08d}"

    def ts(self) -> str:
        """A new timestamp, later than every one before it."""
        self._last_ts = max(int(time.time() * 1e6), self._last_ts + 1)
        return f"{self._last_ts // 1_000_000}.{self._last_ts % 1_000_000:06d}"

    def add_team(self, team_id: str, name: str, *, bot_name: str, installed: bool = True) -> Team:
        """A workspace, with the app's bot in it; without a token if not installed."""
        team = Team(
            id=team_id,
            name=name,
            bot_token="",
            bot_user=f"UBOT{team_id[1:]}",
            bot_id=f"B{team_id[1:]}",
            app_id="A0GIEOK",
            scopes=set(BOT_SCOPES),
        )
        team.users[team.bot_user] = User(id=team.bot_user, name=bot_name, bot=True)
        self.teams[team_id] = team
        if installed:
            self.new_token(team)
        return team

    def new_token(self, team: Team) -> None:
        """Gives the installation a new bot token; older ones go on working."""
        team.bot_token = f"xoxb-{team.id}-{secrets.token_hex(8)}"
        self.tokens[team.bot_token] = team.id

    def kill_token(self, token: str, error: str) -> None:
        """From now on this token gets `error` (token_revoked, token_expired, …)."""
        self.tokens.pop(token, None)
        self.dead_tokens[token] = error

    def team_of(self, token: str | None) -> Team:
        """The workspace of a bot token, or not_authed, invalid_auth, token_revoked …"""
        if not token:
            raise SlackError("not_authed")
        if token in self.dead_tokens:
            raise SlackError(self.dead_tokens[token])
        if token not in self.tokens:
            raise SlackError("invalid_auth")
        return self.teams[self.tokens[token]]

    def dm_of(self, team: Team, user_id: str) -> Channel:
        """The DM between a person and the bot, made when it is first asked for."""
        members = {user_id, team.bot_user}
        for channel in team.channels.values():
            if channel.kind == "im" and channel.members == members:
                return channel
        channel = Channel(id=self.number("D"), name="", kind="im", members=members)
        team.channels[channel.id] = channel
        return channel

    def add_channel(self, team: Team, name: str, members: Iterable[str]) -> Channel:
        """A public channel; put the bot's user among the members to invite it."""
        channel = Channel(id=self.number("C"), name=name, members=set(members))
        team.channels[channel.id] = channel
        return channel

    def new_trigger(self, team: Team, user_id: str, view_id: str | None = None) -> str:
        """A trigger id that lives for three seconds and opens one view."""
        trigger_id = f"{self.number('')}.{secrets.token_hex(6)}"
        ends_at = time.monotonic() + self.timing.trigger_life
        self.triggers[trigger_id] = Trigger(team.id, user_id, ends_at, view_id)
        return trigger_id

    def new_response_url(self, about: Json) -> str:
        """An address that takes answers to a command or a click, for five uses."""
        key = secrets.token_hex(8)
        self.response_urls[key] = {**about, "left": 5}
        return f"{self.base_url}/respond/{key}"

    def all_messages(self) -> Iterator[tuple[Team, Channel, Message]]:
        """Everything that was posted, workspace by workspace."""
        for team in self.teams.values():
            for channel in team.channels.values():
                for message in channel.messages.values():
                    yield team, channel, message
