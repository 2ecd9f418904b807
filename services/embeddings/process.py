"""One worker process and the pipe to it."""

import os
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from services.embeddings.worker import READY, encode_request
from services.errors import EmbeddingError, EmbeddingUnavailable

# The model is native code of one author: it sees where Python is, and none of our keys.
_ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PYTHONPATH", "VIRTUAL_ENV")


class WorkerDied(EmbeddingError):
    """The worker ended, or gave no answer in time; never leaves this package."""


def worker_command() -> list[str]:
    """The command line of the real worker."""
    # -P: the folder of the file holds modules (ollama, text) that must not shadow installed ones.
    return [sys.executable, "-P", str(Path(__file__).with_name("worker.py"))]


class WorkerProcess:
    """A running worker. One thread talks to it; any thread may kill it."""

    def __init__(self, *, command: Sequence[str]) -> None:
        try:
            self._popen = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
                # An interrupt on the terminal is for the parent, which still has work to drain.
                process_group=0,
            )
        except OSError as error:
            raise EmbeddingUnavailable("the embedding worker cannot be started") from error
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._input, self._output = self._popen.stdin, self._popen.stdout
        self.dimension = 0

    @property
    def pid(self) -> int:
        """The process id."""
        return self._popen.pid

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._popen.poll() is None

    def wait_ready(self, seconds: float) -> None:
        """Waits until the model is loaded and `dimension` known; raises WorkerDied."""
        (self.dimension,) = READY.unpack(self._read(READY.size, seconds))

    def vectors(self, texts: list[str], *, query: bool, seconds: float) -> NDArray[np.float32]:
        """The raw vectors of a few short texts, shape (len(texts), dimension); or WorkerDied."""
        try:
            # A slice is smaller than a pipe's buffer, so writing never blocks on a hung worker.
            self._input.write(encode_request(texts, query=query))
        except OSError as error:
            raise WorkerDied("the embedding worker has closed its input") from error
        data = self._read(len(texts) * self.dimension * 4, seconds)
        return np.frombuffer(data, dtype="<f4").reshape(len(texts), self.dimension)

    def kill(self) -> None:
        """Ends the process at once; safe to call twice and from any thread."""
        self._popen.kill()

    def close(self) -> None:
        """Ends the process and gives back its pipes."""
        self.kill()
        self._popen.wait()
        self._input.close()
        self._output.close()

    def _read(self, count: int, seconds: float) -> bytes:
        deadline = time.monotonic() + seconds
        poll = select.poll()
        poll.register(self._output, select.POLLIN)
        data = bytearray()
        while len(data) < count:
            left = deadline - time.monotonic()
            if left <= 0 or not poll.poll(left * 1000):
                raise WorkerDied(f"the embedding worker gave no answer within {seconds:g} s")
            piece = os.read(self._output.fileno(), count - len(data))
            if not piece:
                raise WorkerDied("the embedding worker has ended")
            data += piece
        return bytes(data)
