""" "Remember this" on a message: a modal with its text, to be edited and kept."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.slack.asked import PointedAt, Submitted, pointed_at_of, submitted_of
from bot.slack.home import Home
from bot.slack.inbound import is_ts, said_at
from bot.slack.modals import unfit
from bot.slack.views import forms
from bot.slack.views.blocks import View, escaped_within
from bot.slack.views.words import words
from bot.slack.wire import Lost, Refused
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
from services.answers import phrases
from services.answers.wording import day_of
from services.keeping import Pointed
from services.models import Json, Language

CALLBACK = "remember_this"
_QUOTED_CHARS = 2_500


class RememberThis:
    """The message shortcut and its modal."""

    def __init__(
        self, *, services: Remembering, workspaces: Workspaces, working: Working, home: Home
    ) -> None:
        self._services = services
        self._workspaces = workspaces
        self._working = working
        self._home = home

    def listen(self, app: AsyncApp) -> None:
        """Take the shortcut, and what is sent from its modal."""
        app.shortcut({"type": "message_action", "callback_id": CALLBACK})(self.chosen)
        app.view(forms.REMEMBER)(self.sent)

    async def chosen(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """Somebody wants a message remembered."""
        await ack()
        if (found := where(pointed_at_of(body), self._workspaces)) is None:
            return
        pointed, workspace = found

        async def sorry(error: BaseException) -> None:
            said = words(language_of(await workspace.people.of(pointed.person.user)))
            await workspace.screens.answer(pointed.url, apology(said, error))

        self._working.begin(self._open(pointed, workspace), sorry=sorry)

    async def _open(self, pointed: PointedAt, workspace: Workspace) -> None:
        # Before anything is looked up: the trigger is gone in three seconds.
        view_id = await workspace.screens.open(pointed.trigger, forms.opening())

        async def fill() -> None:
            await workspace.screens.update(view_id, await self._form(pointed, workspace))

        async def sorry(_: BaseException) -> None:
            language = workspace.people.language_at_hand(pointed.person.user)
            view = _told(language, words(language).sorry)
            await workspace.screens.update(view_id, view)

        self._working.begin(fill(), sorry=sorry)

    async def _form(self, pointed: PointedAt, workspace: Workspace) -> View:
        person = pointed.person
        known = await workspace.people.of(person.user)
        language = language_of(known)
        if await self._services.pausing.of(person).since() is not None:
            return _told(language, phrases.paused(language))
        day = day_of(language, said_at(pointed.ts).astimezone(known.tz).date())
        carried = forms.Pointed(
            channel=pointed.channel,
            ts=pointed.ts,
            author=await _author(pointed, workspace),
            author_id=pointed.author,
            permalink=await _permalink(pointed, workspace),
            url=pointed.url,
        )
        text = await workspace.plain(pointed.text)
        return forms.remember_form(language, carried, text, day, self._services.max_chars)

    async def sent(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """What is to be remembered, as the person left it."""
        if (found := where(submitted_of(body), self._workspaces)) is None:
            await ack()
            return
        sent, workspace = found
        language = workspace.people.language_at_hand(sent.person.user)
        pointed = forms.pointed_of(sent.view.metadata)
        text = forms.written(sent.view.values, pointed.joints)
        if wrong := unfit(text, language, most=self._services.max_chars):
            await ack(response_action="errors", errors=wrong)
            return
        said = words(language)

        async def later(view: View) -> None:
            there = await quietly(workspace.screens.update(sent.view.id, view))
            if not there and pointed.url:
                # It was closed meanwhile: then beside the message.
                await workspace.screens.answer(pointed.url, forms.told(view))

        await self._working.answer_modal(
            ack,
            self._keep(sent, workspace, pointed, text, language),
            waiting=_told(language, said.working),
            failed=_told(language, said.sorry),
            later=later,
        )

    async def _keep(
        self,
        sent: Submitted,
        workspace: Workspace,
        pointed: forms.Pointed,
        text: str,
        language: Language,
    ) -> View:
        now = self._services.now()
        known = await workspace.people.of(sent.person.user)
        kept = await self._services.keeping.keep(
            sent.person,
            Pointed(
                content=text,
                said_at=_said_at(pointed, now),
                speaker=pointed.author or None,
                metadata=_metadata(pointed),
            ),
            moment_of(known, now),
        )
        self._home.changed(sent.person)
        if kept is None:
            return _told(language, phrases.paused(language))
        return _told(language, phrases.remembered(language, text, again=not kept.created))


async def _author(pointed: PointedAt, workspace: Workspace) -> str:
    """The name of somebody else who wrote it; "" where the person did themselves."""
    if pointed.author == pointed.person.user:
        return ""
    if pointed.name or not pointed.author:
        return pointed.name
    return (await workspace.people.of(pointed.author)).name


async def _permalink(pointed: PointedAt, workspace: Workspace) -> str:
    try:
        return await workspace.screens.permalink(pointed.channel, pointed.ts)
    except (Lost, Refused):
        # In a channel where the app is no member Slack does not say; addresses are made like this.
        url = workspace.own.url.rstrip("/")
        return f"{url}/archives/{pointed.channel}/p{pointed.ts.replace('.', '')}" if url else ""


def _said_at(pointed: forms.Pointed, now: datetime) -> datetime:
    return min(said_at(pointed.ts), now) if is_ts(pointed.ts) else now


def _metadata(pointed: forms.Pointed) -> dict[str, Json]:
    where = replace(pointed, url="", joints=())
    given = {
        "shortcut": CALLBACK,
        "channel": where.channel,
        "ts": where.ts,
        "permalink": where.permalink,
        "author": where.author_id,
        "author_name": where.author,
    }
    return {name: value for name, value in given.items() if value}


def _told(language: Language, text: str) -> View:
    shown = escaped_within(text, _QUOTED_CHARS)
    return forms.telling(language, words(language).remember_title, shown)
