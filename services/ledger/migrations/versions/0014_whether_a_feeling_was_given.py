"""Whether a feeling or an outcome was given or read"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("emotion", "result"):
        given: sa.Column[bool] = sa.Column(
            f"{name}_given", sa.Boolean(), nullable=False, server_default=sa.false()
        )
        op.add_column("episodes", given)
        # Nobody knows of what is there: it stays as it is.
        op.execute(f"UPDATE episodes SET {name}_given = ({name} IS NOT NULL)")
