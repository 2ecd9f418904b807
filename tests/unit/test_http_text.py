"""Text as it comes in."""

import time
import unicodedata

import pytest

from bot.http.text import normal, with_something_to_see


def test_text_is_put_into_one_form() -> None:
    text = "오세훈 과장은 감자튀김을 좋아한다"
    assert normal(unicodedata.normalize("NFD", text)) == text


def test_half_a_character_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogate"):
        normal("감자\ud800")


def test_endless_marks_are_refused_before_they_cost_anything() -> None:
    started = time.perf_counter()
    with pytest.raises(ValueError, match="combining marks"):
        normal("a" + "\u0301\u0316" * 500_000)
    assert time.perf_counter() - started < 0.5


@pytest.mark.parametrize("text", ["감", "a", "7", "!", "😀", " x ", "\u200bㅋ"])
def test_something_to_see_is_enough(text: str) -> None:
    assert with_something_to_see(text) == text


@pytest.mark.parametrize("text", ["", " ", "\u00a0", "\u200b\u2060", "\u3164", "\u0301", "\x07"])
def test_nothing_to_see_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="visible"):
        with_something_to_see(text)
