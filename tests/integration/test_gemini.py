"""Gemini as it is asked by the assistant, over its own protocol."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, aclosing

import grpc
import pytest
from llama_index.core.base.llms.types import ChatMessage, MessageRole
from pydantic import BaseModel, Field

from services.errors import ModelRationed, ModelRefused, ModelUnavailable
from services.llm import Call, LanguageModel, Speech, Tool
from services.models import Json
from tests.fakes.gemini import (
    BLOCKED_ANSWER,
    BLOCKED_QUESTION,
    NO_CANDIDATE,
    OUTAGE,
    QUOTA,
    SIGNATURE,
    Answer,
    FakeGemini,
    calls,
    fails,
    fake_gemini,
    model_at,
    says,
)

MAIN, FALLBACK = "gemini-main", "gemini-spare"
QUESTION = [
    ChatMessage(role=MessageRole.SYSTEM, content="Answer in Korean."),
    ChatMessage(role=MessageRole.USER, content="내 차는 무슨 색이야?"),
]


@pytest.fixture
def gemini() -> Iterator[FakeGemini]:
    with fake_gemini() as fake:
        yield fake


@pytest.fixture
async def model(gemini: FakeGemini) -> AsyncIterator[LanguageModel]:
    async with opened(gemini) as model:
        assert model is not None
        yield model


def opened(
    gemini: FakeGemini, *, turn_seconds: float = 60
) -> AbstractAsyncContextManager[LanguageModel]:
    return model_at(gemini, MAIN, FALLBACK, turn_seconds=turn_seconds)


async def heard(speech: Speech) -> list[str]:
    return [piece async for piece in speech.pieces()]


class Made(list[Call]):
    """Every call that was made."""

    def __call__(self, call: Call) -> None:
        self.append(call)


async def test_an_answer_comes_in_pieces(gemini: FakeGemini, model: LanguageModel) -> None:
    gemini.script[MAIN] = [says("빨간", "색이에요.")]
    made = Made()
    speech = model.stream(QUESTION, on_call=made)
    assert [piece for piece in await heard(speech) if piece] == ["빨간", "색이에요."]
    assert (speech.text, speech.cut) == ("빨간색이에요.", False)
    assert made == [Call(MAIN, 10, 5, ok=True)]
    [asked] = gemini.journal
    assert asked.streamed
    assert asked.key == "hunter2"
    assert asked.system == "Answer in Korean."
    assert asked.turns == (("user", ("내 차는 무슨 색이야?",)),)


async def test_quota_on_the_main_model_goes_to_the_other_at_once(
    gemini: FakeGemini, model: LanguageModel
) -> None:
    gemini.always[MAIN] = QUOTA
    made = Made()
    speech = model.stream(QUESTION, on_call=made)
    assert "".join(await heard(speech)).startswith("answer")
    assert [(call.model, call.ok) for call in made] == [(MAIN, False), (FALLBACK, True)]


async def test_a_model_out_of_quota_is_left_alone_for_a_while(
    gemini: FakeGemini, model: LanguageModel
) -> None:
    gemini.script[MAIN] = [QUOTA]
    for _ in range(2):
        await heard(model.stream(QUESTION, on_call=Made()))
    assert [asked.model for asked in gemini.journal] == [MAIN, FALLBACK, FALLBACK]


async def test_an_outage_is_tried_again_then_the_other_model_answers(
    gemini: FakeGemini, model: LanguageModel
) -> None:
    gemini.always[MAIN] = OUTAGE
    assert await heard(model.stream(QUESTION, on_call=Made()))
    assert [asked.model for asked in gemini.journal] == [MAIN, MAIN, MAIN, FALLBACK]


async def test_a_passing_outage_is_not_noticed(gemini: FakeGemini, model: LanguageModel) -> None:
    gemini.script[MAIN] = [OUTAGE, says("색은 빨강")]
    speech = model.stream(QUESTION, on_call=Made())
    await heard(speech)
    assert (speech.text, speech.cut) == ("색은 빨강", False)


@pytest.mark.parametrize(
    "answer",
    [
        QUOTA,
        OUTAGE,
        NO_CANDIDATE,
        says(),
        says("\u200b", "\u2060 ", "\u3164"),
        says(finish="MAX_TOKENS"),
        says(finish="OTHER"),
        says(finish="MALFORMED_FUNCTION_CALL"),
        fails(grpc.StatusCode.INVALID_ARGUMENT),
        fails(grpc.StatusCode.PERMISSION_DENIED),
        fails(grpc.StatusCode.UNAUTHENTICATED),
        fails(grpc.StatusCode.NOT_FOUND),
        fails(grpc.StatusCode.INTERNAL),
        fails(grpc.StatusCode.CANCELLED),
        fails(grpc.StatusCode.DATA_LOSS),
    ],
)
async def test_where_no_model_answers_it_is_said_by_one_error(
    gemini: FakeGemini, model: LanguageModel, answer: Answer
) -> None:
    gemini.always = {MAIN: answer, FALLBACK: answer}
    made = Made()
    with pytest.raises(ModelUnavailable):
        await heard(model.stream(QUESTION, on_call=made))
    with pytest.raises(ModelUnavailable):
        await model.complete(QUESTION, on_call=made)
    with pytest.raises(ModelUnavailable):
        await model.complete_json(QUESTION, on_call=made)
    assert len(made) == len(gemini.journal) <= 18
    assert {call.model for call in made} == {MAIN, FALLBACK}


async def test_nobody_listening_is_an_outage() -> None:
    with fake_gemini() as gone:
        pass
    async with opened(gone) as model:
        assert model is not None
        with pytest.raises(ModelUnavailable):
            await heard(model.stream(QUESTION, on_call=Made()))


@pytest.mark.parametrize("answer", [BLOCKED_QUESTION, BLOCKED_ANSWER])
async def test_a_block_is_a_refusal_and_not_asked_again(
    gemini: FakeGemini, model: LanguageModel, answer: Answer
) -> None:
    gemini.always[MAIN] = answer
    with pytest.raises(ModelRefused):
        await heard(model.stream(QUESTION, on_call=Made()))
    with pytest.raises(ModelRefused):
        await model.complete_json(QUESTION, on_call=Made())
    assert len(gemini.journal) == 2


@pytest.mark.parametrize(
    "answer",
    [
        says("빨간", finish="MAX_TOKENS"),
        says("빨간", finish="SAFETY"),
        fails(grpc.StatusCode.UNAVAILABLE, after=("빨간",)),
    ],
)
async def test_an_answer_that_breaks_off_keeps_what_was_said_and_says_so(
    gemini: FakeGemini, model: LanguageModel, answer: Answer
) -> None:
    gemini.always[MAIN] = answer
    speech = model.stream(QUESTION, on_call=Made())
    await heard(speech)
    assert (speech.text, speech.cut) == ("빨간", True)
    assert len(gemini.journal) == 1


async def test_a_model_that_hangs_leaves_time_for_the_other(gemini: FakeGemini) -> None:
    gemini.always[MAIN] = says("늦은", seconds=30)
    async with opened(gemini, turn_seconds=1) as model:
        assert model is not None
        speech = model.stream(QUESTION, on_call=Made())
        await heard(speech)
    assert speech.text.startswith("answer")


async def test_a_turn_ends_at_its_deadline(gemini: FakeGemini) -> None:
    gemini.always[MAIN] = says("빨간", *["색"] * 100, seconds=0.1)
    async with opened(gemini, turn_seconds=0.5) as model:
        assert model is not None
        speech = model.stream(QUESTION, on_call=Made())
        await heard(speech)
    assert speech.text.startswith("빨간")
    assert speech.cut


async def test_whoever_stops_listening_stops_the_model(
    gemini: FakeGemini, model: LanguageModel
) -> None:
    gemini.always[MAIN] = says(*["말"] * 1000, seconds=0.01)
    made = Made()
    async with aclosing(model.stream(QUESTION, on_call=made).pieces()) as pieces:
        async for _ in pieces:
            break
    assert await asyncio.to_thread(gemini.cancelled.wait, 10)
    assert [call.ok for call in made] == [False]


SCHEMA: dict[str, Json] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"name": {"type": "string"}, "age": {"anyOf": [{"type": "integer"}]}},
        "required": ["name"],
    },
}


async def test_json_is_asked_for_by_its_schema(gemini: FakeGemini, model: LanguageModel) -> None:
    gemini.script[MAIN] = [says('[{"name": ', '"또리"}]')]
    made = Made()
    assert await model.complete_json(QUESTION, schema=SCHEMA, on_call=made) == [{"name": "또리"}]
    [asked] = gemini.journal
    assert asked.json
    assert not asked.streamed
    schema = asked.request.generation_config.response_schema
    assert schema.items.properties["age"].type_.name == "INTEGER"
    assert list(schema.items.required) == ["name"]
    assert made == [Call(MAIN, 10, 5, ok=True)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('```json\n{"a": 1}\n```', {"a": 1}),
        ("Here it is: [1, 2] as asked.", [1, 2]),
        ("[]", []),
        ("{}", {}),
        ("null", None),
    ],
)
async def test_json_is_found_in_what_stands_around_it(
    gemini: FakeGemini, model: LanguageModel, text: str, value: Json
) -> None:
    gemini.script[MAIN] = [says(text)]
    assert await model.complete_json(QUESTION, on_call=Made()) == value


@pytest.mark.parametrize("text", ["I'd rather not.", '{"a": ', "[" * 5000, ""])
async def test_what_is_no_json_is_asked_for_again(
    gemini: FakeGemini, model: LanguageModel, text: str
) -> None:
    gemini.script[MAIN] = [says(text), says("[1]")]
    assert await model.complete_json(QUESTION, on_call=Made()) == [1]


async def test_a_second_try_for_json_takes_a_call_of_the_day_too(
    gemini: FakeGemini, model: LanguageModel
) -> None:
    gemini.script[MAIN] = [says("I'd rather not."), says("[1]")]
    left = [1]

    async def permit() -> None:
        if not left:
            raise ModelRationed("none is left")
        left.pop()

    with pytest.raises(ModelRationed):
        await model.complete_json(QUESTION, on_call=Made(), permit=permit)

    assert len(gemini.journal) == 1


async def test_a_whole_text_is_never_half(gemini: FakeGemini, model: LanguageModel) -> None:
    gemini.script[MAIN] = [says("요약의 앞", finish="MAX_TOKENS")]
    gemini.script[FALLBACK] = [says(" 요약 ")]
    assert await model.complete(QUESTION, on_call=Made()) == "요약"


class Wanted(BaseModel):
    """What may be looked up."""

    query: str = Field(description="What to look for", min_length=1)
    most: int | None = None


class Shelf:
    """A look-up that keeps what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[Wanted] = []
        self.tool = Tool(
            name="recall", description="Looks in the memory.", arguments=Wanted, call=self._call
        )

    async def _call(self, wanted: Wanted) -> str:
        self.asked.append(wanted)
        return f"found: {wanted.query}"


