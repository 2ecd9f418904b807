"""What is left to import of a file, by what is written down of earlier imports."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from bot.imported import Reached, Records
from bot.importing import Part, plan
from bot.jsonlines import batches
from bot.lock import DataFolder

FIRST = b'{"text": "a"}\n{"text": "b"}\n'
MORE = b'{"text": "c"}\n{"text": "d"}\n'


@pytest.fixture
def records(tmp_path: Path) -> Records:
    return Records(DataFolder(tmp_path), "T1:mina")


def left(text: bytes, records: Records, *, again: bool = False) -> list[Part]:
    return plan(BytesIO(text), records, again=again)


def texts(text: bytes, parts: list[Part]) -> list[str]:
    """What would be sent."""
    return [
        json.loads(event)["content"]
        for part in parts
        for batch in batches(BytesIO(text), after=part.reached.lines, size=part.stretch.size)
        for event in batch.events.values()
    ]


def take_in(text: bytes, records: Records, *, lines: int | None = None) -> None:
    """Writes down that `text` was imported: whole, or as far as `lines`."""
    for part in left(text, records):
        reached = replace(part.reached, lines=part.stretch.lines, complete=True)
        if lines is not None:
            reached = replace(reached, lines=lines, complete=False)
        records.write(part.stretch.digest, reached)


def test_of_a_new_file_all_is_left(records: Records) -> None:
    assert texts(FIRST, left(FIRST, records)) == ["a", "b"]


def test_of_a_file_that_is_in_nothing_is_left_unless_again(records: Records) -> None:
    take_in(FIRST, records)
    [part] = left(FIRST, records)
    assert part.reached.complete
    [part] = left(FIRST, records, again=True)
    assert part.reached == Reached(len(FIRST), run=1)


def test_of_a_file_that_has_grown_the_new_lines_are_left(records: Records) -> None:
    take_in(FIRST, records)
    assert texts(FIRST + MORE, left(FIRST + MORE, records)) == ["c", "d"]
    assert texts(FIRST + MORE, left(FIRST + MORE, records, again=True)) == ["a", "b", "c", "d"]


def test_a_file_may_grow_again_and_again(records: Records) -> None:
    text = b""
    for number in range(5):
        text += f'{{"text": "note {number}"}}\n'.encode()
        assert texts(text, left(text, records)) == [f"note {number}"]
        take_in(text, records)


def test_an_import_that_was_stopped_is_finished_before_what_has_grown(records: Records) -> None:
    take_in(FIRST, records, lines=1)
    parts = left(FIRST + MORE, records)
    assert texts(FIRST + MORE, parts) == ["b", "c", "d"]
    # The rest of the old file is sent under the old file's keys.
    assert [part.stretch.size for part in parts] == [len(FIRST), len(FIRST + MORE)]


def test_an_import_of_what_has_grown_that_was_stopped_goes_on(records: Records) -> None:
    take_in(FIRST, records)
    take_in(FIRST + MORE, records, lines=3)
    assert texts(FIRST + MORE, left(FIRST + MORE, records)) == ["d"]


@pytest.mark.parametrize(
    "other", [b'{"text": "A"}\n{"text": "b"}\n{"text": "c"}\n', FIRST[1:] + MORE, MORE + FIRST]
)
def test_a_file_that_begins_otherwise_is_another_file(records: Records, other: bytes) -> None:
    take_in(FIRST, records)
    [part] = left(other, records)
    assert part.reached == Reached(len(other))


def test_another_persons_imports_are_not_mine(records: Records) -> None:
    take_in(FIRST, records)
    theirs = replace(records, person="T1:other")
    assert texts(FIRST + MORE, left(FIRST + MORE, theirs)) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"  \n"])
def test_a_last_line_without_an_end_is_not_taken_twice(records: Records, line_end: bytes) -> None:
    take_in(FIRST.rstrip(b"\n"), records)
    grown = FIRST.rstrip(b"\n") + line_end + MORE
    assert texts(grown, left(grown, records)) == ["c", "d"]


def test_a_last_line_that_was_cut_short_is_taken_once_it_is_whole(records: Records) -> None:
    whole = FIRST + MORE
    for cut in range(len(FIRST) + 1, len(FIRST) + 12):
        records = replace(records, person=f"T1:cut{cut}")
        take_in(whole[:cut], records)
        assert texts(whole, left(whole, records)) == ["c", "d"]


def test_a_record_that_cannot_be_read_counts_as_none(records: Records) -> None:
    take_in(FIRST, records)
    for path in (records.folder.path / "imports").glob("*.json"):
        path.write_text('{"T1:mina": {"lines": 2, "colour": "blue"}}')
    assert texts(FIRST + MORE, left(FIRST + MORE, records)) == ["a", "b", "c", "d"]
