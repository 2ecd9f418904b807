"""The HTTP door on a real socket, with services by hand behind it."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from pydantic import SecretStr

from bot.http import Metrics, add_routes
from bot.settings import Settings
from services.models import Person
from tests.fakes.services import FakePersonMemories, FakeServices

TOKEN = "right-token"
MOST_CHARS = 1000


@dataclass
class Door:
    """A running server and a client that speaks as the operator for T1:U1."""

    url: str
    client: httpx.Client
    services: FakeServices

    def send(
        self,
        method: str,
        path: str,
        *,
        user: str | None = "T1:U1",
        token: str | None = TOKEN,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> httpx.Response:
        """One request, with the token and the person in its headers unless they are None."""
        sent = dict(headers or {})
        if token is not None:
            sent.setdefault("Authorization", f"Bearer {token}")
        if user is not None:
            sent.setdefault("X-User-Id", user)
        return self.client.request(method, path, headers=sent, **more)

    def get(self, path: str, **more: Any) -> httpx.Response:
        """A GET."""
        return self.send("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """A POST of JSON, or of `content=` bytes that the caller announces."""
        return self.send("POST", path, **({} if body is None else {"json": body}), **more)

    def post_bytes(self, path: str, raw: bytes) -> httpx.Response:
        """A POST of bytes announced as JSON."""
        return self.post(path, content=raw, headers={"Content-Type": "application/json"})

    def memories_of(self, user: str = "T1:U1") -> FakePersonMemories:
        """What is kept for that person."""
        return self.services.memories.of(Person.parse(user))


@contextmanager
def serving(data_dir: Path, *, requests_per_second: int = 10_000) -> Iterator[Door]:
    """A server on a free port of this machine for as long as the block runs."""
    settings = Settings(
        api_token=SecretStr(TOKEN),
        data_dir=data_dir,
        max_content_chars=MOST_CHARS,
        requests_per_second=requests_per_second,
    )
    app = FastAPI()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with httpx.Client(base_url=url, timeout=10) as client:
            door = Door(url, client, FakeServices())
            add_routes(
                app,
                token=TOKEN,
                settings=settings,
                services=lambda: door.services,
                metrics=Metrics(),
            )
            server = uvicorn.Server(uvicorn.Config(app, log_level="critical", access_log=False))
            thread = threading.Thread(target=server.run, args=([listening],))
            thread.start()
            while not server.started:
                time.sleep(0.01)
            yield door
            server.should_exit = True
            thread.join()
