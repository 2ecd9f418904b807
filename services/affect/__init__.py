"""The event memory's feelings and outcomes: read from words, asked for, and weighed."""

from services.affect.asking import Occasion, asked_feeling, asked_result, occasion_of
from services.affect.reading import read_emotion, read_result
from services.affect.weights import EMOTION_WEIGHTS, RESULT_WEIGHTS, weigh

__all__ = [
    "EMOTION_WEIGHTS",
    "RESULT_WEIGHTS",
    "Occasion",
    "asked_feeling",
    "asked_result",
    "occasion_of",
    "read_emotion",
    "read_result",
    "weigh",
]
