"""What is remembered of everybody: the door to each person's memories, and to the indexing."""

import logging

from services.affect.edges import FeltOf, felt_in
from services.errors import InvalidInput
from services.ledger import indexed, outbox, people
from services.ledger.indexed import Progress
from services.ledger.people import PersonSummary
from services.memory.calibration import Calibrator
from services.memory.indexing import Indexer
from services.memory.person import PersonMemories
from services.memory.recalling import Means
from services.memory.stores import Stores
from services.models import Person

log = logging.getLogger(__name__)


class Memories:
    """Everybody's memories; a person is bound once, by `of`."""

    def __init__(
        self,
        *,
        stores: Stores,
        indexer: Indexer,
        max_content_chars: int,
        felt_of: FeltOf | None = None,
    ) -> None:
        self._stores = stores
        self._means = Means(
            stores=stores,
            indexer=indexer,
            calibrator=Calibrator(stores.embedding),
            felt_of=felt_of or felt_in(stores.database, stores.follower),
            max_content_chars=max_content_chars,
        )

    def of(self, person: Person, *, number: int | None = None) -> "PersonMemories":
        """The memories of one person, and of nobody else; `number` is theirs in the ledger."""
        return PersonMemories(means=self._means, person=person, number=number)

    async def people(
        self, *, limit: int, cursor: str | None
    ) -> tuple[tuple[PersonSummary, ...], str | None]:
        """Who is stored, and the cursor of the next part or None. Raises InvalidInput."""
        after = 0 if cursor is None else _number(cursor)
        async with self._stores.database.read() as connection:
            found = await people.summaries(connection, limit=limit + 1, after=after)
        more = str(found[limit - 1][0]) if len(found) > limit else None
        return tuple(summary for _, summary in found[:limit]), more

    async def reindex(self) -> int:
        """Queue all that has no vectors of the embedding in use; how many that are.

        Where the vector index holds fewer vectors than it was given, that is everything. Raises
        IndexUnavailable.
        """
        stores = self._stores
        held = await stores.vectors.count()
        async with stores.database.write() as connection:
            before = await indexed.progress(connection, embedding_id=stores.embedding.id)
            if held < before.pieces:
                log.warning("the vector index lacks %d vectors", before.pieces - held)
                await indexed.forget_all_marks(connection)
            queued = await outbox.put_unindexed(
                connection, embedding_id=stores.embedding.id, now=stores.now()
            )
        if queued:
            log.info("%d memories have no vectors of %s yet", queued, stores.embedding.id)
        elif before.done == before.total:
            await stores.vectors.drop_other_embeddings()
        stores.wake()
        return queued

    async def warm_up(self, *, most: int) -> None:
        """Load the indexes of those who were here last, so that their next question is quick."""
        async with self._stores.database.read() as connection:
            lately = await people.lately_active(connection, limit=most)
        for person_id in lately:
            await self._stores.hot.ask(person_id, len)

    async def progress(self) -> Progress:
        """Where the indexing of everybody's memories stands."""
        async with self._stores.database.read() as connection:
            return await indexed.progress(connection, embedding_id=self._stores.embedding.id)


def _number(cursor: str) -> int:
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) < 19):
        raise InvalidInput("cursor", "This cursor was not made here.")
    return int(cursor)
