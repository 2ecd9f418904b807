"""The command grammar: what a message asks of the memory, read before any model is asked."""

from services.commands.choices import parse_choice
from services.commands.grammar import parse
from services.commands.model import Choice, ChoiceKind, Command, Correction, Intent

__all__ = ["Choice", "ChoiceKind", "Command", "Correction", "Intent", "parse", "parse_choice"]
