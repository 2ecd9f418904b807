"""Texts are made safe before a model sees them, and cut where it hurts least."""

import unicodedata

import pytest

from services.embeddings import chunks
from services.embeddings.engine import SLICE_CHARACTERS, SLICE_TEXTS, slices
from services.embeddings.text import LIMIT, opening

KOREAN = "어제는 친구와 강릉에 가서 바다를 보고 커피를 마셨다. "
ENGLISH = "We walked along the river and talked about the new flat. "


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n\t ",
        "\u200b\u200b\u200b",
        "\u200d",
        "\u200d\ufeff\u2060",
        "\x00",
        "\x07\x1b",
        "\u3164\u115f\u1160\uffa0",
        "\ufe0f",
        "\u2800 \u00ad",
    ],
)
def test_nothing_is_left_of_an_invisible_text(text: str) -> None:
    assert chunks(text) == []
    assert opening(text) == ""


def test_a_short_text_is_one_chunk() -> None:
    assert chunks("  내 사물함은\n 31번이다.  ") == ["내 사물함은 31번이다."]


@pytest.mark.parametrize("text", ["감자튀김을 좋아한다", "café crème", "각 깎 값", KOREAN * 40])
def test_composed_and_decomposed_text_are_the_same(text: str) -> None:
    assert chunks(unicodedata.normalize("NFD", text)) == chunks(unicodedata.normalize("NFC", text))


def test_control_characters_and_zero_width_ones_vanish() -> None:
    assert chunks("커\x00피\u200d 한\x07 잔\ufeff") == ["커피 한 잔"]


def test_a_lone_surrogate_is_replaced_and_a_pair_is_its_character() -> None:
    assert chunks("a\ud800감") == ["a\ufffd감"]
    assert chunks("\ud83d\ude00") == ["😀"]


def test_every_chunk_can_be_encoded() -> None:
    assert all(chunk.encode() for chunk in chunks("\udfff\ud800" * 700))


def test_a_character_that_unfolds_does_not_grow_the_work() -> None:
    pieces = chunks("\ufdfa" * 2000)
    assert sum(map(len, pieces)) <= 2000
    assert max(map(len, pieces)) <= LIMIT


@pytest.mark.parametrize("sentence", [KOREAN, ENGLISH, "점심은 국밥.\n", "日本語です。"])
def test_a_long_text_is_cut_between_sentences(sentence: str) -> None:
    pieces = chunks(sentence * 150)
    assert len(pieces) > 1
    assert all(piece[-1] in ".。" and len(piece) <= LIMIT for piece in pieces)
    assert "".join(pieces).replace(" ", "") == (sentence * 150).replace(" ", "").replace("\n", "")


def test_words_stay_whole_where_there_are_no_sentences() -> None:
    words = " ".join(f"word{number}" for number in range(400))
    assert " ".join(chunks(words)) == words


@pytest.mark.parametrize("length", [499, 500, 501, 520, 999, 1001, 100_000])
def test_a_text_without_any_break_is_cut_into_even_pieces(length: int) -> None:
    pieces = chunks("가" * length)
    assert "".join(pieces) == "가" * length
    assert max(map(len, pieces)) <= LIMIT
    assert min(map(len, pieces)) >= max(map(len, pieces)) - 1


@pytest.mark.parametrize(
    "text", [KOREAN * 50, "가" * 1234, "👩‍👩‍👧‍👦" * 500, "a\u0301" * 3000, "x\u0315\u0300 " * 500]
)
def test_a_chunk_is_its_own_only_chunk(text: str) -> None:
    for piece in chunks(text):
        assert chunks(piece) == [piece]


@pytest.mark.parametrize(
    "text",
    [
        "a" + "\u0327\u0301" * 50_000,
        "\ufdfa" * 20_000,
        ". " * 50_000,
        "\ud800" * 100_000,
        " \n" * 50_000 + "끝",
    ],
)
@pytest.mark.timeout(20)
def test_hostile_text_is_cut_without_going_quadratic(text: str) -> None:
    assert all(len(chunk) <= 600 for chunk in chunks(text))


def test_slices_keep_the_order_and_stay_small() -> None:
    texts = ["짧은 글"] * 20 + ["가" * 500] * 3 + ["tail"]
    parts = list(slices(texts))
    assert [text for part in parts for text in part] == texts
    assert all(len(part) <= SLICE_TEXTS for part in parts)
    assert all(len(part) == 1 or sum(map(len, part)) <= SLICE_CHARACTERS for part in parts)


def test_no_texts_make_no_slices() -> None:
    assert list(slices([])) == []
