"""Many events at once over HTTP."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from bot.http.events import BATCH, LINE_BYTES, LISTED
from services.errors import InvalidInput
from tests.fakes.door import MOST_CHARS, Door

EVENTS = "/api/v1/memory/events"


def send(door: Door, body: bytes | Iterator[bytes], **headers: str) -> httpx.Response:
    typed = {"Content-Type": "application/x-ndjson", **headers}
    return door.post(EVENTS, content=body, headers=typed)


def lines(*events: Any) -> bytes:
    return "\n".join(json.dumps(event, ensure_ascii=False) for event in events).encode()


def contents(door: Door) -> list[str]:
    return [one.content for one in door.memories_of().episodes]


def test_every_line_is_kept_in_order(door: Door) -> None:
    answer = send(door, lines(*({"content": f"물건 {n}", "kind": "memory"} for n in range(5))))
    assert answer.status_code == 202
    assert answer.json() == {"accepted": 5, "rejected": [], "rejected_count": 0}
    assert contents(door) == [f"물건 {n}" for n in range(5)]


def test_many_lines_are_stored_in_batches(door: Door) -> None:
    number = 2 * BATCH + 50
    answer = send(door, lines(*({"content": f"n{n}"} for n in range(number))))
    assert answer.json()["accepted"] == number
    assert door.memories_of().batches == [BATCH, BATCH, 50]


def test_lines_are_put_together_wherever_the_body_is_cut(door: Door) -> None:
    body = lines({"content": "하나"}, {"content": "둘"}, {"content": "셋"}) + b"\r\n"
    answer = send(door, (bytes([byte]) for byte in body))
    assert answer.json()["accepted"] == 3
    assert contents(door) == ["하나", "둘", "셋"]


def test_wrong_lines_are_named_and_the_others_kept(door: Door) -> None:
    body = b"\n".join(
        [
            b'{"content": "one"}',
            b"",
            b"{",
            b'{"content": "\xff"}',
            b'{"content": "two", "emotion": "hungry"}',
            b'{"content": "\\ud800"}',
            b"[]",
            b"  ",
            lines({"content": "x" * (MOST_CHARS + 1)}),
            lines({"content": "\u200b"}),
            b'{"content": "three", "metadata": {"x": NaN}}',
            b'{"content": "four"}',
        ]
    )
    told = send(door, body).json()
    assert contents(door) == ["one", "four"]
    assert told["accepted"] == 2
    assert [one["line"] for one in told["rejected"]] == [3, 4, 5, 6, 7, 9, 10, 11]
    assert all(one["reason"] for one in told["rejected"])
    assert told["rejected"][2]["reason"].startswith("emotion: ")


def test_a_line_too_long_is_rejected_and_the_next_one_kept(door: Door) -> None:
    body = b"x" * (LINE_BYTES + 1) + b"\n" + lines({"content": "next"})
    told = send(door, body).json()
    assert told["accepted"] == 1
    assert [one["line"] for one in told["rejected"]] == [1]


def test_the_list_of_rejected_lines_ends_but_not_their_count(door: Door) -> None:
    told = send(door, b"{\n" * (LISTED + 5)).json()
    assert len(told["rejected"]) == LISTED
    assert told["rejected_count"] == LISTED + 5


@pytest.mark.parametrize("body", [b"", b"\n\n", b"  \n"])
def test_a_body_without_a_line_is_refused(door: Door, body: bytes) -> None:
    assert send(door, body).status_code == 422


def test_another_content_type_is_refused(door: Door) -> None:
    assert door.post(EVENTS, [{"content": "x"}]).status_code == 415


def test_an_import_sent_again_under_its_key_stores_each_line_once(door: Door) -> None:
    first, second = {"content": "하나"}, {"content": "둘"}
    key = {"Idempotency-Key": "import-1"}
    send(door, lines(first), **key)
    told = send(door, lines(first, second), **key).json()
    assert told["accepted"] == 2
    assert contents(door) == ["하나", "둘"]


def test_a_line_that_the_memory_refuses_is_named(door: Door) -> None:
    door.memories_of().refusal = InvalidInput("content", "The text is empty.")
    told = send(door, lines({"content": "x"}, {"content": "y"})).json()
    assert told["accepted"] == 0
    assert told["rejected"] == [
        {"line": 1, "reason": "The text is empty."},
        {"line": 2, "reason": "The text is empty."},
    ]


def test_a_byte_order_mark_does_no_harm(door: Door) -> None:
    body = "\ufeff".encode() + lines({"content": "하나"}, {"content": "둘"})
    assert send(door, body).json() == {"accepted": 2, "rejected": [], "rejected_count": 0}
    assert contents(door) == ["하나", "둘"]
    assert send(door, "\ufeff\n".encode()).status_code == 422


def test_the_reason_for_a_line_is_in_no_programming_language(door: Door) -> None:
    wrong: list[Any] = [{"content": "x", "kind": "gossip"}, [], {"content": "x", "metadata": "y"}]
    told = send(door, lines(*wrong)).json()
    assert [one["reason"] for one in told["rejected"]] == [
        "kind: Input should be 'event', 'memory' or 'message'",
        "Input should be an object",
        "metadata: Input should be an object",
    ]
