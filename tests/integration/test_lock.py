import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.lock import DataFolder, Server, UnusableFolder
from services.errors import DataFolderInUse

HOLD = """
import sys, time
from pathlib import Path
from bot.lock import DataFolder
with DataFolder(Path(sys.argv[1])).locked():
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return DataFolder(tmp_path / "data")


def test_the_folder_is_made_for_its_owner_only(folder: DataFolder) -> None:
    with folder.locked():
        assert folder.path.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("place", ["/proc/x", "/proc", "{file}", "{file}/inside", "{long}"])
def test_a_folder_that_cannot_be_made_or_written_is_named(tmp_path: Path, place: str) -> None:
    file = tmp_path / "file"
    file.touch()
    path = Path(place.format(file=file, long=tmp_path / ("x" * 300)))
    with pytest.raises(UnusableFolder, match=f"{path} cannot be made or written: .*Set DATA_DIR"):
        DataFolder(path).create()
    with pytest.raises(UnusableFolder), DataFolder(path).locked():
        pass


def test_a_second_holder_is_refused_until_the_first_lets_go(folder: DataFolder) -> None:
    with folder.locked():
        assert DataFolder(folder.path).in_use()
        with pytest.raises(DataFolderInUse, match="Another process"), folder.locked():
            pass
    assert not folder.in_use()


def test_a_killed_holder_leaves_the_folder_free(folder: DataFolder) -> None:
    command = [sys.executable, "-c", HOLD, str(folder.path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert folder.in_use()
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    assert not folder.in_use()


def test_asking_about_a_missing_folder_makes_none(folder: DataFolder) -> None:
    assert not folder.in_use()
    assert not folder.path.exists()


def test_the_announcement_is_private_and_gone_at_the_end(folder: DataFolder) -> None:
    server = Server("http://127.0.0.1:8000", "secret")
    with folder.locked(), folder.announced(server):
        file = folder.path / "server.json"
        assert file.stat().st_mode & 0o777 == 0o600
        assert json.loads(file.read_text())["pid"] == os.getpid()
        assert folder.server() == server
    assert folder.server() is None


def test_a_printed_server_keeps_its_token_to_itself() -> None:
    assert "secret" not in repr(Server("http://127.0.0.1:8000", "secret"))


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"url": "http://127.0.0.1"}'])
def test_a_broken_announcement_counts_as_none(folder: DataFolder, text: str) -> None:
    folder.write("server.json", text)
    assert folder.server() is None
