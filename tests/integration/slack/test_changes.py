"""Messages that are edited or deleted: what was kept of them follows, and nothing is answered."""

import asyncio
from pathlib import Path

from services.memory.shapes import Page
from services.models import Person as Whose
from tests.fakes.living import living
from tests.fakes.product import Product, open_product
from tests.fakes.slack import LocalSlack, Person, Sent


async def said(slack: LocalSlack, person: Person, text: str) -> Sent:
    sent = person.dm(text)
    await slack.until(lambda: person.replies(sent))
    return sent


async def kept(product: Product, person: Person) -> list[str]:
    """What is remembered of somebody, newest first."""
    memories = product.memories.of(Whose(person.team.id, person.user.id))
    page: Page = await memories.page(query=None, kind=None, limit=50, cursor=None)
    return [one.content for one in page.items]


async def until_kept(product: Product, person: Person, *contents: str) -> None:
    for _ in range(200):
        if await kept(product, person) == list(contents):
            return
        await asyncio.sleep(0.02)
    assert await kept(product, person) == list(contents)


async def test_an_edit_is_followed_by_what_was_remembered_of_the_message_without_an_answer(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        asked = await said(slack, mina, "기억해줘: 자전거 번호는 4417")
        stated = await said(slack, mina, "우리 집 고양이 이름은 보리야")
        mina.edit(asked, "기억해줘: 자전거 번호는 4471")
        mina.edit(stated, "우리 집 고양이 이름은 콩이야")
        await until_kept(product, mina, "우리 집 고양이 이름은 콩이야", "자전거 번호는 4471")
        answer = await said(slack, mina, "자전거 번호 뭐야?")
    assert "4471" in mina.replies(answer)[0]
    assert len(slack.bot_messages()) == 3


async def test_what_no_longer_asks_to_be_remembered_is_not_and_what_does_by_now_is(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        first = await said(slack, mina, "기억해줘: 자전거 번호는 4417")
        second = await said(slack, mina, "고마워")
        mina.edit(first, "고마워!")
        mina.edit(second, "기억해줘: 화분은 목요일에 물 주기")
        await until_kept(product, mina, "화분은 목요일에 물 주기")
        assert [len(mina.replies(one)) for one in (first, second)] == [1, 1]


async def test_a_correction_that_is_edited_corrects_what_it_corrected(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await said(slack, ben, "remember that my desk is number 7")
        wrong = await said(slack, ben, "no, my desk is number 8, not 7")
        before = await kept(product, ben)
        assert "8" in before[0]
        ben.edit(wrong, "no, my desk is number 9, not 7")
        await until_kept(product, ben, before[0].replace("8", "9"))


async def test_a_deletion_takes_along_what_rests_on_the_message_alone(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        gone = await said(slack, mina, "기억해줘: 자전거 번호는 4417")
        twice = await said(slack, mina, "기억해줘: 화분은 목요일에 물 주기")
        await said(slack, mina, "기억해줘: 화분은 목요일에 물 주기")
        mina.delete(gone)
        mina.delete(twice)
        await until_kept(product, mina, "화분은 목요일에 물 주기")
        answer = await said(slack, mina, "자전거 번호 뭐야?")
    assert "4417" not in mina.replies(answer)[0]


async def test_a_message_that_was_deleted_or_edited_before_it_came_is_not_answered_as_it_was(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        with slack.hold() as held:
            deleted = mina.dm("기억해줘: 자전거 번호는 4417")
            mina.delete(deleted)
            edited = mina.dm("기억해줘: 화분은 목요일에 물 주기")
            mina.edit(edited, "기억해줘: 화분은 금요일에 물 주기")
            mina.edit(edited, "기억해줘: 화분은 토요일에 물 주기")
        held.send_reversed()
        await slack.until(lambda: mina.replies(edited))
        await until_kept(product, mina, "화분은 토요일에 물 주기")
        await said(slack, mina, "안녕")
    assert len(slack.bot_messages()) == 2
    assert "토요일" in mina.replies(edited)[0]


async def test_a_message_is_edited_and_another_deleted_while_they_stand_in_line(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        slack.faults.delay("users.info", 1.0)
        first = mina.dm("안녕")
        edited = mina.dm("기억해줘: 화분은 목요일에 물 주기")
        deleted = mina.dm("기억해줘: 자전거 번호는 4417")
        await slack.until(lambda: first.acked and edited.acked and deleted.acked)
        mina.edit(edited, "기억해줘: 화분은 금요일에 물 주기")
        mina.delete(deleted)
        await until_kept(product, mina, "화분은 금요일에 물 주기")
        last = await said(slack, mina, "안녕?")
    assert len(slack.bot_messages()) == 3
    assert mina.replies(last)


async def test_a_preview_a_reply_below_and_the_same_edit_again_change_nothing(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        sent = await said(slack, mina, "기억해줘: 집 주소는 http://example.com/7")
        mina.unfurl(sent)
        (edit,) = mina.edit(sent, "기억해줘: 집 주소는 http://example.com/8")
        await until_kept(product, mina, "집 주소는 http://example.com/8")
        again = [slack.again(edit), slack.again(edit, new_id=True)]
        await slack.until(lambda: all(one.over for one in again))
        await until_kept(product, mina, "집 주소는 http://example.com/8")
    assert len(slack.bot_messages()) == 1
