"""Models through LlamaIndex's integrations: Ollama, and Gemini by its newer library."""

import sys
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from llama_index.core.base.llms.types import ChatMessage, MessageRole
from pydantic import BaseModel

from services.errors import ModelError, ModelRefused, ModelUnavailable
from services.llm import Call, LanguageModel, Tool, open_model
from tests.fakes.served_models import (
    ServedModels,
    gemini_body,
    gemini_event,
    ollama_says,
    served_models,
)

QUESTION = [
    ChatMessage(role=MessageRole.SYSTEM, content="Answer in Korean."),
    ChatMessage(role=MessageRole.USER, content="<memories>"),
    ChatMessage(role=MessageRole.USER, content="내 차는 무슨 색이야?"),
]


@pytest.fixture
def server() -> Iterator[ServedModels]:
    with served_models() as fake:
        yield fake


def opened(
    server: ServedModels, provider: str
) -> AbstractAsyncContextManager[LanguageModel | None]:
    return open_model(
        provider=provider,
        gemini_key="hunter2",
        gemini_endpoint=server.address,
        gemini_models=["gemini-main"],
        ollama_host=server.address,
        ollama_model="gemma3:4b",
        turn_seconds=20,
        pause_seconds=0.01,
    )


async def test_no_model_is_none(server: ServedModels) -> None:
    async with opened(server, "none") as model:
        assert model is None


async def test_another_provider_is_a_mistake(server: ServedModels) -> None:
    with pytest.raises(ValueError, match="telepathy"):
        async with opened(server, "telepathy"):
            pass


async def answered(server: ServedModels, provider: str, **how: Any) -> tuple[str, bool, list[Call]]:
    """The streamed answer, whether it was cut, and the calls that were made."""
    made: list[Call] = []
    async with opened(server, provider) as model:
        assert model is not None
        speech = model.stream(QUESTION, on_call=made.append, **how)
        async for _ in speech.pieces():
            pass
    return speech.text, speech.cut, made


async def as_json(server: ServedModels, provider: str, schema: Any = None) -> Any:
    """What comes of asking for JSON."""
    async with opened(server, provider) as model:
        assert model is not None
        return await model.complete_json(QUESTION, on_call=lambda _: None, schema=schema)


async def test_ollama_answers_in_pieces(server: ServedModels) -> None:
    server.script = [ollama_says("빨간", "색", "이에요.")]
    text, cut, made = await answered(server, "ollama")
    assert (text, cut) == ("빨간색이에요.", False)
    assert made == [Call("gemma3:4b", 7, 3, ok=True)]
    [(path, body)] = server.journal
    assert path == "/api/chat"
    assert body["messages"][0] == {"role": "system", "content": "Answer in Korean."}


async def test_ollamas_cut_answer_is_told(server: ServedModels) -> None:
    server.script = [ollama_says("빨간", "", done="length")]
    assert (await answered(server, "ollama"))[:2] == ("빨간", True)


async def test_ollama_answers_in_json(server: ServedModels) -> None:
    server.script = [ollama_says("[1"), ollama_says("[1]")]
    schema = {"type": "array", "items": {"type": "integer"}}
    assert await as_json(server, "ollama", schema) == [1]
    assert server.journal[0][1]["format"] == schema


class Wanted(BaseModel):
    """What may be looked up."""

    query: str


async def look_up(wanted: Wanted) -> str:
    return f"found: {wanted.query}"


async def test_ollama_may_look_something_up(server: ServedModels) -> None:
    call = {"function": {"name": "recall", "arguments": {"query": "차"}}}
    server.script = [ollama_says("", calls=[call]), ollama_says("빨간색이에요.")]
    tool = Tool(name="recall", description="Looks.", arguments=Wanted, call=look_up)
    text, _, made = await answered(server, "ollama", tools=[tool])
    assert text == "빨간색이에요."
    assert len(made) == 2
    assert server.journal[1][1]["messages"][-1]["content"] == "found: 차"


@pytest.mark.parametrize("status", [404, 500, 503])
@pytest.mark.parametrize("provider", ["ollama", "google-genai"])
async def test_a_server_that_does_not_answer_is_one_error(
    server: ServedModels, provider: str, status: int
) -> None:
    server.script = [(status, [b'{"error": {"message": "no"}}'])] * 6
    with pytest.raises(ModelUnavailable):
        await answered(server, provider)
    with pytest.raises(ModelUnavailable):
        await as_json(server, provider)


@pytest.mark.parametrize("provider", ["ollama", "google-genai"])
async def test_nobody_listening_is_the_same_error(provider: str) -> None:
    with served_models() as gone:
        pass
    with pytest.raises(ModelUnavailable):
        await answered(gone, provider)


async def test_the_newer_library_answers_in_pieces(server: ServedModels) -> None:
    server.script = [(200, [gemini_event("빨간"), gemini_event("색이에요.", "STOP")])]
    text, cut, made = await answered(server, "google-genai")
    assert (text, cut) == ("빨간색이에요.", False)
    assert made == [Call("gemini-main", 7, 3, ok=True)]
    assert "gemini-main:streamGenerateContent" in server.journal[0][0]
    assert [message.content for message in QUESTION][1] == "<memories>"


async def test_the_newer_library_answers_in_json(server: ServedModels) -> None:
    server.script = [(200, [gemini_body('{"a": 1}')])]
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}}
    assert await as_json(server, "google-genai", schema) == {"a": 1}
    assert server.journal[0][1]["generationConfig"]["responseMimeType"] == "application/json"


async def test_the_newer_librarys_block_is_a_refusal(server: ServedModels) -> None:
    server.script = [(200, [gemini_body("", "SAFETY")])]
    with pytest.raises(ModelRefused):
        await as_json(server, "google-genai")


async def test_the_newer_librarys_cut_answer_is_told(server: ServedModels) -> None:
    server.script = [(200, [gemini_event("빨간"), gemini_event("색", "MAX_TOKENS")])]
    assert (await answered(server, "google-genai"))[:2] == ("빨간", True)


@pytest.mark.parametrize("provider", ["ollama", "google-genai"])
async def test_a_missing_extra_is_named(
    server: ServedModels, monkeypatch: pytest.MonkeyPatch, provider: str
) -> None:
    name = provider.replace("-", "_")
    monkeypatch.delitem(sys.modules, f"services.llm.{name}", raising=False)
    monkeypatch.setitem(sys.modules, f"llama_index.llms.{name}", None)
    with pytest.raises(ModelError, match=provider):
        async with opened(server, provider):
            pass
