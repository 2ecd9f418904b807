"""A Chroma server as its own package runs it, in a process of its own."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.fakes.running import free_port

_CHROMA = Path(sys.executable).with_name("chroma")
# Only a limit: it answers within a second or two on a machine that does nothing else.
_START_SECONDS = 60.0


@dataclass
class ChromaServer:
    """A server on a folder; started and stopped as often as a test wants, at one address."""

    folder: Path
    port: int = field(default_factory=free_port)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def running(self) -> Iterator[None]:
        """The server, ready; gone again when the block ends."""
        command = [str(_CHROMA), "run", "--path", str(self.folder), "--port", str(self.port)]
        with subprocess.Popen(
            [*command, "--host", "127.0.0.1"],
            cwd=self.folder.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as server:
            try:
                self._wait(server)
                yield
            finally:
                server.terminate()

    def _wait(self, server: "subprocess.Popen[bytes]") -> None:
        deadline = time.monotonic() + _START_SECONDS
        while not self._answers():
            assert server.poll() is None, "the Chroma server ended at its start"
            assert time.monotonic() < deadline, "the Chroma server did not start"
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/v2/heartbeat", timeout=2).is_success
        except httpx.HTTPError:
            return False
