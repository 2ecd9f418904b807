"""Accuracy of the command grammar on labelled messages: python -m benchmarks.intents FILE.jsonl."""

import json
import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

from services.commands import Command, Correction, parse

_TAIL = re.compile(r"(거|것|걸|고)?[.!?~\s]*$")


def loose(text: str | None) -> str:
    """A payload without spaces, trailing 거 / 것 / 걸 / 고, outer quotes and stops."""
    squeezed = "".join(unicodedata.normalize("NFKC", text or "").split())
    return _TAIL.sub("", squeezed).strip("'\"“”‘’.")


def payload_matches(expected: Any, command: Command) -> bool:
    """Does the payload agree; of a correction, its new value?"""
    got = command.payload
    if isinstance(expected, dict):
        return isinstance(got, Correction) and loose(got.new) == loose(expected["new"])
    return isinstance(got, str) and loose(got) == loose(expected)


def intent_matches(row: dict[str, Any], command: Command) -> bool:
    """Is the intent the labelled one, or another that the row allows?"""
    return command.intent in (row["intent"], *row.get("also_ok", []))


def main(path: Path) -> None:
    """Print intent and payload accuracy per language, and every row that is wrong."""
    counts: Counter[tuple[str, str]] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        command = parse(row["text"])
        lang, right = row["lang"], intent_matches(row, command)
        counts[lang, "rows"] += 1
        counts[lang, "intents"] += right
        paid = not row.get("payload") or payload_matches(row["payload"], command)
        if row.get("payload"):
            counts[lang, "with payload"] += 1
            counts[lang, "payloads"] += paid
        if not (right and paid):
            print(f"{row['id']} {row['intent']} {row.get('payload')!r} ← {row['text']!r}")
            print(f"    {command.intent} {command.payload!r}")
    for lang in sorted({lang for lang, _ in counts}):
        rows, paid_rows = counts[lang, "rows"], counts[lang, "with payload"]
        print(f"{lang}: intents {counts[lang, 'intents']}/{rows}", end=", ")
        print(f"payloads {counts[lang, 'payloads']}/{paid_rows}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
