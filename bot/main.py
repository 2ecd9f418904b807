"""The composition root: the only place that knows which concrete things the product is made of."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from fastapi import FastAPI
from pydantic import SecretStr
from threadpoolctl import threadpool_limits

from bot.assistant import assistant_of, cache_of, extractor_of, model_of, quota_of
from bot.background import Background, Bell, Lane
from bot.chroma import close_chroma, open_chroma
from bot.console import router as console
from bot.http import Figures, Metrics, add_routes
from bot.http.access import READY
from bot.http.auth import ensure_token
from bot.lock import DataFolder
from bot.neo4j import open_graph_store
from bot.settings import Settings
from bot.slack.app import Slack, SlackSettings, open_slack
from bot.slack.routes import oauth_router, slack_router
from bot.slack.workspace import Remembering
from services.agent import Agent
from services.asynchronous import in_executor
from services.cache import CacheCounters, ResponseCache
from services.cache.shelf import ANSWERS, Shelf
from services.embeddings import EmbeddingOnce, open_embedding
from services.errors import GieokError
from services.graph.extraction import EXTRACTING
from services.graph.following import FOLLOWING
from services.graph.graphs import Graphs
from services.graph.rebuilding import REPLAYING
from services.graph.wording import Wording
from services.ledger import outbox
from services.ledger.database import open_database
from services.memory.hot import HotIndexes
from services.memory.indexing import INDEXING, Indexer, read_entries
from services.memory.memories import Memories
from services.memory.person_index import IndexEntry
from services.memory.stores import Stores
from services.memory.usual import usual_questions
from services.memory.vectors import VectorIndex
from services.meter import Meter, unheard
from services.models import LOCAL_TEAM

log = logging.getLogger(__name__)

# What the indexes of the people being talked to may take in memory, together.
_HOT_BYTES = 128 * 1024 * 1024
# Where all are started together another server may be the slower one.
_OTHERS_SECONDS = 60.0
_WARM_PEOPLE = 20
# Supervisors kill after ten; what is not answered by then the next start answers.
_SLACK_STOP_SECONDS = 6.0
# Two cores; those that search for a person are others than those that write vectors.
_BLOCKING_THREADS = 2


@dataclass(frozen=True, slots=True)
class Services:
    """What the ways in may use."""

    agent: Agent
    memories: Memories
    graphs: Graphs
    wording: Wording
    stores: Stores
    cache: ResponseCache
    slack: Slack | None = None

    @property
    def home_team(self) -> str | None:
        """Whose a bare user is: the installed workspace's, else nobody's in particular."""
        if self.slack is None:
            return LOCAL_TEAM
        return None if self.slack.own is None else self.slack.own.team

    async def health(self) -> Mapping[str, str]:
        """Each part's state: READY, or what is wrong."""
        states = {
            "ledger": await _state(self.stores.database.ping()),
            "vectors": await _state(self.stores.vectors.ping()),
        }
        if self.stores.follower is not None:
            states["graph"] = await _state(self.stores.follower.ping())
        if self.slack is not None:
            states["slack"] = await self.slack.wrong() or READY
        return states

    async def figures(self) -> Figures:
        """What stands in the queue and in the cache's counters."""
        async with self.stores.database.read() as connection:
            pending, failed = await outbox.counts(connection)
        counted = self.cache.counts.total
        return Figures(pending, failed, _outcomes(counted), counted.saved_tokens)


def _outcomes(counted: CacheCounters) -> dict[str, int]:
    """The cache's counters by outcome."""
    refused = {f"stale: {reason}": count for reason, count in counted.stale.items()}
    left_out = {f"never: {reason}": count for reason, count in counted.never.items()}
    return {"hit": counted.hits, "miss": counted.misses, **refused, **left_out}


def create_app(settings: Settings, *, slack: bool = True) -> FastAPI:
    """The whole product as an ASGI app; its lifespan opens and closes everything.

    Without `slack` the app stays out of Slack, whatever is set.
    """
    folder = DataFolder(settings.data_dir)
    folder.create()
    opened: list[Services] = []

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with (
            open_services(settings, meter=metrics.meter()) as services,
            AsyncExitStack() as stack,
        ):
            if slack and (settings.slack_bot_token or settings.slack_client_id):
                way_in = _slack(settings, services)
                services = replace(services, slack=await stack.enter_async_context(way_in))
            # Requests are counted by described path, and describing all takes a second: not then.
            app.openapi()
            opened.append(services)
            yield

    metrics = Metrics()
    app = FastAPI(title="Gieok", version="0.1.0", lifespan=lifespan)
    token = ensure_token(settings.data_dir, settings.api_token)
    add_routes(app, token=token, settings=settings, services=lambda: opened[0], metrics=metrics)
    app.include_router(console)
    if slack and settings.slack_signing_secret is not None:
        secret = settings.slack_signing_secret.get_secret_value()
        app.include_router(slack_router(signing_secret=secret, slack=lambda: opened[0].slack))
    if slack and settings.slack_client_id is not None:
        app.include_router(oauth_router(slack=lambda: opened[0].slack))
    return app


def _secret(value: SecretStr | None) -> str | None:
    return None if value is None else value.get_secret_value()


