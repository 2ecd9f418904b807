"""Fixtures of the tests over the local Slack."""

from collections.abc import Iterator

import pytest

from tests.fakes.slack import LocalSlack, Person, Timing


@pytest.fixture
def slack() -> Iterator[LocalSlack]:
    """An empty Slack that is quick to send again."""
    with LocalSlack(timing=Timing.quick()) as opened:
        yield opened


@pytest.fixture
def mina(slack: LocalSlack) -> Person:
    """A Korean in Seoul."""
    return slack.person("U1", "민아")


@pytest.fixture
def ben(slack: LocalSlack) -> Person:
    """An American in New York."""
    return slack.person("U2", "Ben", tz="America/New_York", locale="en-US")
