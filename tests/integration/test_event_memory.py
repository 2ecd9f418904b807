"""The event memory on real stores: what is felt is kept, asked for, and weighed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import chromadb
import pytest
from chromadb.config import Settings
from sqlalchemy import Connection, func, select

from graph_store.events import EventGraph
from graph_store.felt import Felt
from graph_store.tables import events as events_table
from graph_store.tables import facts as facts_table
from services.affect import weigh
from services.embeddings.builtin import open_builtin
from services.errors import IndexUnavailable
from services.memory.memories import Memories
from services.memory.person import Changes
from services.memory.recall import Filters
from services.memory.writing import change
from services.models import Emotion, Episode, Kind, NewEpisode, Recalled, Result
from tests.fakes.product import MINA, Product, open_product

T = TypeVar("T")

TALK = "프레젠테이션을 성공적으로 마쳤다. 청중 반응이 좋았다."
NERVES = "프로젝트 발표 전에 너무 긴장해서 심호흡을 하고 메모를 읽었다."
MEETING = "팀 회의에서 예산안이 부결되어 속상했다."
LUNCH = "점심으로 냉면을 먹었다."


def event(content: str, *, days: float, product: Product, **more: object) -> NewEpisode:
    when = product.clock.now - timedelta(days=days)
    return NewEpisode(content, Kind.EVENT, "test", occurred_at=when, **more)  # type: ignore[arg-type]


async def live(product: Product) -> None:
    """Four days of somebody's life."""
    told = [(TALK, 409.0), (NERVES, 30.0), (MEETING, 200.0), (LUNCH, 2.0)]
    events = [event(content, days=days, product=product) for content, days in told]
    await product.memories.of(MINA).store_many(events)
    await product.settle()


async def events_for(
    product: Product, question: str, *, k: int = 5, filters: Filters | None = None
) -> list[Recalled]:
    events = await product.memories.of(MINA).recall_events(
        question, k=k, moment=product.moment(), filters=filters or Filters()
    )
    assert not events.degraded
    return list(events.found)


async def kept(product: Product, new: NewEpisode) -> Episode:
    mine = product.memories.of(MINA)
    return await mine.get((await mine.store(new)).id)


async def test_a_feeling_and_an_outcome_are_read_where_none_are_given(product: Product) -> None:
    read = await kept(product, event(TALK, days=1, product=product))
    given = await kept(
        product,
        event(NERVES, days=1, product=product, emotion=Emotion.JOY, result=Result.FAILURE),
    )
    chunk = await kept(product, NewEpisode(TALK, Kind.CHUNK, "file"))

    assert (read.emotion, read.result) == (None, Result.SUCCESS)
    assert (given.emotion, given.result) == (Emotion.JOY, Result.FAILURE)
    assert (chunk.emotion, chunk.result) == (None, None)


