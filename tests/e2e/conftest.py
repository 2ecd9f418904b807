"""The whole product as a process, in one workspace over Socket Mode; it starts once a module."""

from collections.abc import Iterator
from itertools import count

import pytest

from tests.fakes.running import TOKEN, Running
from tests.fakes.slack import LocalSlack, Person, Timing

_NUMBERS = count(100)


@pytest.fixture(scope="module")
def slack() -> Iterator[LocalSlack]:
    """An empty Slack that waits as long as the real one."""
    with LocalSlack(timing=Timing(ack=3.0, retries=(0.0, 0.5))) as slack:
        yield slack


@pytest.fixture(scope="module")
def running(slack: LocalSlack, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The product, ready."""
    running = Running(
        tmp_path_factory.mktemp("product") / "data",
        {
            "API_TOKEN": TOKEN,
            "SLACK_API_URL": slack.api_url,
            "SLACK_BOT_TOKEN": slack.bot_token,
            "SLACK_APP_TOKEN": slack.app_token,
        },
    )
    with running.served():
        yield running


@pytest.fixture
def mina(slack: LocalSlack, running: Running) -> Iterator[Person]:
    """Somebody in Seoul whom nobody has met."""
    yield slack.person(f"U{next(_NUMBERS)}", "민아")
    slack.faults.clear()


@pytest.fixture
def ben(slack: LocalSlack, running: Running) -> Person:
    """Somebody in New York whom nobody has met."""
    return slack.person(f"U{next(_NUMBERS)}", "Ben", tz="America/New_York", locale="en-US")
