"""The graph's own tables. Instants are whole microseconds since 1970, in UTC.

`person_id` is the number of a person in the ledger's table of people; the migrations make what is
here go when a person goes.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()


def _names() -> list[Column[str]]:
    """What is related to what, as it was said, and the keys that the names are compared by."""
    said = ("subject", "predicate", "object")
    return [Column(name, Text, nullable=False) for name in (*said, *(f"{n}_key" for n in said))]


# What belongs to a person and follows from no episode: how often the graph changed, own entries.
graphs = Table(
    "graphs",
    metadata,
    Column("person_id", Integer, primary_key=True, autoincrement=False),
    Column("version", BigInteger, nullable=False, server_default="0"),
    Column("ontology", JSON, nullable=False),
)

statements = Table(
    "graph_statements",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person_id", Integer, nullable=False),
    Column("episode", String(32), nullable=False),
    Column("position", Integer, nullable=False),
    # The ledger's order of the episode.
    Column("seq", BigInteger, nullable=False),
    Column("said_at", BigInteger, nullable=False),
    *_names(),
    Column("negated", Boolean, nullable=False),
    Column("valid_from", BigInteger),
    Column("valid_until", BigInteger),
    Column("confidence", Float, nullable=False),
    Column("correction", Boolean, nullable=False),
    # Stated as a fact, not extracted from a text.
    Column("given", Boolean, nullable=False),
    # Corrected, or ended by another statement.
    Column("over", Boolean, nullable=False, server_default=false()),
    Index("statements_of_group", "person_id", "subject_key", "predicate_key", "object_key"),
    Index("statements_of_predicate", "person_id", "predicate_key"),
    Index("statements_of_object", "person_id", "object_key"),
    Index("statements_of_episode", "person_id", "episode", "position"),
    sqlite_autoincrement=True,
)

facts = Table(
    "graph_facts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person_id", Integer, nullable=False),
    *_names(),
    Column("valid_from", BigInteger),
    Column("valid_until", BigInteger),
    Column("confidence", Float, nullable=False),
    # The episodes that support it, in the order they were said.
    Column("sources", JSON, nullable=False),
    Index("facts_of_subject", "person_id", "subject_key", "predicate_key", "object_key"),
    Index("facts_of_object", "person_id", "object_key", "predicate_key"),
    Index("facts_of_predicate", "person_id", "predicate_key"),
)

# What an episode says the type of an entity is; the latest word counts.
types = Table(
    "graph_types",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person_id", Integer, nullable=False),
    Column("episode", String(32), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("said_at", BigInteger, nullable=False),
    Column("entity", Text, nullable=False),
    Column("entity_key", Text, nullable=False),
    Column("type", Text, nullable=False),
    Index("types_of_entity", "person_id", "entity_key"),
    Index("types_of_episode", "person_id", "episode"),
    sqlite_autoincrement=True,
)

# An event's edges; the migrations make them go with the episode, too.
events = Table(
    "graph_events",
    metadata,
    Column("event", String(32), primary_key=True),
    Column("label", String(16), primary_key=True),
    Column("person_id", Integer, nullable=False),
    Column("target", String(32), nullable=False),
    Index("events_of_person", "person_id", "event"),
)

# What a store that follows this one has not heard of yet: groups, and entities whose type changed.
# A group that has no facts any more is known by its id alone.
unheard = Table(
    "graph_unheard",
    metadata,
    Column("person_id", Integer, primary_key=True, autoincrement=False),
    Column("id", String(32), primary_key=True),
    Column("pair", String(32)),
    Column("version", BigInteger, nullable=False),
    Column("subject_key", Text),
    Column("predicate_key", Text),
    Column("object_key", Text),
)

# Events that it has not heard of as they are now, those that are gone included.
unheard_events = Table(
    "graph_unheard_events",
    metadata,
    Column("person_id", Integer, primary_key=True, autoincrement=False),
    Column("event", String(32), primary_key=True),
    Column("version", BigInteger, nullable=False),
)

# The store that follows this one, and what this ledger is called there; no row where none does.
followers = Table(
    "graph_followers",
    metadata,
    Column("name", Text, primary_key=True),
    Column("ledger", String(32), nullable=False),
)
