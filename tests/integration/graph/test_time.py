"""What is true when: the rules of the timelines, on every store."""

from graph_store.model import FactQuery
from tests.integration.graph.contract import Hand, Opened, Spoken


def test_a_new_object_of_a_single_valued_predicate_ends_the_old_one(hand: Hand) -> None:
    hand.single("근무처")
    assert hand.tell("a", "2023-04-01", ("지우", "근무처", "노을제과")) == ["added"]
    assert hand.tell("b", "2025-04-01", ("지우", "근무처", "바람서점")) == ["update"]
    assert hand.history("지우", "근무처") == [
        ("노을제과", "2023-04-01", "2025-04-01"),
        ("바람서점", "2025-04-01", None),
    ]
    assert hand.holds("지우", "근무처", "2024-04-01") == ["노을제과"]
    assert hand.holds("지우", "근무처") == ["바람서점"]


def test_the_histories_are_the_same_when_the_episodes_arrive_the_other_way_round(
    opened: Opened,
) -> None:
    told: list[tuple[str, str, Spoken]] = [
        ("a", "2021-01-01", ("Ida", "plays for", "Reds")),
        ("b", "2022-01-01", ("Ida", "plays for", "Blues")),
        ("c", "2023-01-01", ("Ida", "plays for", "Greens", {"until": "2023-06-01"})),
        ("d", "2024-01-01", ("Ida", "plays for", "Reds")),
    ]
    there, back = Hand(opened, 1), Hand(opened, 2)
    for hand, order in ((there, told), (back, told[::-1])):
        hand.order = {"a": 1, "b": 2, "c": 3, "d": 4}
        hand.single("plays for")
        for episode, said_at, fact in order:
            hand.tell(f"{episode}{hand.person}", said_at, fact)
    assert there.history("Ida", "plays for") == back.history("Ida", "plays for")


def test_objects_of_a_multi_valued_predicate_coexist(hand: Hand) -> None:
    assert hand.tell("a", "2025-01-01", ("나", "즐긴다", "등산")) == ["added"]
    assert hand.tell("b", "2025-02-01", ("나", "즐긴다", "낚시")) == ["coexist"]
    assert hand.holds("나", "즐긴다") == ["낚시", "등산"]


def test_a_period_told_late_is_cut_into_the_one_around_it_which_then_goes_on(hand: Hand) -> None:
    hand.single("base")
    hand.tell("a", "2025-01-01", ("Otto", "base", "Turin", {"from": "2020-01-01"}))
    inside = ("Otto", "base", "Graz", {"from": "2021-03-01", "until": "2021-09-01"})
    assert hand.tell("b", "2026-01-01", inside) == ["update"]
    assert hand.history("Otto", "base") == [
        ("Turin", "2020-01-01", "2021-03-01"),
        ("Graz", "2021-03-01", "2021-09-01"),
        ("Turin", "2021-09-01", None),
    ]


def test_an_older_object_without_an_end_reaches_to_the_next_one_known(hand: Hand) -> None:
    hand.single("base")
    hand.tell("a", "2025-01-01", ("Otto", "base", "Turin", {"from": "2020-01-01"}))
    hand.tell("b", "2026-01-01", ("Otto", "base", "Graz", {"from": "2012-05-01"}))
    assert hand.history("Otto", "base") == [
        ("Graz", "2012-05-01", "2020-01-01"),
        ("Turin", "2020-01-01", None),
    ]


def test_an_end_closes_the_period_that_runs_and_a_new_start_opens_another(hand: Hand) -> None:
    hand.tell("a", "2024-01-01", ("나", "배운다", "첼로"))
    assert hand.tell("b", "2025-01-05", ("나", "배운다", "첼로", {"until": "2025-01-01"})) == [
        "ended"
    ]
    assert hand.tell("c", "2026-01-01", ("나", "배운다", "첼로")) == ["added"]
    assert hand.history("나", "배운다") == [
        ("첼로", "2024-01-01", "2025-01-01"),
        ("첼로", "2026-01-01", None),
    ]


def test_said_again_it_is_one_period_with_more_sources(hand: Hand) -> None:
    hand.tell("a", "2025-01-01", ("Uma", "owns", "a red canoe"))
    again = ("Uma", "owns", "A red  canoe", {"from": "2024-05-01"})
    assert hand.tell("b", "2025-06-01", again) == ["same"]
    assert hand.history("Uma", "owns") == [("a red canoe", "2024-05-01", None)]
    (fact,) = hand.facts(FactQuery(subject="UMA", predicate="owns"))
    assert fact.sources == ("a", "b")


