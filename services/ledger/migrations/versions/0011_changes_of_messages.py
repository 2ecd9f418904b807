"""What people change of the messages that they wrote"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("deliveries", sa.Column("change", sa.String(16), nullable=True))
    op.add_column("deliveries", sa.Column("of", sa.String(32), nullable=True))
    op.create_index("deliveries_of", "deliveries", ["team", "channel", "of"])
