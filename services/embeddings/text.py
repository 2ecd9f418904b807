"""Text made safe for an embedding model, and cut into pieces that it can take."""

import re
import unicodedata

# About 250 tokens of Korean: half of the model's window, a tenth of a second to a second of work.
LIMIT = 500
# UAX #15, stream-safe text: no language stacks more marks on one letter, and bringing a run of
# marks into order takes time by the square of its length.
_MARKS_IN_A_ROW = 30
_SPACES = re.compile(r"[\s\u200b\u2800]+")
# Other control characters, and the code points that Unicode calls default-ignorable.
_INVISIBLE = re.compile(
    r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200c-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]{0,3}\s|[。\n]")


def chunks(text: str) -> list[str]:
    """The text in pieces of at most LIMIT characters, cut at sentences, else at spaces.

    Pieces of one text are about equally long; none is empty; [] where nothing visible is left.
    A piece is its own only chunk.
    """
    safe = _safe(text)
    pieces, start = [], 0
    while start < len(safe):
        end = _cut(safe, start)
        pieces.append(" ".join(safe[start:end].split()))
        start = end
    return [piece for piece in pieces if piece]


def opening(text: str) -> str:
    """The first chunk of a text; "" where nothing visible is left."""
    return next(iter(chunks(text)), "")


def _safe(text: str) -> str:
    # A pair of surrogates becomes its character, a lone one the replacement character.
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = _stream_safe(_INVISIBLE.sub("", text))
    most = max(LIMIT, len(unicodedata.normalize("NFC", text)))
    # One U+FDFA becomes 18 characters, and 200 of them overflow the builtin model's own
    # normaliser. The result is cut so that such a text cannot grow the work either.
    text = unicodedata.normalize("NFKC", text)[:most]
    return _SPACES.sub(lambda found: "\n" if "\n" in found.group() else " ", text).strip()


def _stream_safe(text: str) -> str:
    kept: list[str] = []
    run = 0
    for character in text:
        run = run + 1 if unicodedata.combining(character) else 0
        if run <= _MARKS_IN_A_ROW:
            kept.append(character)
    return "".join(kept)


def _cut(text: str, start: int) -> int:
    """Where the piece that begins at `start` ends."""
    left = len(text) - start
    if left <= LIMIT:
        return len(text)
    fair = left // -(-left // LIMIT)
    low, high = start + fair // 2, start + min(LIMIT, fair + fair // 4)
    sentences = [found.end() for found in _SENTENCE_END.finditer(text, low, high)]
    if sentences:
        return sentences[-1]
    space = max(text.rfind(" ", low, high), text.rfind("\n", low, high))
    return space + 1 if space > 0 else _before_marks(text, low, start + fair)


def _before_marks(text: str, low: int, end: int) -> int:
    while end > low and unicodedata.combining(text[end]):
        end -= 1
    return end
