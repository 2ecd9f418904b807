"""Chroma's folder on a real disk: what cannot be read is set aside."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from chromadb.api.shared_system_client import SharedSystemClient

from bot.chroma import open_folder


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with three vectors in it."""
    path = tmp_path / "chroma"
    client = open_folder(path)
    collection = client.get_or_create_collection("gieok-test", embedding_function=None)
    collection.add(ids=["a", "b", "c"], embeddings=np.eye(3, dtype=np.float32))
    SharedSystemClient.clear_system_cache()
    yield path
    SharedSystemClient.clear_system_cache()


def count(path: Path) -> int:
    found = sum(collection.count() for collection in open_folder(path).list_collections())
    # Chroma hands out the same client for a folder as long as it knows of it.
    SharedSystemClient.clear_system_cache()
    return found


def garbage(path: Path) -> None:
    (path / "chroma.sqlite3").write_bytes(b"garbage")


def cut_short(path: Path) -> None:
    database = path / "chroma.sqlite3"
    database.write_bytes(database.read_bytes()[:50_000])


def a_file_instead(path: Path) -> None:
    shutil.rmtree(path)
    path.write_text("garbage")


def set_aside(path: Path) -> list[Path]:
    return sorted(path.parent.glob("chroma.unreadable-*"))


def test_a_good_folder_is_opened_as_it_is(folder: Path) -> None:
    assert count(folder) == 3
    assert set_aside(folder) == []


@pytest.mark.parametrize("spoil", [garbage, cut_short, a_file_instead])
def test_what_cannot_be_read_is_moved_aside_and_an_empty_one_begun(
    folder: Path, spoil: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    spoil(folder)
    assert count(folder) == 0
    [aside] = set_aside(folder)
    assert str(aside) in caplog.text
    assert count(folder) == 0
    assert set_aside(folder) == [aside]


def test_only_the_last_one_that_was_set_aside_is_kept(folder: Path) -> None:
    older = folder.with_name("chroma.unreadable-20250101T000000Z")
    (older / "inside").mkdir(parents=True)
    folder.with_name("chroma.unreadable-20250102T000000Z").touch()
    garbage(folder)
    assert count(folder) == 0
    [aside] = set_aside(folder)
    assert (aside / "chroma.sqlite3").read_bytes() == b"garbage"


def test_where_an_empty_one_cannot_be_opened_either_nothing_has_changed(folder: Path) -> None:
    garbage(folder)
    full_disk = "import resource, sys; from pathlib import Path; from bot.chroma import open_folder"
    full_disk += "; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"
    full_disk += "; open_folder(Path(sys.argv[1]))"
    ended = subprocess.run(
        [sys.executable, "-c", full_disk, str(folder)], capture_output=True, text=True, check=False
    )
    assert "IndexUnavailable: The vector index at" in ended.stderr
    assert (folder / "chroma.sqlite3").read_bytes() == b"garbage"
    assert set_aside(folder) == []
