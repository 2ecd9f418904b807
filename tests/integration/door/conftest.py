"""One server for all tests of the HTTP door; services by hand, fresh for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fakes.door import Door, serving
from tests.fakes.services import FakeServices


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    data_dir: Path = tmp_path_factory.mktemp("data")
    with serving(data_dir) as door:
        yield door


@pytest.fixture
def door(running: Door) -> Door:
    running.services = FakeServices()
    running.client.cookies.clear()
    return running
