"""The Cypher that the graph runs: written by hand, with parameters, each bound to one person."""

from typing import LiteralString

SCHEMA: tuple[LiteralString, ...] = (
    "CREATE CONSTRAINT graph_of_person IF NOT EXISTS FOR (g:Graph) REQUIRE g.person IS UNIQUE",
    "CREATE CONSTRAINT entity_of_person IF NOT EXISTS "
    "FOR (e:Entity) REQUIRE (e.person, e.key) IS UNIQUE",
    "CREATE CONSTRAINT group_of_person IF NOT EXISTS "
    "FOR (g:FactGroup) REQUIRE (g.person, g.id) IS UNIQUE",
    "CREATE INDEX groups_of_pair IF NOT EXISTS FOR (g:FactGroup) ON (g.person, g.pair)",
    "CREATE INDEX facts_of_person IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.person)",
    "CREATE INDEX facts_of_pair IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.person, f.pair)",
    "CREATE INDEX facts_of_triple IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.person, f.triple)",
    "CREATE INDEX facts_by_id IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.person, f.id)",
)

# Writing to the person's node takes its lock: one writer a person, whatever process it is in.
LOCK: LiteralString = "MERGE (g:Graph {person: $person}) SET g.person = $person"
# A group is a subject's predicate, or one object of it: each refuses what is older than the other.
NEWEST: LiteralString = """
UNWIND $groups AS new
OPTIONAL MATCH (own:FactGroup {person: $person, id: new.id})
OPTIONAL MATCH (whole:FactGroup {person: $person, id: new.pair})
OPTIONAL MATCH (part:FactGroup {person: $person, pair: new.pair}) WHERE new.id = new.pair
WITH new, own, whole, max(part.version) AS parts
WHERE coalesce(own.version, 0) <= new.version AND coalesce(whole.version, 0) <= new.version
  AND coalesce(parts, 0) <= new.version
RETURN new.id AS id
"""
TAKE: LiteralString = """
UNWIND $groups AS new
MERGE (g:FactGroup {person: $person, id: new.id})
SET g.pair = new.pair, g.version = new.version
"""
# A plan made while there was nothing yet is kept when there is much: so the indexes are named.
CLEAR: LiteralString = """
UNWIND $groups AS old
CALL (old) {
  MATCH (s:Entity)-[f:FACT {person: $person, pair: old.id}]->(o:Entity)
  USING INDEX f:FACT(person, pair)
  RETURN s, f, o
  UNION
  MATCH (s:Entity)-[f:FACT {person: $person, triple: old.id}]->(o:Entity)
  USING INDEX f:FACT(person, triple)
  RETURN s, f, o
}
WITH f, s.key AS subject, o.key AS object
DELETE f
RETURN DISTINCT subject, object
"""
FILL: LiteralString = """
UNWIND $facts AS new
MERGE (s:Entity {person: $person, key: new.subject}) SET s.name = new.edge.subject
MERGE (o:Entity {person: $person, key: new.object}) SET o.name = new.edge.object
CREATE (s)-[f:FACT {person: $person}]->(o)
SET f += new.edge
"""
TYPE: LiteralString = """
UNWIND $types AS new
MATCH (e:Entity {person: $person, key: new.key})
SET e.type = new.type, e.type_key = new.type_key
"""
SWEEP: LiteralString = """
MATCH (e:Entity {person: $person}) WHERE e.key IN $keys AND NOT EXISTS { (e)-[:FACT]-() }
DELETE e
"""
FORGET: tuple[LiteralString, ...] = (
    "MATCH ()-[f:FACT {person: $person}]->() WITH f LIMIT $most DELETE f RETURN count(*) AS gone",
    "MATCH (e:Entity {person: $person}) WITH e LIMIT $most DELETE e RETURN count(*) AS gone",
    "MATCH (g:FactGroup {person: $person}) WITH g LIMIT $most DELETE g RETURN count(*) AS gone",
    "MATCH (g:Graph {person: $person}) WITH g LIMIT $most DELETE g RETURN count(*) AS gone",
)
PEOPLE: LiteralString = """
MATCH (g:Graph) WHERE g.person STARTS WITH $prefix RETURN g.person AS person ORDER BY person
"""

BY_ID: LiteralString = """
UNWIND $ids AS id
MATCH (s:Entity)-[f:FACT {person: $person, id: id}]->(o:Entity)
USING INDEX f:FACT(person, id)
RETURN s.key AS subject_key, o.key AS object_key, f AS fact
"""
OF_TYPE: LiteralString = """
MATCH (e:Entity {person: $person}) WHERE e.key IN $keys AND e.type_key = $type
RETURN e.key AS key
"""
COUNT: LiteralString = """
MATCH (e:Entity {person: $person})
RETURN count(e) AS entities, sum(COUNT { (e)-[:FACT]->() }) AS facts
"""

# How a question's facts are come by, best way first.
BY_BOTH_ENDS = (
    "MATCH (s:Entity {person: $person, key: $subject}) "
    "MATCH (o:Entity {person: $person, key: $object}) MATCH (s)-[f:FACT]->(o)"
)
BY_SUBJECT = "MATCH (s:Entity {person: $person, key: $subject})-[f:FACT]->(o:Entity)"
BY_OBJECT = "MATCH (o:Entity {person: $person, key: $object})<-[f:FACT]-(s:Entity)"
BY_EITHER_END = "MATCH (:Entity {person: $person, key: $entity})-[f:FACT]-()"
BY_NOTHING = "MATCH (s:Entity)-[f:FACT {person: $person}]->(o:Entity)"
HELD = "f.person = $person AND f.since <= $at AND $at < f.until"
KEYED = """
WITH f, startNode(f) AS s, endNode(f) AS o
RETURN s.key AS subject_key, o.key AS object_key, f AS fact
"""
EDGE = "RETURN f.id AS id, s.key AS subject, o.key AS object LIMIT $most"
LEAVING = f"""
MATCH (s:Entity {{person: $person}}) WHERE s.key IN $keys
MATCH (s)-[f:FACT]->(o:Entity)
WHERE {HELD} AND ($predicate IS NULL OR f.predicate = $predicate) {EDGE}
"""
REACHING = f"""
MATCH (o:Entity {{person: $person}}) WHERE o.key IN $keys
MATCH (s:Entity)-[f:FACT]->(o)
WHERE {HELD} AND ($predicate IS NULL OR f.predicate = $predicate) {EDGE}
"""


def facts_query(
    *,
    subject: bool = False,
    predicate: bool = False,
    object: bool = False,
    entity: bool = False,
    held: bool = False,
) -> LiteralString:
    """The query for facts, by what is known of them: `held` means at an instant."""
    match = BY_NOTHING
    if entity:
        match = BY_EITHER_END
    elif subject and object:
        match = BY_BOTH_ENDS
    elif subject:
        match = BY_SUBJECT
    elif object:
        match = BY_OBJECT
    wanted = ["f.person = $person"]
    if predicate:
        wanted.append("f.predicate = $predicate")
    if held:
        wanted.append(HELD)
    if entity and subject:
        wanted.append("startNode(f).key = $subject")
    if entity and object:
        wanted.append("endNode(f).key = $object")
    return f"{match} WHERE {' AND '.join(wanted)} {KEYED}"
