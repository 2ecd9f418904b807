"""Remembering, recalling, listing and editing on real stores."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from services.embeddings import Vector
from services.errors import EmbeddingRefused, EmbeddingUnavailable, InvalidInput, NotFound
from services.ledger.narrowed import Narrowed
from services.ledger.seen import IdempotencyKey
from services.memory.person import Changes
from services.memory.recall import Filters
from services.models import Emotion, Kind, Moment, NewEpisode, Person, Recalled, Result
from tests.fakes.embedding import PairEmbedding
from tests.fakes.product import MINA, Product, open_product

JUNO = Person("T2", "mina")


def memory(content: str, kind: Kind = Kind.MEMORY) -> NewEpisode:
    return NewEpisode(content=content, kind=kind, source="test")


async def ask(
    product: Product, question: str, *, person: Person = MINA, filters: Filters | None = None
) -> list[str]:
    found = await product.memories.of(person).recall(
        question, k=5, moment=product.moment(), filters=filters or Filters()
    )
    return contents(found)


def contents(found: list[Recalled]) -> list[str]:
    return [one.episode.content for one in found]


async def test_what_was_kept_counts_in_the_next_question_by_its_meaning_too(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    await mine.store(memory("금고 번호는 4417이다"))
    assert await ask(product, "금고 번호가 뭐지?") == ["금고 번호는 4417이다"]
    assert (await mine.stats()).unindexed == 1
    found = await mine.recall(
        "금고 번호가 뭐지?", k=5, moment=product.moment(), filters=Filters(), caught_up=True
    )
    assert contents(found) == ["금고 번호는 4417이다"]
    assert (await mine.stats()).vectors == 1


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("9월 12일에 뭐 있지?", "이사는 2026년 9월 12일이다"),
        ("2026-09-12", "이사는 2026년 9월 12일이다"),
        ("What is on September 12?", "이사는 2026년 9월 12일이다"),
        ("9월에 무슨 일 있어?", "이사는 2026년 9월 12일이다"),
        ("What's on October 3rd, 2027?", "Grandma's birthday is October 3"),
        ("What's on October 3rd?", "Grandma's birthday is October 3"),
    ],
)
async def test_what_names_a_date_is_of_that_date_whenever_it_was_said(
    product: Product, question: str, content: str
) -> None:
    said = datetime(2026, 5, 1, tzinfo=UTC)
    all_told = ["이사는 2026년 9월 12일이다", "Grandma's birthday is October 3", "방이 12개다"]
    mine = product.memories.of(MINA)
    await mine.store_many([replace(memory(one), said_at=said) for one in all_told])
    moment = Moment(datetime(2026, 5, 20, tzinfo=UTC), ZoneInfo("Asia/Seoul"))
    found = await mine.recall(question, k=5, moment=moment, filters=Filters())
    assert contents(found) == [content]


async def test_nothing_is_told_twice_in_one_list_and_nothing_is_lost(product: Product) -> None:
    mine = product.memories.of(MINA)
    events = [memory(one, Kind.EVENT) for one in ("연을 샀다", "연을 샀다.", "연 값은 9달러")]
    await mine.store_many(events)
    found = await mine.recall(
        "연을 얼마에 샀지?", k=5, moment=product.moment(), filters=Filters(), as_answers=True
    )
    assert sorted(one.strip(".") for one in contents(found)) == ["연 값은 9달러", "연을 샀다"]
    assert (await mine.stats()).memories == 3


async def test_a_question_does_not_wait_for_an_import(product: Product) -> None:
    mine = product.memories.of(MINA)
    await mine.store_many([memory(f"서랍 {n}번에는 물건{n}") for n in range(40)])
    found = await mine.recall(
        "서랍 7번 물건7", k=5, moment=product.moment(), filters=Filters(), caught_up=True
    )
    assert "서랍 7번에는 물건7" in contents(found)
    assert (await mine.stats()).unindexed == 40


class _Held(PairEmbedding):
    """Makes no vectors of wells to keep until it may."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.may = asyncio.Event(), asyncio.Event()

    async def passages(self, texts: Sequence[str]) -> list[Vector | EmbeddingRefused]:
        if "우물" in texts[0]:
            self.begun.set()
            await self.may.wait()
        return await super().passages(texts)


