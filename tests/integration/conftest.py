"""Fixtures of the integration tests: the services on real stores."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.fakes.product import Product, open_product


@pytest.fixture
async def product(tmp_path: Path) -> AsyncIterator[Product]:
    """The opened services on an empty folder."""
    async with open_product(tmp_path) as opened:
        yield opened