async def test_the_model_may_look_something_up(gemini: FakeGemini, model: LanguageModel) -> None:
    gemini.script[MAIN] = [calls("recall", query="차 색", most=3), says("빨간색이에요.")]
    shelf, made = Shelf(), Made()
    speech = model.stream(QUESTION, on_call=made, tools=[shelf.tool])
    await heard(speech)
    assert speech.text == "빨간색이에요."
    assert shelf.asked == [Wanted(query="차 색", most=3)]
    first, second = gemini.journal
    assert first.functions == ("recall",)
    assert [role for role, _ in second.turns] == ["user", "model", "user"]
    assert "found: 차 색" in second.question
    # What the protocol does not know yet goes back as it came.
    assert SIGNATURE in type(second.request).serialize(second.request)
    assert len(made) == 2


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (calls("recall", query=""), "error: query"),
        (calls("recall", most="many"), "error: query"),
        (calls("forget", query="everything"), "error: there is no such function"),
    ],
)
async def test_a_wrong_call_is_answered_to_the_model(
    gemini: FakeGemini, model: LanguageModel, call: Answer, told: str
) -> None:
    gemini.script[MAIN] = [call, says("모르겠어요.")]
    shelf = Shelf()
    speech = model.stream(QUESTION, on_call=Made(), tools=[shelf.tool])
    await heard(speech)
    assert speech.text == "모르겠어요."
    assert shelf.asked == []
    assert told in gemini.journal[1].question


