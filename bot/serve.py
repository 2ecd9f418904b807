"""`python -m bot serve`: listen until told to stop."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress

import uvicorn
from fastapi import FastAPI
from rich.console import Console

from bot.http.auth import ensure_token, login_link
from bot.lock import DataFolder, Server
from bot.main import create_app
from bot.settings import Settings, is_loopback
from services.errors import GieokError

_GRACE_SECONDS = 10
_ANY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "::1"}


class CannotListen(GieokError):
    """The address is taken or is none of this machine's."""


class _Listener(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, on_listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_listening = on_listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_listening()


def serve(settings: Settings) -> int:
    """Run the server; 0 when it was told to stop. Raises CannotListen and DataFolderInUse."""
    with _bound(settings) as door, suppress(asyncio.CancelledError):
        asyncio.run(_run(settings, door))
    return 0


def address(settings: Settings) -> str:
    """Where a browser on this machine finds the server."""
    host = _ANY_ADDRESS.get(settings.host, settings.host)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def _bound(settings: Settings) -> socket.socket:
    """Claims the port before anything is opened; connections are taken later."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    door = socket.socket(family)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((settings.host, settings.port))
    except OSError as error:
        door.close()
        where = f"HOST={settings.host} PORT={settings.port}"
        raise CannotListen(f"Cannot listen on {where}: {error.strerror}.") from error
    return door


async def _run(settings: Settings, door: socket.socket) -> None:
    folder = DataFolder(settings.data_dir)
    app = create_app(settings)
    server = Server(address(settings), ensure_token(settings.data_dir, settings.api_token))
    async with AsyncExitStack() as stack:

        def listening() -> None:
            stack.enter_context(folder.announced(server))
            _welcome(settings, server)

        listener = _Listener(_config(app), listening)
        _stop_on_signals(listener)
        # Entered here and not by uvicorn, so that what goes wrong keeps its type.
        await stack.enter_async_context(app.router.lifespan_context(app))
        # What is there now stays: looking through it for garbage held everybody up, for a second
        # where the machine is busy.
        gc.freeze()
        await listener.serve(sockets=[door])


def _config(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )


def _stop_on_signals(listener: uvicorn.Server) -> None:
    """SIGTERM and SIGINT end it at any moment; once it has listened, in good order.

    uvicorn raises the signal that stopped it once more when it is done: without a handler of
    ours that would kill the process before the stores are closed.
    """
    running = asyncio.current_task()

    def stop() -> None:
        if listener.started:
            listener.should_exit = True
        elif running is not None:
            running.cancel()

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop)


def _welcome(settings: Settings, server: Server) -> None:
    """The link is a key: it goes to the terminal, not into what a service writes down."""
    console = Console(highlight=False, markup=False, soft_wrap=True)
    if sys.stdout.isatty() or is_loopback(settings.host):
        link = login_link(server.url, server.token)
        console.print(f"Gieok is listening; chat at {link}")
    else:
        console.print(f"Gieok is listening at {server.url}; `python -m bot link` prints the way in")
