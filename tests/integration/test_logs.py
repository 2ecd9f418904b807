"""What the log holds, and what it never does."""

import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.logs import set_up_logging
from services.ledger import people
from services.ledger.database import open_database
from services.ledger.episodes import Episodes
from services.models import Kind, NewEpisode, Person

NOW = datetime(2026, 11, 25, 9, tzinfo=UTC)


@pytest.fixture
def as_it_was() -> Iterator[None]:
    """Logging as the other tests have it, once this one is over."""
    root = logging.getLogger()
    loggers = [root, *map(logging.getLogger, root.manager.loggerDict)]
    levels, handlers = [one.level for one in loggers], list(root.handlers)
    yield
    for one, level in zip(loggers, levels, strict=True):
        one.setLevel(level)
    root.handlers = handlers


@pytest.mark.usefixtures("as_it_was")
async def test_at_no_level_is_written_down_what_anybody_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logging("DEBUG")
    logging.getLogger(__name__).debug("listening")
    async with open_database(tmp_path / "ledger.db") as database:
        async with database.write() as connection:
            number = await people.enrol(connection, Person("T1", "mina"), now=NOW)
            new = NewEpisode("the canary sings", Kind.MEMORY, "test")
            await Episodes(connection, number).add(new, now=NOW, conversation_id=None)
        async with database.read() as connection:
            assert await Episodes(connection, number).memory_saying("the canary sings")
    written = capsys.readouterr().err
    assert "listening" in written
    assert "canary" not in written
