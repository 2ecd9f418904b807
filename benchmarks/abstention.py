"""What holding back costs: python -m benchmarks.abstention LOCOMO PAIRS [--plot FILE].

Two floors stand under recall. One is under the best raw scores; the other under the named: what
others told is no answer about one person. Each is moved while the other stands where it is.
"""

import argparse
import asyncio
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from benchmarks.corpus import Store, Vectors, mean, open_vectors
from benchmarks.curves import draw
from benchmarks.locomo import NO_ANSWER, evidence_of, store_of
from benchmarks.pairs import NONSENSE, POOLS, pools_of
from services.memory.relevance import LEAD_OF_OTHERS, Evidence, above_the_floor

FLOORS = (-0.05, 0.0, 0.02, 0.05, 0.08, 0.1, 0.15, 0.2)
LEADS = (1.0, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05, 0.0)
_K = 10


@dataclass(frozen=True)
class Asked:
    """One question: what spoke for it, and the share of its evidence among the first ten."""

    evidence: Evidence
    found: float

    def is_held_back(self, floor: float, lead: float) -> bool:
        """Whether nothing is used with these floors."""
        told_by_others = self.evidence.lead is not None and self.evidence.lead > lead
        return above_the_floor(self.evidence) < floor or told_by_others


@dataclass(frozen=True)
class Everything:
    """The questions of all kinds, each asked once."""

    answerable: Sequence[Asked]
    unanswerable: Sequence[Asked]
    nonsense: Sequence[Asked]
    told: Sequence[Asked]
    untold: Sequence[Asked]


@dataclass(frozen=True)
class Point:
    """What two floors bring and cost, all in 0..1.

    `unanswerable`, `nonsense`, `untold`: the share of these questions on which nothing is used;
    `lost`: of R@10 on what has an answer; `lost_notes`: of hit@5 on notes.
    """

    floor: float
    lead: float
    unanswerable: float
    lost: float
    nonsense: float
    untold: float
    lost_notes: float


def point(asked: Everything, *, floor: float, lead: float) -> Point:
    """What becomes of all questions with these floors."""

    def silent(questions: Iterable[Asked]) -> float:
        return mean([float(one.is_held_back(floor, lead)) for one in questions])

    def lost(questions: Iterable[Asked]) -> float:
        return mean([one.found * one.is_held_back(floor, lead) for one in questions])

    return Point(
        floor=floor,
        lead=lead,
        unanswerable=silent(asked.unanswerable),
        lost=lost(asked.answerable),
        nonsense=silent(asked.nonsense),
        untold=silent(asked.untold),
        lost_notes=lost(asked.told),
    )


def points(asked: Everything) -> tuple[list[Point], list[Point]]:
    """The two curves: the floor under raw scores moved, and the lead that others may have."""
    by_floor = [point(asked, floor=floor, lead=LEAD_OF_OTHERS) for floor in FLOORS]
    return by_floor, [point(asked, floor=0.0, lead=lead) for lead in LEADS]


async def ask_everything(
    conversations: Sequence[dict[str, Any]], notes: dict[str, Any], vectors: Vectors
) -> Everything:
    """Ask every question of the two data sets, and nonsense of each of their stores."""
    lists: dict[str, list[Asked]] = {field.name: [] for field in fields(Everything)}
    for conversation in conversations:
        store = await store_of(conversation, vectors)
        for one in conversation["qa"]:
            right = evidence_of(one, conversation)
            if one["category"] == NO_ANSWER:
                lists["unanswerable"].append(await _ask(store, one["question"], vectors))
            elif right:
                lists["answerable"].append(await _ask(store, one["question"], vectors, right))
        lists["nonsense"] += [await _ask(store, text, vectors) for text in NONSENSE]
    for pool in POOLS:
        full, bare, pairs = await pools_of(notes, vectors, pool)
        for question, gold in pairs:
            lists["told"].append(await _ask(full, question, vectors, {gold}, k=5))
            lists["untold"].append(await _ask(bare, question, vectors))
        lists["nonsense"] += [await _ask(full, text, vectors) for text in NONSENSE]
    return Everything(**lists)


async def _ask(
    store: Store,
    question: str,
    vectors: Vectors,
    right: Iterable[str] = (),
    k: int = _K,
) -> Asked:
    evidence, ranking = await store.judged(question, await vectors.query(question), k)
    wanted = set(right)
    return Asked(evidence, len(wanted & set(ranking)) / max(len(wanted), 1))


def _drawn(by_floor: Sequence[Point], by_lead: Sequence[Point], file: Path) -> None:
    curves = {
        "turns, what nobody answered, by the lead of others": [
            (one.lost, one.unanswerable) for one in by_lead
        ],
        "notes, what was never told, by the floor": [
            (one.lost_notes, one.untold) for one in by_floor
        ],
    }
    draw(
        curves,
        file,
        title="What holding back brings, and what it costs",
        x="right ones lost (R@10 of turns, hit@5 of notes)",
        y="share of questions on which nothing is used",
    )


async def main(
    conversations: list[dict[str, Any]], notes: dict[str, Any], plot: Path | None
) -> None:
    """Print both curves."""
    async with open_vectors() as vectors:
        asked = await ask_everything(conversations, notes, vectors)
    print("floor   lead   unanswerable  R@10 lost  nonsense  untold  hit@5 lost")
    curves = points(asked)
    for curve in curves:
        for one in curve:
            print(
                f"{one.floor:+.2f}   {one.lead:.2f}   {one.unanswerable:12.3f}  {one.lost:9.4f}"
                f"  {one.nonsense:8.2f}  {one.untold:6.2f}  {one.lost_notes:10.3f}"
            )
        print()
    if plot is not None:
        _drawn(*curves, plot)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("locomo", type=Path)
    parser.add_argument("pairs", type=Path)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    files = [json.loads(one.read_text(encoding="utf-8")) for one in (chosen.locomo, chosen.pairs)]
    asyncio.run(main(files[0], files[1], chosen.plot))
