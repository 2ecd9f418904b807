"""The Stop button: the answer ends where it is, and nothing more is said."""

from pathlib import Path

from services.turn import Ask, Emit, Reply, Source
from tests.fakes.slack import LocalSlack, Person
from tests.fakes.speaking import ScriptedAgent, speaking


class Obedient(ScriptedAgent):
    """Goes on until it is told to stop, and then says that it was."""

    async def reply(self, ask: Ask, emit: Emit) -> Reply:
        self.asked.append(ask)
        for piece in self.script(ask.message):
            await emit(str(piece))
        assert ask.stop is not None
        await ask.stop.wait()
        await emit(" (여기서 멈췄어요)")
        return Reply("…", Source.MODEL, None, (), ask.conversation or "", "t" * 32)


async def test_what_was_said_stays_and_nothing_more_is_posted(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = Obedient(lambda _: ["하나 ", "둘 ", "셋 "])
    async with speaking(slack, tmp_path, agent):
        sent = mina.dm("세어 줘")
        await slack.until(lambda: "둘" in mina.screen())
        mina.stop(sent)
        await slack.until(lambda: mina.dm_channel.sessions.get(sent.ts) == "active")
        assert "생각하고" not in mina.screen()
    (answer,) = mina.replies(sent)
    assert answer.startswith("하나 둘")
    assert "멈췄어요" not in answer


async def test_stop_before_a_word_was_said_leaves_silence_and_the_session_at_rest(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = Obedient(lambda _: [])
    async with speaking(slack, tmp_path, agent):
        sent = mina.dm("세어 줘")
        await slack.until(lambda: agent.asked and mina.dm_channel.sessions.get(sent.ts))
        assert mina.dm_channel.titles[sent.ts] == "세어 줘"
        mina.stop(sent)
        await slack.until(lambda: mina.dm_channel.sessions.get(sent.ts) == "active")
    assert mina.replies(sent) == []


async def test_deleting_the_question_stops_its_answer_and_lets_the_next_be_made(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = Obedient(lambda _: [])
    async with speaking(slack, tmp_path, agent):
        sent = mina.dm("세어 줘")
        await slack.until(lambda: agent.asked)
        mina.delete(sent)
        after = mina.dm("다른 것")
        await slack.until(lambda: len(agent.asked) == 2)
        mina.stop(after)
        await slack.until(lambda: mina.dm_channel.sessions.get(after.ts) == "active")
    assert slack.bot_messages() == []


async def answered(person: Person) -> None:
    sent = person.dm("안녕")
    await person.slack.until(lambda: person.replies(sent))


async def test_who_moved_is_answered_by_their_new_clock(
    slack: LocalSlack, mina: Person, tmp_path: Path
) -> None:
    agent = ScriptedAgent()
    async with speaking(slack, tmp_path, agent):
        await answered(mina)
        (changed,) = mina.change(tz="Europe/Paris")
        await slack.until(lambda: changed.over)
        await answered(mina)
    assert [ask.moment.tz.key for ask in agent.asked] == ["Asia/Seoul", "Europe/Paris"]
