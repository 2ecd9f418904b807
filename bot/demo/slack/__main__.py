"""The local Slack as a process: prints how to reach it, takes lines as DMs, shows the screen."""

import argparse
import sys
import threading

from bot.demo.slack.local import LocalSlack
from bot.demo.slack.person import Person


def main() -> None:
    """Runs until the end of the input, or for ever with --no-input."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--post-to", help="HTTP mode: the app's /slack/events")
    parser.add_argument("--name", default="민아")
    parser.add_argument("--no-input", action="store_true")
    given = parser.parse_args()
    with LocalSlack(port=given.port) as slack:
        if given.post_to:
            slack.post_to(given.post_to)
        _say(
            f"SLACK_API_URL={slack.api_url}\nSLACK_BOT_TOKEN={slack.bot_token}\n"
            f"SLACK_APP_TOKEN={slack.app_token}\nSLACK_SIGNING_SECRET={slack.signing_secret}\n"
        )
        person = slack.person("U1", given.name)
        watcher = threading.Thread(target=_watch, args=(person,), daemon=True)
        watcher.start()
        if given.no_input:
            watcher.join()
        for line in sys.stdin:
            _act(person, line.strip())


def _act(person: Person, line: str) -> None:
    if line.startswith("/"):
        person.command(*line.split(" ", 1))
    elif line:
        person.dm(line)


def _watch(person: Person) -> None:
    before = ""
    pause = threading.Event()
    while not pause.wait(0.3):
        screen = person.screen()
        if screen != before:
            _say(f"\n{'─' * 60}\n{screen}\n")
        before = screen


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
