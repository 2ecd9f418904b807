"""manifest.json asks for what the app uses in Slack, and for nothing else."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import bot.slack
from bot.demo.slack.methods import METHODS
from bot.slack import shortcut
from bot.slack.slash import COMMANDS

FOLDER = Path(bot.slack.__file__).parent
_CALLED = re.compile(r'"((?:[a-z]+\.)+[a-zA-Z]+)"')


@pytest.fixture
def manifest() -> Any:
    return json.loads((FOLDER.parents[1] / "manifest.json").read_text())


def called() -> set[str]:
    """The methods that the calls to Slack are made under."""
    source = "".join(path.read_text() for path in FOLDER.glob("*.py"))
    return {one for one in _CALLED.findall(source) if one in METHODS}


def test_each_command_is_listened_to_and_the_other_way_round(manifest: Any) -> None:
    declared = [one["command"] for one in manifest["features"]["slash_commands"]]
    assert sorted(declared) == sorted(COMMANDS)
    assert all(one["should_escape"] for one in manifest["features"]["slash_commands"])


def test_the_shortcut_is_the_one_that_is_listened_to(manifest: Any) -> None:
    (declared,) = manifest["features"]["shortcuts"]
    assert (declared["type"], declared["callback_id"]) == ("message", shortcut.CALLBACK)


def test_home_messages_and_buttons_are_switched_on(manifest: Any) -> None:
    assert manifest["features"]["app_home"] == {
        "home_tab_enabled": True,
        "messages_tab_enabled": True,
        "messages_tab_read_only_enabled": False,
    }
    assert manifest["settings"]["interactivity"]["is_enabled"]
    assert "app_home_opened" in manifest["settings"]["event_subscriptions"]["bot_events"]


def test_every_method_that_is_called_has_its_scope(manifest: Any) -> None:
    scopes = set(manifest["oauth_config"]["scopes"]["bot"])
    needed = {METHODS[method][0] for method in called()} - {None}
    assert {"views.publish", "chat.postEphemeral", "conversations.open"} <= called()
    assert needed <= scopes
    assert "commands" in scopes
