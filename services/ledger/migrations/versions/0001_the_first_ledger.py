"""The first ledger"""

import sqlalchemy as sa
from alembic import op

from services.ledger.tables import UtcDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("team", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=64), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("team", "user"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "store",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "conversations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("summary", sa.Text(), nullable=True),
        sa.Column("summarised_turn", sa.Integer(), server_default="0", nullable=False),
        sa.Column("revision", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("person_id", "key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("work", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.String(length=32), nullable=False),
        sa.Column("pieces", sa.Integer(), server_default="0", nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("due_at", UtcDateTime(), nullable=False),
        sa.Column("given_up", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_outbox_person_id"), ["person_id"], unique=False)
        batch_op.create_index("outbox_due", ["given_up", "due_at", "id"], unique=False)
        batch_op.create_index("outbox_subject", ["subject"], unique=False)

    op.create_table(
        "seen",
        sa.Column("scope", sa.String(length=160), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("seen_at", UtcDateTime(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("scope", "key"),
    )
    with op.batch_alter_table("seen", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seen_person_id"), ["person_id"], unique=False)

    op.create_table(
        "episodes",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("conversation_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=True),
        sa.Column("source", sa.String(length=200), nullable=False),
        sa.Column("speaker", sa.String(length=200), nullable=True),
        sa.Column("emotion", sa.String(length=16), nullable=True),
        sa.Column("result", sa.String(length=16), nullable=True),
        sa.Column("recallable", sa.Boolean(), nullable=False),
        sa.Column("correction", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.Column("superseded", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.Column("superseded_by", sa.String(length=32), nullable=True),
        sa.Column("retracted", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.Column("said_at", UtcDateTime(), nullable=False),
        sa.Column("occurred_at", UtcDateTime(), nullable=False),
        sa.Column("recorded_at", UtcDateTime(), nullable=False),
        sa.Column("edited_at", UtcDateTime(), nullable=True),
        sa.Column("metadata", sa.JSON(), nullable=False),
        sa.Column("embedding_id", sa.String(length=200), nullable=True),
        sa.Column("pieces", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["conversation_id"], ["conversations.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("seq"),
        sa.UniqueConstraint("id"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("episodes", schema=None) as batch_op:
        batch_op.create_index(
            "episodes_of_person", ["person_id", "recallable", "said_at", "seq"], unique=False
        )
        batch_op.create_index("memory_by_digest", ["person_id", "digest"], unique=True)

    op.create_table(
        "open_questions",
        sa.Column("conversation_id", sa.Integer(), nullable=False),
        sa.Column("intent", sa.String(length=16), nullable=False),
        sa.Column("candidates", sa.JSON(), nullable=False),
        sa.Column("correction", sa.JSON(), nullable=True),
        sa.Column("asked_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["conversation_id"], ["conversations.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("conversation_id"),
    )
    op.create_table(
        "episode_sources",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("episode_id", sa.String(length=32), nullable=False),
        sa.Column("message_id", sa.String(length=32), nullable=True),
        sa.Column("source", sa.String(length=200), nullable=False),
        sa.Column("said_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["episode_id"], ["episodes.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["message_id"], ["episodes.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("episode_sources", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_episode_sources_episode_id"), ["episode_id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_episode_sources_message_id"), ["message_id"], unique=False
        )

    op.create_table(
        "turns",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("conversation_id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.String(length=32), nullable=True),
        sa.Column("reply", sa.Text(), nullable=True),
        sa.Column("origin", sa.String(length=16), nullable=True),
        sa.Column("intent", sa.String(length=16), nullable=True),
        sa.Column("began_at", UtcDateTime(), nullable=False),
        sa.Column("finished_at", UtcDateTime(), nullable=True),
        sa.ForeignKeyConstraint(["conversation_id"], ["conversations.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["message_id"], ["episodes.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("seq"),
        sa.UniqueConstraint("id"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("turns", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_turns_message_id"), ["message_id"], unique=False)
        batch_op.create_index("turns_of_conversation", ["conversation_id", "seq"], unique=False)

    op.create_table(
        "turn_memories",
        sa.Column("turn_id", sa.String(length=32), nullable=False),
        sa.Column("episode_id", sa.String(length=32), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("score", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["turn_id"], ["turns.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn_id", "episode_id"),
    )
    with op.batch_alter_table("turn_memories", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_turn_memories_episode_id"), ["episode_id"], unique=False
        )
