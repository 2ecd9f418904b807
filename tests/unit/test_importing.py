import io
import json
from hashlib import sha256
from typing import Any

import pytest

from bot.jsonlines import BATCH_LINES, LINE_BYTES, BadLine, Batch, batches, read_line, stretches


def event(line: str | bytes) -> dict[str, Any]:
    read = read_line(line if isinstance(line, bytes) else line.encode())
    assert read is not None
    taken: dict[str, Any] = json.loads(read)
    return taken


def numbered(n: int) -> bytes:
    return "".join(f'{{"text": "note {i}"}}\n' for i in range(1, n + 1)).encode()


def cut(text: bytes, after: int = 0) -> list[Batch]:
    return list(batches(io.BytesIO(text), after=after, size=len(text)))


@pytest.mark.parametrize("name", ["text", "content"])
def test_the_text_of_a_line_becomes_its_content(name: str) -> None:
    assert event(f'{{"{name}": "화분에 물은 금요일마다 준다"}}') == {
        "content": "화분에 물은 금요일마다 준다"
    }


def test_what_the_server_knows_is_handed_on_and_nulls_are_left_out() -> None:
    line = '{"content": "x", "kind": "memory", "said_at": "2025-03-01", "speaker": null}'
    assert event(line) == {"content": "x", "kind": "memory", "said_at": "2025-03-01"}


def test_fields_of_its_own_are_kept_in_the_metadata() -> None:
    line = '{"text": "x", "mood": "fine", "metadata": {"place": "home"}}'
    assert event(line)["metadata"] == {"mood": "fine", "place": "home"}


def test_metadata_that_is_no_object_is_left_for_the_server_to_refuse() -> None:
    assert event('{"text": "x", "metadata": 3, "mood": "fine"}')["metadata"] == 3


@pytest.mark.parametrize("line", ["", "\n", "  \r\n", "\ufeff"])
def test_a_blank_line_is_nothing(line: str) -> None:
    assert read_line(line.encode()) is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"\xff\xfe", "not UTF-8"),
        (b"{", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[1]", "not a JSON object"),
        (b'"text"', "not a JSON object"),
        (b'{"said_at": "2025-03-01"}', "neither"),
        (b'{"text": null}', "neither"),
        (b"x" * (LINE_BYTES + 1), "longer than"),
    ],
)
def test_a_line_that_is_no_memory_says_why(line: bytes, reason: str) -> None:
    with pytest.raises(BadLine, match=reason):
        read_line(line)


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm() -> None:
    [batch] = cut(b'\xef\xbb\xbf{"text": "a"}\r\n{"text": "b"}\r\n')
    assert [json.loads(event)["content"] for event in batch.events.values()] == ["a", "b"]


def test_a_batch_knows_the_numbers_of_its_lines() -> None:
    [batch] = cut(b'{"text": "a"}\n\nnonsense\n{"text": "b"}')
    assert list(batch.events) == [1, 4]
    assert batch.mistakes == {3: "not JSON"}
    assert batch.upto == 4


def test_a_line_without_end_is_one_mistake_and_the_next_line_still_counts() -> None:
    [batch] = cut(b"x" * (3 * LINE_BYTES) + b'\n{"text": "a"}\n')
    assert list(batch.mistakes) == [1]
    assert list(batch.events) == [2]


def test_an_empty_file_has_no_batch() -> None:
    assert cut(b"") == []


@pytest.mark.parametrize("reached", [0, BATCH_LINES, 2 * BATCH_LINES, 2 * BATCH_LINES + 7])
def test_going_on_cuts_the_same_batches_as_before(reached: int) -> None:
    text = numbered(2 * BATCH_LINES + 7)
    everything = cut(text)
    assert cut(text, after=reached) == [batch for batch in everything if batch.upto > reached]


def test_batches_are_bounded_by_lines_and_by_bytes() -> None:
    assert [batch.upto for batch in cut(numbered(250))] == [100, 200, 250]
    long = json.dumps({"text": "y" * 400_000}).encode() + b"\n"
    assert [batch.upto for batch in cut(long * 4)] == [3, 4]


def test_a_lone_surrogate_can_be_sent() -> None:
    assert read_line(b'{"text": "\\ud800"}') == b'{"content": "\\ud800"}'


def test_what_a_file_grew_by_while_it_is_read_is_left_for_the_next_time() -> None:
    text = numbered(5)
    grown = io.BytesIO(text + b'{"text": "later"}\n')
    assert list(batches(grown, after=0, size=len(text))) == cut(text)


def test_the_beginnings_of_a_file_are_known_by_their_bytes_and_lines() -> None:
    text = b"one\ntwo\nthree"
    shorter, whole = stretches(io.BytesIO(text), [len(text), 8])
    assert (shorter.size, shorter.lines) == (8, 2)
    assert shorter.digest == sha256(b"one\ntwo\n").hexdigest()
    assert (whole.size, whole.lines, whole.digest) == (13, 3, sha256(text).hexdigest())


def test_the_beginning_of_an_empty_file_has_no_line() -> None:
    [whole] = stretches(io.BytesIO(b""), [0])
    assert whole.lines == 0
