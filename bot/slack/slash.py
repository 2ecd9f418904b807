"""/remember, /recall, /forget, /memories: answered so that only the person who asked sees it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.slack import phrases
from bot.slack.asked import Pressed, Typed, pressed_of, typed_of
from bot.slack.home import Home
from bot.slack.settling import forget_these, in_one_piece
from bot.slack.views.blocks import Block, escaped
from bot.slack.views.ephemeral import MEMORIES_A_PAGE, Act, answer_blocks, memories_blocks
from bot.slack.views.listing import Listing, listing_of
from bot.slack.views.words import Words, words
from bot.slack.wire import SlackError
from bot.slack.working import Working
from bot.slack.workspace import (
    Remembering,
    Workspace,
    Workspaces,
    apology,
    language_of,
    moment_of,
    where,
)
from services.commands import Intent, commanded
from services.errors import InvalidInput
from services.models import Language, Moment, Person
from services.turn import Ask, Origin, Reply

_INTENTS = {"/remember": Intent.REMEMBER, "/recall": Intent.RECALL, "/forget": Intent.FORGET}
_MEMORIES = "/memories"
COMMANDS = (*_INTENTS, _MEMORIES)
_ACTIONS = re.compile(r"\A(?:forget|memories)_[a-z_]+\Z")
# A response URL takes five answers.
_MOST_PARTS = 4


@dataclass(frozen=True, slots=True)
class _Place:
    """Where one person is answered: the address that came along, else an ephemeral message."""

    person: Person
    workspace: Workspace
    channel: str
    url: str

    async def say(self, text: str, blocks: Sequence[Block] = (), *, replace: bool = False) -> None:
        """Raises Lost and Refused where neither works."""
        try:
            await self.workspace.screens.answer(self.url, text, blocks, replace=replace)
        except SlackError:
            if not self.channel:
                raise
            await self.workspace.screens.whisper(self.channel, self.person.user, text, blocks)

    @property
    def conversation(self) -> str:
        """In a DM what is typed there belongs to it; elsewhere it is the person's own."""
        return f"slack:{self.channel}"


