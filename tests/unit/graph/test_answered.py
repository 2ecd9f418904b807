"""What a model answers when it is asked for facts, well made and not."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from graph_store.extract import Text
from graph_store.extraction import Described, Extraction
from services.graph.answered import read_answer
from services.models import Json

SEOUL = ZoneInfo("Asia/Seoul")
WEDNESDAY = datetime(2026, 11, 25, 3, tzinfo=UTC)
GOOD: dict[str, Json] = {"subject": "Ada", "predicate": "owns", "object": "a loom"}


def answered(answer: Json, *, content: str = "x", speaker: str | None = None) -> Extraction:
    text = Text("e1", content, WEDNESDAY, 1, speaker=speaker)
    return read_answer(answer, text, SEOUL)


def told(answer: Json, **how: str) -> list[tuple[str, str, str]]:
    return [(o.subject, o.predicate, o.object) for o in answered(answer, **how).triplets]


@pytest.mark.parametrize(
    "answer",
    [
        {"facts": [GOOD]},
        [GOOD],
        GOOD,
        {"facts": GOOD},
        {"triplets": [{"head": "Ada", "relation": "owns", "tail": "a loom"}]},
        [["Ada", "owns", "a loom"]],
        ["(Ada, owns, a loom)"],
        ["Ada | owns | a loom"],
        {"facts": [{**GOOD, "object": ["a loom"]}, None, 7, True, [], ["Ada"], {"x": {}}]},
    ],
)
def test_facts_are_found_in_whatever_form_they_come(answer: Json) -> None:
    assert told(answer) == [("Ada", "owns", "a loom")]


@pytest.mark.parametrize(
    "answer", [[], {}, None, True, 4, "There is nothing here.", {"facts": []}, {"facts": None}]
)
def test_an_answer_without_facts_is_nothing(answer: Json) -> None:
    assert answered(answer) == Extraction()


def test_what_cannot_be_read_is_left_out_with_a_reason_and_the_rest_stands() -> None:
    broken: list[Json] = [
        {**GOOD, "subject": None},
        {**GOOD, "predicate": ""},
        {**GOOD, "object": {"name": "loom"}},
        {**GOOD, "object": "loom " * 100},
        "nonsense",
    ]
    read = answered([*broken, GOOD])
    assert len(read.triplets) == 1
    assert [one.reason.value for one in read.pruned] == [
        "INVALID_START_OR_END_NODE",
        "MISSING_LABEL",
        "INVALID_START_OR_END_NODE",
        "INVALID_START_OR_END_NODE",
        "INVALID_START_OR_END_NODE",
    ]


def test_several_objects_are_several_facts_and_numbers_are_written_out() -> None:
    answer: Json = [{"subject": "Ada", "predicate": "lucky number", "object": [7, 2.5]}]
    assert [one[2] for one in told(answer)] == ["7", "2.5"]


def test_an_object_with_commas_stays_whole() -> None:
    assert told([["Ada", "moved to", "Lund", "Sweden"]]) == [("Ada", "moved to", "Lund, Sweden")]


@pytest.mark.parametrize("me", ["나", "저", "I", "me", "user", "the speaker", "사용자"])
def test_first_person_is_whoever_speaks(me: str) -> None:
    answer: Json = [{**GOOD, "subject": me}]
    assert told(answer, content="나는 베틀이 있어")[0][0] == "나"
    assert told(answer, content="I own a loom")[0][0] == "I"
    assert told(answer, speaker="Ada")[0][0] == "Ada"


def test_what_belongs_to_the_speaker_goes_by_the_speakers_name() -> None:
    answer: Json = [{"subject": "my mom", "predicate": "owns", "object": "내 베틀"}]
    assert told(answer, speaker="Ada") == [("Ada's mom", "owns", "Ada 베틀")]
    assert told(answer) == [("my mom", "owns", "내 베틀")]


@pytest.mark.parametrize(
    ("written", "instant"),
    [
        ("2026-11-20", datetime(2026, 11, 19, 15, tzinfo=UTC)),
        ("2021-03", datetime(2021, 2, 28, 15, tzinfo=UTC)),
        (2021, datetime(2020, 12, 31, 15, tzinfo=UTC)),
        ("2026-11-20T10:00:00Z", datetime(2026, 11, 20, 10, tzinfo=UTC)),
        ("지난주 금요일", datetime(2026, 11, 19, 15, tzinfo=UTC)),
        ("last Friday", datetime(2026, 11, 19, 15, tzinfo=UTC)),
        ("2026-02-31", None),
        ("0000", None),
        ("whenever", None),
        (True, None),
        ({"year": 2021}, None),
        ("9" * 5000, None),
    ],
)
def test_a_date_is_read_in_the_persons_zone_and_a_broken_one_is_none(
    written: Json, instant: datetime | None
) -> None:
    (one,) = answered([{**GOOD, "from": written}]).triplets
    assert one.valid_from == instant


def test_a_period_that_ends_before_it_begins_is_none() -> None:
    (one,) = answered([{**GOOD, "from": "2026-05-01", "until": "2026-04-01"}]).triplets
    assert (one.valid_from, one.valid_until) == (None, None)


@pytest.mark.parametrize(
    ("said", "meant"), [(True, True), ("true", True), ("no", False), (1, False)]
)
def test_only_a_clear_word_negates(said: Json, meant: bool) -> None:
    assert answered([{**GOOD, "negated": said}]).triplets[0].negated is meant


@pytest.mark.parametrize(("said", "meant"), [(0.3, 0.3), (7, 1.0), ("high", 1.0), (True, 1.0)])
def test_a_confidence_that_is_none_is_full(said: Json, meant: float) -> None:
    assert answered([{**GOOD, "confidence": said}]).triplets[0].confidence == meant


def test_types_describe_the_ends() -> None:
    answer: Json = [{**GOOD, "subject_type": "person", "object_type": 4}]
    assert answered(answer).entities == (Described("Ada", "person"), Described("a loom", "4"))


def test_a_runaway_answer_is_cut() -> None:
    assert len(answered([{**GOOD, "object": f"loom {n}"} for n in range(5000)]).triplets) == 500
