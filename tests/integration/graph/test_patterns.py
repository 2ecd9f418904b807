"""Questions as patterns: what fits is the same on every store, and never another person's."""

from typing import Any

import pytest
from pydantic import ValidationError
from sqlalchemy import Engine, text

from graph_store.ontology import Ontology, Vocabulary
from graph_store.pattern import Pattern, TookTooLong, asked
from graph_store.sql_time import within
from tests.integration.graph.contract import NOW, Hand, Opened


@pytest.fixture
def harbour(hand: Hand) -> Hand:
    """Who works where, since when, and what they keep."""
    hand.single("works at")
    hand.tell(
        "a",
        "2024-01-01",
        ("Ines", "works at", "Harbour Office"),
        ("Olaf", "works at", "Harbour Office"),
        ("Ines", "keeps", "Pico"),
        ("Olaf", "keeps", "Flocke"),
        types={"Pico": "parrot", "Flocke": "Cat"},
    )
    hand.tell("b", "2025-01-01", ("Olaf", "works at", "Lighthouse"))
    return hand


def test_two_edges_that_share_a_node_are_joined_there(harbour: Hand) -> None:
    edges = ("?who works_at harbour office", "?who keeps ?pet")
    assert harbour.fitting(*edges) == [{"who": "Ines", "pet": "Pico"}]
    before = harbour.fitting(*edges, as_of="2024-06-01T00:00:00Z")
    assert before == [{"who": "Olaf", "pet": "Flocke"}, {"who": "Ines", "pet": "Pico"}]


def test_at_any_time_what_has_ended_fits_too(harbour: Hand) -> None:
    assert harbour.fitting("Olaf works_at ?place") == [{"place": "Lighthouse"}]
    assert harbour.fitting("Olaf works_at ?place", past=True) == [
        {"place": "Harbour Office"},
        {"place": "Lighthouse"},
    ]


def test_a_type_in_any_spelling_narrows_a_node(harbour: Hand) -> None:
    assert harbour.fitting("?who * ?pet:cat") == [{"who": "Olaf", "pet": "Flocke"}]
    assert harbour.fitting("?who * ?pet:dog") == []


def test_an_edge_may_be_walked_either_way(harbour: Hand) -> None:
    assert harbour.fitting("Pico ~* ?other") == [{"other": "Ines"}]
    assert harbour.fitting("Pico * ?other") == []


def test_one_fact_is_one_edge(harbour: Hand) -> None:
    pairs = harbour.fitting("?one keeps ?pet", "?other keeps ?pet")
    assert pairs == []


def test_rows_show_the_facts_they_stand_on(harbour: Hand) -> None:
    (row,) = harbour.ask("Ines keeps ?pet").rows
    assert [(one.fact.subject, one.fact.sources) for one in row.facts] == [("Ines", ("a",))]


def test_no_more_rows_than_asked_for_come_and_it_is_said_that_there_are_more(harbour: Hand) -> None:
    found = harbour.ask("?who keeps ?pet", limit=1)
    assert (len(found.rows), found.truncated) == (1, True)
    assert not harbour.ask("?who keeps ?pet", limit=2).truncated


def test_names_mean_what_the_person_lets_them_mean(harbour: Hand) -> None:
    harbour.define(entity_aliases={"the office": "Harbour Office"})
    assert harbour.fitting("?who works_at The Office") == [{"who": "Ines"}]


def test_nobody_elses_facts_fit(harbour: Hand, opened: Opened) -> None:
    assert Hand(opened, 2).fitting("?who * ?what") == []


def test_names_that_look_like_a_query_are_names(harbour: Hand) -> None:
    hostile = "x'}) MATCH (n) DETACH DELETE n //"
    harbour.tell("c", "2025-01-01", ("Ines", "keeps", hostile))
    assert harbour.fitting(f"?who keeps {hostile}") == [{"who": "Ines"}]
    assert len(harbour.about("Ines")) == 3


def test_a_query_that_takes_too_long_is_ended_and_the_next_one_is_not(engine: Engine) -> None:
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
    with engine.begin() as connection:
        with pytest.raises(TookTooLong), within(connection, 0.1):
            connection.execute(text(endless))
        counted = endless.replace("FROM n)", "FROM n WHERE x < 1000000)")
        assert connection.execute(text(counted)).scalar_one() == 1_000_000


NODES = [{"id": "a"}, {"id": "b"}]


@pytest.mark.parametrize(
    "unfit",
    [
        {"nodes": NODES},
        {"nodes": NODES, "edges": [{"start": "a", "end": "c"}]},
        {"nodes": [*NODES, {"id": "c"}], "edges": [{"start": "a", "end": "b"}]},
        {"nodes": [*NODES, {"id": "b"}], "edges": [{"start": "a", "end": "b"}]},
        {
            "nodes": [*NODES, {"id": "c"}, {"id": "d"}],
            "edges": [{"start": "a", "end": "b"}, {"start": "c", "end": "d"}],
        },
        {"cannot": "averages"},
    ],
)
def test_what_hangs_apart_or_cannot_be_expressed_is_said_and_not_asked(
    unfit: dict[str, Any],
) -> None:
    pattern = Pattern.model_validate(unfit)
    assert pattern.unfit
    with pytest.raises(ValueError, match=pattern.unfit):
        asked(pattern, Vocabulary(Ontology()), now=NOW)


@pytest.mark.parametrize(
    "wrong",
    [
        {"nodes": [{"id": "a) DELETE"}, {"id": "b"}], "edges": [{"start": "a", "end": "b"}]},
        {"nodes": NODES, "edges": [{"start": "a", "end": "b"}], "limit": 100_000},
        {"nodes": NODES, "edges": [{"start": "a", "end": "b"}], "cypher": "MATCH (n) RETURN n"},
        {"nodes": NODES, "edges": [{"start": "a", "end": "b"}], "as_of": "2025-01-01"},
    ],
)
def test_what_is_no_pattern_or_asks_for_too_much_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Pattern.model_validate(wrong)