def test_an_end_to_come_is_not_undone_by_saying_that_it_holds_now(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("Uma", "rents", "the loft", {"until": "2026-12-31"}))
    hand.tell("b", "2026-05-01", ("Uma", "rents", "the loft"))
    assert hand.history("Uma", "rents") == [("the loft", "2026-01-01", "2026-12-31")]


def test_a_period_before_and_one_after_that_touch_are_one(hand: Hand) -> None:
    hand.tell("a", "2025-01-01", ("Uma", "rents", "the loft", {"from": "2024-01-01"}))
    before = ("Uma", "rents", "the loft", {"from": "2022-01-01", "until": "2024-01-01"})
    hand.tell("b", "2025-06-01", before)
    assert hand.history("Uma", "rents") == [("the loft", "2022-01-01", None)]


def test_a_negation_ends_from_when_it_says_and_until_when_it_says(hand: Hand) -> None:
    hand.tell("a", "2024-01-01", ("나", "탄다", "자전거"))
    pause = {"negated": True, "from": "2025-01-01", "until": "2025-03-01"}
    assert hand.tell("b", "2025-01-10", ("나", "탄다", "자전거", pause)) == ["ended"]
    assert hand.history("나", "탄다") == [
        ("자전거", "2024-01-01", "2025-01-01"),
        ("자전거", "2025-03-01", None),
    ]


def test_a_corrected_name_was_never_true_and_the_right_one_takes_over_its_start(
    hand: Hand,
) -> None:
    hand.single("별호")
    hand.tell("a", "2025-01-01", ("다온", "별호", "솔"))
    hand.tell("b", "2026-01-01", ("다온", "별호", "달"))
    assert hand.tell("c", "2026-01-02", ("다온", "별호", "별"), correction=True) == ["corrected"]
    assert hand.history("다온", "별호") == [
        ("솔", "2025-01-01", "2026-01-01"),
        ("별", "2026-01-01", None),
    ]


def test_not_this_but_that_strikes_only_what_it_names(hand: Hand) -> None:
    hand.single("별호")
    hand.tell("a", "2025-01-01", ("다온", "별호", "솔"))
    hand.tell("b", "2026-01-01", ("다온", "별호", "달"))
    wrong = ("다온", "별호", "달", {"negated": True})
    hand.tell("c", "2026-01-02", wrong, ("다온", "별호", "별"), correction=True)
    assert hand.history("다온", "별호") == [
        ("솔", "2025-01-01", "2026-01-01"),
        ("별", "2026-01-01", None),
    ]


def test_a_correction_of_a_correction_brings_back_nothing_that_was_wrong(hand: Hand) -> None:
    hand.single("seat")
    hand.tell("a", "2026-01-01", ("Ray", "seat", "4A"))
    hand.tell("b", "2026-01-02", ("Ray", "seat", "5A"), correction=True)
    hand.tell("c", "2026-01-03", ("Ray", "seat", "6A"), correction=True)
    assert hand.history("Ray", "seat") == [("6A", "2026-01-01", None)]


def test_what_a_mistake_had_ended_resumes(hand: Hand) -> None:
    hand.single("seat")
    hand.tell("a", "2026-01-01", ("Ray", "seat", "4A"))
    hand.tell("b", "2026-02-01", ("Ray", "seat", "5A"))
    hand.tell("c", "2026-02-02", ("Ray", "seat", "5A", {"negated": True}), correction=True)
    assert hand.history("Ray", "seat") == [("4A", "2026-01-01", None)]


def test_where_objects_coexist_the_right_one_takes_over_the_wrong_ones_start(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("Ray", "plays", "oboe"), ("Ray", "plays", "lute"))
    hand.tell(
        "b",
        "2026-02-01",
        ("Ray", "plays", "oboe", {"negated": True}),
        ("Ray", "plays", "bassoon"),
        correction=True,
    )
    assert hand.history("Ray", "plays") == [
        ("bassoon", "2026-01-01", None),
        ("lute", "2026-01-01", None),
    ]
    hand.forget("a")
    assert hand.history("Ray", "plays") == [("bassoon", "2026-02-01", None)]


