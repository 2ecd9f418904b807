"""Messages in a DM: each becomes one turn of the agent, and its answer goes into the thread."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256

from bot.slack import phrases
from bot.slack.inbound import Own, is_direct, mentioned, plain, said_at
from bot.slack.inbox import Waiting
from bot.slack.people import Known, People
from bot.slack.posting import Posting
from bot.slack.running import Running
from bot.slack.views.answer import below
from bot.slack.wire import Lost, Place, Refused, Wire
from services.agent import Agent
from services.commands import Intent
from services.errors import InvalidInput
from services.ledger import deliveries
from services.ledger.database import Database
from services.ledger.deliveries import Arrival, Settled, State
from services.ledger.seen import IdempotencyKey
from services.models import Language, Moment
from services.text import says_something
from services.turn import Ask, Origin, Reply, Thread
from services.utterance import language_of

log = logging.getLogger(__name__)

# Slack drops a status by itself after two minutes: no answer waits for it longer than this.
_STATUS_S = 5.0
_TITLE_CHARS = 60


@dataclass(frozen=True, slots=True)
class _Written:
    """What a person wrote, in plain words, and who they are."""

    words: str
    files: Sequence[str]
    known: Known
    language: Language


class Messages:
    """Answers what people write to the app in one workspace."""

    def __init__(
        self,
        *,
        agent: Agent,
        database: Database,
        wire: Wire,
        people: People,
        own: Own,
        running: Running,
        max_message_chars: int,
    ) -> None:
        self._agent = agent
        self._database = database
        self._wire = wire
        self._people = people
        self._own = own
        self._most = max_message_chars
        self._running = running

    async def answer(self, waiting: Waiting) -> Settled:
        """Answer one message; how it ended, for the ledger."""
        arrival = waiting.delivery.arrival
        written = await self._read(arrival)
        place = _place(arrival)
        try:
            async with (
                self._running.of(place) as stop,
                self._thinking(place, written, new=await self._begins(arrival)),
            ):
                posting = Posting(
                    wire=self._wire,
                    own=self._own,
                    place=place,
                    resumed=waiting.resumed,
                    stop=stop,
                )
                return await self._say(arrival, written, posting)
        except Refused as error:
            log.error("an answer cannot be posted: %s", error)
            # With a good token the next start answers it.
            return Settled(State.WAITING if error.is_about_the_token else State.FAILED)

    async def _read(self, arrival: Arrival) -> _Written:
        content = arrival.content
        text = str(content.get("text") or "")
        files = content.get("files")
        known = await self._people.of(arrival.user)
        names = await self._people.names(mentioned(text, self._own))
        words = plain(text, self._own, names)
        return _Written(
            words=words,
            files=[str(one) for one in files] if isinstance(files, list) else [],
            known=known,
            language=language_of(words, known.language or Language.KOREAN),
        )

    async def _say(self, arrival: Arrival, written: _Written, posting: Posting) -> Settled:
        unread = phrases.files_unread(written.language) if written.files else ""
        if not says_something(written.words):
            said = unread or phrases.nothing_to_read(written.language)
            return Settled(State.ANSWERED, await posting.finish(said, turn=""))
        reply = await self._reply(await self._ask(arrival, written, posting), posting)
        if isinstance(reply, Reply):
            text = f"{reply.text}\n\n{unread}" if unread else reply.text
            buttons = below(reply, written.known.language or written.language)
            first = await posting.finish(text, turn=reply.turn_id, below=buttons)
            forgot = reply.command is not None and reply.command.intent == Intent.FORGET
            return Settled(State.ANSWERED, first, reply.turn_id, erase=forgot)
        apology = self._apology(reply, written, begun=posting.begun)
        return Settled(State.FAILED, await posting.finish(apology, turn=""))

    async def _reply(self, ask: Ask, posting: Posting) -> Reply | BaseException | None:
        """The agent's reply, or what went wrong; a task of its own, so that it can be stopped."""
        replying = asyncio.ensure_future(self._agent.reply(ask, posting.add))
        try:
            await asyncio.wait({replying})
        finally:
            replying.cancel()
        if replying.cancelled():
            return None
        if (error := replying.exception()) is not None:
            log.error("a turn failed", exc_info=error)
            return error
        return replying.result()

    def _apology(self, wrong: BaseException | None, written: _Written, *, begun: str) -> str:
        language = written.language
        if isinstance(wrong, InvalidInput):
            long = len(written.words) > self._most
            return phrases.too_long(language, self._most) if long else phrases.no_text(language)
        if begun:
            return f"{begun}\n\n{phrases.broke_off(language)}"
        return phrases.sorry(language)

    async def _ask(self, arrival: Arrival, written: _Written, posting: Posting) -> Ask:
        return Ask(
            person=arrival.person,
            message=written.words,
            conversation=_conversation(arrival),
            moment=Moment(said_at(arrival.ts), written.known.tz),
            key=IdempotencyKey(
                key=f"slack:{arrival.channel}:{arrival.ts}",
                # Of its name: what it says may be edited between two tries.
                fingerprint=sha256(arrival.ts.encode()).hexdigest(),
            ),
            thread=await self._thread(arrival),
            origin=Origin(source="slack", metadata=_where(arrival, self._own)),
            within=None if is_direct(arrival.channel) else f"slack:{arrival.channel}",
            stop=posting.stop,
        )

    async def _begins(self, arrival: Arrival) -> bool:
        """Whether a message in a DM is the first that its person wrote in its thread."""
        if not is_direct(arrival.channel):
            return False
        thread = await self._thread(arrival)
        return thread is None or thread.root_turn is None

    async def _thread(self, arrival: Arrival) -> Thread | None:
        """The thread that was begun before; a message at the top begins one of its own."""
        if arrival.thread in (None, arrival.ts) or not is_direct(arrival.channel):
            return None
        assert arrival.thread is not None
        async with self._database.read() as connection:
            root = await deliveries.said(
                connection, team=arrival.team, channel=arrival.channel, ts=arrival.thread
            )
        return Thread(key=arrival.thread, root_turn=root.turn_id if root else None)

    @asynccontextmanager
    async def _thinking(self, place: Place, written: _Written, *, new: bool) -> AsyncIterator[None]:
        """Shows that an answer is being made, and can be stopped, for as long as it is."""
        status = phrases.thinking(written.known.language or written.language)
        title = " ".join(written.words.split())[:_TITLE_CHARS]
        shown = asyncio.gather(
            self._show(self._wire.set_status(place, status)),
            self._show(self._wire.set_session(place, "processing", title=title)),
            *([self._show(self._wire.set_title(place, title))] if title and new else []),
        )
        try:
            yield
        finally:
            # Cleared after it was set, however the answer ended; not where the app ends.
            try:
                await asyncio.wait({shown})
            finally:
                shown.cancel()
            await asyncio.gather(
                self._show(self._wire.set_status(place, "")),
                self._show(self._wire.set_session(place, "active")),
            )

    async def _show(self, call: Awaitable[None]) -> None:
        try:
            async with asyncio.timeout(_STATUS_S):
                await call
        except (Lost, Refused, TimeoutError) as error:
            log.info("the status cannot be shown: %s", error)


def _conversation(arrival: Arrival) -> str:
    """A DM is one conversation with all its threads; in a channel each thread is one."""
    if is_direct(arrival.channel):
        return f"slack:{arrival.channel}"
    return f"slack:{arrival.channel}/{arrival.thread or arrival.ts}"


def _place(arrival: Arrival) -> Place:
    return Place(
        team=arrival.team,
        channel=arrival.channel,
        thread=arrival.thread or arrival.ts,
        user=arrival.user,
        question=arrival.ts,
    )


def _where(arrival: Arrival, own: Own) -> dict[str, str]:
    where = {"channel": arrival.channel, "ts": arrival.ts}
    if arrival.thread is not None:
        where["thread_ts"] = arrival.thread
    if own.url:
        name = arrival.ts.replace(".", "")
        where["permalink"] = f"{own.url.rstrip('/')}/archives/{arrival.channel}/p{name}"
    return where
