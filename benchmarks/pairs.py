"""One memory for each question, among distractors: python -m benchmarks.pairs FILE.json."""

import asyncio
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks.corpus import Memory, Store, Vectors, mean, open_vectors

# Whose memories each set of questions is asked of; the distractors of both languages are there too.
POOLS = {
    "ko": ("ko", "en2ko"),
    "en": ("en", "ko2en"),
    "en2ko": ("ko", "en2ko"),
    "ko2en": ("en", "ko2en"),
}
NONSENSE = ("qwxz plonk vrrm?", "asdf qwer zxcv", "뷁뚫쉡", "blimp snorf quux", "퀡뛟 훽")


async def store_of(texts: list[str], vectors: Vectors) -> Store:
    """One person's store that holds these texts."""
    return Store([Memory(id=text, text=text) for text in texts], await vectors.passages(texts))


async def pools_of(
    data: dict[str, Any], vectors: Vectors, pool: str
) -> tuple[Store, Store, list[tuple[str, str]]]:
    """A set's store, the same with distractors alone, and its questions with their memories."""
    told = [gold for part in POOLS[pool] for _, gold in data[part]]
    distractors = data["distractors_ko"] + data["distractors_en"]
    full = await store_of(list(dict.fromkeys(told + distractors)), vectors)
    bare = await store_of(list(dict.fromkeys(distractors)), vectors)
    return full, bare, [(asked, gold) for asked, gold in data[pool]]


async def measure(data: dict[str, Any], vectors: Vectors, pool: str) -> None:
    """Print one set's hit@1 and hit@5 by each way, and how often nothing is found."""
    full, bare, pairs = await pools_of(data, vectors, pool)
    hits: defaultdict[str, list[tuple[bool, bool]]] = defaultdict(list)
    abstained = []
    for asked, gold in pairs:
        vector = await vectors.query(asked)
        for way, ranking in (await full.rankings(asked, vector, 5)).items():
            hits[way].append((ranking[:1] == [gold], gold in ranking))
        abstained.append(not (await bare.rankings(asked, vector, 5))["gieok"])
    for way, found in hits.items():
        first, five = (mean([hit[place] for hit in found]) for place in (0, 1))
        print(f"{pool:6} {way:16} hit@1 {first:.3f} hit@5 {five:.3f}")
    silent = [
        not (await full.rankings(text, await vectors.query(text), 5))["gieok"] for text in NONSENSE
    ]
    print(f"{pool:6} nothing used: untold {mean(abstained):.2f}, nonsense {mean(silent):.2f}")


async def main(data: dict[str, Any]) -> None:
    """Print the figures of all four sets."""
    async with open_vectors() as vectors:
        for pool in POOLS:
            await measure(data, vectors, pool)


if __name__ == "__main__":
    asyncio.run(main(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
