import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.fakes.running import PROJECT, Running, stop


@pytest.fixture
def running(tmp_path: Path) -> Running:
    return Running(tmp_path / "data")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for everything that only talks to one."""
    running = Running(tmp_path_factory.mktemp("shared") / "data")
    with running.served():
        yield running


def written(folder: Path, *lines: object) -> str:
    file = folder / "notes.jsonl"
    said = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(said) + "\n", "utf-8")
    return str(file)


def memories(running: Running, person: str) -> list[str]:
    token = json.loads((running.data_dir / "server.json").read_text())["token"]
    answer = httpx.get(
        f"{running.url}/admin/memory/list/{person}?limit=200",
        headers={"Authorization": f"Bearer {token}"},
        trust_env=False,
    )
    return [item["doc"] for item in answer.raise_for_status().json()["items"]]


def recalled(running: Running, query: str, person: str = "local:me") -> list[str]:
    """What is found by its meaning."""
    token = json.loads((running.data_dir / "server.json").read_text())["token"]
    answer = httpx.post(
        f"{running.url}/api/v1/memory/recall",
        headers={"Authorization": f"Bearer {token}", "X-User-Id": person},
        json={"query": query},
        trust_env=False,
    )
    found = answer.raise_for_status().json()["memories"]
    return [one["content"] for one in found if one["vector_score"] > 0]


def test_a_stopped_server_ends_well_and_takes_its_address_back(running: Running) -> None:
    with running.served() as server:
        announced = running.data_dir / "server.json"
        assert json.loads(announced.read_text())["url"] == running.url
        assert announced.stat().st_mode & 0o777 == 0o600
        assert running.data_dir.stat().st_mode & 0o777 == 0o700
        everything = [path for path in running.data_dir.rglob("*") if path.name != "server.json"]
        assert [path for path in everything if path.stat().st_mode & 0o077] == []
        assert stop(server) == 0
        assert not announced.exists()
        assert server.stdout is not None
        assert "/login?key=" in server.stdout.read()


def test_a_server_that_is_stopped_while_it_starts_ends_well(running: Running) -> None:
    with running.start("serve") as server:
        deadline = time.monotonic() + 90
        while not (running.data_dir / ".lock").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert stop(server) == 0
    assert not (running.data_dir / "server.json").exists()


def test_a_second_server_on_the_folder_is_refused(shared: Running) -> None:
    second = Running(shared.data_dir)
    ended = second.command("serve")
    assert ended.returncode == 1
    assert "Another process is using the data folder" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_taken_port_is_told_before_anything_is_opened(running: Running) -> None:
    with socket.create_server(("127.0.0.1", running.port)):
        ended = running.command("serve")
    assert ended.returncode == 1
    assert f"Cannot listen on HOST=127.0.0.1 PORT={running.port}" in ended.stderr
    assert not (running.data_dir / "chroma").exists()


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("PORT", "eighty", "PORT"),
        ("HOST", "0.0.0.0", "API_TOKEN"),
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL"),
        ("OLLAMA_HOST", "::bad::", "OLLAMA_HOST"),
    ],
)
def test_wrong_settings_are_named_without_a_traceback(
    tmp_path: Path, name: str, value: str, told: str
) -> None:
    ended = Running(tmp_path / "data", {name: value}).command("serve")
    assert ended.returncode == 2
    assert told in ended.stderr
    assert "Traceback" not in ended.stderr


def test_algebra_is_kept_on_one_thread_before_numpy_is_there(running: Running) -> None:
    code = (
        "import os, sys; from bot.__main__ import main; assert 'numpy' not in sys.modules\n"
        "main(['link']); print(os.environ['OPENBLAS_NUM_THREADS'])"
    )
    for more, threads in (({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3")):
        environment = {"DATA_DIR": str(running.data_dir), "PATH": "", **more}
        ended = subprocess.run(
            [sys.executable, "-c", code],
            cwd=PROJECT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.stdout.split()[-1:] == [threads], ended.stderr


COMMANDS = [["serve"], ["chat", "--once", "hello"], ["import", "pyproject.toml"]]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_no_ledger_is_named_without_a_traceback(
    running: Running, command: list[str]
) -> None:
    running.data_dir.mkdir()
    (running.data_dir / "ledger.db").write_bytes(b"garbage")
    ended = running.command(*command)
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"gieok: {running.data_dir}/ledger.db is damaged or no ledger")
    assert "Traceback" not in ended.stderr
    assert (running.data_dir / "ledger.db").read_bytes() == b"garbage"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_data_folder_that_cannot_be_is_named_without_a_traceback(
    tmp_path: Path, command: list[str]
) -> None:
    (tmp_path / "file").touch()
    ended = Running(tmp_path / "file").command(*command)
    assert ended.returncode == 1
    assert f"The data folder {tmp_path}/file cannot be made or written" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_token_file_that_holds_none_is_named_without_a_traceback(running: Running) -> None:
    running.data_dir.mkdir()
    (running.data_dir / "api_token").write_bytes(b"\xff\x00 not one")
    ended = running.command("link")
    assert ended.returncode == 1
    assert f"{running.data_dir}/api_token holds something else than a token" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_unreadable_vector_index_is_built_anew_by_itself(
    running: Running, tmp_path: Path
) -> None:
    file = written(tmp_path, {"text": "My bicycle stands in the basement", "kind": "memory"})
    assert running.command("import", file).returncode == 0
    (running.data_dir / "chroma" / "chroma.sqlite3").write_bytes(b"garbage")
    with running.served() as server:
        deadline = time.monotonic() + 60
        while not (found := recalled(running, "Where did I park my two-wheeler?")):
            assert time.monotonic() < deadline, "it is not found by its meaning again"
            time.sleep(0.2)
        assert found == ["My bicycle stands in the basement"]
        [aside] = running.data_dir.glob("chroma.unreadable-*")
        stop(server)
        assert server.stdout is not None
        said = server.stdout.read()
    assert f"it was moved to {aside}" in said
    assert "Traceback" not in said


def test_the_terminal_talks_to_the_running_server(shared: Running) -> None:
    told = shared.command(
        "chat", "--user", "T1:chat", "--once", "기억해 줘: 자전거는 지하 2층에 있다"
    )
    assert told.returncode == 0, told.stderr
    asked = shared.command(
        "chat", "--user", "T1:chat", said="자전거 어디 있지?\n/quit\nnever said\n"
    )
    assert asked.returncode == 0, asked.stderr
    assert "지하 2층" in asked.stdout
    assert any("자전거" in memory for memory in memories(shared, "T1:chat"))
    assert "never said" not in "".join(memories(shared, "T1:chat"))


def test_without_a_server_the_terminal_opens_the_stores_itself(running: Running) -> None:
    said = "Remember that the spare key hangs behind the blue door\nWhere is the spare key?\n"
    ended = running.command("chat", said=said)
    assert ended.returncode == 0, ended.stderr
    assert "behind the blue door" in ended.stdout
    again = running.command("chat", "--once", "Where is the spare key?")
    assert "behind the blue door" in again.stdout


def test_what_a_killed_server_left_behind_does_not_mislead(
    running: Running, tmp_path: Path
) -> None:
    running.data_dir.mkdir()
    left = {"url": running.url, "token": "old", "pid": 1}
    (running.data_dir / "server.json").write_text(json.dumps(left))
    file = written(tmp_path, {"text": "The tent is in the attic", "kind": "memory"})
    imported = running.command("import", file)
    assert imported.returncode == 0, imported.stderr
    assert "Indexing: " in imported.stdout
    asked = running.command("chat", "--once", "Where is the tent?")
    assert "attic" in asked.stdout


def test_a_folder_that_another_command_holds_is_told(running: Running, tmp_path: Path) -> None:
    hold = "import sys, time; from pathlib import Path; from bot.lock import DataFolder\n"
    hold += f"with DataFolder(Path({str(running.data_dir)!r})).locked(): time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", hold]) as holder:
        time.sleep(0.5)
        ended = running.command("chat", "--once", "hello")
        holder.kill()
    assert ended.returncode == 1
    assert "Another process is using the data folder" in ended.stderr


def test_good_lines_are_imported_and_bad_ones_named(shared: Running, tmp_path: Path) -> None:
    file = written(
        tmp_path,
        {"text": "The violin teacher is called Ines", "kind": "memory"},
        "{broken",
        {"content": "도서관 카드는 9월에 끝난다", "said_at": "2025-03-01T09:00:00+09:00"},
        {"text": "x", "kind": "gossip"},
        "",
        {"kind": "memory"},
    )
    ended = shared.command("import", file, "--user", "T1:lines")
    assert ended.returncode == 1
    assert sorted(memories(shared, "T1:lines")) == [
        "The violin teacher is called Ines",
        "도서관 카드는 9월에 끝난다",
    ]
    named = [line.partition(":")[0] for line in ended.stderr.splitlines()]
    assert named == ["line 2", "line 4", "line 6"]
    assert "Imported 2 lines for T1:lines; 3 refused." in ended.stdout


def test_a_file_comes_in_once_unless_it_is_asked_for_again(shared: Running, tmp_path: Path) -> None:
    file = written(tmp_path, *({"text": f"walk number {n}"} for n in range(3)))
    for _ in range(2):
        assert shared.command("import", file, "--user", "T1:once").returncode == 0
    assert len(memories(shared, "T1:once")) == 3
    assert shared.command("import", file, "--user", "T1:other").returncode == 0
    assert len(memories(shared, "T1:other")) == 3
    assert shared.command("import", file, "--user", "T1:once", "--again").returncode == 0
    assert len(memories(shared, "T1:once")) == 6


def test_of_a_file_that_has_grown_only_the_new_lines_come_in(
    shared: Running, tmp_path: Path
) -> None:
    lines = [{"text": f"step number {n}"} for n in range(5)]
    person = ["--user", "T1:grown"]
    assert shared.command("import", written(tmp_path, *lines[:3]), *person).returncode == 0
    file = written(tmp_path, *lines)
    ended = shared.command("import", file, *person)
    assert ended.returncode == 0, ended.stderr
    assert "has grown" in ended.stdout
    assert "Imported 2 lines for T1:grown; 0 refused." in ended.stdout
    assert len(memories(shared, "T1:grown")) == 5
    assert "nothing in it is new" in shared.command("import", file, *person).stdout
    assert shared.command("import", file, *person, "--again").returncode == 0
    assert len(memories(shared, "T1:grown")) == 10


@pytest.mark.parametrize("forget_the_progress", [False, True])
def test_an_import_that_is_killed_doubles_and_loses_nothing(
    running: Running, tmp_path: Path, forget_the_progress: bool
) -> None:
    file = written(tmp_path, *({"text": f"page {n} is read"} for n in range(250)))
    with running.served():
        with running.start("import", file) as importing:
            deadline = time.monotonic() + 60
            while not list(running.data_dir.glob("imports/*")) and time.monotonic() < deadline:
                time.sleep(0.005)
            importing.send_signal(signal.SIGKILL)
        if forget_the_progress:
            # The harder case: taken in, but not written down.
            for kept in running.data_dir.glob("imports/*"):
                kept.unlink()
        ended = running.command("import", file)
        assert ended.returncode == 0, ended.stderr
        token = json.loads((running.data_dir / "server.json").read_text())["token"]
        stats = httpx.get(
            f"{running.url}/api/v1/memory/stats",
            headers={"Authorization": f"Bearer {token}", "X-User-Id": "local:me"},
            trust_env=False,
        ).json()
    assert stats["episodes"] == 250
    assert stats["pending"] == 0


def test_a_missing_file_is_told(shared: Running, tmp_path: Path) -> None:
    ended = shared.command("import", str(tmp_path / "none.jsonl"))
    assert ended.returncode == 1
    assert "none.jsonl: No such file" in ended.stderr


def test_cleaning_up_says_how_many_answers_went(shared: Running) -> None:
    ended = shared.command("cleanup")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == "Removed 0 kept answers.\n"


def test_reindexing_ends_with_everything_found(shared: Running) -> None:
    shared.command("chat", "--user", "T1:index", "--once", "Remember that the kayak is red")
    ended = shared.command("reindex")
    assert ended.returncode == 0, ended.stderr
    assert "Reindexed" in ended.stdout
    asked = shared.command("chat", "--user", "T1:index", "--once", "What colour is the kayak?")
    assert "red" in asked.stdout


def test_the_facts_are_made_anew_from_what_was_said(shared: Running) -> None:
    ended = shared.command("reindex", "--graph")
    assert ended.returncode == 0, ended.stderr
    assert "people's facts" in ended.stdout
