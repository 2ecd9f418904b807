"""Episodes forgotten and edited: the graph is what a replay of the others gives."""

from graph_store.model import FactQuery
from tests.integration.graph.contract import Hand


def test_a_fact_that_stands_on_a_forgotten_episode_alone_goes_with_its_lonely_entities(
    hand: Hand,
) -> None:
    hand.tell("a", "2026-01-01", ("나", "좋아한다", "들꽃찻집"))
    hand.tell("b", "2026-01-02", ("이모", "좋아한다", "들꽃찻집"), types={"이모": "person"})
    hand.forget("b")
    assert hand.about("이모") == []
    assert hand.about("들꽃찻집") == [("나", "좋아한다", "들꽃찻집")]
    assert hand.paths("나", to_type="person") == []


def test_a_fact_with_another_source_stays_with_the_period_that_source_gives(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("Ben", "keeps", "bees", {"from": "2020-01-01"}))
    hand.tell("b", "2026-02-01", ("Ben", "keeps", "Bees"))
    hand.forget("a")
    assert hand.history("Ben", "keeps") == [("Bees", "2026-02-01", None)]
    (fact,) = hand.facts(FactQuery(entity="ben"))
    assert fact.sources == ("b",)


def test_what_a_forgotten_episode_had_ended_or_corrected_holds_again(hand: Hand) -> None:
    hand.single("desk")
    hand.tell("a", "2026-01-01", ("Ben", "desk", "12"))
    hand.tell("b", "2026-02-01", ("Ben", "desk", "14"))
    hand.tell("c", "2026-02-02", ("Ben", "desk", "15"), correction=True)
    hand.forget("c")
    assert hand.holds("Ben", "desk") == ["14"]
    hand.forget("b")
    assert hand.history("Ben", "desk") == [("12", "2026-01-01", None)]


def test_extracted_statements_are_replaced_and_given_ones_stay(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("Ben", "keeps", "bees"), given=True)
    hand.tell("b", "2026-01-02", ("Ben", "keeps", "goats"), given=False)
    hand.replace("a", "2026-01-01", ("Ben", "keeps", "hens"))
    hand.replace("b", "2026-01-02", ("Ben", "keeps", "ducks"))
    assert hand.holds("Ben", "keeps") == ["bees", "ducks", "hens"]


def test_an_episode_is_superseded_when_nothing_it_states_holds_any_more(hand: Hand) -> None:
    hand.single("desk")
    hand.tell("a", "2026-01-01", ("Ben", "desk", "12"), ("Ben", "keeps", "bees"))
    moving = hand.telling("b", "2026-02-01", ("Ben", "desk", "14"))
    moved = hand.change_of(lambda graph: graph.tell(moving))
    assert moved.superseded == frozenset()
    stopping = hand.telling("c", "2026-03-01", ("Ben", "keeps", "bees", {"negated": True}))
    ended = hand.change_of(lambda graph: graph.tell(stopping))
    assert ended.superseded == {"a"}
    assert hand.forget("c").revived == {"a"}


def test_a_thing_told_as_past_is_not_superseded_by_being_past(hand: Hand) -> None:
    past = ("Ben", "lived on", "a barge", {"from": "2011-01-01", "until": "2013-01-01"})
    telling = hand.telling("a", "2026-02-01", past)
    told = hand.change_of(lambda graph: graph.tell(telling))
    assert told.superseded == frozenset()


def test_an_episode_names_the_facts_it_supports(hand: Hand) -> None:
    hand.tell("a", "2026-01-01", ("Ben", "keeps", "bees"), ("Ben", "keeps", "hens"))
    hand.tell("b", "2026-01-02", ("Ben", "keeps", "bees"))
    with hand.opened(1) as graph:
        assert [fact.object for fact in graph.facts_of("b")] == ["bees"]
        assert [fact.object for fact in graph.facts_of("a")] == ["bees", "hens"]
        assert graph.facts_of("nothing") == []


def test_what_was_declared_of_names_that_nothing_mentions_any_more_goes_too(hand: Hand) -> None:
    hand.single("locker", "desk")
    hand.define(entity_aliases={"Benny": "Ben", "Cee": "Cecilia"})
    hand.tell("a", "2026-01-01", ("Ben", "desk", "12"), ("Cecilia", "locker", "8"))
    hand.tell("b", "2026-01-02", ("Benny", "desk", "14"))
    hand.forget("a")
    with hand.opened(1) as graph:
        ontology = graph.ontology()
    assert "locker" not in ontology.predicates
    assert "desk" in ontology.predicates
    assert ontology.entity_aliases == {"Benny": "Ben"}
