"""Alembic's entry: the migrations run on the connection that the ledger hands over."""

from alembic import context

from services.ledger.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
