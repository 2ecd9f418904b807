"""A Neo4j database: connections, transactions that end in time, and errors in one word."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import LiteralString, TypeVar

from neo4j import Driver, GraphDatabase, ManagedTransaction, Query, Record, unit_of_work
from neo4j.exceptions import ClientError, DriverError, Neo4jError

from graph_store import cypher, cypher_events

T = TypeVar("T")

# A database that is away should be known to be away soon: the ledger answers instead.
_PATIENCE_S = 3.0
QUERY_S = 20.0
_WRITE_S = 60.0
_ENDED = {
    "Neo.ClientError.Transaction.TransactionTimedOut",
    "Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration",
}


class GraphUnavailable(Exception):
    """Neo4j cannot be reached or does not do what it is asked now; worth trying again."""


class GraphTooSlow(GraphUnavailable):
    """It was asked, and did not come to an end in time."""


class Neo4jDatabase:
    """A Neo4j database as the graph uses it; safe to share between threads, which it blocks."""

    def __init__(self, *, driver: Driver, name: str | None) -> None:
        self._driver = driver
        self._name = name

    def prepare(self) -> None:
        """Make the indexes that the queries need, where they are not there yet."""
        for statement in (*cypher.SCHEMA, *cypher_events.SCHEMA):
            self._schema(statement)

    def ping(self) -> None:
        """Raises GraphUnavailable where it does not answer."""
        self.run(lambda transaction: transaction.run("RETURN 1").consume())

    def run(self, work: Callable[[ManagedTransaction], T], *, seconds: float = _WRITE_S) -> T:
        """One transaction, ended by the database after so many seconds; what `work` returns."""
        with _translated(), self._driver.session(database=self._name) as session:
            return session.execute_write(unit_of_work(timeout=seconds)(work))

    def ask(
        self, query: LiteralString, parameters: Mapping[str, object], *, seconds: float = QUERY_S
    ) -> list[Record]:
        """The rows of one query that changes nothing."""

        def work(transaction: ManagedTransaction) -> list[Record]:
            return list(transaction.run(query, dict(parameters)))

        with _translated(), self._driver.session(database=self._name) as session:
            return session.execute_read(unit_of_work(timeout=seconds)(work))

    def people(self, prefix: str) -> list[str]:
        """Whose graphs are here, of those whose names begin so."""
        return [row["person"] for row in self.ask(cypher.PEOPLE, {"prefix": prefix})]

    def close(self) -> None:
        """Close its connections."""
        self._driver.close()

    def _schema(self, statement: LiteralString) -> None:
        with _translated(), self._driver.session(database=self._name) as session:
            session.run(Query(statement, timeout=QUERY_S)).consume()


def open_neo4j(*, uri: str, user: str, password: str, database: str | None) -> Neo4jDatabase:
    """Connects when it is first asked. Raises GraphUnavailable where the address is none."""
    with _translated():
        driver = GraphDatabase.driver(
            uri,
            auth=(user, password),
            connection_timeout=_PATIENCE_S,
            connection_acquisition_timeout=_PATIENCE_S,
            max_transaction_retry_time=_PATIENCE_S / 3,
            # What Neo4j would advise of an empty database is not news.
            notifications_min_severity="OFF",
        )
    return Neo4jDatabase(driver=driver, name=database)


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except ClientError as error:
        if error.code in _ENDED:
            raise GraphTooSlow("Neo4j: it takes too long") from error
        raise GraphUnavailable(f"Neo4j: {error.code}") from error
    except (DriverError, Neo4jError) as error:
        raise GraphUnavailable(f"Neo4j: {type(error).__name__}") from error
