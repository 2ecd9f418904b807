"""What the memory stands on: the ledger, the two indexes beside it, and a clock."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from services.cache.shelf import Shelf
from services.embeddings import Embedding
from services.ledger.database import Database
from services.memory.hot import HotIndexes
from services.memory.vectors import VectorIndex


@dataclass(frozen=True, slots=True)
class Stores:
    """The stores as the memory uses them; `wake` tells the background that work is queued.

    `shelf` holds the vectors of the questions whose answers are kept.
    """

    database: Database
    vectors: VectorIndex
    hot: HotIndexes
    shelf: Shelf
    embedding: Embedding
    now: Callable[[], datetime]
    wake: Callable[[], None]
