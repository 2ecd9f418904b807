"""What must never be more than a clear refusal."""

import json
import unicodedata
from typing import Any

import pytest

from services.errors import (
    EmbeddingRefused,
    EmbeddingUnavailable,
    IndexUnavailable,
    InvalidInput,
    LedgerUnavailable,
)
from tests.fakes.door import MOST_CHARS, Door

EVENT = "/api/v1/memory/event"
RECALL = "/api/v1/memory/recall"


@pytest.mark.parametrize(
    "text",
    [
        "\ufdfa" * 200,
        "👩‍👩‍👧‍👦" * 50,
        "a\u0301" * 300,
        "\u202e한글 뒤집기",
        "null\\u0000 text",
        "a\x00b",
    ],
)
def test_strange_but_visible_text_is_kept(door: Door, text: str) -> None:
    assert door.post(EVENT, {"content": text}).status_code == 201


@pytest.mark.parametrize(
    "text",
    ["", "   ", "\u200b\u200b", "\x01\x02\x00", "\n\t", "\u3164", "\u2800", "\ufe0f", "\u115f "],
)
def test_text_with_nothing_to_see_is_refused(door: Door, text: str) -> None:
    for path, body in (
        (EVENT, {"content": text}),
        (RECALL, {"query": text}),
        ("/api/v1/chat", {"message": text}),
        ("/api/v1/parse", {"text": text}),
    ):
        answer = door.post(path, body)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"] in body


@pytest.mark.parametrize(
    "raw", [b'{"content": "\xff\xfe"}', b"{", b"", b'{"content": 1' + b"0" * 5000]
)
def test_a_body_that_is_no_json_is_a_bad_request(door: Door, raw: bytes) -> None:
    answer = door.post_bytes(EVENT, raw)
    assert answer.status_code == (400 if raw else 422)
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    "raw",
    [
        b'{"content": 5}',
        b"[]",
        b"null",
        b"5",
        b'{"content": "\\ud800"}',
        b'{"content": "x", "speaker": "\\udc00"}',
        b'{"content": "x", "metadata": {"\\ud800": 1}}',
        b'{"content": "x", "metadata": {"a": NaN}}',
        b'{"content": "x", "metadata": [1]}',
        b'{"content": "x", "emotion": "hungry"}',
        b'{"content": "x", "result": "won"}',
        b'{"content": "x", "kind": "chunk"}',
        b'{"content": "x", "said_at": "yesterday"}',
        b'{"content": "x", "said_at": 1700000000}',
        b'{"content": "x", "occurred_at": "2026-13-45"}',
        b'{"content": "x", "occurred_at": "2025-02-29"}',
        b'{"content": "x", "occurred_at": "0001-01-01T00:00:00+09:00"}',
        b'{"content": "x", "occurred_at": "9999-12-31T23:59:59-09:00"}',
        b'{"content": "x", "occurred_at": "10000-01-01"}',
    ],
)
def test_an_event_of_the_wrong_form_is_refused_by_name(door: Door, raw: bytes) -> None:
    answer = door.post_bytes(EVENT, raw)
    assert answer.status_code == 422
    assert answer.json()["errors"]
    assert door.memories_of().episodes == []


@pytest.mark.parametrize("top_k", [0, -1, 201, 10**9, "x", "5", 2.5, True, None])
def test_a_wrong_number_of_memories_is_refused(door: Door, top_k: Any) -> None:
    answer = door.post(RECALL, {"query": "감자", "top_k": top_k})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "top_k"


@pytest.mark.parametrize("tz", ["Mars/Base", "Asia", "../../etc/passwd", "", 5, "\x00", "a" * 5000])
def test_a_zone_that_does_not_exist_is_refused(door: Door, tz: Any) -> None:
    answer = door.post(RECALL, {"query": "감자", "tz": tz})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "tz"


@pytest.mark.parametrize(
    ("path", "field"),
    [(EVENT, "content"), (RECALL, "query"), ("/api/v1/chat", "message"), ("/api/v1/parse", "text")],
)
def test_a_text_too_long_is_refused(door: Door, path: str, field: str) -> None:
    assert door.post(path, {field: "감" * MOST_CHARS}).status_code in (200, 201)
    answer = door.post(path, {field: "감" * (MOST_CHARS + 1)})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == field
    assert len(answer.content) < 1000


def test_decomposed_text_is_kept_composed_and_counted_so(door: Door) -> None:
    text = "감자튀김을 좋아한다 " * 60
    answer = door.post(EVENT, {"content": unicodedata.normalize("NFD", text)})
    assert answer.status_code == 201
    assert door.memories_of().episodes[0].content == text


@pytest.mark.timeout(20)
def test_endless_marks_are_refused_before_they_are_sorted(door: Door) -> None:
    answer = door.post(EVENT, {"content": "a" + "\u0301\u0316" * 100_000})
    assert answer.status_code == 422


