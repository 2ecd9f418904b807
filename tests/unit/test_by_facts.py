"""What a memory that states a fact adds to its score."""

from dataclasses import replace

import pytest

from services.memory.by_facts import counted
from services.models import Kind
from tests.fakes.episodes import an_episode


@pytest.mark.parametrize("kind", [Kind.MEMORY, Kind.MESSAGE])
def test_what_the_person_states_counts_whole(kind: Kind) -> None:
    assert counted(0.3, an_episode("Ann plays the oboe", kind=kind)) == 0.3


def test_what_people_say_to_one_another_counts_less() -> None:
    turn = replace(an_episode("Ann plays the oboe", kind=Kind.MESSAGE), speaker="Ben")
    assert counted(0.3, turn) == pytest.approx(0.1)
