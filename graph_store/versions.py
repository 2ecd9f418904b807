"""How often a person's graph has changed: every change has a number of its own."""

from sqlalchemy import Connection, insert, select, update

from graph_store.ontology import Ontology
from graph_store.stored_ontology import to_json
from graph_store.tables import graphs


def version_of(connection: Connection, person_id: int) -> int:
    """The number of a person's last change; 0 before the first."""
    mine = select(graphs.c.version).where(graphs.c.person_id == person_id)
    return connection.execute(mine).scalar_one_or_none() or 0


def raised_version(connection: Connection, person_id: int) -> int:
    """The number of the change that is being made; no other unit of work has it."""
    raised = (
        update(graphs)
        .where(graphs.c.person_id == person_id)
        .values(version=graphs.c.version + 1)
        .returning(graphs.c.version)
    )
    version = connection.execute(raised).scalar_one_or_none()
    if version is None:
        first = {"person_id": person_id, "version": 1, "ontology": to_json(Ontology())}
        connection.execute(insert(graphs).values(first))
    return version or 1
