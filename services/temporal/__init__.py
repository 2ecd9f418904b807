"""Time expressions in Korean and English → a period in the person's zone."""

from services.temporal.model import Grain, Period
from services.temporal.period import resolve_period
from services.temporal.timeless import timeless

__all__ = ["Grain", "Period", "resolve_period", "timeless"]
