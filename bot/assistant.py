"""The parts of the assistant, put together from the settings: what answers, reads and keeps."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack

from bot.background import Background
from bot.settings import Settings
from services.agent import Agent
from services.cache import ResponseCache
from services.cache.build import CacheSettings, build_cache
from services.errands import Errands
from services.graph.by_model import ByModel
from services.graph.extraction import Extractor
from services.graph.graphs import Graphs
from services.history import Histories, by_model, extract_summary
from services.llm import LanguageModel, open_model
from services.memory.memories import Memories
from services.memory.stores import Stores
from services.meter import Meter
from services.quota import Quota
from services.responding import Responder


def extractor_of(
    stack: AsyncExitStack, settings: Settings, stores: Stores, model: LanguageModel | None
) -> Extractor:
    """What lets the graph follow; it reads in a thread of its own."""
    # Reading is short, but not so short that a conversation should wait for it.
    executor = stack.enter_context(ThreadPoolExecutor(1, "reading"))
    return Extractor(
        stores=stores,
        tz=settings.timezone,
        executor=executor,
        model=None if model is None else ByModel(model=model, quota=quota_of(settings, stores)),
    )


def quota_of(settings: Settings, stores: Stores) -> Quota:
    """A person's calls of a model in a day."""
    return Quota(database=stores.database, most=settings.daily_model_calls_per_user)


async def cache_of(
    settings: Settings, stores: Stores, background: Background, has_model: bool
) -> ResponseCache:
    """The response cache; without a model nothing is ever kept in it."""
    return await build_cache(
        stores,
        CacheSettings(
            enabled=settings.use_conversation_cache and has_model,
            distance=settings.cache_distance_threshold,
            most_items=settings.cache_max_items_per_user,
            ttl_days=settings.cache_ttl_days,
            lock_ttl_seconds=settings.cache_lock_ttl_seconds,
            most_usage=settings.cache_max_usage,
            vary=settings.use_response_variation,
        ),
        spawn=background.spawn,
    )


def assistant_of(
    settings: Settings,
    stores: Stores,
    memories: Memories,
    graphs: Graphs,
    extractor: Extractor,
    model: LanguageModel | None,
    cache: ResponseCache,
    background: Background,
    meter: Meter,
) -> Agent:
    """The agent and what it answers from."""
    quota = quota_of(settings, stores)
    histories = Histories(
        database=stores.database,
        max_turns=settings.max_history_turns,
        keep_recent=settings.keep_recent_turns,
        summarise=extract_summary if model is None else by_model(model),
        quota=quota,
    )
    responder = Responder(
        memories=memories,
        graphs=graphs,
        histories=histories,
        model=model,
        cache=cache,
        quota=quota,
        catch_up=extractor.catch_up,
        assistant_name=settings.assistant_name,
        meter=meter,
    )
    return Agent(
        stores=stores,
        histories=histories,
        errands=Errands(stores=stores, memories=memories),
        responder=responder,
        spawn=background.spawn,
        max_message_chars=settings.max_content_chars,
        meter=meter,
    )


def model_of(settings: Settings, meter: Meter) -> AbstractAsyncContextManager[LanguageModel | None]:
    """The language model, closed with the context; None where none is chosen."""
    key = settings.gemini_api_key
    return open_model(
        provider=settings.answering_provider,
        gemini_key=None if key is None else key.get_secret_value(),
        gemini_endpoint=settings.gemini_api_endpoint,
        gemini_models=(settings.gemini_model, settings.gemini_fallback_model),
        ollama_host=settings.ollama_host,
        ollama_model=settings.ollama_model,
        heard=lambda call: meter.called(
            call.model, call.prompt_tokens, call.answer_tokens, call.ok
        ),
    )
