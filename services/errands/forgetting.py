"""Forgetting by a word: one clear match is forgotten at once, several are asked about."""

from collections.abc import Sequence
from dataclasses import replace

from services.answers import phrases, same_owner
from services.commands import Intent, means_everything, means_the_last, numbered
from services.errands.desk import Desk, certain
from services.memory.matching import is_clearly_meant, meant
from services.models import Episode
from services.turn import Answer, CommandReport, Source, Turn

EVERYTHING = "everything"
# Likeness in meaning from which a memory that shares no word may be the one that is named.
_LIKE = 0.35


class Forgetting:
    """Forgets what a message names, or asks which it is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def forget(self, turn: Turn, payload: str) -> Answer:
        """Forget what the payload names."""
        report = CommandReport(Intent.FORGET, payload)
        if not payload:
            return Answer(phrases.ask_what_to_forget(turn.language), Source.COMMAND, report)
        if means_everything(payload):
            return await self._ask_about_everything(turn, report)
        if (pointed := await self._pointed_at(turn, payload)) is not None:
            return await self._forget_pointed(turn, pointed, report)
        found = await self._desk.find(turn, payload)
        matches = meant(payload, found)
        if len(matches) == 1 and _is_clear(payload, matches[0].episode.content):
            return await self.forget_these(turn, [matches[0].episode.id], report)
        offered = matches or [one for one in found if one.vector_score >= _LIKE][:3]
        if not offered:
            text = phrases.nothing_to_forget(turn.language, payload)
            return Answer(text, Source.COMMAND, report)
        return await self._desk.ask_which(turn, Intent.FORGET, offered, report)

    async def _forget_pointed(
        self, turn: Turn, pointed: Sequence[Episode], report: CommandReport
    ) -> Answer:
        if not pointed:
            return Answer(phrases.ask_what_to_forget(turn.language), Source.COMMAND, report)
        if len(pointed) == 1:
            return await self.forget_these(turn, [pointed[0].id], report)
        return await self._desk.ask_which(
            turn, Intent.FORGET, [certain(one) for one in pointed], report
        )

    async def _pointed_at(self, turn: Turn, payload: str) -> list[Episode] | None:
        """What "that" or "number 2" means here; None where the payload names a thing."""
        if means_the_last(payload):
            return await self._desk.referred_to(turn)
        number = numbered(payload)
        if number is None:
            return None
        listed = await self._desk.listed(turn)
        return await self._desk.still_there(turn, listed[number - 1 : number]) if listed else None

    async def _ask_about_everything(self, turn: Turn, report: CommandReport) -> Answer:
        count = (await self._desk.memories_of(turn).stats()).memories
        if not count:
            return Answer(phrases.nothing_remembered(turn.language), Source.COMMAND, report)
        await self._desk.leave_open(turn, EVERYTHING, [], None)
        text = phrases.forget_everything_confirm(turn.language, count)
        return Answer(text, Source.COMMAND, replace(report, everything=True))

    async def forget_these(self, turn: Turn, ids: Sequence[str], report: CommandReport) -> Answer:
        """Forget these, and all that names them."""
        memories = self._desk.memories_of(turn)
        episodes = await self._desk.still_there(turn, ids)
        if not episodes:
            text = phrases.nothing_to_forget(turn.language, "")
            return Answer(text, Source.COMMAND, report)
        going = [one.id for one in episodes]
        # With a thing go the mistakes about it that were put right, and the words that name it.
        mistakes = await memories.retracted_by(going)
        ended = Answer("", Source.COMMAND, report, kept=False)
        forgotten = await memories.forget_many(
            [*going, *mistakes, turn.message_id],
            also=lambda connection: self._desk.end(connection, turn, ended),
        )
        if not forgotten.complete:
            text = phrases.forgetting_later(turn.language)
        elif len(episodes) == 1:
            text = phrases.forgotten(turn.language, episodes[0].content)
        else:
            text = phrases.forgot_many(turn.language, len(episodes))
        return replace(ended, text=text)


def _is_clear(payload: str, content: str) -> bool:
    return is_clearly_meant(payload, content) and same_owner(payload, content)
