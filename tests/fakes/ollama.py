"""An Ollama on a real socket: /api/embed with made-up vectors, and faults on demand."""

import json
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tests.fakes.answering import Answer, answering


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

    def answer(path: str, body: Any) -> Answer:
        given = body["input"]
        inputs = [given] if isinstance(given, str) else given
        status, said = 404, b"404 page not found"
        if path == "/api/embed":
            status, said = fake.answer(body["model"], inputs)
        return status, "application/json", [said]

    with answering(answer) as fake.host:
        yield fake


def _error(message: str) -> bytes:
    return json.dumps({"error": message}).encode()
