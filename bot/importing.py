"""`python -m bot import`: a file of JSON lines becomes memories, once each, however often it stops.

From where it stands the file is cut into the same batches at every run. What has been acknowledged
is written down in the data folder; a batch that was taken in but not written down before a crash
is sent again under the same Idempotency-Key, and the server knows it.
"""

import asyncio
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

import httpx

from bot.client import open_client, told
from bot.imported import Reached, Records
from bot.jsonlines import Batch, Stretch, batches, goes_on_in_its_last_line, stretches
from bot.lock import DataFolder
from bot.progress import Progress
from bot.settings import Settings
from services.errors import GieokError

_LOOK_SECONDS = 0.5
_PATIENCE_SECONDS = 120.0


class BadFile(GieokError):
    """The file cannot be read."""


@dataclass(frozen=True, slots=True)
class Part:
    """A beginning of the file that is to be sent to its end, and how far it is already."""

    stretch: Stretch
    reached: Reached


async def import_file(
    settings: Settings, path: Path, person: str, progress: Progress, *, again: bool = False
) -> int:
    """Import `path` for `person`; 0 when every line was taken, 1 when some could not be.

    Of a file that has grown only the new lines are taken, unless `again`. Raises BadFile,
    RequestRefused and DataFolderInUse.
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
    records = Records(DataFolder(settings.data_dir), person)
    parts = plan(file, records, again=again)
    if parts[0].reached.complete:
        progress.say(f"Imported already for {person}; nothing in it is new (see --again).")
        return 1 if parts[0].reached.rejected else 0
    _tell_where_it_begins(parts, records, progress)
    async with open_client(settings) as client:
        runs = [Run(client, person, progress, records, one.stretch, one.reached) for one in parts]
        total = parts[-1].stretch.lines
        with progress.stage("Importing", total) as advance:
            for run in runs:
                for batch in batches(file, after=run.reached.lines, size=run.stretch.size):
                    await run.send(batch)
                    advance(batch.upto, total)
                run.finish()
        await _wait_for_indexing(client, person, progress)
    return _summary([run.reached for run in runs], person, progress)


def plan(file: BinaryIO, records: Records, *, again: bool) -> list[Part]:
    """What is to be sent, in this order; a complete part where all is in and not `again`.

    Where the file has grown, an import of its shorter state that was not finished comes first.
    """
    size = file.seek(0, os.SEEK_END)
    known = {digest: at for digest, at in records.sizes().items() if 0 < at < size}
    *beginnings, whole = stretches(file, [*known.values(), size])
    reached = records.of(whole.digest)
    if reached is not None and reached.complete:
        return [Part(whole, Reached(size, run=reached.run + 1) if again else reached)]
    earlier = [one for one in beginnings if known.get(one.digest) == one.size]
    if reached is not None or again or not earlier:
        return [Part(whole, reached or Reached(size))]
    before = Part(earlier[-1], records.of(earlier[-1].digest) or Reached())
    # A line that was cut short was not taken as it is now.
    lines = before.stretch.lines - goes_on_in_its_last_line(file, before.stretch.size)
    rest = Part(whole, Reached(size, lines=lines))
    return [rest] if before.reached.complete else [before, rest]


def _tell_where_it_begins(parts: list[Part], records: Records, progress: Progress) -> None:
    first, last = parts[0], parts[-1]
    if last.reached.lines and records.of(last.stretch.digest) is None:
        progress.say(
            f"The file has grown since line {last.reached.lines} was its end: "
            "what was taken before is not taken again (see --again)."
        )
    if first.reached.lines:
        progress.say(f"Going on after line {first.reached.lines}.")


def _summary(reached: list[Reached], person: str, progress: Progress) -> int:
    imported = sum(one.imported for one in reached)
    rejected = sum(one.rejected for one in reached)
    progress.say(f"Imported {imported} lines for {person}; {rejected} refused.")
    return 1 if rejected else 0


@dataclass(slots=True)
class Run:
    """One part of a file on its way in."""

    client: httpx.AsyncClient
    person: str
    progress: Progress
    records: Records
    stretch: Stretch
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
        self._write(
            lines=batch.upto,
            imported=self.reached.imported + taken,
            rejected=self.reached.rejected + len(mistakes),
        )

    async def _post(self, batch: Batch) -> Mapping[str, Any]:
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
        named = f"{self.stretch.digest} {self.person} {self.reached.run} {batch.after}"
        return f"import-{sha256(named.encode()).hexdigest()}"

    def finish(self) -> None:
        """Writes down that all of it is in."""
        self._write(complete=True)

    def _write(self, **changes: Any) -> None:
        self.reached = replace(self.reached, **changes)
        self.records.write(self.stretch.digest, self.reached)


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
