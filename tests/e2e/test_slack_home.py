"""A memory as its person sees it in Slack: Home, the commands, the shortcut."""

import json
from collections.abc import Callable

import pytest

from tests.fakes.slack import LocalSlack, Person

# The whole product starts once for all of them.
pytestmark = pytest.mark.timeout(300)


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
