"""The response cache: an answer is given again only to the same question in the same world."""

from services.cache.cache import Asked, CacheRules, Hit, Place, ResponseCache
from services.cache.counters import CacheCounters, CacheFigures
from services.cache.guard import Verdict, licenses, why_not_kept
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
