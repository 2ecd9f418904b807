"""Correcting: a memory is put right in place, and what stated the mistake is quoted no more."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from services.answers import phrases
from services.commands import Correction, Intent, fits, holds, standing_alone, substituted
from services.errands.desk import Desk, certain
from services.ledger.episodes import Added, Episodes
from services.memory.matching import meant
from services.memory.together import AlsoWith, AlsoWithAdded
from services.models import Episode, Kind, Recalled
from services.turn import Answer, CommandReport, Source, Turn

_LOOK_BACK = 10


class Correcting:
    """Puts right what a message says was wrong, or asks which memory it is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def correct(self, turn: Turn, correction: Correction) -> Answer:
        """Put right what the correction is about."""
        report = CommandReport(Intent.CORRECT, correction)
        if not correction.new:
            return Answer(phrases.ask_what_is_right(turn.language), Source.COMMAND, report)
        matches = await self._mistaken(turn, correction)
        if len(matches) > 1:
            return await self._desk.ask_which(turn, Intent.CORRECT, matches, report, correction)
        episodes = [one.episode for one in matches]
        return await self.correct_these(turn, episodes, correction, report)

    async def _mistaken(self, turn: Turn, correction: Correction) -> list[Recalled]:
        """What a correction may be about: it has a place for the new value.

        Without a name or an old value, that is what was said last.
        """
        words = " ".join(part for part in (correction.about, correction.old) if part)
        if not words:
            spoken_of = await self._desk.referred_to(turn)
            if fitting := [certain(one) for one in spoken_of if fits(one.content, correction)]:
                return fitting
            memories = self._desk.memories_of(turn)
            said = await memories.last_stated(turn.conversation, most=_LOOK_BACK)
            return [certain(one) for one in said if fits(one.content, correction)][:1]
        found = [one for one in await self._desk.find(turn, words) if not one.episode.superseded]
        if correction.old:
            found = [one for one in found if holds(one.episode.content, correction)]
            found = [one for one in found if fits(one.episode.content, correction)]
            return meant(words, found) or found
        return [one for one in meant(words, found) if fits(one.episode.content, correction)]

    async def correct_these(
        self,
        turn: Turn,
        episodes: Sequence[Episode],
        correction: Correction,
        report: CommandReport,
    ) -> Answer:
        """Put these right; where there is none, the right thing is kept as new."""
        if not episodes:
            # Nothing has a place for it: nothing is overwritten by a guess.
            return await self._keep_right(turn, standing_alone(correction), report)
        put_right: list[Episode] = []

        def told() -> Answer:
            text = phrases.corrected(turn.language, episodes[0].content, put_right[0].content)
            return Answer(text, Source.COMMAND, report, tuple(certain(one) for one in put_right))

        async def also(connection: AsyncConnection, right: Episode) -> None:
            put_right.append(right)
            if len(put_right) == len(episodes):
                await self._desk.end(connection, turn, told())

        for one in episodes:
            await self._put_right(turn, one, correction, also)
        return told()

    async def _keep_right(self, turn: Turn, content: str, report: CommandReport) -> Answer:
        def told(kept: Episode, _: bool) -> Answer:
            text = phrases.nothing_to_correct_kept_new(turn.language, content)
            return Answer(text, Source.COMMAND, report, (certain(kept),))

        return await self._desk.keep(turn, content, told, correction=True)

    async def _put_right(
        self, turn: Turn, wrong: Episode, correction: Correction, also: AlsoWith
    ) -> None:
        content = substituted(wrong.content, correction)
        memories = self._desk.memories_of(turn)
        if content is None:
            # It has no place for the new value: nothing in it is overwritten by a guess.
            alone = standing_alone(correction)
            await self._desk.store(turn, alone, _with_episode(turn, also), correction=True)
        elif wrong.kind is Kind.MESSAGE:
            right = await self._desk.store(
                turn, content, _and_no_more, correction=True, instead_of=wrong
            )
            await memories.retract(
                [wrong.id], by=right.id, also=lambda connection: also(connection, right)
            )
        else:
            await memories.put_right(wrong.id, content, message_id=turn.message_id, also=also)


def _with_episode(turn: Turn, also: AlsoWith) -> AlsoWithAdded:
    async def with_episode(connection: AsyncConnection, added: Added) -> None:
        (kept,) = (await Episodes(connection, turn.person_id).many([added.id])).values()
        await also(connection, kept)

    return with_episode


async def _and_no_more(_: AsyncConnection, __: Added) -> None:
    return None
