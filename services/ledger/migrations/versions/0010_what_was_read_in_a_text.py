"""What was read in a text, and where its person was"""

import sqlalchemy as sa
from alembic import op

from services.ledger.tables import UtcDateTime

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("zone", sa.String(length=64), nullable=True))
    op.create_table(
        "extractions",
        sa.Column("episode_id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("extractor", sa.String(length=100), nullable=False),
        sa.Column("found", sa.JSON(), nullable=False),
        sa.Column("pruned", sa.JSON(), nullable=False),
        sa.Column("extracted_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["episode_id"], ["episodes.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("episode_id"),
    )
    op.create_index(op.f("ix_extractions_person_id"), "extractions", ["person_id"], unique=False)
