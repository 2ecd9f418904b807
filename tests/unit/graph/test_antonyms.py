"""Predicates that deny become negations."""

import pytest

from graph_store.antonyms import affirmed
from graph_store.triplets import Triplet


def plain(predicate: str, *, negated: bool = False) -> list[tuple[str, bool]]:
    return [(o.predicate, o.negated) for o in affirmed([Triplet("a", predicate, "b", negated)])]


@pytest.mark.parametrize(
    ("denied", "predicate"),
    [
        ("does not eat", "eats"),
        ("doesn't have", "has"),
        ("is not allergic to", "allergic to"),
        ("is no longer married to", "married to"),
        ("no longer works at", "works at"),
        ("never drinks", "drinks"),
        ("안 먹는다", "먹는다"),
        ("더 이상 안 쓴다", "쓴다"),
        ("먹지 않는다", "먹는다"),
        ("마시지 못한다", "마신다"),
        ("사용하지 않는다", "사용한다"),
        ("알레르기가 없다", "알레르기"),
        ("소속이 아니다", "소속"),
    ],
)
def test_a_denial_is_the_negation_of_what_it_denies(denied: str, predicate: str) -> None:
    assert plain(denied) == [(predicate, True)]
    assert plain(denied, negated=True) == [(predicate, True)]


@pytest.mark.parametrize(
    "predicate", ["birthday", "notes", "생일", "안다", "없어진 것", "knows", "네"]
)
def test_other_predicates_stay_as_they_are(predicate: str) -> None:
    assert plain(predicate) == [(predicate, False)]


def test_what_somebody_dislikes_they_like_no_longer_and_the_other_way_round() -> None:
    assert plain("hates") == [("dislikes", False), ("likes", True)]
    assert plain("싫어한다") == [("싫어한다", False), ("좋아한다", True)]
    assert plain("likes") == [("likes", False), ("dislikes", True)]


def test_what_is_no_longer_disliked_need_not_be_liked() -> None:
    assert plain("hates", negated=True) == [("dislikes", True)]
    assert plain("does not like") == [("likes", True)]
