"""Paths: who leads to whom, over the facts that hold."""

from tests.integration.graph.contract import Hand, at, spelt


def _tell_of_the_mill(hand: Hand) -> None:
    hand.tell(
        "a",
        "2026-01-01",
        ("Mara", "works with", "Jun"),
        ("Jun", "leads", "Mill"),
        ("Mill", "stands in", "Ulm"),
        ("Mara", "owns", "Mill"),
        ("Ulm", "twinned with", "Jinju"),
        ("Jun", "works with", "Mara"),
        types={"Jun": "person", "Mara": "person", "Mill": "site", "Ulm": "town", "Jinju": "town"},
    )


def test_steps_name_exactly_the_predicates_of_the_paths(hand: Hand) -> None:
    _tell_of_the_mill(hand)
    assert hand.paths("mara", steps=("works with", "leads", "stands in")) == [
        ["Mara", "works with", "Jun", "leads", "Mill", "stands in", "Ulm"]
    ]
    assert hand.paths("Mara", steps=("works with", "leads"), max_depth=1) == []
    assert hand.paths("Mara", steps=("works with", "works with")) == []
    assert hand.paths("Mara", steps=("owns", "stands in"), to_type="TOWN") == [
        ["Mara", "owns", "Mill", "stands in", "Ulm"]
    ]
    assert hand.paths("Mara", steps=("owns", "stands in"), to_type="person") == []


def test_to_a_type_the_shortest_paths_to_each_of_its_entities_are_found(hand: Hand) -> None:
    _tell_of_the_mill(hand)
    assert hand.paths("Mara", to_type="town", max_depth=4) == [
        ["Mara", "owns", "Mill", "stands in", "Ulm"],
        ["Mara", "owns", "Mill", "stands in", "Ulm", "twinned with", "Jinju"],
    ]
    assert hand.paths("Mara", to_type="town", max_depth=2) == [
        ["Mara", "owns", "Mill", "stands in", "Ulm"]
    ]


def test_to_an_entity_every_path_is_found_the_shortest_first(hand: Hand) -> None:
    _tell_of_the_mill(hand)
    assert hand.paths("Mara", to="ulm") == [
        ["Mara", "owns", "Mill", "stands in", "Ulm"],
        ["Mara", "works with", "Jun", "leads", "Mill", "stands in", "Ulm"],
    ]
    assert hand.paths("Ulm", to="Mara") == []


def test_without_an_end_every_path_counts_and_no_entity_comes_twice(hand: Hand) -> None:
    _tell_of_the_mill(hand)
    found = hand.paths("Jun", max_depth=2)
    assert sorted(found) == [
        ["Jun", "leads", "Mill"],
        ["Jun", "leads", "Mill", "stands in", "Ulm"],
        ["Jun", "works with", "Mara"],
        ["Jun", "works with", "Mara", "owns", "Mill"],
    ]
    assert [len(path) for path in found] == [3, 3, 5, 5]


def test_a_path_runs_over_what_holds_at_the_time(hand: Hand) -> None:
    hand.tell("a", "2020-01-01", ("Mara", "knows", "Jun"), ("Jun", "knows", "Piet"))
    hand.tell("b", "2024-01-01", ("Jun", "knows", "Piet", {"negated": True}))
    assert hand.paths("Mara", to="Piet", as_of="2023-12-31") == [
        ["Mara", "knows", "Jun", "knows", "Piet"]
    ]
    assert hand.paths("Mara", to="Piet", as_of="2024-01-01") == []


def test_two_predicates_between_a_pair_are_two_paths_and_a_fact_said_twice_is_one(
    hand: Hand,
) -> None:
    hand.tell("a", "2026-01-01", ("Mara", "knows", "Jun"), ("Mara", "envies", "Jun"))
    hand.tell("b", "2026-01-02", ("Mara", "knows", "jun"))
    assert sorted(hand.paths("Mara", to="Jun")) == [
        ["Mara", "envies", "Jun"],
        ["Mara", "knows", "Jun"],
    ]


def test_a_hub_is_cut_off_and_says_so(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", *(("Hub", "links", f"n{n}") for n in range(300)))
    found, truncated = hand.found("Hub", limit=50)
    assert len(found) == 50
    assert truncated
    found, truncated = hand.found("Hub", limit=300)
    assert len(found) == 300
    assert not truncated


def test_two_entities_that_meet_are_connected_by_what_both_reach(hand: Hand) -> None:
    _tell_of_the_mill(hand)
    hand.tell("b", "2026-01-02", ("Sol", "paints", "Mill"))
    with hand.opened(1) as graph:
        (first, second), *_ = graph.meetings("Mara", "Sol", as_of=at("2026-12-01"))
        assert spelt(first) == ["Mara", "owns", "Mill"]
        assert spelt(second) == ["Sol", "paints", "Mill"]
        assert graph.meetings("Mara", "nobody", as_of=at("2026-12-01")) == []


def test_an_unknown_start_has_no_paths(hand: Hand) -> None:
    assert hand.paths("nobody", max_depth=5) == []
    assert hand.paths("nobody", to_type="person") == []
