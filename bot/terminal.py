"""`python -m bot chat`: a conversation in the terminal, over the routes of the HTTP door."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal
from rich.console import Console
from rich.text import Text

from bot.client import RequestRefused, events, open_client, problem_sentence, told
from bot.settings import Settings

_LEAVE = frozenset({"/quit", "/exit", "/q"})
# Everything that could move the cursor or recolour the terminal; line breaks and tabs may stay.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_MEMORY_CHARS = 200
_HELLO = "Gieok 기억 · /quit leaves · 끝내려면 /quit"


def chat(settings: Settings, person: str, once: str | None) -> int:
    """Talk until /quit, the end of the input or Ctrl-C; with `once` a single turn.

    0 when it ended well, 1 where a message could not be answered and nobody was there to see.
    """
    console = Console(highlight=False, markup=False, soft_wrap=True)
    try:
        with start_blocking_portal() as portal, _conversation(portal, settings, person) as turns:
            if once is not None:
                return 0 if _turn(turns, console, once) else 1
            return _converse(turns, console)
    except KeyboardInterrupt:
        console.print()
        return 130 if once is not None else 0


class _Turns:
    """Sends messages and shows what comes back; runs in the portal's thread."""

    def __init__(self, client: httpx.AsyncClient, person: str) -> None:
        self._client = client
        self._headers = {"X-User-Id": person, "Accept": "text/event-stream"}
        self._conversation: str | None = None

    async def answer(self, message: str, console: Console) -> None:
        """One turn; raises RequestRefused where the server says no."""
        body = {"message": message}
        if self._conversation is not None:
            body["conversation_id"] = self._conversation
        sending = self._client.stream("POST", "/api/v1/chat", json=body, headers=self._headers)
        async with sending as response:
            await told(response)
            done = await _show_reply(response, console)
        self._conversation = done.get("conversation_id")
        if done.get("source") != "command":
            _show_memories(done.get("memories", []), console)


@contextmanager
def _conversation(
    portal: BlockingPortal, settings: Settings, person: str
) -> Iterator[tuple[BlockingPortal, _Turns]]:
    # The loop has a thread of its own: indexing goes on while the prompt waits for a line,
    # and Ctrl-C reaches the prompt.
    with portal.wrap_async_context_manager(open_client(settings)) as client:
        yield portal, _Turns(client, person)


def _converse(turns: tuple[BlockingPortal, _Turns], console: Console) -> int:
    attended = sys.stdin.isatty()
    if attended:
        _prepare_line_editing()
        console.print(Text(_HELLO, style="dim"))
    answered = True
    for line in _lines(attended):
        answered = _turn(turns, console, line) and answered
    return 0 if attended or answered else 1


def _lines(attended: bool) -> Iterator[str]:
    while True:
        try:
            line = input("> " if attended else "")
        except EOFError:
            return
        if line.strip() in _LEAVE:
            return
        if line.strip():
            yield line


def _prepare_line_editing() -> None:
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def _turn(turns: tuple[BlockingPortal, _Turns], console: Console, message: str) -> bool:
    portal, conversation = turns
    readable = message.encode("utf-8", "replace").decode("utf-8")
    try:
        portal.call(conversation.answer, readable, console)
    except (RequestRefused, httpx.TransportError) as error:
        _complain(error)
        return False
    return True


def _complain(error: Exception) -> None:
    refused = isinstance(error, RequestRefused)
    reason = str(error) if refused else "The server cannot be reached; the message was not sent."
    print(f"! {shown(reason)}", file=sys.stderr)


async def _show_reply(response: httpx.Response, console: Console) -> dict[str, Any]:
    async for name, data in events(response):
        said = json.loads(data)
        if name == "token":
            console.print(shown(said["text"]), end="")
            console.file.flush()
        elif name == "done":
            console.print()
            return dict(said)
        elif name == "error":
            console.print()
            raise RequestRefused(problem_sentence(said))
    console.print()
    raise RequestRefused("The answer broke off.")


def _show_memories(memories: list[dict[str, Any]], console: Console) -> None:
    for memory in memories:
        text = " ".join(shown(memory["content"]).split())
        cut = text if len(text) <= _MEMORY_CHARS else text[: _MEMORY_CHARS - 1] + "…"
        console.print(Text(f"  · {cut} ({_day(memory['said_at'])})", style="dim"))


def _day(said_at: str) -> str:
    return datetime.fromisoformat(said_at).astimezone().strftime("%Y-%m-%d")


def shown(text: str) -> str:
    """The text without what could take over the terminal that shows it."""
    return _CONTROLS.sub("", text)
