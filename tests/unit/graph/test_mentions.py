"""Which of the known entities a text names."""

import pytest

from graph_store.mentions import named, spans
from graph_store.names import fold


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("또리한테는 뭘 먹여?", ["또리"], ["또리"]),
        ("또리의 생일이 언제야?", ["또리", "생일"], ["또리", "생일"]),
        ("한서영 씨가 맡은 팀은?", ["한서영"], ["한서영"]),
        ("스코프 랩스에서 누가 일해?", ["스코프랩스"], ["스코프랩스"]),
        ("김민석은 어디 살아?", ["김민수"], []),
        ("what's Nadia's mom's job?", ["Nadia", "Nadia's mom"], ["Nadia's mom"]),
        ("does tb-foo use C++?", ["C++", "tb-foo", "C"], ["tb-foo", "C++"]),
        ("tell me about Acme Corp.", ["Acme", "Acme Corp"], ["Acme Corp"]),
        ("who founded Acme Inc.?", ["Acme Inc."], ["Acme Inc."]),
        ("", ["또리"], []),
    ],
)
def test_the_entities_that_a_text_names(text: str, known: list[str], expected: list[str]) -> None:
    found = named(spans(text), {fold(name) for name in known})
    assert found == [fold(name) for name in expected]
