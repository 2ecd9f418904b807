"""In a channel others read along: nothing is used or shown there but what was said there."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from services.llm import LanguageModel
from services.models import Person as Whose
from tests.fakes.gemini import FakeGemini, fake_gemini, model_at, says
from tests.fakes.living import living
from tests.fakes.product import open_product
from tests.fakes.slack import Channel, LocalSlack, Person
from tests.fakes.speaking import ScriptedAgent, speaking

CANARY = "4417"


@pytest.fixture
def gemini() -> Iterator[FakeGemini]:
    with fake_gemini() as fake:
        yield fake


@pytest.fixture
async def model(gemini: FakeGemini) -> AsyncIterator[LanguageModel]:
    async with model_at(gemini, "main", "spare") as opened:
        yield opened


async def asked(person: Person, channel: Channel, text: str) -> str:
    """The answer to a mention."""
    sent = person.mention(channel, text)
    await person.slack.until(lambda: person.replies(sent))
    (answer,) = person.replies(sent)
    return answer


async def told(person: Person, text: str) -> str:
    """The answer in the DM."""
    sent = person.dm(text)
    await person.slack.until(lambda: person.replies(sent))
    return person.replies(sent)[0]


QUESTIONS = (
    "what is my locker code?",
    "what do you know about me?",
    "what did I say today?",
    "what are my memories?",
    "forget my locker code",
    "no, my locker code is 5000",
    "remember that",
)


async def test_what_was_told_in_a_dm_is_not_told_in_a_channel_to_anybody(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    where = slack.channel("team", mina, ben)
    async with open_product(tmp_path) as product, living(slack, product):
        await told(ben, f"remember that my locker code is {CANARY}")
        await told(ben, f"my sister's locker code is {CANARY} too")
        await product.settle()
        for question in QUESTIONS:
            assert CANARY not in await asked(ben, where, question)
            assert CANARY not in await asked(mina, where, question)
        assert "direct message" in await asked(ben, where, "what is my locker code?")
        assert CANARY in await told(ben, "what is my locker code?")


async def test_what_was_told_in_a_channel_is_told_there_and_in_the_dm_with_its_place(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    where, elsewhere = slack.channel("team", mina, ben), slack.channel("other", mina, ben)
    async with open_product(tmp_path) as product, living(slack, product):
        assert "I'll remember" in await asked(ben, where, "remember that the demo is on floor 9")
        assert "floor 9" in await asked(ben, where, "where is the demo?")
        assert "floor 9" not in await asked(ben, elsewhere, "where is the demo?")
        assert "floor 9" in await told(ben, "where is the demo?")
        ben.open_home()
        await slack.until(lambda: "floor 9" in ben.home())
        # A correction in the DM is nothing that was said in the channel.
        await told(ben, "no, the demo is on floor 7, not 9")
        assert "floor 7" in await told(ben, "where is the demo?")
        assert "floor 7" not in await asked(ben, where, "where is the demo?")
        page = await product.memories.of(_of(ben)).page(
            query="demo", kind=None, limit=5, cursor=None
        )
    assert page.items[0].metadata["channel"] == where.id
    assert "permalink" in page.items[0].metadata


def _of(person: Person) -> Whose:
    return Whose(person.team.id, person.user.id)


async def test_a_model_is_shown_nothing_from_the_dm_in_a_channel(
    slack: LocalSlack,
    ben: Person,
    mina: Person,
    tmp_path: Path,
    model: LanguageModel,
    gemini: FakeGemini,
) -> None:
    where = slack.channel("team", mina, ben)
    gemini.always["main"] = says("So ", "it ", "is.")
    async with open_product(tmp_path, model=model) as product, living(slack, product):
        await told(ben, f"remember that my locker code is {CANARY}")
        await told(ben, "what is my locker code?")
        assert CANARY in gemini.journal[-1].text
        await product.settle()
        for person in (ben, mina):
            before = len(gemini.journal)
            await asked(person, where, "what is my locker code?")
            (call,) = gemini.journal[before:]
            assert CANARY not in call.text
            assert "Other people read" in call.system
            assert call.functions == ()
    stream = slack.calls("chat.startStream")[-1].params
    assert (stream["recipient_team_id"], stream["recipient_user_id"]) == ("T0001", mina.user.id)


@pytest.mark.parametrize("turned", [False, True])
async def test_a_mention_that_comes_as_a_message_too_is_answered_once_in_its_thread(
    slack: LocalSlack, mina: Person, tmp_path: Path, turned: bool
) -> None:
    agent = ScriptedAgent()
    where = slack.channel("team", mina)
    async with speaking(slack, tmp_path, agent):
        with slack.hold() as held:
            sent = mina.mention(where, "안녕")
            event = dict(sent.events[0].payload["event"])
            twin = {**event, "type": "message", "channel_type": "channel"}
            slack.deliver(twin)
        held.send_reversed()
        await slack.until(lambda: mina.replies(sent))
        again = mina.mention(where, "또?", thread=sent)
        await slack.until(lambda: len(mina.replies(sent)) == 2)
    assert mina.replies(again) == ["답: 안녕", "답: 또?"]
    first, second = agent.asked
    assert first.conversation == second.conversation == f"slack:{where.id}/{sent.ts}"
