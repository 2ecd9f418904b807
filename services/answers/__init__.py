"""Answers without a model, composed from what was said."""

from services.answers.composing import Answer, compose
from services.answers.ranking import rerank, same_owner

__all__ = ["Answer", "compose", "rerank", "same_owner"]
