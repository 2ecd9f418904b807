"""Forgetting by a button: the same turn as the words "the first one" would make."""

from collections.abc import Sequence

from bot.slack.views.words import words
from bot.slack.workspace import Remembering
from services.commands import Intent
from services.ledger.conversations import OpenQuestion
from services.models import Language, Moment, Person
from services.turn import Ask, Chosen, Origin, Reply


async def forget_these(
    services: Remembering,
    person: Person,
    ids: Sequence[str],
    *,
    language: Language,
    moment: Moment,
    conversation: str,
) -> Reply:
    """Have the agent forget these memories of a person; no `ids`: the question is called off."""
    said = words(language)
    question = OpenQuestion(Intent.FORGET, tuple(ids), None, moment.now)
    ask = Ask(
        person=person,
        message=said.forget if ids else said.cancel,
        conversation=conversation,
        moment=moment,
        origin=Origin("slack"),
        reading=Chosen(question, tuple(ids)),
    )
    return await services.agent.reply(ask, in_one_piece)


async def in_one_piece(_: str) -> None:
    """The answer is shown when it is whole."""
