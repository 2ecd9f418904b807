"""The data folder: one process at a time has its stores open, and it says where it listens."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryFile

from filelock import FileLock, Timeout

from services.errors import DataFolderInUse, GieokError


class UnusableFolder(GieokError):
    """The data folder cannot be made or written."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where a server listens and what it lets in."""

    url: str
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DataFolder:
    """DATA_DIR and the small files of the way in that live in it."""

    path: Path

    def create(self) -> None:
        """Make the folder where there is none, readable by its owner only.

        Raises UnusableFolder where it cannot be made or written.
        """
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            # The mode does not tell it all: the file system may be read-only.
            with TemporaryFile(dir=self.path):
                return
        except OSError as error:
            raise UnusableFolder(
                f"The data folder {self.path} cannot be made or written: {error.strerror}. "
                "Set DATA_DIR to a folder that can."
            ) from error

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder for this process; the system lets go of it even after kill -9.

        Creates it where needed. Raises DataFolderInUse at once where another process holds it,
        UnusableFolder where it cannot be made or written.
        """
        self.create()
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
    def announced(self, server: Server) -> Iterator[None]:
        """Tell other processes of this folder's owner where a server listens."""
        self.write("server.json", json.dumps({**asdict(server), "pid": os.getpid()}))
        try:
            yield
        finally:
            (self.path / "server.json").unlink(missing_ok=True)

    def server(self) -> Server | None:
        """The server that was announced; it may have died since."""
        try:
            kept = json.loads((self.path / "server.json").read_text("utf-8"))
            return Server(url=str(kept["url"]), token=str(kept["token"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

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
