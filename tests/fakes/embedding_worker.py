"""A worker that speaks the embedding's protocol with made-up vectors and misbehaves on demand.

python embedding_worker.py JOURNAL: a text with "fatal" ends it by SIGKILL, one with "once" too but
only the first time, "hang" makes it sleep for good, "slow" takes a moment. Each request is noted
in the journal before it is answered.
"""

import importlib.util
import os
import signal
import sys
import threading
import time
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

DIMENSION = 384
_WORKER = Path(__file__).parents[2] / "services" / "embeddings" / "worker.py"


class MisbehavingModel:
    """Vectors made from the text's checksum."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal

    def encode(self, texts: list[str], is_query: bool) -> NDArray[np.float32]:
        """Made-up vectors, after whatever the texts ask for."""
        seen = self._journal.read_text() if self._journal.exists() else ""
        with self._journal.open("a") as journal:
            journal.write(("query" if is_query else "passages") + f" {' | '.join(texts)}\n")
        for text in texts:
            if "fatal" in text or ("once" in text and "once" not in seen):
                os.kill(os.getpid(), signal.SIGKILL)
            if "hang" in text:
                time.sleep(3600)
            if "slow" in text:
                time.sleep(0.02)
        return np.stack([self._vector(text) for text in texts])

    def _vector(self, text: str) -> NDArray[np.float32]:
        numbers = np.random.default_rng(zlib.crc32(text.encode())).normal(size=DIMENSION)
        return numbers.astype(np.float32)


def main() -> None:
    """Serves standard input as the real worker does."""
    # By its path: importing the package would load LlamaIndex at every restart.
    spec = importlib.util.spec_from_file_location("worker", _WORKER)
    assert spec is not None
    assert spec.loader is not None
    worker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(worker)
    threading.Thread(target=worker.leave_with, args=(os.getppid(),), daemon=True).start()
    model = MisbehavingModel(Path(sys.argv[1]))
    worker.serve(model, DIMENSION, sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
