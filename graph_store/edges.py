"""How a fact is kept on an edge of Neo4j."""

from collections.abc import Mapping
from typing import Any

from graph_store.model import Fact, GroupKey, Keyed
from graph_store.projection import group_id
from graph_store.replay import instant, micros
from graph_store.timeline import OPEN, UNKNOWN


def edge_row(person: str, keyed: Keyed) -> dict[str, Any]:
    """A fact as it is kept on an edge of a person's, with the keys of its ends."""
    fact = keyed.fact
    named = group_id(person, GroupKey(keyed.subject, keyed.predicate, keyed.object))
    edge = {
        "id": fact.id,
        "pair": named.pair,
        "triple": named.own,
        "subject": fact.subject,
        "predicate": keyed.predicate,
        "shown": fact.predicate,
        "object": fact.object,
        # Numbers at both ends, so that "holds then" is two comparisons.
        "since": UNKNOWN if fact.valid_from is None else micros(fact.valid_from),
        "until": OPEN if fact.valid_until is None else micros(fact.valid_until),
        "confidence": fact.confidence,
        "sources": list(fact.sources),
    }
    return {"subject": keyed.subject, "object": keyed.object, "edge": edge}


def keyed_edge(edge: Mapping[str, Any], subject: str, object: str) -> Keyed:
    """The fact that an edge between two entities keeps; the ends are the entities' keys."""
    since, until = edge["since"], edge["until"]
    fact = Fact(
        id=edge["id"],
        subject=edge["subject"],
        predicate=edge["shown"],
        object=edge["object"],
        valid_from=None if since == UNKNOWN else instant(since),
        valid_until=None if until == OPEN else instant(until),
        confidence=edge["confidence"],
        sources=tuple(edge["sources"]),
    )
    return Keyed(subject, edge["predicate"], object, fact)
