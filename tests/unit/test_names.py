"""Which questions a name answers, and which turns have one."""

import pytest

from services.memory.names import has_a_name, wants_a_name


@pytest.mark.parametrize(
    "question",
    [
        "Where did Ben spend the winter?",
        "With whom did she go sailing?",
        "What is the name of their parrot?",
        "What new board game did Ben buy?",
        "In which cities has she lived?",
        "What are the countries that Ben flew to?",
    ],
)
def test_where_who_and_which_ask_for_a_name(question: str) -> None:
    assert wants_a_name(question)


@pytest.mark.parametrize(
    "question",
    [
        "When did Ben move?",
        "What did Ben do on the weekend?",
        "How many books does she own?",
        "벤은 겨울을 어디서 보냈어?",
    ],
)
def test_other_questions_do_not(question: str) -> None:
    assert not wants_a_name(question)


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("Ann: we rented a boat in Split last summer", True),
        ("Ann: Thanks Ben! That means a lot.", False),
        ("Ann: the boat was small. We liked it.", False),
        ("앤: 작년 여름에 배를 빌렸어", False),
    ],
)
def test_a_capital_inside_a_sentence_is_a_name(text: str, has: bool) -> None:
    assert has_a_name(text) is has
