"""What a text must be to be kept."""

import unicodedata

import pytest

from services.errors import InvalidInput
from services.text import clean, mask_credentials, normal, with_something_to_see


def kept(text: str) -> str:
    return clean(text, field="content", most=1000)


def test_a_decomposed_text_is_kept_composed() -> None:
    assert kept(unicodedata.normalize("NFD", "감자튀김")) == "감자튀김"


def test_controls_go_and_line_breaks_stay() -> None:
    assert kept(" a\x00b\x1b[31m\tc\r\nd \n") == "ab[31m\tc\nd"


@pytest.mark.parametrize(
    "text", ["", " \n", "\x00", "\u200b\u200d", "\u3164", "\ud800", "x" * 1001, "a" + "\u0301" * 31]
)
def test_what_shows_nothing_or_is_no_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        kept(text)


def test_a_single_emoji_with_joiners_is_a_text() -> None:
    family = "👩\u200d👩\u200d👧"
    assert kept(family) == family


@pytest.mark.parametrize(
    "secret",
    [
        "sk-proj-" + "aB3_" * 8,
        "ghp_" + "a1B2" * 9,
        "github_pat_" + "a1B2" * 9,
        "xoxb-1234567890-abcdefghij",
        "AKIA" + "ABCD1234" * 2,
        "AIza" + "a1B2-" * 7,
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abcdefghijklmnop",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\n-----END RSA PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\nMIIEabc",
    ],
)
def test_machine_credentials_are_masked(secret: str) -> None:
    masked = mask_credentials(f"내 키는 {secret}")
    assert secret[8:] not in masked
    assert masked.startswith("내 키는 ")
    assert "•••" in masked


@pytest.mark.parametrize(
    "text",
    ["현관 비밀번호는 #2580*", "my PIN is 4417", "task-force meeting", "eyJ", "sk-8 스케이트 공원"],
)
def test_what_people_ask_to_remember_is_not_masked(text: str) -> None:
    assert mask_credentials(text) == text


def test_text_is_put_into_one_form() -> None:
    text = "오세훈 과장은 감자튀김을 좋아한다"
    assert normal(unicodedata.normalize("NFD", text)) == text


def test_half_a_character_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogate"):
        normal("감자\ud800")


@pytest.mark.timeout(20)
def test_endless_marks_are_refused_before_they_are_sorted() -> None:
    with pytest.raises(ValueError, match="combining marks"):
        normal("a" + "\u0301\u0316" * 500_000)


@pytest.mark.parametrize("text", ["감", "a", "7", "!", "😀", " x ", "\u200bㅋ"])
def test_something_to_see_is_enough(text: str) -> None:
    assert with_something_to_see(text) == text


@pytest.mark.parametrize("text", ["", " ", "\u00a0", "\u200b\u2060", "\u3164", "\u0301", "\x07"])
def test_nothing_to_see_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="visible"):
        with_something_to_see(text)
