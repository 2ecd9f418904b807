"""The whole product at a local Slack and a stand-in for Gemini, and what people see of it."""

import json
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from pydantic import SecretStr

from bot.demo.gemini import Answer, Asked, FakeGemini, fake_gemini, says
from bot.demo.slack import LocalSlack, Person, Sent, Timing
from bot.main import create_app
from bot.settings import Settings

_SECONDS = 60.0
_MEMORIES = re.compile(r"<memories>\n(.*?)\n</memories>", re.DOTALL)


class Day:
    """Two people at Slack, the product that starts and stops, and a screen to tell it on."""

    def __init__(self, *, slack: LocalSlack, gemini: FakeGemini, settings: Settings) -> None:
        self.slack = slack
        self.gemini = gemini
        self.mina = slack.person("U1", "민아", tz="Asia/Seoul", locale="ko-KR")
        self.ben = slack.person("U2", "Ben", tz="America/New_York", locale="en-US")
        self._settings = settings

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Gieok runs, in Slack over Socket Mode."""
        app = create_app(self._settings)
        async with app.router.lifespan_context(app):
            await self.slack.until(lambda: self.slack.connections > 0, seconds=_SECONDS)
            yield

    async def ask(self, person: Person, text: str, *, thread: Sent | None = None) -> Sent:
        """One message and its answer."""
        before = 0 if thread is None else len(person.replies(thread))
        sent = person.dm(text, thread=thread)

        def answered() -> bool:
            return len(person.replies(sent)) > before and "▌" not in person.screen()

        await self.slack.until(answered, seconds=_SECONDS)
        return sent


@contextmanager
def day() -> Iterator[Day]:
    """An empty day: nobody has said anything yet."""
    with (
        tempfile.TemporaryDirectory(prefix="gieok-demo-") as folder,
        LocalSlack(timing=Timing(ack=30.0, retries=(0.0, 1.0))) as slack,
        fake_gemini() as gemini,
    ):
        gemini.otherwise = reads_aloud
        settings = Settings(
            data_dir=Path(folder) / "data",
            slack_api_url=slack.api_url,
            slack_bot_token=SecretStr(slack.bot_token),
            slack_app_token=SecretStr(slack.app_token),
            slack_signing_secret=None,
            llm_provider="gemini",
            gemini_api_key=SecretStr("demo"),
            gemini_api_endpoint=gemini.endpoint,
            log_level="ERROR",
        )
        yield Day(slack=slack, gemini=gemini, settings=settings)


def reads_aloud(asked: Asked) -> Answer:
    """What stands in for a model: it reads the first memory of its prompt aloud, slowly."""
    if asked.json:
        return says("[]")
    korean = re.search("[가-힣]", asked.question) is not None
    found = _MEMORIES.search(asked.text)
    if found is None:
        return says("그건 아직 몰라요." if korean else "I don't know that yet.")
    told = str(json.loads(found[1].split("\n")[0]).get("text", ""))
    if korean:
        return says("말씀하신 적이 있어요: ", f"**{told}**", " — 기억하고 있었어요.", seconds=0.4)
    return says("You told me: ", f"**{told}**", " — I kept it in mind.", seconds=0.4)


async def play(written: Callable[[str], object] = sys.stdout.write) -> None:
    """Play the day, and write down what happens and what people see."""

    def tell(what: str) -> None:
        written(f"{what}\n")

    with day() as today:
        async with today.running():
            await _told(today, tell)
            await _somebody_else(today, tell)
            await _put_right(today, tell)
            await _a_colleague_is_kept(today, tell)
            await _delivered_three_times(today, tell)
            await _a_dead_stream(today, tell)
        await _stopped(today, tell)
        tell(f"\n— Pinged by any of it: {today.slack.pings() or 'nobody'}.")


async def _told(today: Day, tell: Callable[[str], None]) -> None:
    tell(
        "\n— 민아 tells two things, and asks. The model is a stand-in that reads its prompt aloud."
    )
    await today.ask(today.mina, "기억해줘: 또리 생일은 10월 27일")
    await today.ask(today.mina, "기억해줘: 동물병원은 월요일에 쉰다 @channel")
    await today.ask(today.mina, "또리 생일 언제야?")
    tell(today.mina.screen())


async def _somebody_else(today: Day, tell: Callable[[str], None]) -> None:
    tell("\n— Ben asks the same in English. Nobody knows what others said.")
    await today.ask(today.ben, "When is Ttori's birthday?")
    tell(today.ben.screen())


async def _put_right(today: Day, tell: Callable[[str], None]) -> None:
    tell("\n— 민아 corrects a thing, edits a message, and asks in the thread of an old one.")
    await today.ask(today.mina, "또리 생일은 10월 27일이 아니라 10월 28일이야")
    sent = await today.ask(today.mina, "기억해줘: 주차 자리는 지하 2층 32번")
    today.mina.edit(sent, "기억해줘: 주차 자리는 지하 3층 12번")
    await today.slack.until(today.slack.settled, seconds=_SECONDS)
    await today.ask(today.mina, "주차 자리 몇 층이지?", thread=sent)
    tell(_in_its_thread(today.mina, sent))


async def _a_colleague_is_kept(today: Day, tell: Callable[[str], None]) -> None:
    tell('\n— Ben writes in a channel; 민아 keeps it with "Remember this", and opens Home.')
    channel = today.slack.channel("garden", today.mina, today.ben)
    said = today.ben.say(channel, "The spare projector is in room 402")
    today.mina.shortcut(said)
    await today.slack.until(lambda: "room 402" in today.mina.modal(), seconds=_SECONDS)
    tell(today.mina.modal())
    today.mina.submit()
    await today.slack.until(lambda: "기억해 둘게요" in today.mina.modal(), seconds=_SECONDS)
    today.mina.close_modal()
    today.mina.open_home()
    await today.slack.until(lambda: "room 402" in today.mina.home(), seconds=_SECONDS)
    tell(today.mina.home())
    today.mina.open_dm()


async def _delivered_three_times(today: Day, tell: Callable[[str], None]) -> None:
    tell("\n— Slack delivers a message three times, and loses its answer to a post.")
    today.slack.faults.lose_answer("chat.postMessage")
    sent = await today.ask(today.mina, "기억해줘: 우산은 현관에 있다")
    for _ in range(2):
        today.slack.again(sent.events[0], new_id=True)
    await today.slack.until(today.slack.settled, seconds=_SECONDS)
    tell(_in_its_thread(today.mina, sent))


async def _a_dead_stream(today: Day, tell: Callable[[str], None]) -> None:
    tell("\n— A stream dies in the middle of an answer.")
    sent = today.mina.dm("우산 어디 있지?")
    await today.mina.until(lambda screen: "▌" in screen, seconds=_SECONDS)
    tell(_in_its_thread(today.mina, sent))
    today.slack.expire_streams()
    await today.slack.until(lambda: today.slack.calls("chat.update"), seconds=_SECONDS)
    await today.slack.until(lambda: "▌" not in today.mina.screen(), seconds=_SECONDS)
    tell(_in_its_thread(today.mina, sent))


async def _stopped(today: Day, tell: Callable[[str], None]) -> None:
    tell("\n— Gieok is stopped, 민아 writes, it starts again; then it is told to forget.")
    waiting = today.mina.dm("동물병원 언제 쉬어?")
    async with today.running():
        await today.slack.until(lambda: today.mina.replies(waiting), seconds=_SECONDS)
        await today.ask(today.mina, "또리 생일 잊어줘")
        await today.ask(today.mina, "또리 생일 언제야?")
        tell(today.mina.screen())


def _in_its_thread(person: Person, sent: Sent) -> str:
    return "\n".join(f"  기억이: {reply}" for reply in person.replies(sent))
