""" "Remember this" on a message: opened in time, edited, kept with who said it and where."""

from pathlib import Path

from services.models import Episode
from services.models import Person as Somebody
from services.pausing import Pausing
from tests.fakes.living import living
from tests.fakes.product import Product, open_product
from tests.fakes.slack import LocalSlack, Person


async def modal(person: Person, *words: str) -> str:
    await person.slack.until(lambda: all(word in person.modal() for word in words))
    return person.modal()


async def kept(product: Product, person: Person) -> list[Episode]:
    memories = product.memories.of(Somebody(person.team.id, person.user.id))
    return list((await memories.page(query=None, kind=None, limit=50, cursor=None)).items)


async def test_a_colleagues_message_is_kept_with_its_author_place_and_time(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", mina, ben)
    async with open_product(tmp_path) as product, living(slack, product):
        mina.open_home()
        await slack.until(lambda: "기억 0가지" in mina.home())
        said = ben.say(channel, "My desk is by the window & <@U1> knows: @민아, tea.example")
        mina.shortcut(said)
        form = await modal(
            mina, "# 기억하기", "Ben의 메시지", "원문 보기", "My desk is by the window"
        )
        assert "@" not in form.replace("@U1", "")
        mina.submit({"text0": "My desk is by the big window"})
        await modal(mina, "기억해 둘게요: “My desk is by the big window”")
        await slack.until(lambda: "Ben의 말" in mina.home())
        (memory,) = await kept(product, mina)
        assert memory.speaker == "Ben"
        assert memory.kind == "memory"
        assert memory.said_at.timestamp() <= product.clock().timestamp()
        assert memory.metadata["author"] == "U2"
        assert memory.metadata["channel"] == channel.id
        assert str(memory.metadata["permalink"]).endswith(f"p{said.ts.replace('.', '')}")
        assert await kept(product, ben) == []
    assert len(slack.bot_messages()) == 0


async def test_an_own_message_has_no_other_speaker_and_twice_is_once(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", ben)
    async with open_product(tmp_path) as product, living(slack, product):
        said = ben.say(channel, "The spare key is with Nora")
        for told in ("I'll remember that", "I already have that"):
            ben.shortcut(said)
            await modal(ben, "[Save]")
            ben.submit()
            await modal(ben, told)
            ben.close_modal()
        (memory,) = await kept(product, ben)
        assert memory.speaker is None


async def test_where_the_app_is_no_member_the_message_is_linked_all_the_same(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    channel = slack.channel("private", mina, ben, bot=False)
    async with open_product(tmp_path) as product, living(slack, product):
        slack.faults.error("chat.getPermalink", "channel_not_found")
        said = ben.say(channel, "열쇠는 파란 통에 있어요")
        mina.shortcut(said)
        await modal(mina, "열쇠는 파란 통에")
        mina.submit()
        await modal(mina, "기억해 둘게요")
        (memory,) = await kept(product, mina)
        link = str(memory.metadata["permalink"])
        assert link.endswith(f"/archives/{channel.id}/p{said.ts.replace('.', '')}")


async def test_a_closed_modal_is_answered_beside_the_message(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", ben)
    async with open_product(tmp_path) as product, living(slack, product):
        ben.shortcut(ben.say(channel, "The rake is in the barn"))
        await modal(ben, "[Save]")
        async with product.stores.database.write():
            # It takes its time: the modal says so, and is closed.
            ben.submit()
            await modal(ben, "One moment")
            ben.close_modal()
        await slack.until(lambda: "(only you)" in ben.screen(channel))
        assert "I'll remember that" in ben.screen(channel)
        assert len(await kept(product, ben)) == 1


async def test_a_long_message_is_kept_whole_and_a_longer_one_is_said_to_be_cut(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", ben)
    async with open_product(tmp_path) as product, living(slack, product):
        long = " ".join(f"word{n}" for n in range(2_000))
        ben.shortcut(ben.say(channel, long))
        await modal(ben, "word1999")
        ben.submit()
        await modal(ben, "I'll remember that")
        assert (await kept(product, ben))[0].content == long
        ben.close_modal()
        ben.shortcut(ben.say(channel, "가나다라마바사아 " * 4_444))
        await modal(ben, "its first 20,000 characters")
        ben.submit()
        await modal(ben, "I'll remember that")
        assert len((await kept(product, ben))[0].content) <= 20_000


async def test_a_message_without_text_asks_what_to_remember(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", mina, ben)
    async with open_product(tmp_path) as product, living(slack, product):
        mina.shortcut(ben.say(channel, "", files=[("plan.pdf", b"%PDF")]))
        await modal(mina, "이 메시지에는 글이 없어요")
        mina.submit({"text0": " \n "})
        await modal(mina, "! 기억할 내용을 적어 주세요")
        mina.submit({"text0": "계획서는 Ben에게 있다"})
        await modal(mina, "기억해 둘게요")
        assert [one.content for one in await kept(product, mina)] == ["계획서는 Ben에게 있다"]


async def test_while_paused_the_modal_says_so_and_nothing_is_kept(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", mina)
    async with open_product(tmp_path) as product, living(slack, product):
        switch = Pausing(database=product.stores.database, now=product.clock)
        said = mina.say(channel, "호스는 뒤뜰에 있어요")
        mina.shortcut(said)
        await modal(mina, "[저장]")
        await switch.of(Somebody(mina.team.id, mina.user.id)).pause()
        mina.submit()
        await modal(mina, "멈춘 상태")
        mina.close_modal()
        mina.shortcut(said)
        form = await modal(mina, "멈춘 상태")
        assert "[저장]" not in form
        assert await kept(product, mina) == []
