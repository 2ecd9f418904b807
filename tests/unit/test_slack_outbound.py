"""What Slack shows of an answer."""

import random
import re

import pytest

from bot.slack.outbound import calling_nobody, parts, settled

JOINER = "\u2060"


@pytest.mark.parametrize(
    "text",
    [
        "<!channel>",
        "<!here|여기>",
        "<!everyone> 모두",
        "<@U123> 님",
        "<!subteam^S1|@team>",
        "@channel",
        "(@here)",
        "@Everyone!",
        "@channel은",
        "<<!channel>>",
        "`<!channel>`",
        "<!channel",
    ],
)
def test_nobody_is_called(text: str) -> None:
    shown = calling_nobody(text)
    for call in ("<!", "<@", "@channel", "@here", "@everyone"):
        assert call not in shown.lower()
    visible = shown.replace(JOINER, "").lower()
    assert any(word in visible for word in ("channel", "here", "everyone", "u123", "team"))


@pytest.mark.parametrize(
    "text", ["a@here.com", "me@everyone.org", "x < y", "**굵게** <b>", "@channels", "@민아"]
)
def test_other_text_stays_as_it_is(text: str) -> None:
    assert calling_nobody(text) == text


def test_what_was_shown_of_an_unfinished_text_never_changes() -> None:
    text = "안녕 <!channel> a<b @here, <@U12|x> <!subteam^S1|@t> @channel은 x@y.com <"
    whole = calling_nobody(text)
    for end in range(len(text) + 1):
        assert whole.startswith(calling_nobody(settled(text[:end])))


def test_a_short_text_is_one_part() -> None:
    assert parts("안녕") == ["안녕"]
    assert parts("") == [""]


def test_a_long_text_is_cut_between_paragraphs_and_nothing_is_lost() -> None:
    paragraphs = [f"문단 {n} " + "말 " * 40 for n in range(100)]
    made = parts("\n\n".join(paragraphs), most=1_000)
    assert all(len(part) <= 1_000 for part in made)
    assert "\n\n".join(made).split("\n\n") == [*paragraphs[:-1], paragraphs[-1]]


@pytest.mark.parametrize("fence", ["```", "````", "~~~"])
def test_a_code_block_is_closed_and_opened_again(fence: str) -> None:
    lines = [f"    line {n} = '`x`'" for n in range(200)]
    text = "\n".join(["앞", f"{fence}python", *lines, fence, "뒤"])
    made = parts(text, most=900)
    assert len(made) > 3
    assert [part.count(fence) for part in made] == [2] * len(made)
    assert all(len(part) <= 900 for part in made)
    assert all(part.startswith(f"{fence}python\n") for part in made[1:])
    kept = [line for part in made for line in part.split("\n") if "line " in line]
    assert kept == lines


def test_words_and_emoji_without_spaces_are_cut_only_between_characters() -> None:
    family = "👩\u200d👩\u200d👧"
    made = parts(family * 700, most=1_000)
    assert "".join(made) == family * 700
    assert all(not part.startswith("\u200d") for part in made)


def test_whatever_the_text_every_word_arrives_in_order() -> None:
    rng = random.Random(7)
    pieces = ["```\n", "\n```\n", "\n\n", "말 ", "word ", "~~~\n", "x" * 150, "# 제목\n", "   "]
    for _ in range(200):
        text = "".join(rng.choice(pieces) for _ in range(rng.randint(1, 300)))
        made = parts(text, most=400)
        assert all(len(part) <= 400 for part in made)
        assert "".join(map(bare, made)) == bare(text)


def bare(text: str) -> str:
    """The words alone, without fences and spaces."""
    return re.sub(r"```|~|\s", "", text)
