"""No route lets anybody in without the token, or shows one person's memory to another."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.door import TOKEN, Door, serving

_OPEN = {"/healthz", "/readyz", "/login"}


def closed_routes(door: Door) -> Iterator[tuple[str, str]]:
    document: dict[str, Any] = door.get("/openapi.json").json()
    for path, operations in document["paths"].items():
        for method in operations:
            if path not in _OPEN:
                yield method.upper(), path.format(id="ep-1", user_id="T1:U1")


def test_no_route_answers_without_the_token_or_with_a_wrong_one(door: Door) -> None:
    routes = list(closed_routes(door))
    assert len(routes) >= 14
    for method, path in routes:
        for token in (None, "wrong-token", f"{TOKEN}x"):
            answer = door.send(method, path, token=token)
            assert answer.status_code == 401, (method, path, token)
            assert answer.headers["content-type"] == "application/problem+json"
            assert "www-authenticate" in answer.headers


@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
def test_another_persons_memory_is_none(door: Door, method: str) -> None:
    stored = door.post("/api/v1/memory/event", {"content": "비밀"}).json()["event_id"]

    answer = door.send(method, f"/api/v1/memory/{stored}", user="T1:U2", json={"content": "x"})

    assert answer.status_code == 404
    assert "비밀" not in answer.text
    assert len(door.memories_of().episodes) == 1


def test_a_refused_method_names_all_that_the_path_takes(door: Door) -> None:
    answer = door.send("PUT", "/api/v1/memory/ep-1")

    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) >= {"GET", "PATCH", "DELETE"}


def test_a_flood_of_one_person_is_told_when_to_come_again_and_harms_nobody_else(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, requests_per_second=1) as door:
        answers = [door.get("/admin/users", user="T1:hasty") for _ in range(12)]
        refused = answers[-1]

        assert [one.status_code for one in answers[:10]] == [200] * 10
        assert refused.status_code == 429
        assert refused.headers["content-type"] == "application/problem+json"
        assert int(refused.headers["retry-after"]) >= 1
        assert door.get("/admin/users", user="T1:calm").status_code == 200
        assert door.get("/healthz", user="T1:hasty").status_code == 200
        assert door.get("/admin/users", user="T1:hasty", token=None).status_code == 401
