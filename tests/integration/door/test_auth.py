"""Who may come in."""

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from starlette.types import Receive, Scope, Send

from bot.console import router as console
from bot.http import Metrics, add_routes
from bot.http.auth import (
    SESSION_COOKIE,
    BadTokenFile,
    Gate,
    ensure_token,
    login_link,
    same_secret,
    session_value,
)
from bot.settings import Settings
from tests.fakes.door import TOKEN, Door
from tests.fakes.services import FakeServices

CLOSED = [
    ("GET", "/docs"),
    ("GET", "/openapi.json"),
    ("GET", "/no/such/route"),
    ("POST", "/api/v1/chat"),
    ("GET", "/admin/users"),
    ("GET", "/healthz/"),
]
FROM_OUR_PAGE = {"Sec-Fetch-Site": "same-origin"}


@pytest.mark.parametrize(("method", "path"), CLOSED)
def test_without_a_token_everything_is_closed(door: Door, method: str, path: str) -> None:
    answer = door.send(method, path, token=None)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_needs_no_token(door: Door, path: str) -> None:
    assert door.get(path, token=None, user=None).status_code == 200


@pytest.mark.parametrize("given", ["Bearer nope", "Bearer", "Basic cmlnaHQtdG9rZW4=", "", TOKEN])
def test_a_wrong_token_is_not_let_in(door: Door, given: str) -> None:
    answer = door.get("/admin/users", token=None, headers={"Authorization": given})
    assert answer.status_code == 401
    assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]


def test_the_scheme_may_be_written_in_any_case(door: Door) -> None:
    answer = door.get("/admin/users", token=None, headers={"Authorization": f"bearer {TOKEN}"})
    assert answer.status_code == 200


def open_link(door: Door) -> None:
    assert door.client.get(login_link(door.url, TOKEN)).status_code == 303


def test_the_login_link_lets_a_browser_in_more_than_once(door: Door) -> None:
    answer = door.client.get(login_link(door.url, TOKEN))
    again = door.client.get(login_link(door.url, TOKEN))
    assert answer.headers["Location"] == "/"
    assert again.status_code == 303
    assert door.get("/admin/users", token=None).status_code == 200


def test_the_cookie_is_for_the_browser_alone(door: Door) -> None:
    cookie = door.client.get(login_link(door.url, TOKEN)).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()


def test_neither_link_nor_cookie_shows_the_token(door: Door) -> None:
    link = login_link(door.url, TOKEN)
    cookie = session_value(TOKEN)
    assert TOKEN not in link
    assert TOKEN not in cookie
    assert cookie not in link


def test_another_token_makes_old_links_and_cookies_worthless(door: Door) -> None:
    old_link = login_link(door.url, "token-before")
    old_cookie = {"Cookie": f"{SESSION_COOKIE}={session_value('token-before')}"}
    assert door.client.get(old_link).status_code == 401
    assert door.get("/admin/users", token=None, headers=old_cookie).status_code == 401


def test_the_link_is_not_passed_on_or_kept_by_caches(door: Door) -> None:
    answer = door.client.get(login_link(door.url, TOKEN))
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [{}, {"Origin": "http://127.0.0.1:1"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "null"}],
)
def test_another_page_cannot_change_things_with_the_cookie(
    door: Door, headers: dict[str, str]
) -> None:
    open_link(door)
    answer = door.post("/api/v1/parse", {"text": "안녕"}, token=None, headers=headers)
    assert answer.status_code == 403


def test_our_own_page_can_change_things_with_the_cookie(door: Door) -> None:
    open_link(door)
    for headers in (FROM_OUR_PAGE, {"Origin": door.url}):
        answer = door.post("/api/v1/parse", {"text": "안녕"}, token=None, headers=headers)
        assert answer.status_code == 200


def test_a_wrong_token_is_not_saved_by_a_right_cookie(door: Door) -> None:
    open_link(door)
    assert door.get("/admin/users", token="nope").status_code == 401


def test_a_set_token_is_taken_and_nothing_is_written(tmp_path: Path) -> None:
    assert ensure_token(tmp_path / "data", SecretStr("mine")) == "mine"
    assert list(tmp_path.iterdir()) == []


def test_a_made_token_is_kept_for_its_owner_only(tmp_path: Path) -> None:
    made = ensure_token(tmp_path / "data", None)
    [kept] = (tmp_path / "data").iterdir()
    assert ensure_token(tmp_path / "data", None) == made
    assert len(made) >= 40
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_kept_token_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    made = ensure_token(tmp_path, None)
    (tmp_path / "api_token").chmod(0o644)
    assert ensure_token(tmp_path, None) == made
    assert (tmp_path / "api_token").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("kept", [b"", b"\n", b" \t\r\n"])
def test_an_empty_token_file_gets_a_new_token(tmp_path: Path, kept: bytes) -> None:
    (tmp_path / "api_token").write_bytes(kept)
    made = ensure_token(tmp_path, None)
    assert len(made) >= 40
    assert ensure_token(tmp_path, None) == made
    assert (tmp_path / "api_token").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "kept",
    [
        b"two words",
        b"two\nlines",
        b"nul\x00",
        b"\xff\xfe",
        "토큰".encode(),
        b"\xef\xbb\xbftoken",
        b"\x7f",
    ],
)
def test_a_token_file_that_no_request_could_match_is_named_with_its_cure(
    tmp_path: Path, kept: bytes
) -> None:
    (tmp_path / "api_token").write_bytes(kept)
    with pytest.raises(BadTokenFile, match=r"api_token .*Delete it"):
        ensure_token(tmp_path, None)
    assert (tmp_path / "api_token").read_bytes() == kept


def test_a_token_file_that_is_a_folder_or_leads_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "one" / "api_token").mkdir(parents=True)
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "api_token").symlink_to(tmp_path / "nothing")
    for folder in ("one", "two"):
        with pytest.raises(BadTokenFile, match=f"{folder}/api_token"):
            ensure_token(tmp_path / folder, None)


def test_nothing_equals_an_empty_secret() -> None:
    assert not same_secret("", "")
    assert not same_secret("x", "")
    assert same_secret("x", "x")


async def test_who_looks_at_the_page_has_no_token_made(tmp_path: Path) -> None:
    token = ensure_token(tmp_path, None)
    app = FastAPI()
    add_routes(
        app,
        token=token,
        settings=Settings(data_dir=tmp_path),
        services=FakeServices,
        metrics=Metrics(),
    )
    app.include_router(console)
    (tmp_path / "api_token").unlink()
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        assert (await client.get("/")).status_code == 401
        signed_in = {"Cookie": f"{SESSION_COOKIE}={session_value(token)}"}
        assert (await client.get("/", headers=signed_in)).status_code == 200
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [("authorization", "Bearer "), ("cookie", f"{SESSION_COOKIE}={session_value('')}")],
)
async def test_a_gate_without_a_token_lets_nobody_in(name: str, value: str) -> None:
    async def inside(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise AssertionError("somebody came in")

    transport = httpx.ASGITransport(app=Gate(inside, token=""))
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        answer = await client.get("/admin/users", headers={name: value})
    assert answer.status_code == 401
