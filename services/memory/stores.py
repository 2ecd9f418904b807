"""What the memory stands on: the ledger, the two indexes beside it, and a clock."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from services.cache.shelf import Shelf
from services.embeddings import Embedding
from services.graph.following import Follower
from services.ledger.database import Database
from services.memory.hot import HotIndexes
from services.memory.vectors import VectorIndex


@dataclass(frozen=True, slots=True)
class Stores:
    """The stores as the memory uses them; `wake` tells the background that work is queued.

    `shelf` holds the vectors of the questions whose answers are kept. `follower` answers questions
    about facts, where that is not the ledger itself.
    """

    database: Database
    vectors: VectorIndex
    hot: HotIndexes
    shelf: Shelf
    embedding: Embedding
    now: Callable[[], datetime]
    wake: Callable[[], None]
    follower: Follower | None = None

    async def told(self, person_id: int) -> bool:
        """Let the follower hear of what is new of a person; False where that waits for it."""
        return self.follower is None or await self.follower.catch_up(person_id)
