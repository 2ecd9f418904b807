"""Events in the graph, from what the ledger knows of them"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_EVENTS = "recallable AND (kind = 'event' OR emotion IS NOT NULL OR result IS NOT NULL)"
_EDGES = (
    ("HAS_EMOTION", "emotion", "emotion IS NOT NULL"),
    ("HAS_RESULT", "result", "result IS NOT NULL"),
    ("PARTICIPANT", "'user'", "kind <> 'chunk'"),
)


def upgrade() -> None:
    op.create_table(
        "graph_events",
        sa.Column("event", sa.String(length=32), nullable=False),
        sa.Column("label", sa.String(length=16), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("target", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event"], ["episodes.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event", "label"),
    )
    with op.batch_alter_table("graph_events", schema=None) as batch_op:
        batch_op.create_index("events_of_person", ["person_id", "event"], unique=False)
    for label, end, there in _EDGES:
        op.execute(
            "INSERT INTO graph_events (event, label, person_id, target) "
            f"SELECT id, '{label}', person_id, {end} FROM episodes WHERE {_EVENTS} AND {there}"
        )