def test_a_rumour_neither_cuts_nor_ends_what_is_sure(hand: Hand) -> None:
    hand.single("title")
    hand.tell("a", "2025-01-01", ("Noor", "title", "cook"))
    rumour = {"confidence": 0.3}
    assert hand.tell("b", "2025-06-01", ("Noor", "title", "chef", rumour)) == ["reject"]
    gone = {"negated": True, "confidence": 0.3}
    assert hand.tell("c", "2025-07-01", ("Noor", "title", "cook", gone)) == ["reject"]
    assert hand.history("Noor", "title") == [("cook", "2025-01-01", None)]


def test_a_rumour_holds_where_nothing_surer_does(hand: Hand) -> None:
    hand.single("title")
    hand.tell("a", "2025-01-01", ("Noor", "title", "cook", {"confidence": 0.2}))
    hand.tell("b", "2025-06-01", ("Noor", "title", "chef"))
    assert hand.history("Noor", "title") == [
        ("cook", "2025-01-01", "2025-06-01"),
        ("chef", "2025-06-01", None),
    ]


def test_an_inverted_period_is_refused_and_a_fact_about_itself_ignored(hand: Hand) -> None:
    outcomes = hand.tell(
        "a",
        "2026-01-01",
        ("Lea", "visits", "Oslo", {"from": "2026-02-01", "until": "2026-02-01"}),
        ("Lea", "visits", "lea"),
        ("Lea", "visits", "Bergen"),
    )
    assert outcomes == ["inverted_interval", "ignored", "added"]
    assert hand.about("Lea") == [("Lea", "visits", "Bergen")]


def test_equal_spellings_are_one_name_and_a_first_name_alone_is_nobody(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("하늘 연구소", "주소지", "안동"))
    hand.tell("b", "2026-01-02", ("하늘연구소", "주소지", "ＡＮ"))
    hand.tell("c", "2026-01-03", ("Amy Stone", "visits", "Rome"))
    assert hand.holds("하늘 연구소 ", "주소지") == ["안동", "ＡＮ"]
    assert len(hand.facts(FactQuery(object="an"))) == 1
    assert hand.holds("Amy", "visits") == []


def test_an_alias_declared_later_joins_what_was_said_of_both(hand: Hand) -> None:
    hand.single("title")
    hand.tell("a", "2026-01-01", ("대표님", "title", "founder"))
    hand.tell("b", "2026-02-01", ("한가람", "title", "chair"))
    hand.define(entity_aliases={"대표님": "한가람"})
    assert hand.history("한가람", "title") == [
        ("founder", "2026-01-01", "2026-02-01"),
        ("chair", "2026-02-01", None),
    ]
    assert hand.history("대표님", "title") == hand.history("한가람", "title")
    hand.define(entity_aliases={"대표님": None})
    assert hand.history("한가람", "title") == [("chair", "2026-02-01", None)]


def test_the_speaker_is_one_entity_by_whichever_word(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("나", "fears", "heights"))
    hand.tell("b", "2026-01-02", ("I", "fears", "spiders"))
    assert hand.holds("the user", "fears") == ["heights", "spiders"]


def test_a_predicate_made_single_valued_replays_what_was_said(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("Kit", "drives to", "Ulm"))
    hand.tell("b", "2026-02-01", ("Kit", "drives to", "Bonn"))
    assert hand.holds("Kit", "drives to") == ["Bonn", "Ulm"]
    hand.single("drives to")
    assert hand.holds("Kit", "drives to") == ["Bonn"]
    hand.define(predicates={"drives to": None})
    assert hand.holds("Kit", "drives to") == ["Bonn", "Ulm"]


def test_an_own_predicate_is_no_longer_an_alias_of_the_default(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("Kit", "resides in", "Ulm"))
    assert hand.holds("Kit", "lives in") == ["Ulm"]
    hand.single("resides in")
    assert hand.holds("Kit", "lives in") == []
    assert hand.holds("Kit", "resides in") == ["Ulm"]


def test_unknown_names_and_times_before_everything_give_nothing(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("Kit", "likes", "rye"))
    assert hand.holds("Kitty", "likes") == []
    assert hand.holds("Kit", "likes", "1800-01-01") == []
    assert hand.facts(FactQuery(entity="nobody")) == []


def test_one_persons_graph_is_not_anothers(opened: Opened) -> None:
    mine, theirs = Hand(opened, 1), Hand(opened, 2)
    mine.tell("a", "2026-01-01", ("Apple", "is", "a cat"))
    theirs.tell("b", "2026-01-01", ("Apple", "is", "a firm"))
    mine.single("is")
    theirs.forget("a")
    assert mine.holds("Apple", "is") == ["a cat"]
    assert theirs.holds("Apple", "is") == ["a firm"]
