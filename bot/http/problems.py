"""Everything that goes wrong, told as problem details (RFC 9457), never as a stack."""

import logging
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from pydantic_core import ErrorDetails
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from bot.http.openapi import templates_of
from services.errors import (
    DataFolderInUse,
    EmbeddingRefused,
    EmbeddingUnavailable,
    GieokError,
    IndexUnavailable,
    InvalidInput,
    LedgerUnavailable,
    NotFound,
)

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
_NAMED_ERRORS = 20
_FIELD_CHARS = 100
_NO_OBJECT = frozenset({"dict_type", "model_type", "model_attributes_type"})
_RETRY_SECONDS = {HTTPStatus.SERVICE_UNAVAILABLE: 5}

# The one table from an error of the services to a status and a sentence for the sender.
_ANSWERS: Mapping[type[BaseException], tuple[HTTPStatus, str]] = {
    InvalidInput: (HTTPStatus.UNPROCESSABLE_ENTITY, "What was sent cannot be accepted."),
    EmbeddingRefused: (HTTPStatus.UNPROCESSABLE_ENTITY, "This text cannot be embedded."),
    NotFound: (HTTPStatus.NOT_FOUND, "There is no such thing for this person."),
    EmbeddingUnavailable: (
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The embedding cannot be reached now; try again shortly.",
    ),
    IndexUnavailable: (
        HTTPStatus.SERVICE_UNAVAILABLE,
        "A store beside the ledger cannot be reached now; try again shortly.",
    ),
    LedgerUnavailable: (
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The ledger cannot be reached now; nothing was kept. Try again shortly.",
    ),
    DataFolderInUse: (
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The data folder is in use; try again shortly.",
    ),
    BaseException: (
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "Something went wrong here. It was logged under this instance.",
    ),
}


class FieldError(BaseModel):
    """One field that was wrong, and why."""

    field: str
    reason: str


class ProblemDetails(BaseModel):
    """RFC 9457 problem details."""

    type: str
    title: str
    status: int
    detail: str
    instance: str | None = None
    errors: list[FieldError] | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, before it is put on the wire."""

    status: int
    detail: str
    errors: Sequence[FieldError] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    instance: str | None = None

    def details(self) -> ProblemDetails:
        """The body as RFC 9457 has it."""
        told: dict[str, Any] = {"errors": list(self.errors)} if self.errors else {}
        if self.instance:
            told["instance"] = self.instance
        return ProblemDetails(
            type="about:blank",
            title=HTTPStatus(self.status).phrase,
            status=self.status,
            detail=self.detail,
            **told,
        )

    def response(self) -> Response:
        """The whole answer; a refusal that passes says when to come again."""
        headers = dict(self.headers)
        if (seconds := _RETRY_SECONDS.get(HTTPStatus(self.status))) is not None:
            headers["Retry-After"] = str(seconds)
        return JSONResponse(
            self.details().model_dump(exclude_unset=True),
            status_code=self.status,
            headers=headers,
            media_type=MEDIA_TYPE,
        )


class Refused(Exception):
    """A request that the door itself turns away."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


def problem_of(error: BaseException) -> Problem:
    """The problem that `error` is to the sender; an unforeseen one is logged with its instance."""
    if isinstance(error, Refused):
        return error.problem
    status, detail = next(_ANSWERS[kind] for kind in type(error).__mro__ if kind in _ANSWERS)
    if isinstance(error, InvalidInput):
        return Problem(status, error.reason, [FieldError(field=error.field, reason=error.reason)])
    if status is not HTTPStatus.INTERNAL_SERVER_ERROR:
        return Problem(status, detail)
    instance = uuid.uuid4().urn
    log.error("unforeseen error %s", instance, exc_info=error)
    return Problem(status, detail, instance=instance)


def field_errors(errors: Iterable[ErrorDetails]) -> list[FieldError]:
    """Pydantic's errors as field and reason; what was sent is not repeated."""
    return [_field_error(error) for error in list(errors)[:_NAMED_ERRORS]]


def _field_error(error: ErrorDetails) -> FieldError:
    place = [str(part) for part in error["loc"]]
    if len(place) > 1 and place[0] in {"body", "query", "path", "header"}:
        place = place[1:]
    # "Dictionary" and the names of our classes are Python's words.
    plain = "Input should be an object" if error["type"] in _NO_OBJECT else error["msg"]
    reason = plain.removeprefix("Value error, ")
    return FieldError(field=".".join(place)[:_FIELD_CHARS], reason=reason)


def add_problem_handlers(app: FastAPI) -> None:
    """Makes every error of `app` answer as problem details."""

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        errors: Sequence[ErrorDetails] = error.errors()
        if any(one["type"] == "json_invalid" for one in errors):
            return Problem(HTTPStatus.BAD_REQUEST, "The body is not valid JSON.").response()
        named = field_errors(errors)
        return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, _sentence(named), named).response()

    @app.exception_handler(HTTPException)
    async def refused_by_the_framework(request: Request, error: HTTPException) -> Response:
        headers = dict(error.headers or {})
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            headers["Allow"] = ", ".join(sorted(_methods(request, headers.get("Allow", ""))))
        return Problem(error.status_code, error.detail, headers=headers).response()

    @app.exception_handler(ClientDisconnect)
    async def left(_request: Request, _error: ClientDisconnect) -> Response:
        return Problem(HTTPStatus.BAD_REQUEST, "The body ended early.").response()

    @app.exception_handler(Refused)
    @app.exception_handler(GieokError)
    @app.exception_handler(Exception)
    async def failed(_request: Request, error: Exception) -> Response:
        return problem_of(error).response()


def _methods(request: Request, allowed: str) -> set[str]:
    """What the path can be asked with; the framework only tells of its first route."""
    described = request.app.openapi()["paths"]
    found = set(allowed.split(", ")) - {""}
    for template in templates_of(request.app, request.url.path):
        found |= {method.upper() for method in described[template]}
    return found


def _sentence(errors: Sequence[FieldError]) -> str:
    return f"{errors[0].field}: {errors[0].reason}" if errors else "The request is not valid."


def _described(status: HTTPStatus) -> dict[str, Any]:
    schema = ProblemDetails.model_json_schema()
    schema["properties"]["errors"] = {"type": "array", "items": FieldError.model_json_schema()}
    schema.pop("$defs", None)
    return {"description": status.phrase, "content": {MEDIA_TYPE: {"schema": schema}}}


def described(*statuses: HTTPStatus) -> dict[int | str, dict[str, Any]]:
    """OpenAPI's description of the problems that a route may answer with."""
    return {int(status): _described(status) for status in statuses}
