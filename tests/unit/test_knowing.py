"""Answers from facts: all about somebody, or the one fact that is asked for."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from graph_store.model import Fact
from graph_store.names import fold
from services.answers.knowing import all_about, asks_for_all_about, in_words, matching
from services.graph.about import About
from services.models import Language, Moment

KO, EN = Language.KOREAN, Language.ENGLISH
MOMENT = Moment(datetime(2026, 11, 25, 9, tzinfo=UTC), ZoneInfo("Asia/Seoul"))


def fact(subject: str, predicate: str, object: str, since: str | None = None) -> Fact:
    start = None if since is None else datetime.fromisoformat(since).replace(tzinfo=UTC)
    return Fact(f"{subject}-{object}", subject, predicate, object, start, None, 1.0, ("e1",))


DOG = About(
    {fold("또리"): "또리"},
    [[fact("또리", "품종", "푸들", "2024-05-03"), fact("나", "반려견", "또리")]],
)


@pytest.mark.parametrize(
    "message",
    [
        "또리 관련 정보 알려줘",
        "또리에 대해 아는 거 다 말해줘",
        "또리에 대해 뭘 알고 있어?",
        "또리가 누구야?",
        "tell me everything about Rex",
        "what do you know about Rex?",
        "Who is Rex?",
    ],
)
def test_everything_is_asked_for(message: str) -> None:
    assert asks_for_all_about(message)


@pytest.mark.parametrize(
    "message",
    [
        "또리 생일이 언제야?",
        "또리는 뭘 먹어?",
        "when is Rex's birthday?",
        "회의에 대해 걱정돼",
        "김철수가 속한 본부의 책임자는 누구야?",
        "who is the lead of Jun's team?",
    ],
)
def test_one_thing_is_asked_for(message: str) -> None:
    assert not asks_for_all_about(message)


def test_everything_about_somebody_is_told_with_its_dates() -> None:
    answer = all_about(KO, DOG, MOMENT)
    assert answer is not None
    assert answer.text.splitlines() == [
        "또리에 대해 아는 것이에요.",
        "• 품종: 푸들 (2024년 5월 3일부터)",
        "• 반려견: 또리",
    ]
    assert len(answer.facts) == 2


def test_of_somebody_unknown_nothing_is_told() -> None:
    assert all_about(EN, About({}, []), MOMENT) is None
    assert in_words(EN, [], MOMENT) is None


def test_the_fact_that_is_asked_for_is_found_by_any_name_of_its_predicate() -> None:
    facts = [fact("Rex", "species", "poodle"), fact("Rex", "birthday", "May 3")]
    about = About({fold("Rex"): "Rex"}, [facts], aliases={"species": ("breed",)})
    assert matching("what breed is Rex?", about) == (facts[0],)
    assert matching("when is Rex's birthday?", about) == (facts[1],)
    assert matching("does Rex snore?", about) == ()


def test_a_fact_further_away_is_found_where_none_near_is_asked_for() -> None:
    near, far = fact("Jun", "team", "Core"), fact("Core", "lead", "Mara")
    about = About({fold("Jun"): "Jun"}, [[near], [far]])
    assert matching("who leads Jun's group?", about) == (far,)
    answer = in_words(EN, [far], MOMENT)
    assert answer is not None
    assert answer.text == "Core · lead: Mara"


def test_what_has_no_start_of_its_own_is_dated_by_when_it_was_said() -> None:
    said = Fact(
        "f", "Rex", "birthday", "May 3", datetime(2026, 1, 5, 8, 30, tzinfo=UTC), None, 1.0, ("e",)
    )
    for language, told in ((EN, "as of 5 January 2026"), (KO, "2026년 1월 5일에 들은 말")):
        answer = in_words(language, [said], MOMENT)
        assert answer is not None
        assert told in answer.text


@pytest.mark.parametrize(
    ("question", "predicate", "asked"),
    [
        ("내 차 번호가 뭐였지?", "여권 번호", False),
        ("내 여권 번호가 뭐였지?", "여권 번호", True),
        ("Who do I call if I lose my badge?", "locker number", False),
        ("What's my locker number?", "locker number", True),
    ],
)
def test_a_fact_of_another_thing_is_not_asked_for(
    question: str, predicate: str, asked: bool
) -> None:
    about = About({}, [[]], own=[fact("나", predicate, "4417")])
    assert bool(matching(question, about)) is asked
