"""The event memory's feelings and outcomes: read from words, asked for, and weighed."""

from services.affect.asking import asked_feeling, asked_result
from services.affect.reading import read_emotion, read_result

__all__ = ["asked_feeling", "asked_result", "read_emotion", "read_result"]
