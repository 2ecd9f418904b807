"""Whose memory a request is about."""

import pytest

from tests.fakes.door import Door

RECALL = "/api/v1/memory/recall"


@pytest.mark.parametrize(
    "user", ["T1:U1", "T2:U1", "T1:U1_x", "T1:u1", "T1_U1:U1", "a.b-c:D_1", "T1:" + "u" * 64]
)
def test_each_person_reads_only_what_is_theirs(door: Door, user: str) -> None:
    door.post("/api/v1/memory/event", {"content": "금고 단어는 감자"}, user="other:person")
    door.post("/api/v1/memory/event", {"content": f"금고 단어는 {user}"}, user=user)
    found = door.post(RECALL, {"query": "금고"}, user=user).json()["memories"]
    listed = door.get(f"/admin/memory/list/{user}", user=None).json()["items"]
    assert [one["content"] for one in found] == [f"금고 단어는 {user}"]
    assert [one["doc"] for one in listed] == [f"금고 단어는 {user}"]


def test_a_bare_user_belongs_to_the_local_team(door: Door) -> None:
    door.post("/api/v1/memory/event", {"content": "감자"}, user="me")
    assert len(door.memories_of("local:me").episodes) == 1


def test_a_bare_user_belongs_to_the_installed_workspace_once_that_is_known(door: Door) -> None:
    door.services.home_team = None
    assert door.post(RECALL, {"query": "금고"}, user="me").status_code == 503
    door.services.home_team = "T7"
    door.post("/api/v1/memory/event", {"content": "감자"}, user="me")
    assert len(door.memories_of("T7:me").episodes) == 1
    assert door.get("/admin/memory/list/me", user=None).json()["items"]


@pytest.mark.parametrize(
    "user", [None, "", "T1:", ":U1", "T1:U1:U2", "T 1:U1", "T1:" + "u" * 65, "../x:y"]
)
def test_a_missing_or_malformed_person_is_a_bad_request(door: Door, user: str | None) -> None:
    answer = door.post(RECALL, {"query": "금고"}, user=user)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "X-User-Id"


def test_the_operators_routes_do_not_read_the_person_header(door: Door) -> None:
    assert door.get("/admin/memory/list/T1:U1", user="not a person").status_code == 200
    assert door.get("/admin/users", user=None).status_code == 200


@pytest.mark.parametrize("path", ["/admin/memory/list/T1:U1:U2", "/admin/memory/list/a%20b:c"])
def test_a_malformed_person_in_the_path_is_a_bad_request(door: Door, path: str) -> None:
    assert door.get(path).status_code == 400


def test_a_person_in_the_path_may_be_percent_encoded(door: Door) -> None:
    door.post("/api/v1/memory/event", {"content": "감자"}, user="T1:U1")
    assert len(door.get("/admin/memory/list/T1%3AU1").json()["items"]) == 1
