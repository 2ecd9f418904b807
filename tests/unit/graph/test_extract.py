"""Texts through LlamaIndex's index: what they tell, and what must not get in or out."""

from datetime import UTC, datetime

from graph_store.default_ontology import default_ontology
from graph_store.extract import Read, Reading, Text, read_texts
from graph_store.extraction import NOTHING, Described, Extraction
from graph_store.prune import Schema
from graph_store.triplets import Triplet

SAID_AT = datetime(2026, 11, 2, tzinfo=UTC)


def readings(read: Read, *contents: str, correction: bool = False) -> list[Reading]:
    texts = [
        Text(f"e{n}", one, SAID_AT, n, correction=correction) for n, one in enumerate(contents)
    ]
    return read_texts(texts, read, schema=Schema(default_ontology()))


def told(reading: Reading) -> list[tuple[str, str, str]]:
    return [(one.subject, one.predicate, one.object) for one in reading.telling.statements]


def test_each_text_tells_what_was_read_in_it_and_nothing_of_the_others() -> None:
    def read(text: Text) -> Extraction:
        return Extraction((Triplet("나", "키", text.content),))

    first, second = readings(read, "170", "180")
    assert (told(first), told(second)) == ([("나", "키", "170")], [("나", "키", "180")])
    assert (first.telling.episode, second.telling.episode) == ("e0", "e1")
    assert second.telling.statements[0].order == 1
    assert second.telling.statements[0].said_at == SAID_AT


def test_a_text_that_states_nothing_tells_nothing_beside_one_that_does() -> None:
    def read(text: Text) -> Extraction:
        return Extraction((Triplet("나", "키", "170"),)) if text.content else NOTHING

    silent, speaking = readings(read, "", "키")
    assert (told(silent), len(told(speaking))) == ([], 1)
    assert readings(lambda _: NOTHING, "")[0].pruned == ()
    assert readings(lambda _: NOTHING) == []


def test_types_go_with_the_telling_and_a_correction_marks_all_of_it() -> None:
    read = Extraction(
        (Triplet("Dara", "captain", 'Ada "the Eel" Moss', valid_from=SAID_AT),),
        (Described("Dara", "ship"),),
    )
    (reading,) = readings(lambda _: read, "x", correction=True)
    (statement,) = reading.telling.statements
    assert reading.telling.types == {"Dara": "ship"}
    assert (statement.correction, statement.valid_from) == (True, SAID_AT)
    assert statement.object == 'Ada "the Eel" Moss'
