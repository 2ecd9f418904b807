"""What a command does: remember, forget, correct, list; and the questions they leave open."""

from collections.abc import Sequence
from datetime import timedelta

from services.answers import phrases
from services.commands import Command, Correction, Intent, means_the_last
from services.errands.correcting import Correcting
from services.errands.desk import SHOWN, Desk, certain
from services.errands.forgetting import EVERYTHING, Forgetting
from services.ledger.conversations import OpenQuestion
from services.memory.memories import Memories
from services.memory.stores import Stores
from services.models import Episode
from services.turn import Answer, Chosen, CommandReport, Source, Turn

ANSWER_WITHIN = timedelta(minutes=10)
# What is not done while the person wants nothing remembered.
_KEEPING = frozenset({Intent.REMEMBER, Intent.CORRECT})


class Errands:
    """Does what a message commands, and says in the person's language what was done."""

    def __init__(self, *, stores: Stores, memories: Memories) -> None:
        self._desk = Desk(stores=stores, memories=memories)
        self._forgetting = Forgetting(self._desk)
        self._correcting = Correcting(self._desk)

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
            return await self._forgetting.forget(turn, str(payload or ""))
        if isinstance(payload, Correction):
            return await self._correcting.correct(turn, payload)
        return await self._list(turn)

    async def settle(self, turn: Turn, chosen: Chosen) -> Answer:
        """Do what an open question was about, now that it is answered."""
        question = chosen.question
        report = CommandReport(question.intent, None)
        if question.intent == EVERYTHING and chosen.ids:
            await self._desk.memories_of(turn).forget_everything()
            text = phrases.forgot_everything(turn.language)
            return Answer(text, Source.COMMAND, CommandReport(Intent.FORGET, None), kept=False)
        if not chosen.ids:
            return Answer(phrases.cancelled(turn.language), Source.COMMAND, report)
        if question.intent == Intent.FORGET:
            return await self._forgetting.forget_these(turn, chosen.ids, report)
        if turn.paused:
            return Answer(phrases.paused(turn.language), Source.COMMAND, report)
        correction = _correction(question)
        episodes = await self._desk.still_there(turn, chosen.ids)
        return await self._correcting.correct_these(turn, episodes, correction, report)

    async def _remember(self, turn: Turn, payload: str) -> Answer:
        report = CommandReport(Intent.REMEMBER, payload)
        if not payload or means_the_last(payload):
            said = [one for one in await self._desk.referred_to(turn) if one.recallable]
            if not said:
                return Answer(phrases.ask_what_to_remember(turn.language), Source.COMMAND, report)
            payload = said[0].content

        def told(kept: Episode, created: bool) -> Answer:
            again = not created and turn.within is None
            text = phrases.remembered(turn.language, payload, again=again)
            return Answer(text, Source.COMMAND, report, (certain(kept),))

        return await self._desk.keep(turn, payload, told, correction=False)

    async def _list(self, turn: Turn) -> Answer:
        memories = self._desk.memories_of(turn)
        report = CommandReport(Intent.LIST, None)
        page = await memories.page(query=None, kind=None, limit=SHOWN, cursor=None)
        if not page.items:
            return Answer(phrases.nothing_remembered(turn.language), Source.COMMAND, report)
        shown = _once(page.items)
        total = (await memories.stats()).memories - (len(page.items) - len(shown))
        dated = [(one.content, turn.moment.local(one.said_at).date()) for one in shown]
        past = [n for n, one in enumerate(shown, start=1) if one.superseded]
        text = phrases.listing(turn.language, dated, total, past=past)
        # What was said again stands behind what is numbered: it is told along.
        told = dict.fromkeys((*(one.id for one in shown), *(one.id for one in page.items)))
        by_id = {one.id: certain(one) for one in page.items}
        return Answer(text, Source.COMMAND, report, tuple(by_id[one] for one in told))


def _once(items: Sequence[Episode]) -> list[Episode]:
    """Each thing once however often it was said, as it was said last."""
    by_words: dict[tuple[str, bool], Episode] = {}
    for one in items:
        by_words.setdefault((" ".join(one.content.casefold().split()), one.superseded), one)
    return list(by_words.values())


def _correction(question: OpenQuestion) -> Correction:
    parts = question.correction or {}
    old, new, about = parts.get("old"), parts.get("new"), parts.get("about")
    return Correction(
        old=None if old is None else str(old),
        new=str(new or ""),
        about=None if about is None else str(about),
    )
