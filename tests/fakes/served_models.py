"""Models behind HTTP on a real socket: Ollama's /api/chat, and Gemini's REST interface."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.answering import Answer, answering


@dataclass
class ServedModels:
    """What is answered next, and what was asked: (path, body) of each call.

    Each answer is a status and the parts of its body, sent one by one as they are.
    """

    address: str = ""
    script: list[tuple[int, Sequence[bytes]]] = field(default_factory=list)
    journal: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def next(self, path: str, body: dict[str, Any]) -> tuple[int, Sequence[bytes]]:
        """The next answer; 503 where nothing is left."""
        self.journal.append((path, body))
        return self.script.pop(0) if self.script else (503, [b'{"error": "too busy"}'])


def ollama_says(*pieces: str, done: str = "stop", calls: Sequence[Any] = ()) -> Any:
    """An answer of Ollama's, streamed or (of one piece) whole."""
    parts = [_line({"message": {"role": "assistant", "content": piece}}) for piece in pieces[:-1]]
    last: dict[str, Any] = {"role": "assistant", "content": pieces[-1]}
    if calls:
        last["tool_calls"] = list(calls)
    counts = {"prompt_eval_count": 7, "eval_count": 3}
    return 200, [*parts, _line({"message": last, "done": True, "done_reason": done, **counts})]


def gemini_event(text: str, finish: str | None = None) -> bytes:
    """One server-sent event of Gemini's, with usage where it is the last one."""
    return b"data: " + gemini_body(text, finish) + b"\r\n\r\n"


def gemini_body(text: str, finish: str | None = "STOP") -> bytes:
    """A whole answer of Gemini's."""
    candidate: dict[str, Any] = {"content": {"role": "model", "parts": [{"text": text}]}}
    body: dict[str, Any] = {"candidates": [candidate]}
    if finish:
        candidate["finishReason"] = finish
        counts = {"promptTokenCount": 7, "candidatesTokenCount": 3, "totalTokenCount": 10}
        body["usageMetadata"] = counts
    return json.dumps(body).encode()


@contextmanager
def served_models() -> Iterator[ServedModels]:
    """A server on a free port of this machine, until the context ends."""
    fake = ServedModels()

    def answer(path: str, body: Any) -> Answer:
        status, parts = fake.next(path, body)
        streamed = "alt=sse" in path
        return status, "text/event-stream" if streamed else "application/json", parts

    with answering(answer) as fake.address:
        yield fake


def _line(value: Any) -> bytes:
    return json.dumps({"model": "gemma3:4b", **value}).encode() + b"\n"