async def test_looking_things_up_comes_to_an_end(gemini: FakeGemini, model: LanguageModel) -> None:
    gemini.otherwise = lambda asked: (
        calls("recall", query="또")
        if asked.request.tool_config.function_calling_config.mode.name == "AUTO"
        else says("그만 찾을게요.")
    )
    speech = model.stream(QUESTION, on_call=Made(), tools=[Shelf().tool])
    await heard(speech)
    assert speech.text == "그만 찾을게요."
    assert len(gemini.journal) == 4


async def test_what_is_said_before_a_look_up_stands_apart(
    gemini: FakeGemini, model: LanguageModel
) -> None:
    looks = Answer(pieces=("찾아볼게요.",), calls=(("recall", {"query": "차"}),))
    gemini.script[MAIN] = [looks, says("빨간색이에요.")]
    speech = model.stream(QUESTION, on_call=Made(), tools=[Shelf().tool])
    assert "".join(await heard(speech)) == speech.text == "찾아볼게요.\n\n빨간색이에요."


async def test_a_look_up_after_which_nothing_comes_leaves_a_cut_answer(
    gemini: FakeGemini, model: LanguageModel
) -> None:
    looks = Answer(pieces=("찾아볼게요.",), calls=(("recall", {"query": "차"}),))
    gemini.script[MAIN] = [looks]
    gemini.otherwise = lambda _: OUTAGE
    speech = model.stream(QUESTION, on_call=Made(), tools=[Shelf().tool])
    await heard(speech)
    assert (speech.text, speech.cut) == ("찾아볼게요.", True)


