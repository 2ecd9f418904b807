"""How large a request's body may be, counted as it arrives."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.http.problems import Problem

MEBIBYTE = 1_048_576


@dataclass(frozen=True)
class BodyLimit:
    """Answers 413 to a body over `usual` bytes, or over what `by_path` allows on its path."""

    app: ASGIApp
    usual: int
    by_path: Mapping[str, int]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        limit = self.by_path.get(scope["path"], self.usual)
        announced = Headers(scope=scope).get("content-length", "")
        if announced.isascii() and announced.isdigit() and _is_over(announced, limit):
            return await _too_large(limit).response()(scope, receive, send)
        await self.app(scope, _counted(receive, limit), send)


def _is_over(digits: str, limit: int) -> bool:
    # Thousands of digits are no number Python would read.
    return len(digits) > 18 or int(digits) > limit


def _counted(receive: Receive, limit: int) -> Receive:
    seen = 0

    async def counting() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            # FastAPI lets this one kind of error through while it reads a body.
            raise HTTPException(_TOO_LARGE, _too_large(limit).detail)
        return message

    return counting


_TOO_LARGE = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


def _too_large(limit: int) -> Problem:
    return Problem(_TOO_LARGE, f"The body may have at most {limit} bytes.")
