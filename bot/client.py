"""How the command line reaches the product: the running server, else the stores in this process."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from bot.inprocess import InProcess
from bot.lock import DataFolder, Server
from bot.settings import Settings
from services.errors import DataFolderInUse, GieokError

_TIMEOUT = httpx.Timeout(180.0, connect=5.0)
_HEALTH_SECONDS = 3.0
_STARTING_SECONDS = 10.0
_LOOK_SECONDS = 0.2


class RequestRefused(GieokError):
    """The server said no; the text is the sentence that it gave for it."""


@asynccontextmanager
async def open_client(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """A client that is let in, by way of the server of this data folder where one runs.

    Where none runs, the product is opened in this process, under the folder's lock. Raises
    DataFolderInUse where a process that is no server holds the folder.
    """
    folder = DataFolder(settings.data_dir)
    if folder.in_use():
        server = await _running(folder)
        async with _client(server) as client:
            yield client
        return
    # Imported here: who talks to a running server need not wait for all of the product.
    from bot.http.auth import ensure_token
    from bot.main import create_app

    app = create_app(settings, slack=False)
    here = Server("http://127.0.0.1", ensure_token(settings.data_dir, settings.api_token))
    async with app.router.lifespan_context(app), _client(here, InProcess(app)) as client:
        yield client


async def told(response: httpx.Response) -> httpx.Response:
    """The response itself; raises RequestRefused with the problem's sentence where it is one."""
    if response.is_success:
        return response
    await response.aread()
    raise RequestRefused(_sentence(response))


async def events(response: httpx.Response) -> AsyncIterator[tuple[str, str]]:
    """The server-sent events of a response as (name, data)."""
    name, data = "message", list[str]()
    async for line in response.aiter_lines():
        label, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if label == "event":
            name = value
        elif label == "data":
            data.append(value)
        elif not line and data:
            yield name, "\n".join(data)
            name, data = "message", []


def problem_sentence(details: Any) -> str:
    """What a person is told of problem details (RFC 9457)."""
    if not isinstance(details, dict):
        return "Something went wrong."
    return str(details.get("detail") or details.get("title") or "Something went wrong.")


def _client(server: Server, transport: httpx.AsyncBaseTransport | None = None) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=server.url,
        headers={"Authorization": f"Bearer {server.token}"},
        transport=transport,
        timeout=_TIMEOUT,
        # What is said to this machine's own server is no proxy's business.
        trust_env=False,
    )


async def _running(folder: DataFolder) -> Server:
    try:
        async with asyncio.timeout(_STARTING_SECONDS):
            while True:
                server = folder.server()
                if server is not None and await _answers(server):
                    return server
                await asyncio.sleep(_LOOK_SECONDS)
    except TimeoutError:
        reason = (
            f"Another process is using the data folder {folder.path}, "
            "and no server of it answers. Wait until it has finished, or stop it."
        )
        raise DataFolderInUse(reason) from None


async def _answers(server: Server) -> bool:
    try:
        async with _client(server) as client:
            response = await client.get("/healthz", timeout=_HEALTH_SECONDS)
    except httpx.TransportError:
        return False
    return response.is_success


def _sentence(response: httpx.Response) -> str:
    if response.status_code == httpx.codes.UNAUTHORIZED:
        return "The running server wants another token: set the API_TOKEN that it was started with."
    try:
        return problem_sentence(json.loads(response.text))
    except ValueError:
        return f"The server answered {response.status_code}."
