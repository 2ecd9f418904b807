"""Errands: what a message commands is done, and said to be done."""

from services.errands.forgetting import EVERYTHING
from services.errands.running import ANSWER_WITHIN, Errands

__all__ = ["ANSWER_WITHIN", "EVERYTHING", "Errands"]
