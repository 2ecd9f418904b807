"""The buttons below an answer: what was thought of it, and a fresh one in place of a kept one."""

from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.slack.asked import Pressed, pressed_of
from bot.slack.outbound import calling_nobody, notification, parts
from bot.slack.phrases import sorry
from bot.slack.settling import in_one_piece
from bot.slack.views.answer import FRESH, RATE, below, rating
from bot.slack.working import Working
from bot.slack.workspace import (
    Remembering,
    Workspace,
    Workspaces,
    language_of,
    moment_of,
    quietly,
    where,
)
from services.turn import Ask, Origin


class Judged:
    """Keeps what people think of the answers."""

    def __init__(self, *, services: Remembering, workspaces: Workspaces, working: Working) -> None:
        self._services = services
        self._workspaces = workspaces
        self._working = working

    def listen(self, app: AsyncApp) -> None:
        """Take the buttons below answers."""
        app.action(RATE)(self.rated)
        app.action(FRESH)(self.asked_anew)

    async def rated(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """An answer was judged; kept before Slack is told so."""
        pressed = pressed_of(body)
        found = rating(pressed.value) if pressed else None
        if pressed is not None and found is not None:
            await self._services.feedback.give(pressed.person, *found)
        await ack()

    async def asked_anew(self, ack: AsyncAck, body: dict[str, Any]) -> None:
        """A kept answer is to be made anew; it takes the place of the old one."""
        await ack()
        if (found := where(pressed_of(body), self._workspaces)) is None:
            return
        pressed, workspace = found

        async def failed(error: BaseException) -> None:
            language = workspace.people.language_at_hand(pressed.person.user)
            await quietly(workspace.screens.answer(pressed.url, sorry(language)))

        self._working.begin(self._answer_anew(pressed, workspace), sorry=failed)

    async def _answer_anew(self, pressed: Pressed, workspace: Workspace) -> None:
        person = pressed.person
        found = await self._services.feedback.question(person, pressed.value)
        if found is None:
            return
        known = await workspace.people.of(pressed.person.user)
        ask = Ask(
            person=person,
            message=found[1],
            conversation=found[0],
            moment=moment_of(known, self._services.now()),
            origin=Origin("slack"),
            fresh=True,
        )
        reply = await self._services.agent.reply(ask, in_one_piece)
        text = parts(calling_nobody(reply.text) or "…")[0]
        blocks = [{"type": "markdown", "text": text}, *below(reply, language_of(known))]
        await workspace.screens.answer(pressed.url, notification(text), blocks, replace=True)
