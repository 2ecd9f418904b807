"""What people think of the answers"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("turns", sa.Column("feedback", sa.String(16), nullable=True))
