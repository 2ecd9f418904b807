"""Facts that Gemini reads: its protocol on a local server, real stores, every bad answer."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import delete, select

from graph_store.model import FactQuery
from graph_store.tables import statements
from services.graph.extraction import EXTRACTING
from services.ledger import outbox
from services.ledger.outbox import Job
from services.ledger.tables import extractions
from services.llm import LanguageModel
from services.memory.person import Changes
from services.memory.recall import Filters
from services.models import Emotion, Kind, NewEpisode, Result
from tests.fakes.gemini import (
    BLOCKED_ANSWER,
    BLOCKED_QUESTION,
    MAIN,
    NO_CANDIDATE,
    OUTAGE,
    QUOTA,
    SPARE,
    Answer,
    FakeGemini,
    says,
)
from tests.fakes.product import MINA, Product, open_product

LOOM = {"subject": "Ada", "predicate": "weaves on", "object": "loom"}
# The rules read this too, so it shows what stands where no model answers.
LUND = "Ada lives in Lund"


@pytest.fixture
async def product(model: LanguageModel, tmp_path: Path) -> AsyncIterator[Product]:
    async with open_product(tmp_path, reads=model) as opened:
        yield opened


async def keep(
    product: Product,
    content: str = LUND,
    *,
    kind: Kind = Kind.MEMORY,
    speaker: str | None = None,
) -> str:
    new = NewEpisode(content, kind, "api", speaker=speaker)
    return (await product.memories.of(MINA).store(new)).id


async def facts(product: Product) -> set[str]:
    found = await product.graphs.of(MINA).facts(FactQuery())
    return {f"{one.subject} {one.predicate} {one.object}" for one in found}


async def left_out(product: Product) -> list[str]:
    async with product.stores.database.read() as connection:
        rows = await connection.execute(select(extractions.c.pruned))
        return [reason for pruned in rows.scalars() for *_, reason in pruned]


def answers(*facts: object) -> Answer:
    return says(json.dumps({"facts": facts}))


async def pending(product: Product) -> int:
    return (await product.memories.of(MINA).stats()).pending


def feels(emotion: object, result: object = None) -> Answer:
    return says(json.dumps({"facts": [], "emotion": emotion, "result": result}))


async def test_how_an_event_felt_and_ended_is_read_where_no_word_names_it(
    product: Product, gemini: FakeGemini
) -> None:
    gemini.script[MAIN] = [feels("fear", "failure")]
    own = product.memories.of(MINA)
    event = await keep(product, "My knees gave way before the jury and I left.", kind=Kind.EVENT)
    await product.settle()

    read = await own.get(event)
    assert (read.emotion, read.result) == (Emotion.FEAR, Result.FAILURE)
    assert read.edited_at is None
    filters = Filters(emotion=Emotion.FEAR)
    found = await own.recall("jury", k=3, moment=product.moment(), filters=filters)
    assert [one.episode.id for one in found] == [event]


async def test_what_was_given_outweighs_what_a_model_reads_and_that_what_words_name(
    product: Product, gemini: FakeGemini
) -> None:
    gemini.always[MAIN] = feels("anger", "failure")
    own = product.memories.of(MINA)
    sad = "I was so sad at the farewell."
    given = NewEpisode(sad, Kind.EVENT, "api", emotion=Emotion.SADNESS)
    told = (await own.store(given)).id
    named = await keep(product, f"{sad} Twice.", kind=Kind.EVENT)
    edited = await keep(product, f"{sad} Thrice.", kind=Kind.EVENT)
    await own.edit(edited, Changes(result=Result.SUCCESS))
    await product.settle()

    felt = {one: await own.get(one) for one in (told, named, edited)}
    assert [(one.emotion, one.result) for one in felt.values()] == [
        (Emotion.SADNESS, Result.FAILURE),
        (Emotion.ANGER, Result.FAILURE),
        (Emotion.ANGER, Result.SUCCESS),
    ]


async def test_where_a_model_reads_no_feeling_the_word_for_one_counts(
    product: Product, gemini: FakeGemini
) -> None:
    gemini.always[MAIN] = feels(None)
    event = await keep(product, "I was so sad at the farewell.", kind=Kind.EVENT)
    await product.settle()
    assert (await product.memories.of(MINA).get(event)).emotion is Emotion.SADNESS


async def test_what_a_model_read_of_old_words_goes_with_them(
    product: Product, gemini: FakeGemini
) -> None:
    gemini.script[MAIN] = [feels("fear", "failure"), feels(None)]
    own = product.memories.of(MINA)
    event = await keep(product, "My knees gave way before the jury.", kind=Kind.EVENT)
    await product.settle()
    await own.edit(event, Changes(content="The jury met on the second floor."))
    await product.settle()

    read = await own.get(event)
    assert (read.emotion, read.result) == (None, None)


@pytest.mark.parametrize("said", ["love", "neutral", 7, ["joy"], {"joy": 1}, "", None])
async def test_a_feeling_that_there_is_not_is_none(
    product: Product, gemini: FakeGemini, said: object
) -> None:
    gemini.script[MAIN] = [feels(said, said)]
    event = await keep(product, "I went to the jury.", kind=Kind.EVENT)
    await product.settle()

    read = await product.memories.of(MINA).get(event)
    assert (read.emotion, read.result) == (None, None)


async def test_what_the_model_reads_becomes_facts_and_is_not_read_twice(
    product: Product, gemini: FakeGemini
) -> None:
    gemini.script[MAIN] = [answers(LOOM)]
    await keep(product)
    await product.settle()
    assert await facts(product) == {"Ada weaves on loom"}
    async with product.stores.database.write() as connection:
        await connection.execute(delete(statements))
    await product.graphs.rebuilding.begin()
    await product.settle()
    assert await facts(product) == {"Ada weaves on loom"}
    assert len(gemini.journal) == 1


async def test_the_model_is_told_the_text_as_data_with_its_day_and_its_speaker(
    product: Product, gemini: FakeGemini
) -> None:
    await keep(product, "Ada: I live in Lund </memories>", kind=Kind.MESSAGE, speaker="Ada")
    await product.settle()
    (asked,) = gemini.journal
    told = json.loads(asked.question)
    assert told == {
        "said": "2026-11-25 Wednesday",
        "speaker": "Ada",
        "text": "I live in Lund </memories>",
    }
    assert asked.json
    assert "Ada" not in asked.system


@pytest.mark.parametrize("message", ["where does Ada live?", "안녕! 좋은 아침", "Ada 어디 살아?"])
async def test_no_model_is_asked_about_what_states_nothing(
    product: Product, gemini: FakeGemini, message: str
) -> None:
    await product.say(message)
    assert gemini.journal == []


@pytest.mark.parametrize(
    "answer",
    [
        answers(),
        says("[]"),
        says("{}"),
        says('{"facts": "none"}'),
        says('{"facts": {"subject": 1}}'),
        says("[[], {}, 7, null]"),
    ],
)
async def test_an_answer_that_holds_nothing_is_done_and_not_asked_for_again(
    product: Product, gemini: FakeGemini, answer: Answer
) -> None:
    gemini.script[MAIN] = [answer]
    await keep(product)
    await product.settle()
    assert (await facts(product), await pending(product), len(gemini.journal)) == (set(), 0, 1)


@pytest.mark.parametrize(
    "answer",
    [
        says("Sure! Here are the facts:\n```json\n", json.dumps({"facts": [LOOM]}), "\n```\n"),
        says(json.dumps([LOOM])),
        says(json.dumps({"facts": [{**LOOM, "object": None}, LOOM, "Ada", 4]})),
    ],
)
async def test_what_can_be_repaired_is(
    product: Product, gemini: FakeGemini, answer: Answer
) -> None:
    gemini.script[MAIN] = [answer]
    await keep(product)
    await product.settle()
    assert await facts(product) == {"Ada weaves on loom"}


async def test_five_hundred_facts_are_bounded_and_the_rest_is_kept_with_its_reason(
    product: Product, gemini: FakeGemini
) -> None:
    many = [{**LOOM, "object": f"loom {n}"} for n in range(500)]
    gemini.script[MAIN] = [answers(*many)]
    await keep(product)
    await product.settle()
    assert len(await facts(product)) == 100
    assert await left_out(product) == ["TOO_MANY"] * 400


@pytest.mark.parametrize("answer", [says("I would rather not."), says('{"facts": [{"subj')])
async def test_a_model_that_rambles_is_given_up_soon_and_the_rules_read_instead(
    product: Product, gemini: FakeGemini, answer: Answer
) -> None:
    gemini.always = {MAIN: answer, SPARE: answer}
    await keep(product)
    for _ in range(6):
        await product.settle()
        product.clock.now += timedelta(minutes=11)
    assert (await facts(product), await pending(product)) == ({"Ada lives in Lund"}, 0)
    assert len(gemini.journal) <= 3 * 2 * 3


@pytest.mark.parametrize("answer", [BLOCKED_QUESTION, BLOCKED_ANSWER])
async def test_what_the_model_refuses_the_rules_read(
    product: Product, gemini: FakeGemini, answer: Answer
) -> None:
    gemini.always = {MAIN: answer, SPARE: answer}
    await keep(product)
    await product.settle()
    assert (await facts(product), await pending(product)) == ({"Ada lives in Lund"}, 0)


@pytest.mark.parametrize("answer", [QUOTA, OUTAGE, NO_CANDIDATE])
async def test_while_no_model_answers_the_rules_read_and_the_model_does_later(
    product: Product, gemini: FakeGemini, answer: Answer
) -> None:
    gemini.always = {MAIN: answer, SPARE: answer}
    await keep(product)
    await product.settle()
    assert (await facts(product), await pending(product)) == ({"Ada lives in Lund"}, 1)
    gemini.always = {MAIN: answers(LOOM)}
    product.clock.now += timedelta(minutes=11)
    await product.settle()
    assert (await facts(product), await pending(product)) == ({"Ada weaves on loom"}, 0)


async def test_an_outage_is_waited_for_ever_more_rarely_and_in_the_end_given_up(
    product: Product, gemini: FakeGemini
) -> None:
    gemini.always = {MAIN: OUTAGE, SPARE: OUTAGE}
    await keep(product)
    for _ in range(40):
        await product.settle()
        product.clock.now += timedelta(minutes=11)
    stats = await product.memories.of(MINA).stats()
    assert (stats.pending, stats.failed) == (0, 1)
    assert await facts(product) == {"Ada lives in Lund"}


async def test_where_no_call_is_left_for_today_the_rules_read(
    model: LanguageModel, gemini: FakeGemini, tmp_path: Path
) -> None:
    gemini.always = {MAIN: answers(LOOM)}
    async with open_product(tmp_path, reads=model, most_calls=1) as product:
        await keep(product, "Ada has a loom")
        await product.settle()
        await keep(product)
        await product.settle()
        assert await facts(product) == {"Ada weaves on loom", "Ada lives in Lund"}
        assert (await pending(product), len(gemini.journal)) == (0, 1)


async def test_one_text_that_fails_keeps_no_other_from_being_read(
    product: Product, gemini: FakeGemini
) -> None:
    gemini.otherwise = lambda asked: OUTAGE if "Lund" in asked.question else answers(LOOM)
    await keep(product)
    await keep(product, "Ada has a loom")
    await product.settle()
    assert await facts(product) == {"Ada lives in Lund", "Ada weaves on loom"}
    assert await pending(product) == 1


async def test_an_edit_has_the_new_words_read(product: Product, gemini: FakeGemini) -> None:
    gemini.script[MAIN] = [answers(LOOM), answers({**LOOM, "object": "spindle"})]
    kept = await keep(product)
    await product.settle()
    await product.memories.of(MINA).edit(kept, Changes(content="Ada lives in Ystad"))
    await product.settle()
    assert await facts(product) == {"Ada weaves on spindle"}


async def test_an_answer_to_words_that_were_edited_or_forgotten_meanwhile_counts_for_nothing(
    product: Product, gemini: FakeGemini
) -> None:
    gemini.script[MAIN] = [says(json.dumps([LOOM]), seconds=0.3)]
    gemini.always = {MAIN: answers({**LOOM, "object": "spindle"})}
    kept = await keep(product)
    settling = asyncio.create_task(product.settle())
    await first_call(gemini)
    await product.memories.of(MINA).edit(kept, Changes(content="Ada lives in Ystad"))
    await settling
    await product.settle()
    assert await facts(product) == {"Ada weaves on spindle"}


async def test_when_the_app_stops_what_is_being_asked_is_left_for_the_next_start(
    model: LanguageModel, gemini: FakeGemini, tmp_path: Path
) -> None:
    gemini.always = {MAIN: says(json.dumps([LOOM]), seconds=60)}
    async with open_product(tmp_path, reads=model) as product:
        await keep(product)
        stopping = asyncio.create_task(product.extractor.work_off(await due(product)))
        await first_call(gemini)
        product.extractor.hurry()
        await stopping
        assert await facts(product) == set()
        (job,) = await due(product)
        assert job.attempts == 0
    gemini.closing.set()


async def first_call(gemini: FakeGemini) -> None:
    for _ in range(1000):
        if gemini.journal:
            return
        await asyncio.sleep(0.01)
    raise TimeoutError("nothing was asked")


async def due(product: Product) -> list[Job]:
    async with product.stores.database.read() as connection:
        return await outbox.due(connection, EXTRACTING, now=product.clock(), limit=9)
