"""The response cache: an answer is given again only to the same question in the same world."""

from services.cache.cache import CacheRules, ResponseCache
from services.cache.counters import CacheCounters, CacheFigures
from services.cache.guard import Verdict, licenses, why_not_kept
from services.cache.place import Asked, Hit, Place
from services.cache.standing import Standing

__all__ = [
    "Asked",
    "CacheCounters",
    "CacheFigures",
    "CacheRules",
    "Hit",
    "Place",
    "ResponseCache",
    "Standing",
    "Verdict",
    "licenses",
    "why_not_kept",
]
