"""The ledger's tables. Times are UTC; texts of a person live here and nowhere else."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Date,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.types import DateTime, TypeDecorator

metadata = MetaData()


class UtcDateTime(TypeDecorator[datetime]):
    """An aware datetime, stored as UTC; SQLite keeps no zone, so it is put back on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        instant: datetime = value
        return instant.replace(tzinfo=UTC) if instant.tzinfo is None else instant.astimezone(UTC)


def _person(**more: Any) -> Column[int]:
    return Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, **more)


people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("team", String(64), nullable=False),
    Column("user", String(64), nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    # Since when nothing new is to be remembered of the person.
    Column("paused_at", UtcDateTime),
    # Where they were when they last spoke: "tomorrow" is a day of this zone.
    Column("zone", String(64)),
    UniqueConstraint("team", "user"),
    sqlite_autoincrement=True,  # an id, once forgotten, is never another person's
)

conversations = Table(
    "conversations",
    metadata,
    Column("id", Integer, primary_key=True),
    _person(),
    Column("key", String(200), nullable=False),
    Column("summary", Text),
    # The last turn that the summary covers; 0 where there is none.
    Column("summarised_turn", Integer, nullable=False, server_default="0"),
    # Counts what was forgotten or edited in it: a summary begun before is not kept after.
    Column("revision", Integer, nullable=False, server_default="0"),
    UniqueConstraint("person_id", "key"),
    sqlite_autoincrement=True,
)

episodes = Table(
    "episodes",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    _person(),
    Column("conversation_id", ForeignKey("conversations.id", ondelete="SET NULL")),
    Column("kind", String(16), nullable=False),
    Column("content", Text, nullable=False),
    # A digest of a memory's content: the same words again are the same memory.
    Column("digest", String(64)),
    Column("source", String(200), nullable=False),
    Column("speaker", String(200)),
    Column("emotion", String(16)),
    Column("result", String(16)),
    # Said by who told it, not read in the words: nothing that is read takes its place.
    Column("emotion_given", Boolean, nullable=False, server_default=false()),
    Column("result_given", Boolean, nullable=False, server_default=false()),
    Column("recallable", Boolean, nullable=False),
    Column("correction", Boolean, nullable=False, server_default=false()),
    Column("superseded", Boolean, nullable=False, server_default=false()),
    Column("superseded_by", String(32)),
    # A mistake that was put right: it was never true, so it is not even named as past.
    Column("retracted", Boolean, nullable=False, server_default=false()),
    Column("said_at", UtcDateTime, nullable=False),
    Column("occurred_at", UtcDateTime, nullable=False),
    Column("recorded_at", UtcDateTime, nullable=False),
    Column("edited_at", UtcDateTime),
    Column("metadata", JSON, nullable=False),
    # What the vector index holds of it: under which embedding, in how many pieces.
    Column("embedding_id", String(200)),
    Column("pieces", Integer, nullable=False, server_default="0"),
    Index("episodes_of_person", "person_id", "recallable", "said_at", "seq"),
    Index("memory_by_digest", "person_id", "digest", unique=True),
    sqlite_autoincrement=True,
)

sources = Table(
    "episode_sources",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("episode_id", ForeignKey("episodes.id", ondelete="CASCADE"), nullable=False, index=True),
    # The message that stated it, where there is one.
    Column("message_id", ForeignKey("episodes.id", ondelete="SET NULL"), index=True),
    Column("source", String(200), nullable=False),
    Column("said_at", UtcDateTime, nullable=False),
)

turns = Table(
    "turns",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    _person(),
    Column("conversation_id", ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False),
    Column("message_id", ForeignKey("episodes.id", ondelete="SET NULL"), index=True),
    # None until the answer is whole, and again once it is forgotten.
    Column("reply", Text),
    Column("origin", String(16)),
    Column("intent", String(16)),
    # The ids of the facts that the answer stands on.
    Column("facts", JSON),
    # What the person thought of the answer.
    Column("feedback", String(16)),
    Column("began_at", UtcDateTime, nullable=False),
    Column("finished_at", UtcDateTime),
    Index("turns_of_conversation", "conversation_id", "seq"),
    sqlite_autoincrement=True,
)

