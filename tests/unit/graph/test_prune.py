"""What was read and may not be stated, with the reason why."""

from graph_store.extraction import Described, Extraction, Reason, from_json, to_json
from graph_store.ontology import EntityType, Ontology, Predicate
from graph_store.prune import MOST_TRIPLETS, Schema, prune
from graph_store.triplets import Triplet

ONTOLOGY = Ontology(
    entity_types={
        "person": EntityType(("birthday",)),
        "ship": EntityType(("tonnage", "flag"), required=("flag",)),
    },
    predicates={
        "captain": Predicate(True, ("선장",), ("ship",), ("person",)),
        "likes": Predicate(),
    },
)


def pruned(
    *triplets: tuple[str, str, str], entities: tuple[Described, ...] = (), strict: bool = False
) -> tuple[list[tuple[str, str, str]], list[tuple[str, str]]]:
    """What is left, and (what was named, the reason) of what is not."""
    read = Extraction(tuple(Triplet(*one) for one in triplets), entities)
    left = prune(read, Schema(ONTOLOGY, strict=strict))
    kept = [(one.subject, one.predicate, one.object) for one in left.triplets]
    gone = [(" ".join(filter(None, (o.subject, o.object))), o.reason.value) for o in left.pruned]
    return kept, gone


def test_what_the_ontology_does_not_know_goes_in_strict_mode_alone() -> None:
    stated = (("Ada", "juggles", "knives"), ("Ada", "likes", "tea"))
    assert pruned(*stated) == (list(stated), [])
    kept, gone = pruned(*stated, strict=True)
    assert (kept, gone) == ([("Ada", "likes", "tea")], [("Ada knives", "NOT_IN_SCHEMA")])


def test_an_unknown_type_goes_with_all_that_is_said_of_it_in_strict_mode() -> None:
    alien = (Described("Zorp", "alien"),)
    assert pruned(("Zorp", "likes", "tea"), entities=alien)[1] == []
    kept, gone = pruned(("Zorp", "likes", "tea"), entities=alien, strict=True)
    assert kept == []
    assert gone == [("Zorp", "NOT_IN_SCHEMA"), ("Zorp tea", "INVALID_START_OR_END_NODE")]


def test_an_entity_without_a_type_has_no_label_in_strict_mode() -> None:
    nameless = (Described("Zorp"),)
    assert pruned(("Zorp", "likes", "tea"), entities=nameless)[1] == []
    assert pruned(entities=nameless, strict=True)[1] == [("Zorp", "MISSING_LABEL")]


def test_an_entity_must_have_what_its_type_demands() -> None:
    ship = Described("Dara", "ship", (("tonnage", "400"),))
    kept, gone = pruned(("Dara", "captain", "Ada"), entities=(ship,))
    assert kept == []
    assert gone[0] == ("Dara", "MISSING_REQUIRED_PROPERTY")
    assert {reason for _, reason in gone[1:]} == {"INVALID_START_OR_END_NODE"}


def test_what_is_demanded_may_be_stated_as_a_property_or_by_a_triplet() -> None:
    by_property = Described("Dara", "ship", (("flag", "Malta"),))
    assert pruned(entities=(by_property,)) == ([("Dara", "flag", "Malta")], [])
    by_triplet = Described("Dara", "ship")
    assert pruned(("Dara", "flag", "Malta"), entities=(by_triplet,))[1] == []


def test_an_entity_none_of_whose_properties_is_left_goes() -> None:
    ship = Described("Dara", "ship", (("sauce", "soy"), ("flag", " ")))
    kept, gone = pruned(("Ada", "likes", "Dara"), entities=(ship,), strict=True)
    assert kept == []
    assert ("Dara", "NO_PROPERTY_LEFT") in gone
    assert ("Ada Dara", "INVALID_START_OR_END_NODE") in gone


def test_a_predicate_goes_with_the_types_that_it_is_declared_for() -> None:
    entities = (Described("Dara", "ship", (("flag", "Malta"),)), Described("Ada", "person"))
    right, wrong = ("Dara", "선장", "Ada"), ("Ada", "captain", "Dara")
    kept, gone = pruned(right, wrong, entities=entities)
    assert right in kept
    assert gone == [("Ada Dara", "INVALID_PATTERN")]


def test_the_speaker_is_a_person_without_being_described() -> None:
    kept, gone = pruned(("I", "captain", "Ada"))
    assert (kept, gone) == ([], [("I Ada", "INVALID_PATTERN")])


def test_a_statement_needs_a_predicate_and_two_ends() -> None:
    _, gone = pruned(("Ada", " ", "tea"), ("", "likes", "tea"), ("Ada", "likes", "\u3000"))
    assert [reason for _, reason in gone] == [
        "MISSING_LABEL",
        "INVALID_START_OR_END_NODE",
        "INVALID_START_OR_END_NODE",
    ]


def test_what_is_more_than_a_text_may_state_goes_with_its_reason() -> None:
    kept, gone = pruned(*(("Ada", "likes", f"tea {n}") for n in range(500)))
    assert len(kept) == MOST_TRIPLETS
    assert [reason for _, reason in gone] == [Reason.TOO_MANY.value] * (500 - MOST_TRIPLETS)


def test_what_was_read_comes_back_from_json_as_it_was() -> None:
    ship = Described("Dara", "ship", (("sauce", "soy"),))
    read = Extraction((Triplet("Ada", "", "tea", negated=True, confidence=0.4),), (ship,))
    left = prune(read, Schema(ONTOLOGY, strict=True))
    assert from_json(to_json(read)) == read
    assert from_json(to_json(left)) == left
