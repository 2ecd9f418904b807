"""`python -m bot import`: a file of JSON lines becomes memories, once each, however often it stops.

The file is cut into the same batches at every run. What has been acknowledged is written down
in the data folder; a batch that was taken in but not written down before a crash is sent again
under the same Idempotency-Key, and the server knows it.
"""

import asyncio
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

import httpx

from bot.client import open_client, told
from bot.lock import DataFolder
from bot.progress import Progress
from bot.settings import Settings
from services.errors import GieokError

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
_LOOK_SECONDS = 0.5
_PATIENCE_SECONDS = 120.0


class BadFile(GieokError):
    """The file cannot be read."""


class BadLine(Exception):
    """A line that is no memory; the text says why."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Lines of the file that are sent together, by their numbers, counted from 1.

    `upto` is the last line that the batch covers, blank and bad ones included.
    """

    index: int
    upto: int
    events: Mapping[int, bytes]
    mistakes: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a file is for one person; `run` counts the deliberate repetitions."""

    run: int = 0
    lines: int = 0
    imported: int = 0
    rejected: int = 0
    complete: bool = False


async def import_file(
    settings: Settings, path: Path, person: str, progress: Progress, *, again: bool = False
) -> int:
    """Import `path` for `person`; 0 when every line was taken, 1 when some could not be.

    Raises BadFile, RequestRefused and DataFolderInUse.
    """
    try:
        with path.open("rb") as file:
            return await _import(settings, file, person, progress, again=again)
    except (FileNotFoundError, IsADirectoryError, PermissionError) as error:
        if error.filename != str(path):
            raise
        raise BadFile(f"{path}: {error.strerror}") from error


async def _import(
    settings: Settings, file: BinaryIO, person: str, progress: Progress, *, again: bool
) -> int:
    digest, total = _fingerprint(file)
    book = Book(DataFolder(settings.data_dir), digest, person)
    reached = book.read()
    if reached.complete and not again:
        progress.say(f"Imported already: {reached.imported} lines for {person} (see --again).")
        return 1 if reached.rejected else 0
    if reached.complete:
        reached = Reached(run=reached.run + 1)
    if reached.lines:
        progress.say(f"Going on after line {reached.lines}.")
    async with open_client(settings) as client:
        run = Run(client, person, digest, progress, book, reached)
        with progress.stage("Importing", total) as advance:
            for batch in batches(file, after=reached.lines):
                await run.send(batch)
                advance(batch.upto, total)
        run.finish()
        await _wait_for_indexing(client, person, progress)
    return _summary(run.reached, person, progress)


def _summary(reached: Reached, person: str, progress: Progress) -> int:
    progress.say(f"Imported {reached.imported} lines for {person}; {reached.rejected} refused.")
    return 1 if reached.rejected else 0


def _fingerprint(file: BinaryIO) -> tuple[str, int]:
    """SHA-256 of the whole file, and how many lines it has; rewinds it."""
    digest, total, last = sha256(), 0, b"\n"
    while chunk := file.read(_CHUNK):
        digest.update(chunk)
        total += chunk.count(b"\n")
        last = chunk[-1:]
    file.seek(0)
    return digest.hexdigest(), total + (last != b"\n")


def batches(file: BinaryIO, *, after: int) -> Iterator[Batch]:
    """The batches of a file, always cut alike, without those that end at line `after` or before."""
    index, size = 0, 0
    events: dict[int, bytes] = {}
    mistakes: dict[int, str] = {}
    number = 0
    for number, line in enumerate(_lines(file), 1):
        try:
            if (event := read_line(line)) is not None:
                events[number] = event
                size += len(event)
        except BadLine as mistake:
            mistakes[number] = str(mistake)
        if len(events) + len(mistakes) >= BATCH_LINES or size >= BATCH_BYTES:
            if number > after:
                yield Batch(index, number, events, mistakes)
            index, size, events, mistakes = index + 1, 0, {}, {}
    if number > after:
        yield Batch(index, number, events, mistakes)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; of one that is too long only the beginning, enough to know it."""
    while line := file.readline(LINE_BYTES + 1):
        yield line
        while not line.endswith(b"\n") and (line := file.readline(LINE_BYTES)):
            pass


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


@dataclass(frozen=True, slots=True)
class Book:
    """Where it is written down how far a file is, for each person."""

    folder: DataFolder
    digest: str
    person: str

    @property
    def _name(self) -> str:
        return f"imports/{self.digest}.json"

    def read(self) -> Reached:
        """As far as was written down; the start where nothing readable was."""
        try:
            return Reached(**self._everybody()[self.person])
        except (KeyError, TypeError):
            return Reached()

    def write(self, reached: Reached) -> None:
        """Writes it down, all or nothing."""
        everybody = self._everybody() | {self.person: asdict(reached)}
        self.folder.write(self._name, json.dumps(everybody))

    def _everybody(self) -> dict[str, Any]:
        try:
            kept = json.loads((self.folder.path / self._name).read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}


@dataclass(slots=True)
class Run:
    """One file on its way in."""

    client: httpx.AsyncClient
    person: str
    digest: str
    progress: Progress
    book: Book
    reached: Reached

    async def send(self, batch: Batch) -> None:
        """Hands a batch to the server and writes down that it has it."""
        mistakes = dict(batch.mistakes)
        taken = 0
        if batch.events:
            answer = await self._post(batch)
            taken = int(answer["accepted"])
            numbers = list(batch.events)
            mistakes |= {numbers[one["line"] - 1]: one["reason"] for one in answer["rejected"]}
        for number, reason in sorted(mistakes.items()):
            self.progress.complain(f"line {number}: {reason}")
        self.reached = replace(
            self.reached,
            lines=batch.upto,
            imported=self.reached.imported + taken,
            rejected=self.reached.rejected + len(mistakes),
        )
        self.book.write(self.reached)

    async def _post(self, batch: Batch) -> dict[str, Any]:
        headers = {
            "Content-Type": "application/x-ndjson",
            "Idempotency-Key": self._key(batch),
            "X-User-Id": self.person,
        }
        body = b"\n".join(batch.events.values())
        sent = await self.client.post("/api/v1/memory/events", content=body, headers=headers)
        answer: dict[str, Any] = (await told(sent)).json()
        return answer

    def _key(self, batch: Batch) -> str:
        named = f"{self.digest} {self.person} {self.reached.run} {batch.index}"
        return f"import-{sha256(named.encode()).hexdigest()}"

    def finish(self) -> None:
        """Writes down that the whole file is in."""
        self.reached = replace(self.reached, complete=True)
        self.book.write(self.reached)


async def _wait_for_indexing(client: httpx.AsyncClient, person: str, progress: Progress) -> None:
    """Until nothing waits for this person; gives up where nothing moves any more."""
    total = pending = await _pending(client, person)
    moved = time.monotonic()
    with progress.stage("Indexing", total) as advance:
        while pending:
            advance(total - pending, total)
            await asyncio.sleep(_LOOK_SECONDS)
            now = await _pending(client, person)
            if now != pending:
                moved = time.monotonic()
            elif time.monotonic() - moved > _PATIENCE_SECONDS:
                return progress.complain(f"{now} still wait to be indexed; that goes on by itself.")
            pending, total = now, max(total, now)
        advance(total, total)


async def _pending(client: httpx.AsyncClient, person: str) -> int:
    stats = await client.get("/api/v1/memory/stats", headers={"X-User-Id": person})
    return int((await told(stats)).json()["pending"])
