"""The product as it runs, in Slack: what a person says there is remembered, answered, forgotten."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.fakes.gemini import fake_gemini, says
from tests.fakes.running import TOKEN, Running
from tests.fakes.slack import LocalSlack, Person, Sent, Timing

# Each starts the whole product twice, on whatever machine.
pytestmark = pytest.mark.timeout(300)


@pytest.fixture
def slack() -> Iterator[LocalSlack]:
    with LocalSlack(timing=Timing.quick()) as slack:
        yield slack


@pytest.fixture
def mina(slack: LocalSlack) -> Person:
    return slack.person("U1", "민아")


def running_in(slack: LocalSlack, folder: Path, **way_in: str) -> Running:
    common = {"SLACK_API_URL": slack.api_url, "SLACK_BOT_TOKEN": slack.bot_token}
    return Running(folder, {"API_TOKEN": TOKEN, **common, **way_in})


def over_socket(slack: LocalSlack, folder: Path, **more: str) -> Running:
    return running_in(slack, folder, SLACK_APP_TOKEN=slack.app_token, **more)


def over_http(slack: LocalSlack, folder: Path) -> Running:
    running = running_in(slack, folder, SLACK_SIGNING_SECRET=slack.signing_secret)
    slack.post_to(f"{running.url}/slack/events")
    return running


def said(slack: LocalSlack, person: Person, text: str, *, thread: Sent | None = None) -> str:
    """The answer to a message."""
    before = 0 if thread is None else len(person.replies(thread))
    sent = person.dm(text, thread=thread)
    slack.wait_for(lambda: len(person.replies(sent)) > before, seconds=20)
    return person.replies(sent)[-1]


def test_what_is_told_in_slack_is_answered_there_also_after_a_restart_in_the_other_mode(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    with over_socket(slack, tmp_path / "data").served():
        assert "또리 생일은 10월 27일" in said(slack, mina, "기억해줘: 또리 생일은 10월 27일")
        assert "10월 27일" in said(slack, mina, "또리 생일 언제야?")
        for what in ("사료는 목요일", "간식은 금요일"):
            said(slack, mina, f"기억해줘: 초코 {what}")
        asked = mina.dm("초코 잊어줘")
        slack.wait_for(lambda: mina.replies(asked), seconds=20)
        assert "어느 것을 잊을까요?" in mina.replies(asked)[0]
        # The question is open in the whole DM, so also in its own thread.
        assert "2가지를 잊었어요" in said(slack, mina, "모두", thread=asked)
    running = over_http(slack, tmp_path / "data")
    with running.served():
        assert "10월 27일" in said(slack, mina, "또리 생일 언제였지?")
        assert "잊었어요" in said(slack, mina, "또리 생일 잊어줘")
        assert "10월 27일" not in said(slack, mina, "또리 생일 언제야?")
        assert "목요일" not in said(slack, mina, "초코 사료 언제 와?")
        refused = httpx.post(f"{running.url}/slack/events", content=b"{}", trust_env=False)
        assert refused.status_code == 401
        states = httpx.get(f"{running.url}/readyz", trust_env=False).json()
        assert states["parts"]["slack"] == "ok"
        # Without a team it is somebody of this workspace.
        headers = {"Authorization": f"Bearer {TOKEN}", "X-User-Id": "U1"}
        stats = httpx.get(
            f"{running.url}/api/v1/memory/stats", headers=headers, trust_env=False
        ).json()
        assert stats["episodes"] > 0
    assert len(slack.bot_messages()) == 10


def test_a_process_that_is_killed_answers_everything_once_after_its_next_start(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    ben = slack.person("U2", "Ben", tz="America/New_York", locale="en-US")
    running = over_socket(slack, tmp_path / "data")
    with running.served() as server:
        # The post is carried out; the process ends before it hears of it.
        slack.faults.delay("chat.postMessage", 20)
        posted = mina.dm("기억해줘: 또리 생일은 10월 27일")
        slack.wait_for(lambda: mina.replies(posted), seconds=20)
        # These are in the ledger and nothing else.
        slack.faults.delay("users.info", 20, times=9)
        waiting = [mina.dm("또리 생일 언제야?"), ben.dm("remember that my desk is number 7")]
        slack.wait_for(lambda: all(one.acked for one in waiting))
        server.kill()
    slack.faults.clear()
    with running.served():
        slack.wait_for(lambda: mina.replies(waiting[0]) and ben.replies(waiting[1]), seconds=20)
        assert "desk" in said(slack, ben, "What's my desk number?")
    assert len(mina.replies(posted)) == 1
    (answer,) = mina.replies(waiting[0])
    assert "10월 27일" in answer
    assert len(ben.replies(waiting[1])) == 1


def test_a_slow_model_keeps_nobody_from_writing_and_a_kill_in_mid_answer_loses_nothing(
    slack: LocalSlack, tmp_path: Path
) -> None:
    people = [slack.person(f"U{n}", f"사람{n}") for n in range(10, 30)]
    with fake_gemini() as gemini:
        model = {"GEMINI_API_KEY": "key", "GEMINI_API_ENDPOINT": gemini.endpoint}
        running = over_socket(slack, tmp_path / "data", LLM_PROVIDER="gemini", **model)
        gemini.otherwise = lambda asked: says("**하나** ", "둘 ", "셋", seconds=1.5)
        with running.served() as server:
            first = [(one, one.dm(f"요즘 어때? {n}")) for n in range(2) for one in people]
            slack.wait_for(lambda: all(sent.acked for _, sent in first), seconds=20)
            waited = slack.ack_seconds()
            assert waited[int(len(waited) * 0.99) - 1] < 1.0
            # Everybody is being answered at once, and sees it grow.
            slack.wait_for(lambda: sum("하나" in one.screen() for one in people) == 20, seconds=30)
            server.kill()
        with running.served():
            slack.wait_for(lambda: all(whole(one, sent) for one, sent in first), seconds=60)
    assert all(len(one.replies(sent)) == 1 for one, sent in first)


def whole(person: Person, sent: Sent) -> bool:
    """Whether the answer is there and no longer grows."""
    return person.replies(sent)[-1:] == ["**하나** 둘 셋"]
