"""Keeps chosen words out of a text that comes in pieces."""

from collections.abc import Sequence


class Hiding:
    """Drops `hidden` words, also where a word comes in two pieces."""

    def __init__(self, hidden: Sequence[str]) -> None:
        self._hidden = tuple(hidden)
        self._held = ""

    def shown(self, piece: str) -> str:
        """What can be shown now; the beginning of what may become a hidden word is held back."""
        text = self._without(self._held + piece)
        held = self._begun(text)
        self._held = text[len(text) - held :]
        return text[: len(text) - held]

    def rest(self) -> str:
        """What was held back and became nothing."""
        text, self._held = self._held, ""
        return text

    def _without(self, text: str) -> str:
        # Again and again: taking one out may put another together.
        while any(word in text for word in self._hidden):
            for word in self._hidden:
                text = text.replace(word, "")
        return text

    def _begun(self, text: str) -> int:
        longest = max(map(len, self._hidden), default=1) - 1
        for length in range(min(longest, len(text)), 0, -1):
            if any(word.startswith(text[-length:]) for word in self._hidden):
                return length
        return 0
