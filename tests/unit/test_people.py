"""Questions about somebody of whom nothing was told."""

import pytest

from services.answers.people import asks_of_a_stranger, named_in


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("철수는 어디 살아?", {"철수"}),
        ("규빈이 생일 언제야?", {"규빈"}),
        ("김민준은 무슨 일 해?", {"김민준"}),
        ("지갑이 어디 있지?", set()),
        ("여권 번호가 뭐야?", set()),
        ("이모는 어디 살아?", set()),
        ("Where does Bob live?", {"Bob"}),
        ("Olaf's email?", {"Olaf"}),
        ("When was I in Oslo?", {"Oslo"}),
        ("Locker code?", set()),
        ("What did I get for Christmas?", set()),
    ],
)
def test_a_name_is_told_from_a_thing(question: str, names: set[str]) -> None:
    assert named_in(question) == names


@pytest.mark.parametrize(
    ("question", "told", "stranger"),
    [
        ("철수는 어디 살아?", ["민하는 춘천에 살아.", "나는 강릉에 산다."], True),
        ("철수는 어디 살아?", ["철수는 강릉에 산다."], False),
        ("Where does Bob live?", ["Alice lives in Bergen."], True),
        ("Where does Bob live?", ["I had lunch with bob in Bergen."], False),
        ("Where does Marta live?", ["Marta's flat is in Bergen."], False),
        ("Where does Minha live?", ["민하는 춘천에 살아."], False),
        ("Where do I live?", ["Alice lives in Bergen."], False),
    ],
)
def test_who_is_in_no_memory_is_a_stranger(question: str, told: list[str], stranger: bool) -> None:
    assert asks_of_a_stranger(question, told) is stranger
