"""Asking for the time and the day."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from services.answers import compose
from services.answers.clock import asks_for_now
from services.models import History, Language, Moment

NOW = datetime(2026, 5, 20, 22, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    "question",
    [
        "지금 몇 시야?",
        "지금 몇시예요?",
        "현재 시각",
        "오늘 며칠이야?",
        "오늘 몇 일이에요?",
        "오늘은 무슨 요일이지?",
        "오늘 날짜 뭐야?",
        "What time is it?",
        "what's the time",
        "What’s today's date?",
        "what day is it today?",
    ],
)
def test_who_asks_for_the_time_is_told_the_time(question: str) -> None:
    assert asks_for_now(question)


@pytest.mark.parametrize(
    "question",
    [
        "몇 시야?",
        "오늘 몇 시에 만나?",
        "오늘 무슨 요일에 쉬어?",
        "지금 몇 시에 회의야?",
        "What time is it due?",
        "what's the time of my flight?",
        "what day is it on?",
        "오늘 뭐 해?",
        "지금 몇 시야? " * 2_000,
    ],
)
def test_who_asks_for_something_of_a_time_is_not(question: str) -> None:
    assert not asks_for_now(question)


@pytest.mark.parametrize(
    ("question", "language", "zone", "said"),
    [
        (
            "지금 몇 시야?",
            Language.KOREAN,
            "Asia/Seoul",
            "지금은 2026년 5월 21일 목요일 오전 7시 30분이에요.",
        ),
        (
            "What time is it?",
            Language.ENGLISH,
            "America/New_York",
            "It is Wednesday, 20 May 2026, 18:30.",
        ),
    ],
)
def test_the_time_is_the_persons_own(
    question: str, language: Language, zone: str, said: str
) -> None:
    answer = compose(
        question,
        language=language,
        recalled=[],
        history=History(None, ()),
        assistant_name="Gieok",
        moment=Moment(NOW, ZoneInfo(zone)),
    )
    assert (answer.text, answer.used) == (said, ())
