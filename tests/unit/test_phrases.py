"""What is said around memories, with fitting particles and plurals."""

from datetime import date

import pytest

from services.answers import phrases
from services.answers.korean import with_particle
from services.models import Language

KO, EN = Language.KOREAN, Language.ENGLISH


@pytest.mark.parametrize(
    ("word", "pair", "expected"),
    [
        ("사과", "은/는", "사과는"),
        ("수박", "은/는", "수박은"),
        ("3", "이/가", "3이"),
        ("4", "이/가", "4가"),
        ("100", "을/를", "100을"),
        ("서울", "으로/로", "서울로"),
        ("부산", "으로/로", "부산으로"),
        ("7", "으로/로", "7로"),
        ("Slack", "을/를", "Slack을"),
        ("Kakao", "을/를", "Kakao를"),
        ("Apple", "은/는", "Apple은"),
        ("SQL", "은/는", "SQL은"),
        ("API", "은/는", "API는"),
        ("“달력”", "이/가", "“달력”이"),
        ("👍", "은/는", "👍는"),
    ],
)
def test_a_particle_follows_the_last_sound(word: str, pair: str, expected: str) -> None:
    assert with_particle(word, pair) == expected


def test_what_is_kept_is_named_and_a_repetition_is_said_to_be_one() -> None:
    assert "여권은 서랍에 있어" in phrases.remembered(KO, "여권은 서랍에 있어", again=False)
    first = phrases.remembered(EN, "the passport is in the drawer", again=False)
    assert first != phrases.remembered(EN, "the passport is in the drawer", again=True)


def test_a_long_memory_is_shortened_where_it_is_only_named() -> None:
    text = phrases.forgotten(EN, "word " * 100)
    assert "…" in text
    assert len(text) < 150


def test_several_matches_are_numbered_with_how_to_answer() -> None:
    text = phrases.which_to_forget(KO, ["치과는 5층", "치과는 월요일 휴무"])
    assert "1. 치과는 5층" in text
    assert "2. 치과는 월요일 휴무" in text
    assert "취소" in text


def test_one_match_is_asked_about_with_yes_or_no() -> None:
    assert "yes" in phrases.which_to_forget(EN, ["the dentist is on floor 5"])


@pytest.mark.parametrize(("n", "expected"), [(1, "1 thing."), (3, "3 things.")])
def test_things_are_counted_in_correct_english(n: int, expected: str) -> None:
    assert phrases.forgot_many(EN, n).endswith(expected)


def test_a_listing_tells_the_days_and_what_is_not_shown() -> None:
    text = phrases.listing(EN, [("tea at five", date(2025, 3, 9))], 4)
    assert "1. tea at five (9 March 2025)" in text
    assert text.endswith("And 3 more.")


def test_an_empty_listing_says_so() -> None:
    assert phrases.listing(KO, [], 0) == phrases.nothing_remembered(KO)


def test_the_limit_is_named_where_a_message_is_too_long() -> None:
    assert "20,000" in phrases.too_long(KO, 20_000)


def test_the_introduction_names_the_assistant() -> None:
    assert "저는 기억이예요" in phrases.introduction(KO, "기억이")
    assert "I'm Gieok" in phrases.introduction(EN, "Gieok")
