"""A person's own entries as the database keeps them."""

from dataclasses import asdict
from typing import Any

from graph_store.ontology import EntityType, Ontology, Predicate


def to_json(ontology: Ontology) -> dict[str, Any]:
    """The entries as JSON."""
    return asdict(ontology)


def from_json(stored: dict[str, Any]) -> Ontology:
    """The entries that `to_json` wrote."""
    return Ontology(
        entity_types={n: EntityType(**_tuples(one)) for n, one in stored["entity_types"].items()},
        predicates={n: Predicate(**_tuples(one)) for n, one in stored["predicates"].items()},
        entity_aliases=stored["entity_aliases"],
    )


def _tuples(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(v) if isinstance(v, list) else v for name, v in entry.items()}
