"""The Cypher for events: they and what they lead to are one person's own, and no entities."""

from typing import LiteralString

SCHEMA: tuple[LiteralString, ...] = (
    "CREATE CONSTRAINT event_of_person IF NOT EXISTS "
    "FOR (e:Event) REQUIRE (e.person, e.id) IS UNIQUE",
    "CREATE CONSTRAINT event_version IF NOT EXISTS "
    "FOR (v:EventVersion) REQUIRE (v.person, v.id) IS UNIQUE",
    "CREATE CONSTRAINT emotion_of_person IF NOT EXISTS "
    "FOR (t:Emotion) REQUIRE (t.person, t.name) IS UNIQUE",
    "CREATE CONSTRAINT result_of_person IF NOT EXISTS "
    "FOR (t:Result) REQUIRE (t.person, t.type) IS UNIQUE",
    "CREATE CONSTRAINT user_of_person IF NOT EXISTS FOR (u:User) REQUIRE u.person IS UNIQUE",
)

# What an event was in stays when the event goes, so that nothing older brings it back.
NEWEST: LiteralString = """
UNWIND $events AS new
OPTIONAL MATCH (v:EventVersion {person: $person, id: new.mark})
WITH new, v WHERE coalesce(v.version, 0) <= new.version
RETURN new.mark AS mark
"""
TAKE: LiteralString = """
UNWIND $events AS new
MERGE (v:EventVersion {person: $person, id: new.mark}) SET v.version = new.version
"""
CLEAR: LiteralString = """
UNWIND $events AS old
MATCH (e:Event {person: $person, id: old.id}) USING INDEX e:Event(person, id)
DETACH DELETE e
"""
FILL: LiteralString = """
MERGE (u:User {person: $person})
WITH u UNWIND $events AS new
CREATE (:Event {person: $person, id: new.id})-[:PARTICIPANT]->(u)
"""
FEEL: LiteralString = """
UNWIND $events AS new
MATCH (e:Event {person: $person, id: new.id}) USING INDEX e:Event(person, id)
MERGE (t:Emotion {person: $person, name: new.emotion})
CREATE (e)-[:HAS_EMOTION]->(t)
"""
END: LiteralString = """
UNWIND $events AS new
MATCH (e:Event {person: $person, id: new.id}) USING INDEX e:Event(person, id)
MERGE (t:Result {person: $person, type: new.result})
CREATE (e)-[:HAS_RESULT]->(t)
"""
# A part of an index is searched only where the rest of it is named, too.
_EMOTIONS: LiteralString = (
    "MATCH (t:Emotion {person: $person}) USING INDEX t:Emotion(person, name) "
    "WHERE t.name IS NOT NULL"
)
_RESULTS: LiteralString = (
    "MATCH (t:Result {person: $person}) USING INDEX t:Result(person, type) WHERE t.type IS NOT NULL"
)
_USER: LiteralString = "MATCH (t:User {person: $person}) WHERE t.person IS NOT NULL"
_EVENTS: LiteralString = (
    "MATCH (t:Event {person: $person}) USING INDEX t:Event(person, id) WHERE t.id IS NOT NULL"
)
_VERSIONS: LiteralString = (
    "MATCH (t:EventVersion {person: $person}) USING INDEX t:EventVersion(person, id) "
    "WHERE t.id IS NOT NULL"
)
SWEEP: tuple[LiteralString, ...] = (
    f"{_EMOTIONS} AND NOT EXISTS {{ (t)--() }} DELETE t",
    f"{_RESULTS} AND NOT EXISTS {{ (t)--() }} DELETE t",
    f"{_USER} AND NOT EXISTS {{ (t)--() }} DELETE t",
)
FORGET: tuple[LiteralString, ...] = (
    f"{_EVENTS} WITH t LIMIT $most DETACH DELETE t RETURN count(*) AS gone",
    f"{_EMOTIONS} WITH t LIMIT $most DELETE t RETURN count(*) AS gone",
    f"{_RESULTS} WITH t LIMIT $most DELETE t RETURN count(*) AS gone",
    f"{_USER} WITH t LIMIT $most DELETE t RETURN count(*) AS gone",
    f"{_VERSIONS} WITH t LIMIT $most DELETE t RETURN count(*) AS gone",
)

FELT: LiteralString = """
MATCH (e:Event {person: $person}) USING INDEX e:Event(person, id) WHERE e.id IN $ids
OPTIONAL MATCH (e)-[:HAS_EMOTION]->(emotion:Emotion {person: $person})
OPTIONAL MATCH (e)-[:HAS_RESULT]->(result:Result {person: $person})
RETURN e.id AS id, emotion.name AS emotion, result.type AS result
"""
COUNT: LiteralString = """
MATCH (e:Event {person: $person})-[:PARTICIPANT]->(:User {person: $person})
RETURN count(e) AS events
"""
