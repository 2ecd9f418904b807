"""The command line: python -m bot serve | chat | import | reindex | cleanup | link | demo."""

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import httpx
from pydantic import ValidationError

from bot.logs import set_up_logging
from bot.settings import Settings, mistakes
from services.errors import GieokError, InvalidInput
from services.models import Person

DONE, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130
_EXIT_CODES = (
    "exit codes: 0 done; 1 it could not be done, in part or at all; "
    "2 wrong arguments or settings; 130 interrupted"
)
_IMPORT = """\
Imports a file of JSON lines as this person's memories. A line is
  {"text" or "content": ..., "kind"?: event (default), memory or message, "said_at"?: ...,
   "occurred_at"?: ..., "speaker"?: ..., "conversation_id"?: ..., "emotion"?: ..., "result"?: ...,
   "metadata"?: {...}}
Anything else in a line is kept in its metadata. Lines that cannot be taken are named with the
reason; all others are imported. Stopped half-way, the same command goes on where it was; of a
file that has grown at its end it takes the new lines."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    chosen = _parser().parse_args(arguments)
    _keep_algebra_on_one_thread()
    # What people said is for its owner's eyes, in a folder that was there before, too.
    os.umask(0o077)
    try:
        settings = Settings()
    except (ValidationError, UnicodeDecodeError) as error:
        wrong = mistakes(error) if isinstance(error, ValidationError) else ".env is not UTF-8 text"
        return _failed(f"The settings are wrong.\n{wrong}", MISUSED)
    set_up_logging(settings.log_level)
    try:
        return _run(chosen, settings)
    except KeyboardInterrupt:
        return INTERRUPTED
    except GieokError as error:
        return _failed(str(error), FAILED)
    except httpx.TransportError:
        return _failed("The server went away; run the same command again.", FAILED)
    except OSError as error:
        told = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        return _failed(told, FAILED)


def _keep_algebra_on_one_thread() -> None:
    """Two threads of numpy's OpenBLAS stall each other where a small machine is busy.

    A search through 10,000 memories took 8 to 13 ms with two and takes 4 with one. OpenBLAS reads
    this when numpy is imported, which no module does before a command runs. It is written here
    for OpenBLAS; what is set for us is read in settings.py alone.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _run(chosen: argparse.Namespace, settings: Settings) -> int:
    # Each command brings what it needs only when it is run: --help answers at once.
    match chosen.command:
        case "serve":
            from bot.serve import serve

            return serve(settings)
        case "chat":
            from bot.terminal import chat

            return chat(settings, str(chosen.user), chosen.once)
        case "import":
            from bot.importing import import_file
            from bot.progress import Progress

            importing = import_file(
                settings, chosen.file, str(chosen.user), Progress.on_terminal(), again=chosen.again
            )
            return asyncio.run(importing)
        case "reindex":
            from bot.progress import Progress
            from bot.reindex import reindex

            return asyncio.run(reindex(settings, Progress.on_terminal(), graph=chosen.graph))
        case "cleanup":
            from bot.cleanup import clean_up
            from bot.progress import Progress

            return asyncio.run(clean_up(settings, Progress.on_terminal()))
        case "demo":
            from bot.demo.day import play

            set_up_logging("ERROR")
            asyncio.run(play())
            return DONE
        case _:
            return _print_link(settings)


def _print_link(settings: Settings) -> int:
    from bot.http.auth import ensure_token, login_link
    from bot.lock import DataFolder
    from bot.serve import address

    DataFolder(settings.data_dir).create()
    token = ensure_token(settings.data_dir, settings.api_token)
    print(login_link(address(settings), token))
    return DONE


def _failed(reason: str, code: int) -> int:
    print(f"gieok: {reason}", file=sys.stderr)
    return code


def _person(text: str) -> Person:
    try:
        return Person.parse(text)
    except InvalidInput as error:
        raise argparse.ArgumentTypeError(error.reason) from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Gieok (기억): a personal assistant that remembers, in Korean and English.",
        epilog=f"Settings come from the environment or .env (see README). {_EXIT_CODES}",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("serve", help="listen for browsers, programs and chat")
    speaking = argparse.ArgumentParser(add_help=False)
    speaking.add_argument(
        "--user",
        type=_person,
        default=Person.parse("local:me"),
        metavar="team:user",
        help="whose memory it is (local:me)",
    )
    chat = commands.add_parser("chat", help="talk here in the terminal", parents=[speaking])
    chat.add_argument("--once", metavar="MESSAGE", help="say this one thing, show the answer, end")
    importing = commands.add_parser(
        "import",
        help="take in a file of JSON lines",
        parents=[speaking],
        description=_IMPORT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    importing.add_argument("file", type=Path, metavar="FILE", help="the file, UTF-8")
    importing.add_argument(
        "--again", action="store_true", help="take a file in once more that is in already"
    )
    reindexing = commands.add_parser("reindex", help="build the indexes anew from the ledger")
    reindexing.add_argument(
        "--graph",
        action="store_true",
        help="the facts instead of the vectors, here and in a Neo4j that follows",
    )
    commands.add_parser("cleanup", help="remove kept answers that have expired")
    commands.add_parser("link", help="print the link that lets a browser in")
    commands.add_parser("demo", help="play a short day in Slack on this machine")
    return parser


if __name__ == "__main__":
    sys.exit(main())
