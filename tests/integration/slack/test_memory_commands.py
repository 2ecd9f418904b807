"""Commands: the same policy as words have, and only the person who asked sees the answer."""

from pathlib import Path

from services.models import Kind, NewEpisode
from services.models import Person as Somebody
from tests.fakes.living import living
from tests.fakes.product import Product, open_product
from tests.fakes.slack import Channel, LocalSlack, Person


async def told(
    person: Person, command: str, text: str, *words: str, channel: Channel | None = None
) -> str:
    """What stands on the screen once the command's answer says this."""
    person.command(command, text, channel=channel)
    return await seen(person, *words, channel=channel)


async def seen(
    person: Person, *words: str, channel: Channel | None = None, without: str = "\0"
) -> str:
    def holds() -> bool:
        screen = person.screen(channel)
        return all(word in screen for word in words) and without not in screen

    await person.slack.until(holds)
    return person.screen(channel)


async def contents(product: Product, person: Person) -> list[str]:
    memories = product.memories.of(Somebody(person.team.id, person.user.id))
    page = await memories.page(query=None, kind=None, limit=50, cursor=None)
    return [one.content for one in page.items]


async def test_remember_recall_and_forget_answer_in_the_language_of_the_words(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await told(mina, "/remember", "나비 생일은 3월 2일", "(only you)", "기억해 둘게요")
        await told(mina, "/remember", "나비 생일은 3월 2일", "이미 기억하고 있어요")
        await told(mina, "/recall", "나비 생일 언제야?", "3월 2일", "오늘 말씀하셨어요")
        await told(mina, "/remember", "that my locker is 41", "I'll remember that")
        await told(mina, "/forget", "나비 생일", "잊었어요")
        assert await contents(product, mina) == ["my locker is 41"]
        await told(ben, "/recall", "Where is my umbrella?", "I don't know")
        await told(ben, "/memories", "", "I don't remember anything yet")
    assert all(one.only_for for one in slack.bot_messages())


async def test_what_is_asked_in_a_channel_is_answered_to_the_one_who_asked(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", mina, ben, bot=False)
    async with open_product(tmp_path) as product, living(slack, product):
        sent = mina.dm("기억해줘: 비밀번호 힌트는 고양이")
        await slack.until(lambda: mina.replies(sent))
        await told(mina, "/recall", "비밀번호 힌트가 뭐야?", "고양이", channel=channel)
        await told(mina, "/memories", "", "[잊기]", channel=channel)
        await told(mina, "/remember", "열쇠는 화분 밑", "기억해 둘게요", channel=channel)
        await told(mina, "/forget", "열쇠", "잊었어요", channel=channel)
        assert ben.screen(channel) == ""
    assert not slack.pings()


async def test_forget_asks_which_one_with_buttons_and_the_one_pressed_goes(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", mina)
    async with open_product(tmp_path) as product, living(slack, product):
        for text in ("초코 사료는 목요일", "초코 간식은 금요일", "초코 목줄은 파랑"):
            await told(mina, "/remember", text, text)
        screen = await told(mina, "/forget", "초코", "[이것 잊기]", "[그만두기]", channel=channel)
        assert "번호로" not in screen
        pressed = screen.split("[이것 잊기]")[0].split("\n")[-1].strip()
        mina.click("이것 잊기", message=last(channel))
        await seen(mina, "잊었어요", channel=channel, without="[이것 잊기]")
        left = await contents(product, mina)
        assert len(left) == 2
        assert pressed not in left
        await told(mina, "/forget", "초코", "[모두 잊기]", channel=channel)
        mina.click("그만두기", message=last(channel))
        await seen(mina, "그대로 둘게요", channel=channel, without="[이것 잊기]")
        await told(mina, "/forget", "초코", "[모두 잊기]", channel=channel)
        mina.click("모두 잊기", message=last(channel))
        await seen(mina, "2가지를 잊었어요", channel=channel)
        assert await contents(product, mina) == []


async def test_the_question_which_one_may_be_answered_in_words_in_the_dm(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        for text in ("my bike is red", "my bike is in the shed"):
            await told(ben, "/remember", text, text)
        await told(ben, "/forget", "my bike", "[Forget this]")
        sent = ben.dm("all")
        await slack.until(lambda: ben.replies(sent))
        assert "forgotten 2 things" in ben.replies(sent)[0]


async def test_memories_are_paged_and_forgotten_by_their_buttons(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        memories = product.memories.of(Somebody(ben.team.id, ben.user.id))
        for number in range(12):
            await memories.store(NewEpisode(f"note {number:02}", Kind.MEMORY, "test"))
        await told(ben, "/memories", "", "note 11", "note 07", "[Older →]")
        ben.click("Older →")
        await seen(ben, "note 06", "note 02", "[← Newer] [Older →]", without="note 07")
        ben.click("Older →")
        await seen(ben, "note 01", "note 00", without="[Older →]")
        ben.click("← Newer")
        await seen(ben, "note 06")
        ben.click("Forget")
        await seen(ben, "note 05", without="note 06")
        await told(ben, "/memories", "note 1", "note 11", "note 10", "“note 1”")
        assert ben.screen().count("(only you)") == 2
        assert len(await contents(product, ben)) == 11


async def test_a_command_without_words_says_how_it_is_used(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        await told(mina, "/remember", "  ", "무엇을 기억할까요?")
        await told(ben, "/recall", "", "What would you like to know?")
        await told(ben, "/forget", "", "What should I forget?")
        assert await contents(product, mina) == await contents(product, ben) == []


async def test_names_and_links_in_a_command_are_kept_as_plain_words(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        text = f"<@{ben.user.id}|ben> likes <https://tea.example|tea.example> &amp; rain"
        await told(mina, "/remember", text, "remember")
        (kept,) = await contents(product, mina)
        assert kept.startswith("Ben likes tea.example")
        assert kept.endswith("& rain")


async def test_while_paused_remember_says_so_and_offers_to_go_on(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        ben.open_home()
        await slack.until(lambda: "Pause remembering" in ben.home())
        ben.click("Pause remembering")
        await slack.until(lambda: "Remembering is paused" in ben.screen())
        await told(ben, "/remember", "that my locker is 41", "paused", "[Remember again]")
        ben.place = "messages"
        ben.click("memories_resume")
        await seen(ben, "I'm remembering again")
        await told(ben, "/remember", "that my locker is 41", "I'll remember that")
        await slack.until(lambda: "my locker is 41" in ben.home())
        assert await contents(product, ben) == ["my locker is 41"]


async def test_forgetting_everything_is_asked_about_in_a_modal(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    channel = slack.channel("garden", ben)
    async with open_product(tmp_path) as product, living(slack, product):
        await told(ben, "/remember", "my locker is 41", "remember")
        await told(ben, "/forget", "everything", "[Forget everything…]", channel=channel)
        ben.click("Forget everything…", message=last(channel))
        await slack.until(lambda: "Type “forget everything”" in ben.modal())
        ben.submit({"phrase": "forget everything"})
        await slack.until(lambda: "Everything is forgotten" in ben.modal())
        assert await contents(product, ben) == []


def last(channel: Channel) -> str:
    """The newest message of a channel."""
    return max(channel.messages)
