"""A thread within a conversation: a history of its own, the same open questions."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from services.turn import Thread
from tests.fakes.product import Product, open_product


@pytest.fixture
async def product(tmp_path: Path) -> AsyncIterator[Product]:
    async with open_product(tmp_path) as opened:
        yield opened


async def test_the_history_of_a_thread_begins_with_the_message_it_hangs_on(
    product: Product,
) -> None:
    root = await product.say("다음 주에 강릉으로 출장 가")
    await product.say("점심은 국수를 먹었어")
    thread = Thread("169.1", root.turn_id)
    asked = await product.say("방금 내가 뭐라고 했지?", thread=thread)
    assert "강릉" in asked.text
    assert "국수" not in asked.text


async def test_what_is_said_in_a_thread_is_not_in_the_history_of_the_rest(
    product: Product,
) -> None:
    root = await product.say("다음 주에 강릉으로 출장 가")
    await product.say("숙소는 바다 앞으로 잡았어", thread=Thread("169.1", root.turn_id))
    asked = await product.say("방금 내가 뭐라고 했지?")
    assert "강릉" in asked.text
    assert "바다" not in asked.text


async def test_memory_spans_the_threads(product: Product) -> None:
    await product.say("remember my locker code is 4417", thread=Thread("169.1"))
    asked = await product.say("what is my locker code?", thread=Thread("200.7"))
    assert "4417" in asked.text


async def test_forget_that_in_a_new_thread_means_what_it_hangs_on(product: Product) -> None:
    root = await product.say("remember my locker code is 4417")
    await product.say("remember my bike is green")
    await product.say("forget that", thread=Thread("169.1", root.turn_id))
    listed = await product.say("what do you remember?")
    assert [one.episode.content for one in listed.memories] == ["my bike is green"]


async def test_an_open_question_may_be_answered_outside_its_thread(product: Product) -> None:
    await product.say("remember my red bike is at the station")
    await product.say("remember my blue bike is at the office")
    asked = await product.say("forget my bike", thread=Thread("169.1"))
    assert asked.command is not None
    assert len(asked.command.pending) == 2
    await product.say("all")
    listed = await product.say("what do you remember?")
    assert listed.memories == ()


async def test_in_the_thread_of_a_list_its_numbers_mean_what_it_lists(product: Product) -> None:
    await product.say("remember my locker code is 4417")
    await product.say("remember my bike is green")
    listed = await product.say("what do you remember?")
    await product.say("forget number 1", thread=Thread("169.1", listed.turn_id))
    left = await product.say("what do you remember?")
    assert [one.episode.content for one in left.memories] == [
        one.episode.content for one in listed.memories[1:]
    ]


async def test_what_was_said_twice_is_listed_once(product: Product) -> None:
    await product.say("내 자전거는 초록색이야")
    await product.say("사물함 번호는 4417이야")
    await product.say("내 자전거는 초록색이야")
    listed = await product.say("뭐 기억하고 있어?")
    assert listed.text.count("초록색") == 1
    assert "2가지" in listed.text
