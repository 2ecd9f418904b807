"""A file of JSON lines as it is imported: its lines, the events in them, and how it has grown."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, BinaryIO

BATCH_LINES = 100
BATCH_BYTES = 1_000_000
LINE_BYTES = 1_000_000
_CHUNK = 1 << 20
_TEXT = ("content", "text")
_FIELDS = frozenset(
    {
        "kind",
        "said_at",
        "occurred_at",
        "speaker",
        "conversation_id",
        "emotion",
        "result",
        "metadata",
    }
)


class BadLine(Exception):
    """A line that is no memory; the text says why."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A file from its beginning to byte `size`: the SHA-256 of that, and how many lines it has."""

    size: int
    digest: str
    lines: int


@dataclass(frozen=True, slots=True)
class Batch:
    """Lines that are sent together, by their numbers, counted from 1.

    They come after line `after`; `upto` is the last one, blank and bad ones included.
    """

    after: int
    upto: int
    events: Mapping[int, bytes]
    mistakes: Mapping[int, str]


def stretches(file: BinaryIO, sizes: Iterable[int]) -> Iterator[Stretch]:
    """The beginnings of a file of these sizes, the shortest first, read once."""
    file.seek(0)
    digest, at, ended, last = sha256(), 0, 0, b"\n"
    for size in sorted(set(sizes)):
        while at < size and (chunk := file.read(min(_CHUNK, size - at))):
            digest.update(chunk)
            at += len(chunk)
            ended += chunk.count(b"\n")
            last = chunk[-1:]
        yield Stretch(at, digest.hexdigest(), ended + (last != b"\n"))


def goes_on_in_its_last_line(file: BinaryIO, size: int) -> bool:
    """Whether byte `size` lies inside a line that says more after it."""
    if size == 0:
        return False
    file.seek(size - 1)
    return file.read(1) != b"\n" and bool(file.readline(LINE_BYTES).strip())


def batches(file: BinaryIO, *, after: int, size: int) -> Iterator[Batch]:
    """The batches of a file's first `size` bytes, from the line after `after` on.

    From the end of any of them on they are cut as they would be from the start.
    """
    length = 0
    events: dict[int, bytes] = {}
    mistakes: dict[int, str] = {}
    start = number = after
    for number, line in _lines(file, after=after, size=size):
        try:
            if (event := read_line(line)) is not None:
                events[number] = event
                length += len(event)
        except BadLine as mistake:
            mistakes[number] = str(mistake)
        if len(events) + len(mistakes) >= BATCH_LINES or length >= BATCH_BYTES:
            yield Batch(start, number, events, mistakes)
            start, length, events, mistakes = number, 0, {}, {}
    if number > start:
        yield Batch(start, number, events, mistakes)


def _lines(file: BinaryIO, *, after: int, size: int) -> Iterator[tuple[int, bytes]]:
    """Numbered lines; of one that is too long only the beginning, enough to know it."""
    file.seek(0)
    left, number, is_new = size, 0, True
    while piece := file.readline(min(left, LINE_BYTES + 1)):
        left -= len(piece)
        number += is_new
        if is_new and number > after:
            yield number, piece
        is_new = piece.endswith(b"\n")


def read_line(line: bytes) -> bytes | None:
    """The event in a line as the server takes it, None in a blank line; raises BadLine."""
    if len(line) > LINE_BYTES:
        raise BadLine(f"longer than {LINE_BYTES} bytes")
    try:
        text = line.decode("utf-8-sig").strip()
        given = json.loads(text) if text else None
    except UnicodeDecodeError:
        raise BadLine("not UTF-8 text") from None
    except (ValueError, RecursionError):
        raise BadLine("not JSON") from None
    if not text:
        return None
    if not isinstance(given, dict):
        raise BadLine("not a JSON object")
    # Escaped, so that a lone surrogate reaches the server, which answers for its line alone.
    return json.dumps(_event(given)).encode("ascii")


def _event(given: Mapping[str, Any]) -> dict[str, Any]:
    content = given.get("content", given.get("text"))
    if content is None:
        raise BadLine('neither "text" nor "content"')
    kept = {name: given[name] for name in _FIELDS & given.keys() if given[name] is not None}
    more = {name: given[name] for name in given.keys() - _FIELDS - {*_TEXT}}
    if more and isinstance(kept.get("metadata", {}), dict):
        kept["metadata"] = more | kept.get("metadata", {})
    return {"content": content, **dict(sorted(kept.items()))}
