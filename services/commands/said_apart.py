"""A command whose intent is given apart from its words, as a slash command gives it."""

from services.commands.grammar import parse
from services.commands.model import Command, Intent

_THAT = "that "


def commanded(intent: Intent, text: str) -> Command:
    """The command `intent` with what `text` says; words that repeat the intent are left out."""
    text = text.strip()
    read = parse(text)
    if read.intent is intent and read.payload != "":
        return read
    if intent is Intent.REMEMBER and text.lower().startswith(_THAT):
        # "/remember that my desk is 7", but "/remember that" points at what was said.
        return Command(intent, text[len(_THAT) :].strip())
    return Command(intent, text if intent in (Intent.REMEMBER, Intent.FORGET) else None)
