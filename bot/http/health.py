"""Whether the server lives, and whether each of its parts is ready."""

from http import HTTPStatus
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from bot.http.access import READY, Reach

router = APIRouter(tags=["health"])


class Alive(BaseModel):
    """The server answers."""

    status: Literal["ok"] = "ok"


class Readiness(BaseModel):
    """Whether everything is ready, and the state of each part."""

    status: Literal["ready", "not ready"]
    parts: dict[str, str]


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", operation_id="healthz")
async def healthz() -> Alive:
    """The server answers."""
    return Alive()


@router.head("/readyz", include_in_schema=False)
@router.get("/readyz", operation_id="readyz", responses={503: {"model": Readiness}})
async def readyz(access: Reach, response: Response) -> Readiness:
    """200 when every part is ready, else 503; each part's state either way."""
    parts = dict(await access.services().health())
    if all(state == READY for state in parts.values()):
        return Readiness(status="ready", parts=parts)
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response.headers["Retry-After"] = "5"
    return Readiness(status="not ready", parts=parts)
