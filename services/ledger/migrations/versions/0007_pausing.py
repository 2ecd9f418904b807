"""People who want nothing remembered for now"""

import sqlalchemy as sa
from alembic import op

from services.ledger.tables import UtcDateTime

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("paused_at", UtcDateTime(), nullable=True))
