"""What "that" means in a conversation: what the last answer stood on, or what was stated last."""

from services.ledger.conversations import Conversations
from services.ledger.episodes import Episodes
from services.memory.stores import Stores
from services.models import Episode
from services.turn import Turn
from services.utterance import Utterance, classify

# Thanks or a greeting may stand between a thing and the word that points at it.
_LOOK_BACK = 4


async def referred_to(stores: Stores, turn: Turn) -> list[Episode]:
    """The episodes that the person points at; [] where nothing was talked about last.

    After a question that had no answer that is nothing, however much was said before it.
    """
    async with stores.database.read() as connection:
        conversations = Conversations(connection, turn.person_id)
        episodes = Episodes(connection, turn.person_id)
        for message_id, stood_on in await conversations.latest_turns(
            turn.conversation_id, most=_LOOK_BACK, root_turn=turn.root_turn
        ):
            found = await episodes.many(stood_on)
            if found:
                return [found[one] for one in stood_on if one in found]
            message = await episodes.get(message_id) if message_id else None
            if message is None:
                continue
            if message.recallable and not message.superseded:
                return [message]
            if classify(message.content) is Utterance.QUESTION:
                return []
    return []
