"""Time of a search in memory, no embedding: python -m benchmarks.search_latency [SIZE ...]."""

import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from services.memory.person_index import IndexEntry, PersonIndex, Question

_DIMENSION = 384
_ROUNDS = 40
_WORDS = [
    f"{stem}{ending}"
    for stem in ("회의", "점심", "project", "budget", "여행", "garden", "운동", "letter", "병원")
    for ending in ("", "실", "s", "-plan", "에서", "은", "를")
]


def measure(size: int) -> None:
    """Print load, search and write times of a store of `size` memories, milliseconds."""
    words, numbers = random.Random(1), np.random.default_rng(1)

    def entry(number: int) -> IndexEntry:
        vector = numbers.standard_normal((1, _DIMENSION)).astype(np.float32)
        vector /= np.linalg.norm(vector)
        text = " ".join(words.choices(_WORDS, k=9)) + f" {number}"
        return IndexEntry(
            str(number), number, text, vector, number // 40, None, "message", number, number, False
        )

    entries = [entry(number) for number in range(size)]
    index = PersonIndex(_DIMENSION)
    load = _milliseconds(partial(index.upsert, entries))
    search, write, after = [], [], []
    for number in range(_ROUNDS):
        asked, told = entry(size + number), entry(size + number)
        question = Question(asked.text, asked.vectors[0], k=5)
        search.append(_milliseconds(partial(index.search, question)))
        write.append(_milliseconds(partial(index.upsert, [told])))
        after.append(_milliseconds(partial(index.search, question)))
    print(
        f"{size:7} memories: search p50 {statistics.median(search):.2f}, after a write "
        f"{statistics.median(after):.2f}, one write {statistics.median(write):.2f}, load "
        f"{load:.0f}, {index.nbytes / 1e6:.0f} MB"
    )


def _milliseconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    for one in [int(size) for size in sys.argv[1:]] or [1_000, 10_000, 100_000]:
        measure(one)
