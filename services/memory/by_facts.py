"""The leg of a recall that goes by facts: the memories that state what a question asks for."""

from services.answers.knowing import asks_for_all_about, matching
from services.graph.about import About
from services.models import Episode, Kind

# On the scale of the other legs, where a right answer has about .7 of both together.
_STATES_IT, _SAYS_SOMETHING = 0.3, 0.15
# In what people say to one another it counts less: of a long talk dozens of turns state something
# about whom is asked, and one in 25 of them what is asked.
_IN_A_TALK = 1 / 3
_MOST = 20


def stating(question: str, named: About) -> dict[str, float]:
    """The scores, by id, of the memories that state facts a question asks for.

    `named` is what the graph has on what the question names; empty where that is nothing.
    """
    scores = {one: _STATES_IT for fact in matching(question, named) for one in fact.sources}
    if named.rings and asks_for_all_about(question):
        told = (one for fact in named.rings[0][:_MOST] for one in fact.sources)
        scores = dict.fromkeys(told, _SAYS_SOMETHING) | scores
    return scores


def counted(score: float, episode: Episode) -> float:
    """What the score of a memory that states a fact counts, by where it stands."""
    in_a_talk = episode.kind is Kind.MESSAGE and episode.speaker is not None
    return score * _IN_A_TALK if in_a_talk else score
