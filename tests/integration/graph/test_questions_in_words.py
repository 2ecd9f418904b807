"""A question in plain words: the model fills in a pattern, which is asked of one person's graph."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from graph_store.pattern import Pattern
from services.graph.given import GivenFact, NewFacts
from services.graph.wording import Wording
from services.llm import LanguageModel
from services.quota import Quota
from tests.fakes.gemini import OUTAGE, FakeGemini, fake_gemini, model_at, says
from tests.fakes.product import MINA, Product, open_product


@pytest.fixture
def gemini() -> Iterator[FakeGemini]:
    with fake_gemini() as fake:
        yield fake


@pytest.fixture
async def model(gemini: FakeGemini) -> AsyncIterator[LanguageModel]:
    async with model_at(gemini, "gemini-main") as opened:
        yield opened


@pytest.fixture
async def product(tmp_path: Path) -> AsyncIterator[Product]:
    async with open_product(tmp_path) as opened:
        facts = [GivenFact("Jun", "works at", "Mill"), GivenFact("Ada", "works at", "Mill")]
        await opened.graphs.of(MINA).add_facts(NewFacts(facts))
        yield opened


async def asked(
    product: Product, model: LanguageModel | None, question: str, most: int | None = None
) -> Pattern:
    wording = Wording(model=model, quota=Quota(database=product.stores.database, most=most))
    return await wording.pattern(
        question, person=MINA, graph=product.graphs.of(MINA), moment=product.moment()
    )


async def test_who_fits_is_found_by_a_pattern_that_the_model_fills_in(
    product: Product, model: LanguageModel, gemini: FakeGemini
) -> None:
    gemini.script["gemini-main"] = [
        says(
            '{"nodes": [{"id": "a"}, {"id": "b", "name": "Mill"}],'
            ' "edges": [{"start": "a", "end": "b", "predicate": "works at"}]}'
        )
    ]
    pattern = await asked(product, model, "who works at the Mill?")
    found = await product.graphs.of(MINA).fitting(pattern)
    assert sorted(row.entities["a"] for row in found.rows) == ["Ada", "Jun"]
    assert "works at" in gemini.journal[-1].text
    assert "who works at the Mill?" in gemini.journal[-1].text


async def test_what_cannot_be_expressed_is_said(
    product: Product, model: LanguageModel, gemini: FakeGemini
) -> None:
    gemini.script["gemini-main"] = [says('{"cannot": "It cannot count."}')]
    assert (await asked(product, model, "how many work at the Mill?")).unfit == "It cannot count."


@pytest.mark.parametrize(
    "answer",
    [
        '{"nodes": 5}',
        "[]",
        '{"nodes": [{"id": "DROP TABLE"}], "edges": []}',
        '{"cypher": "MATCH (n) DETACH DELETE n"}',
    ],
)
async def test_an_answer_that_is_no_pattern_asks_for_nothing(
    product: Product, model: LanguageModel, gemini: FakeGemini, answer: str
) -> None:
    gemini.always["gemini-main"] = says(answer)
    assert (
        await asked(product, model, "who works there?")
    ).unfit == "The question fits no pattern."


async def test_without_a_model_or_a_call_left_it_says_so(
    product: Product, model: LanguageModel, gemini: FakeGemini
) -> None:
    assert "No model" in ((await asked(product, None, "who works there?")).unfit or "")
    assert "used up" in ((await asked(product, model, "who works there?", most=0)).unfit or "")
    gemini.always["gemini-main"] = OUTAGE
    assert "답하지" in ((await asked(product, model, "거기 누가 다녀?")).unfit or "")
