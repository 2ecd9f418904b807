"""Replaying statements: for any of them in any order the facts make one sensible history."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import groupby, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_store.model import ANYTHING, Fact, Outcome, Statement
from graph_store.names import Name, fold
from graph_store.replay import Replayed, Said, instant, micros, replay

START = datetime(2020, 1, 1, tzinfo=UTC)
NOW = datetime(2026, 12, 1, tzinfo=UTC)
ALWAYS = datetime(9999, 1, 1, tzinfo=UTC)


def said(statement: Statement) -> Said:
    names = (statement.subject, statement.predicate, statement.object)
    return Said(statement, *(Name(fold(name), name) for name in names))


def told(statements: Sequence[Statement], *, single: bool) -> Replayed:
    return replay([said(one) for one in statements], single_valued=single, now=NOW)


def facts(statements: Sequence[Statement], *, single: bool) -> list[Fact]:
    return [one.fact for one in told(statements, single=single).facts]


def month(number: int) -> datetime:
    return START + timedelta(days=30 * number)


@st.composite
def statement(draw: st.DrawFn, *, place: int, correcting: bool = True) -> Statement:
    start = draw(st.none() | st.integers(0, 30))
    until = draw(st.none() | st.integers(1, 40))
    if start is not None and until is not None and until <= start:
        until = start + 1
    return Statement(
        subject="Ida",
        predicate="base",
        object=draw(st.sampled_from(["Ulm", "Bonn", "Jena"])),
        episode=f"e{place}",
        said_at=month(draw(st.integers(0, 30))),
        order=place,
        negated=draw(st.booleans()) and draw(st.booleans()),
        valid_from=None if start is None else month(start),
        valid_until=None if until is None else month(until),
        confidence=draw(st.sampled_from([1.0, 0.9, 0.5, 0.3])),
        correction=correcting and draw(st.booleans()) and draw(st.booleans()),
    )


def several(correcting: bool = True) -> st.SearchStrategy[list[Statement]]:
    return st.integers(1, 9).flatmap(
        lambda count: st.tuples(
            *(statement(place=n, correcting=correcting) for n in range(count))
        ).map(list)
    )


few = settings(max_examples=30, deadline=None, database=None, derandomize=True)


@few
@given(told_as=several(), single=st.booleans(), chance=st.randoms(use_true_random=False))
def test_the_facts_are_the_same_in_whichever_order_statements_arrive(
    told_as: list[Statement], single: bool, chance: Random
) -> None:
    shuffled = list(told_as)
    chance.shuffle(shuffled)
    assert told(told_as, single=single) == told(shuffled, single=single)
    assert told(told_as, single=single) == told(told_as[::-1], single=single)


@few
@given(told_as=several())
def test_of_a_single_valued_predicate_no_two_objects_hold_at_once(
    told_as: list[Statement],
) -> None:
    found = sorted(facts(told_as, single=True), key=lambda one: one.valid_from or START)
    for before, after in pairwise(found):
        assert (before.valid_until or ALWAYS) <= (after.valid_from or START)


@few
@given(told_as=several(), single=st.booleans())
def test_every_period_runs_forward_has_sources_and_an_id_of_its_own(
    told_as: list[Statement], single: bool
) -> None:
    found = facts(told_as, single=single)
    assert len({one.id for one in found}) == len(found)
    episodes = {one.episode for one in told_as}
    for one in found:
        assert one.valid_from is None or one.valid_from < (one.valid_until or ALWAYS)
        assert one.sources
        assert set(one.sources) <= episodes


@few
@given(told_as=several(), single=st.booleans())
def test_periods_of_one_object_neither_overlap_nor_touch(
    told_as: list[Statement], single: bool
) -> None:
    for name in ("Ulm", "Bonn", "Jena"):
        own = [one for one in facts(told_as, single=single) if one.object == name]
        own.sort(key=lambda one: one.valid_from or START - timedelta(days=1))
        for before, after in pairwise(own):
            assert (before.valid_until or ALWAYS) < (after.valid_from or START)


@few
@given(told_as=several(correcting=False), single=st.booleans())
def test_rumours_change_nothing_that_is_sure(told_as: list[Statement], single: bool) -> None:
    # An end alone tells no start; it may take that of a rumour.
    told_as = [one for one in told_as if not one.is_ending]
    for alone in facts([one for one in told_as if one.is_sure], single=single):
        assert alone.valid_from is not None
        together = facts(told_as, single=single)
        held = {one.object for one in together if one.holds_at(alone.valid_from)}
        assert alone.object in held


@few
@given(told_as=several())
def test_objects_that_coexist_are_replayed_alone_as_they_are_together(
    told_as: list[Statement],
) -> None:
    single_episodes = [replace(one, correction=False) for one in told_as]
    apart = [
        one
        for name in ("Ulm", "Bonn", "Jena")
        for one in facts([s for s in single_episodes if s.object == name], single=False)
    ]
    together = facts(single_episodes, single=False)
    assert sorted(apart, key=lambda one: one.id) == sorted(together, key=lambda one: one.id)


@few
@given(told_as=several(), single=st.booleans())
def test_each_statement_has_an_outcome(told_as: list[Statement], single: bool) -> None:
    outcomes = told(told_as, single=single).outcomes
    assert outcomes.keys() == {(one.episode, one.position) for one in told_as}
    assert Outcome.REFUSED not in outcomes.values()


@few
@given(
    told_as=st.lists(
        st.tuples(
            st.sampled_from(["Ulm", "Bonn", "Jena"]),
            st.integers(0, 20),
            st.integers(1, 12),
            st.sampled_from([False, False, True]),
        ),
        min_size=1,
        max_size=9,
    )
)
def test_the_last_word_counts_month_by_month(
    told_as: list[tuple[str, int, int, bool]],
) -> None:
    """Against a calendar on which each statement is simply written over the last."""
    statements = [
        Statement(
            "Ida",
            "base",
            name,
            f"e{place}",
            NOW,
            place,
            negated=negated,
            valid_from=month(start),
            valid_until=month(start + length),
        )
        for place, (name, start, length, negated) in enumerate(told_as)
    ]
    calendar: list[str | None] = [None] * 40
    for name, start, length, negated in told_as:
        _write(calendar, name, start, start + length, negated=negated)
    held = [
        next((one.object for one in facts(statements, single=True) if one.holds_at(month(n))), None)
        for n in range(40)
    ]
    assert held == calendar


def _write(calendar: list[str | None], name: str, start: int, end: int, *, negated: bool) -> None:
    if negated:
        calendar[start:end] = [None if held == name else held for held in calendar[start:end]]
        return
    runs = groupby(range(len(calendar)), key=lambda n: calendar[n])
    for held, months in [(held, list(months)) for held, months in runs]:
        # A newly stated end closes the period that it meets.
        if held == name and months[0] < end <= months[-1] and start <= months[-1] + 1:
            calendar[end : months[-1] + 1] = [None] * (months[-1] + 1 - end)
    calendar[start:end] = [name] * (end - start)


def test_a_thousand_values_one_after_the_other_each_end_the_last() -> None:
    values = [
        Statement("Ida", "mood", f"mood {n}", f"e{n}", START + timedelta(hours=n), n)
        for n in range(1000)
    ]
    found = facts(values, single=True)
    assert len(found) == 1000
    assert sum(one.valid_until is None for one in found) == 1


def test_a_thousand_corrections_of_corrections_leave_the_last() -> None:
    values = [
        Statement("Ida", "seat", str(n), f"e{n}", START + timedelta(hours=n), n, correction=n > 0)
        for n in range(300)
    ]
    (fact,) = facts(values, single=True)
    assert (fact.object, fact.valid_from) == ("299", START)


@pytest.mark.parametrize(
    "moment", [START, datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, tzinfo=UTC)]
)
def test_an_instant_survives_as_microseconds(moment: datetime) -> None:
    assert instant(micros(moment)) == moment


def test_an_end_without_a_name_ends_what_ran_then_and_nothing_later() -> None:
    def one(name: str, at: int, *, negated: bool = False) -> Statement:
        return Statement("Ida", "partner", name, f"e{at}", month(at), at, negated=negated)

    history = [one("Ugo", 1), one(ANYTHING, 4, negated=True), one("Mei", 6)]
    for told_in in (history, history[::-1]):
        found = {
            fact.object: (fact.valid_from, fact.valid_until) for fact in facts(told_in, single=True)
        }
        assert found == {"Ugo": (month(1), month(4)), "Mei": (month(6), None)}