def _slack(settings: Settings, services: Services) -> AbstractAsyncContextManager[Slack]:
    return open_slack(
        SlackSettings(
            bot_token=_secret(settings.slack_bot_token),
            app_token=_secret(settings.slack_app_token),
            client_id=settings.slack_client_id,
            client_secret=_secret(settings.slack_client_secret),
            purge=settings.slack_on_uninstall == "purge",
            api_url=settings.slack_api_url,
            timezone=settings.timezone,
            max_message_chars=settings.max_content_chars,
            stop_seconds=_SLACK_STOP_SECONDS,
        ),
        agent=services.agent,
        database=services.stores.database,
        now=services.stores.now,
        remembering=Remembering.over(
            services.stores,
            agent=services.agent,
            memories=services.memories,
            graphs=services.graphs,
            most_calls=settings.daily_model_calls_per_user,
            max_chars=settings.max_content_chars,
        ),
    )


@asynccontextmanager
async def open_services(
    settings: Settings, *, meter: Meter | None = None
) -> AsyncIterator[Services]:
    """Open the stores, then the services on them, background work last, so that it drains first.

    Raises DataFolderInUse where another process has them open, EmbeddingError where the
    embedding can't be had, LedgerUnavailable and IndexUnavailable where a store can't be opened.
    """
    meter = meter or unheard()
    async with AsyncExitStack() as stack:
        stack.enter_context(DataFolder(settings.data_dir).locked())
        # A person's matrix is small: more threads gain it nothing, and wait for each other in a
        # busy loop while other processes hold the cores (docs/benchmarks.md).
        stack.enter_context(threadpool_limits(limits=1, user_api="blas"))
        bell = Bell()
        stores = await _open_stores(stack, settings, bell)
        follower = await stack.enter_async_context(open_graph_store(settings, stores))
        stores = replace(stores, follower=follower)
        indexer = Indexer(stores)
        graphs = Graphs(stores=stores, max_content_chars=settings.max_content_chars)
        memories = Memories(
            stores=stores, indexer=indexer, max_content_chars=settings.max_content_chars
        )
        model = await stack.enter_async_context(model_of(settings, meter))
        extractor = extractor_of(stack, settings, stores, model)
        background = Background(
            database=stores.database,
            lanes=[
                Lane(INDEXING, indexer.work_off),
                Lane(REPLAYING, graphs.rebuilding.work_off, at_once=1),
                *([Lane(FOLLOWING, follower.work_off)] if follower else []),
                Lane(EXTRACTING, extractor.work_off, hurry=extractor.hurry),
            ],
            now=stores.now,
            bell=bell,
        )
        cache = await cache_of(settings, stores, background, model is not None)
        agent = assistant_of(
            settings, stores, memories, graphs, extractor, model, cache, background, meter
        )
        # After a change of embedding everything is embedded anew, behind the scenes.
        await memories.reindex()
        await extractor.read_unread()
        await stack.enter_async_context(background.running())
        background.spawn_optional(memories.warm_up(most=_WARM_PEOPLE))
        background.spawn_optional(cache.clean_up_regularly())
        yield Services(
            agent=agent,
            memories=memories,
            graphs=graphs,
            wording=Wording(model=model, quota=quota_of(settings, stores)),
            stores=stores,
            cache=cache,
        )


async def _open_stores(stack: AsyncExitStack, settings: Settings, bell: Bell) -> Stores:
    executor = stack.enter_context(ThreadPoolExecutor(_BLOCKING_THREADS, "blocking"))
    embedding, database = await asyncio.gather(
        stack.enter_async_context(
            open_embedding(
                provider=settings.embedding_provider,
                ollama_host=settings.ollama_host,
                ollama_model=settings.ollama_embed_model,
                wait_seconds=_OTHERS_SECONDS,
            )
        ),
        stack.enter_async_context(open_database(settings.data_dir / "ledger.db")),
    )
    folder, url = settings.data_dir / "chroma", settings.chroma_url
    client = await in_executor(
        executor, lambda: open_chroma(folder, url, wait_seconds=_OTHERS_SECONDS)
    )
    stack.callback(close_chroma, client)
    shelf = Shelf(
        vectors=VectorIndex(
            client=client,
            embedding_id=embedding.id,
            executor=executor,
            prefix=ANSWERS,
            collections=1,
        )
    )

    async def load(person_id: int, ids: Sequence[str] | None) -> Sequence[IndexEntry]:
        return await read_entries(stores, person_id, ids)

    hot = HotIndexes(
        dimension=embedding.dimension,
        load=load,
        executor=stack.enter_context(ThreadPoolExecutor(_BLOCKING_THREADS, "searching")),
        building=executor,
        most_bytes=_HOT_BYTES,
        usual=usual_questions(embedding.id),
    )
    stores = Stores(
        database=database,
        vectors=VectorIndex(client=client, embedding_id=embedding.id, executor=executor),
        hot=hot,
        shelf=shelf,
        embedding=EmbeddingOnce(embedding),
        now=lambda: datetime.now(UTC),
        wake=bell.ring,
    )
    return stores


async def _state(check: Awaitable[None]) -> str:
    try:
        await check
    except GieokError:
        log.warning("a store does not answer", exc_info=True)
        return "does not answer"
    return READY
