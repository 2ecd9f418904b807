"""One person's memories found by meaning, words, neighbours and names."""

import numpy as np
import pytest
from numpy.typing import NDArray

from services.memory.person_index import Candidates, IndexEntry, PersonIndex, Question
from services.memory.relevance import Evidence, is_relevant

DIMENSION = 8
Vector = NDArray[np.float32]


def axis(number: int) -> Vector:
    return np.asarray(np.eye(DIMENSION)[number], dtype=np.float32)


def entry(
    key: str,
    text: str,
    *vectors: Vector,
    conversation: int | None = None,
    speaker: str | None = None,
    kind: str = "memory",
    said_at: float = 0,
    occurred_at: float = 0,
    superseded: bool = False,
) -> IndexEntry:
    chunks = np.array(vectors, dtype=np.float32).reshape(-1, DIMENSION)
    return IndexEntry(
        key, 0, text, chunks, conversation, speaker, kind, said_at, occurred_at, superseded
    )


def index_of(*entries: IndexEntry) -> PersonIndex:
    index = PersonIndex(DIMENSION)
    index.upsert(entries)
    return index


def ranked(found: Candidates) -> list[str]:
    total = {key: score + found.lexical.get(key, 0) for key, score in found.vector.items()}
    return sorted(total, key=lambda key: -total[key])


def test_the_likest_memory_comes_first() -> None:
    index = index_of(entry("a", "one", axis(0)), entry("b", "two", axis(1)))
    assert ranked(index.search(Question("?", axis(1)))) == ["b", "a"]


def test_a_long_memory_is_as_like_as_its_likest_chunk() -> None:
    index = index_of(entry("long", "x", axis(0), axis(3)), entry("short", "y", axis(1)))
    found = index.search(Question("?", axis(3)))
    assert ranked(found)[0] == "long"
    assert found.likeness["long"] == pytest.approx(1)


def test_a_memory_without_a_vector_is_found_by_its_words() -> None:
    index = index_of(entry("a", "the violin lesson"), entry("b", "the dog", axis(0)))
    found = index.search(Question("violin", axis(5)))
    assert ranked(found)[0] == "a"
    assert found.lexical.keys() == {"a"}


def test_of_ten_sentences_about_a_city_all_come_before_its_university() -> None:
    endings = ["은 춥다", "에 산다", "으로 간다", "에서 왔다", "이 좋다"]
    endings += ["의 밤", "까지 멀다", "도 덥다", "과 다르다", "보다 크다"]
    cities = [entry(f"c{i}", f"부산{ending}") for i, ending in enumerate(endings)]
    index = index_of(entry("u", "부산대 다녔다"), *cities, entry("x", "강릉은 바다다"))
    found = ranked(index.search(Question("부산", axis(0))))
    assert set(found[:10]) == {city.id for city in cities}


def test_a_question_that_names_the_speaker_prefers_what_they_said() -> None:
    index = index_of(
        entry("a", "a red kite", axis(0), speaker="Dana"),
        entry("b", "a red kite", axis(0), speaker="Omar"),
        entry("c", "a red kite", axis(0), speaker="지호"),
    )
    assert ranked(index.search(Question("What did Omar fly?", axis(0))))[0] == "b"
    assert ranked(index.search(Question("지호가 뭘 날렸지?", axis(0))))[0] == "c"


def test_the_answer_to_a_question_is_found_through_the_question() -> None:
    index = index_of(
        entry("q", "which violin?", axis(0), conversation=1, said_at=1),
        entry("a", "the old brown thing", axis(1), conversation=1, said_at=2),
        entry("z", "the old brown thing", axis(1), conversation=2, said_at=3),
    )
    found = ranked(index.search(Question("violin", axis(0))))
    assert found.index("a") < found.index("z")


def test_a_conversation_about_the_question_lifts_all_its_turns() -> None:
    talk = [entry("v", "the violin", axis(2), conversation=1, said_at=1)]
    talk += [entry(f"t{i}", "the rest", axis(2), conversation=1, said_at=2 + i) for i in range(4)]
    index = index_of(*talk, entry("z", "the rest", axis(2), conversation=2))
    found = ranked(index.search(Question("violin", axis(0))))
    assert found.index("t3") < found.index("z")


def test_a_stretch_of_talk_that_has_more_of_the_words_goes_before_one_that_repeats_a_word() -> None:
    def talk(number: int, *said: str) -> list[IndexEntry]:
        return [
            entry(f"{number}/{place}", words, axis(2), conversation=number, said_at=place)
            for place, words in enumerate(said)
        ]

    index = index_of(
        *talk(1, "the violin", "the violin", "the violin"),
        *talk(2, "the violin", "yes", "a lesson"),
    )
    found = ranked(index.search(Question("violin lesson", axis(0))))
    assert found.index("2/1") < found.index("1/1")


