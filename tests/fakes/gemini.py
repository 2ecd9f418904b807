"""Gemini's protocol on this machine. It lives in bot/demo, which plays on it too."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.demo.gemini import (
    BLOCKED_ANSWER,
    BLOCKED_QUESTION,
    NO_CANDIDATE,
    OUTAGE,
    QUOTA,
    SIGNATURE,
    Answer,
    Asked,
    FakeGemini,
    calls,
    fails,
    fake_gemini,
    says,
)
from services.llm import LanguageModel, open_model

__all__ = [
    "BLOCKED_ANSWER",
    "BLOCKED_QUESTION",
    "NO_CANDIDATE",
    "OUTAGE",
    "QUOTA",
    "SIGNATURE",
    "Answer",
    "Asked",
    "FakeGemini",
    "calls",
    "fails",
    "fake_gemini",
    "model_at",
    "says",
]


MAIN, SPARE = "gemini-main", "gemini-spare"


@asynccontextmanager
async def model_at(
    gemini: FakeGemini, *models: str, turn_seconds: float = 120.0
) -> AsyncIterator[LanguageModel]:
    """These models of the stand-in, the preferred one first, without long pauses between tries."""
    async with open_model(
        provider="gemini",
        gemini_key="hunter2",
        gemini_endpoint=gemini.endpoint,
        gemini_models=models,
        ollama_host="",
        ollama_model="",
        turn_seconds=turn_seconds,
        pause_seconds=0.01,
    ) as opened:
        assert opened is not None
        yield opened
