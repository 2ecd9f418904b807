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
    assert read("Ada: I live in Lagos.", speaker="Ada") == ["Ada | lives in | Lagos"]


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
    assert (asked, triplet.object) == (["3월부터"], "도토리랩")
    assert triplet.valid_from == datetime(2026, 3, 1, tzinfo=UTC)


def test_a_long_text_of_one_sentence_is_no_persons_statement() -> None:
    assert read("나는 " * 10_000) == []
    assert read("a, b and c's " * 1_500) == []


def test_code_is_not_read() -> None:
    assert read("```\nI live in Rome.\n```") == []


def test_what_happened_is_asked_for_as_past() -> None:
    asked = []

    def resolve(words: str) -> None:
        asked.append(words)

    triplets("I left Duneway Rail in May.", resolve=resolve)
    triplets("나 재작년에 담배 끊었어.", resolve=resolve)
    assert asked == ["it was in May", "재작년에 했다"]


def test_a_mistake_put_right_is_a_correction_and_a_change_is_not() -> None:
    assert all(one.correction for one in triplets("내 사번은 412가 아니라 421이야."))
    assert all(one.correction for one in triplets("Correction: my desk is 4B, not 4D."))
    assert not any(one.correction for one in triplets("나는 목포에서 순천으로 이사했어."))
    assert not any(one.correction for one in triplets("I moved from Bath to Hull."))


def test_an_impossible_date_leaves_the_period_open() -> None:
    (triplet,) = triplets("I've lived in Faro since 2021-13.")
    assert triplet.valid_from is None


def test_one_key_and_value_is_a_note_where_the_key_is_an_attribute() -> None:
    assert read("창고 비밀번호: 8080") == ["창고 | 비밀번호 | 8080"]
    assert read("Gate code for Ines: 7781") == ["Ines | gate code | 7781"]
    assert read("참고: 내일은 쉬는 날") == []


def test_odd_input_is_read_without_a_fault() -> None:
    for text in (
        "의 이름은 야.",
        "'s is",
        "네 네네의 는 은 이야",
        "A가 아니라",
        "not but",
        ": , : =",
    ):
        assert isinstance(triplets(text), list)
