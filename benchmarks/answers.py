"""Right answers without a model: python -m benchmarks.answers PAIRS.jsonl [-v].

All notes of one language are one person's memories. A reply is right where it holds the answer
and quotes two memories at most.
"""

import asyncio
import json
import math
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from services.answers import compose
from services.embeddings.build import open_embedding
from services.embeddings.port import Embedding
from services.memory.first_person import in_first_person
from services.memory.person_index import IndexEntry, PersonIndex, Question
from services.memory.usual import usual_questions
from services.models import History, Moment, Recalled
from services.utterance import language_of
from tests.fakes.episodes import an_episode

RECALLED = 20
_NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)
_SAID = datetime(2026, 10, 3, tzinfo=UTC)
_MOMENT = Moment(_NOW, ZoneInfo("Asia/Seoul"))


def fold(text: str) -> str:
    """Without case, width and spaces."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def questions(rows: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Each question that can be answered by itself, with its answer."""
    for row in rows:
        for question, answer in ((row["a"], row["answer_a"]), (row["b"], row["answer_b"])):
            if answer and not row.get("followup"):
                yield question, answer


class Notes:
    """The notes of one language, indexed."""

    def __init__(self, embedding: Embedding, notes: Sequence[str]) -> None:
        self._embedding = embedding
        self._episodes = [
            an_episode(note, id=str(number), seq=number, said_at=_SAID)
            for number, note in enumerate(notes)
        ]
        self._index = PersonIndex(embedding.dimension, usual_questions(embedding.id))

    async def fill(self) -> None:
        """Embed and index all notes."""
        made = await self._embedding.passages(
            [in_first_person(one.content) for one in self._episodes]
        )
        vectors = [one for one in made if not isinstance(one, Exception)]
        self._index.upsert(
            IndexEntry(
                id=one.id,
                seq=one.seq,
                text=one.content,
                vectors=vector.reshape(1, -1),
                conversation=None,
                speaker=None,
                kind=one.kind.value,
                said_at=one.said_at.timestamp(),
                occurred_at=one.occurred_at.timestamp(),
                superseded=False,
            )
            for one, vector in zip(self._episodes, vectors, strict=True)
        )

    async def recall(self, text: str) -> list[Recalled]:
        """What the assistant would recall, fused as it fuses."""
        vector = await self._embedding.query(text)
        found = self._index.search(Question(text=text, vector=vector, k=RECALLED))
        if not found.relevant:
            return []
        scores = {key: found.vector[key] + found.lexical.get(key, 0.0) for key in found.vector}
        best = sorted(scores, key=lambda key: -scores[key])[:RECALLED]
        return [
            Recalled(
                self._episodes[int(key)],
                1 - math.exp(-max(scores[key], 0.0)),
                found.likeness.get(key, 0.0),
                usual=found.usual.get(key, 0.0),
            )
            for key in best
        ]


async def measure(notes: Notes, rows: Sequence[dict[str, Any]], *, tell: bool) -> str:
    """The share of right replies; `tell` prints those that are wrong."""
    right = first = quoted = 0
    asked = list(questions(rows))
    for question, answer in asked:
        recalled = await notes.recall(question)
        reply = compose(
            question,
            language=language_of(question),
            recalled=recalled,
            history=History(None, ()),
            assistant_name="Gieok",
            moment=_MOMENT,
        )
        quoted += len(reply.used)
        first += bool(recalled) and fold(answer) in fold(recalled[0].episode.content)
        if fold(answer) in fold(reply.text) and len(reply.used) <= 2:
            right += 1
        elif tell:
            print(f"{question} => {answer}\n{reply.text}")
            held = [fold(answer) in fold(one.episode.content) for one in recalled]
            print(f"    recalled {len(held)}, right at {held.index(True) if any(held) else None}\n")
    n = len(asked)
    return f"{right / n:.3f} of {n} right; first recalled {first / n:.3f}; quotes {quoted / n:.2f}"


async def main(rows: Sequence[dict[str, Any]], *, tell: bool) -> None:
    """Print one line of figures per language."""
    async with open_embedding(provider="builtin", ollama_host="", ollama_model="") as embedding:
        for language in sorted({row["lang"] for row in rows}):
            mine = [row for row in rows if row["lang"] == language]
            contents = dict.fromkeys(note for row in mine for note in row["notes"])
            notes = Notes(embedding, list(contents))
            await notes.fill()
            print(language, await measure(notes, mine, tell=tell))


if __name__ == "__main__":
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    asyncio.run(main([json.loads(line) for line in lines], tell="-v" in sys.argv))