class SlashCommands:
    """The commands, and the buttons below their answers."""

    def __init__(
        self, *, services: Remembering, workspaces: Workspaces, working: Working, home: Home
    ) -> None:
        self._services = services
        self._workspaces = workspaces
        self._working = working
        self._home = home

    def listen(self, app: AsyncApp) -> None:
        """Take the commands and the buttons."""
        for command in COMMANDS:
            app.command(command)(self.typed)
        app.action(_ACTIONS)(self.pressed)

    async def typed(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """Somebody typed a command."""
        await ack()
        if (found := where(typed_of(body), self._workspaces)) is None:
            return
        typed, workspace = found
        place = _Place(typed.person, workspace, typed.channel, typed.url)
        self._begin(place, self._answer(place, typed))

    async def pressed(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """Somebody pressed a button of an answer."""
        await ack()
        if (found := where(pressed_of(body), self._workspaces)) is None:
            return
        pressed, workspace = found
        place = _Place(pressed.person, workspace, pressed.channel, pressed.url)
        self._begin(place, self._act(place, pressed))

    async def _answer(self, place: _Place, typed: Typed) -> None:
        known = await place.workspace.people.of(typed.person.user)
        ui, moment = language_of(known), moment_of(known, self._services.now())
        text = await place.workspace.plain(typed.text)
        intent = _INTENTS.get(typed.command)
        if intent is None:
            blocks = await self._memories(place, Listing().searched(text), ui, moment)
            await place.say(words(ui).my_memory, blocks)
        elif not text:
            await place.say(_usage(words(ui), intent))
        else:
            await self._turn(place, typed.command, commanded_ask(place, typed, text, moment), ui)

    async def _turn(self, place: _Place, command: str, ask: Ask, ui: Language) -> None:
        reply = await self._services.agent.reply(ask, in_one_piece)
        await self._say(place, reply, ui, ask.moment)
        if command != "/recall":
            await self._home.refresh(place.person)

    async def _say(
        self, place: _Place, reply: Reply, ui: Language, moment: Moment, *, replace: bool = False
    ) -> None:
        paused = await self._services.pausing.of(place.person).since() is not None
        blocks, more = answer_blocks(reply, ui=ui, moment=moment, paused=paused)
        await place.say(fallback(reply.text), blocks, replace=replace)
        for part in more[:_MOST_PARTS]:
            await place.say(fallback(part), [{"type": "markdown", "text": part}])

    async def _memories(
        self, place: _Place, listing: Listing, ui: Language, moment: Moment
    ) -> list[Block]:
        memories = self._services.memories.of(place.person)
        try:
            page = await memories.page(
                query=listing.query or None,
                kind=None,
                limit=MEMORIES_A_PAGE,
                cursor=listing.cursor,
            )
        except InvalidInput:
            return await self._memories(place, Listing(), ui, moment)
        return memories_blocks(
            page.items,
            language=ui,
            moment=moment,
            listing=listing,
            next_listing=listing.older(page.next_cursor) if page.next_cursor else None,
            remembered=(await memories.stats()).memories,
        )

    async def _act(self, place: _Place, pressed: Pressed) -> None:
        if pressed.action == Act.EVERYTHING:
            await self._home.ask_about_everything(pressed, place.workspace)
            return
        known = await place.workspace.people.of(place.person.user)
        ui, moment = language_of(known), moment_of(known, self._services.now())
        if pressed.action == Act.RESUME:
            await self._home.resume(place.person, place.workspace)
            await place.say(words(ui).resumed, replace=True)
        elif pressed.action in (Act.OLDER, Act.NEWER):
            await self._turn_page(place, pressed, ui, moment)
        elif pressed.action == Act.FORGET:
            await self._forget_listed(place, pressed, ui, moment)
        else:
            await self._settle(place, pressed, ui, moment)
        await self._home.refresh(place.person)

    async def _turn_page(
        self, place: _Place, pressed: Pressed, ui: Language, moment: Moment
    ) -> None:
        listing = listing_of(pressed.value)
        listing = listing.newer() if pressed.action == Act.NEWER else listing
        blocks = await self._memories(place, listing, ui, moment)
        await place.say(words(ui).my_memory, blocks, replace=True)

    async def _forget_listed(
        self, place: _Place, pressed: Pressed, ui: Language, moment: Moment
    ) -> None:
        episode_id, _, listing = pressed.value.partition(" ")
        await self._forget(place, [episode_id], ui, moment)
        blocks = await self._memories(place, listing_of(listing), ui, moment)
        await place.say(words(ui).my_memory, blocks, replace=True)

    async def _settle(self, place: _Place, pressed: Pressed, ui: Language, moment: Moment) -> None:
        ids = [] if pressed.action == Act.NONE else pressed.value.split()
        reply = await self._forget(place, ids, ui, moment)
        await place.say(fallback(reply.text), replace=True)

    async def _forget(
        self, place: _Place, ids: Sequence[str], ui: Language, moment: Moment
    ) -> Reply:
        return await forget_these(
            self._services,
            place.person,
            ids,
            language=ui,
            moment=moment,
            conversation=place.conversation,
        )

    def _begin(self, place: _Place, work: Any) -> None:
        async def sorry(error: BaseException) -> None:
            language = language_of(await place.workspace.people.of(place.person.user))
            await place.say(self._apology(error, language))

        self._working.begin(work, sorry=sorry)

    def _apology(self, error: BaseException, language: Language) -> str:
        if isinstance(error, InvalidInput):
            return phrases.too_long(language, self._services.max_chars)
        return apology(words(language), error)


def commanded_ask(place: _Place, typed: Typed, text: str, moment: Moment) -> Ask:
    """A command as a message to the agent, with what it means."""
    return Ask(
        person=place.person,
        message=text,
        conversation=place.conversation,
        moment=moment,
        # No channel: what is typed in a command nobody else there has seen.
        origin=Origin("slack", {"command": typed.command}),
        reading=commanded(_INTENTS[typed.command], text),
    )


def fallback(text: str) -> str:
    """An answer's text for notifications and where blocks are not shown."""
    return escaped(text if len(text) <= 3_000 else text[:2_999] + "…")


def _usage(said: Words, intent: Intent) -> str:
    usages: Mapping[Intent, str] = {
        Intent.REMEMBER: said.usage_remember,
        Intent.RECALL: said.usage_recall,
        Intent.FORGET: said.usage_forget,
    }
    return usages[intent]
