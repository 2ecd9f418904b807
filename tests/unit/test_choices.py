"""Answers to "which of these?": only a message that is nothing but an answer counts."""

import pytest

from services.commands import Choice, ChoiceKind, parse_choice

ALL = [
    "응",
    "네",
    "예",
    "어",
    "ㅇㅇ",
    "yes",
    "y",
    "ok",
    "sure",
    "all",
    "다",
    "전부",
    "모두",
    "👍",
    "Yes please!",
    "네 지워주세요",
    "응 다 지워줘",
    "all of them",
    "응응",
]
NONE = [
    "취소",
    "아니",
    "아니요",
    "no",
    "cancel",
    "그만",
    "됐어",
    "nope",
    "ㄴㄴ",
    "never mind",
    "No thanks",
    "none of them",
    "지우지 마",
    "취소해 줘",
    "아니 됐어",
]
SOME = [
    ("1 3", (1, 3)),
    ("1, 3번", (1, 3)),
    ("2번", (2,)),
    ("첫 번째", (1,)),
    ("the first", (1,)),
    ("1번이랑 3번", (1, 3)),
    ("3 and 1", (1, 3)),
    ("#2", (2,)),
    ("두번째거", (2,)),
    ("1-3", (1, 2, 3)),
    ("first and third", (1, 3)),
    ("number 2 please", (2,)),
    ("마지막 거", (3,)),
    ("응 2번", (2,)),
]
OTHER = [
    "아니 그거 말고 내일 날씨 어때?",
    "1시에 만나자",
    "",
    "hello",
    "1번은 빼고",
    "1번 말고 2번",
    "네 이름은?",
    "3월 5일",
    "all I want is sleep",
    "이번 주말에 뭐 하지",
    "2 days left",
    "아니 내 생일은 5월이야",
    "응원해줘",
    "no idea what you mean",
]


@pytest.mark.parametrize("text", ALL)
def test_yes_and_all_choose_everything_listed(text: str) -> None:
    assert parse_choice(text, 3) == Choice(ChoiceKind.CHOSEN, (1, 2, 3))


@pytest.mark.parametrize("text", NONE)
def test_no_cancels(text: str) -> None:
    assert parse_choice(text, 3) == Choice(ChoiceKind.CANCELLED)


@pytest.mark.parametrize(("text", "numbers"), SOME)
def test_numbers_and_ordinals_choose_items(text: str, numbers: tuple[int, ...]) -> None:
    assert parse_choice(text, 3) == Choice(ChoiceKind.CHOSEN, numbers)


@pytest.mark.parametrize("text", OTHER)
def test_anything_more_than_an_answer_is_no_answer(text: str) -> None:
    assert parse_choice(text, 3) is None


@pytest.mark.parametrize("text", ["4", "0", "1 4", "999"])
def test_a_number_that_is_not_on_the_list_is_no_answer(text: str) -> None:
    assert parse_choice(text, 3) is None


def test_yes_chooses_the_only_item() -> None:
    assert parse_choice("응", 1) == Choice(ChoiceKind.CHOSEN, (1,))


@pytest.mark.parametrize("text", ["both", "둘 다", "both of them", "응 둘 다", "두 개 다"])
def test_both_chooses_two_of_two_and_nothing_of_another_number(text: str) -> None:
    assert parse_choice(text, 2) == Choice(ChoiceKind.CHOSEN, (1, 2))
    assert parse_choice(text, 3) is None
    assert parse_choice(text, 1) is None


@pytest.mark.parametrize("text", ["-1", "1.5", "+2", "1/2", "2:1", "-1번", "1.2.3"])
def test_what_only_looks_like_a_number_is_no_answer(text: str) -> None:
    assert parse_choice(text, 3) is None
