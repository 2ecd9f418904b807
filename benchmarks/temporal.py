"""How many time expressions come out right: python -m benchmarks.temporal ROWS.jsonl

A row: {"text", "now", "tz", "lang", "cat", "expected": {"start", "end"?, "grain"} or null}.
"""

import json
import sys
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from services.temporal import resolve_period

Json = dict[str, Any]


def found(row: Json) -> Json | None:
    now = datetime.fromisoformat(row["now"])
    period = resolve_period(row["text"], now=now, tz=ZoneInfo(row["tz"]))
    return dict(period.as_json()) if period else None


def is_right(got: Json | None, expected: Json | None) -> bool:
    if got is None or expected is None:
        return got is expected
    return got["grain"] == expected["grain"] and all(
        same(got[end], expected[end]) for end in ("start", "end") if end in expected
    )


def same(one: str | None, other: str | None) -> bool:
    if one is None or other is None:
        return one is other
    if min(len(one), len(other)) == len("YYYY-MM-DD"):
        return one[:10] == other[:10]
    return datetime.fromisoformat(one) == datetime.fromisoformat(other)


def main(path: str) -> None:
    asked: Counter[tuple[str, str]] = Counter()
    right: Counter[tuple[str, str]] = Counter()
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        key, got = (row.get("lang", "-"), row.get("cat", "-")), found(row)
        asked[key] += 1
        right[key] += is_right(got, row["expected"])
        if not is_right(got, row["expected"]):
            print(f"wrong: {row.get('id', '-')} {row['text']!r} (now {row['now']})")
            print(f"       {got} instead of {row['expected']}")
    for lang, cat in sorted(asked):
        print(f"{lang:3} {cat:12} {right[lang, cat]:4} / {asked[lang, cat]}")
    print(f"all {'':12} {right.total():4} / {asked.total()} = {right.total() / asked.total():.3f}")


if __name__ == "__main__":
    main(sys.argv[1])
