"""Chat and parse over HTTP."""

import json
import time
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from services.commands import Correction
from services.errors import InvalidInput, LedgerUnavailable
from services.models import Kind, NewEpisode, Recalled
from services.turn import CommandReport, Option, Source
from tests.fakes.door import TOKEN, Door
from tests.fakes.services import kept

CHAT = "/api/v1/chat"


def streamed(door: Door, message: str = "안녕") -> tuple[int, list[tuple[str, Any]]]:
    """The status and the events of a streamed reply."""
    answer = door.post(CHAT, {"message": message}, headers={"Accept": "text/event-stream"})
    if answer.status_code != 200:
        return answer.status_code, []
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    events = []
    for block in answer.text.strip().split("\n\n"):
        name, data = block.split("\n")
        events.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return 200, events


def test_a_reply_comes_with_all_that_it_rests_on(door: Door) -> None:
    episode = kept(NewEpisode("또리 생일은 10월 27일", Kind.MEMORY, "api"), 1)
    used = (Recalled(episode, score=0.7, vector_score=0.6),)
    door.services.agent.answer = replace(door.services.agent.answer, memories=used)
    answer = door.post(CHAT, {"message": "또리 생일 언제야?"})
    assert answer.status_code == 200
    assert answer.json() == {
        "reply": "10월 27일이에요.",
        "source": "memory",
        "memories": [
            {
                "id": "ep-1",
                "content": "또리 생일은 10월 27일",
                "score": 0.7,
                "said_at": "2026-11-29T03:00:00Z",
            }
        ],
        "facts": [],
        "conversation_id": "main",
        "turn_id": "turn-1",
    }


def test_the_agent_hears_who_says_what_when_and_where(door: Door) -> None:
    door.post(
        CHAT,
        {
            "message": "안녕",
            "conversation_id": "c1",
            "now": "2026-11-29T09:00:00+09:00",
            "tz": "Asia/Seoul",
        },
        user="T9:U9",
        headers={"Idempotency-Key": "k"},
    )
    [ask] = door.services.agent.asked
    assert (str(ask.person), ask.message, ask.conversation) == ("T9:U9", "안녕", "c1")
    assert ask.moment.now == datetime(2026, 11, 29, tzinfo=UTC)
    assert ask.moment.tz.key == "Asia/Seoul"
    assert ask.key is not None
    assert ask.key.key == "k"


def test_a_command_is_told_with_what_it_asks_back(door: Door) -> None:
    report = CommandReport("forget", "또리 생일", (Option("ep-1", "하나"), Option("ep-2", "둘")))
    agent = door.services.agent
    agent.answer = replace(agent.answer, source=Source.COMMAND, command=report)
    assert door.post(CHAT, {"message": "또리 생일 잊어줘"}).json()["command"] == {
        "intent": "forget",
        "payload": "또리 생일",
        "pending": {"items": [{"id": "ep-1", "content": "하나"}, {"id": "ep-2", "content": "둘"}]},
    }


def test_a_command_that_asks_nothing_back_has_no_pending(door: Door) -> None:
    report = CommandReport("correct", Correction("이국유", "이국송", None), ())
    agent = door.services.agent
    agent.answer = replace(agent.answer, source=Source.COMMAND, command=report)
    assert door.post(CHAT, {"message": "아니, 이국송이야"}).json()["command"] == {
        "intent": "correct",
        "payload": {"old": "이국유", "new": "이국송", "about": None},
    }


def test_a_streamed_reply_comes_piece_by_piece_and_ends_with_the_whole(door: Door) -> None:
    door.services.agent.pieces = ["10월 27일", "이에요.\n\n"]
    status, events = streamed(door)
    whole = door.post(CHAT, {"message": "안녕"}).json()
    assert status == 200
    assert events == [
        ("token", {"text": "10월 27일"}),
        ("token", {"text": "이에요.\n\n"}),
        ("done", whole),
    ]


def test_a_streamed_reply_without_pieces_still_ends_with_the_whole(door: Door) -> None:
    _, events = streamed(door)
    assert [name for name, _ in events] == ["done"]


def test_pieces_are_heard_as_they_are_made_and_a_turn_outlives_its_listener(door: Door) -> None:
    agent = door.services.agent
    agent.pieces = ["10월"]
    agent.may_finish.clear()
    headers = {
        "Accept": "text/event-stream",
        "Authorization": f"Bearer {TOKEN}",
        "X-User-Id": "T1:U1",
    }
    body = {"message": "안녕"}
    with door.client.stream("POST", CHAT, json=body, headers=headers) as answer:
        assert next(answer.iter_lines()) == "event: token"
        assert agent.finished == 0
    agent.may_finish.set()
    deadline = time.monotonic() + 5
    while not agent.finished and time.monotonic() < deadline:
        time.sleep(0.01)
    assert agent.finished == 1


def test_what_fails_before_the_first_piece_answers_with_a_status(door: Door) -> None:
    door.services.agent.failure = LedgerUnavailable()
    assert streamed(door)[0] == 503
    door.services.agent.failure = InvalidInput("message", "No.")
    assert streamed(door)[0] == 422


@pytest.mark.parametrize(
    ("failure", "status"), [(LedgerUnavailable(), 503), (RuntimeError("secret words"), 500)]
)
def test_what_fails_in_the_middle_ends_the_stream_with_a_problem(
    door: Door, failure: Exception, status: int
) -> None:
    door.services.agent.pieces = ["10월"]
    door.services.agent.failure = failure
    _, events = streamed(door)
    assert [name for name, _ in events] == ["token", "error"]
    assert events[1][1]["status"] == status
    assert "secret" not in json.dumps(events)


def test_parse_tells_intent_payload_and_period_and_stores_nothing(door: Door) -> None:
    answer = door.post(
        "/api/v1/parse",
        {"text": "어제 얘기 잊어줘", "now": "2026-04-15T20:00:00Z", "tz": "Asia/Seoul"},
    )
    told = answer.json()
    assert answer.status_code == 200
    assert told["intent"] == "forget"
    assert isinstance(told["payload"], str)
    # 20:00 UTC is the next day in Seoul.
    assert told["period"] == {"start": "2026-04-15", "end": "2026-04-16", "grain": "day"}
    assert door.services.agent.asked == []


def test_parse_of_small_talk_has_neither_payload_nor_period(door: Door) -> None:
    told = door.post("/api/v1/parse", {"text": "안녕"}).json()
    assert told == {"intent": "chat", "payload": None, "period": None}


@pytest.mark.parametrize(
    ("accept", "is_streamed"),
    [
        ("text/event-stream", True),
        ("Text/Event-Stream;q=0.5", True),
        ("application/json, text/event-stream", True),
        ("text/event-stream, application/json;q=0.5", True),
        ("text/event-stream, */*;q=0.1", True),
        ("application/json, text/event-stream;q=0.1", False),
        ("text/event-stream;q=0", False),
        ("text/event-stream;q=0.5, application/*", False),
        ("text/event-stream;q=much", False),
        ("text/event-streams", False),
        ("*/*", False),
        ("", False),
    ],
)
def test_a_reply_is_streamed_to_who_would_rather_have_it_so(
    door: Door, accept: str, is_streamed: bool
) -> None:
    answer = door.post(CHAT, {"message": "안녕"}, headers={"Accept": accept})
    media_type = "text/event-stream" if is_streamed else "application/json"
    assert answer.headers["Content-Type"].partition(";")[0] == media_type
