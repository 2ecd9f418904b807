"""An Ollama on a real socket: /api/embed with made-up vectors, and faults on demand."""

import json
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np


@dataclass
class FakeOllama:
    """What the server answers next, and what it was asked; may be changed while it runs."""

    model: str = "bge-m3"
    dimension: int = 8
    status: int = 200
    seconds: float = 0
    raw: bytes | None = None
    refused: str | None = None
    host: str = ""
    inputs: list[list[str]] = field(default_factory=list)

    def answer(self, model: str, inputs: list[str]) -> tuple[int, bytes]:
        """Status and body for one call of /api/embed."""
        self.inputs.append(inputs)
        time.sleep(self.seconds)
        if self.raw is not None:
            return 200, self.raw
        if model != self.model:
            return 404, _error(f'model "{model}" not found, try pulling it first')
        if self.status != 200:
            return self.status, _error("something went wrong inside")
        if self.refused is not None and any(self.refused in text for text in inputs):
            return 400, _error("the input cannot be embedded")
        vectors = [self._vector(text) for text in inputs]
        return 200, json.dumps({"model": model, "embeddings": vectors}).encode()

    def _vector(self, text: str) -> list[float]:
        numbers = np.random.default_rng(zlib.crc32(text.encode())).normal(size=self.dimension)
        return [float(number) for number in numbers]


@contextmanager
def fake_ollama() -> Iterator[FakeOllama]:
    """A server on a free port of this machine, until the context ends."""
    fake = FakeOllama()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            given = body["input"]
            inputs = [given] if isinstance(given, str) else given
            status, answer = (404, b"404 page not found")
            if self.path == "/api/embed":
                status, answer = fake.answer(body["model"], inputs)
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            # Whoever gave up waiting is no fault of the server.
            with suppress(ConnectionError):
                self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:
            """The tests' output stays clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    fake.host = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield fake
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _error(message: str) -> bytes:
    return json.dumps({"error": message}).encode()
