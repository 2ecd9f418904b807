"""The browser's way in: the link that the server prints on the terminal."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse

from bot.http.auth import SESSION_COOKIE, login_key, same_secret, session_value
from bot.http.problems import Problem, Refused, described

_SESSION_SECONDS = 30 * 24 * 3600


def login_router(token: str) -> APIRouter:
    """The route that turns the login link into the cookie of a session."""
    router = APIRouter(tags=["login"])

    @router.get(
        "/login",
        operation_id="login",
        response_class=RedirectResponse,
        status_code=303,
        responses=described(HTTPStatus.UNAUTHORIZED, HTTPStatus.UNPROCESSABLE_ENTITY),
    )
    async def login(
        request: Request, key: Annotated[str, Query(max_length=200)] = ""
    ) -> RedirectResponse:
        """Lets the browser in that opens the printed link; the link works again and again."""
        if not same_secret(key, login_key(token)):
            detail = "This login link is not, or no longer, valid; use the one printed last."
            raise Refused(Problem(HTTPStatus.UNAUTHORIZED, detail))
        response = RedirectResponse("/", status_code=HTTPStatus.SEE_OTHER)
        response.set_cookie(
            SESSION_COOKIE,
            session_value(token),
            max_age=_SESSION_SECONDS,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return response

    return router
