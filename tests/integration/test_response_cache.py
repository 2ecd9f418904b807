"""The response cache on a real ledger and a real vector index."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from services.cache.shelf import ANSWERS
from services.errors import IndexUnavailable
from services.memory.person import Changes
from services.memory.vectors import VectorIndex, Vectors
from services.models import Emotion, Person
from tests.fakes.asking import Asker, an_asker, monotonic
from tests.fakes.product import CACHE, MINA, Product, open_product

JUNO = Person("T1", "juno")
CODE = "사물함 비밀번호가 뭐야?"
SAME = "사물함 비번 알려줘"


@pytest.fixture
async def mina(product: Product) -> AsyncIterator[Asker]:
    """Mina, who has told one thing."""
    asker = await an_asker(product)
    await asker.tell("사물함 비밀번호는 4821이다")
    yield asker
    await asker.settle()


async def test_the_same_question_in_other_words_has_the_first_answer(mina: Asker) -> None:
    assert await mina.ask(CODE) == "answer 1"
    assert await mina.ask(SAME) == "answer 1"
    assert mina.calls == 1


async def test_another_question_has_an_answer_of_its_own(mina: Asker) -> None:
    await mina.ask(CODE)
    assert await mina.ask("사물함 번호가 뭐야?") == "answer 2"


async def test_nothing_crosses_people(mina: Asker) -> None:
    await mina.tell("사물함 비밀번호는 4821이다", person=JUNO)
    await mina.ask(CODE)
    assert await mina.ask(CODE, person=JUNO) == "answer 2"


async def test_what_leans_on_now_or_orders_is_not_kept(mina: Asker) -> None:
    for question in ("오늘 사물함 비밀번호 뭐야?", "그건 뭐야?", "사물함 비밀번호 메일로 보내줘"):
        assert await mina.ask(question) != await mina.ask(question)
    assert mina.cache.counts.total.never == {"now": 2, "conversation": 2, "command": 2}


async def test_an_incomplete_answer_is_not_kept(mina: Asker) -> None:
    await mina.ask(CODE, complete=False)
    assert await mina.ask(CODE) == "answer 2"


async def test_a_correction_makes_a_fresh_answer(mina: Asker) -> None:
    told = await mina.tell("도서관 회원 번호는 11번이다")
    question = "도서관 회원 번호가 뭐야?"
    await mina.ask(question)
    await mina.product.memories.of(MINA).edit(told, Changes(content="도서관 회원 번호는 12번이다"))
    await mina.product.settle()
    assert await mina.ask(question) == "answer 2"
    assert await mina.ask(question) == "answer 2"


async def test_a_memory_put_right_in_chat_makes_a_fresh_answer(mina: Asker) -> None:
    await mina.ask(CODE)
    await mina.product.say("사물함 비밀번호는 4821이 아니라 4822야")
    assert await mina.ask(CODE) == "answer 2"


async def test_a_new_related_memory_makes_a_fresh_answer(mina: Asker) -> None:
    await mina.ask(CODE)
    await mina.tell("헬스장 사물함 비밀번호는 7733이다")
    assert await mina.ask(CODE) == "answer 2"
    assert mina.cache.counts.total.stale == {"new": 1}


async def test_a_changed_fact_makes_a_fresh_answer(mina: Asker) -> None:
    mina.facts = {"fact-1": "1"}
    await mina.ask(CODE)
    assert await mina.ask(SAME) == "answer 1"
    mina.facts = {"fact-2": "1"}
    assert await mina.ask(CODE) == "answer 2"
    assert mina.cache.counts.total.stale == {"facts": 1}


async def test_what_is_forgotten_is_in_no_kept_answer(product: Product) -> None:
    asker = await an_asker(product)
    told = await asker.tell("금고 비밀번호는 zebracanary다")
    asked = await asker.asked("금고 비밀번호가 뭐야?")
    async with asker.cache.place_for(asked) as place:
        place.keep("zebracanary예요")
    await asker.settle()
    assert product.holds("zebracanary예요")
    await product.memories.of(MINA).forget(told)
    assert not product.holds("zebracanary")
    assert await asker.kept() == 0


async def test_an_answer_whose_memory_went_while_it_was_made_is_not_kept(product: Product) -> None:
    asker = await an_asker(product)
    told = await asker.tell("금고 비밀번호는 zebracanary다")
    asked = await asker.asked("금고 비밀번호가 뭐야?")
    async with asker.cache.place_for(asked) as place:
        place.keep("zebracanary예요")
    await product.memories.of(MINA).forget(told)
    await asker.settle()
    assert await asker.kept() == 0
    assert not product.holds("zebracanary")


async def test_a_forgotten_person_leaves_no_answer(mina: Asker) -> None:
    await mina.ask(CODE)
    await mina.product.memories.of(MINA).forget_everything()
    assert await mina.kept() == 0
    assert not mina.product.holds("answer 1")


async def test_an_answer_is_given_as_often_as_it_may_be_then_replaced(mina: Asker) -> None:
    given = [await mina.ask(CODE) for _ in range(9)]
    assert given == ["answer 1"] * 4 + ["answer 2"] * 4 + ["answer 3"]
    assert await mina.kept() == 1
    assert mina.cache.counts.total.stale == {"used up": 2}


async def test_the_fresh_answer_knows_what_it_is_to_differ_from(product: Product) -> None:
    asker = await an_asker(product, replace(CACHE, most_usage=1, vary=True))
    await asker.tell("사물함 비밀번호는 4821이다")
    await asker.ask(CODE)
    await asker.ask(CODE)
    assert asker.instead_of is None
    await asker.ask(CODE)
    assert asker.instead_of == "answer 1"


async def test_a_fresh_answer_that_was_asked_for_replaces_the_kept_one(mina: Asker) -> None:
    await mina.ask(CODE)
    assert await mina.ask(SAME, fresh=True) == "answer 2"
    assert await mina.ask(CODE) == "answer 2"


async def test_an_answer_lives_as_long_as_is_set_and_no_longer(mina: Asker) -> None:
    await mina.ask(CODE)
    mina.product.clock.now += timedelta(days=30) - timedelta(seconds=1)
    assert await mina.ask(CODE) == "answer 1"
    mina.product.clock.now += timedelta(seconds=2)
    assert await mina.ask(CODE) == "answer 2"


async def test_what_is_true_on_one_day_is_not_told_on_the_next(mina: Asker) -> None:
    await mina.tell("나는 1990년 11월 26일에 태어났다")
    question = "내 나이가 어떻게 돼?"
    # 09:00 UTC is 18:00 in Seoul.
    await mina.ask(question)
    mina.product.clock.now += timedelta(hours=5, minutes=59)
    assert await mina.ask(question) == "answer 1"
    mina.product.clock.now += timedelta(minutes=2)
    assert await mina.ask(question) == "answer 2"


async def test_the_oldest_go_where_there_are_too_many(product: Product) -> None:
    asker = await an_asker(product, replace(CACHE, most_items=10))
    for number in range(11):
        await asker.ask(f"{number}번 회의실 이름이 뭐야?")
    assert await asker.kept() == 8
    assert await asker.ask("10번 회의실 이름이 뭐야?") == "answer 11"
    assert await asker.ask("0번 회의실 이름이 뭐야?") == "answer 12"


async def test_cleaning_up_removes_what_has_expired(mina: Asker) -> None:
    await mina.ask(CODE)
    assert await mina.cache.clean_up() == 0
    mina.product.clock.now += timedelta(days=31)
    assert await mina.cache.clean_up() == 1
    assert await mina.cache.clean_up() == 0
    assert not mina.product.holds("answer 1")


async def test_answers_of_another_embedding_are_not_looked_at_and_cleaned_up(
    product: Product,
) -> None:
    asker = await an_asker(product)
    await asker.ask(CODE)
    async with product.stores.database.write() as connection:
        await connection.execute(text("UPDATE cache_entries SET embedding_id = 'older'"))
    assert await asker.cache.clean_up() == 1


async def test_the_feeling_of_a_question_ranks_but_does_not_decide(mina: Asker) -> None:
    await mina.ask(CODE, emotion=Emotion.JOY)
    assert await mina.ask(CODE, emotion=Emotion.ANGER) == "answer 1"


async def test_fifty_at_once_make_one_call(mina: Asker) -> None:
    mina.model_seconds = 0.2
    came_in = monotonic()
    given = await asyncio.gather(*(mina.ask_only(CODE, came_in=came_in) for _ in range(50)))
    assert set(given) == {"answer 1"}
    assert mina.calls == 1
    assert mina.cache.counts.total.hits == 49
    assert mina.cache.counts.total.saved_tokens == 49 * 15


async def test_what_came_in_before_the_answer_was_made_shares_it(product: Product) -> None:
    asker = await an_asker(product, replace(CACHE, most_usage=0))
    came_in = monotonic()
    await asker.ask(CODE)
    assert await asker.ask(CODE, came_in=came_in) == "answer 1"
    assert await asker.ask(CODE, came_in=monotonic()) == "answer 2"


async def test_a_model_that_fails_leaves_the_question_to_the_next(mina: Asker) -> None:
    asked = await mina.asked(CODE)

    async def fail() -> None:
        async with mina.cache.place_for(asked):
            await asyncio.sleep(0.1)
            raise ConnectionError

    failing = asyncio.create_task(fail())
    await asyncio.sleep(0.02)
    assert await mina.ask(CODE) == "answer 1"
    with pytest.raises(ConnectionError):
        await failing


async def test_nobody_waits_for_a_lost_answer_longer_than_is_set(product: Product) -> None:
    asker = await an_asker(product, replace(CACHE, lock_ttl_seconds=0))
    asked = await asker.asked(CODE)
    async with asker.cache.place_for(asked):
        assert await asker.ask(CODE) == "answer 1"


class Unreachable(VectorIndex):
    """A vector index whose collections of questions do not answer."""

    async def load(
        self, person_id: int, episodes: Iterable[tuple[str, int]] | None = None
    ) -> dict[str, Vectors]:
        if self.prefix == ANSWERS:
            raise IndexUnavailable("away")
        return await super().load(person_id, episodes)


async def test_an_index_out_of_reach_costs_a_miss(tmp_path: Path) -> None:
    async with open_product(tmp_path, vectors=Unreachable) as product:
        asker = await an_asker(product)
        assert await asker.ask(CODE) == "answer 1"
        assert await asker.ask(CODE) == "answer 2"


async def test_a_broken_table_costs_a_miss(mina: Asker) -> None:
    await mina.ask(CODE)
    async with mina.product.stores.database.write() as connection:
        await connection.execute(text("ALTER TABLE cache_entries RENAME TO elsewhere"))
    assert await mina.ask(CODE) == "answer 2"


_USE_AND_DIE = """
import asyncio, os, signal, sys
from pathlib import Path
from tests.fakes.asking import an_asker
from tests.fakes.product import open_product

async def main():
    async with open_product(Path(sys.argv[1])) as product:
        asker = await an_asker(product)
        assert await asker.ask_only(sys.argv[2]) == "answer 1"
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


async def test_a_use_that_was_counted_survives_a_kill(tmp_path: Path) -> None:
    async with open_product(tmp_path) as product:
        asker = await an_asker(product)
        await asker.ask(CODE)
    died = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", _USE_AND_DIE, str(tmp_path), CODE],
        check=False,
        capture_output=True,
    )
    assert died.returncode == -signal.SIGKILL, died.stderr
    async with open_product(tmp_path) as product:
        asker = await an_asker(product)
        assert [await asker.ask(CODE) for _ in range(2)] == ["answer 1"] * 2
        assert asker.calls == 0
        await asker.ask(CODE)
        assert asker.calls == 1


async def test_uses_are_never_counted_past_the_limit(mina: Asker) -> None:
    await mina.ask(CODE)
    given = await asyncio.gather(*(mina.ask_only(CODE) for _ in range(20)))
    assert given.count("answer 1") == 3
    assert mina.calls == 2
