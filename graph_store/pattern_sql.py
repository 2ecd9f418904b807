"""A pattern as one SELECT over the facts, each edge one of them."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Row, Select, select, union_all

from graph_store.facts import Facts, holding
from graph_store.model import Fact, Keyed
from graph_store.names import fold
from graph_store.pattern import Asked, Match, Rows, rows
from graph_store.tables import facts, types

# A fact as an edge that may be walked either way: `start` and `end` are the keys of its ends.
_COLUMNS = (facts.c.id, facts.c.subject_key, facts.c.predicate_key, facts.c.object_key)


def find_in_sql(connection: Connection, person_id: int, question: Asked) -> Rows:
    """The rows that fit, of one person's facts."""
    spellings = _spellings(connection, person_id, question)
    found = connection.execute(compiled(question, person_id, spellings)).all()
    edges = range(len(question.pattern.edges))
    ids = {row._mapping[f"f{place}_id"] for row in found for place in edges}
    told = Facts(connection, person_id).by_id(ids)
    return rows(question, [_match(question, row, told) for row in found])


def compiled(question: Asked, person_id: int, spellings: dict[str, list[str]]) -> Select[Any]:
    """The query; `spellings`: how each node's type may be written in what was said of types."""
    pattern = question.pattern
    edges = [
        _edge(question, person_id, place, either=edge.direction == "either")
        for place, edge in enumerate(pattern.edges)
    ]
    ends: dict[str, list[ColumnElement[str]]] = {node.id: [] for node in pattern.nodes}
    wanted: list[ColumnElement[bool]] = []
    for edge, said in zip(edges, pattern.edges, strict=True):
        ends[said.start].append(edge.c.start)
        ends[said.end].append(edge.c.end)
    for node, columns in ends.items():
        wanted += [columns[0] == column for column in columns[1:]]
        if node in question.keys:
            wanted.append(columns[0] == question.keys[node])
        if node in spellings:
            wanted.append(_type_of(person_id, columns[0]).in_(spellings[node]))
    for place, edge in enumerate(edges):
        # One fact is one edge.
        wanted += [edge.c.id != other.c.id for other in edges[:place]]
    keys = [columns[0].label(f"n{place}") for place, columns in enumerate(ends.values())]
    told = [
        edge.c[column.name].label(f"f{place}_{column.name}")
        for place, edge in enumerate(edges)
        for column in _COLUMNS
    ]
    query: Select[Any] = select().add_columns(*keys, *told)
    return query.where(*wanted).limit(pattern.limit + 1)


def _edge(question: Asked, person_id: int, place: int, *, either: bool) -> FromClause:
    wanted = [facts.c.person_id == person_id]
    if place in question.predicates:
        wanted.append(facts.c.predicate_key == question.predicates[place])
    if question.at is not None:
        wanted.append(holding(question.at))
    subject, object = facts.c.subject_key, facts.c.object_key
    forward = select(*_COLUMNS, subject.label("start"), object.label("end")).where(*wanted)
    if not either:
        return forward.subquery(f"f{place}")
    backward = select(*_COLUMNS, object.label("start"), subject.label("end")).where(*wanted)
    return union_all(forward, backward).subquery(f"f{place}")


def _type_of(person_id: int, entity: ColumnElement[str]) -> ColumnElement[str]:
    """What was last said of an entity's type."""
    return (
        select(types.c.type)
        .where(types.c.person_id == person_id, types.c.entity_key == entity)
        .order_by(types.c.said_at.desc(), types.c.seq.desc(), types.c.id.desc())
        .limit(1)
        .scalar_subquery()
    )


def _spellings(connection: Connection, person_id: int, question: Asked) -> dict[str, list[str]]:
    if not question.types:
        return {}
    said = select(types.c.type).where(types.c.person_id == person_id).distinct()
    known = list(connection.execute(said).scalars())
    return {
        node: [spelt for spelt in known if fold(spelt) == wanted]
        for node, wanted in question.types.items()
    }


def _match(question: Asked, row: Row[Any], told: Mapping[str, Fact]) -> Match:
    found = row._mapping
    keys = {node.id: found[f"n{place}"] for place, node in enumerate(question.pattern.nodes)}
    edges = [
        [found[f"f{place}_{column.name}"] for column in _COLUMNS]
        for place in range(len(question.pattern.edges))
    ]
    facts_told = tuple(Keyed(s, p, o, told[fact_id]) for fact_id, s, p, o in edges)
    return Match(keys, facts_told)
