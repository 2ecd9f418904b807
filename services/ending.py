"""How a turn ends: its answer is in the ledger, in one unit of work with what a command did."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from services.ledger.conversations import Conversations
from services.ledger.turns import Turns
from services.turn import Answer, Chosen, Turn


async def end(connection: AsyncConnection, turn: Turn, answer: Answer, *, now: datetime) -> None:
    """Keep the answer of a turn; one that has ended already stays as it ended.

    The question that its message answered is closed with it: what is done again after a crash
    is read again as that answer.
    """
    if isinstance(turn.reading, Chosen):
        conversations = Conversations(connection, turn.person_id)
        asked = await conversations.open_question(turn.asking_id)
        if asked == turn.reading.question:
            await conversations.close_question(turn.asking_id)
    # What a fact stands on is no memory of the answer, but takes it along when it goes.
    used: dict[str, float | None] = {
        source: None for fact in answer.facts for source in fact.sources
    }
    used |= {one.episode.id: one.score for one in answer.memories}
    await Turns(connection, turn.person_id).finish(
        turn.id,
        reply=answer.text if answer.kept else None,
        origin=answer.source,
        used=sorted(used.items(), key=lambda one: -(one[1] or 0.0)),
        facts=[fact.id for fact in answer.facts],
        now=now,
    )
