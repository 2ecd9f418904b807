"""The ledger on a real SQLite file."""

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.exc import OperationalError

from graph_store.projection import marks_of
from graph_store.tables import metadata as graph
from services import ledger
from services.errors import InvalidInput, LedgerUnavailable
from services.ledger import outbox, people, seen
from services.ledger.conversations import Conversations
from services.ledger.database import open_database
from services.ledger.episodes import Episodes
from services.ledger.outbox import Work
from services.ledger.seen import IdempotencyKey
from services.ledger.tables import metadata
from services.ledger.turns import Turns
from services.models import Kind, NewEpisode, Person

NOW = datetime(2026, 11, 25, 9, 0, tzinfo=UTC)
MINA = Person("T1", "mina")


def memory(content: str) -> NewEpisode:
    return NewEpisode(content=content, kind=Kind.MEMORY, source="test")


async def test_the_migrations_make_exactly_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    async with open_database(tmp_path / "ledger.db") as database, database.read() as connection:
        columns = await connection.run_sync(
            lambda sync: {
                name: {column["name"] for column in inspect(sync).get_columns(name)}
                for name in inspect(sync).get_table_names()
                if name != "alembic_version"
            }
        )
    assert columns == {
        name: {column.name for column in table.columns}
        for name, table in {**metadata.tables, **graph.tables}.items()
    }


