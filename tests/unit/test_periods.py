"""The time that a question names."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from services.memory.periods import asks_for_all_of, instant_of
from services.memory.recall import naming_of
from services.models import Moment
from services.temporal import resolve_period

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
    period = naming_of(question, NOON).period
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
    period = naming_of(question, NOON).period
    assert period is not None
    assert not asks_for_all_of(period, question)


@pytest.mark.parametrize(
    "question", ["또리 생일 언제야?", "3월부터 뭐 하고 있지?", "What's my PIN?"]
)
def test_a_question_without_a_bounded_time_names_none(question: str) -> None:
    assert naming_of(question, NOON).period is None


@pytest.mark.parametrize(
    ("question", "instant"),
    [
        # Within what is named, on the person's clock.
        ("2021년에 어느 회사 다녔지?", "2021-07-02T12:00+09:00"),
        ("Where did I live in June 2023?", "2023-06-16T00:00+09:00"),
        # What ended just then still held before; what began then is not asked for.
        ("2020년까지 어디 살았지?", "2020-12-31T23:59:59.999999+09:00"),
        ("Where did I live before 2019?", "2018-12-31T23:59:59.999999+09:00"),
        # What is not over is asked about as it is now.
        ("3월부터 뭐 하고 있지?", "2026-11-29T12:00+09:00"),
        ("올해 목표가 뭐야?", "2026-11-29T12:00+09:00"),
        ("내 직장이 어디지?", "2026-11-29T12:00+09:00"),
    ],
)
def test_a_question_speaks_of_an_instant(question: str, instant: str) -> None:
    period = resolve_period(question, now=NOON.now, tz=NOON.tz)
    assert instant_of(period, latest=NOON.now) == datetime.fromisoformat(instant)


def test_before_the_calendar_begins_there_is_no_earlier_instant() -> None:
    period = resolve_period("before 0001-01-01", now=NOON.now, tz=ZoneInfo("UTC"))
    assert period is not None
    assert instant_of(period, latest=NOON.now) == datetime.min.replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "nothing_else"),
    [
        ("슬펐던 때가 언제였지?", True),
        ("화가 났을 때 어떻게 했어?", True),
        ("깜짝 놀랐던 적 있어?", True),
        ("긴장됐을 때 어떻게 풀었지?", True),
        ("What was the happiest day of my life?", True),
        ("발표하다 긴장했을 때 어떻게 했지?", False),
        ("When was I nervous about the exam?", False),
    ],
)
def test_a_question_may_ask_for_nothing_but_a_feeling(question: str, nothing_else: bool) -> None:
    naming = naming_of(question, NOON)
    assert naming.occasion is not None
    assert naming.nothing_else is nothing_else
