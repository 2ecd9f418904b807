import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from bot.client import RequestRefused, events, told
from bot.inprocess import InProcess


def stream_of(text: str) -> httpx.Response:
    return httpx.Response(200, content=text.encode())


async def heard(text: str) -> list[tuple[str, str]]:
    return [event async for event in events(stream_of(text))]


async def test_events_are_read_with_their_names() -> None:
    text = 'event: token\ndata: {"text": "안녕"}\n\n: keep-alive\n\nevent: done\ndata: {}\n\n'
    assert await heard(text) == [("token", '{"text": "안녕"}'), ("done", "{}")]


async def test_several_data_lines_are_one_event_and_an_unended_one_is_none() -> None:
    assert await heard("data: a\r\ndata: b\r\n\r\ndata: cut") == [("message", "a\nb")]


@pytest.mark.parametrize(
    ("response", "sentence"),
    [
        (httpx.Response(422, json={"title": "T", "detail": "The text is too long."}), "too long"),
        (httpx.Response(404, json={"title": "Not Found"}), "Not Found"),
        (httpx.Response(500, json=[]), "Something went wrong"),
        (httpx.Response(502, text="<html>"), "answered 502"),
        (httpx.Response(401, json={"detail": "x"}), "API_TOKEN"),
    ],
)
async def test_a_refusal_is_told_in_the_servers_own_sentence(
    response: httpx.Response, sentence: str
) -> None:
    with pytest.raises(RequestRefused, match=sentence):
        await told(response)


async def test_a_success_passes_untouched() -> None:
    response = httpx.Response(202)
    assert await told(response) is response


@pytest.fixture
def gate() -> asyncio.Event:
    return asyncio.Event()


@pytest.fixture
async def client(gate: asyncio.Event) -> AsyncIterator[httpx.AsyncClient]:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/broken":
            raise ZeroDivisionError
        if scope["path"] == "/silent":
            return
        body = (await receive())["body"]
        await send({"type": "http.response.start", "status": 201, "headers": []})
        await send({"type": "http.response.body", "body": body, "more_body": True})
        if scope["path"] == "/endless":
            assert (await receive())["type"] == "http.disconnect"
            gate.set()
            return
        await gate.wait()
        query = scope["query_string"]
        await send({"type": "http.response.body", "body": query, "more_body": False})

    transport = InProcess(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
        yield client


async def test_a_piece_arrives_before_the_next_one_is_made(
    client: httpx.AsyncClient, gate: asyncio.Event
) -> None:
    async with client.stream("POST", "/slow?q=1", content=b"first") as response:
        assert response.status_code == 201
        pieces = response.aiter_bytes()
        assert await anext(pieces) == b"first"
        gate.set()
        assert await anext(pieces) == b"q=1"


async def test_leaving_early_tells_the_application(
    client: httpx.AsyncClient, gate: asyncio.Event
) -> None:
    async with client.stream("GET", "/endless"):
        pass
    assert gate.is_set()


async def test_an_application_that_breaks_before_answering_is_heard(
    client: httpx.AsyncClient,
) -> None:
    with pytest.raises(ZeroDivisionError):
        await client.get("/broken")


async def test_an_application_that_says_nothing_is_a_broken_protocol(
    client: httpx.AsyncClient,
) -> None:
    with pytest.raises(httpx.RemoteProtocolError):
        await client.get("/silent")
