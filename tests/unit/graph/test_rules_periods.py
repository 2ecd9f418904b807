"""What was so from then until then, what ended without a name, and who is told of beside whom."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from graph_store.model import ANYTHING
from services.graph.reading import resolve
from tests.unit.graph.reading import SAID_AT, SEOUL, read, triplets


def periods(text: str) -> list[tuple[str, str, str]]:
    """Each triplet's object with its period as days in the person's zone."""
    found = triplets(text, resolve=lambda words: resolve(words, SAID_AT, SEOUL))
    return [(one.object, _day(one.valid_from), _day(one.valid_until)) for one in found]


def _day(instant: datetime | None, zone: ZoneInfo = SEOUL) -> str:
    return instant.astimezone(zone).date().isoformat() if instant else ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "작년 2월부터 올해 4월까지 누림건설에서 일했어.",
            [("누림건설", "2025-02-01", "2026-05-01")],
        ),
        ("2016년부터 2018년까지 속초에 살았어.", [("속초", "2016-01-01", "2019-01-01")]),
        ("5월부터 7월까지 통영에서 지냈어.", [("통영", "2026-05-01", "2026-08-01")]),
        ("지난 3월까지 아람물산에 다녔어.", [("아람물산", "", "2026-04-01")]),
        ("2021년에 강화로 이사 와서 지금까지 살고 있어.", [("강화", "2021-01-01", "")]),
        (
            "I lived in Faro from May 2018 to July 2020.",
            [("Faro", "2018-05-01", "2020-08-01")],
        ),
        ("From May to July I lived in Faro.", [("Faro", "2026-05-01", "2026-08-01")]),
        ("Ines worked at Tarn Mill until 2017.", [("Tarn Mill", "", "2017-01-01")]),
        ("I was a nurse from 2008 to 2011.", [("nurse", "2008-01-01", "2012-01-01")]),
        ("Starting next month I work at Redhill.", [("Redhill", "2026-12-01", "")]),
    ],
)
def test_what_was_so_for_a_time_has_its_period(
    text: str, expected: list[tuple[str, str, str]]
) -> None:
    assert periods(text) == expected


@pytest.mark.parametrize(
    "text", ["속초에 살았어.", "I lived in Faro.", "Ines worked at Tarn Mill for a bit."]
)
def test_a_past_without_an_end_is_left_alone(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "predicates"),
    [
        ("나 헤어졌어 ㅠㅠ", ["애인", "배우자"]),
        ("여자친구랑 헤어졌어.", ["애인", "배우자"]),
        ("나 회사 그만뒀어.", ["직장"]),
        ("지난달에 퇴사했어.", ["직장"]),
        ("We broke up last week.", ["partner", "spouse"]),
        ("My boyfriend and I split up.", ["partner", "spouse"]),
        ("I got laid off in May.", ["works at"]),
        ("I quit my job.", ["works at"]),
        ("수지가 퇴사했대.", ["직장"]),
        ("I got divorced.", ["partner", "spouse"]),
    ],
)
def test_an_end_without_a_name_ends_whatever_there_was(text: str, predicates: list[str]) -> None:
    found = triplets(text)
    assert [(one.predicate, one.object, one.negated) for one in found] == [
        (predicate, ANYTHING, True) for predicate in predicates
    ]


@pytest.mark.parametrize(
    "text",
    [
        "어제 역 앞에서 헤어졌어.",
        "친구들이랑 헤어졌어.",
        "The car broke up.",
        "We split up the work.",
    ],
)
def test_a_parting_that_ends_nothing_is_left_alone(text: str) -> None:
    assert read(text) == []


def test_what_ends_whatever_there_was_comes_before_what_holds_since() -> None:
    found = triplets("이제 다온해운에 다녀. 전에 다니던 회사는 그만뒀어.")
    assert [(one.object, one.negated) for one in found][-1] == ("다온해운", False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("창고 비밀번호 8642로 바꿨어.", ["창고 | 비밀번호 | 8642"]),
        ("폰 번호 바뀌었어, 010-0155-0101이야.", ["나 | 폰 번호 | 010-0155-0101"]),
        ("우리 팀장이 노아린으로 바뀌었어.", ["나 | 팀장 | 노아린"]),
        ("마음이 바뀌었어.", []),
        ("My locker number changed to 88.", ["I | locker number | 88"]),
        ("I changed my email to ugo@example.org.", ["I | email | ugo@example.org"]),
    ],
)
def test_what_an_attribute_changed_to_is_its_value(text: str, expected: list[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("나비는 우리 집 고양이, 생일은 4월 2일", ["나 | 고양이 | 나비", "나비 | 생일 | 4월 2일"]),
        ("나래는 내 동생, 혈액형은 O형", ["나 | 동생 | 나래", "나래 | 혈액형 | O형"]),
        ("어제는 비, 오늘은 눈", []),
        ("Rolo is our dog, birthday May 3.", ["I | dog | Rolo", "Rolo | birthday | May 3"]),
        ("수아는 부산, 유진이는 대구에 살아.", ["수아 | 산다 | 부산", "유진 | 산다 | 대구"]),
        ("엄마는 의사, 아빠는 교사야.", ["엄마 | 직업 | 의사", "아빠 | 직업 | 교사"]),
        ("Ines lives in Faro, Ugo in Lagos.", ["Ines | lives in | Faro", "Ugo | lives in | Lagos"]),
        ("Ines speaks Thai and Jun plays chess.", ["Ines | speaks | Thai", "Jun | plays | chess"]),
    ],
)
def test_each_of_several_has_their_own(text: str, expected: list[str]) -> None:
    assert read(text) == expected


def test_long_runs_of_dates_and_commas_are_read_at_once() -> None:
    for text in ("3월부터 " * 2_000, "from May to " * 1_600, "A는 B, " * 2_500, "번호 " * 5_000):
        assert read(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("요가는 그만뒀어.", ["not 나 | 다닌다 | 요가", "not 나 | 배운다 | 요가"]),
        ("나 미래전기 퇴사했어.", ["not 나 | 직장 | 미래전기"]),
        ("I gave up the violin.", ["not I | plays | violin"]),
        ("Ugo has moved to Faro.", ["Ugo | lives in | Faro"]),
        ("I've been at Tarn Mill since 2022.", ["I | works at | Tarn Mill"]),
        ("Ida left and my boss is now Ugo.", ["I | boss | Ugo"]),
        ("The exam is around the corner.", []),
        ("시험이 코앞이야.", []),
        ("I started at page ten.", []),
        ("I use the bathroom a lot.", []),
        ("The main character lives in Faro.", []),
    ],
)
def test_what_is_given_up_or_begun_goes_to_its_own_predicate(
    text: str, expected: list[str]
) -> None:
    assert read(text) == expected
