"""While remembering is paused nothing that a person says is remembered, and they are told so."""

from pathlib import Path

from services.commands import Intent, commanded
from services.ledger.conversations import Conversations, OpenQuestion
from services.models import Person
from services.pausing import Pausing
from services.turn import Ask, Chosen
from tests.fakes.product import MINA, Product, open_product


def pausing(product: Product) -> Pausing:
    return Pausing(database=product.stores.database, now=product.clock)


async def test_while_paused_nothing_said_is_remembered_and_afterwards_it_is_again(
    tmp_path: Path,
) -> None:
    async with open_product(tmp_path) as product:
        switch = pausing(product).of(MINA)
        await product.say("내 차는 지하 3층에 있어")
        await switch.pause()
        since = await switch.since()
        await switch.pause()
        assert await switch.since() == since
        await product.say("내 우산은 회사에 있어")
        refused = await product.say("기억해줘: 비밀번호 힌트는 고양이")
        assert "멈춘" in refused.text
        page = await product.memories.of(MINA).page(query=None, kind=None, limit=9, cursor=None)
        assert [one.content for one in page.items] == ["내 차는 지하 3층에 있어"]
        assert "지하 3층" in (await product.say("내 차 어디 있지?")).text
        await switch.resume()
        assert await switch.since() is None
        kept = await product.say("remember that my umbrella is at work")
        assert "remember" in kept.text


async def test_a_pause_is_one_persons_and_outlasts_forgetting_everything(tmp_path: Path) -> None:
    async with open_product(tmp_path) as product:
        namesake = Person("T2", MINA.user)
        await product.say("기억해줘: 내 자리는 7번")
        await pausing(product).of(MINA).pause()
        await product.say("기억해줘: 내 자리는 8번", person=namesake)
        assert await product.memories.of(MINA).forget_everything() > 0
        assert await pausing(product).of(MINA).since() is not None
        assert await pausing(product).of(namesake).since() is None
        assert (await product.memories.of(namesake).stats()).memories == 1


async def test_a_correction_is_not_kept_while_paused(tmp_path: Path) -> None:
    async with open_product(tmp_path) as product:
        await product.say("기억해줘: 회의는 5월")
        await pausing(product).of(MINA).pause()
        answer = await product.say("회의는 5월이 아니라 6월이야")
        assert "멈춘" in answer.text
        page = await product.memories.of(MINA).page(query=None, kind=None, limit=9, cursor=None)
        assert [one.content for one in page.items] == ["회의는 5월"]


async def test_a_message_means_what_the_way_in_says_it_means(tmp_path: Path) -> None:
    async with open_product(tmp_path) as product:
        for content in ("초코 사료는 목요일", "초코 간식은 금요일"):
            command = commanded(Intent.REMEMBER, content)
            ask = Ask(MINA, content, "c1", product.moment(), reading=command)
            await product.agent.reply(ask, nothing)
        ask = Ask(MINA, "초코", "c1", product.moment(), reading=commanded(Intent.FORGET, "초코"))
        asked = await product.agent.reply(ask, nothing)
        assert asked.command is not None
        question = await open_question(product)
        chosen = Chosen(question, (asked.command.pending[0].id,))
        done = await product.agent.reply(
            Ask(MINA, "잊기", "c1", product.moment(), reading=chosen), nothing
        )
        assert asked.command.pending[0].content in done.text
        page = await product.memories.of(MINA).page(query=None, kind=None, limit=9, cursor=None)
        assert [one.content for one in page.items] == [asked.command.pending[1].content]
        # It is answered: "1" means nothing any more.
        assert (await product.say("1")).command is None


async def open_question(product: Product) -> OpenQuestion:
    async with product.stores.database.read() as connection:
        question = await Conversations(connection, 1).open_question(1)
    assert question is not None
    return question


async def nothing(_: str) -> None:
    return None
