"""The operator's view over HTTP."""

from datetime import UTC, datetime

import pytest

from services.ledger.narrowed import Narrowed
from services.models import Emotion, Result
from tests.fakes.door import Door


def remember(door: Door, *texts: str, **more: str) -> None:
    for text in texts:
        door.post("/api/v1/memory/event", {"content": text, **more})


def test_an_item_has_its_text_and_what_is_known_of_it(door: Door) -> None:
    remember(door, "발표", said_at="2026-11-02", occurred_at="2026-11-01", emotion="joy")
    [item] = door.get("/admin/memory/list/T1:U1").json()["items"]
    assert (item["id"], item["doc"]) == ("ep-1", "발표")
    assert item["meta"] == {
        "timestamp": 1_793_491_200,
        "user_id": "T1:U1",
        "kind": "event",
        "said_at": "2026-11-02T00:00:00Z",
        "occurred_at": "2026-11-01T00:00:00Z",
        "recorded_at": "2026-11-29T03:00:00Z",
        "source": "api",
        "speaker": None,
        "conversation_id": None,
        "emotion": "joy",
        "result": None,
        "superseded": False,
        "metadata": {},
    }


def test_the_list_goes_on_where_the_page_before_ended(door: Door) -> None:
    remember(door, "하나", "둘", "셋")
    first = door.get("/admin/memory/list/T1:U1?limit=2").json()
    second = door.get(
        "/admin/memory/list/T1:U1", params={"limit": 2, "cursor": first["next_cursor"]}
    ).json()
    assert [one["doc"] for one in first["items"]] == ["셋", "둘"]
    assert [one["doc"] for one in second["items"]] == ["하나"]
    assert second["next_cursor"] is None


def test_the_list_can_be_narrowed_by_text_and_kind(door: Door) -> None:
    remember(door, "감자 하나", "감자 둘", "사과")
    remember(door, "감자 셋", kind="memory")
    answer = door.get("/admin/memory/list/T1:U1", params={"q": "감자", "kind": "event"}).json()
    assert [one["doc"] for one in answer["items"]] == ["감자 둘", "감자 하나"]


def test_the_list_can_be_narrowed_by_time_feeling_outcome_and_source(door: Door) -> None:
    query = {
        "since": "2026-01-01",
        "until": "2026-02-01T09:00+09:00",
        "emotion": "joy",
        "result": "success",
        "source": "api",
    }
    assert door.get("/admin/memory/list/T1:U1", params=query).status_code == 200
    assert door.memories_of().narrowed == [
        Narrowed(
            since=datetime(2026, 1, 1, tzinfo=UTC),
            until=datetime(2026, 2, 1, tzinfo=UTC),
            emotion=Emotion.JOY,
            result=Result.SUCCESS,
            source="api",
        )
    ]


@pytest.mark.parametrize(
    "query",
    [
        "emotion=bliss",
        "result=draw",
        "since=2026-02-30",
        "until=x",
        "limit=0",
        "limit=201",
        "limit=x",
        "kind=nope",
        "cursor=" + "x" * 501,
    ],
)
def test_a_wrong_question_to_the_list_is_refused(door: Door, query: str) -> None:
    answer = door.get(f"/admin/memory/list/T1:U1?{query}")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == query.partition("=")[0]


def test_empty_parameters_count_as_left_out(door: Door) -> None:
    remember(door, "하나")
    assert len(door.get("/admin/memory/list/T1:U1?q=&cursor=").json()["items"]) == 1


def test_everyone_who_is_stored_is_listed(door: Door) -> None:
    remember(door, "하나", "둘")
    assert door.get("/admin/users").json() == {
        "users": [{"user_id": "T1:U1", "episodes": 2, "last_said_at": "2026-11-29T03:00:00Z"}],
        "next_cursor": None,
    }


def test_a_person_is_forgotten_whole(door: Door) -> None:
    remember(door, "하나", "둘")
    answer = door.send("DELETE", "/admin/users/T1:U1", user=None)
    assert answer.status_code == 200
    assert answer.json() == {"user_id": "T1:U1", "forgotten": 2}
    assert door.memories_of().episodes == []
