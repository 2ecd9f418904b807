"""BM25 over a base and a tail."""

import numpy as np
import pytest

from services.memory.lexical import LexicalIndex

TEXTS = {
    "tea": "green tea every morning",
    "coffee": "coffee with Dana in the morning",
    "rain": "it rained on the tent all night",
    "부산": "부산에서 이모를 만났다",
}


def index_of(texts: dict[str, str]) -> LexicalIndex:
    index = LexicalIndex()
    index.add(list(texts), list(texts.values()))
    return index


def best(index: LexicalIndex, ids: list[str], query: str) -> str:
    return ids[int(index.scores(query).argmax())]


@pytest.mark.parametrize(
    ("query", "right"), [("tea", "tea"), ("did it rain?", "rain"), ("부산은 어땠어", "부산")]
)
def test_a_question_finds_the_text_that_shares_its_words(query: str, right: str) -> None:
    assert best(index_of(TEXTS), list(TEXTS), query) == right


def test_a_text_that_shares_no_word_scores_zero() -> None:
    scores = index_of(TEXTS).scores("tea")
    assert scores[1:].tolist() == [0, 0, 0]


def test_an_index_without_a_word_finds_nothing() -> None:
    index = index_of({"a": "...", "b": ""})
    index.compact()
    assert index.scores("anything").tolist() == [0, 0]
    assert LexicalIndex().scores("anything").shape == (0,)


def test_what_was_built_and_what_was_added_are_weighed_alike() -> None:
    halves = index_of(dict(list(TEXTS.items())[:2]))
    halves.compact()
    halves.add(list(TEXTS)[2:], list(TEXTS.values())[2:])
    whole = index_of(TEXTS)
    for query in ("morning", "tea in a tent", "부산 morning rain"):
        # The base keeps its own average length, which moves scores a little.
        np.testing.assert_allclose(halves.scores(query), whole.scores(query), rtol=0.1)


def test_compacting_changes_no_score() -> None:
    index = index_of(TEXTS)
    before = index.scores("tea in the morning")
    index.compact()
    np.testing.assert_allclose(index.scores("tea in the morning"), before, rtol=1e-5)


def test_bm25s_and_this_index_agree_on_an_untouched_base() -> None:
    index = index_of({str(i): f"word{i} blue and {'often ' * (i % 3)}" for i in range(300)})
    index.compact()
    ours = index.scores("blue word7 often")
    ids = [index.bm25.vocab_dict[word] for word in ("blue", "word7", "often")]
    theirs = index.bm25.get_scores_from_ids(ids)
    assert np.argmax(ours) == np.argmax(theirs)
    assert np.array_equal(ours > 0, theirs > 0)


def test_a_removed_text_is_gone_at_once() -> None:
    index = index_of(TEXTS)
    index.remove(["tea", "unknown"])
    assert index.scores("tea").max() == 0
    assert len(index) == 3


def test_a_text_said_anew_replaces_the_old_one() -> None:
    index = index_of(TEXTS)
    index.add(["tea"], ["jasmine only"])
    assert index.scores("green").max() == 0
    assert index.scores("jasmine").argmax() == 4


def test_compacting_tells_which_rows_stayed() -> None:
    index = index_of(TEXTS)
    index.remove(["coffee"])
    assert index.compact().tolist() == [0, 2, 3]
    assert index.rows == 3
    assert index.scores("coffee Dana").max() == 0


def test_few_memories_do_not_make_a_common_word_telling() -> None:
    index = index_of({"a": "a good day", "b": "a violin lesson"})
    assert index.scores("violin")[1] > 2 * index.scores("good")[0]


def test_a_share_counts_words_by_their_weight() -> None:
    index = index_of(TEXTS)
    shares = index.shares(["green", "tea", "zebra"], [0, 1])
    assert 0.5 < shares[0] < 0.8
    assert shares[1] == 0


def test_compacting_is_due_when_much_was_removed_or_added() -> None:
    index = index_of({str(i): f"note {i}" for i in range(2_100)})
    assert index.due
    index.compact()
    assert not index.due
