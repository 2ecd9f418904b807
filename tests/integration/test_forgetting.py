"""Forgetting: a word that was forgotten is nowhere, and nothing else is lost."""

from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

from services.errors import IndexUnavailable
from services.ledger.episodes import Episodes
from services.memory.person import Changes
from services.memory.recall import Filters
from services.memory.vectors import VectorIndex
from services.models import Kind, NewEpisode, Person
from tests.fakes.product import MINA, Product, open_product

JUNO = Person("T1", "juno")


async def test_a_word_that_was_remembered_answered_summarised_and_edited_is_gone_from_all_files(
    product: Product,
) -> None:
    reply = await product.say("기억해줘: 금고 비밀 단어는 zebracanary42야")
    (memory,) = reply.memories
    await product.say("금고 비밀 단어가 뭐였지?")
    for n in range(6):
        await product.say(f"오늘 {n}번째 산책을 다녀왔어")
    await product.say("금고 비밀 단어 알려줘")
    await product.memories.of(MINA).edit(
        memory.episode.id, Changes(content="금고 비밀 단어는 zebracanary43이다")
    )
    await product.say("금고 비밀 단어가 뭐였지?")
    await product.settle()
    assert product.holds("zebracanary43")

    forgotten = await product.say("금고 비밀 단어 잊어줘")
    assert "zebracanary43" in forgotten.text
    assert not product.holds("zebracanary")
    assert "zebracanary" not in (await product.say("금고 비밀 단어가 뭐였지?")).text


async def test_the_summary_is_made_again_without_what_was_forgotten(product: Product) -> None:
    await product.say("기억해줘: 화분 물은 xcanary 요일에 준다")
    for n in range(7):
        await product.say(f"오늘 {n}번째 산책을 다녀왔어")
    assert product.holds("xcanary")
    await product.say("화분 물 잊어줘")
    assert not product.holds("xcanary")
    await product.say("오늘 마지막 산책을 다녀왔어")
    earlier = await product.say("아까 말한 거 기억해?")
    assert "산책" in earlier.text
    assert "xcanary" not in earlier.text


async def test_a_forget_command_that_names_the_word_itself_leaves_no_trace(
    product: Product,
) -> None:
    await product.say("remember that my locker code is quokkacanary")
    await product.say("remember that my gym is on Elm Street")
    await product.say("forget my locker code quokkacanary")
    assert not product.holds("quokkacanary")
    listing = await product.say("What do you remember about me?")
    assert [one.episode.content for one in listing.memories] == ["my gym is on Elm Street"]


async def test_a_question_that_listed_it_among_others_loses_it_too(product: Product) -> None:
    await product.say("기억해줘: 초코 사료는 목요일canary에 온다")
    await product.say("기억해줘: 초코 간식은 금요일에 온다")
    asked = await product.say("초코 잊어줘")
    assert asked.command is not None
    assert len(asked.command.pending) == 2
    number = [option.content for option in asked.command.pending].index(
        "초코 사료는 목요일canary에 온다"
    )
    await product.say(f"{number + 1}번")
    assert not product.holds("목요일canary")
    assert (await product.say("초코 간식 언제 와?")).memories


async def test_forgetting_a_message_takes_what_rests_on_it_alone(product: Product) -> None:
    reply = await product.say("기억해줘: 창고 열쇠는 mooncanary 상자에")
    mine = product.memories.of(MINA)
    async with product.stores.database.read() as connection:
        (message,) = await Episodes(connection, 1).sources.messages_of(reply.memories[0].episode.id)
    await mine.forget(message)
    assert not product.holds("mooncanary")
    assert (await mine.stats()).memories == 0


async def test_another_person_keeps_what_one_forgets(product: Product) -> None:
    for person in (MINA, JUNO):
        await product.say("기억해줘: 우리 회의실은 은하수방", person=person)
    await product.say("회의실 잊어줘")
    assert "은하수방" not in (await product.say("회의실 어디야?")).text
    assert "은하수방" in (await product.say("회의실 어디야?", person=JUNO)).text


