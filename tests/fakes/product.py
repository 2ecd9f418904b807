"""The services on real stores in a folder, with a fake embedding and a clock of their own."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import chromadb
from chromadb.config import Settings

from services.agent import Agent
from services.cache import ResponseCache
from services.cache.build import CacheSettings, build_cache
from services.cache.shelf import ANSWERS, Shelf
from services.embeddings import Embedding
from services.errands import Errands
from services.graph.by_model import ByModel
from services.graph.extraction import EXTRACTING, Extractor
from services.graph.graphs import Graphs
from services.graph.rebuilding import REPLAYING
from services.history import Histories, Summarise, extract_summary
from services.ledger import outbox
from services.ledger.database import open_database
from services.ledger.outbox import Work
from services.llm import LanguageModel
from services.memory.hot import HotIndexes
from services.memory.indexing import INDEXING, Indexer, read_entries
from services.memory.memories import Memories
from services.memory.person_index import IndexEntry
from services.memory.stores import Stores
from services.memory.vectors import VectorIndex
from services.models import History, Moment, Person
from services.quota import Quota
from services.responding import Responder
from services.turn import Ask, Reply, Thread
from tests.fakes.embedding import PairEmbedding

SEOUL = ZoneInfo("Asia/Seoul")
MINA = Person("T1", "mina")
# Letter pairs put two wordings of a question anywhere.
CACHE = CacheSettings(
    enabled=True,
    distance=2.0,
    most_items=1000,
    ttl_days=30,
    lock_ttl_seconds=300,
    most_usage=3,
    vary=False,
)


class Clock:
    """A clock that stands still until it is moved on; every look at it is a little later."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 25, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now


@dataclass(frozen=True)
class Product:
    """The opened services, and the hands a test needs."""

    stores: Stores
    indexer: Indexer
    extractor: Extractor
    memories: Memories
    graphs: Graphs
    agent: Agent
    histories: Histories
    cache: ResponseCache
    clock: Clock
    folder: Path
    behind: list[Coroutine[Any, Any, None]]

    def moment(self) -> Moment:
        """Now, in Seoul."""
        return Moment(self.clock(), SEOUL)

    async def say(
        self,
        message: str,
        *,
        person: Person = MINA,
        conversation: str = "c1",
        thread: Thread | None = None,
    ) -> Reply:
        """One message of a person, answered; what is done behind the reply is done too."""
        reply = await self.say_only(
            message, person=person, conversation=conversation, thread=thread
        )
        await self.settle()
        return reply

    async def say_only(
        self,
        message: str,
        *,
        person: Person = MINA,
        conversation: str = "c1",
        thread: Thread | None = None,
    ) -> Reply:
        """One message of a person, answered; what is to be done behind the reply waits."""
        ask = Ask(person, message, conversation, self.moment(), thread=thread)
        return await self.agent.reply(ask, _ignore)

    async def history(self, conversation_id: int = 1) -> History:
        """A conversation as its next turn will see it; the first one's number is 1."""
        return await self.histories.of(1, conversation_id)

    async def settle(self) -> None:
        """Work off everything that is queued and due."""
        while self.behind:
            await self.behind.pop()
        while True:
            async with self.stores.database.read() as connection:
                jobs = await outbox.due(connection, tuple(Work), now=self.clock(), limit=64)
            if not jobs:
                return
            lanes = (
                (INDEXING, self.indexer.work_off),
                (EXTRACTING, self.extractor.work_off),
                (REPLAYING, self.graphs.rebuilding.work_off),
            )
            for works, work_off in lanes:
                await work_off([one for one in jobs if one.work in works])

    def holds(self, word: str) -> bool:
        """Whether any file of the data folder has these bytes."""
        escaped = word.encode("unicode_escape")
        kept = [path.read_bytes() for path in self.folder.rglob("*") if path.is_file()]
        return any(word.encode() in data or escaped in data for data in kept)


async def _ignore(_: str) -> None:
    return None


@asynccontextmanager
async def open_product(
    folder: Path,
    *,
    embedding: Embedding | None = None,
    most_bytes: int = 64 * 1024 * 1024,
    summarise: Summarise = extract_summary,
    vectors: Callable[..., VectorIndex] = VectorIndex,
    model: LanguageModel | None = None,
    most_calls: int | None = None,
    reads: LanguageModel | None = None,
) -> AsyncIterator[Product]:
    """Everything but the ways in, on a real SQLite file and a real Chroma folder."""
    clock = Clock()
    used = embedding or PairEmbedding()
    behind: list[Coroutine[Any, Any, None]] = []
    with ThreadPoolExecutor(2) as executor:
        async with open_database(folder / "ledger.db") as database:
            client = chromadb.PersistentClient(
                folder / "chroma", Settings(anonymized_telemetry=False)
            )

            async def load(person_id: int, ids: Sequence[str] | None) -> Sequence[IndexEntry]:
                return await read_entries(stores, person_id, ids)

            stores = Stores(
                database=database,
                vectors=vectors(client=client, embedding_id=used.id, executor=executor),
                hot=HotIndexes(
                    dimension=used.dimension,
                    load=load,
                    executor=executor,
                    building=executor,
                    most_bytes=most_bytes,
                ),
                shelf=Shelf(
                    vectors=vectors(
                        client=client,
                        embedding_id=used.id,
                        executor=executor,
                        prefix=ANSWERS,
                        collections=1,
                    )
                ),
                embedding=used,
                now=clock,
                wake=asyncio.Event().set,
            )
            indexer = Indexer(stores)
            memories = Memories(stores=stores, indexer=indexer, max_content_chars=20_000)
            quota = Quota(database=database, most=most_calls)
            histories = Histories(
                database=database, max_turns=5, keep_recent=3, summarise=summarise, quota=quota
            )
            cache = await build_cache(stores, CACHE, spawn=behind.append)
            graphs = Graphs(stores=stores, max_content_chars=20_000)
            extractor = Extractor(
                stores=stores,
                tz=SEOUL,
                executor=executor,
                model=None if reads is None else ByModel(model=reads, quota=quota),
            )
            responder = Responder(
                memories=memories,
                graphs=graphs,
                histories=histories,
                model=model,
                cache=cache,
                quota=quota,
                catch_up=extractor.catch_up,
                assistant_name=None,
            )
            agent = Agent(
                stores=stores,
                histories=histories,
                errands=Errands(stores=stores, memories=memories),
                responder=responder,
                spawn=behind.append,
                max_message_chars=20_000,
            )
            yield Product(
                stores=stores,
                indexer=indexer,
                extractor=extractor,
                memories=memories,
                graphs=graphs,
                agent=agent,
                histories=histories,
                cache=cache,
                clock=clock,
                folder=folder,
                behind=behind,
            )
