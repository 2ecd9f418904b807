"""Gemini's protocol on this machine. It lives in bot/demo, which plays on it too."""

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
    "says",
]
