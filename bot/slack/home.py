"""Home: published when it is opened and after each change; what is pressed there is done."""

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any
from weakref import WeakValueDictionary

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.slack.asked import Pressed, opened_home, pressed_of
from bot.slack.settling import forget_these
from bot.slack.views.blocks import escaped, escaped_within
from bot.slack.views.forms import edit_form, everything_form, opening
from bot.slack.views.home import MEMORIES_A_PAGE, Act, Shown, home_view
from bot.slack.views.known import paged_by_subject
from bot.slack.views.listing import Listing, Tab, day_of, kind_of, listing_of
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
    quietly,
    where,
)
from graph_store.model import Fact
from services.errors import InvalidInput
from services.ledger.narrowed import Narrowed
from services.memory.shapes import Page
from services.models import Language, Moment, Person

log = logging.getLogger(__name__)

_ACTIONS = re.compile(r"\Ahome_[a-z]+\Z")
_MOST_OPENED = 5_000
_NOTICE_CHARS = 500


class Home:
    """The Home tab of everybody."""

    def __init__(self, *, services: Remembering, workspaces: Workspaces, working: Working) -> None:
        self._services = services
        self._workspaces = workspaces
        self._working = working
        # Where people stand who opened it; what they see is kept up to date.
        self._stands: OrderedDict[Person, Listing] = OrderedDict()
        self._order: WeakValueDictionary[Person, asyncio.Lock] = WeakValueDictionary()
        self._exporting: set[Person] = set()
        self._acts: Mapping[str, Callable[[Pressed, Workspace, Listing], Awaitable[None]]] = {
            Act.PAUSE: self._pause,
            Act.RESUME: self._resume,
            Act.EDIT: self._edit,
            Act.FORGET: self._forget,
            Act.EXPORT: self._export,
            Act.EVERYTHING: self._everything,
        }

    def listen(self, app: AsyncApp) -> None:
        """Take what concerns Home."""
        app.event("app_home_opened", matchers=[_is_home])(self.opened)
        app.action(_ACTIONS)(self.pressed)

    async def opened(self, body: dict[str, Any]) -> None:
        """Somebody looks at it."""
        found = opened_home(body)
        if found is None:
            return
        person, metadata = found
        # What was looked for is kept; the page begins anew.
        listing = replace(listing_of(metadata), cursors=(), page=0)
        self._begin(person, self.publish(person, listing))

    async def pressed(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """Somebody pressed something on it."""
        await ack()
        if (found := where(pressed_of(body), self._workspaces)) is None:
            return
        pressed, workspace = found
        listing = listing_of(pressed.view.metadata if pressed.view else "")
        act = self._acts.get(pressed.action)
        if act is not None:
            self._begin(pressed.person, act(pressed, workspace, listing))
        else:
            self._begin(pressed.person, self.publish(pressed.person, _moved(pressed, listing)))

    async def publish(
        self, person: Person, listing: Listing | None = None, *, notice: str = ""
    ) -> None:
        """Show what there is now; without a `listing` where the person stands.

        Raises Lost and Refused.
        """
        workspace = self._workspaces(person.team)
        if workspace is None:
            return
        # The one that is asked for last shows what is newest.
        async with self._order.setdefault(person, asyncio.Lock()):
            stands = listing or self._stands.get(person) or Listing()
            self._stand(person, stands)
            known = await workspace.people.of(person.user)
            moment = moment_of(known, self._services.now())
            shown = await self._shown(person, language_of(known), moment, stands)
            view = home_view(replace(shown, notice=notice))
            await workspace.screens.publish(person.user, view)

    async def refresh(self, person: Person) -> None:
        """Something has changed: show it to somebody who has opened Home."""
        if person in self._stands:
            await quietly(self.publish(person))

    def changed(self, person: Person) -> None:
        """The same behind what is being done; nobody waits for it."""
        if person in self._stands:
            self._begin(person, self.refresh(person))

    def _stand(self, person: Person, listing: Listing) -> None:
        self._stands[person] = listing
        self._stands.move_to_end(person)
        if len(self._stands) > _MOST_OPENED:
            self._stands.popitem(last=False)

    async def _shown(
        self, person: Person, language: Language, moment: Moment, listing: Listing
    ) -> Shown:
        services = self._services
        shown = Shown(
            language=language,
            moment=moment,
            listing=listing,
            remembered=(await services.memories.of(person).stats()).memories,
            used=await services.usage.today(person, moment),
            paused_since=await services.pausing.of(person).since(),
        )
        if listing.tab is Tab.FACTS:
            facts: list[Fact] = list(await services.facts(person))
            page, more = paged_by_subject(facts, listing.page, listing.query)
            return replace(shown, facts=page, more_facts=more)
        found = await self._page(person, listing, moment)
        return replace(shown, memories=found.items, next_cursor=found.next_cursor)

    async def _page(self, person: Person, listing: Listing, moment: Moment) -> Page:
        memories = self._services.memories.of(person)
        only = narrowed(listing, moment)
        query = listing.query or None
        try:
            return await memories.page(
                query=query,
                kind=listing.kind,
                limit=MEMORIES_A_PAGE,
                cursor=listing.cursor,
                only=only,
            )
        except InvalidInput:
            # Not a cursor of ours: what comes back from Slack may be anybody's.
            return await memories.page(
                query=query, kind=listing.kind, limit=MEMORIES_A_PAGE, cursor=None, only=only
            )

    async def _pause(self, pressed: Pressed, workspace: Workspace, listing: Listing) -> None:
        await self._services.pausing.of(pressed.person).pause()
        said = await self._words(workspace, pressed.person)
        await self.publish(pressed.person, listing)
        await workspace.screens.tell(pressed.person.user, said.paused)

    async def _resume(self, pressed: Pressed, workspace: Workspace, listing: Listing) -> None:
        await self.resume(pressed.person, workspace)
        await self.publish(pressed.person, listing)

    async def resume(self, person: Person, workspace: Workspace) -> None:
        """Remember again what somebody says, and tell them so."""
        await self._services.pausing.of(person).resume()
        said = await self._words(workspace, person)
        await workspace.screens.tell(person.user, said.resumed)

    async def _edit(self, pressed: Pressed, workspace: Workspace, listing: Listing) -> None:
        view_id = await workspace.screens.open(pressed.trigger, opening())
        memory = await self._services.memories.of(pressed.person).get(pressed.value)
        language = language_of(await workspace.people.of(pressed.person.user))
        form = edit_form(language, memory.id, memory.content, listing.as_text())
        await workspace.screens.update(view_id, form)

    async def _forget(self, pressed: Pressed, workspace: Workspace, listing: Listing) -> None:
        known = await workspace.people.of(pressed.person.user)
        reply = await forget_these(
            self._services,
            pressed.person,
            [pressed.value],
            language=language_of(known),
            moment=moment_of(known, self._services.now()),
            conversation="slack:home",
        )
        notice = escaped_within(reply.text, _NOTICE_CHARS)
        await self.publish(pressed.person, listing, notice=notice)

    async def _everything(self, pressed: Pressed, workspace: Workspace, _: Listing) -> None:
        await self.ask_about_everything(pressed, workspace)

    async def ask_about_everything(self, pressed: Pressed, workspace: Workspace) -> None:
        """Open the modal that forgets everything, once a few words are typed."""
        view_id = await workspace.screens.open(pressed.trigger, opening())
        stats = await self._services.memories.of(pressed.person).stats()
        language = language_of(await workspace.people.of(pressed.person.user))
        await workspace.screens.update(view_id, everything_form(language, stats.memories))

    async def _export(self, pressed: Pressed, workspace: Workspace, listing: Listing) -> None:
        person = pressed.person
        if person in self._exporting:
            return
        self._exporting.add(person)
        try:
            said = await self._words(workspace, person)
            content = await self._services.exporting.everything(person)
            name = f"gieok-{self._services.now():%Y-%m-%d}.json"
            await workspace.screens.hand_over(person.user, name, content, said.export_comment)
        finally:
            self._exporting.discard(person)
        await self.publish(person, listing, notice=escaped(said.exported))

    def _begin(self, person: Person, work: Any) -> None:
        async def sorry(error: BaseException) -> None:
            await self._apologise(person, error)

        self._working.begin(work, sorry=sorry)

    async def _apologise(self, person: Person, error: BaseException) -> None:
        workspace = self._workspaces(person.team)
        if workspace is None:
            return
        said = await self._words(workspace, person)
        text = apology(said, error)
        try:
            await self.publish(person, notice=escaped(text))
        except SlackError:
            # Where Home cannot be shown, the DM can tell.
            await workspace.screens.tell(person.user, text)

    async def _words(self, workspace: Workspace, person: Person) -> Words:
        return words(language_of(await workspace.people.of(person.user)))


async def _is_home(body: dict[str, Any]) -> bool:
    event = body.get("event")
    return isinstance(event, Mapping) and event.get("tab") == "home"


def _moved(pressed: Pressed, listing: Listing) -> Listing:
    """Where the person stands after they have pressed that."""
    value = pressed.value
    moves: Mapping[str, Callable[[], Listing]] = {
        Act.MEMORIES: lambda: Listing(tab=Tab.MEMORIES),
        Act.FACTS: lambda: Listing(tab=Tab.FACTS),
        Act.SEARCH: lambda: listing.searched(value),
        Act.KIND: lambda: listing.of_kind(kind_of(value)),
        Act.DAY: lambda: listing.on(day_of(value)),
        Act.CLEAR: lambda: Listing(tab=listing.tab),
        Act.OLDER: lambda: (
            listing.older(value) if listing.tab is Tab.MEMORIES else listing.turned(1)
        ),
        Act.NEWER: lambda: listing.newer() if listing.tab is Tab.MEMORIES else listing.turned(-1),
    }
    move = moves.get(pressed.action)
    return move() if move is not None else listing


def narrowed(listing: Listing, moment: Moment) -> Narrowed:
    """What was said on the person's day that is listed."""
    if listing.day is None:
        return Narrowed()
    start = datetime.combine(listing.day, time(), moment.tz)
    # On the clock of the wall: a day may have 23 hours.
    return Narrowed(said_since=start, said_until=start + timedelta(days=1))
