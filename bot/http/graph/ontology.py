"""What names mean: entity types, predicates and aliases, and names that may be one."""

from typing import Self

from pydantic import BaseModel, ConfigDict, Field

from bot.http.graph.names import GraphName, Names
from graph_store.ontology import EntityType, Ontology, OntologyChange, Predicate


class EntityTypeEntry(BaseModel):
    """A kind of entity: the properties it may have, and those it must have."""

    model_config = ConfigDict(extra="forbid")

    properties: Names = Field(default_factory=list)
    required: Names = Field(default_factory=list)


class PredicateEntry(BaseModel):
    """What a predicate means; no types: any. `single_valued`: one object at a time."""

    model_config = ConfigDict(extra="forbid")

    single_valued: bool = False
    aliases: Names = Field(default_factory=list)
    subject_types: Names = Field(default_factory=list)
    object_types: Names = Field(default_factory=list)


class OntologyIn(BaseModel):
    """Entries to merge; null takes a person's own entry away."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "predicates": {"직장": {"single_valued": True, "aliases": ["works at"]}},
                    "entity_aliases": {"김대리": "김민수"},
                }
            ]
        },
    )

    entity_types: dict[GraphName, EntityTypeEntry | None] = Field(default_factory=dict)
    predicates: dict[GraphName, PredicateEntry | None] = Field(default_factory=dict)
    entity_aliases: dict[GraphName, GraphName | None] = Field(default_factory=dict)

    def change(self) -> OntologyChange:
        """The change as the graph takes it."""
        return OntologyChange(
            entity_types={n: _entity_type(one) for n, one in self.entity_types.items()},
            predicates={n: _predicate(one) for n, one in self.predicates.items()},
            entity_aliases=self.entity_aliases,
        )


class OntologyOut(BaseModel):
    """All entries that hold for a person: their own over the published default."""

    entity_types: dict[str, EntityTypeEntry]
    predicates: dict[str, PredicateEntry]
    entity_aliases: dict[str, str]

    @classmethod
    def of(cls, ontology: Ontology) -> Self:
        """The entries as the wire has them."""
        return cls(
            entity_types={
                name: EntityTypeEntry(properties=list(one.properties), required=list(one.required))
                for name, one in ontology.entity_types.items()
            },
            predicates={
                name: PredicateEntry(
                    single_valued=one.single_valued,
                    aliases=list(one.aliases),
                    subject_types=list(one.subject_types),
                    object_types=list(one.object_types),
                )
                for name, one in ontology.predicates.items()
            },
            entity_aliases=dict(ontology.entity_aliases),
        )


class AlikeOut(BaseModel):
    """Pairs of names that are spelt almost alike, the likest first."""

    pairs: list[list[str]]


def _entity_type(entry: EntityTypeEntry | None) -> EntityType | None:
    if entry is None:
        return None
    return EntityType(properties=tuple(entry.properties), required=tuple(entry.required))


def _predicate(entry: PredicateEntry | None) -> Predicate | None:
    if entry is None:
        return None
    return Predicate(
        single_valued=entry.single_valued,
        aliases=tuple(entry.aliases),
        subject_types=tuple(entry.subject_types),
        object_types=tuple(entry.object_types),
    )
