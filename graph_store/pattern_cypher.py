"""A pattern as one Cypher query: what it names are parameters, its shape alone is text."""

from collections.abc import Mapping, Sequence
from typing import Any, LiteralString

from graph_store.cypher import HELD
from graph_store.edges import keyed_edge
from graph_store.pattern import Asked, Match


def compiled(question: Asked) -> tuple[LiteralString, dict[str, Any]]:
    """The query and what it is given beside `$person`.

    Nodes are named by their place: the ids that were written never are part of the text.
    """
    pattern = question.pattern
    places = {node.id: place for place, node in enumerate(pattern.nodes)}
    edges = [
        _edge(place, places[edge.start], places[edge.end], forward=edge.direction == "forward")
        for place, edge in enumerate(pattern.edges)
    ]
    wanted, given = _conditions(question, places)
    keys = ", ".join(_number("n", place) + ".key" for place in range(len(pattern.nodes)))
    facts = ", ".join(_number("f", place) for place in range(len(pattern.edges)))
    starts = ", ".join(f"startNode({_number('f', n)}).key" for n in range(len(pattern.edges)))
    ends = ", ".join(f"endNode({_number('f', n)}).key" for n in range(len(pattern.edges)))
    query = (
        f"MATCH {', '.join(edges)} WHERE {' AND '.join(wanted)} "
        f"RETURN [{keys}] AS keys, [{facts}] AS facts, [{starts}] AS starts, [{ends}] AS ends "
        "LIMIT $most"
    )
    return query, {**given, "at": question.at, "most": pattern.limit + 1}


def _edge(place: int, start: int, end: int, *, forward: bool) -> LiteralString:
    arrow = "->" if forward else "-"
    fact = _number("f", place)
    return f"({_number('n', start)}:Entity)-[{fact}:FACT]{arrow}({_number('n', end)}:Entity)"


def _conditions(
    question: Asked, places: Mapping[str, int]
) -> tuple[list[LiteralString], dict[str, Any]]:
    wanted: list[LiteralString] = []
    given: dict[str, Any] = {}
    for node, place in places.items():
        name = _number("n", place)
        wanted.append(f"{name}.person = $person")
        if node in question.keys:
            wanted.append(f"{name}.key = ${name}_key")
            given[f"{name}_key"] = question.keys[node]
        if node in question.types:
            wanted.append(f"{name}.type_key = ${name}_type")
            given[f"{name}_type"] = question.types[node]
    for place in range(len(question.pattern.edges)):
        name = _number("f", place)
        wanted.append(f"{name}.person = $person")
        if question.at is not None:
            wanted.append(HELD.replace("f.", f"{name}."))
        if place in question.predicates:
            wanted.append(f"{name}.predicate = ${name}_predicate")
            given[f"{name}_predicate"] = question.predicates[place]
    return wanted, given


def _number(kind: LiteralString, place: int) -> LiteralString:
    return f"{kind}{('0', '1', '2', '3', '4', '5')[place]}"


def match(question: Asked, row: Mapping[str, Any]) -> Match:
    """One row of that query."""
    ids = [node.id for node in question.pattern.nodes]
    ends: Sequence[tuple[Any, str, str]] = list(
        zip(row["facts"], row["starts"], row["ends"], strict=True)
    )
    facts = tuple(keyed_edge(edge, subject, object) for edge, subject, object in ends)
    return Match(dict(zip(ids, row["keys"], strict=True)), facts)