async def test_an_edit_reads_anew_what_was_read_and_leaves_what_was_given(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    read = await kept(product, event(NERVES, days=1, product=product))
    given = await kept(product, event(NERVES, days=1, product=product, emotion=Emotion.ANGER))

    assert (await mine.edit(read.id, Changes(content="발표가 즐거웠다"))).emotion is Emotion.JOY
    assert (await mine.edit(given.id, Changes(content="발표가 즐거웠다"))).emotion is Emotion.ANGER


async def test_a_message_that_states_something_has_a_feeling_and_a_question_none(
    product: Product,
) -> None:
    await product.say("어제 면접에서 너무 긴장해서 손이 떨렸어")
    await product.say("나 긴장했을 때 어떻게 했지?")
    page = await product.memories.of(MINA).page(query=None, kind=None, limit=5, cursor=None)

    assert [one.emotion for one in page.items] == [Emotion.FEAR]


async def test_chroma_keeps_feeling_outcome_and_time_as_numbers(product: Product) -> None:
    mine = product.memories.of(MINA)
    stored = await mine.store(event(TALK, days=1, product=product, emotion=Emotion.FEAR))
    await product.settle()
    await mine.edit(stored.id, Changes(emotion=Emotion.DISGUST))
    await product.settle()

    client = chromadb.PersistentClient(
        product.folder / "chroma", Settings(anonymized_telemetry=False)
    )
    (collection,) = [one for one in client.list_collections() if one.count()]
    (marks,) = collection.get(include=["metadatas"])["metadatas"] or []
    assert (marks["emotion"], marks["result"]) == (6, 1)
    assert marks["occurred_at"] == (await mine.get(stored.id)).occurred_at.timestamp()


async def test_the_event_that_is_asked_for_comes_first_here_and_in_chat(tmp_path: Path) -> None:
    asked = {
        "프레젠테이션 때 어떻게 했지?": TALK,
        "긴장했을 때 어떻게 대처했나?": NERVES,
        "성공한 경험이 뭐가 있지?": TALK,
        "속상했던 일이 뭐였지?": MEETING,
        "실패한 적 있어?": MEETING,
        "작년에 무슨 일이 있었지?": TALK,
        "점심에 뭐 먹었지?": LUNCH,
    }
    async with open_builtin() as embedding, open_product(tmp_path, embedding=embedding) as product:
        await live(product)
        for question, first in asked.items():
            found = await events_for(product, question)
            reply = await product.say(question)

            assert found[0].episode.content == first
            assert first in reply.text
            assert reply.memories[0].episode.content == first


async def test_an_events_score_is_the_pure_formula_whatever_is_asked(product: Product) -> None:
    await live(product)
    for question in ("긴장했을 때 어떻게 대처했나?", "회의에서 예산안은 어떻게 됐지?"):
        moment = product.moment()
        events = await product.memories.of(MINA).recall_events(
            question, k=4, moment=moment, filters=Filters()
        )
        for one in events.found:
            right = weigh(
                one.vector_score,
                emotion=one.episode.emotion,
                result=one.episode.result,
                occurred_at=one.episode.occurred_at,
                now=moment.now,
            )
            assert one.score == pytest.approx(right.final, abs=1e-9)


async def test_matching_events_come_first_and_each_group_is_in_order(product: Product) -> None:
    await live(product)
    more = event("면접 때 겁이 났다", days=3, product=product)
    await product.memories.of(MINA).store(more)
    await product.settle()

    found = await events_for(product, "긴장했을 때 어떻게 대처했나?")

    felt = [one for one in found if one.episode.emotion is Emotion.FEAR]
    others = found[len(felt) :]
    assert found[: len(felt)] == felt
    assert len(felt) == 2
    for group in (felt, others):
        assert [one.score for one in group] == sorted((one.score for one in group), reverse=True)


async def test_what_is_asked_for_is_found_among_many_that_say_more_of_the_words(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    await mine.store_many(
        [event(f"대처 방안 {n}번을 적었다", days=n, product=product) for n in range(60)]
    )
    await mine.store(event("혼자 산길을 걷다 오싹했다", days=1, product=product))
    await product.settle()

    found = await events_for(product, "무서웠을 때 어떻게 대처했지?", k=1)

    assert [one.episode.content for one in found] == ["혼자 산길을 걷다 오싹했다"]


async def test_a_question_without_feeling_outcome_or_time_is_ranked_as_if_there_were_none(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    texts = [
        f"{word} 회의 기록 {n}" for n, word in enumerate(["예산", "채용", "출장", "점심", "여행"])
    ]
    ids = await mine.store_many([event(text, days=5, product=product) for text in texts])
    await product.settle()
    question = "채용 회의 기록"
    before = await mine.recall(question, k=5, moment=product.moment(), filters=Filters())

    for stored, emotion in zip(ids, Emotion, strict=False):
        await mine.edit(stored.id, Changes(emotion=emotion, result=Result.SUCCESS))
    await product.settle()
    after = await mine.recall(question, k=5, moment=product.moment(), filters=Filters())

    assert [one.episode.id for one in after] == [one.episode.id for one in before]
    # What is taken out of the person's space and put back leaves a rounding behind.
    for one, same in zip(after, before, strict=True):
        assert one.score == pytest.approx(same.score, abs=1e-6)
        assert one.vector_score == pytest.approx(same.vector_score, abs=1e-6)


async def test_relevance_prefers_what_was_felt_so_where_a_feeling_is_asked_for(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    glad = event("언니가 말없이 찾아와 놀랐다", days=9, product=product, emotion=Emotion.SURPRISE)
    await mine.store(glad)
    for n in range(6):
        told = event(f"깜짝 세일에서 {n}번째 옷을 샀던 날", days=n, product=product)
        await mine.store(replace(told, emotion=Emotion.JOY))
    await product.settle()

    for question in ("깜짝 놀랐던 적 있어?", "놀랐던 때가 언제였지?"):
        found = await mine.recall(
            question, k=5, moment=product.moment(), filters=Filters(), as_answers=True
        )
        assert found[0].episode.content == glad.content
        scores = [one.score for one in found]
        assert scores == sorted(scores, reverse=True)
        assert 0 <= scores[-1] <= scores[0] <= 1


async def test_relevance_prefers_what_was_at_the_time_that_is_asked_for(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    await mine.store(event("저녁으로 만둣국을 끓여 먹었다", days=0, product=product))
    before = event("저녁 도시락이 식어서 반만 먹었다", days=1, product=product)
    await mine.store(before)
    await product.settle()

    found = await mine.recall(
        "어제 저녁에 먹은 게 뭐였지?",
        k=5,
        moment=product.moment(),
        filters=Filters(),
        as_answers=True,
    )

    assert found[0].episode.content == before.content


async def test_asked_as_of_a_day_as_many_candidates_are_weighed_as_without(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    many = [event(f"옥상 화단의 봉선화 {n}", days=600, product=product) for n in range(450)]
    feels: dict[str, Any] = {"emotion": Emotion.SADNESS, "result": Result.SUCCESS}
    await mine.store_many(many)
    await mine.store(event("옥상에서 본 노을", days=0, product=product, **feels))
    await product.settle()

    for as_of in (None, product.clock()):
        filters = Filters(as_of=as_of)
        found = await events_for(product, "옥상 화단의 봉선화", k=200, filters=filters)
        assert len(found) == 200
        assert found[0].episode.emotion is Emotion.SADNESS


async def test_a_message_that_is_edited_into_a_question_is_an_event_no_longer(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    stored = await mine.store(event(NERVES, days=1, product=product))
    assert await events_in(product) == 1
    async with product.stores.database.write() as connection:
        values = {"content": "오늘 점심 뭐 먹지?", "recallable": False}
        await change(connection, 1, stored.id, values, product.clock())
    assert await events_in(product) == 0


async def events_in(product: Product) -> int:
    return (await product.graphs.of(MINA).figures()).events


async def test_what_was_stored_just_now_is_weighed_by_its_meaning(product: Product) -> None:
    await product.memories.of(MINA).store(event(NERVES, days=1, product=product))
    (found,) = await events_for(product, "프로젝트 발표 전에 어땠지?")
    assert found.vector_score > 0


async def test_recall_may_be_limited_to_a_feeling_and_an_outcome(product: Product) -> None:
    await live(product)
    question = "발표 회의 점심 프로젝트"

    sad = await events_for(product, question, filters=Filters(emotion=Emotion.SADNESS))
    won = await events_for(product, question, filters=Filters(result=Result.SUCCESS))

    assert {one.episode.content for one in sad} == {MEETING}
    assert {one.episode.content for one in won} <= {TALK}


async def test_without_the_graph_the_vector_serves_alone_and_that_is_said(
    product: Product,
) -> None:
    await live(product)

    async def away(_person: int, _ids: Sequence[str]) -> Mapping[str, Felt]:
        raise IndexUnavailable("the graph is away")

    memories = Memories(
        stores=product.stores, indexer=product.indexer, max_content_chars=1000, felt_of=away
    )
    events = await memories.of(MINA).recall_events(
        "회의에서 예산안은 어떻게 됐지?", k=4, moment=product.moment(), filters=Filters()
    )

    assert events.degraded
    assert events.found
    for one in events.found:
        assert one.score == one.vector_score
        assert one.weighed is not None
        assert one.weighed.graph is None


async def test_the_graph_knows_events_by_edges_that_are_no_facts(product: Product) -> None:
    mine = product.memories.of(MINA)
    stored = await mine.store(event(MEETING, days=1, product=product))
    await product.settle()

    async def graph(read: Callable[[Connection], T]) -> T:
        async with product.stores.database.read() as connection:
            return await connection.run_sync(read)

    def felt(connection: Connection) -> Mapping[str, Felt]:
        return EventGraph(connection=connection, person_id=1).felt([stored.id])

    def labels(connection: Connection) -> set[tuple[str, str]]:
        edges = select(events_table.c.label, events_table.c.target)
        return {(label, target) for label, target in connection.execute(edges)}

    def facts(connection: Connection) -> int:
        return connection.execute(select(func.count()).select_from(facts_table)).scalar_one()

    assert await graph(felt) == {stored.id: Felt("sadness", "failure")}
    assert await graph(labels) == {
        ("HAS_EMOTION", "sadness"),
        ("HAS_RESULT", "failure"),
        ("PARTICIPANT", "user"),
    }
    assert await graph(facts) == 0

    await mine.edit(stored.id, Changes(emotion=Emotion.ANGER))
    assert await graph(felt) == {stored.id: Felt("anger", "failure")}
    await mine.forget(stored.id)
    assert await graph(labels) == set()
