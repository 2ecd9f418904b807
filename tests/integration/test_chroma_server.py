"""The vectors on a Chroma server of its own, a real one, also while it is away."""

import asyncio
import shutil
import threading
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.chroma import close_chroma, open_server
from bot.main import Services, open_services
from bot.settings import Settings
from services.errors import IndexUnavailable
from services.memory.recall import Filters
from services.memory.vectors import MEMORIES
from services.models import Kind, Moment, NewEpisode, Person
from tests.fakes.chroma import ChromaServer

MINA = Person("T1", "mina")
# Only a limit: what waits for the server is tried again after seconds.
_PATIENCE = 60.0


@pytest.fixture
def server(tmp_path: Path) -> ChromaServer:
    """A server that is not running yet."""
    return ChromaServer(tmp_path / "vectors")


@asynccontextmanager
async def opened(folder: Path, server: ChromaServer) -> AsyncIterator[Services]:
    settings = Settings(data_dir=folder / "data", chroma_url=server.url, llm_provider="none")
    (folder / "data").mkdir(exist_ok=True)
    async with open_services(settings) as services:
        yield services


async def told(services: Services, content: str) -> str:
    new = NewEpisode(content, Kind.MEMORY, "test")
    return (await services.memories.of(MINA).store(new)).id


async def found(services: Services, question: str) -> list[str]:
    moment = Moment(datetime.now(UTC), ZoneInfo("UTC"))
    mine = services.memories.of(MINA)
    recalled = await mine.recall(question, k=1, moment=moment, filters=Filters())
    return [one.episode.content for one in recalled]


async def settled(services: Services) -> None:
    deadline = time.monotonic() + _PATIENCE
    while (await services.figures()).pending:
        assert time.monotonic() < deadline, "something is still queued"
        await asyncio.sleep(0.05)


def kept_at(server: ChromaServer) -> list[str]:
    """The ids of all memories' vectors on the server."""
    client = open_server(server.url, wait_seconds=0)
    try:
        memories = [one for one in client.list_collections() if one.name.startswith(MEMORIES)]
        return [one for collection in memories for one in collection.get(include=[])["ids"]]
    finally:
        close_chroma(client)


async def test_what_is_remembered_is_found_by_meaning_after_a_restart_and_goes_when_forgotten(
    tmp_path: Path, server: ChromaServer
) -> None:
    with server.running():
        async with opened(tmp_path, server) as services:
            kept = await told(services, "우리 집 강아지 이름은 보리야")
            await settled(services)
            assert kept_at(server) == [f"{kept}#0"]
        async with opened(tmp_path, server) as services:
            assert await found(services, "what is my dog called?") == [
                "우리 집 강아지 이름은 보리야"
            ]
            assert (await services.memories.of(MINA).forget(kept)).complete
            assert kept_at(server) == []
    assert not (tmp_path / "data" / "chroma").exists()


async def test_no_text_goes_to_the_server(tmp_path: Path, server: ChromaServer) -> None:
    with server.running():
        async with opened(tmp_path, server) as services:
            await told(services, "the safe opens with zebrafinch")
            await settled(services)
    held = [path.read_bytes() for path in server.folder.rglob("*") if path.is_file()]
    assert held
    assert not any(b"zebrafinch" in data for data in held)


async def test_while_the_server_is_away_who_was_here_is_answered_and_nothing_is_lost(
    tmp_path: Path, server: ChromaServer
) -> None:
    with ExitStack() as up:
        up.enter_context(server.running())
        async with opened(tmp_path, server) as services:
            bike = await told(services, "my bike is chained by the station")
            await settled(services)
            assert await found(services, "bike?") == ["my bike is chained by the station"]
            up.close()

            key = await told(services, "the spare key lies under the flowerpot")
            assert await found(services, "where is the spare key?") == [
                "the spare key lies under the flowerpot"
            ]
            assert not (await services.memories.of(MINA).forget(bike)).complete
            assert "my bike is chained by the station" not in await found(services, "bike?")
            assert (await services.health())["vectors"] != "ok"

            with server.running():
                await settled(services)
                assert kept_at(server) == [f"{key}#0"]


async def test_forgetting_a_correction_while_the_server_is_away_brings_back_what_it_corrected(
    tmp_path: Path, server: ChromaServer
) -> None:
    with ExitStack() as up:
        up.enter_context(server.running())
        async with opened(tmp_path, server) as services:
            mine = services.memories.of(MINA)
            first = await told(services, "the meeting is in room 4")
            now = await told(services, "the meeting is in room 7")
            await mine.retract([first], by=now)
            await settled(services)
            assert await found(services, "meeting room") == ["the meeting is in room 7"]
            up.close()

            assert not (await mine.forget(now)).complete

            with server.running():
                await settled(services)
                assert await found(services, "meeting room") == ["the meeting is in room 4"]


async def test_a_server_that_lost_its_data_is_filled_again_at_the_next_start(
    tmp_path: Path, server: ChromaServer
) -> None:
    with server.running():
        async with opened(tmp_path, server) as services:
            kept = await told(services, "the plumber comes on Thursday")
            await settled(services)
    shutil.rmtree(server.folder)
    with server.running():
        async with opened(tmp_path, server) as services:
            await settled(services)
            assert kept_at(server) == [f"{kept}#0"]


def test_a_server_that_starts_later_is_waited_for(server: ChromaServer) -> None:
    with ExitStack() as up:
        starting = threading.Timer(1.0, lambda: up.enter_context(server.running()))
        starting.start()
        client = open_server(server.url, wait_seconds=_PATIENCE)
        starting.join()
        assert client.heartbeat()
        close_chroma(client)


def test_where_no_server_answers_the_error_names_the_address(server: ChromaServer) -> None:
    with pytest.raises(IndexUnavailable, match=server.url):
        open_server(server.url, wait_seconds=0)
