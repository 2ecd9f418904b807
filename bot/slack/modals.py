"""The modals that are sent: a memory edited, everything forgotten."""

from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.slack.asked import submitted_of
from bot.slack.home import Home
from bot.slack.phrases import too_long
from bot.slack.views import forms
from bot.slack.views.blocks import View, escaped
from bot.slack.views.listing import listing_of
from bot.slack.views.words import words
from bot.slack.working import Working
from bot.slack.workspace import Remembering, Workspaces, apology, quietly, where
from services.errors import NotFound
from services.memory.person import Changes
from services.models import Language, Person


class Modals:
    """What people send in modals that Home opened."""

    def __init__(
        self, *, services: Remembering, workspaces: Workspaces, working: Working, home: Home
    ) -> None:
        self._services = services
        self._workspaces = workspaces
        self._working = working
        self._home = home

    def listen(self, app: AsyncApp) -> None:
        """Take what is sent."""
        app.view(forms.EDIT)(self.edited)
        app.view(forms.EVERYTHING)(self.confirmed)

    async def edited(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """A memory says something else."""
        if (found := where(submitted_of(body), self._workspaces)) is None:
            await ack()
            return
        sent, workspace = found
        language = workspace.people.language_at_hand(sent.person.user)
        episode_id, joints, listing = forms.edited_of(sent.view.metadata)
        text = forms.written(sent.view.values, joints)
        if wrong := unfit(text, language, most=self._services.max_chars):
            await ack(response_action="errors", errors=wrong)
            return
        await ack()

        async def edit() -> None:
            memories = self._services.memories.of(sent.person)
            await memories.edit(episode_id, Changes(content=text))
            notice = escaped(words(language).edited)
            await self._home.publish(sent.person, listing_of(listing), notice=notice)

        async def sorry(error: BaseException) -> None:
            notice = escaped(apology(words(language), error))
            await self._home.publish(sent.person, notice=notice)

        self._working.begin(edit(), sorry=sorry)

    async def confirmed(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """Everything is to be forgotten, if the words are the right ones."""
        if (found := where(submitted_of(body), self._workspaces)) is None:
            await ack()
            return
        sent, workspace = found
        language = workspace.people.language_at_hand(sent.person.user)
        if not forms.is_confirmed(sent.view.values):
            await ack(response_action="errors", errors=forms.not_confirmed(language))
            return
        said = words(language)
        title = said.everything_title

        async def forget() -> View:
            await self._forget_everything(sent.person)
            self._home.changed(sent.person)
            return forms.telling(language, title, escaped(said.everything_done))

        async def later(view: View) -> None:
            if not await quietly(workspace.screens.update(sent.view.id, view)):
                await workspace.screens.tell(sent.person.user, forms.told(view))

        await self._working.answer_modal(
            ack,
            forget(),
            waiting=forms.telling(language, title, said.working),
            failed=forms.telling(language, title, escaped(said.sorry)),
            later=later,
        )

    async def _forget_everything(self, person: Person) -> None:
        try:
            await self._services.memories.of(person).forget_everything()
        except NotFound:
            # Nobody has met them: there is nothing left to forget.
            return


def unfit(text: str, language: Language, *, most: int) -> dict[str, str]:
    """What is wrong with a text that is to be kept, for below its field; {} where nothing is."""
    if not text:
        return forms.nothing_written(language)
    return forms.wrong(too_long(language, most)) if len(text) > most else {}
