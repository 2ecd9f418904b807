"""What Slack shows of an answer: Markdown that calls nobody, in parts that Slack takes. Pure."""

import re
import unicodedata

# A Markdown block holds 12,000 characters and all blocks of a message about 13,200.
PART_CHARS = 11_000
# chat.update takes 4,000 characters of text; it is what notifications show.
_NOTIFICATION_CHARS = 3_900
_JOINER = "\u2060"
_CALL = re.compile(r"<!(channel|here|everyone|group)(?:\|[^<>]{0,200})?>")
_OPENING = re.compile(r"<(?=[!@])")
_WORD = re.compile(r"(?<![\w@])@(?=(?:channel|here|everyone|group)(?![A-Za-z0-9_]))", re.I)
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^\n]*)")
_BEGUN = re.compile(r"<(?:[!@][^<>]*)?\Z|@[^\W\d_]*\Z")
# Longer than any "<!channel|…>" that is still being written.
_UNSETTLED = 220


def calling_nobody(text: str) -> str:
    """The text with every mention made a word: it reads the same, and nobody is notified."""
    text = _CALL.sub(lambda match: f"@{match[1]}", text)
    text = _OPENING.sub("<" + _JOINER, text)
    return _WORD.sub("@" + _JOINER, text)


def settled(text: str) -> str:
    """The beginning of an unfinished text that reads the same however it goes on."""
    begun = _BEGUN.search(text, max(len(text) - _UNSETTLED, 0))
    return text[: begun.start()] if begun else text


def notification(text: str) -> str:
    """The plain text beside a message's blocks."""
    return text if len(text) <= _NOTIFICATION_CHARS else text[: _NOTIFICATION_CHARS - 1] + "…"


def parts(text: str, *, most: int = PART_CHARS) -> list[str]:
    """The text in parts of at most `most` characters, in order, nothing lost.

    A code block that goes on in the next part is closed in one and opened again in the other.
    """
    made: list[str] = []
    fence = ""
    rest = text
    while len(rest) + len(fence) + 1 > most:
        head = f"{fence}\n" if fence else ""
        # Room for a closing fence, which is never longer than its opening one.
        cut = _cut(rest, most - len(head) - 80)
        piece, rest = rest[:cut], rest[cut:]
        fence = _open_fence(head + piece)
        closing = f"\n{_marks(fence)}" if fence else ""
        made.append(head + piece.rstrip("\n") + closing)
        rest = rest if fence else rest.lstrip("\n")
    if rest.strip() or not made:
        made.append(f"{fence}\n{rest}" if fence else rest)
    return made


def _cut(text: str, room: int) -> int:
    """Where to cut within `room` characters: between paragraphs, lines, words, or anywhere.

    Never so that marks in the middle of a line come to open a code block.
    """
    least = room // 2
    for between in ("\n\n", "\n"):
        at = text.rfind(between, least, room)
        if at >= 0:
            return at + len(between)
    at = text.rfind(" ", least, room)
    while at >= 0 and _FENCE.match(text, at + 1):
        at = text.rfind(" ", least, at)
    return at + 1 if at >= 0 else _between_characters(text, least, room)


def _between_characters(text: str, least: int, room: int) -> int:
    while room > least and (_belongs_to_the_one_before(text[room]) or _FENCE.match(text, room)):
        room -= 1
    return room


def _belongs_to_the_one_before(character: str) -> bool:
    tone = "\U0001f3fb" <= character <= "\U0001f3ff"
    return tone or character in "\u200d\ufe0f" or unicodedata.combining(character) != 0


def _open_fence(text: str) -> str:
    """The line that opens the code block in which the text ends; "" where it ends in none."""
    opening = ""
    for line in text.split("\n"):
        found = _FENCE.match(line)
        if found is None:
            continue
        marks, info = found[1], found[2].strip()
        if not opening:
            opening = f"{marks[:40]}{info}" if len(info) <= 40 else marks[:40]
        elif not info and marks.startswith(_marks(opening)):
            opening = ""
    return opening


def _marks(fence: str) -> str:
    return fence[: len(fence) - len(fence.lstrip(fence[:1]))]
