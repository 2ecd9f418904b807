"""The data folder: one process at a time has its stores open, and it says where it listens."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from services.errors import DataFolderInUse


@dataclass(frozen=True, slots=True)
class DataFolder:
    """DATA_DIR and the small files of the way in that live in it."""

    path: Path

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder for this process; the system lets go of it even after kill -9.

        Creates the folder, readable by its owner only. Raises DataFolderInUse at once
        where another process holds it.
        """
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(self.path / ".lock", timeout=0, mode=0o600, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            reason = f"Another process is using the data folder {self.path}."
            raise DataFolderInUse(reason) from None
        try:
            yield
        finally:
            lock.release()

    def in_use(self) -> bool:
        """Whether another process holds the folder at this moment."""
        if not self.path.is_dir():
            return False
        try:
            with self.locked():
                return False
        except DataFolderInUse:
            return True

    @contextmanager
    def announced(self, url: str) -> Iterator[None]:
        """Tell other processes of this folder's owner that a server listens at `url`."""
        self.write("server.json", json.dumps({"url": url, "pid": os.getpid()}))
        try:
            yield
        finally:
            (self.path / "server.json").unlink(missing_ok=True)

    def announced_url(self) -> str | None:
        """Where the server of this folder said that it listens; it may have died since."""
        try:
            url = json.loads((self.path / "server.json").read_text("utf-8"))["url"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return url if isinstance(url, str) else None

    def write(self, name: str, text: str) -> None:
        """Replace a small file of the folder in one step, readable by its owner only."""
        target = self.path / name
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = target.with_name(f"{target.name}.{os.getpid()}.new")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        fresh.replace(target)
