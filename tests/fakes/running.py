"""The product as a person runs it: processes of their own on one data folder."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

PROJECT = Path(__file__).parents[2]
# Lets the tests in, where they set it as API_TOKEN.
TOKEN = "token-of-the-tests"
# Only a limit: ready within seconds on a machine that does nothing else.
_START_SECONDS = 150.0
_STOP_SECONDS = 30.0


@dataclass
class Running:
    """A data folder, and the commands that are run on it."""

    data_dir: Path
    more: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=lambda: free_port())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def command(
        self, *arguments: str, said: str | None = None, timeout: float = 90.0
    ) -> subprocess.CompletedProcess[str]:
        """Runs `python -m bot` with the arguments to its end; `said` is its input."""
        return subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            cwd=PROJECT,
            env=self._environment(),
            input=said,
            stdin=subprocess.DEVNULL if said is None else None,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """Starts `python -m bot` with the arguments and comes back at once.

        What it says may be read when it has ended. It goes into a file: nobody reads meanwhile,
        and a process that finds its pipe full stands still.
        """
        with tempfile.NamedTemporaryFile() as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "bot", *arguments],
                cwd=PROJECT,
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                text=True,
            )
            process.stdout = os.fdopen(os.open(said.name, os.O_RDONLY), encoding="utf-8")
        return process

    @contextmanager
    def served(self) -> Iterator["subprocess.Popen[str]"]:
        """A server that is ready, stopped in good order afterwards if it still runs."""
        with self.start("serve") as server:
            try:
                self._wait_until_ready(server)
                yield server
            finally:
                stop(server)

    def link(self) -> str:
        """The link that lets a browser in."""
        return self.command("link").stdout.strip()

    def _wait_until_ready(self, server: "subprocess.Popen[str]") -> None:
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline and server.poll() is None:
            try:
                if httpx.get(f"{self.url}/readyz", timeout=5, trust_env=False).is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        server.kill()
        raise AssertionError(f"the server is not ready: {server.communicate()[0]}")

    def _environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        return {
            **kept,
            "DATA_DIR": str(self.data_dir),
            "PORT": str(self.port),
            "PYTHONUNBUFFERED": "1",
            "PYTHONUTF8": "1",
            **self.more,
        }


def stop(process: "subprocess.Popen[str]") -> int:
    """Ends a process as a supervisor would; its exit code."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    return process.wait(_STOP_SECONDS)


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])
