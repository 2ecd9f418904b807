"""Chat that names somebody: what the graph knows of them is in the answer."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from services.graph.given import GivenFact, NewFacts
from services.turn import Reply, Source
from tests.fakes.product import MINA, Product, open_product


@pytest.fixture
async def product(tmp_path: Path) -> AsyncIterator[Product]:
    async with open_product(tmp_path) as opened:
        yield opened


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


async def tell(product: Product, *facts: GivenFact, text: str = "noted in the file") -> str:
    new = NewFacts(facts, text=text, said_at=day("2026-01-05"))
    stated = await product.graphs.of(MINA).add_facts(new)
    await product.settle()
    return stated.episode_id


def triples(reply: Reply) -> list[tuple[str, str, str]]:
    return [(fact.subject, fact.predicate, fact.object) for fact in reply.facts]


async def test_all_about_somebody_is_listed_with_dates(product: Product) -> None:
    await tell(
        product,
        GivenFact("또리", "품종", "푸들", valid_from=day("2024-05-03")),
        GivenFact("나", "반려견", "또리", valid_from=day("2024-05-03")),
    )
    reply = await product.say("또리 관련 정보 알려줘")
    assert reply.source is Source.MEMORY
    assert "품종: 푸들 (2024년 5월 3일부터)" in reply.text
    assert triples(reply) == [("또리", "품종", "푸들"), ("나", "반려견", "또리")]


async def test_a_question_about_then_has_what_held_then(product: Product) -> None:
    await tell(
        product,
        GivenFact("Kim", "works at", "Naver", valid_from=day("2025-01-01")),
        GivenFact("Kim", "works at", "Kakao", valid_from=day("2026-06-01")),
    )
    then = await product.say("where did Kim work in March?")
    assert triples(then) == [("Kim", "works at", "Naver")]
    assert "Naver" in then.text
    assert "Kakao" not in then.text
    now = await product.say("where does Kim work?")
    assert triples(now) == [("Kim", "works at", "Kakao")]


async def test_a_fact_some_steps_away_is_found(product: Product) -> None:
    await tell(
        product,
        GivenFact("김철수", "소속팀", "코어팀", valid_from=day("2025-01-01")),
        GivenFact("코어팀", "상위 조직", "플랫폼본부", valid_from=day("2025-01-01")),
        GivenFact("플랫폼본부", "인프라 책임자", "박서진", valid_from=day("2025-01-01")),
        text="조직도",
    )
    reply = await product.say("김철수가 속한 본부의 인프라 책임자는 누구야?")
    assert "박서진" in reply.text


async def test_forgetting_what_a_fact_stands_on_empties_the_answer(product: Product) -> None:
    source = await tell(product, GivenFact("또리", "품종", "푸들"), text="강아지 수첩")
    await product.say("또리에 대해 아는 거 다 말해줘")
    await product.memories.of(MINA).forget(source)
    await product.settle()
    assert not product.holds("푸들")
    assert (await product.say("또리에 대해 아는 거 다 말해줘")).facts == ()