def test_the_answer_to_a_question_goes_on_about_what_was_asked_of() -> None:
    def talk(number: int, between: str) -> list[IndexEntry]:
        return [
            entry(f"{number}/{place}", words, axis(2), conversation=number, said_at=place)
            for place, words in enumerate(["we bought a violin", between, "by the old bridge"])
        ]

    index = index_of(*talk(1, "how nice for you."), *talk(2, "where did you find it?"))
    found = ranked(index.search(Question("violin", axis(0))))
    assert found.index("2/2") < found.index("1/2")


def test_a_late_turn_takes_its_place_between_its_neighbours() -> None:
    index = index_of(
        entry("first", "violin", axis(0), conversation=1, said_at=1),
        entry("last", "nothing", axis(2), conversation=1, said_at=9),
    )
    near = index.search(Question("violin", axis(0))).lexical["last"]
    index.upsert([entry("middle", "nothing", axis(2), conversation=1, said_at=5)])
    far = index.search(Question("violin", axis(0))).lexical["last"]
    index.remove(["middle"])
    assert near > far > 0
    again = index.search(Question("violin", axis(0))).lexical["last"]
    assert again == pytest.approx(near)


@pytest.mark.parametrize(
    ("limits", "right"),
    [
        ({}, {"old", "new", "chunk"}),
        ({"since": 50.0}, {"new"}),
        ({"until": 50.0}, {"old", "chunk"}),
        ({"since": 10.0, "until": 10.0}, set()),
        ({"said_before": 1.0}, {"old", "chunk"}),
        ({"kinds": frozenset({"chunk"})}, {"chunk"}),
        ({"kinds": frozenset({"event"})}, set()),
        ({"include_superseded": True}, {"old", "new", "chunk", "past"}),
    ],
)
def test_a_question_finds_only_what_it_is_limited_to(
    limits: dict[str, float], right: set[str]
) -> None:
    index = index_of(
        entry("old", "kite", axis(0), said_at=1, occurred_at=10),
        entry("new", "kite", axis(0), said_at=2, occurred_at=90),
        entry("chunk", "kite", axis(0), kind="chunk"),
        entry("past", "kite", axis(0), superseded=True),
    )
    assert set(index.search(Question("kite", axis(0), **limits)).vector) == right  # type: ignore[arg-type]


def test_a_removed_memory_is_gone_and_a_replaced_one_is_the_new_one() -> None:
    index = index_of(entry("a", "kite", axis(0)), entry("b", "drum", axis(1)))
    index.remove(["a"])
    index.upsert([entry("b", "flute", axis(2))])
    found = index.search(Question("kite drum flute", axis(2)))
    assert ranked(found) == ["b"]
    assert found.likeness["b"] == pytest.approx(1)
    assert len(index) == 1


def test_an_empty_index_finds_nothing() -> None:
    assert index_of().search(Question("anything", axis(0))) == Candidates()


