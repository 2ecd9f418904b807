"""The graph's own tables"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def _person() -> sa.Column[int]:
    return sa.Column("person_id", sa.Integer(), nullable=False)


def _goes_with_the_person() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE")


def _names() -> list[sa.Column[str]]:
    spelt = ("subject", "predicate", "object")
    names = [*spelt, *(f"{name}_key" for name in spelt)]
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _period() -> list[sa.Column[int]]:
    return [
        sa.Column(name, sa.BigInteger(), nullable=True) for name in ("valid_from", "valid_until")
    ]


def upgrade() -> None:
    op.create_table(
        "graphs",
        sa.Column("person_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("ontology", sa.JSON(), nullable=False),
        _goes_with_the_person(),
        sa.PrimaryKeyConstraint("person_id"),
    )
    op.create_table(
        "graph_statements",
        sa.Column("id", sa.Integer(), nullable=False),
        _person(),
        sa.Column("episode", sa.String(length=32), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("said_at", sa.BigInteger(), nullable=False),
        *_names(),
        sa.Column("negated", sa.Boolean(), nullable=False),
        *_period(),
        sa.Column("confidence", sa.Float(), nullable=False),
        sa.Column("correction", sa.Boolean(), nullable=False),
        sa.Column("given", sa.Boolean(), nullable=False),
        sa.Column("over", sa.Boolean(), server_default=sa.false(), nullable=False),
        _goes_with_the_person(),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "graph_facts",
        sa.Column("id", sa.String(length=32), nullable=False),
        _person(),
        *_names(),
        *_period(),
        sa.Column("confidence", sa.Float(), nullable=False),
        sa.Column("sources", sa.JSON(), nullable=False),
        _goes_with_the_person(),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "graph_types",
        sa.Column("id", sa.Integer(), nullable=False),
        _person(),
        sa.Column("episode", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("said_at", sa.BigInteger(), nullable=False),
        sa.Column("entity", sa.Text(), nullable=False),
        sa.Column("entity_key", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        _goes_with_the_person(),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    for name, table, columns in (
        ("statements_of_group", "graph_statements", ["subject_key", "predicate_key", "object_key"]),
        ("statements_of_predicate", "graph_statements", ["predicate_key"]),
        ("statements_of_object", "graph_statements", ["object_key"]),
        ("statements_of_episode", "graph_statements", ["episode", "position"]),
        ("facts_of_subject", "graph_facts", ["subject_key", "predicate_key", "object_key"]),
        ("facts_of_object", "graph_facts", ["object_key", "predicate_key"]),
        ("facts_of_predicate", "graph_facts", ["predicate_key"]),
        ("types_of_entity", "graph_types", ["entity_key"]),
        ("types_of_episode", "graph_types", ["episode"]),
    ):
        op.create_index(name, table, ["person_id", *columns], unique=False)
