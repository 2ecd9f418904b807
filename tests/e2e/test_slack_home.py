"""A memory as its person sees it in Slack: Home, the commands, the shortcut."""

import json
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from tests.fakes.running import Running
from tests.fakes.slack import LocalSlack, Person, Timing

# The whole product starts once for all of them.
pytestmark = pytest.mark.timeout(300)
_NUMBERS = count(100)


@pytest.fixture(scope="module")
def slack() -> Iterator[LocalSlack]:
    with LocalSlack(timing=Timing(ack=3.0, retries=(0.0, 0.5))) as slack:
        yield slack


@pytest.fixture(scope="module")
def running(slack: LocalSlack, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(
        tmp_path_factory.mktemp("home") / "data",
        {
            "API_TOKEN": "token-of-the-tests",
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


def seen(person: Person, what: Callable[[], str], *words: str) -> str:
    """What stands there once it holds these words."""
    person.slack.wait_for(lambda: all(word in what() for word in words), seconds=20)
    return what()


def home_with(person: Person, *words: str) -> str:
    return seen(person, person.home, *words)


def told(person: Person, command: str, text: str, *words: str) -> str:
    person.command(command, text)
    return seen(person, person.screen, *words)


def test_what_is_remembered_by_a_command_shows_on_home_and_is_edited_and_forgotten_there(
    slack: LocalSlack, mina: Person
) -> None:
    mina.open_home()
    home_with(mina, "내 기억", "아직 기억하는 것이 없어요")
    told(mina, "/remember", "화분은 월요일에 물 주기", "기억해 둘게요")
    home_with(mina, "화분은 월요일에 물 주기", "기억 1가지")
    mina.place = "home"
    mina.click("고치기")
    slack.wait_for(lambda: "화분은 월요일" in mina.modal())
    mina.submit({"기억할 내용": "화분은 목요일에 물 주기"})
    home_with(mina, "화분은 목요일에 물 주기", "고쳤어요")
    assert "월요일" not in mina.home()
    mina.click("잊기")
    home_with(mina, "잊었어요", "아직 기억하는 것이 없어요")


def test_export(slack: LocalSlack, ben: Person) -> None:
    told(ben, "/remember", "that my locker is 41", "I'll remember that: “my locker is 41”")
    ben.open_home()
    home_with(ben, "my locker is 41")
    ben.click("Export as JSON")
    seen(ben, ben.screen, "[file: gieok-")
    (stored,) = [f for f in slack.team.files.values()]
    kept = json.loads(stored.content)
    assert kept["memories"][0]["content"] == "my locker is 41"
