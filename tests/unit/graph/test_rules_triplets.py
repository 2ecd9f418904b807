"""What all texts share: notes of keys and values, dates, speakers, odd input."""

from datetime import UTC, datetime

from tests.unit.graph.reading import read, triplets


def test_the_first_key_of_a_note_names_what_the_others_are_about() -> None:
    assert read("꽃집 업체명: 온봄플라워, 전화번호: 02-410-8821, 비용: 9만 원") == [
        "꽃집 | 업체명 | 온봄플라워",
        "온봄플라워 | 전화번호 | 02-410-8821",
        "온봄플라워 | 비용 | 9만 원",
    ]


def test_a_bare_name_only_says_whom_a_note_is_about() -> None:
    assert read("Name: Edda Krol, role: surveyor, phone: 555-0174") == [
        "Edda Krol | role | surveyor",
        "Edda Krol | phone | 555-0174",
    ]


def test_the_first_person_is_the_speaker_where_one_is_given() -> None:
    assert read("I live in Lagos.", speaker="Ada") == ["Ada | lives in | Lagos"]
    assert read("나는 목포에 살아.", speaker="하람") == ["하람 | 산다 | 목포"]


def test_since_and_until_become_the_period() -> None:
    (triplet,) = triplets("I've been working at Tarn Mill since 2021.")
    assert triplet.valid_from == datetime(2020, 12, 31, 15, tzinfo=UTC)
    assert triplet.valid_until is None


def test_the_words_of_a_date_are_read_by_whoever_can() -> None:
    asked = []

    def resolve(words: str) -> tuple[datetime | None, datetime | None]:
        asked.append(words)
        return datetime(2026, 3, 1, tzinfo=UTC), None

    (triplet,) = triplets("나 3월부터 도토리랩에 다녀.", resolve=resolve)
    assert (asked, triplet.object) == (["3월"], "도토리랩")
    assert triplet.valid_from == datetime(2026, 3, 1, tzinfo=UTC)


def test_a_long_text_of_one_sentence_is_no_persons_statement() -> None:
    assert read("나는 " * 10_000) == []
    assert read("a, b and c's " * 1_500) == []


def test_code_is_not_read() -> None:
    assert read("```\nI live in Rome.\n```") == []