async def test_a_question_does_not_wait_for_an_import_that_is_being_indexed(
    tmp_path: Path,
) -> None:
    held = _Held()
    async with open_product(tmp_path, embedding=held) as product:
        mine = product.memories.of(MINA)
        many = [NewEpisode(f"우물 {n}번", Kind.EVENT, "test") for n in range(30)]
        await mine.store_many(many)
        indexing = asyncio.create_task(product.settle())
        await held.begun.wait()
        events = await mine.recall_events(
            "우물 7번", k=3, moment=product.moment(), filters=Filters()
        )
        assert not indexing.done()
        held.may.set()
        await indexing
        assert "우물 7번" in [one.episode.content for one in events.found]


async def test_a_write_is_seen_by_a_person_who_is_loaded_already(product: Product) -> None:
    mine = product.memories.of(MINA)
    await mine.store(memory("치과는 망원동에 있다"))
    await ask(product, "치과 어디야?")
    assert (await mine.stats()).loaded
    await mine.store(memory("안과는 합정동에 있다"))
    assert (await ask(product, "안과 어디야?"))[0] == "안과는 합정동에 있다"


async def test_the_same_memory_twice_is_one_with_the_first_id(product: Product) -> None:
    mine = product.memories.of(MINA)
    first = await mine.store(memory("또리 생일은 10월 27일"))
    again = await mine.store(memory("또리  생일은 10월 27일 "))
    assert (first.created, again.created) == (True, False)
    assert again.id == first.id
    events = [await mine.store(memory("달리기 5km", Kind.EVENT)) for _ in range(2)]
    assert events[0].id != events[1].id


async def test_passwords_that_differ_in_case_are_two_memories(product: Product) -> None:
    mine = product.memories.of(MINA)
    lower = await mine.store(memory("wifi is hunter"))
    upper = await mine.store(memory("wifi is HUNTER"))
    assert lower.id != upper.id


async def test_two_people_who_say_the_same_keep_it_apart(product: Product) -> None:
    for person in (MINA, JUNO):
        await product.memories.of(person).store(memory("비밀 단어는 참나무다"))
    await product.settle()
    (hers,) = (
        await product.memories.of(MINA).page(query=None, kind=None, limit=9, cursor=None)
    ).items
    with pytest.raises(NotFound):
        await product.memories.of(JUNO).get(hers.id)
    with pytest.raises(NotFound):
        await product.memories.of(JUNO).forget(hers.id)
    with pytest.raises(NotFound):
        await product.memories.of(JUNO).edit(hers.id, Changes(content="가로챈 말"))
    await product.memories.of(MINA).forget(hers.id)
    assert await ask(product, "비밀 단어가 뭐지?") == []
    assert await ask(product, "비밀 단어가 뭐지?", person=JUNO) == ["비밀 단어는 참나무다"]


async def test_a_person_nobody_has_met_has_nothing_and_gets_no_row(product: Product) -> None:
    assert await ask(product, "뭐든지") == []
    assert (await product.memories.of(MINA).stats()).episodes == 0
    assert (await product.memories.people(limit=5, cursor=None))[0] == ()


