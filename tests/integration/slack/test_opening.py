"""The DM, opened: a greeting once, prompts that fit; titles, and what people think of answers."""

from pathlib import Path

from sqlalchemy import select

from bot.demo.slack.methods import Call
from services.ledger.tables import turns
from tests.fakes.gemini import fake_gemini, model_at, says
from tests.fakes.living import living
from tests.fakes.product import open_product
from tests.fakes.slack import LocalSlack, Person


async def test_who_opens_the_dm_is_greeted_once_and_shown_up_to_four_prompts_that_fit(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        mina.open_dm()
        mina.open_dm()
        ben.open_dm()
        await mina.until(lambda screen: "민아 님" in screen and "[뭘 기억하고 있어?]" in screen)
        await ben.until(lambda screen: "Hello Ben" in screen and "[What can you do?]" in screen)
        sent = ben.choose_prompt("What can you do?")
        await slack.until(lambda: ben.replies(sent))
        told = ben.dm("remember that Rex's birthday is March 2")
        await slack.until(lambda: ben.replies(told))
        await product.settle()
        ben.open_dm()
        await ben.until(lambda screen: "[What do you know about Rex" in screen)
        prompts = ben.dm_channel.prompts
        assert len(prompts) <= 4
    assert all("thread_ts" not in one.params for one in _suggested(slack))
    hellos = [one for one in slack.bot_messages() if "민아 님" in one.text]
    assert len(hellos) == 1


def _suggested(slack: LocalSlack) -> list[Call]:
    return slack.calls("assistant.threads.setSuggestedPrompts")


async def test_a_thread_of_the_older_view_has_prompts_an_answer_and_a_title(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    slack.world.subscriptions |= {"assistant_thread_started"}
    async with open_product(tmp_path) as product, living(slack, product):
        opened = mina.open_assistant_thread()
        await slack.until(lambda: _suggested(slack))
        assert _suggested(slack)[0].params["thread_ts"] == opened.ts
        sent = mina.dm("안녕, 기억아", thread=opened)
        await slack.until(lambda: mina.replies(sent))
        await slack.until(lambda: mina.dm_channel.titles.get(opened.ts) == "안녕, 기억아")


async def test_what_a_person_thinks_of_an_answer_is_kept_with_its_turn_and_the_last_word_counts(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):

        async def kept() -> list[str | None]:
            async with product.stores.database.read() as connection:
                rows = await connection.execute(select(turns.c.feedback).order_by(turns.c.seq))
                return list(rows.scalars())

        command = mina.dm("기억해줘: 화분은 창가에")
        await slack.until(lambda: mina.replies(command))
        assert "도움이" not in mina.screen()
        sent = mina.dm("화분 어디 있어?")
        await mina.until(lambda screen: "[👍 도움이 됐어요] [👎 아니에요]" in screen)
        clicked = mina.click("👍 도움이 됐어요")
        await slack.until(lambda: clicked.over)
        assert await kept() == [None, "good"]
        clicked = mina.click("answer_rate", value="negative", message=slack.bot_messages()[-1].ts)
        await slack.until(lambda: clicked.over)
        assert await kept() == [None, "bad"]
    assert len(mina.replies(sent)) == 1


async def test_a_kept_answer_says_so_and_a_fresh_one_takes_its_place(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    with fake_gemini() as gemini:
        async with (
            model_at(gemini, "main", "spare") as model,
            open_product(tmp_path, model=model) as product,
            living(slack, product),
        ):
            gemini.always["main"] = says("Paris is the capital of France.")
            for _ in range(2):
                sent = ben.dm("What is the capital of France?")
                await slack.until(lambda it=sent: ben.replies(it))  # type: ignore[misc]
                await product.settle()
            assert "An answer I gave before" in ben.replies(sent)[0]
            gemini.always["main"] = says("It's Paris.")
            ben.click("Fresh answer")
            await slack.until(lambda: "It's Paris." in ben.replies(sent)[0])
            assert "gave before" not in ben.replies(sent)[0]
