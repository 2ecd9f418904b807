"""Health, and what the server says of itself."""

import pytest

from tests.fakes.door import Door


def test_ready_tells_each_parts_state(door: Door) -> None:
    answer = door.get("/readyz", token=None)
    assert answer.status_code == 200
    assert answer.json() == {"status": "ready", "parts": {"ledger": "ok", "vectors": "ok"}}


def test_one_part_that_is_not_ready_is_enough(door: Door) -> None:
    door.services.parts["vectors"] = "loading"
    answer = door.get("/readyz", token=None)
    assert answer.status_code == 503
    assert answer.json()["parts"] == {"ledger": "ok", "vectors": "loading"}
    assert door.get("/healthz", token=None).status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
@pytest.mark.parametrize("state", ["ok", "loading"])
def test_head_answers_as_get_does_without_a_body(door: Door, path: str, state: str) -> None:
    door.services.parts["vectors"] = state
    got = door.get(path, token=None, user=None)
    head = door.send("HEAD", path, token=None, user=None)
    assert head.status_code == got.status_code
    assert head.headers["Content-Length"] == got.headers["Content-Length"]
    assert head.content == b""


def test_every_operation_is_described_with_an_id_and_a_tag(door: Door) -> None:
    described = door.get("/openapi.json").json()
    operations = [one for path in described["paths"].values() for one in path.values()]
    ids = [one["operationId"] for one in operations]
    assert len(set(ids)) == len(ids) >= 24
    assert all(one["tags"] for one in operations)
    assert (
        "application/problem+json"
        in (described["paths"]["/api/v1/chat"]["post"]["responses"]["422"]["content"])
    )
    assert door.get("/docs").status_code == 200


def test_answers_are_not_cached_framed_or_sniffed(door: Door) -> None:
    headers = door.get("/admin/users").headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
