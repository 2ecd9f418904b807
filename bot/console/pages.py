"""The console's routes: the page at / and the small files that it asks for."""

import json
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from bot.http.access import Access
from bot.http.auth import SESSION_COOKIE, same_secret
from bot.http.weights import weights
from services.models import Language

_HERE: Final = Path(__file__).parent
_LANGUAGE_COOKIE: Final = "gieok_language"
_MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
    ),
}

router = APIRouter(include_in_schema=False)


@router.get("/")
async def page(request: Request) -> Response:
    """The console for whoever is signed in; for anybody else how to get there (401)."""
    allowed = _signed_in(request)
    html = _render("console.html" if allowed else "signed_out.html", language_of(request))
    status = HTTPStatus.OK if allowed else HTTPStatus.UNAUTHORIZED
    return HTMLResponse(html, status, headers=_HEADERS)


@router.get("/static/{name}")
async def static(name: str) -> Response:
    """One of our own files; there is nothing secret in them."""
    media_type = _static_files().get(name)
    if media_type is None:
        return Response(status_code=HTTPStatus.NOT_FOUND)
    headers = {**_HEADERS, "Cache-Control": "no-cache"}
    return FileResponse(_HERE / "static" / name, media_type=media_type, headers=headers)


def _signed_in(request: Request) -> bool:
    access: Access = request.app.state.access
    return same_secret(request.cookies.get(SESSION_COOKIE, ""), access.session)


def language_of(request: Request) -> Language:
    """The language chosen on the page, else the one of ours that the browser prefers."""
    chosen = request.cookies.get(_LANGUAGE_COOKIE)
    if chosen in list(Language):
        return Language(chosen)
    return preferred_language(request.headers.get("accept-language", ""))


def preferred_language(accepted: str) -> Language:
    """The first of our languages by the weights of an Accept-Language header (RFC 9110)."""
    found = [(weight, tag.partition("-")[0]) for tag, weight in weights(accepted).items()]
    ours = [(weight, tag) for weight, tag in found if weight > 0 and tag in list(Language)]
    best = max(ours, key=lambda one: one[0], default=(0.0, Language.ENGLISH))
    return Language(best[1])


def _render(template: str, language: Language) -> str:
    return (
        _templates().get_template(template).render(language=language, words=_words()[str(language)])
    )


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
    )


@cache
def _words() -> dict[str, dict[str, str]]:
    words: dict[str, dict[str, str]] = json.loads((_HERE / "static/words.json").read_text("utf-8"))
    return words


@cache
def _static_files() -> dict[str, str]:
    files = (_HERE / "static").iterdir()
    return {file.name: _MEDIA_TYPES[file.suffix] for file in files if file.suffix in _MEDIA_TYPES}