async def test_what_a_forgotten_correction_had_put_right_is_current_again(
    product: Product,
) -> None:
    await product.say("내 이름은 이국유야")
    corrected = await product.say("아니, 이국송이야")
    assert "이국송" in (await product.say("내 이름이 뭐야?")).text
    await product.memories.of(MINA).forget(corrected.memories[0].episode.id)
    assert "이국유" in (await product.say("내 이름이 뭐야?")).text


async def test_forgetting_a_person_whole_leaves_nothing_of_theirs(product: Product) -> None:
    await product.say("기억해줘: 내 별명은 owlcanary")
    await product.say("내 별명이 뭐야?", conversation="c2")
    await product.say("기억해줘: 내 별명은 별이", person=JUNO)
    assert await product.memories.of(MINA).forget_everything() > 0
    assert not product.holds("owlcanary")
    summaries, _ = await product.memories.people(limit=9, cursor=None)
    assert [str(one.person) for one in summaries] == ["T1:juno"]
    assert (await product.say("내 별명이 뭐야?", person=JUNO)).memories


async def test_everything_is_only_forgotten_after_a_yes(product: Product) -> None:
    await product.say("기억해줘: 내 별명은 별이")
    await product.say("나에 대한 거 전부 잊어줘")
    await product.say("취소")
    assert (await product.memories.of(MINA).stats()).memories == 1
    await product.say("나에 대한 거 전부 잊어줘")
    await product.say("응")
    assert (await product.memories.of(MINA).stats()).memories == 0


async def test_a_forgotten_episode_is_never_read_from_an_index_that_still_has_it(
    product: Product,
) -> None:
    mine = product.memories.of(MINA)
    added = await mine.store(NewEpisode("금고는 서재에 있다", Kind.MEMORY, "test"))
    await product.settle()
    vectors = await product.stores.vectors.load(1)
    await mine.forget(added.id)
    # As if the vector index had come back from a backup.
    await product.stores.vectors.put(1, vectors, {})
    await product.stores.hot.drop(1)
    found = await mine.recall("금고 어디 있지?", k=5, moment=product.moment(), filters=Filters())
    assert found == []


async def test_a_reply_that_retold_the_conversation_keeps_nothing_of_it(product: Product) -> None:
    await product.say("Remember that my vault word is zebraquartz")
    retold = await product.say("What did I say earlier?")
    assert "zebraquartz" in retold.text
    await product.say("Forget my vault word")
    assert not product.holds("zebraquartz")


async def test_what_an_edit_replaced_is_not_told_again_and_in_no_file(product: Product) -> None:
    kept = await product.say("remember that my gym code is gymcanary1111")
    await product.say("what's my gym code?")
    await product.memories.of(MINA).edit(
        kept.memories[0].episode.id, Changes(content="my gym code is 2222")
    )
    assert "gymcanary" not in (await product.say("what did I say earlier?")).text
    await product.settle()
    assert not product.holds("gymcanary")


class AwayForAWhile(VectorIndex):
    """The real index, out of reach for deletions until it is let back."""

    away = False

    async def remove(self, person_id: int, episodes: Iterable[tuple[str, int]]) -> None:
        if self.away:
            raise IndexUnavailable("the vector index does not answer")
        await super().remove(person_id, episodes)


async def test_a_store_out_of_reach_is_said_and_erased_when_it_is_back(tmp_path: Path) -> None:
    async with open_product(tmp_path, vectors=AwayForAWhile) as product:
        await product.say("기억해줘: 금고는 서재에 있다")
        vectors = product.stores.vectors
        assert isinstance(vectors, AwayForAWhile)
        vectors.away = True
        reply = await product.say("금고 잊어줘")
        assert "닿는 대로" in reply.text
        assert (await product.say("금고 어디 있지?")).memories == ()
        assert await vectors.load(1) != {}
        vectors.away = False
        product.clock.now += timedelta(minutes=1)
        await product.settle()
        assert await vectors.load(1) == {}
