"""Chat that names somebody: what the graph knows of them is in the answer."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from graph_store.model import FactQuery
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


async def test_a_question_about_until_then_has_what_held_to_the_end_of_it(product: Product) -> None:
    await tell(
        product,
        GivenFact(
            "나", "사는 곳", "목포", valid_from=day("2016-01-01"), valid_until=day("2021-01-01")
        ),
        GivenFact("나", "사는 곳", "춘천", valid_from=day("2021-01-01")),
    )
    then = await product.say("내가 2020년까지 사는 곳이 어디였지?")
    assert triples(then) == [("나", "사는 곳", "목포")]


async def test_a_turn_looks_into_the_graph_once(product: Product) -> None:
    await tell(product, GivenFact("나", "반려견", "또리"), GivenFact("또리", "품종", "푸들"))
    looks: list[str] = []

    @event.listens_for(product.stores.database.reading.sync_engine, "before_cursor_execute")
    def note(_: Any, __: Any, statement: str, *rest: Any) -> None:
        # Each look begins with what names mean to the person.
        looks.extend([statement] if "FROM graphs" in statement else [])

    reply = await product.say("내 반려견 품종이 뭐야?")
    assert "푸들" in reply.text
    assert len(looks) == 1


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


async def test_what_was_put_right_was_so_from_the_start(product: Product) -> None:
    await product.say("지안이는 요리사야")
    await product.settle()
    began = product.clock.now
    product.clock.now += timedelta(days=90)
    await product.say("아니, 지안이는 요리사가 아니라 제빵사야")
    await product.settle()
    facts = await product.graphs.of(MINA).facts(FactQuery(subject="지안"))
    assert [(fact.predicate, fact.object) for fact in facts] == [("직업", "제빵사")]
    assert facts[0].valid_from is not None
    assert facts[0].valid_from <= began


async def test_what_used_to_be_is_told_where_the_past_is_asked_for(product: Product) -> None:
    await tell(
        product,
        GivenFact("나", "직장", "달빛상사", valid_from=day("2024-01-01")),
        GivenFact("나", "직장", "해변물산", valid_from=day("2026-01-01")),
    )
    reply = await product.say("나 예전에 어디서 일했지?")
    assert triples(reply) == [("나", "직장", "달빛상사")]
    assert "2026년 1월 1일까지" in reply.text
    assert "나 ·" not in reply.text


async def test_whom_my_sister_means_is_found(product: Product) -> None:
    await tell(
        product,
        GivenFact("I", "sister", "Noor"),
        GivenFact("Noor", "lives in", "Porto"),
        GivenFact("I", "lives in", "Lyon"),
    )
    reply = await product.say("Where does my sister live?")
    assert ("Noor", "lives in", "Porto") in triples(reply)
    assert ("I", "lives in", "Lyon") not in triples(reply)


async def test_where_an_unknown_friend_lives_is_not_where_i_live(product: Product) -> None:
    await tell(product, GivenFact("I", "lives in", "Lyon"))
    assert (await product.say("Where does my friend Bo live?")).facts == ()


async def test_a_list_says_what_no_longer_holds(product: Product) -> None:
    await product.say("나는 여수에 살아")
    product.clock.now += timedelta(days=30)
    await product.say("나 목포로 이사했어")
    await product.settle()
    listed = (await product.say("뭐 기억하고 있어?")).text.splitlines()
    assert [line for line in listed if "여수" in line and "지난 일" in line]
    assert not [line for line in listed if "목포" in line and "지난 일" in line]


async def test_what_was_mine_before_is_told_and_not_what_is(product: Product) -> None:
    await tell(
        product,
        GivenFact("나", "차", "모닝", valid_from=day("2024-01-01")),
        GivenFact("나", "차", "레이", valid_from=day("2026-01-01")),
    )
    assert triples(await product.say("예전에 내 차 뭐였지?")) == [("나", "차", "모닝")]
    assert triples(await product.say("내 차 뭐야?")) == [("나", "차", "레이")]


async def test_what_is_no_more_is_told_as_such(product: Product) -> None:
    ended = GivenFact("나", "여자친구", "유나", valid_from=day("2025-01-01"))
    await tell(product, ended)
    until = GivenFact("나", "여자친구", "유나", valid_until=day("2025-09-01"))
    await tell(product, until, text="헤어진 날")
    reply = await product.say("내 여자친구 누구야?")
    assert "지금은 아니고" in reply.text
    assert "2025년 9월 1일까지" in reply.text


@pytest.mark.parametrize(
    "question",
    ["Where does my girlfriend live?", "Where does my colleague live?", "내 동료는 어디 살아?"],
)
async def test_where_others_live_is_not_where_i_live(product: Product, question: str) -> None:
    await tell(product, GivenFact("나", "산다", "통영"), GivenFact("나", "lives in", "Lyon"))
    assert (await product.say(question)).facts == ()


async def test_a_fact_that_shares_a_word_does_not_take_the_place_of_what_was_said(
    product: Product,
) -> None:
    await tell(product, GivenFact("I", "works at", "Quayside"))
    await product.say("remember: my work laptop is in the hall cupboard")
    await product.settle()
    assert "hall cupboard" in (await product.say("Where is my work laptop?")).text


async def test_beside_all_that_is_known_stands_only_what_names_the_same(product: Product) -> None:
    await tell(product, GivenFact("Rui", "lives in", "Porto"))
    await product.say("remember: Rui borrowed the blue tent")
    await product.say("remember: the plumber comes on Tuesday")
    await product.settle()
    text = (await product.say("tell me everything about Rui")).text
    assert "lives in: Porto" in text
    assert "blue tent" in text
    assert "plumber" not in text


async def test_what_is_so_now_is_no_sure_answer_about_a_year_long_past(product: Product) -> None:
    await product.say("My brother Theo works at Larkspur")
    await product.settle()
    asked_now = (await product.say("Where does Theo work?")).text
    asked_then = (await product.say("Where did Theo work in 2015?")).text
    assert asked_now.startswith("“My brother")
    assert not asked_then.startswith("“My brother")


async def test_before_at_the_end_of_a_question_asks_for_the_past(product: Product) -> None:
    await product.say("I use Quillpad")
    product.clock.now += timedelta(days=30)
    await product.say("I switched from Quillpad to Inkwell")
    await product.settle()
    assert triples(await product.say("What did I use before?")) == [("I", "uses", "Quillpad")]


@pytest.mark.parametrize(
    ("question", "before"),
    [
        ("What was Kim's previous favorite color?", "I don't know how it was before"),
        ("Kim이 예전에 제일 좋아하던 favorite color가 뭐였지?", "예전에 어땠는지는"),
    ],
)
async def test_what_holds_is_told_as_such_where_what_used_to_be_is_asked_for(
    product: Product, question: str, before: str
) -> None:
    await tell(product, GivenFact("Kim", "favorite color", "green", valid_from=day("2025-01-01")))
    reply = await product.say(question)
    assert triples(reply) == [("Kim", "favorite color", "green")]
    assert reply.text.startswith(before)
