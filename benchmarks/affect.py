"""Precision and recall of the lexicon of feelings and outcomes: python -m benchmarks.affect."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from services.affect import read_emotion, read_result

SENTENCES = Path(__file__).parent / "sentences" / "affect.tsv"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and what it tells of; None where it tells of no feeling, or no outcome."""

    text: str
    emotion: str | None
    result: str | None


@dataclass(frozen=True, slots=True)
class Measured:
    """How much of what was read is right, and how much of what is there was read."""

    precision: float
    recall: float


def sentences(path: Path = SENTENCES) -> list[Sentence]:
    """The labelled sentences of a file."""
    rows = [
        line.split("\t")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    return [Sentence(text, _label(emotion), _label(result)) for emotion, result, text in rows]


def measured(pairs: Iterable[tuple[str | None, str | None]]) -> Measured:
    """Precision and recall over (right, read) pairs."""
    told = list(pairs)
    hits = sum(right is not None and right == read for right, read in told)
    read = sum(read is not None for _, read in told)
    there = sum(right is not None for right, _ in told)
    return Measured(hits / max(read, 1), hits / max(there, 1))


def main() -> None:
    """Print the figures by language, and every sentence that is read wrongly."""
    rows = sentences(Path(sys.argv[1]) if len(sys.argv) > 1 else SENTENCES)
    for language in ("ko", "en"):
        some = [one for one in rows if _is_korean(one.text) == (language == "ko")]
        _report(f"{language} emotion", some, lambda one: one.emotion, read_emotion)
        _report(f"{language} result", some, lambda one: one.result, read_result)
    _report("all emotion", rows, lambda one: one.emotion, read_emotion, shown=False)
    _report("all result", rows, lambda one: one.result, read_result, shown=False)


def _report(
    name: str,
    rows: list[Sentence],
    right: Callable[[Sentence], str | None],
    read: Callable[[str], str | None],
    *,
    shown: bool = True,
) -> None:
    pairs = [(right(one), read(one.text)) for one in rows]
    figures = measured(pairs)
    print(f"{name}: precision {figures.precision:.3f}, recall {figures.recall:.3f}")
    for one, (label, got) in zip(rows, pairs, strict=True):
        if shown and label != got:
            print(f"    {label} read as {got}: {one.text}")


def _label(cell: str) -> str | None:
    return None if cell == "-" else cell


def _is_korean(text: str) -> bool:
    return any("가" <= character <= "힣" for character in text)


if __name__ == "__main__":
    main()
