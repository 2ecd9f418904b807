"""The websocket that events come in on: cut, refused, and there again."""

from pathlib import Path

from tests.fakes.slack import LocalSlack, Person
from tests.fakes.speaking import ScriptedAgent, speaking, state


async def test_a_line_that_is_cut_again_and_again_is_there_again_and_nothing_is_lost(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent()
    async with speaking(slack, tmp_path, agent):
        sent = []
        for n in range(5):
            assert slack.drop() == 1
            sent.append(mina.dm(f"말 {n}"))
            await slack.until(lambda: slack.connections == 1, seconds=20)
        await slack.until(lambda: all(mina.replies(one) for one in sent), seconds=30)
    assert agent.messages == [f"말 {n}" for n in range(5)]
    assert [mina.replies(one) for one in sent] == [[f"답: 말 {n}"] for n in range(5)]


async def test_a_slack_that_is_down_for_a_moment_refuses_nobody(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    async with speaking(slack, tmp_path, ScriptedAgent()) as opened:
        slack.faults.server_error("apps.connections.open", times=2)
        slack.faults.error("apps.connections.open", "internal_error")
        slack.drop()
        await state(opened, "connecting to Slack")
        # Sooner than a refused token would be tried again.
        await slack.until(lambda: slack.connections == 1, seconds=20)
        sent = mina.dm("다시 왔니?")
        await slack.until(lambda: mina.replies(sent), seconds=20)
        await state(opened, None)
        assert mina.replies(sent) == ["답: 다시 왔니?"]