@pytest.mark.parametrize(
    "metadata", [{"x": "y" * 16_384}, {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {}}}}}}}}}]
)
def test_metadata_too_large_or_too_deep_is_refused(door: Door, metadata: dict[str, Any]) -> None:
    answer = door.post(EVENT, {"content": "x", "metadata": metadata})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "metadata"


@pytest.mark.parametrize("raw", [b"[" * 100_000, b'{"metadata":' + b'{"a":' * 100_000])
def test_nesting_without_end_is_a_bad_request(door: Door, raw: bytes) -> None:
    assert door.post_bytes(EVENT, raw).status_code == 400


def test_a_body_too_large_is_refused_announced_or_not(door: Door) -> None:
    large = b'{"content": "' + b"x" * 1_100_000 + b'"}'
    headers = {"Content-Type": "application/json"}
    announced = door.post(EVENT, content=large, headers=headers)
    pieces = (large[start : start + 50_000] for start in range(0, len(large), 50_000))
    counted = door.post(EVENT, content=pieces, headers=headers)
    for answer in (announced, counted):
        assert answer.status_code == 413
        assert answer.json()["status"] == 413


def test_an_import_may_be_larger_than_other_bodies(door: Door) -> None:
    line = json.dumps({"content": "x" * 900}).encode() + b"\n"
    answer = door.post(
        "/api/v1/memory/events",
        content=line * 2000,
        headers={"Content-Type": "application/x-ndjson"},
    )
    assert answer.json()["accepted"] == 2000


@pytest.mark.parametrize("name", ["a\x00b", "\x1b[2J", "two\nlines", "a\u2028b", "\x7f", "a\x85b"])
def test_a_name_with_control_characters_is_refused(door: Door, name: str) -> None:
    for path, body in (
        (EVENT, {"content": "x", "speaker": name}),
        (EVENT, {"content": "x", "conversation_id": name}),
        ("/api/v1/chat", {"message": "x", "conversation_id": name}),
    ):
        answer = door.post(path, body)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"] in body
    assert door.memories_of().episodes == []


def test_a_name_may_be_of_any_script_and_hold_an_emoji(door: Door) -> None:
    body = {"content": "x", "speaker": "또리 엄마 👩‍👩‍👧", "conversation_id": "방 1/β"}
    assert door.post(EVENT, body).status_code == 201


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"content": "x", "kind": "chunk"}, "Input should be 'event', 'memory' or 'message'"),
        ({"content": "x", "metadata": [1]}, "Input should be an object"),
        ([], "Input should be an object"),
    ],
)
def test_what_is_wrong_is_told_in_no_programming_language(
    door: Door, body: Any, reason: str
) -> None:
    told = door.post(EVENT, body).json()
    assert told["errors"][0]["reason"] == reason
    assert told["detail"].endswith(reason)


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_that_is_not_announced_as_json_is_refused(door: Door, content_type: str) -> None:
    headers = {"Content-Type": content_type}
    answer = door.post(EVENT, content=b'{"content": "x"}', headers=headers)
    assert answer.status_code == 415


def test_the_answer_does_not_repeat_what_was_sent(door: Door) -> None:
    answer = door.post(EVENT, {"content": "x", "emotion": "h" * 100_000})
    assert answer.status_code == 422
    assert len(answer.content) < 1000


def test_ten_thousand_wrong_fields_are_not_all_named(door: Door) -> None:
    answer = door.post(EVENT, {"content": 5, "said_at": "x", "kind": "y", "metadata": "z" * 9000})
    assert 0 < len(answer.json()["errors"]) <= 20


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (InvalidInput("content", "The text is empty."), 422),
        (EmbeddingRefused("x"), 422),
        (LedgerUnavailable(), 503),
        (EmbeddingUnavailable("x"), 503),
        (IndexUnavailable("x"), 503),
        (RuntimeError("SELECT secret FROM words"), 500),
    ],
)
def test_each_error_has_its_status_and_no_stack(door: Door, error: Exception, status: int) -> None:
    door.memories_of().refusal = error
    # After an unforeseen error the server drops the connection.
    answer = door.post(EVENT, {"content": "x"}, headers={"Connection": "close"})
    told = answer.json()
    assert answer.status_code == told["status"] == status
    assert set(told) >= {"type", "title", "status", "detail"}
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert "secret" not in answer.text
    assert ("Retry-After" in answer.headers) == (status in (409, 503))
    assert ("instance" in told) == (status == 500)


def test_an_unknown_route_and_a_wrong_method_are_problems_too(door: Door) -> None:
    unknown = door.get("/api/v1/nope")
    method = door.get("/api/v1/chat")
    assert (unknown.status_code, unknown.json()["title"]) == (404, "Not Found")
    assert (method.status_code, method.headers["Allow"]) == (405, "POST")
    assert method.headers["Content-Type"] == "application/problem+json"