turn_memories = Table(
    "turn_memories",
    metadata,
    Column("turn_id", ForeignKey("turns.id", ondelete="CASCADE"), primary_key=True),
    Column("episode_id", String(32), primary_key=True, index=True),
    Column("rank", Integer, nullable=False),
    # None where the answer stands on it by a fact alone.
    Column("score", JSON, nullable=False),
)

open_questions = Table(
    "open_questions",
    metadata,
    Column("conversation_id", ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True),
    Column("intent", String(16), nullable=False),
    Column("candidates", JSON, nullable=False),
    # What the chosen memory is to say, where the question is about a correction.
    Column("correction", JSON),
    Column("asked_at", UtcDateTime, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    _person(index=True),
    Column("work", String(16), nullable=False),
    Column("subject", String(32), nullable=False),
    Column("pieces", Integer, nullable=False, server_default="0"),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("due_at", UtcDateTime, nullable=False),
    Column("given_up", Boolean, nullable=False, server_default=false()),
    Index("outbox_due", "given_up", "due_at", "id"),
    Index("outbox_subject", "subject"),
    sqlite_autoincrement=True,
)

seen = Table(
    "seen",
    metadata,
    Column("scope", String(160), primary_key=True),
    Column("key", String(200), primary_key=True),
    Column("fingerprint", String(64), nullable=False),
    # Ids only: what was answered is looked up, so that it can be forgotten.
    Column("result", JSON, nullable=False),
    Column("seen_at", UtcDateTime, nullable=False),
    _person(index=True),
)

# Messages from Slack, kept before they are acknowledged.
deliveries = Table(
    "deliveries",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("event_id", String(200), nullable=False, unique=True),
    Column("team", String(64), nullable=False),
    Column("channel", String(64), nullable=False),
    Column("ts", String(32), nullable=False),
    Column("thread", String(32)),
    Column("user", String(64), nullable=False),
    # What was written, until it is answered: then the turn's episode holds it.
    Column("content", JSON(none_as_null=True)),
    Column("state", String(16), nullable=False),
    Column("reply_ts", String(32)),
    Column("turn_id", String(32), index=True),
    Column("received_at", UtcDateTime, nullable=False),
    # What was done to a message, and the ts of that message.
    Column("change", String(16)),
    Column("of", String(32)),
    UniqueConstraint("team", "channel", "ts"),
    Index("deliveries_waiting", "state", "seq"),
    Index("deliveries_of", "team", "channel", "of"),
    sqlite_autoincrement=True,
)

# Answers of a model that may be given again, until they expire or what they stood on changes.
cache_entries = Table(
    "cache_entries",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    _person(),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("emotion", String(16)),
    # The person's day, where the answer is only true on it.
    Column("day", String(10)),
    # The memory that answered best, and the facts with their versions.
    Column("best", String(32)),
    Column("facts", JSON, nullable=False),
    Column("tokens", Integer, nullable=False),
    Column("usage", Integer, nullable=False, server_default="0"),
    Column("embedding_id", String(200), nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False, index=True),
    Index("cache_of_person", "person_id", "seq"),
    sqlite_autoincrement=True,
)

# What an entry stood on, each as it was; "" where only its being there counts.
cache_memories = Table(
    "cache_memories",
    metadata,
    Column("entry_id", ForeignKey("cache_entries.id", ondelete="CASCADE"), primary_key=True),
    Column("episode_id", String(32), primary_key=True, index=True),
    Column("version", String(16), nullable=False),
)

# How many calls of a model a person's day has had, by the date on their own clock.
model_calls = Table(
    "model_calls",
    metadata,
    _person(primary_key=True),
    Column("day", Date, primary_key=True),
    Column("taken", Integer, nullable=False),
)

# What was read in an episode's words, as JSON: the graph is made from it without reading again.
extractions = Table(
    "extractions",
    metadata,
    Column("episode_id", ForeignKey("episodes.id", ondelete="CASCADE"), primary_key=True),
    _person(index=True),
    Column("extractor", String(100), nullable=False),
    Column("found", JSON, nullable=False),
    # What was left out, each with its reason.
    Column("pruned", JSON, nullable=False),
    Column("extracted_at", UtcDateTime, nullable=False),
)

facts_about_the_store = Table(
    "store",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
