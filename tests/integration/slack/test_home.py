"""Home: everything that is remembered can be found, changed, paused, forgotten, taken along."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from bot.slack.views.blocks import HOME_BLOCKS
from services.graph.given import GivenFact, NewFacts
from services.memory.shapes import Page
from services.models import Kind, NewEpisode
from services.models import Person as Somebody
from tests.fakes.living import living
from tests.fakes.product import SEOUL, Product, open_product
from tests.fakes.slack import LocalSlack, Person


def of(person: Person) -> Somebody:
    return Somebody(person.team.id, person.user.id)


async def keep(product: Product, person: Person, *contents: str, kind: Kind = Kind.MEMORY) -> None:
    memories = product.memories.of(of(person))
    for content in contents:
        await memories.store(NewEpisode(content, kind, "test"))


async def shown(
    person: Person, *words: str, on: Callable[[], str] | None = None, without: str = "\0"
) -> str:
    """Home, or what else is looked at, once it says all this and not that."""
    what = on or person.home
    await person.slack.until(
        lambda: all(word in what() for word in words) and without not in what()
    )
    return what()


async def home_of(person: Person, *words: str) -> str:
    person.open_home()
    return await shown(person, *words)


async def test_home_lists_by_day_searches_and_narrows_to_a_kind_and_a_day(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await keep(product, mina, "우산은 현관에", "화분은 창가에")
        await keep(product, mina, "면접을 잘 봤다", kind=Kind.EVENT)
        old = datetime(2025, 3, 2, 3, tzinfo=UTC)
        await product.memories.of(of(mina)).store(
            NewEpisode("예전 주소는 연희동", Kind.MEMORY, "test", said_at=old)
        )
        home = await home_of(mina, "우산은 현관에", "2025년 3월 2일", "기억 4가지")
        today = product.clock().astimezone(SEOUL)
        day = f"{today.year}년 {today.month}월 {today.day}일"
        assert home.index(day) < home.index("화분은") < home.index("2025년 3월 2일")
        mina.click("home_search", value="화분")
        await shown(mina, "(화분)", "화분은 창가에", without="우산")
        mina.click("모두 보기")
        await shown(mina, "우산은 현관에")
        mina.click("home_kind", value="event")
        await shown(mina, "면접을 잘 봤다", "모두 보기", without="우산")
        mina.click("모두 보기")
        await shown(mina, "우산은 현관에")
        mina.click("home_day", value="2025-03-02")
        await shown(mina, "예전 주소는 연희동", "모두 보기", without="우산")
        mina.click("home_day", value="2025-03-03")
        await shown(mina, "찾는 것이 없어요")
    assert mina.home().count("연희동") == 0


async def test_many_memories_are_turned_page_by_page_within_slacks_limits(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        long = "<&>" * 4_000
        await keep(product, mina, *(f"{n:02}번째 메모 {long}" for n in range(1, 24)))
        await home_of(mina, "23번째 메모", "14번째 메모")
        mina.click("이전 →")
        await shown(mina, "13번째 메모", "04번째 메모")
        mina.click("이전 →")
        await shown(mina, "03번째 메모", "01번째 메모", "← 최근", without="이전 →")
        mina.click("← 최근")
        await shown(mina, "13번째 메모")
        mina.click("← 최근")
        await shown(mina, "23번째 메모", without="← 최근")
        (view,) = (one for one in slack.team.homes.values())
        assert len(view["blocks"]) <= HOME_BLOCKS
    assert all(call.answer and call.answer["ok"] for call in slack.calls("views.publish"))


async def test_a_memory_is_edited_whole_however_long_it_is(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        long = "\n".join(f"line {n} of the recipe" for n in range(800))
        await keep(product, ben, long)
        await home_of(ben, "line 0 of the recipe")
        ben.click("Edit")
        await shown(ben, "line 799 of the recipe", "Continued (6)", on=ben.modal)
        ben.submit()
        await shown(ben, "Changed.")
        (kept,) = (await page(product, ben)).items
        assert kept.content == long


async def test_an_edit_that_leaves_nothing_is_refused_below_its_field(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await keep(product, ben, "the code is in the drawer")
        await home_of(ben, "the code")
        ben.click("Edit")
        await shown(ben, "in the drawer", on=ben.modal)
        ben.submit({"What to remember": "  "})
        await shown(ben, "! Please write what to remember", on=ben.modal)
        assert (await page(product, ben)).items[0].content == "the code is in the drawer"


async def test_forgetting_names_what_is_gone_and_leaves_nothing_of_it(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await keep(product, mina, "비밀 정원은 옥상에 있다")
        await home_of(mina, "비밀 정원")
        mina.click("잊기")
        await shown(mina, "잊었어요", "아직 기억하는 것이 없어요")
        assert not (await page(product, mina)).items
        mina.open_home()
        await slack.until(slack.settled)
        await product.settle()
        assert not product.holds("옥상에")


async def test_a_memory_that_is_gone_is_said_to_be_gone(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await keep(product, ben, "the code is in the drawer")
        await home_of(ben, "the code is in the drawer")
        (kept,) = (await page(product, ben)).items
        await product.memories.of(of(ben)).forget(kept.id)
        ben.click("Edit")
        home = await shown(ben, "not there any more")
        assert "the code is in the drawer" not in home


async def test_pausing_shows_on_home_and_in_the_dm_and_keeps_what_is_said_from_memory(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await home_of(mina, "기억 멈추기")
        mina.click("기억 멈추기")
        await shown(mina, "기억하기를 멈췄어요", "다시 기억하기")
        await mina.until(lambda screen: "기억하기를 멈췄어요" in screen)
        said = mina.dm("내 우산은 회사에 있어")
        await slack.until(lambda: mina.replies(said))
        asked = mina.dm("기억해줘: 내 우산은 회사에 있어")
        await slack.until(lambda: mina.replies(asked))
        assert "멈춘" in mina.replies(asked)[0]
        assert not (await page(product, mina)).items
        mina.open_home()
        await slack.until(slack.settled)
        mina.click("다시 기억하기")
        await shown(mina, "기억 멈추기")
        await mina.until(lambda screen: "다시 기억할게요" in screen)
        mina.command("/remember", "내 우산은 회사에 있어")
        await mina.until(lambda screen: "기억해 둘게요" in screen)


async def test_everything_is_forgotten_once_the_words_are_typed(
    slack: LocalSlack, ben: Person, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await keep(product, ben, "my locker is 41", "my desk is by the window")
        await keep(product, mina, "자리는 창가")
        await home_of(ben, "my locker is 41")
        ben.click("Forget everything…")
        await shown(ben, "Type “forget everything”", on=ben.modal)
        ben.submit({"phrase": "yes"})
        await shown(ben, "! Please type “forget everything”", on=ben.modal)
        assert (await product.memories.of(of(ben)).stats()).memories == 2
        ben.submit({"phrase": "Forget  Everything"})
        await shown(ben, "Everything is forgotten.", on=ben.modal)
        await shown(ben, "I don't remember anything yet")
        assert not product.holds("my locker is 41")
        assert (await product.memories.of(of(mina)).stats()).memories == 1


async def test_the_export_holds_everything_and_goes_to_the_person_alone(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await answered(mina, "기억해줘: 내 자리는 창가")
        await answered(mina, "내 자리 어디야?")
        await product.graphs.of(of(mina)).add_facts(NewFacts([GivenFact("하늘", "직장", "해솔")]))
        await home_of(mina, "내 자리는 창가")
        mina.click("JSON으로 내보내기")
        await mina.until(lambda screen: "[file: gieok-" in screen)
        await shown(mina, "파일로 만들어 DM으로")
        (stored,) = slack.team.files.values()
        kept = json.loads(stored.content)
        assert kept["person"] == f"{slack.team.id}:{mina.user.id}"
        assert "내 자리는 창가" in [one["content"] for one in kept["memories"]]
        assert "내 자리 어디야?" in [one["content"] for one in kept["messages"]]
        assert any("창가" in one["text"] for one in kept["answers"])
        assert [one["object"] for one in kept["facts"]] == ["해솔"]


async def test_what_is_known_about_whom_is_listed_with_its_periods(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await product.graphs.of(of(ben)).add_facts(
            NewFacts(
                [
                    GivenFact("Nora", "lives in", "Oslo", datetime(2020, 1, 1, tzinfo=UTC)),
                    GivenFact("Tom & <Co>", "sells", "*tea*"),
                ]
            )
        )
        await home_of(ben, "What I know")
        ben.click("What I know")
        await shown(ben, "Nora", "• lives in: Oslo (since 1 January 2020)", "Tom & <Co>")
        ben.click("home_search", value="nora")
        await shown(ben, "(nora)", "lives in: Oslo", without="sells")
        ben.click("home_search", value="Zoe")
        home = await shown(ben, "I know nothing about that name")
        assert "Nora" not in home


async def test_home_follows_what_is_said_in_the_dm(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await home_of(mina, "아직 기억하는 것이 없어요")
        await answered(mina, "기억해줘: 우산은 현관에")
        await shown(mina, "우산은 현관에")
        await answered(mina, "우산 잊어줘")
        home = await shown(mina, "아직 기억하는 것이 없어요")
        assert "우산은 현관에" not in home


async def test_usage_today_shows_answers_and_calls(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product, most_calls=50):
        await answered(mina, "내 자리는 창가야")
        home = await home_of(mina, "오늘 답 1번")
        assert "오늘 모델 호출 0/50번" in home


async def test_memories_link_to_their_messages_and_call_nobody(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        sent = mina.dm("기억해줘: 공지는 @channel 로, <!everyone> & <@U2> 에게")
        await slack.until(lambda: mina.replies(sent))
        home = await home_of(mina, "원문 보기", "공지는")
        assert "<!everyone>" in home
        view = json.dumps(slack.team.homes[mina.user.id], ensure_ascii=False)
        assert f"/archives/{mina.dm_channel.id}/p{sent.ts.replace('.', '')}" in view
        mina.command("/memories")
        mina.command("/recall", "공지는 누구에게?")
        await slack.until(lambda: mina.screen().count("(only you)") == 2)
    assert not slack.pings()
    markup = [
        block["text"]["text"]
        for block in slack.team.homes[mina.user.id]["blocks"]
        if block["type"] == "section"
    ]
    assert all("<!" not in one and "<@" not in one for one in markup)


async def page(product: Product, person: Person) -> Page:
    return await product.memories.of(of(person)).page(query=None, kind=None, limit=50, cursor=None)


async def answered(person: Person, text: str) -> str:
    sent = person.dm(text)
    await person.slack.until(lambda: person.replies(sent))
    return person.replies(sent)[0]
