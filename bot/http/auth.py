"""Who may come in: the operator's token, or the browser cookie that stands for it."""

import hmac
import os
import secrets
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path

from pydantic import SecretStr
from starlette.datastructures import URL
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from bot.http.problems import Problem
from bot.settings import is_a_token
from services.errors import GieokError

TOKEN_FILE = "api_token"
SESSION_COOKIE = "gieok_session"
# "/" itself tells a stranger the way in, and nothing else.
# Slack's requests are signed, and an installation is guarded by its state: its routes see to it.
_SLACKS = ("/slack/events", "/slack/install", "/slack/oauth_redirect")
OPEN_PATHS = frozenset({"/", "/healthz", "/readyz", "/login", *_SLACKS})
OPEN_FOLDER = "/static/"
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class BadTokenFile(GieokError):
    """The kept token cannot be read, or is none that a request could send."""


def ensure_token(data_dir: Path, api_token: SecretStr | None) -> str:
    """The set token, else the one kept in `data_dir` (mode 600), made when there is none yet.

    Raises BadTokenFile.
    """
    if api_token is not None:
        return api_token.get_secret_value()
    data_dir.mkdir(parents=True, exist_ok=True)
    path = data_dir / TOKEN_FILE
    try:
        return _kept(path) or _made(path)
    except OSError as error:
        raise BadTokenFile(f"{path} cannot be read or made: {error.strerror}.") from error


def _made(path: Path) -> str:
    if path.exists():
        # It is empty. Taken as it is, it would be a door without a lock.
        path.unlink()
    _keep(secrets.token_urlsafe(32), path)
    if token := _kept(path):
        return token
    raise BadTokenFile(f"{path} leads nowhere. Delete it, and a new token is made.")


def _kept(path: Path) -> str:
    """The token in the file, "" where there is none."""
    if not path.exists():
        return ""
    path.chmod(0o600)
    token = path.read_bytes().decode("utf-8", "replace").strip()
    if token and not is_a_token(token):
        raise BadTokenFile(
            f"{path} holds something else than a token (printable ASCII without spaces). "
            "Delete it, and a new one is made at the next start."
        )
    return token


def _keep(token: str, path: Path) -> None:
    """Writes `token` whole or not at all; of two processes at once the first one's stays."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(token + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)
        except FileExistsError:
            return
    finally:
        fresh.unlink()


def login_key(token: str) -> str:
    """What the login link carries: changes with the token and does not reveal it."""
    return _derived(token, "login")


def login_link(base_url: str, token: str) -> str:
    """The link that lets a browser in; for the operator's terminal, never for a log."""
    return f"{base_url.rstrip('/')}/login?key={login_key(token)}"


def session_value(token: str) -> str:
    """What the browser's cookie carries: changes with the token and does not reveal it."""
    return _derived(token, "session")


def _derived(token: str, purpose: str) -> str:
    return hmac.new(token.encode(), f"gieok {purpose}".encode(), sha256).hexdigest()


def same_secret(given: str, right: str) -> bool:
    """Whether both are equal, in a time that does not tell how far they agree.

    Nothing is equal to an empty secret.
    """
    return bool(right) and hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())


@dataclass(frozen=True)
class Gate:
    """Lets a request through to `app` when it may come in; everything is closed by default."""

    app: ASGIApp
    token: str

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            return await send({"type": "websocket.close", "code": 1008})
        if scope["type"] == "http" and (problem := self._refusal(HTTPConnection(scope))):
            return await problem.response()(scope, receive, send)
        await self.app(scope, receive, send)

    def _refusal(self, request: HTTPConnection) -> Problem | None:
        path = request.scope["path"]
        if path in OPEN_PATHS or path.startswith(OPEN_FOLDER):
            return None
        if not self.token:
            # What is derived from nothing anybody can derive.
            return _unauthorized(wrong=True)
        if (authorization := request.headers.get("authorization")) is not None:
            return None if self._is_bearer(authorization) else _unauthorized(wrong=True)
        if (cookie := request.cookies.get(SESSION_COOKIE)) is None:
            return _unauthorized(wrong=False)
        if not same_secret(cookie, session_value(self.token)):
            return _unauthorized(wrong=True)
        if request.scope["method"] in _SAFE_METHODS or _comes_from_our_own_page(request):
            return None
        return Problem(HTTPStatus.FORBIDDEN, "A browser may change things from our own pages only.")

    def _is_bearer(self, authorization: str) -> bool:
        scheme, _, given = authorization.partition(" ")
        return scheme.lower() == "bearer" and same_secret(given.strip(), self.token)


def _comes_from_our_own_page(request: HTTPConnection) -> bool:
    """SameSite holds off other sites, but another port of this machine is the same site."""
    if (site := request.headers.get("sec-fetch-site")) is not None:
        return site in {"same-origin", "none"}
    here = URL(scope=request.scope)
    return request.headers.get("origin") == f"{here.scheme}://{here.netloc}"


def _unauthorized(*, wrong: bool) -> Problem:
    challenge = 'Bearer realm="gieok"' + (', error="invalid_token"' if wrong else "")
    detail = (
        "Send Authorization: Bearer with the API token, "
        "or open the login link that the server printed when it started."
    )
    return Problem(HTTPStatus.UNAUTHORIZED, detail, headers={"WWW-Authenticate": challenge})
