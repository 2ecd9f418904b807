"""What people say becomes facts, on real stores: read by rules, told to the graph."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select

from graph_store.model import FactQuery
from graph_store.tables import statements
from services.graph.given import GivenFact, NewFacts
from services.graph.graphs import Graphs, PersonGraph
from services.ledger.tables import extractions
from services.memory.person import Changes
from services.models import Kind, NewEpisode
from tests.fakes.product import MINA, Product, open_product


@pytest.fixture
async def product(tmp_path: Path) -> AsyncIterator[Product]:
    async with open_product(tmp_path) as opened:
        yield opened


def graph(product: Product) -> PersonGraph:
    return Graphs(stores=product.stores, max_content_chars=20_000).of(MINA)


async def facts(product: Product) -> set[str]:
    """All facts that hold or held, in a short form."""
    found = await graph(product).facts(FactQuery())
    return {f"{one.subject} {one.predicate} {one.object}" for one in found}


async def current(product: Product) -> set[str]:
    found = await graph(product).facts(FactQuery(as_of=product.clock()))
    return {f"{one.subject} {one.predicate} {one.object}" for one in found}


async def keep(
    product: Product, *contents: str, kind: Kind = Kind.MEMORY, **more: Any
) -> list[str]:
    new = [NewEpisode(one, kind, "api", **more) for one in contents]
    return [one.id for one in await product.memories.of(MINA).store_many(new)]


async def test_what_is_said_in_chat_and_what_is_to_be_remembered_becomes_facts(
    product: Product,
) -> None:
    await product.say("우리 집 강아지 이름은 보리야")
    await product.say("기억해줘: 보리 생일은 10월 3일이야")
    assert await facts(product) == {"나 강아지 보리", "보리 생일 10월 3일"}


@pytest.mark.parametrize(
    "message",
    [
        "보리 생일이 언제야?",
        "보리가 아프면 어떡하지?",
        "안녕! 좋은 아침",
        "what did I say about Pim?",
    ],
)
async def test_a_question_or_small_talk_states_nothing(product: Product, message: str) -> None:
    await product.say(message)
    assert await facts(product) == set()


async def test_days_are_those_of_the_zone_that_the_person_speaks_in(product: Product) -> None:
    product.clock.now = datetime(2026, 11, 24, 16, 30, tzinfo=UTC)
    await product.say("어제부터 나는 한빛물산에 다녀")
    (fact,) = await graph(product).facts(FactQuery(entity="한빛물산"))
    # In Seoul it was the 25th already, so yesterday began at 15:00 of the 23rd in UTC.
    assert fact.valid_from == datetime(2026, 11, 23, 15, tzinfo=UTC)


async def test_the_first_person_of_an_imported_message_is_its_speaker(product: Product) -> None:
    content = "Ada: I live in Malmö. [shares a photo of a bridge]"
    await keep(product, content, kind=Kind.MESSAGE, speaker="Ada")
    await product.settle()
    assert await facts(product) == {"Ada lives in Malmö"}


async def test_what_replaces_a_fact_supersedes_the_episode_that_stated_it(
    product: Product,
) -> None:
    (old,) = await keep(product, "나는 목포에 살아", said_at=datetime(2026, 1, 1, tzinfo=UTC))
    (new,) = await keep(product, "나는 여수에 살아", said_at=datetime(2026, 6, 1, tzinfo=UTC))
    await product.settle()
    memories = product.memories.of(MINA)
    assert (await memories.get(old)).superseded
    assert not (await memories.get(new)).superseded
    await memories.forget(new)
    assert not (await memories.get(old)).superseded
    assert await current(product) == {"나 산다 목포"}


async def test_a_memory_told_once_more_after_a_change_holds_again(product: Product) -> None:
    said = [("나는 목포에 살아", 1), ("나는 여수에 살아", 3), ("나는 목포에 살아", 6)]
    for content, month in said:
        await keep(product, content, said_at=datetime(2026, month, 1, tzinfo=UTC))
    await product.settle()
    assert await current(product) == {"나 산다 목포"}
    periods = [
        (one.object, one.valid_from.month if one.valid_from else None)
        for one in await graph(product).facts(FactQuery(subject="나"))
    ]
    assert sorted(periods) == [("목포", 1), ("목포", 6), ("여수", 3)]


async def test_the_facts_are_the_same_in_whatever_order_texts_arrive(
    product: Product, tmp_path: Path
) -> None:
    said = [
        ("나는 목포에 살아", 1),
        ("나는 여수에 살아", 3),
        ("나는 커피를 좋아해", 2),
        ("나는 이제 커피를 안 좋아해", 5),
    ]
    for content, month in said:
        await keep(product, content, said_at=datetime(2026, month, 1, tzinfo=UTC))
    await product.settle()
    other = tmp_path / "other"
    other.mkdir()
    async with open_product(other) as again:
        for content, month in reversed(said):
            await keep(again, content, said_at=datetime(2026, month, 1, tzinfo=UTC))
            await again.settle()
        assert await facts(again) == await facts(product)
        assert await current(again) == await current(product) == {"나 산다 여수"}


async def test_an_edit_replaces_what_was_read_and_forgetting_removes_it(product: Product) -> None:
    (one,) = await keep(product, "Pim's birthday is March 4")
    await product.settle()
    await product.memories.of(MINA).edit(one, Changes(content="Pim's birthday is March 14"))
    assert await facts(product) == set()
    await product.settle()
    assert await facts(product) == {"Pim birthday March 14"}
    await product.memories.of(MINA).forget(one)
    await product.settle()
    assert await facts(product) == set()
    async with product.stores.database.read() as connection:
        assert (await connection.execute(select(extractions))).all() == []


async def test_a_correction_in_chat_leaves_no_trace_of_the_mistake(product: Product) -> None:
    await product.say("내 이름은 이국유야")
    await product.say("아니, 이국송이야")
    assert await facts(product) == {"나 이름 이국송"}


async def test_nothing_is_read_in_the_words_of_given_facts(product: Product) -> None:
    given = NewFacts([GivenFact("Ada", "likes", "tea")], text="Ada lives in Malmö")
    stated = await graph(product).add_facts(given)
    await product.settle()
    await product.memories.of(MINA).edit(stated.episode_id, Changes(content="Ada lives in Lund"))
    await product.settle()
    assert await product.extractor.read_unread() == 0
    assert await facts(product) == {"Ada likes tea"}


async def test_work_that_is_done_twice_says_everything_once(product: Product) -> None:
    await keep(product, "나는 목포에 살아", "보리 생일은 10월 3일이야")
    await product.settle()
    before = await facts(product), await graph(product).figures()
    await product.graphs.rebuilding.begin()
    await product.settle()
    assert (await facts(product), await graph(product).figures()) == before


async def test_a_graph_that_is_lost_is_made_anew_from_what_was_read(product: Product) -> None:
    await keep(product, "나는 목포에 살아", "보리 생일은 10월 3일이야")
    await product.settle()
    before = await facts(product)
    async with product.stores.database.write() as connection:
        await connection.execute(delete(statements))
    await product.graphs.rebuilding.begin()
    await product.settle()
    assert await facts(product) == before


async def test_what_was_kept_before_there_was_a_graph_is_read_at_the_next_start(
    product: Product,
) -> None:
    await keep(product, "나는 목포에 살아")
    async with product.stores.database.write() as connection:
        await connection.exec_driver_sql("DELETE FROM outbox")
    assert await product.extractor.read_unread() == 1
    assert await product.extractor.read_unread() == 0
    await product.settle()
    assert await facts(product) == {"나 산다 목포"}


async def test_what_is_being_read_while_it_is_edited_is_read_as_it_stands_in_the_end(
    product: Product,
) -> None:
    (one,) = await keep(product, "나는 목포에 살아")
    await product.memories.of(MINA).edit(one, Changes(content="나는 여수에 살아"))
    await product.settle()
    assert await facts(product) == {"나 산다 여수"}
    assert (await product.memories.of(MINA).stats()).pending == 0


async def test_what_was_said_a_moment_ago_is_known_to_the_next_question(
    product: Product,
) -> None:
    await product.say_only("우리 집 강아지 이름은 보리야")
    reply = await product.say_only("보리에 대해 다 알려줘", conversation="c2")
    assert [fact.object for fact in reply.facts] == ["보리"]
    await product.settle()
