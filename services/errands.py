"""What a command does: remember, forget, correct, list; and the questions they leave open."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from datetime import timedelta
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from services.answers import phrases, same_owner
from services.commands import (
    Command,
    Correction,
    Intent,
    fits,
    holds,
    means_everything,
    means_the_last,
    numbered,
    standing_alone,
    substituted,
)
from services.ending import end
from services.ledger.conversations import Conversations, OpenQuestion
from services.ledger.episodes import Added, Episodes
from services.memory.matching import is_clearly_meant, meant
from services.memory.memories import Memories
from services.memory.periods import happened_at
from services.memory.recall import Filters
from services.memory.stores import Stores
from services.memory.together import AlsoWith, AlsoWithAdded
from services.models import Episode, Kind, NewEpisode, Recalled
from services.referring import referred_to
from services.turn import Answer, Chosen, CommandReport, Option, Source, Turn

ANSWER_WITHIN = timedelta(minutes=10)
_LOOK_AT = 20
_SHOWN = 30
_LOOK_BACK = 10
# Likeness in meaning from which a memory that shares no word may be the one that is named.
_LIKE = 0.35
EVERYTHING = "everything"
# What is not done while the person wants nothing remembered.
_KEEPING = frozenset({Intent.REMEMBER, Intent.CORRECT})
_Told: TypeAlias = Callable[[Episode, bool], Answer]


class Errands:
    """Does what a message commands, and says in the person's language what was done."""

    def __init__(self, *, stores: Stores, memories: Memories) -> None:
        self._stores = stores
        self._memories = memories

    async def run(self, turn: Turn, command: Command) -> Answer:
        """Carry out a remember, forget, correct or list command."""
        payload = command.payload
        if turn.within is not None and command.intent is not Intent.REMEMBER:
            # What is remembered would be shown, or named, to whoever reads along.
            text = phrases.only_in_private(turn.language)
            return Answer(text, Source.COMMAND, CommandReport(command.intent, payload))
        if turn.paused and command.intent in _KEEPING:
            text = phrases.paused(turn.language)
            return Answer(text, Source.COMMAND, CommandReport(command.intent, payload))
        if command.intent is Intent.REMEMBER:
            return await self._remember(turn, str(payload or ""))
        if command.intent is Intent.FORGET:
            return await self._forget(turn, str(payload or ""))
        if isinstance(payload, Correction):
            return await self._correct(turn, payload)
        return await self._list(turn)

    async def settle(self, turn: Turn, chosen: Chosen) -> Answer:
        """Do what an open question was about, now that it is answered."""
        question = chosen.question
        report = CommandReport(question.intent, None)
        if question.intent == EVERYTHING and chosen.ids:
            await self._memories.of(turn.person).forget_everything()
            text = phrases.forgot_everything(turn.language)
            return Answer(text, Source.COMMAND, CommandReport(Intent.FORGET, None), kept=False)
        if not chosen.ids:
            return Answer(phrases.cancelled(turn.language), Source.COMMAND, report)
        if question.intent == Intent.FORGET:
            return await self._forget_these(turn, chosen.ids, report)
        if turn.paused:
            return Answer(phrases.paused(turn.language), Source.COMMAND, report)
        correction = _correction(question)
        episodes = await self._still_there(turn, chosen.ids)
        return await self._correct_these(turn, episodes, correction, report)

    async def _remember(self, turn: Turn, payload: str) -> Answer:
        report = CommandReport(Intent.REMEMBER, payload)
        if not payload or means_the_last(payload):
            said = [one for one in await referred_to(self._stores, turn) if one.recallable]
            if not said:
                return Answer(phrases.ask_what_to_remember(turn.language), Source.COMMAND, report)
            payload = said[0].content

        def told(kept: Episode, created: bool) -> Answer:
            again = not created and turn.within is None
            text = phrases.remembered(turn.language, payload, again=again)
            return Answer(text, Source.COMMAND, report, (_certain(kept),))

        return await self._keep(turn, payload, told, correction=False)

    async def _keep(self, turn: Turn, content: str, told: _Told, *, correction: bool) -> Answer:
        """Keep a memory, and end the turn with what is told of it and of its being new."""
        answers: list[Answer] = []

        async def also(connection: AsyncConnection, added: Added) -> None:
            (kept,) = (await Episodes(connection, turn.person_id).many([added.id])).values()
            answers.append(told(kept, added.created))
            await self._end(connection, turn, answers[0])

        await self._store(turn, content, also, correction=correction)
        return answers[0]

    async def _store(
        self,
        turn: Turn,
        content: str,
        also: AlsoWithAdded,
        *,
        correction: bool,
        instead_of: Episode | None = None,
    ) -> Episode:
        new = NewEpisode(
            content=content,
            kind=Kind.MEMORY,
            source=turn.origin.source,
            metadata=turn.origin.metadata,
            said_at=turn.moment.now,
            occurred_at=happened_at(content, turn.moment),
            conversation=turn.conversation,
            correction=correction,
        )
        if instead_of is not None:
            # It was so from then on: what is put right keeps its place in time, as an edit does.
            new = replace(
                new,
                said_at=instead_of.said_at,
                occurred_at=instead_of.occurred_at,
                edited_at=turn.moment.now,
            )
        memories = self._memories.of(turn.person)
        added = await memories.store_stated(new, message_id=turn.message_id, also=also)
        return await memories.get(added.id)

    async def _end(self, connection: AsyncConnection, turn: Turn, answer: Answer) -> None:
        """What was done and that it was told are one: done again, it would be told otherwise."""
        await end(connection, turn, answer, now=self._stores.now())

    async def _forget(self, turn: Turn, payload: str) -> Answer:
        report = CommandReport(Intent.FORGET, payload)
        if not payload:
            return Answer(phrases.ask_what_to_forget(turn.language), Source.COMMAND, report)
        if means_everything(payload):
            return await self._ask_about_everything(turn, report)
        if (pointed := await self._pointed_at(turn, payload)) is not None:
            return await self._forget_pointed(turn, pointed, report)
        found = await self._find(turn, payload)
        matches = meant(payload, found)
        if len(matches) == 1 and _is_clear(payload, matches[0].episode.content):
            return await self._forget_these(turn, [matches[0].episode.id], report)
        offered = matches or [one for one in found if one.vector_score >= _LIKE][:3]
        if not offered:
            text = phrases.nothing_to_forget(turn.language, payload)
            return Answer(text, Source.COMMAND, report)
        return await self._ask_which(turn, Intent.FORGET, offered, report)

    async def _forget_pointed(
        self, turn: Turn, pointed: Sequence[Episode], report: CommandReport
    ) -> Answer:
        if not pointed:
            return Answer(phrases.ask_what_to_forget(turn.language), Source.COMMAND, report)
        if len(pointed) == 1:
            return await self._forget_these(turn, [pointed[0].id], report)
        return await self._ask_which(
            turn, Intent.FORGET, [_certain(one) for one in pointed], report
        )

    async def _pointed_at(self, turn: Turn, payload: str) -> list[Episode] | None:
        """What "that" or "number 2" means here; None where the payload names a thing."""
        if means_the_last(payload):
            return await referred_to(self._stores, turn)
        number = numbered(payload)
        if number is None:
            return None
        async with self._stores.database.read() as connection:
            conversations = Conversations(connection, turn.person_id)
            listed = await conversations.last_listing(
                turn.conversation_id, root_turn=turn.root_turn
            )
        return await self._still_there(turn, listed[number - 1 : number]) if listed else None

    async def _ask_about_everything(self, turn: Turn, report: CommandReport) -> Answer:
        count = (await self._memories.of(turn.person).stats()).memories
        if not count:
            return Answer(phrases.nothing_remembered(turn.language), Source.COMMAND, report)
        await self._leave_open(turn, EVERYTHING, [], None)
        text = phrases.forget_everything_confirm(turn.language, count)
        return Answer(text, Source.COMMAND, replace(report, everything=True))

    async def _forget_these(self, turn: Turn, ids: Sequence[str], report: CommandReport) -> Answer:
        memories = self._memories.of(turn.person)
        episodes = await self._still_there(turn, ids)
        if not episodes:
            text = phrases.nothing_to_forget(turn.language, "")
            return Answer(text, Source.COMMAND, report)
        going = [one.id for one in episodes]
        # With a thing go the mistakes about it that were put right, and the words that name it.
        mistakes = await memories.retracted_by(going)
        ended = Answer("", Source.COMMAND, report, kept=False)
        forgotten = await memories.forget_many(
            [*going, *mistakes, turn.message_id],
            also=lambda connection: self._end(connection, turn, ended),
        )
        if not forgotten.complete:
            text = phrases.forgetting_later(turn.language)
        elif len(episodes) == 1:
            text = phrases.forgotten(turn.language, episodes[0].content)
        else:
            text = phrases.forgot_many(turn.language, len(episodes))
        return replace(ended, text=text)

    async def _correct(self, turn: Turn, correction: Correction) -> Answer:
        report = CommandReport(Intent.CORRECT, correction)
        if not correction.new:
            return Answer(phrases.ask_what_is_right(turn.language), Source.COMMAND, report)
        matches = await self._mistaken(turn, correction)
        if len(matches) > 1:
            return await self._ask_which(turn, Intent.CORRECT, matches, report, correction)
        episodes = [one.episode for one in matches]
        return await self._correct_these(turn, episodes, correction, report)

    async def _mistaken(self, turn: Turn, correction: Correction) -> list[Recalled]:
        """What a correction may be about: it has a place for the new value.

        Without a name or an old value, that is what was said last.
        """
        words = " ".join(part for part in (correction.about, correction.old) if part)
        if not words:
            spoken_of = await referred_to(self._stores, turn)
            if fitting := [_certain(one) for one in spoken_of if fits(one.content, correction)]:
                return fitting
            memories = self._memories.of(turn.person)
            said = await memories.last_stated(turn.conversation, most=_LOOK_BACK)
            return [_certain(one) for one in said if fits(one.content, correction)][:1]
        found = [one for one in await self._find(turn, words) if not one.episode.superseded]
        if correction.old:
            found = [one for one in found if holds(one.episode.content, correction)]
            found = [one for one in found if fits(one.episode.content, correction)]
            return meant(words, found) or found
        return [one for one in meant(words, found) if fits(one.episode.content, correction)]

    async def _correct_these(
        self,
        turn: Turn,
        episodes: Sequence[Episode],
        correction: Correction,
        report: CommandReport,
    ) -> Answer:
        if not episodes:
            # Nothing has a place for it: nothing is overwritten by a guess.
            return await self._keep_right(turn, standing_alone(correction), report)
        put_right: list[Episode] = []

        def told() -> Answer:
            text = phrases.corrected(turn.language, episodes[0].content, put_right[0].content)
            return Answer(text, Source.COMMAND, report, tuple(_certain(one) for one in put_right))

        async def also(connection: AsyncConnection, right: Episode) -> None:
            put_right.append(right)
            if len(put_right) == len(episodes):
                await self._end(connection, turn, told())

        for one in episodes:
            await self._put_right(turn, one, correction, also)
        return told()

    async def _keep_right(self, turn: Turn, content: str, report: CommandReport) -> Answer:
        def told(kept: Episode, _: bool) -> Answer:
            text = phrases.nothing_to_correct_kept_new(turn.language, content)
            return Answer(text, Source.COMMAND, report, (_certain(kept),))

        return await self._keep(turn, content, told, correction=True)

    async def _put_right(
        self, turn: Turn, wrong: Episode, correction: Correction, also: AlsoWith
    ) -> None:
        content = substituted(wrong.content, correction)
        memories = self._memories.of(turn.person)
        if content is None:
            # It has no place for the new value: nothing in it is overwritten by a guess.
            alone = standing_alone(correction)
            await self._store(turn, alone, _with_episode(turn, also), correction=True)
        elif wrong.kind is Kind.MESSAGE:
            right = await self._store(
                turn, content, _and_no_more, correction=True, instead_of=wrong
            )
            await memories.retract(
                [wrong.id], by=right.id, also=lambda connection: also(connection, right)
            )
        else:
            await memories.put_right(wrong.id, content, message_id=turn.message_id, also=also)

    async def _list(self, turn: Turn) -> Answer:
        memories = self._memories.of(turn.person)
        report = CommandReport(Intent.LIST, None)
        page = await memories.page(query=None, kind=None, limit=_SHOWN, cursor=None)
        if not page.items:
            return Answer(phrases.nothing_remembered(turn.language), Source.COMMAND, report)
        total = (await memories.stats()).memories
        dated = [(one.content, turn.moment.local(one.said_at).date()) for one in page.items]
        past = [n for n, one in enumerate(page.items, start=1) if one.superseded]
        text = phrases.listing(turn.language, dated, total, past=past)
        return Answer(text, Source.COMMAND, report, tuple(_certain(one) for one in page.items))

    async def _ask_which(
        self,
        turn: Turn,
        intent: Intent,
        matches: Sequence[Recalled],
        report: CommandReport,
        correction: Correction | None = None,
    ) -> Answer:
        shown = list(matches)[:_SHOWN]
        contents = [one.episode.content for one in shown]
        await self._leave_open(turn, intent, [one.episode.id for one in shown], correction)
        ask = phrases.which_to_forget if intent is Intent.FORGET else phrases.which_to_correct
        options = tuple(Option(one.episode.id, one.episode.content) for one in shown)
        asked = CommandReport(report.intent, report.payload, options)
        return Answer(ask(turn.language, contents), Source.COMMAND, asked, tuple(shown))

    async def _leave_open(
        self, turn: Turn, intent: str, ids: Sequence[str], correction: Correction | None
    ) -> None:
        question = OpenQuestion(
            intent=intent,
            items=tuple(ids),
            correction=None if correction is None else asdict(correction),
            asked_at=turn.moment.now,
        )
        async with self._stores.database.write() as connection:
            await Conversations(connection, turn.person_id).ask(turn.asking_id, question)

    async def _find(self, turn: Turn, words: str) -> list[Recalled]:
        return await self._memories.of(turn.person).recall(
            words,
            k=_LOOK_AT,
            moment=turn.moment,
            filters=Filters(past=True),
            without=turn.message_id,
            caught_up=True,
        )

    async def _still_there(self, turn: Turn, ids: Sequence[str]) -> list[Episode]:
        return await self._memories.of(turn.person).many(ids)


def _is_clear(payload: str, content: str) -> bool:
    return is_clearly_meant(payload, content) and same_owner(payload, content)


def _certain(episode: Episode) -> Recalled:
    """An episode that is meant, not found."""
    return Recalled(episode, score=1.0, vector_score=1.0)


def _with_episode(turn: Turn, also: AlsoWith) -> AlsoWithAdded:
    async def with_episode(connection: AsyncConnection, added: Added) -> None:
        (kept,) = (await Episodes(connection, turn.person_id).many([added.id])).values()
        await also(connection, kept)

    return with_episode


async def _and_no_more(_: AsyncConnection, __: Added) -> None:
    return None


def _correction(question: OpenQuestion) -> Correction:
    parts = question.correction or {}
    old, new, about = parts.get("old"), parts.get("new"), parts.get("about")
    return Correction(
        old=None if old is None else str(old),
        new=str(new or ""),
        about=None if about is None else str(about),
    )