def _at_version(connection: Connection, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(ledger.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


async def test_a_store_that_follows_already_is_told_of_the_events_of_before(
    tmp_path: Path,
) -> None:
    before = create_engine(f"sqlite:///{tmp_path / 'ledger.db'}")
    with before.begin() as connection:
        _at_version(connection, "0012")
        for row in (
            "people (id, team, user, created_at) VALUES (1, 'T1', 'mina', '2026-11-25')",
            "graph_followers (name, ledger) VALUES ('neo4j', 'here')",
            "graph_events (person_id, event, label, target) VALUES (1, 'a', 'PARTICIPANT', 'me')",
            "graph_events (person_id, event, label, target) VALUES (1, 'a', 'HAS_RESULT', 'x')",
        ):
            connection.execute(text(f"INSERT INTO {row}"))
    before.dispose()
    async with open_database(tmp_path / "ledger.db") as database, database.read() as connection:
        marks = await connection.run_sync(marks_of, 1)
        assert marks is not None
        assert await connection.run_sync(lambda _: marks.events.among(["a", "b"])) == {"a"}


async def test_opening_an_existing_ledger_again_loses_nothing(tmp_path: Path) -> None:
    async with open_database(tmp_path / "ledger.db") as database, database.write() as connection:
        number = await people.enrol(connection, MINA, now=NOW)
        await Episodes(connection, number).add(memory("kept"), now=NOW, conversation_id=None)
    async with open_database(tmp_path / "ledger.db") as database, database.read() as connection:
        episodes = await Episodes(connection, number).page(
            query=None, kind=None, limit=5, before=None
        )
    assert [episode.content for episode in episodes] == ["kept"]


async def test_a_unit_of_work_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    async with open_database(tmp_path / "ledger.db") as database:
        with pytest.raises(RuntimeError):
            async with database.write() as connection:
                await people.enrol(connection, MINA, now=NOW)
                raise RuntimeError("half way")
        async with database.read() as connection:
            assert await people.number_of(connection, MINA) is None


async def test_forty_writers_at_once_wait_for_each_other_and_lose_no_update(
    tmp_path: Path,
) -> None:
    async with open_database(tmp_path / "ledger.db") as database:
        async with database.write() as connection:
            await connection.execute(text("INSERT INTO store VALUES ('count', '0')"))

        async def add_one() -> None:
            async with database.write() as connection:
                count = await connection.scalar(text("SELECT value FROM store"))
                await connection.execute(
                    text("UPDATE store SET value = :next"), {"next": str(int(count) + 1)}
                )

        await asyncio.gather(*(add_one() for _ in range(40)))
        async with database.read() as connection:
            assert await connection.scalar(text("SELECT value FROM store")) == "40"


async def test_the_same_memory_told_by_twenty_at_once_is_kept_once(tmp_path: Path) -> None:
    async with open_database(tmp_path / "ledger.db") as database:

        async def tell() -> bool:
            async with database.write() as connection:
                number = await people.enrol(connection, MINA, now=NOW)
                added = await Episodes(connection, number).add(
                    memory("또리 생일은 10월 27일"), now=NOW, conversation_id=None
                )
            return added.created

        created = await asyncio.gather(*(tell() for _ in range(20)))
        async with database.read() as connection:
            sources = await connection.scalar(text("SELECT count(*) FROM episode_sources"))
    assert sum(created) == 1
    assert sources == 20


async def test_what_was_deleted_is_not_in_the_files_bytes(tmp_path: Path) -> None:
    async with open_database(tmp_path / "ledger.db") as database:
        async with database.write() as connection:
            number = await people.enrol(connection, MINA, now=NOW)
            episodes = Episodes(connection, number)
            ids = [
                (
                    await episodes.add(
                        memory(f"canary{n:04d}tail " + "padding " * (n % 700)),
                        now=NOW,
                        conversation_id=None,
                    )
                ).id
                for n in range(400)
            ]
        async with database.write() as connection:
            await Episodes(connection, number).remove(ids[::2])
        assert await database.scrub()
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    gone = [n for n in range(0, 400, 2) if f"canary{n:04d}tail".encode() in kept]
    there = [n for n in range(1, 400, 2) if f"canary{n:04d}tail".encode() in kept]
    assert gone == []
    assert len(there) == 200


async def test_a_leftover_log_of_a_killed_process_is_emptied_at_the_next_start(
    tmp_path: Path,
) -> None:
    path = tmp_path / "ledger.db"
    async with open_database(path) as database, database.write() as connection:
        await people.enrol(connection, MINA, now=NOW)
    killed = sqlite3.connect(path)
    killed.execute("PRAGMA wal_autocheckpoint=0")
    killed.execute("INSERT INTO store VALUES ('canary', 'canaryword')")
    killed.commit()
    killed.execute("UPDATE store SET value = 'nothing'")
    killed.commit()
    log = path.with_name("ledger.db-wal").read_bytes()
    killed_files = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    killed.close()
    assert b"canaryword" in log
    for name, data in killed_files.items():
        (tmp_path / name).write_bytes(data)

    async with open_database(path):
        kept = b"".join(found.read_bytes() for found in tmp_path.iterdir())
    assert b"canaryword" not in kept


async def test_a_request_key_has_one_outcome_and_refuses_another_request(tmp_path: Path) -> None:
    async with open_database(tmp_path / "ledger.db") as database, database.write() as connection:
        number = await people.enrol(connection, MINA, now=NOW)
        key = IdempotencyKey("k1", "a" * 64)
        assert await seen.outcome(connection, number, key) is None
        await seen.note(connection, number, key, {"episodes": ["e1"]}, now=NOW)
        assert await seen.outcome(connection, number, key) == {"episodes": ["e1"]}
        with pytest.raises(InvalidInput):
            await seen.outcome(connection, number, IdempotencyKey("k1", "b" * 64))


async def test_a_job_is_put_off_ever_longer_and_given_up_in_the_end(tmp_path: Path) -> None:
    async with open_database(tmp_path / "ledger.db") as database, database.write() as connection:
        number = await people.enrol(connection, MINA, now=NOW)
        await outbox.put(connection, number, Work.INDEX, [("e1", 0)], now=NOW)
        now, waits = NOW, []
        for _ in range(26):
            due_at = await outbox.next_due(connection, tuple(Work))
            assert due_at is not None
            waits.append(due_at - now)
            now = due_at
            await outbox.postpone(
                connection, await outbox.due(connection, tuple(Work), now=now, limit=9), now=now
            )
        assert await outbox.counts(connection, number) == (0, 1)
    assert waits[:4] == [timedelta(seconds=s) for s in (0, 2, 4, 8)]
    assert max(waits) == timedelta(minutes=10)


@pytest.mark.parametrize("held", [b"garbage", b"garbage" * 5000])
async def test_a_file_that_is_no_database_is_named_and_left_alone(
    tmp_path: Path, held: bytes
) -> None:
    path = tmp_path / "ledger.db"
    path.write_bytes(held)
    with pytest.raises(LedgerUnavailable, match=r"ledger\.db is damaged or no ledger"):
        async with open_database(path):
            pass
    assert path.read_bytes() == held


async def test_a_damaged_ledger_is_named(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    async with open_database(path):
        pass
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(LedgerUnavailable, match=r"ledger\.db is damaged"):
        async with open_database(path):
            pass


async def test_a_ledger_of_a_newer_version_is_named(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    async with open_database(path) as database, database.write() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(LedgerUnavailable, match=r"ledger\.db was made by a newer version"):
        async with open_database(path):
            pass


@pytest.mark.parametrize("place", ["a folder", "a file/ledger.db", "nowhere/ledger.db"])
async def test_a_ledger_that_cannot_be_there_is_named(tmp_path: Path, place: str) -> None:
    (tmp_path / "a folder").mkdir()
    (tmp_path / "a file").touch()
    with pytest.raises(LedgerUnavailable, match=f"{place} cannot be opened"):
        async with open_database(tmp_path / place):
            pass


async def test_what_goes_wrong_while_a_ledger_is_open_keeps_its_type(tmp_path: Path) -> None:
    with pytest.raises(OperationalError):
        async with open_database(tmp_path / "ledger.db") as database, database.read() as connection:
            await connection.execute(text("SELECT * FROM no_such_table"))


async def test_what_is_urgent_is_written_before_what_waited_earlier(tmp_path: Path) -> None:
    wrote: list[str] = []
    async with open_database(tmp_path / "ledger.db") as database:

        async def note(name: str, *, urgent: bool = False) -> None:
            async with database.write(urgent=urgent) as connection:
                wrote.append(name)
                await connection.execute(
                    text("INSERT INTO store VALUES (:name, '')"), {"name": name}
                )

        async with database.write():
            others = [asyncio.create_task(note(f"other{n}")) for n in range(5)]
            await asyncio.sleep(0)
            urgent = asyncio.create_task(note("urgent", urgent=True))
            await asyncio.sleep(0)
        await asyncio.gather(urgent, *others)
    assert wrote == ["urgent", *(f"other{n}" for n in range(5))]


async def test_forgetting_empties_later_answers_of_the_conversation_and_its_threads_alone(
    tmp_path: Path,
) -> None:
    async with open_database(tmp_path / "ledger.db") as database, database.write() as connection:
        number = await people.enrol(connection, MINA, now=NOW)
        conversations, turns = Conversations(connection, number), Turns(connection, number)

        async def answered(key: str) -> tuple[str, str]:
            """The message and the turn of an answer that a model gave there."""
            conversation = await conversations.ensure(key)
            message = await Episodes(connection, number).add(
                NewEpisode(content="?", kind=Kind.MESSAGE, source="test"),
                now=NOW,
                conversation_id=conversation,
            )
            turn = await turns.begin(conversation, message_id=message.id, intent="chat", now=NOW)
            await turns.finish(turn, reply="said", origin="model", used=[], now=NOW)
            return message.id, turn

        forgotten, _ = await answered("my_trip")
        later = {key: await answered(key) for key in ("my_trip", "my_trip/1", "my-trip/1")}
        await conversations.unravel([forgotten])

        async def reply(key: str) -> str | None:
            found = await turns.get(later[key][1])
            return found[0].reply if found else None

        assert [await reply(key) for key in later] == [None, None, "said"]
