"""Store, recall, look at, edit and forget over HTTP."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.http.access import READY
from services.models import Emotion, Kind, Result
from tests.fakes.door import Door

EVENT = "/api/v1/memory/event"
RECALL = "/api/v1/memory/recall"


def store(door: Door, **event: Any) -> str:
    answer = door.post(EVENT, {"content": "발표를 잘 마쳤다", **event})
    assert answer.status_code == 201, answer.text
    event_id: str = answer.json()["event_id"]
    return event_id


def test_an_event_is_kept_with_all_that_was_said_of_it(door: Door) -> None:
    store(
        door,
        kind="memory",
        emotion="joy",
        result="success",
        said_at="2026-11-02T09:00:00+09:00",
        occurred_at="2026-11-01",
        speaker="민수",
        conversation_id="c1",
        metadata={"category": "work", "n": [1, 2.5, None, True]},
        unknown="ignored",
    )
    [kept] = door.memories_of().episodes
    assert kept.kind is Kind.MEMORY
    assert (kept.emotion, kept.result) == (Emotion.JOY, Result.SUCCESS)
    assert kept.said_at == datetime(2026, 11, 2, tzinfo=UTC)
    assert kept.occurred_at == datetime(2026, 11, 1, tzinfo=UTC)
    assert (kept.speaker, kept.conversation) == ("민수", "c1")
    assert kept.metadata == {"category": "work", "n": [1, 2.5, None, True]}
    assert kept.source == "api"


def test_an_event_is_of_kind_event_unless_told_otherwise(door: Door) -> None:
    store(door)
    assert door.memories_of().episodes[0].kind is Kind.EVENT


def test_the_answer_to_an_event_has_its_id_and_a_message(door: Door) -> None:
    answer = door.post(EVENT, {"content": "발표"})
    assert answer.status_code == 201
    assert set(answer.json()) == {"event_id", "message"}


def test_the_same_key_stores_once(door: Door) -> None:
    headers = {"Idempotency-Key": "k1"}
    first = door.post(EVENT, {"content": "발표"}, headers=headers)
    again = door.post(EVENT, {"content": "발표"}, headers=headers)
    assert again.status_code == 201
    assert again.json()["event_id"] == first.json()["event_id"]
    assert len(door.memories_of().episodes) == 1


def test_a_keys_fingerprint_tells_bodies_apart(door: Door) -> None:
    door.post(EVENT, {"content": "하나"}, headers={"Idempotency-Key": "k1"})
    door.post(EVENT, {"content": "둘"}, headers={"Idempotency-Key": "k2"})
    door.post(EVENT, {"content": "하나"}, headers={"Idempotency-Key": "k3"})
    first, second, third = (fingerprint for fingerprint, _ in door.memories_of().keys.values())
    assert first == third
    assert first != second


@pytest.mark.parametrize("key", ["", "a b", "x" * 201])
def test_a_key_that_is_none_is_refused(door: Door, key: str) -> None:
    answer = door.post(EVENT, {"content": "발표"}, headers={"Idempotency-Key": key})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "Idempotency-Key"


def test_recall_answers_with_scores_and_when_it_happened(door: Door) -> None:
    store(door, emotion="joy", occurred_at="2026-11-01", metadata={"turn": "D1:2"})
    answer = door.post(RECALL, {"query": "발표를 했지?"}).json()
    assert answer["count"] == 1
    assert answer["query"] == "발표를 했지?"
    assert answer["memories"] == [
        {
            "id": "ep-1",
            "content": "발표를 잘 마쳤다",
            "vector_score": 0.8,
            "graph_score": 0.0,
            "final_score": 0.9,
            "emotion": "joy",
            "result": None,
            "timestamp": "2026-11-01T00:00:00Z",
            "metadata": {"turn": "D1:2"},
        }
    ]


def test_events_are_ranked_by_the_formula_and_can_be_explained(door: Door) -> None:
    store(door, emotion="joy", result="success", occurred_at="2026-11-01")
    asked = {"query": "발표를 했지?", "ranking": "event", "now": "2026-11-11", "explain": True}
    (memory,) = door.post(RECALL, asked).json()["memories"]
    graph = 1.2 * 1.5 * (1 - 10 / 365 * 0.5)
    assert memory["graph_score"] == pytest.approx(graph)
    explained = memory["explanation"]
    assert explained["days"] == 10
    assert explained["graph_score"] == memory["graph_score"]
    assert explained["final_score"] == pytest.approx(0.4 * 0.8 + 0.6 * graph / 2)
    by_relevance = door.post(RECALL, asked | {"ranking": "relevance"}).json()["memories"][0]
    assert by_relevance["explanation"] == {
        "ranking": "relevance",
        "vector_score": 0.8,
        "final_score": 0.9,
    }
    del asked["explain"]
    assert "explanation" not in door.post(RECALL, asked).json()["memories"][0]


def test_a_recall_without_the_graph_says_so(door: Door) -> None:
    store(door)
    door.memories_of().without_a_graph = True
    asked = {"query": "발표를 했지?", "ranking": "event"}
    without = door.post(RECALL, asked | {"explain": True}).json()
    assert without["degraded"] is True
    (memory,) = without["memories"]
    assert memory["graph_score"] == 0
    explained = memory["explanation"]
    assert explained["degraded"] is True
    assert explained["final_score"] == explained["vector_score"] == memory["final_score"]
    assert not {"emotion_weight", "result_weight", "graph_score"} & explained.keys()
    assert door.post(RECALL, {"query": "발표를 했지?"}).json()["degraded"] is False


def test_recall_passes_on_when_where_and_what_is_asked_for(door: Door) -> None:
    door.post(
        RECALL,
        {
            "query": "발표",
            "top_k": 200,
            "as_of": "2026-11-03",
            "since": "2026-11-01T00:00",
            "until": "2026-11-02T00:00:00-01:00",
            "kind": "event",
            "emotion": "joy",
            "result": "success",
            "now": "2026-11-29T09:00:00+09:00",
            "tz": "Asia/Seoul",
        },
    )
    [asked] = door.memories_of().questions
    assert asked.k == 200
    assert asked.moment.now == datetime(2026, 11, 29, tzinfo=UTC)
    assert asked.moment.tz == ZoneInfo("Asia/Seoul")
    assert asked.filters.as_of == datetime(2026, 11, 3, tzinfo=UTC)
    assert asked.filters.since == datetime(2026, 11, 1, tzinfo=UTC)
    assert asked.filters.until == datetime(2026, 11, 2, 1, tzinfo=UTC)
    assert asked.filters.kind is Kind.EVENT
    assert asked.filters.emotion is Emotion.JOY
    assert asked.filters.result is Result.SUCCESS


def test_recall_asks_for_five_now_in_the_set_zone_unless_told_otherwise(door: Door) -> None:
    door.post(RECALL, {"query": "발표"})
    [asked] = door.memories_of().questions
    assert asked.k == 5
    assert abs(asked.moment.now - datetime.now(UTC)).total_seconds() < 60
    assert asked.moment.tz == ZoneInfo("UTC")


def test_a_memory_is_shown_in_full(door: Door) -> None:
    event_id = store(door, speaker="민수", conversation_id="c1", said_at="2026-11-02")
    assert door.get(f"/api/v1/memory/{event_id}").json() == {
        "id": event_id,
        "content": "발표를 잘 마쳤다",
        "kind": "event",
        "said_at": "2026-11-02T00:00:00Z",
        "occurred_at": "2026-11-02T00:00:00Z",
        "recorded_at": "2026-11-29T03:00:00Z",
        "edited_at": None,
        "source": "api",
        "speaker": "민수",
        "conversation_id": "c1",
        "emotion": None,
        "result": None,
        "superseded": False,
        "superseded_by": None,
        "facts": [],
        "metadata": {},
    }


@pytest.mark.parametrize("method", ["GET", "DELETE"])
@pytest.mark.parametrize("event_id", ["nope", "a%00b", "한글", "x" * 300])
def test_an_unknown_memory_is_not_found(door: Door, method: str, event_id: str) -> None:
    answer = door.send(method, f"/api/v1/memory/{event_id}")
    assert answer.status_code == 404
    assert answer.json()["status"] == 404


def test_anothers_memory_is_not_found(door: Door) -> None:
    event_id = store(door)
    assert door.get(f"/api/v1/memory/{event_id}", user="T2:U1").status_code == 404
    patch = door.send("PATCH", f"/api/v1/memory/{event_id}", user="T2:U1", json={"content": "x"})
    assert patch.status_code == 404


def test_an_edit_keeps_the_id_and_when_it_was_said(door: Door) -> None:
    event_id = store(door, said_at="2026-11-02")
    answer = door.send(
        "PATCH",
        f"/api/v1/memory/{event_id}",
        json={"content": "발표를 망쳤다", "emotion": "sadness"},
    )
    assert answer.status_code == 200
    edited = answer.json()
    assert (edited["id"], edited["said_at"]) == (event_id, "2026-11-02T00:00:00Z")
    assert (edited["content"], edited["emotion"]) == ("발표를 망쳤다", "sadness")
    assert edited["edited_at"] is not None


@pytest.mark.parametrize(
    "changes",
    [{}, {"said_at": "2026-01-01"}, {"content": None}, {"emotion": None}, {"content": ""}],
)
def test_an_edit_that_changes_nothing_or_clears_is_refused(
    door: Door, changes: dict[str, Any]
) -> None:
    event_id = store(door)
    assert door.send("PATCH", f"/api/v1/memory/{event_id}", json=changes).status_code == 422


def test_a_forgotten_memory_is_gone(door: Door) -> None:
    event_id = store(door)
    answer = door.send("DELETE", f"/api/v1/memory/{event_id}")
    assert answer.status_code == 200
    assert answer.json()["forgotten"] is True
    assert door.get(f"/api/v1/memory/{event_id}").status_code == 404


def test_forgetting_is_never_called_done_while_a_store_is_out_of_reach(door: Door) -> None:
    event_id = store(door)
    door.memories_of().stores_in_reach = False
    answer = door.send("DELETE", f"/api/v1/memory/{event_id}")
    assert answer.status_code == 202
    assert answer.json()["forgotten"] is False


def test_stats_tell_this_persons_figures_and_what_is_connected(door: Door) -> None:
    store(door)
    assert door.get("/api/v1/memory/stats").json() == {
        "person": "T1:U1",
        "vector": {"connected": True, "count": 1, "embedding": "fake-1"},
        "graph": {"connected": True, "facts": 0, "entities": 0, "statements": 0, "events": 0},
        "cache": {
            "enabled": True,
            "kept": 2,
            "hits": 1,
            "misses": 3,
            "hit_rate": 0.25,
            "saved_calls": 1,
            "saved_tokens": 15,
            "stale": {"changed": 1},
        },
        "memories": 1,
        "episodes": 1,
        "by_kind": {"event": 1},
        "pending": 2,
        "failed": 0,
        "unindexed": 1,
    }


def test_stats_say_when_the_graph_is_away_where_another_store_holds_it(door: Door) -> None:
    for state, connected in ((READY, True), ("does not answer", False)):
        door.services.parts["graph"] = state
        assert door.get("/api/v1/memory/stats").json()["graph"]["connected"] is connected


def test_stats_say_when_the_vector_index_is_away(door: Door) -> None:
    door.services.parts["vectors"] = "out of reach"
    assert door.get("/api/v1/memory/stats").json()["vector"]["connected"] is False
