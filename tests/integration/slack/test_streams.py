"""Answers that come in pieces: seen while they grow, and in the end there whole."""

import asyncio
from pathlib import Path

import pytest

from tests.fakes.slack import LocalSlack, Person
from tests.fakes.speaking import ScriptedAgent, speaking

WHOLE = "**하나** 둘 셋 넷"


def slowly(_: str) -> list[str | float | Exception]:
    """Pieces with a pause in the middle, so that there is more than one call."""
    return ["**하나** ", "둘 ", 0.65, "셋 ", 0.1, "넷"]


async def test_an_answer_in_pieces_grows_before_it_is_whole(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent(slowly)
    async with speaking(slack, tmp_path, agent):
        sent = mina.dm("말해 줘")
        await mina.until(lambda screen: "하나" in screen and "넷" not in screen)
        await mina.until(lambda screen: "넷" in screen and "▌" not in screen)
        assert mina.replies(sent) == [WHOLE]
    assert not slack.calls("chat.postMessage")
    (message,) = slack.bot_messages()
    assert message.metadata is not None
    assert message.metadata["event_payload"]["message"] == sent.ts


async def test_an_answer_in_one_piece_is_posted_and_not_streamed(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent()):
        sent = mina.dm("안녕")
        await slack.until(lambda: mina.replies(sent))
    assert not slack.calls("chat.startStream")


async def test_a_stream_that_dies_in_the_middle_still_brings_the_whole_text(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent(slowly)):
        sent = mina.dm("말해 줘")
        await mina.until(lambda screen: "하나" in screen)
        slack.expire_streams()
        await mina.until(lambda screen: "넷" in screen)
        assert mina.replies(sent) == [WHOLE]
        await slack.until(lambda: slack.calls("chat.update"))


@pytest.mark.parametrize("method", ["chat.startStream", "chat.appendStream", "chat.stopStream"])
@pytest.mark.parametrize("fault", ["lose_answer", "lose_call", "server_error"])
async def test_a_stream_with_a_lost_call_or_answer_brings_the_text_once_and_whole(
    slack: LocalSlack, mina: Person, tmp_path: Path, method: str, fault: str
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent(slowly)):
        getattr(slack.faults, fault)(method)
        sent = mina.dm("말해 줘")
        await mina.until(lambda screen: "넷" in screen and "▌" not in screen, seconds=20)
        await asyncio.sleep(0.3)
        assert mina.replies(sent) == [WHOLE]


async def test_where_nothing_can_be_streamed_or_changed_the_answer_is_a_new_message(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent(slowly)):
        slack.faults.error("chat.startStream", "channel_type_not_supported")
        first = mina.dm("말해 줘")
        await mina.until(lambda screen: "넷" in screen)
        assert mina.replies(first) == [WHOLE]
        slack.faults.error("chat.update", "cant_update_message")
        second = mina.dm("말해 줘")
        await slack.until(lambda: mina.replies(second))
        slack.expire_streams()
        await slack.until(lambda: WHOLE in mina.replies(second))
        assert len(mina.replies(second)) == 2


async def test_a_stop_that_cannot_wait_leaves_an_answer_that_the_next_start_completes(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent(slowly)
    async with speaking(slack, tmp_path, agent, stop_seconds=0.1):
        sent = mina.dm("말해 줘")
        await mina.until(lambda screen: "둘" in screen)
        agent.may_go_on.clear()
    assert "넷" not in mina.screen()
    async with speaking(slack, tmp_path, ScriptedAgent(slowly)):
        await mina.until(lambda screen: "넷" in screen and "▌" not in screen)
        assert mina.replies(sent) == [WHOLE]


async def test_a_long_answer_comes_in_parts_in_its_thread_with_its_code_whole(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    lines = [f"    print({n})  # 줄 {n}" for n in range(900)]
    text = "앞말\n\n```python\n" + "\n".join(lines) + "\n```\n\n뒷말"
    pieces = [text[at : at + 500] for at in range(0, len(text), 500)]
    async with speaking(slack, tmp_path, ScriptedAgent(lambda _: pieces)):
        sent = mina.dm("말해 줘")
        await mina.until(lambda screen: "뒷말" in screen)
        parts = [one.blocks[0]["text"] if one.blocks else one.text for one in slack.bot_messages()]
    assert len(parts) > 1
    assert all(part.count("```") == 2 for part in parts)
    kept = [line for part in parts for line in part.split("\n") if "print(" in line]
    assert kept == lines
    assert {one.thread_ts for one in slack.bot_messages()} == {sent.ts}


async def test_nobody_is_called_by_what_the_model_says(
    slack: LocalSlack, mina: Person, ben: Person, tmp_path: Path
) -> None:
    said = ["<!chan", "nel> 모두 @here, ", "<@U", "2>님, <!subteam^S1|@team>", " @everyone"]
    script = [one for piece in said for one in (piece, 0.35)]
    async with speaking(slack, tmp_path, ScriptedAgent(lambda _: script)):
        mina.dm("말해 줘")
        await mina.until(lambda screen: "everyone" in screen and "▌" not in screen)
    assert slack.pings() == []
    text = slack.bot_messages()[0].text
    assert "@channel" not in text
    assert "@here" not in text


@pytest.mark.parametrize("fault", ["lose_call", "server_error"])
async def test_a_stream_that_slack_will_not_end_at_first_is_no_second_answer(
    slack: LocalSlack, mina: Person, tmp_path: Path, fault: str
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent(slowly)):
        getattr(slack.faults, fault)("chat.stopStream", times=3)
        sent = mina.dm("말해 줘")
        await mina.until(lambda screen: "넷" in screen and "▌" not in screen)
    assert mina.replies(sent) == [WHOLE]
