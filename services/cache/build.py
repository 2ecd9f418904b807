"""Putting the response cache together from the stores and the settings' values."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from services.cache.cache import CacheRules, ResponseCache
from services.cache.calibration import farthest_apart
from services.cache.flights import Flights
from services.cache.guard import licenses
from services.memory.stores import Stores


@dataclass(frozen=True, slots=True)
class CacheSettings:
    """What can be set; `distance` is None where it follows from the embedding."""

    enabled: bool
    distance: float | None
    most_items: int
    ttl_days: int
    lock_ttl_seconds: int
    most_usage: int
    vary: bool


async def build_cache(
    stores: Stores,
    settings: CacheSettings,
    *,
    spawn: Callable[[Coroutine[Any, Any, None]], None],
) -> ResponseCache:
    """The cache on these stores; `spawn` runs what is done behind a reply."""
    distance = settings.distance
    if distance is None and settings.enabled:
        distance = await farthest_apart(stores.embedding)
    return ResponseCache(
        database=stores.database,
        shelf=stores.shelf,
        flights=Flights(ttl_seconds=settings.lock_ttl_seconds, same=_same),
        rules=CacheRules(
            enabled=settings.enabled,
            farthest=distance or 0.0,
            most_items=settings.most_items,
            ttl=timedelta(days=settings.ttl_days),
            most_usage=settings.most_usage,
            vary=settings.vary,
        ),
        embedding=stores.embedding,
        now=stores.now,
        spawn=spawn,
    )


def _same(one: str, other: str) -> bool:
    return licenses(one, other).ok
