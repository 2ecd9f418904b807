"""What somebody lived through, asked for by HTTP, in chat and in Slack: the same comes first."""

import asyncio
import os
import time
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.fakes.running import TOKEN, Running
from tests.fakes.slack import LocalSlack, Timing
from tests.fakes.wire import open_wire

TALK = "프레젠테이션을 성공적으로 마쳤다. 청중 반응이 좋았다."
NERVES = "프로젝트 발표 전에 너무 긴장해서 심호흡을 하고 메모를 읽었다."
MEETING = "팀 회의에서 예산안이 부결되어 속상했다."
LUNCH = "점심으로 냉면을 먹었다."
EVENTS = (
    (TALK, "joy", "success", 409),
    (NERVES, "fear", "neutral", 30),
    (MEETING, "sadness", "failure", 200),
    (LUNCH, "neutral", "neutral", 2),
)
ASKED = {
    "프레젠테이션 때 어떻게 했지?": TALK,
    "긴장했을 때 어떻게 대처했나?": NERVES,
    "성공한 경험이 뭐가 있지?": TALK,
}
USER = "U1"
ASKED_LUNCH = "점심에 뭐 먹었지?"
pytestmark = pytest.mark.timeout(300)


def ask(running: Running, path: str, body: dict[str, Any] | None = None) -> Any:
    """The answer to the person of the workspace, by HTTP."""
    answer = httpx.request(
        "GET" if body is None else "POST",
        running.url + path,
        headers={"Authorization": f"Bearer {TOKEN}", "X-User-Id": USER},
        json=body,
        timeout=60,
        trust_env=False,
    )
    assert answer.is_success, answer.text
    return answer.json()


def forget(running: Running) -> None:
    answer = httpx.delete(
        f"{running.url}/admin/users/{USER}",
        headers={"Authorization": f"Bearer {TOKEN}"},
        timeout=60,
        trust_env=False,
    )
    assert answer.is_success, answer.text


def live(running: Running, now: datetime) -> None:
    for content, emotion, result, days in EVENTS:
        felt = {"content": content, "emotion": emotion, "result": result}
        when = (now - timedelta(days=days)).isoformat()
        ask(running, "/api/v1/memory/event", {**felt, "occurred_at": when})
    deadline = time.monotonic() + 60
    while ask(running, "/api/v1/memory/stats")["pending"]:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_the_right_event_is_first_by_http_in_chat_and_in_slack(tmp_path: Path) -> None:
    now = datetime.now(UTC)
    with LocalSlack(timing=Timing.quick()) as slack:
        mina = slack.person("U1", "민아")
        ways = {
            "API_TOKEN": TOKEN,
            "SLACK_API_URL": slack.api_url,
            "SLACK_BOT_TOKEN": slack.bot_token,
            "SLACK_APP_TOKEN": slack.app_token,
        }
        running = Running(tmp_path / "data", ways)
        with running.served():
            live(running, now)
            for question, first in ASKED.items():
                weighed = {"query": question, "ranking": "event", "now": now.isoformat()}
                recalled = ask(running, "/api/v1/memory/recall", weighed)
                assert recalled["memories"][0]["content"] == first
                assert recalled["degraded"] is False
                assert first in ask(running, "/api/v1/chat", {"message": question})["reply"]
                sent = mina.dm(question)
                slack.wait_for(partial(mina.replies, sent), seconds=20)
                assert first in mina.replies(sent)[-1]


async def test_with_neo4j_a_recall_says_when_it_is_away_and_weighs_again_when_it_is_back(
    tmp_path: Path,
) -> None:
    uri, password = os.environ.get("NEO4J_TEST_URI"), os.environ.get("NEO4J_TEST_PASSWORD")
    port = urlsplit(uri or "").port
    if port is None or not password:
        pytest.skip("no Neo4j here: scripts/neo4j/server starts one, NEO4J_TEST_URI names it")
    now = datetime.now(UTC)
    weighed = {"query": ASKED_LUNCH, "ranking": "event", "explain": True, "now": now.isoformat()}
    async with open_wire(port) as wire:
        ways = {
            "API_TOKEN": TOKEN,
            "GRAPH_STORE": "neo4j",
            "NEO4J_URI": f"bolt://127.0.0.1:{wire.port}",
            "NEO4J_PASSWORD": password,
        }
        running = Running(tmp_path / "data", ways)

        async def recalled() -> Any:
            return await asyncio.to_thread(ask, running, "/api/v1/memory/recall", weighed)

        async with AsyncExitStack() as stack:
            served = running.served()
            await asyncio.to_thread(served.__enter__)
            stack.push_async_callback(asyncio.to_thread, served.__exit__, None, None, None)
            await asyncio.to_thread(live, running, now)
            there = await recalled()
            assert there["degraded"] is False
            assert there["memories"][0]["explanation"]["graph_score"] > 0
            await wire.cut()
            away = await recalled()
            assert away["degraded"] is True
            assert away["memories"][0]["content"] == LUNCH
            for one in away["memories"]:
                assert one["explanation"]["degraded"] is True
                assert one["final_score"] == one["vector_score"]
            await wire.mend()
            deadline = time.monotonic() + 120
            while (await recalled())["degraded"]:
                assert time.monotonic() < deadline
                await asyncio.sleep(0.5)
            assert (await recalled())["memories"] == there["memories"]
            facts = await asyncio.to_thread(ask, running, "/api/v1/graph/facts?include_past=true")
            assert not [one for one in facts["facts"] if one["predicate"].startswith("HAS_")]
            await asyncio.to_thread(forget, running)
