"""What every route asks for first: the services, the person, the moment, the request's own key."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated, Protocol

from fastapi import Depends, Header, Path, Request
from pydantic.json_schema import SkipJsonSchema

from bot.http.metrics import Figures
from bot.http.openapi import PERSON
from bot.http.problems import FieldError, Problem, Refused
from bot.http.requests import Here
from bot.settings import Settings
from services.agent import Agent
from services.cache import CacheFigures
from services.errors import InvalidInput, NotFound
from services.graph.graphs import Graphs, PersonGraph
from services.graph.wording import Wording
from services.ledger.seen import IdempotencyKey
from services.memory.memories import Memories
from services.memory.person import PersonMemories
from services.models import LOCAL_TEAM, Moment, Person

READY = "ok"
_ID = re.compile(r"[A-Za-z0-9_.:-]{1,100}")
_KEY = re.compile(r"[!-~]{1,200}")
_NEWLINE_JSON = frozenset({"application/x-ndjson", "application/ndjson", "application/jsonl"})


class Cache(Protocol):
    """The part of the response cache that the routes use."""

    async def figures(self, person: Person) -> CacheFigures:
        """How a person's cache stands."""

    async def clean_up(self) -> int:
        """Remove what has expired; how many."""


class Services(Protocol):
    """The part of the opened services that the routes use."""

    @property
    def agent(self) -> Agent: ...

    @property
    def memories(self) -> Memories: ...

    @property
    def home_team(self) -> str | None:
        """Whose a bare user is; None while the installed workspace is not known yet."""

    @property
    def graphs(self) -> Graphs: ...

    @property
    def wording(self) -> Wording: ...

    @property
    def cache(self) -> "Cache": ...

    async def health(self) -> Mapping[str, str]:
        """Each part's state; a part that works says `READY`."""

    async def figures(self) -> Figures:
        """What stands in the queue and in the cache's counters."""


@dataclass(frozen=True, slots=True)
class Access:
    """What a route may reach: the running services and the values of the settings.

    `session` is what the cookie of a browser that is signed in carries.
    """

    services: Callable[[], Services]
    settings: Settings
    session: str = field(repr=False)

    def moment(self, here: Here) -> Moment:
        """When and where the request speaks: as it says, else now in the set zone."""
        return Moment(now=here.now or datetime.now(UTC), tz=here.tz or self.settings.timezone)

    def refuse_too_long(self, field: str, text: str) -> None:
        """Raises InvalidInput where `text` has more characters than a content may have."""
        most = self.settings.max_content_chars
        if len(text) > most:
            raise InvalidInput(field, f"The text is longer than {most} characters.")


def _access(request: Request) -> Access:
    access: Access = request.app.state.access
    return access


Reach = Annotated[Access, Depends(_access)]


def person_named(text: str, *, field: str, home_team: str | None) -> Person:
    """The person of that id; raises Refused (400) where it is none.

    A bare user belongs to the home team (503 while that is not known).
    """
    if home_team is None and ":" not in text:
        detail = "The workspace is not known yet. Say team:user, or try again."
        raise Refused(Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail))
    try:
        return Person.parse(text, home_team=home_team or LOCAL_TEAM)
    except InvalidInput as error:
        wrong = FieldError(field=field, reason=error.reason)
        raise Refused(Problem(HTTPStatus.BAD_REQUEST, error.reason, [wrong])) from error


def _speaking(
    access: Reach,
    user_id: Annotated[
        str | SkipJsonSchema[None],
        Header(
            alias="X-User-Id",
            description="team:user, or the user alone of the one team.",
            examples=["T1:U1", "local:me"],
            json_schema_extra={"type": "string", "pattern": PERSON},
        ),
    ] = None,
) -> Person:
    if user_id is None:
        reason = "The header X-User-Id must say whose memory it is, as team:user."
        wrong = FieldError(field="X-User-Id", reason=reason)
        raise Refused(Problem(HTTPStatus.BAD_REQUEST, reason, [wrong]))
    return person_named(user_id, field="X-User-Id", home_team=access.services().home_team)


Speaking = Annotated[Person, Depends(_speaking)]


def _own_memories(access: Reach, person: Speaking) -> PersonMemories:
    return access.services().memories.of(person)


OwnMemories = Annotated[PersonMemories, Depends(_own_memories)]


def _own_graph(access: Reach, person: Speaking) -> PersonGraph:
    return access.services().graphs.of(person)


OwnGraph = Annotated[PersonGraph, Depends(_own_graph)]


def _managed(
    access: Reach,
    user_id: Annotated[
        str,
        Path(
            description="team:user",
            examples=["T1:U1"],
            json_schema_extra={"pattern": PERSON},
        ),
    ],
) -> Person:
    return person_named(user_id, field="user_id", home_team=access.services().home_team)


Managed = Annotated[Person, Depends(_managed)]


def _memory_id(
    id: Annotated[
        str,
        Path(description="A memory's id.", json_schema_extra={"pattern": f"^{_ID.pattern}$"}),
    ],
) -> str:
    if not _ID.fullmatch(id):
        raise NotFound
    return id


MemoryId = Annotated[str, Depends(_memory_id)]

KeyHeader = Annotated[
    str | SkipJsonSchema[None],
    Header(
        alias="Idempotency-Key",
        json_schema_extra={"type": "string", "pattern": f"^{_KEY.pattern}$"},
        description="The same key with the same request stores once and answers the same.",
    ),
]


def own_key(given: str | None) -> str | None:
    """The Idempotency-Key as it may be kept; raises InvalidInput where it is none."""
    if given is not None and not _KEY.fullmatch(given):
        reason = "A key is 1 to 200 printable ASCII characters without spaces."
        raise InvalidInput("Idempotency-Key", reason)
    return given


async def _idempotency(request: Request, key: KeyHeader = None) -> IdempotencyKey | None:
    if (kept := own_key(key)) is None:
        return None
    what = f"{request.method} {request.url.path}\n".encode() + await request.body()
    return IdempotencyKey(key=kept, fingerprint=sha256(what).hexdigest())


Idempotency = Annotated[IdempotencyKey | None, Depends(_idempotency)]


def takes_json(request: Request) -> None:
    """Refuses (415) a body that is not announced as JSON."""
    media_type = _media_type(request)
    if media_type != "application/json" and not re.fullmatch(r"application/.+\+json", media_type):
        raise Refused(_unsupported("application/json"))


def takes_ndjson(request: Request) -> None:
    """Refuses (415) a body that is not announced as JSON by lines."""
    if _media_type(request) not in _NEWLINE_JSON:
        raise Refused(_unsupported("application/x-ndjson"))


def _media_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _unsupported(wanted: str) -> Problem:
    detail = f"The body must be sent as Content-Type: {wanted}."
    return Problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, detail, headers={"Accept": wanted})
