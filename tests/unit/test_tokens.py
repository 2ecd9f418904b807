"""The words that the lexical index counts."""

import pytest

from services.memory.tokens import is_language, tokens


@pytest.mark.parametrize(
    "word", ["부산은", "부산에", "부산에서는", "부산으로", "부산까지", "부산의", "부산이", "부산도"]
)
def test_a_korean_name_is_found_whatever_particle_it_carries(word: str) -> None:
    assert set(tokens("부산")) <= set(tokens(word))


def test_a_longer_name_shares_only_a_part_with_a_shorter_one() -> None:
    assert not set(tokens("부산")) <= set(tokens("부산대"))
    assert set(tokens("부산")) & set(tokens("부산대"))


def test_decomposed_hangul_gives_the_same_words_as_composed() -> None:
    assert tokens("\u1100\u1161\u11b7\u110c\u1161") == tokens("감자") != []


@pytest.mark.parametrize(
    "text", ["나는", "내가", "저한테", "제", "사용자는", "I", "my", "the user"]
)
def test_the_first_person_and_the_user_are_one_word(text: str) -> None:
    assert tokens(text) == tokens("나")


def test_a_word_that_only_looks_like_the_first_person_stays_itself() -> None:
    assert "나이" in tokens("나이")
    assert tokens("나라") != tokens("나")


@pytest.mark.parametrize("name", ["R", "C++", "C#", "a/b", "tb-foo", "snake_case", "#2580*", "꿈"])
def test_short_and_odd_names_survive(name: str) -> None:
    assert name.casefold() in {word.removeprefix("=") for word in tokens(f"{name} 그리고 other")}


@pytest.mark.parametrize("text", ["don't", "won't", "isn’t", "not"])
def test_negation_stays(text: str) -> None:
    assert "not" in tokens(text)


def test_negation_stays_in_korean() -> None:
    assert "안" in tokens("고수는 안 먹어")


def test_a_phone_number_is_found_with_and_without_its_hyphens_and_by_its_end() -> None:
    number = set(tokens("010-9876-5432"))
    assert set(tokens("01098765432")) <= number
    assert set(tokens("5432")) <= number


def test_a_day_is_found_by_its_number_and_its_counter() -> None:
    assert set(tokens("3월")) <= set(tokens("3월 9일이었어"))
    assert set(tokens("9일")) <= set(tokens("3월 9일이었어"))


def test_thousands_are_one_number() -> None:
    assert "1250000" in tokens("1,250,000원")
    assert "1250" in tokens("$1,250.40")


def test_an_address_counts_whole_and_in_parts() -> None:
    found = tokens("see https://wiki.example.org/garden.")
    assert {"https://wiki.example.org/garden", "wiki", "garden"} <= set(found)


@pytest.mark.parametrize(
    ("asked", "said"),
    [("buy", "bought"), ("swim", "swam"), ("walks", "walking"), ("child", "children")],
)
def test_inflected_english_meets_in_its_base_form(asked: str, said: str) -> None:
    assert tokens(asked) == tokens(said)


def test_words_that_only_ask_are_left_out() -> None:
    assert tokens("What is it and when was that?") == []
    assert tokens("언제 뭐 누구였지?") == []


@pytest.mark.parametrize(
    ("korean", "english"), [("외할머니", "grandma"), ("무서워해", "afraid"), ("고양이를", "kitten")]
)
def test_the_same_thing_in_two_languages_shares_a_word(korean: str, english: str) -> None:
    assert set(tokens(korean)) & set(tokens(english))


@pytest.mark.parametrize("text", ["When did it rain?", "그거 언제였지", "비밀번호 좀", "I can't"])
def test_a_real_sentence_is_known_by_its_small_words(text: str) -> None:
    assert is_language(text)


@pytest.mark.parametrize("text", ["blorp snarf qwx?", "뷁쉡 뚫퀡", "", "!!!"])
def test_nonsense_has_no_small_words(text: str) -> None:
    assert not is_language(text)


@pytest.mark.parametrize(
    "text",
    ["a-" * 10_000, "가" * 20_000, "1-" * 10_000, "n't" * 6_000, "http://" * 3_000, "#" * 20_000],
)
@pytest.mark.timeout(20)
def test_long_odd_texts_are_read_without_going_quadratic(text: str) -> None:
    found = tokens(text)
    assert all(len(word) <= 20_000 for word in found)
