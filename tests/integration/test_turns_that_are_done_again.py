"""A turn that the end of the process met half way is done again as if it were the first time."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from services.intake import Intake
from services.ledger.seen import IdempotencyKey
from services.turn import Ask, Reply
from tests.fakes.product import MINA, Product, open_product


class Killed(Exception):
    """The process ends here."""


@dataclass
class Again:
    """A person whose messages are cut short, and come again under the same key."""

    product: Product
    count: int = 0

    def ask(self, message: str) -> Ask:
        self.count += 1
        key = IdempotencyKey(f"m{self.count}", message)
        return Ask(MINA, message, "c1", self.product.moment(), key=key)

    async def twice(self, message: str) -> Reply:
        """What was commanded is done, but the process ends before it can be told."""
        ask = self.ask(message)
        with pytest.raises(Killed):
            await self.product.agent.reply(ask, _killed)
        return await self.reply(ask)

    async def reply(self, ask: Ask) -> Reply:
        reply = await self.product.agent.reply(ask, _heard)
        await self.product.settle()
        return reply

    async def remembered(self) -> list[str]:
        page = await self.product.memories.of(MINA).page(
            query=None, kind=None, limit=20, cursor=None
        )
        return [one.content for one in page.items]


async def _killed(_: str) -> None:
    raise Killed


async def _heard(_: str) -> None:
    return None


@pytest.fixture
async def again(tmp_path: Path) -> AsyncIterator[Again]:
    async with open_product(tmp_path) as product:
        yield Again(product)


async def test_what_was_kept_is_told_as_kept_and_not_as_known_before(again: Again) -> None:
    once = await again.product.say("기억해줘: 우산은 현관에 있다")
    twice = await again.twice("기억해줘: 사료는 베란다에 있다")
    assert twice.text == once.text.replace("우산은 현관", "사료는 베란다")
    assert [one.episode.content for one in twice.memories] == ["사료는 베란다에 있다"]
    assert len(await again.remembered()) == 2


async def test_what_was_forgotten_is_not_said_never_to_have_been_there(again: Again) -> None:
    await again.product.say("기억해줘: 우산은 현관에 있다")
    reply = await again.twice("우산 잊어줘")
    assert reply.text == "이 요청은 이미 처리했어요."
    assert reply.command is not None
    assert reply.command.intent == "forget"
    assert await again.remembered() == []
    # An English message is answered in English, though nothing of it is kept.
    await again.product.say("remember that my locker is number 7")
    english = await again.twice("forget my locker")
    assert english.text == "I've dealt with this request already."


async def test_what_was_put_right_is_not_kept_once_more_as_something_new(again: Again) -> None:
    await again.product.say("기억해줘: 또리 생일은 10월 27일")
    reply = await again.twice("또리 생일 10월 27일 아니고 10월 28일이야")
    assert reply.text == "고쳤어요: “또리 생일은 10월 27일” → “또리 생일은 10월 28일”"
    assert await again.remembered() == ["또리 생일은 10월 28일"]


async def test_an_answer_to_a_question_is_that_answer_when_it_is_read_again(again: Again) -> None:
    for what in ("사료는 목요일", "간식은 금요일"):
        await again.product.say(f"기억해줘: 초코 {what}")
    asked = await again.product.say("초코 잊어줘")
    assert asked.command is not None
    first = asked.command.pending[0].content
    chosen = again.ask("1")
    # The message is in the ledger and understood; nothing is done yet.
    await Intake(again.product.stores).begin(chosen, chosen.message, "c1")
    reply = await again.reply(chosen)
    assert reply.text == f"잊었어요: “{first}”"
    left = await again.remembered()
    assert first not in left
    assert len(left) == 1
    # It is closed now: the same word is only a word.
    assert (await again.product.say("1")).command is None


async def test_a_question_is_closed_by_the_answer_that_calls_it_off(again: Again) -> None:
    for what in ("사료는 목요일", "간식은 금요일"):
        await again.product.say(f"기억해줘: 초코 {what}")
    await again.product.say("초코 잊어줘")
    await again.twice("취소")
    assert (await again.product.say("모두")).command is None
    assert len(await again.remembered()) == 2
