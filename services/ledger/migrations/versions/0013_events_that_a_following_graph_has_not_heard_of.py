"""Events that a following graph has not heard of"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

# A store that follows already has heard of no event yet.
_ALL = (
    "INSERT INTO graph_unheard_events (person_id, event, version) "
    "SELECT DISTINCT e.person_id, e.event, COALESCE(g.version, 0) FROM graph_events AS e "
    "LEFT JOIN graphs AS g ON g.person_id = e.person_id "
    "WHERE EXISTS (SELECT 1 FROM graph_followers)"
)


def upgrade() -> None:
    op.create_table(
        "graph_unheard_events",
        sa.Column("person_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("event", sa.String(length=32), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "event"),
    )
    op.execute(_ALL)
