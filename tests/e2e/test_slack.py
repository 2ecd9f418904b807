"""The product as it runs, in Slack: what a person says there is remembered, answered, forgotten."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fakes.running import Running
from tests.fakes.slack import LocalSlack, Person, Sent, Timing

TOKEN = "token-of-the-tests"


@pytest.fixture
def slack() -> Iterator[LocalSlack]:
    with LocalSlack(timing=Timing.quick()) as slack:
        yield slack


@pytest.fixture
def mina(slack: LocalSlack) -> Person:
    return slack.person("U1", "민아")


def socket_mode(slack: LocalSlack, folder: Path) -> Running:
    return Running(
        folder,
        {
            "API_TOKEN": TOKEN,
            "SLACK_API_URL": slack.api_url,
            "SLACK_BOT_TOKEN": slack.bot_token,
            "SLACK_APP_TOKEN": slack.app_token,
        },
    )


def said(slack: LocalSlack, person: Person, text: str, *, thread: Sent | None = None) -> str:
    """The answer to a message."""
    before = 0 if thread is None else len(person.replies(thread))
    sent = person.dm(text, thread=thread)
    slack.wait_for(lambda: len(person.replies(sent)) > before, seconds=20)
    return person.replies(sent)[-1]


def test_what_is_told_in_slack_is_answered_there_also_after_a_restart(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    running = socket_mode(slack, tmp_path / "data")
    with running.served():
        assert "또리 생일은 10월 27일" in said(slack, mina, "기억해줘: 또리 생일은 10월 27일")
        assert "10월 27일" in said(slack, mina, "또리 생일 언제야?")
    with running.served():
        assert "10월 27일" in said(slack, mina, "또리 생일 언제였지?")
        assert "잊었어요" in said(slack, mina, "또리 생일 잊어줘")
        assert "10월 27일" not in said(slack, mina, "또리 생일 언제야?")
    assert slack.ack_seconds()
