"""Evidence found in LoCoMo's conversations: python -m benchmarks.locomo FILE.json."""

import asyncio
import json
import re
import sys
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from benchmarks.corpus import Memory, Store, Vectors, mean, open_vectors

_EVIDENCE = re.compile(r"D\d+:\d+")
NO_ANSWER = 5
_DEPTH = 50
Scores = defaultdict[tuple[str, str], list[float]]


def memories(conversation: dict[str, Any]) -> list[Memory]:
    """Each turn as a message: "Speaker: text [shares caption]", 20 seconds after the last."""
    found: list[Memory] = []
    place = 0
    for turn in conversation["turns"]:
        begins = not found or found[-1].conversation != turn["session"]
        place = 0 if begins else place + 1
        image = f" [shares {turn['image']}]" if turn.get("image") else ""
        found.append(
            Memory(
                id=turn["id"],
                text=f"{turn['speaker']}: {turn['text']}{image}",
                kind="message",
                conversation=turn["session"],
                speaker=turn["speaker"],
                said_at=(_when(turn["date"]) + timedelta(seconds=20 * place)).timestamp(),
            )
        )
    return found


async def store_of(conversation: dict[str, Any], vectors: Vectors) -> Store:
    """The conversation as one person's memories."""
    turns = memories(conversation)
    return Store(turns, await vectors.passages([turn.text for turn in turns]))


def evidence_of(asked: dict[str, Any], conversation: dict[str, Any]) -> set[str]:
    """The turns that hold a question's answer."""
    ids = {turn["id"] for turn in conversation["turns"]}
    return set(_EVIDENCE.findall(" ".join(asked["evidence"]))) & ids


async def measure(conversation: dict[str, Any], vectors: Vectors, scores: Scores) -> None:
    """Add the conversation's figures to `scores`, by (way, figure)."""
    store = await store_of(conversation, vectors)
    for asked in conversation["qa"]:
        rankings = await store.rankings(
            asked["question"], await vectors.query(asked["question"]), _DEPTH
        )
        evidence = evidence_of(asked, conversation)
        for way, ranking in rankings.items():
            if asked["category"] == NO_ANSWER:
                scores[way, "none on 5"].append(not ranking)
            elif evidence:
                _score(scores, way, asked["category"], ranking, evidence)


def _score(scores: Scores, way: str, category: int, ranking: list[str], evidence: set[str]) -> None:
    sessions = list(dict.fromkeys(_session(turn) for turn in ranking))
    held = {_session(turn) for turn in evidence}
    for k in (5, 10):
        scores[way, f"turn R@{k}"].append(len(evidence & set(ranking[:k])) / len(evidence))
        scores[way, f"session R@{k}"].append(len(held & set(sessions[:k])) / len(held))
    scores[way, f"R@10 cat {category}"].append(scores[way, "turn R@10"][-1])
    scores[way, "none on 1-4"].append(not ranking)


def _session(turn: str) -> str:
    return turn.partition(":")[0]


def _when(text: str) -> datetime:
    return datetime.strptime(text.strip(), "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)


async def main(conversations: list[dict[str, Any]]) -> None:
    """Print every figure of every way, all conversations together."""
    scores: Scores = defaultdict(list)
    async with open_vectors() as vectors:
        for conversation in conversations:
            await measure(conversation, vectors, scores)
    figures = sorted({figure for _, figure in scores}, key=lambda figure: figure[::-1])
    print("way".ljust(16), *(figure.rjust(13) for figure in figures))
    for way in dict.fromkeys(way for way, _ in scores):
        print(way.ljust(16), *(f"{mean(scores[way, figure]):13.3f}" for figure in figures))


if __name__ == "__main__":
    asyncio.run(main(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
