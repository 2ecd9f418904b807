"""What a message is, beyond commands: its language, whether it asks, states or chats."""

from services.utterance.classify import Utterance, classify, states_something
from services.utterance.language import language_of
from services.utterance.past import asks_for_the_past

__all__ = [
    "Utterance",
    "asks_for_the_past",
    "classify",
    "language_of",
    "states_something",
]
