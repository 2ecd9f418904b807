"""The response cache: an answer is given again only to the same question in the same world."""

from services.cache.guard import Verdict, licenses, why_not_kept

__all__ = ["Verdict", "licenses", "why_not_kept"]
