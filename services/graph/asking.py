"""Asking a person's facts: of the store that follows the ledger, or of the ledger itself."""

import logging
from collections.abc import Callable
from typing import TypeVar

from graph_store.reading import Reading
from services.errors import IndexUnavailable
from services.graph.following import is_behind
from services.graph.within import with_graph
from services.memory.stores import Stores

log = logging.getLogger(__name__)

T = TypeVar("T")


async def ask_graph(stores: Stores, person_id: int, work: Callable[[Reading], T]) -> T:
    """What a reader makes of a person's facts.

    A store that follows the ledger is asked only when it has heard of everything: what was just
    forgotten is in no answer. Where it is away, the ledger answers.
    """
    now = stores.now()
    async with stores.database.read() as connection:
        if stores.follower is None or await is_behind(connection, person_id):
            return await with_graph(connection, person_id, lambda own: work(own.reading), now=now)
        find = await with_graph(connection, person_id, lambda own: own.vocabulary, now=now)
    try:
        return await stores.follower.read(person_id, find, work)
    except IndexUnavailable:
        log.warning("the ledger answers about facts, as Neo4j does not")
    async with stores.database.read() as connection:
        return await with_graph(connection, person_id, lambda own: work(own.reading), now=now)
