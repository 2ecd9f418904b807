"""The command grammar: what a message asks of the memory, read before any model is asked."""

from services.commands.choices import parse_choice
from services.commands.correcting import fits, holds, standing_alone, substituted
from services.commands.everything import means_everything
from services.commands.grammar import parse
from services.commands.model import Choice, ChoiceKind, Command, Correction, Intent
from services.commands.pointing import means_the_last, numbered
from services.commands.said_apart import commanded

__all__ = [
    "Choice",
    "ChoiceKind",
    "Command",
    "Correction",
    "Intent",
    "commanded",
    "fits",
    "holds",
    "means_everything",
    "means_the_last",
    "numbered",
    "parse",
    "parse_choice",
    "standing_alone",
    "substituted",
]
