"""Evidence found in LoCoMo's conversations: python -m benchmarks.locomo FILE.json [--plot FILE]."""

import argparse
import asyncio
import json
import re
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from benchmarks.corpus import Memory, Store, Vectors, mean, open_vectors
from benchmarks.curves import draw

_EVIDENCE = re.compile(r"D\d+:\d+")
NO_ANSWER = 5
_DEPTH = 50
_PRINTED, _DRAWN = (5, 10), (1, 2, 3, 5, 10, 20, 50)
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
    for k in _DRAWN:
        scores[way, _at(k)].append(len(evidence & set(ranking[:k])) / len(evidence))
    for k in _PRINTED:
        scores[way, f"session R@{k}"].append(len(held & set(sessions[:k])) / len(held))
    scores[way, f"R@10 cat {category}"].append(scores[way, "turn R@10"][-1])
    scores[way, "none on 1-4"].append(not ranking)


def _session(turn: str) -> str:
    return turn.partition(":")[0]


def _when(text: str) -> datetime:
    return datetime.strptime(text.strip(), "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)


def _at(k: int) -> str:
    return f"turn R@{k}"


def _drawn(scores: Scores, file: Path) -> None:
    ways = dict.fromkeys(way for way, _ in scores)
    curves = {way: [(k, mean(scores[way, _at(k)])) for k in _DRAWN] for way in ways}
    title = "Evidence found among the first k turns, categories 1 to 4"
    draw(curves, file, title=title, x="k", y="share of evidence", log="x")


async def main(conversations: list[dict[str, Any]], plot: Path | None) -> None:
    """Print every figure of every way, all conversations together."""
    scores: Scores = defaultdict(list)
    async with open_vectors() as vectors:
        for conversation in conversations:
            await measure(conversation, vectors, scores)
    named = {figure for _, figure in scores} - {_at(k) for k in _DRAWN if k not in _PRINTED}
    figures = sorted(named, key=lambda figure: figure[::-1])
    print("way".ljust(16), *(figure.rjust(13) for figure in figures))
    for way in dict.fromkeys(way for way, _ in scores):
        print(way.ljust(16), *(f"{mean(scores[way, figure]):13.3f}" for figure in figures))
    if plot is not None:
        _drawn(scores, plot)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    asyncio.run(main(json.loads(chosen.file.read_text(encoding="utf-8")), chosen.plot))