def many(count: int) -> list[IndexEntry]:
    random = np.random.default_rng(7)
    vectors = random.standard_normal((count, DIMENSION)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return [entry(str(i), f"note{i}", vector, said_at=i) for i, vector in enumerate(vectors)]


def test_upkeep_changes_no_ranking() -> None:
    entries = many(400)
    index = index_of(*entries)
    index.remove(str(i) for i in range(0, 400, 3))
    question = Question("note200 note11", entries[200].vectors[0])
    before = ranked(index.search(question))
    for i in range(3_000):  # tombstones, until upkeep is due
        index.upsert([entry("again", f"again{i}", axis(0))])
    index.remove(["again"])
    assert ranked(index.search(question))[:3] == before[:3]
    assert index.nbytes < 5_000_000


def test_a_large_index_finds_the_likest_of_all_and_so_does_what_is_left_of_it() -> None:
    entries = many(25_000)
    index = index_of(*entries)
    for i in (5, 12_345, 24_999):
        found = index.search(Question("?", entries[i].vectors[0], k=3))
        assert found.likeness[str(i)] == pytest.approx(1, abs=1e-4)
    index.remove(str(i) for i in range(24_997))
    index.upkeep()
    found = index.search(Question("?", entries[24_998].vectors[0], k=3))
    assert ranked(found)[0] == "24998"
    assert len(found.vector) == 3


@pytest.mark.parametrize(
    ("evidence", "relevant"),
    [
        (Evidence(likeness=0.85, share=1, language=True, memories=1), True),
        (Evidence(likeness=0.02, share=0, language=False, memories=1), False),
        (Evidence(likeness=0.27, share=0, language=False, memories=600), False),
        (Evidence(likeness=0.0, share=1, language=False, memories=600), True),
        (Evidence(likeness=0.05, share=0, language=True, memories=5), False),
        (Evidence(likeness=0.25, share=0, language=True, memories=200), True),
    ],
)
def test_the_floor_stands_on_raw_scores(evidence: Evidence, relevant: bool) -> None:
    assert is_relevant(evidence) is relevant


def test_the_only_memory_answers_its_question_and_not_nonsense() -> None:
    near = np.asarray([0.8, 0.6, *[0.0] * 6], dtype=np.float32)
    index = index_of(entry("a", "보리 병원 예약은 3월 9일이야", axis(0)))
    assert index.search(Question("보리 병원 예약 언제야?", near)).relevant
    assert not index.search(Question("blorp snarf qwx?", axis(5))).relevant


def test_what_has_no_vector_yet_is_judged_by_its_words() -> None:
    others = [entry(f"e{i}", f"{i}번 낡은 우산은 창고에 두었다") for i in range(1_000)]
    index = index_of(*others, entry("key", "나침반 상자는 다락에 두었다"))
    found = index.search(Question("나침반 상자 어디 뒀지?", axis(0)))
    assert found.relevant
    assert ranked(found)[0] == "key"
    assert not index.search(Question("은하철도 승차권 가격", axis(0))).relevant


def test_a_question_where_or_who_prefers_a_turn_that_has_a_name() -> None:
    index = index_of(
        entry("plain", "we rented a boat by the coast", axis(0), conversation=1),
        entry("named", "we rented a boat in Split", axis(0), conversation=2),
    )
    assert ranked(index.search(Question("Where was it?", axis(0)))) == ["named", "plain"]
    even = index.search(Question("How was it?", axis(0)))
    assert even.vector["named"] == pytest.approx(even.vector["plain"])


def a_talk_of_two() -> PersonIndex:
    said = ["we rented a boat in the spring", "the boat was small and red"]
    return index_of(
        *(
            entry(f"ben{i}", f"Ben: {words}", axis(0), conversation=1, speaker="Ben", said_at=i)
            for i, words in enumerate(said)
        ),
        *(
            entry(f"ann{i}", f"Ann: {words}", axis(3), conversation=2, speaker="Ann", said_at=i)
            for i, words in enumerate(["good evening to all", "it rains again"])
        ),
    )


def test_what_others_told_is_no_answer_about_who_is_named() -> None:
    index = a_talk_of_two()
    assert index.search(Question("Which boat did Ben rent in the spring?", axis(0))).relevant
    assert not index.search(Question("Which boat did Ann rent in the spring?", axis(0))).relevant


@pytest.mark.parametrize(
    "question",
    ["Which boat did Ann and Ben rent in the spring?", "Which boat was rented in the spring?"],
)
def test_a_question_that_names_both_or_nobody_may_be_answered_by_either(question: str) -> None:
    assert a_talk_of_two().search(Question(question, axis(0))).relevant


@pytest.mark.parametrize(
    ("name", "called"),
    [("Ann", "Ann"), ("은채", "은채"), ("김은채 과장", "은채"), ("김은채 과장", "과장님")],
)
def test_what_others_told_of_who_is_named_is_an_answer_about_them(name: str, called: str) -> None:
    told = [f"{called}이 봄에 배를 빌렸어", f"{called}이 빌린 배는 빨간 배야"]
    said = ["good evening to all", "it rains again"]
    index = index_of(
        *(
            entry(f"b{i}", f"Ben: {words}", axis(0), conversation=1, speaker="Ben", said_at=i)
            for i, words in enumerate(told)
        ),
        *(
            entry(f"a{i}", f"{name}: {words}", axis(3), conversation=2, speaker=name, said_at=i)
            for i, words in enumerate(said)
        ),
    )
    assert index.search(Question(f"{name} 씨가 봄에 빌린 배가 뭐야?", axis(0))).relevant


@pytest.mark.parametrize("speaker", [None, "Ben"])
def test_a_note_may_tell_of_anybody(speaker: str | None) -> None:
    index = a_talk_of_two()
    told = [f"Ann rented a boat in the spring {number}" for number in (1, 2)]
    index.upsert([entry(words, words, axis(0), speaker=speaker) for words in told])
    index.remove(["ben0", "ben1"])
    assert index.search(Question("Which boat did Ann rent in the spring?", axis(0))).relevant
