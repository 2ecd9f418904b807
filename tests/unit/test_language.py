"""The language of a message is that of its grammar."""

import pytest

from services.models import Language
from services.utterance import language_of


@pytest.mark.parametrize(
    "text",
    [
        "우산 어디 뒀지?",
        "내 Netflix password 뭐였지?",
        "이 함수 review 해줘",
        "Jira 티켓은 Maria가 만들었어",
        "to self: 수요일까지 slide deck 고치기",
        '"never mind"는 무슨 뜻이야?',
        "ㅋㅋㅋ",
        "이 코드 봐줘\n```python\nfor i in range(3): print(i)\n```",
    ],
)
def test_korean_grammar_makes_a_message_korean(text: str) -> None:
    assert language_of(text) is Language.KOREAN


@pytest.mark.parametrize(
    "text",
    [
        "Where did I leave my umbrella?",
        "Remember that 수빈 is my cousin",
        "What's 수빈's email?",
        'How do you say "잘 자" in English?',
        "show me the 회의 notes",
        "thanks!",
    ],
)
def test_english_grammar_makes_a_message_english(text: str) -> None:
    assert language_of(text) is Language.ENGLISH


@pytest.mark.parametrize("text", ["", "1234", "👍🏽", "?!"])
def test_without_a_word_the_default_holds(text: str) -> None:
    assert language_of(text) is Language.KOREAN
    assert language_of(text, Language.ENGLISH) is Language.ENGLISH


def test_decomposed_korean_is_korean() -> None:
    assert language_of("\u1112\u1161\u11ab\u1100\u1173\u11af", Language.ENGLISH) is Language.KOREAN
