"""Names: what hangs on them, how they are spelt, and which look alike."""

import pytest

from graph_store.extraction import Described, Extraction
from graph_store.resolve import near_identical, resolve
from graph_store.triplets import Triplet


def names(text: str, *ends: tuple[str, str]) -> list[tuple[str, str]]:
    """The ends of "knows" triplets after their names were resolved."""
    read = Extraction(tuple(Triplet(one, "knows", other) for one, other in ends))
    return [(one.subject, one.object) for one in resolve(read, text).triplets]


@pytest.mark.parametrize(
    ("text", "name", "meant"),
    [
        ("소연이가 왔어. 소연은 내 친구야.", "소연이", "소연"),
        ("도윤에게 줬어", "도윤에게", "도윤에게"),
        ("도윤에게 줬어. 도윤이 좋아했어.", "도윤에게", "도윤"),
        ("고양이가 있어", "고양이", "고양이"),
        ("하늘은 내 딸이야. 하늘이 웃었어.", "하늘은", "하늘"),
        ("이가은을 만났어", "이가은", "이가은"),
        ("부산으로 갔어. 부산은 멀어.", "부산으로", "부산"),
        ("서울로 갔어. 서울은 멀어.", "서울로", "서울"),
    ],
)
def test_a_particle_goes_where_the_text_has_the_name_without_it(
    text: str, name: str, meant: str
) -> None:
    assert names(text, (name, "x")) == [(meant, "x")]


def test_whose_it_is_and_how_somebody_is_addressed_is_no_part_of_a_name() -> None:
    ends = (("내 동생", "정우 씨"), ("my landlord", "the boiler"))
    assert names("", *ends) == [("동생", "정우"), ("landlord", "boiler")]


def test_a_name_that_begins_with_an_article_keeps_it() -> None:
    assert names("", ("The Hague", "아저씨")) == [("The Hague", "아저씨")]


def test_one_entity_is_spelt_one_way_however_it_is_written() -> None:
    ends = (("노을 공방", "Ada"), ("노을공방", "ADA"), ("ＡＤＡ", "노을 공방"))
    assert names("", *ends) == [("노을 공방", "Ada"), ("Ada", "노을 공방")]


def test_two_people_with_similar_names_stay_two() -> None:
    ends = (("김민수", "서울"), ("김민석", "서울"))
    assert names("김민수와 김민석", *ends) == list(ends)
    assert near_identical(["김민수", "김민석"]) == []


def test_descriptions_of_one_entity_become_one() -> None:
    entities = (Described("노을 공방", None, (("위치", "양양"),)), Described("노을공방", "place"))
    (one,) = resolve(Extraction(entities=entities), "").entities
    assert one == Described("노을 공방", "place", (("위치", "양양"),))


def test_names_that_look_alike_are_proposed_the_likest_first() -> None:
    found = near_identical(
        ["Katherine Blomqvist", "Catherine Blomqvist", "Kathrine Blomqvist", "Ada"]
    )
    assert (found[0].name, found[0].like) == ("Katherine Blomqvist", "Kathrine Blomqvist")
    assert len(found) >= 2
    assert all(one.score >= 88 for one in found)


def test_numbers_make_a_difference() -> None:
    assert near_identical(["release 2026.1", "release 2026.2", "010-0184-2231"]) == []
    assert near_identical([]) == []
