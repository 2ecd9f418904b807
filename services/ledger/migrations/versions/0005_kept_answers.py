"""Answers that may be given again"""

import sqlalchemy as sa
from alembic import op

from services.ledger.tables import UtcDateTime

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "cache_entries",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("emotion", sa.String(length=16), nullable=True),
        sa.Column("day", sa.String(length=10), nullable=True),
        sa.Column("best", sa.String(length=32), nullable=True),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("tokens", sa.Integer(), nullable=False),
        sa.Column("usage", sa.Integer(), server_default="0", nullable=False),
        sa.Column("embedding_id", sa.String(length=200), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("expires_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("seq"),
        sa.UniqueConstraint("id"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("cache_entries", schema=None) as batch_op:
        batch_op.create_index("cache_of_person", ["person_id", "seq"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_cache_entries_expires_at"), ["expires_at"], unique=False
        )
    op.create_table(
        "cache_memories",
        sa.Column("entry_id", sa.String(length=32), nullable=False),
        sa.Column("episode_id", sa.String(length=32), nullable=False),
        sa.Column("version", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["cache_entries.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("entry_id", "episode_id"),
    )
    with op.batch_alter_table("cache_memories", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_cache_memories_episode_id"), ["episode_id"], unique=False
        )
