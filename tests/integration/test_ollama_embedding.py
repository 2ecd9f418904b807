"""The embedding that Ollama serves, over its protocol on a real socket."""

import asyncio
import unicodedata
from collections.abc import AsyncIterator, Iterator

import numpy as np
import pytest

from services.embeddings.build import open_embedding
from services.embeddings.ollama import Ollama, open_ollama
from services.errors import EmbeddingRefused, EmbeddingUnavailable
from tests.fakes.ollama import FakeOllama, fake_ollama


@pytest.fixture
def server() -> Iterator[FakeOllama]:
    with fake_ollama() as fake:
        yield fake


@pytest.fixture
async def served(server: FakeOllama) -> AsyncIterator[Ollama]:
    async with open_ollama(host=server.host, model=server.model, answer_seconds=1) as embedding:
        yield embedding


async def test_its_name_and_its_dimension_come_from_the_model(server: FakeOllama) -> None:
    async with open_embedding(
        provider="ollama", ollama_host=server.host, ollama_model="bge-m3"
    ) as embedding:
        assert (embedding.id, embedding.dimension) == ("ollama/bge-m3", 8)


async def test_vectors_have_unit_length_in_the_order_of_the_texts(served: Ollama) -> None:
    texts = [f"note {number}" for number in range(20)]
    passages = await served.passages(texts)
    query = await served.query(texts[13])
    assert query.dtype == np.float32
    assert abs(float(np.linalg.norm(query)) - 1) < 1e-6
    assert np.allclose(passages[13], query)  # type: ignore[arg-type]


async def test_composed_and_decomposed_text_are_the_same_to_it(
    served: Ollama, server: FakeOllama
) -> None:
    text = "오세영 부장"
    await served.query(unicodedata.normalize("NFD", text))
    assert server.inputs[-1] == [text]


async def test_hostile_text_arrives_safe(served: Ollama, server: FakeOllama) -> None:
    await served.passages(["half \ud800", "null \x00", "가" * 5000])
    sent = [text for texts in server.inputs for text in texts]
    assert "half \ufffd" in sent
    assert "null" in sent
    assert max(map(len, sent)) <= 500


async def test_an_invisible_text_is_refused_and_its_neighbours_are_not(served: Ollama) -> None:
    first, second, third = await served.passages(["우산", "\u200b", "umbrella"])
    assert isinstance(first, np.ndarray)
    assert isinstance(second, EmbeddingRefused)
    assert isinstance(third, np.ndarray)


async def test_a_text_that_the_server_rejects_is_refused_alone(
    served: Ollama, server: FakeOllama
) -> None:
    server.refused = "bad"
    first, second, third = await served.passages(["good", "bad", "fine"])
    assert isinstance(first, np.ndarray)
    assert isinstance(second, EmbeddingRefused)
    assert isinstance(third, np.ndarray)


async def test_a_fault_of_the_server_is_worth_trying_again(
    served: Ollama, server: FakeOllama
) -> None:
    server.status = 500
    with pytest.raises(EmbeddingUnavailable, match="500"):
        await served.passages(["a", "b"])
    server.status = 200
    assert len(await served.passages(["a", "b"])) == 2


async def test_a_slow_server_is_given_up(served: Ollama, server: FakeOllama) -> None:
    server.seconds = 1.5
    with pytest.raises(EmbeddingUnavailable, match="ReadTimeout"):
        await served.query("anyone?")


@pytest.mark.parametrize("raw", [b"<html>proxy</html>", b"{}", b'{"embeddings": []}', b"[]"])
async def test_an_answer_of_another_shape_is_not_taken(
    served: Ollama, server: FakeOllama, raw: bytes
) -> None:
    server.raw = raw
    with pytest.raises(EmbeddingUnavailable):
        await served.query("anyone?")


async def test_vectors_of_another_length_are_not_taken(served: Ollama, server: FakeOllama) -> None:
    server.dimension = 12
    with pytest.raises(EmbeddingUnavailable, match="12 numbers instead of 8"):
        await served.query("anyone?")


async def test_a_missing_model_is_named(server: FakeOllama) -> None:
    with pytest.raises(EmbeddingUnavailable, match="ollama pull nomic"):
        async with open_ollama(host=server.host, model="nomic"):
            pass


@pytest.mark.parametrize("host", ["http://127.0.0.1:9", "http://127.0.0.1:port"])
async def test_a_server_that_is_not_there_is_unavailable(host: str) -> None:
    with pytest.raises(EmbeddingUnavailable):
        async with open_ollama(host=host, model="bge-m3"):
            pass


async def test_llamaindex_gets_the_same_vectors_and_errors_from_a_thread(
    served: Ollama, server: FakeOllama
) -> None:
    query = await served.query("사물함")
    vector = await asyncio.to_thread(served.model.get_query_embedding, "사물함")
    assert np.allclose(vector, query)
    server.status = 503
    with pytest.raises(EmbeddingUnavailable):
        await asyncio.to_thread(served.model.get_text_embedding_batch, ["a", "b"])


async def test_a_server_that_comes_up_late_is_waited_for_and_that_is_said_once(
    server: FakeOllama, caplog: pytest.LogCaptureFixture
) -> None:
    server.status = 503
    asyncio.get_running_loop().call_later(1, setattr, server, "status", 200)
    async with open_ollama(host=server.host, model=server.model, wait_seconds=20) as embedding:
        assert embedding.dimension == 8
    assert [record.getMessage() for record in caplog.records if "waiting" in record.message] == [
        f"Ollama does not answer at {server.host} yet; waiting for it"
    ]


async def test_a_server_that_does_not_come_up_is_given_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(EmbeddingUnavailable, match="cannot be reached"):
        async with open_ollama(host="http://127.0.0.1:9", model="bge-m3", wait_seconds=1):
            pass
    assert "waiting for it" in caplog.text


async def test_a_missing_model_is_not_waited_for(
    server: FakeOllama, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(EmbeddingUnavailable, match="ollama pull nomic"):
        async with open_ollama(host=server.host, model="nomic", wait_seconds=60):
            pass
    assert server.inputs == [["기억 memory"]]
    assert caplog.text == ""
