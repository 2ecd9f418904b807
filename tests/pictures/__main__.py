"""Drives the product at the local Slack and writes docs/pictures: `python -m tests.pictures`."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Browser, sync_playwright

from tests.fakes.running import PROJECT, Running
from tests.fakes.slack import LocalSlack, Person, Sent, Timing
from tests.pictures.page import channel_page, home_page, talk_page

PICTURES = PROJECT / "docs" / "pictures"
TOKEN = "token-of-the-pictures"
_SECONDS = 60.0


def main() -> None:
    """Every picture, from the views that the product made."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with at_slack() as (slack, running), browser() as chromium:
        mina = slack.person("U1", "민아")
        ben = slack.person("U2", "Ben", tz="America/New_York", locale="en-US")
        chat(mina)
        draw(chromium, "chat", talk_page(mina), width=760, height=560)
        commands(ben)
        draw(chromium, "commands", talk_page(ben), width=760, height=560)
        draw(chromium, "shortcut", shortcut(slack, mina, ben), width=760, height=520)
        facts(running, mina)
        mina.open_home()
        until(mina, mina.home, "화분")
        draw(chromium, "home", home_page(mina), width=760, height=600)
        mina.click("home_facts")
        until(mina, mina.home, "• 품종: 푸들")
        draw(chromium, "facts", home_page(mina), width=760, height=400)


def chat(mina: Person) -> None:
    """Told, asked, corrected."""
    for text in (
        "기억해줘: 또리 생일은 10월 27일",
        "화분은 월요일마다 물을 줘야 해",
        "또리 생일 언제야?",
    ):
        answered(mina, mina.dm(text))


def commands(ben: Person) -> None:
    """Kept and asked for by commands, and the question that /forget asks."""
    for command, text, answer in (
        ("/remember", "that my dentist's phone number is 555-0132", "remember"),
        ("/remember", "my dentist is on Oak Street", "Oak Street”"),
        ("/recall", "What's my dentist's number?", "you told me"),
        ("/forget", "my dentist", "Forget this"),
    ):
        ben.command(command, text)
        until(ben, ben.screen, answer)


def shortcut(slack: LocalSlack, mina: Person, ben: Person) -> str:
    """A colleague's message in a channel, and the modal in which it is kept."""
    channel = slack.channel("team-garden", mina, ben)
    ben.say(channel, "Morning, everyone!")
    said = ben.say(channel, "The greenhouse key is in the blue tin, behind the seeds.")
    mina.shortcut(said)
    until(mina, mina.modal, "blue tin")
    page = channel_page(mina, channel.name, list(channel.messages.values()))
    mina.submit()
    until(mina, mina.modal, "기억해 둘게요")
    mina.close_modal()
    return page


def facts(running: Running, mina: Person) -> None:
    """What is known about whom, as a program tells it."""
    known = [
        ("또리", "품종", "푸들", "2024-05-01", None),
        ("또리", "병원", "숲동물병원", "2026-03-02", None),
        ("또리", "병원", "한결동물병원", "2024-05-10", "2026-03-02"),
        ("하늘", "사는 곳", "제주", "2025-09-01", None),
    ]
    stated = [
        dict(zip(("subject", "predicate", "object", "valid_from", "valid_until"), one, strict=True))
        for one in known
    ]
    headers = {"Authorization": f"Bearer {TOKEN}", "X-User-Id": f"{mina.team.id}:{mina.user.id}"}
    url = f"{running.url}/api/v1/graph/facts"
    told = {"facts": stated, "said_at": "2026-11-20T01:00:00Z"}
    httpx.post(
        url,
        json=told,
        headers=headers,
        trust_env=False,
    ).raise_for_status()


def answered(person: Person, sent: Sent) -> None:
    """Waits until the message has its answer."""
    person.slack.wait_for(lambda: person.replies(sent), seconds=_SECONDS)


def until(person: Person, what: Callable[[], str], word: str) -> None:
    """Waits until the word stands there."""
    person.slack.wait_for(lambda: word in what(), seconds=_SECONDS)


@contextmanager
def at_slack() -> Iterator[tuple[LocalSlack, Running]]:
    """The product, as it is started by people, in a Slack on this machine."""
    with (
        tempfile.TemporaryDirectory(prefix="gieok-pictures-") as folder,
        LocalSlack(timing=Timing()) as slack,
    ):
        running = Running(
            Path(folder) / "data",
            {
                "API_TOKEN": TOKEN,
                "SLACK_API_URL": slack.api_url,
                "SLACK_BOT_TOKEN": slack.bot_token,
                "SLACK_APP_TOKEN": slack.app_token,
            },
        )
        with running.served():
            yield slack, running


@contextmanager
def browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"]
        )
        yield chromium
        chromium.close()


def draw(chromium: Browser, name: str, html: str, *, width: int, height: int) -> None:
    """The page as docs/pictures/NAME.png, as high as it is."""
    page = chromium.new_page(viewport={"width": width, "height": height}, device_scale_factor=1.5)
    page.set_content(html)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
    page.close()


if __name__ == "__main__":
    main()
