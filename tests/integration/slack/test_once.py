"""Each message is answered exactly once, in order, whole, whatever the wire does."""

import asyncio
from pathlib import Path

import aiosqlite

from tests.fakes.slack import LocalSlack, Person, Sent
from tests.fakes.speaking import ScriptedAgent, speaking


async def answered(slack: LocalSlack, person: Person, *sent: Sent) -> list[str]:
    """The answers to these messages, once each has one and nothing more is on its way."""
    await slack.until(lambda: all(person.replies(one) for one in sent) and slack.settled())
    await asyncio.sleep(0.3)
    return [text for one in sent for text in person.replies(one)]


async def test_the_same_event_again_while_it_is_handled_is_one_turn_and_one_answer(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent(lambda message: [0.3, f"답: {message}"])
    async with speaking(slack, tmp_path, agent):
        sent = mina.dm("안녕")
        again = [slack.again(sent.events[0]) for _ in range(3)]
        assert await answered(slack, mina, sent) == ["답: 안녕"]
    assert agent.messages == ["안녕"]
    assert all(one.acked for one in [*sent.events, *again])


async def test_a_message_that_only_comes_as_a_retry_is_answered(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent()):
        with slack.hold() as held:
            sent = mina.dm("안녕")
        event = held.events[0].payload["event"]
        slack.deliver(event, retry=1, retries=())
        assert await answered(slack, mina, sent) == ["답: 안녕"]


async def test_one_message_under_three_event_ids_has_one_answer(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent()):
        sent = mina.dm("안녕")
        for _ in range(2):
            slack.again(sent.events[0], new_id=True)
        assert await answered(slack, mina, sent) == ["답: 안녕"]
        # Long after the answer too.
        late = slack.again(sent.events[0], new_id=True)
        assert await answered(slack, mina, sent) == ["답: 안녕"]
        assert late.acked


async def test_an_event_whose_connection_broke_before_the_ack_is_answered_once(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent()):
        slack.link.drop_after_send = 1
        first = mina.dm("하나")
        await slack.until(lambda: slack.connections == 1 and first.acked, seconds=20)
        slack.link.lose_acks = 1
        second = mina.dm("둘")
        await slack.until(lambda: second.acked, seconds=20)
        assert await answered(slack, mina, first, second) == ["답: 하나", "답: 둘"]


async def test_a_429_is_waited_for_and_the_order_kept(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent()):
        slack.faults.rate_limit("chat.postMessage", retry_after=1, times=2)
        sent = [mina.dm(text) for text in ("하나", "둘", "셋")]
        assert await answered(slack, mina, *sent) == ["답: 하나", "답: 둘", "답: 셋"]
    posted = [one.thread_ts for one in slack.bot_messages()]
    assert posted == [one.ts for one in sent]
    refused, told = [call for call in slack.calls("chat.postMessage")][:2]
    assert told.at - refused.at >= 1


async def test_a_post_whose_answer_was_lost_is_looked_up_and_not_sent_again(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent()):
        slack.faults.lose_answer("chat.postMessage")
        first = mina.dm("하나")
        assert await answered(slack, mina, first) == ["답: 하나"]
        slack.faults.lose_call("chat.postMessage")
        second = mina.dm("둘")
        assert await answered(slack, mina, second) == ["답: 둘"]
        slack.faults.server_error("chat.postMessage")
        third = mina.dm("셋")
        assert await answered(slack, mina, third) == ["답: 셋"]
    (turn,) = {one.metadata["event_payload"]["turn"] for one in slack.bot_messages()[:1]}  # type: ignore[index]
    assert len(turn) == 32


async def test_three_quick_messages_are_answered_in_order_and_not_interleaved(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent(lambda message: [0.05, f"{message} 하나 ", 0.05, f"{message} 둘"])
    async with speaking(slack, tmp_path, agent):
        sent = [mina.dm(text) for text in ("가", "나", "다")]
        texts = await answered(slack, mina, *sent)
    assert texts == [f"{one} 하나 {one} 둘" for one in "가나다"]
    assert agent.messages == ["가", "나", "다"]


async def test_a_stop_lets_the_answer_end_and_takes_nothing_more(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent(lambda message: [0.5, f"답: {message}"])
    async with speaking(slack, tmp_path, agent):
        first = mina.dm("하나")
        second = mina.dm("둘")
        await slack.until(lambda: second.acked)
        await agent.began.wait()
    assert mina.replies(first) == ["답: 하나"]
    assert mina.replies(second) == []
    async with speaking(slack, tmp_path, agent):
        assert await answered(slack, mina, first, second) == ["답: 하나", "답: 둘"]
    assert agent.messages == ["하나", "둘"]


async def test_what_was_posted_but_not_noted_is_not_posted_again_after_a_restart(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent()):
        sent = mina.dm("하나")
        assert await answered(slack, mina, sent) == ["답: 하나"]
    async with aiosqlite.connect(tmp_path / "ledger.db") as ledger:
        # As if the process had ended between the post and the note of it.
        await ledger.execute(
            "UPDATE deliveries SET state='waiting', reply_ts=NULL, content=?",
            ('{"text": "하나", "files": []}',),
        )
        await ledger.commit()
    agent = ScriptedAgent()
    async with speaking(slack, tmp_path, agent):
        await agent.began.wait()
        assert await answered(slack, mina, sent) == ["답: 하나"]


async def test_a_text_is_in_the_inbox_until_it_is_answered_and_no_longer(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent(lambda message: [0.3, "답"])
    async with speaking(slack, tmp_path, agent):
        sent = mina.dm("비밀 단어")
        await slack.until(lambda: sent.acked)
        async with aiosqlite.connect(tmp_path / "ledger.db") as ledger:
            query = "SELECT content, reply_ts FROM deliveries"
            ((content, _),) = await ledger.execute_fetchall(query)
            assert "\\ube44" in content or "비밀" in content
            await answered(slack, mina, sent)
            ((content, reply_ts),) = await ledger.execute_fetchall(query)
    assert content is None
    assert reply_ts == slack.bot_messages()[0].ts


async def test_twenty_people_at_once_are_acknowledged_while_the_model_thinks(
    slack: LocalSlack, tmp_path: Path
) -> None:
    people = [slack.person(f"U{n}", f"사람{n}") for n in range(100, 120)]
    agent = ScriptedAgent(lambda message: [2.0, f"답: {message}"])
    async with speaking(slack, tmp_path, agent):
        sent = [(one, one.dm(f"안녕 {n}")) for n in range(3) for one in people]
        await slack.until(lambda: all(one.acked for _, one in sent))
        waited = slack.ack_seconds()
        assert waited[int(len(waited) * 0.99) - 1] < 1.0
        await slack.until(lambda: len(agent.asked) >= 20)
        await slack.until(lambda: all(one.replies(it) for one, it in sent), seconds=30)
    for n, one in enumerate(people):
        mine = [it for other, it in sent if other is one]
        assert [one.replies(it) for it in mine] == [[f"답: 안녕 {n}"] for n in range(3)], n
