"""Alembic's entry: the migrations run on the connection that the ledger hands over."""

from alembic import context

from graph_store.tables import metadata as graph
from services.ledger.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=[metadata, graph],
    render_as_batch=True,
)
context.run_migrations()
