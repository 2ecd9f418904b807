"""What becomes of one message in a DM: who asks what, where it is answered, what goes wrong."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from services.errors import InvalidInput
from services.models import Person as Whose
from services.turn import Thread
from tests.fakes.living import living
from tests.fakes.product import open_product
from tests.fakes.slack import LocalSlack, Person
from tests.fakes.speaking import ScriptedAgent, speaking, state


async def test_a_message_is_asked_by_its_person_in_their_zone_with_its_place(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent()
    async with speaking(slack, tmp_path, agent):
        sent = ben.dm("Is it &lt;stdio.h&gt; & co? ask @기억이 or a@b.com")
        await slack.until(lambda: ben.replies(sent))
    (ask,) = agent.asked
    assert ask.person == Whose("T0001", "U2")
    assert ask.message == "Is it &lt;stdio.h&gt; & co? ask or a@b.com"
    assert ask.moment.tz == ZoneInfo("America/New_York")
    assert abs(ask.moment.now.timestamp() - float(sent.ts)) < 0.001
    assert (ask.origin.source, ask.thread) == ("slack", None)
    assert ask.origin.metadata["ts"] == sent.ts
    assert str(ask.origin.metadata["permalink"]).endswith(f"/p{sent.ts.replace('.', '')}")


async def test_a_thread_that_was_begun_before_has_a_history_of_its_own_in_the_same_conversation(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent()
    async with speaking(slack, tmp_path, agent):
        top = mina.dm("하나")
        await slack.until(lambda: mina.replies(top))
        mina.dm("둘", thread=top)
        await slack.until(lambda: len(mina.replies(top)) == 2)
    first, second = agent.asked
    assert second.conversation == first.conversation
    turn = slack.bot_messages()[0].metadata["event_payload"]["turn"]  # type: ignore[index]
    assert second.thread == Thread(top.ts, turn)


async def test_other_people_are_named_and_their_mentions_are_no_markup(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent()
    async with speaking(slack, tmp_path, agent):
        sent = mina.dm("@기억이 @Ben 생일은 3월 2일이야, @channel")
        await slack.until(lambda: mina.replies(sent))
    assert agent.messages == ["Ben 생일은 3월 2일이야, @channel"]
    assert slack.pings() == []


async def test_bots_edits_and_other_subtypes_are_acknowledged_and_not_answered(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent()
    async with speaking(slack, tmp_path, agent):
        sent = mina.dm("하나")
        await slack.until(lambda: mina.replies(sent))
        event = dict(sent.events[0].payload["event"])
        strange = [
            {**event, "ts": "1.1", "bot_id": "B9"},
            {**event, "ts": "1.2", "app_id": "A9", "client_msg_id": None},
            {**event, "ts": "1.3", "subtype": "channel_join"},
            {**event, "ts": "1.4", "user": None},
            {**event, "ts": "1.5", "user": slack.team.bot_user},
            {**event, "ts": "never"},
            {**event, "ts": "1.6", "channel": {"no": "id"}},
            {**event, "ts": "1.7", "channel_type": "channel"},
            {"type": "nobody_knows"},
            {"type": "message"},
        ]
        made = [slack.deliver(one)[0] for one in strange]
        made += mina.edit(sent, "둘")
        await slack.until(lambda: all(one.over for one in made))
        assert [one.acked for one in made] == [True] * len(made)
        last = mina.dm("셋")
        await slack.until(lambda: mina.replies(last))
    assert agent.messages == ["하나", "셋"]


@pytest.mark.parametrize("subtype", ["thread_broadcast", "me_message"])
async def test_messages_of_other_kinds_that_people_write_are_answered(
    slack: LocalSlack, mina: Person, tmp_path: Path, subtype: str
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent()):
        sent = mina.dm("안녕", subtype=subtype)
        await slack.until(lambda: mina.replies(sent))
    assert mina.replies(sent) == ["답: 안녕"]


async def test_the_words_beside_a_file_are_answered_and_the_file_is_said_to_be_unread(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent()):
        with_words = mina.dm("이거 봐 줘", files=[("a.txt", b"hello")])
        without = ben.dm("", files=[("b.txt", b"hello")])
        await slack.until(lambda: mina.replies(with_words) and ben.replies(without))
    (answer,) = mina.replies(with_words)
    assert "답: 이거 봐 줘" in answer
    assert "파일" in answer
    assert "files" in ben.replies(without)[0]


async def test_the_status_is_shown_in_the_persons_language_and_cleared(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent(lambda message: [0.3, message])):
        mina.dm("안녕")
        ben.dm("hello")
        await mina.until(lambda screen: "생각하고 있어요" in screen)
        await ben.until(lambda screen: "is thinking" in screen)
        await mina.until(lambda screen: "생각하고 있어요" not in screen)
        await ben.until(lambda screen: "is thinking" not in screen)
    calls = slack.calls("assistant.threads.setStatus")
    assert [call.params["status"] for call in calls][-2:] == ["", ""]


@pytest.mark.parametrize("pieces", [[], ["반쯤 ", 0.7, "말하다 ", 0.7]])
async def test_a_failure_is_an_apology_without_its_text_and_the_status_is_cleared(
    slack: LocalSlack, mina: Person, tmp_path: Path, pieces: list[str | float | Exception]
) -> None:
    agent = ScriptedAgent(lambda message: [*pieces, ValueError("secret exception text")])
    async with speaking(slack, tmp_path, agent):
        sent = mina.dm("안녕")
        await mina.until(lambda screen: "죄송해요" in screen and "▌" not in screen)
        await slack.until(
            lambda: slack.calls("assistant.threads.setStatus")[-1].params["status"] == ""
        )
        agent.script = lambda message: ["이제 돼요"]
        after = mina.dm("다시")
        await slack.until(lambda: mina.replies(after))
    assert len(mina.replies(sent)) == 1
    assert "secret" not in slack.all()


async def test_too_long_a_message_is_told_to_be_too_long(
    slack: LocalSlack, ben: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent(lambda message: [InvalidInput("message", "The text is too long.")])
    async with speaking(slack, tmp_path, agent):
        sent = ben.dm("hello " * 5_000)
        await slack.until(lambda: ben.replies(sent))
    assert "20,000" in ben.replies(sent)[0]


async def test_a_bad_token_says_so_and_nothing_else_stops(
    slack: LocalSlack, tmp_path: Path
) -> None:
    async with speaking(
        slack, tmp_path, ScriptedAgent(), bot_token="xoxb-wrong", ready=False
    ) as opened:
        await state(opened, "SLACK_BOT_TOKEN (invalid_auth)")
        assert opened.own is None
    async with speaking(
        slack, tmp_path, ScriptedAgent(), app_token="xapp-wrong", ready=False
    ) as opened:
        await state(opened, "SLACK_APP_TOKEN (invalid_auth)")
        assert opened.own is not None


async def test_a_token_that_dies_is_named_and_what_it_left_is_answered_with_a_new_one(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent(lambda message: [0.3, "답"])) as opened:
        sent = mina.dm("안녕")
        await slack.until(lambda: sent.acked)
        with slack.world.lock:
            slack.world.kill_token(slack.team.bot_token, "token_revoked")
            slack.world.new_token(slack.team)
        await state(opened, "SLACK_BOT_TOKEN (token_revoked)")
    assert mina.replies(sent) == []
    async with speaking(slack, tmp_path, ScriptedAgent()):
        await slack.until(lambda: mina.replies(sent))


async def test_a_slack_that_is_away_at_the_start_is_waited_for(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    slack.faults.lose_call("auth.test", times=1)
    async with speaking(slack, tmp_path, ScriptedAgent(), ready=False) as opened:
        await state(opened, "does not answer")
        await state(opened, None)
        sent = mina.dm("안녕")
        await slack.until(lambda: mina.replies(sent))
        assert mina.replies(sent) == ["답: 안녕"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("\u200b\u200b", "네, 말씀하세요."),
        ("\u3164", "네, 말씀하세요."),
        ("반쪽 \ud800", "깨져서 읽을 수 없어요"),
        ("가" + "\u0301" * 40, "깨져서 읽을 수 없어요"),
        ("가" * 20_001, "20,000자까지"),
    ],
)
async def test_what_cannot_be_kept_is_told_for_what_it_is(
    slack: LocalSlack, mina: Person, tmp_path: Path, sent: str, said: str
) -> None:
    async with open_product(tmp_path) as product, living(slack, product):
        message = mina.dm(sent, raw=True)
        await slack.until(lambda: mina.replies(message))
    assert said in mina.replies(message)[0]
