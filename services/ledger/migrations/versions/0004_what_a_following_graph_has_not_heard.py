"""What a graph that follows the ledger has not heard of yet"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "graph_unheard",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("pair", sa.String(length=32), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("subject_key", sa.Text(), nullable=True),
        sa.Column("predicate_key", sa.Text(), nullable=True),
        sa.Column("object_key", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "id"),
    )
    op.create_table(
        "graph_followers",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("ledger", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
