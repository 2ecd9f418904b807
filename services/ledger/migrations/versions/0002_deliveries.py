"""Messages that Slack delivered"""

import sqlalchemy as sa
from alembic import op

from services.ledger.tables import UtcDateTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deliveries",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.String(length=200), nullable=False),
        sa.Column("team", sa.String(length=64), nullable=False),
        sa.Column("channel", sa.String(length=64), nullable=False),
        sa.Column("ts", sa.String(length=32), nullable=False),
        sa.Column("thread", sa.String(length=32), nullable=True),
        sa.Column("user", sa.String(length=64), nullable=False),
        sa.Column("content", sa.JSON(), nullable=True),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("reply_ts", sa.String(length=32), nullable=True),
        sa.Column("turn_id", sa.String(length=32), nullable=True),
        sa.Column("received_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("seq"),
        sa.UniqueConstraint("event_id"),
        sa.UniqueConstraint("team", "channel", "ts"),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("deliveries", schema=None) as batch_op:
        batch_op.create_index("deliveries_waiting", ["state", "seq"], unique=False)
        batch_op.create_index(batch_op.f("ix_deliveries_turn_id"), ["turn_id"], unique=False)
