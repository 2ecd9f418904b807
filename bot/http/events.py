"""Many events at once, one JSON object a line, stored as they arrive."""

from codecs import BOM_UTF8
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from http import HTTPStatus

from fastapi import APIRouter, Depends, Request
from pydantic import ValidationError

from bot.http.access import Access, KeyHeader, OwnMemories, Reach, own_key, takes_ndjson
from bot.http.limits import MEBIBYTE
from bot.http.problems import Problem, Refused, field_errors
from bot.http.replies import Imported, RejectedLine
from bot.http.requests import NewEvent
from services.errors import InvalidInput
from services.ledger.seen import IdempotencyKey
from services.memory.person import PersonMemories
from services.models import NewEpisode

router = APIRouter(prefix="/api/v1/memory", tags=["memory"])

BATCH = 200
LINE_BYTES = MEBIBYTE
LISTED = 1000
_TOO_LONG = f"The line is longer than {LINE_BYTES} bytes."


@dataclass(frozen=True, slots=True)
class Line:
    """One line that holds an event: its number, counted from 1, and a digest of its bytes."""

    number: int
    digest: str
    episode: NewEpisode


@dataclass(slots=True)
class Import:
    """One import under way: what was accepted and what was not."""

    access: Access
    memories: PersonMemories
    key: str | None
    accepted: int = 0
    rejected_count: int = 0
    rejected: list[RejectedLine] = field(default_factory=list)
    waiting: list[Line] = field(default_factory=list)

    async def take(self, number: int, line: bytes | None) -> None:
        """Reads a line (None: it was too long) and stores a batch when one is full."""
        try:
            self.waiting.append(self._read(number, line))
        except InvalidInput as error:
            self._reject(number, error.reason)
        if len(self.waiting) >= BATCH:
            await self.store()

    def _read(self, number: int, line: bytes | None) -> Line:
        if line is None:
            raise InvalidInput("line", _TOO_LONG)
        try:
            event = NewEvent.model_validate_json(line)
        except ValidationError as error:
            wrong = field_errors(error.errors(include_url=False, include_input=False))[0]
            reason = f"{wrong.field}: {wrong.reason}" if wrong.field else wrong.reason
            raise InvalidInput(wrong.field, reason) from error
        self.access.refuse_too_long("content", event.content)
        return Line(number, sha256(line).hexdigest(), event.episode())

    async def store(self) -> None:
        """Stores what waits."""
        waiting, self.waiting = self.waiting, []
        if self.key is not None:
            return await self._store_one_by_one(waiting)
        try:
            await self.memories.store_many([line.episode for line in waiting])
            self.accepted += len(waiting)
        except InvalidInput:
            # Nothing of the batch was stored; find the line that spoilt it.
            await self._store_one_by_one(waiting)

    async def _store_one_by_one(self, lines: Sequence[Line]) -> None:
        """Each line under a key of its own, so that an import sent again goes on."""
        for line in lines:
            try:
                await self.memories.store(line.episode, key=self._key_of(line))
                self.accepted += 1
            except InvalidInput as error:
                self._reject(line.number, error.reason)

    def _key_of(self, line: Line) -> IdempotencyKey | None:
        if self.key is None:
            return None
        return IdempotencyKey(key=f"{self.key} {line.number}", fingerprint=line.digest)

    def _reject(self, number: int, reason: str) -> None:
        self.rejected_count += 1
        if len(self.rejected) < LISTED:
            self.rejected.append(RejectedLine(line=number, reason=reason))


_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "application/x-ndjson": {
                "schema": {"type": "string", "pattern": r"\S"},
                "example": '{"content": "발표를 잘 마쳤다"}\n{"content": "x", "kind": "memory"}\n',
            }
        },
    }
}


@router.post(
    "/events",
    operation_id="store_events",
    status_code=202,
    dependencies=[Depends(takes_ndjson)],
    openapi_extra=_BODY,
)
async def store_events(
    request: Request, access: Reach, memories: OwnMemories, key: KeyHeader = None
) -> Imported:
    """Keeps many events, a line each, as they arrive; a line that cannot be kept is named.

    With an Idempotency-Key each line is stored once, however often the import is sent.
    """
    run = Import(access=access, memories=memories, key=own_key(key))
    number = 0
    async for line in _lines(request.stream()):
        number += 1
        read = line if line is None else line.removeprefix(BOM_UTF8)
        if read is None or read.strip():
            await run.take(number, read)
    await run.store()
    if not run.accepted and not run.rejected_count:
        raise Refused(Problem(HTTPStatus.UNPROCESSABLE_ENTITY, "The body holds no event."))
    return Imported(accepted=run.accepted, rejected=run.rejected, rejected_count=run.rejected_count)


async def _lines(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes | None]:
    """The lines of a body as it arrives; None stands for one that is too long to hold."""
    held = bytearray()
    async for chunk in chunks:
        *ended, rest = chunk.split(b"\n")
        for piece in ended:
            held += piece
            yield bytes(held) if len(held) <= LINE_BYTES else None
            held.clear()
        # One byte over the limit is enough to know.
        held += rest[: LINE_BYTES + 1 - len(held)]
    if held:
        yield bytes(held) if len(held) <= LINE_BYTES else None