async def test_an_edit_replaces_the_words_everywhere_and_keeps_id_and_time(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    stored = await mine.store(memory("자전거 자물쇠는 oldcanary"))
    await product.settle()
    before = await mine.get(stored.id)
    await ask(product, "자전거 자물쇠")
    edited = await mine.edit(stored.id, Changes(content="자전거 자물쇠는 newcanary"))
    assert (edited.id, edited.said_at) == (before.id, before.said_at)
    assert edited.edited_at is not None
    assert "자전거 자물쇠는 oldcanary" not in await ask(product, "oldcanary")
    assert await ask(product, "newcanary") == ["자전거 자물쇠는 newcanary"]
    await product.settle()
    assert await ask(product, "자전거 자물쇠") == ["자전거 자물쇠는 newcanary"]
    assert not product.holds("oldcanary")


async def test_an_edit_that_changes_no_words_keeps_the_vector(product: Product) -> None:
    mine = product.memories.of(MINA)
    stored = await mine.store(memory("발표를 마쳤다", Kind.EVENT))
    await product.settle()
    await mine.edit(stored.id, Changes(emotion=Emotion.JOY))
    stats = await mine.stats()
    # What stands beside the vector follows.
    assert (stats.vectors, stats.pending) == (1, 1)


async def test_a_long_text_is_found_by_its_last_sentence(product: Product) -> None:
    filler = "오늘은 회의가 길었다. " * 200
    await product.memories.of(MINA).store(memory(filler + "열쇠는 화분 밑에 있다."))
    await product.settle()
    (found,) = await ask(product, "열쇠는 화분 밑에 있다")
    assert found.endswith("열쇠는 화분 밑에 있다.")


async def test_pages_are_newest_first_and_meet_without_gap_or_overlap(product: Product) -> None:
    mine = product.memories.of(MINA)
    same_instant = product.clock()
    await mine.store_many([replace(memory(f"메모 {n}"), said_at=same_instant) for n in range(7)])
    seen: list[str] = []
    cursor = None
    while True:
        page = await mine.page(query=None, kind=None, limit=3, cursor=cursor)
        seen += [one.content for one in page.items]
        cursor = page.next_cursor
        if cursor is None:
            break
    assert seen == [f"메모 {n}" for n in reversed(range(7))]


async def test_a_listing_searches_by_words_and_takes_wildcards_literally(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    await mine.store_many([memory("할인 50% 쿠폰"), memory("할인 쿠폰"), memory("회의")])
    page = await mine.page(query="50%", kind=None, limit=9, cursor=None)
    assert [one.content for one in page.items] == ["할인 50% 쿠폰"]


@pytest.mark.parametrize("cursor", ["nonsense", "한글", "AAAA", "MSAy", ""])
async def test_a_cursor_from_elsewhere_is_refused(product: Product, cursor: str) -> None:
    with pytest.raises(InvalidInput):
        await product.memories.of(MINA).page(query=None, kind=None, limit=3, cursor=cursor)


@pytest.mark.parametrize("text", ["", "  \n", "\u200b\u200b", "\x00\x01", "x" * 20_001, "\ud800"])
async def test_a_text_that_is_none_is_refused_and_nothing_is_stored(
    product: Product, text: str
) -> None:
    with pytest.raises(InvalidInput):
        await product.memories.of(MINA).store_many([memory("fine"), memory(text)])
    assert (await product.memories.of(MINA).stats()).episodes == 0


async def test_many_are_kept_whole_or_not_at_all_and_once_for_one_key(product: Product) -> None:
    mine = product.memories.of(MINA)
    key = IdempotencyKey("batch-1", "f" * 64)
    first = await mine.store_many([memory("하나", Kind.EVENT), memory("둘", Kind.EVENT)], key=key)
    again = await mine.store_many([memory("하나", Kind.EVENT), memory("둘", Kind.EVENT)], key=key)
    assert [one.id for one in again] == [one.id for one in first]
    assert (await mine.stats()).episodes == 2


async def test_what_was_said_by_a_day_is_recalled_as_it_stood_then(product: Product) -> None:
    mine = product.memories.of(MINA)
    march, may = (product.clock() - timedelta(days=days) for days in (250, 190))
    await mine.store(replace(memory("사물함 번호는 11번"), said_at=march))
    await mine.store(replace(memory("사물함 번호는 22번"), said_at=may))
    question = "사물함 번호"
    assert await ask(product, question, filters=Filters(as_of=march)) == ["사물함 번호는 11번"]
    between = Filters(since=may, until=may + timedelta(days=1))
    assert await ask(product, question, filters=between) == ["사물함 번호는 22번"]
    assert len(await ask(product, question)) == 2


async def test_an_embedding_out_of_reach_loses_nothing_and_is_tried_again(tmp_path: Path) -> None:
    embedding = PairEmbedding()
    async with open_product(tmp_path, embedding=embedding) as product:
        mine = product.memories.of(MINA)
        embedding.broken = True
        await mine.store(memory("우산은 현관에 있다"))
        await product.settle()
        assert (await mine.stats()).pending == 1
        with pytest.raises(EmbeddingUnavailable):
            await ask(product, "우산 어디 있지?")
        embedding.broken = False
        product.clock.now += timedelta(seconds=10)
        await product.settle()
        assert (await mine.stats()).pending == 0
        assert await ask(product, "우산 어디 있지?") == ["우산은 현관에 있다"]


async def test_a_text_that_cannot_be_embedded_is_still_found_by_its_words(tmp_path: Path) -> None:
    embedding = PairEmbedding()
    embedding.refused = {"저주받은 문장은 도토리"}
    async with open_product(tmp_path, embedding=embedding) as product:
        await product.memories.of(MINA).store_many(
            [memory("저주받은 문장은 도토리"), memory("우산은 현관에")]
        )
        await product.settle()
        assert (await product.memories.of(MINA).stats()).pending == 0
        assert (await ask(product, "저주받은 도토리 문장"))[0] == "저주받은 문장은 도토리"


async def test_another_embedding_is_noticed_and_everything_is_embedded_anew(
    tmp_path: Path,
) -> None:
    async with open_product(tmp_path, embedding=PairEmbedding("pairs-1")) as product:
        await product.memories.of(MINA).store(memory("우산은 현관에 있다"))
        await product.settle()
    second = PairEmbedding("pairs-2")
    async with open_product(tmp_path, embedding=second) as product:
        # Until then nothing is mixed: it is found by its words.
        assert await ask(product, "우산 어디 있지?") == ["우산은 현관에 있다"]
        assert await product.memories.reindex() == 1
        assert await product.memories.reindex() == 0
        await product.settle()
        assert second.passages_made == 1
        stats = await product.memories.of(MINA).stats()
        assert (stats.embedding_id, stats.vectors, stats.unindexed) == ("pairs-2", 1, 0)
        assert await ask(product, "우산 어디 있지?") == ["우산은 현관에 있다"]


async def test_people_who_are_not_talked_to_make_room_and_come_back_from_disk(
    tmp_path: Path,
) -> None:
    people = [Person("T1", f"u{n}") for n in range(12)]
    async with open_product(tmp_path, most_bytes=60_000) as product:
        for person in people:
            await product.memories.of(person).store(memory(f"{person.user}의 우산은 현관에 있다"))
        await product.settle()
        for person in [*people, people[0]]:
            found = await ask(product, "우산 어디 있지?", person=person)
            assert found == [f"{person.user}의 우산은 현관에 있다"]
        loaded = [(await product.memories.of(person).stats()).loaded for person in people]
    assert 0 < sum(loaded) < len(people)


async def test_twenty_at_once_read_and_write_one_person_without_a_locked_database(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)

    async def live(n: int) -> None:
        await mine.store(memory(f"서랍 {n} 안에는 물건{n}"))
        assert f"서랍 {n} 안에는 물건{n}" in await ask(product, f"서랍 물건{n}")

    await asyncio.gather(*(live(n) for n in range(20)), product.settle())
    await product.settle()
    stats = await mine.stats()
    assert (stats.memories, stats.vectors, stats.pending) == (20, 20, 0)


async def test_a_pasted_credential_is_masked_and_a_door_code_is_not(product: Product) -> None:
    mine = product.memories.of(MINA)
    key = "sk-" + "a1B2" * 8
    await mine.store(memory(f"새 키는 {key} 이고 현관은 #2580*"))
    (kept,) = (await mine.page(query=None, kind=None, limit=1, cursor=None)).items
    assert kept.content == "새 키는 sk-a••• 이고 현관은 #2580*"
    assert not product.holds(key)


async def test_those_who_were_here_last_are_loaded_before_they_ask(tmp_path: Path) -> None:
    async with open_product(tmp_path) as product:
        for name in ("first", "second", "third"):
            await product.memories.of(Person("T1", name)).store(memory("우산은 현관에 있다"))
    async with open_product(tmp_path) as product:
        await product.memories.warm_up(most=2)
        loaded = [
            (await product.memories.of(Person("T1", name)).stats()).loaded
            for name in ("first", "second", "third")
        ]
    assert loaded == [False, True, True]


async def test_a_list_can_be_narrowed_by_when_it_happened_how_it_felt_and_its_source(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    now = product.clock.now
    days = [
        ("발표가 즐거웠다", "api", 1),
        ("시험에 합격했다", "api", 40),
        ("길을 잃어 무서웠다", "file", 2),
    ]
    for content, source, ago in days:
        when = now - timedelta(days=ago)
        await mine.store(NewEpisode(content, Kind.EVENT, source, occurred_at=when))

    async def listed(only: Narrowed) -> list[str]:
        page = await mine.page(query=None, kind=None, limit=9, cursor=None, only=only)
        return [one.content for one in page.items]

    assert await listed(Narrowed(emotion=Emotion.FEAR)) == ["길을 잃어 무서웠다"]
    assert await listed(Narrowed(result=Result.SUCCESS)) == ["시험에 합격했다"]
    assert await listed(Narrowed(source="file")) == ["길을 잃어 무서웠다"]
    recent = Narrowed(since=now - timedelta(days=3), until=now - timedelta(days=1, hours=12))
    assert await listed(recent) == ["길을 잃어 무서웠다"]
    assert await listed(Narrowed(since=now - timedelta(days=3), source="api")) == [
        "발표가 즐거웠다"
    ]
