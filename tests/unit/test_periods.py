"""The time that a question names."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from services.memory.periods import asks_for_all_of, period_of
from services.models import Moment

NOON = Moment(datetime(2026, 11, 29, 3, tzinfo=UTC), ZoneInfo("Asia/Seoul"))


@pytest.mark.parametrize(
    "question",
    [
        "어제 뭐 했지?",
        "지난주에 무슨 일 있었어?",
        "그저께 내가 뭐라고 했더라",
        "내일 뭐 하기로 했지?",
        "What did I do yesterday?",
        "what happened last month?",
        "What did I tell you last Friday?",
    ],
)
def test_a_question_for_nothing_but_a_time_asks_for_all_of_it(question: str) -> None:
    period = period_of(question, NOON)
    assert period is not None
    assert asks_for_all_of(period, question)


@pytest.mark.parametrize(
    "question",
    [
        "어제 하은이랑 무슨 얘기 했지?",
        "지난주에 산 신발 얼마였지?",
        "Where did I park yesterday?",
        "작년 가을에 어디 갔었지?",
    ],
)
def test_a_question_for_something_of_a_time_asks_for_that(question: str) -> None:
    period = period_of(question, NOON)
    assert period is not None
    assert not asks_for_all_of(period, question)


@pytest.mark.parametrize(
    "question", ["또리 생일 언제야?", "3월부터 뭐 하고 있지?", "What's my PIN?"]
)
def test_a_question_without_a_bounded_time_names_none(question: str) -> None:
    assert period_of(question, NOON) is None