async def test_twenty_people_are_answered_at_once(gemini: FakeGemini, model: LanguageModel) -> None:
    gemini.otherwise = lambda asked: says("네, ", asked.question, seconds=0.2)
    speeches = [
        model.stream([ChatMessage(content=f"질문 {number}")], on_call=Made())
        for number in range(20)
    ]
    await asyncio.gather(*(heard(speech) for speech in speeches))
    assert [speech.text for speech in speeches] == [f"네, 질문 {number}" for number in range(20)]


async def test_words_that_must_not_show_do_not(gemini: FakeGemini, model: LanguageModel) -> None:
    gemini.script[MAIN] = [says("<memo", "ries>빨간색"), says("<memories>")]
    speech = model.stream(QUESTION, on_call=Made(), hidden=["<memories>"])
    assert "".join(await heard(speech)) == speech.text == "빨간색"
    with pytest.raises(ModelUnavailable):
        await heard(model.stream(QUESTION, on_call=Made(), hidden=["<memories>"]))


async def test_the_key_is_in_no_record_of_the_model(
    gemini: FakeGemini, model: LanguageModel, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    gemini.always = {MAIN: OUTAGE, FALLBACK: QUOTA}
    with pytest.raises(ModelUnavailable):
        await model.complete(QUESTION, on_call=Made())
    assert caplog.text
    assert "hunter2" not in caplog.text
