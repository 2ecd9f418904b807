"""Fixtures of the integration tests: the services on real stores."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from services.llm import LanguageModel
from tests.fakes.gemini import MAIN, SPARE, FakeGemini, fake_gemini, model_at
from tests.fakes.product import Product, open_product


@pytest.fixture
async def product(tmp_path: Path) -> AsyncIterator[Product]:
    """The opened services on an empty folder."""
    async with open_product(tmp_path) as opened:
        yield opened


@pytest.fixture
def gemini() -> Iterator[FakeGemini]:
    """A stand-in for Gemini."""
    with fake_gemini() as fake:
        yield fake


@pytest.fixture
async def model(gemini: FakeGemini) -> AsyncIterator[LanguageModel]:
    """Two models of it, `MAIN` before `SPARE`."""
    async with model_at(gemini, MAIN, SPARE) as opened:
        yield opened
