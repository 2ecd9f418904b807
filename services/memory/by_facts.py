"""The leg of a recall that goes by facts: the memories that state what a question asks for."""

from collections.abc import Mapping
from datetime import datetime

from services.answers.knowing import asks_for_all_about, matching
from services.graph.about import about
from services.graph.within import with_graph
from services.ledger.episodes import Episodes
from services.memory.stores import Stores
from services.models import Episode

# On the scale of the other legs, where a right answer has about .7 of both together.
_STATES_IT, _SAYS_SOMETHING = 0.3, 0.15
_MOST = 20


async def stating(
    stores: Stores, person_id: int, question: str, *, at: datetime
) -> tuple[Mapping[str, float], Mapping[str, Episode]]:
    """The scores, by id, of the memories that state facts a question asks for, and these memories.

    `at` is the instant whose facts count. Empty where the question names nothing known.
    """
    async with stores.database.read() as connection:
        named = await with_graph(
            connection, person_id, lambda own: about(own, question, at=at), now=stores.now()
        )
        scores = {one: _STATES_IT for fact in matching(question, named) for one in fact.sources}
        if named.rings and asks_for_all_about(question):
            told = (one for fact in named.rings[0][:_MOST] for one in fact.sources)
            scores = dict.fromkeys(told, _SAYS_SOMETHING) | scores
        if not scores:
            return {}, {}
        return scores, await Episodes(connection, person_id).many(list(scores))
