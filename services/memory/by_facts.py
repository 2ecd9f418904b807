"""The leg of a recall that goes by facts: the memories that state what a question asks for."""

from services.answers.knowing import asks_for_all_about, matching
from services.graph.about import About

# On the scale of the other legs, where a right answer has about .7 of both together.
_STATES_IT, _SAYS_SOMETHING = 0.3, 0.15
# What more memories state than this, each says less of what is asked: a long talk of two has
# dozens that say what one of them likes.
_FEW = 3
_MOST = 20


def stating(question: str, named: About) -> dict[str, float]:
    """The scores, by id, of the memories that state facts a question asks for.

    `named` is what the graph has on what the question names; empty where that is nothing.
    """
    stated = dict.fromkeys(one for fact in matching(question, named) for one in fact.sources)
    scores = dict.fromkeys(stated, _STATES_IT * _FEW / max(len(stated), _FEW))
    if named.rings and asks_for_all_about(question):
        told = (one for fact in named.rings[0][:_MOST] for one in fact.sources)
        scores = dict.fromkeys(told, _SAYS_SOMETHING) | scores
    return scores
