import json
import logging
from pathlib import Path
from string import Formatter

import pytest

from bot import console
from bot.__main__ import main
from bot.console.pages import preferred_language
from bot.logs import OneLine
from bot.settings import Settings
from bot.terminal import shown

STATIC = Path(console.__file__).parent / "static"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("ko-KR,ko;q=0.9,en;q=0.8", "ko"),
        ("en-US,en;q=0.9,ko;q=0.8", "en"),
        ("fr, ko;q=0.2", "ko"),
        ("en;q=0.3, ko;q=0.7", "ko"),
        ("ko;q=0, en;q=0.1", "en"),
        ("", "en"),
        ("*", "en"),
        ("ko;q=nonsense", "en"),
        ("," * 100_000, "en"),
    ],
)
def test_the_page_speaks_the_language_that_the_browser_prefers(
    accepted: str, language: str
) -> None:
    assert preferred_language(accepted) == language


def test_both_languages_have_the_same_words_with_the_same_gaps() -> None:
    words = json.loads((STATIC / "words.json").read_text("utf-8"))
    assert words["ko"].keys() == words["en"].keys()
    for key, english in words["en"].items():
        if not key.endswith("_one"):
            assert gaps(words["ko"][key]) == gaps(english), key


def gaps(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)}


@pytest.mark.parametrize("way", ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval("])
def test_no_script_of_ours_lets_text_become_markup(way: str) -> None:
    for script in STATIC.glob("*.js"):
        assert way not in script.read_text("utf-8"), script.name


@pytest.mark.parametrize(
    "text", ["\x1b[2J\x1b]0;owned\x07", "\x9b31m", "a\rb", "\u202egnp.exe", "\x00"]
)
def test_what_was_said_cannot_take_over_the_terminal(text: str) -> None:
    assert shown(text).isprintable()


def test_ordinary_text_is_shown_as_it_is() -> None:
    assert shown("첫째 줄\n\t둘째 줄 👩‍👩‍👧") == "첫째 줄\n\t둘째 줄 👩‍👩‍👧"


def test_a_message_in_the_log_stays_on_its_line() -> None:
    record = logging.LogRecord("bot", logging.INFO, "", 0, "said %s", ("a\nb\r",), None)
    line = OneLine().format(record)
    assert line.endswith(r"+00:00 INFO bot said a\nb\r")
    assert "\n" not in line


@pytest.mark.parametrize(
    "text", ["\x1b[2K\x1b[1A", "a\x85b", "a\u2028b", "\u202egnp", "\x9b1A", "\0"]
)
def test_a_message_in_the_log_does_not_rewrite_the_log(text: str) -> None:
    record = logging.LogRecord("bot", logging.INFO, "", 0, "said %s", (text,), None)
    assert OneLine().format(record).isprintable()


@pytest.mark.parametrize("arguments", [["--help"], ["import", "--help"], ["chat", "--help"]])
def test_help_explains_and_ends_well(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    assert "usage: python -m bot" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["import"],
        ["chat", "--user", "a b"],
        ["chat", "--user", "나"],
        ["serve", "x"],
    ],
)
def test_wrong_arguments_end_with_two(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_every_setting_stands_in_the_example() -> None:
    example = (Path(__file__).parents[2] / ".env.example").read_text("utf-8")
    named = {line.lstrip("#").partition("=")[0] for line in example.splitlines() if "=" in line}
    assert {name.upper() for name in Settings.model_fields} <= named
