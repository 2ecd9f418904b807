"""A local Slack for a test, a person at it, and a client without retries."""

from collections.abc import Iterator

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from tests.fakes.slack import LocalSlack, Person, Timing

IMPATIENT = Timing(ack=0.3, retries=(0.0, 0.1, 0.1), trigger_life=0.2)


@pytest.fixture
def slack() -> Iterator[LocalSlack]:
    with LocalSlack(timing=Timing.quick()) as running:
        yield running


@pytest.fixture
def impatient() -> Iterator[LocalSlack]:
    with LocalSlack(timing=IMPATIENT) as running:
        yield running


@pytest.fixture
def mina(slack: LocalSlack) -> Person:
    return slack.person("U1", "민아")


@pytest.fixture
def client(slack: LocalSlack) -> AsyncWebClient:
    # No retries, so that each fault is seen as it comes.
    return AsyncWebClient(slack.bot_token, base_url=slack.api_url, retry_handlers=[])
