"""Pruning: what was read and may not be stated, each with the reason why."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from graph_store.extraction import Described, Extraction, Pruned, Reason
from graph_store.names import fold
from graph_store.ontology import SPEAKER, EntityType, Ontology, Vocabulary
from graph_store.triplets import Triplet

# More than any page states; what a model makes up in a loop ends here.
MOST_TRIPLETS = 100
_PERSON = "person"


class Schema:
    """What an ontology allows; `strict`: nothing that it doesn't have."""

    def __init__(self, ontology: Ontology, *, strict: bool = False) -> None:
        self.strict = strict
        self.vocabulary = Vocabulary(ontology)
        self.types = {fold(name): one for name, one in ontology.entity_types.items()}


def prune(extraction: Extraction, schema: Schema) -> Extraction:
    """What may be stated of what was read, the properties of entities as triplets among it.

    What may not stands in `pruned` with its reason, after what stood there before.
    """
    return _Pruning(extraction, schema).result()


@dataclass(frozen=True, slots=True)
class _Owned:
    """A triplet, and whether it is a property of the described entity that is its subject."""

    triplet: Triplet
    is_property: bool


class _Pruning:
    """One extraction on its way through a schema."""

    def __init__(self, extraction: Extraction, schema: Schema) -> None:
        self._extraction = extraction
        self._vocabulary = schema.vocabulary
        self._types = schema.types
        self._strict = schema.strict
        described = {self._key(one.name): one for one in extraction.entities if one.type}
        self._type_of = {key: fold(one.type or "") for key, one in described.items()}
        self._type_of.setdefault(self._key(SPEAKER), _PERSON)
        self._pruned: list[Pruned] = []

    def result(self) -> Extraction:
        kept = self._first(self._all())
        kept = [one for one in kept if self._passes(one, self._why_not(one.triplet))]
        gone = self._without_entities(kept)
        stands = [one.triplet for one in kept if self._passes(one, self._leads(one, gone))]
        entities = [one for one in self._extraction.entities if self._key(one.name) not in gone]
        pruned = (*self._extraction.pruned, *self._pruned)
        return replace(
            self._extraction,
            triplets=tuple(dict.fromkeys(stands)),
            entities=tuple(entities),
            pruned=pruned,
        )

    def _all(self) -> list[_Owned]:
        properties = [
            _Owned(Triplet(one.name, name, value), True)
            for one in self._extraction.entities
            for name, value in one.properties
        ]
        return [*(_Owned(one, False) for one in self._extraction.triplets), *properties]

    def _first(self, read: Sequence[_Owned]) -> list[_Owned]:
        self._pruned += [_left_out(one.triplet, Reason.TOO_MANY) for one in read[MOST_TRIPLETS:]]
        return list(read[:MOST_TRIPLETS])

    def _passes(self, one: _Owned, why_not: Reason | None) -> bool:
        if why_not is not None:
            self._pruned.append(_left_out(one.triplet, why_not))
        return why_not is None

    def _why_not(self, one: Triplet) -> Reason | None:
        if not fold(one.predicate):
            return Reason.MISSING_LABEL
        if not fold(one.subject) or not fold(one.object):
            return Reason.INVALID_START_OR_END_NODE
        predicate = self._vocabulary.predicate(one.predicate).key
        entry = self._vocabulary.entry(predicate)
        if entry is None:
            known = predicate in self._properties_of(one.subject)
            return Reason.NOT_IN_SCHEMA if self._strict and not known else None
        fits = self._is_one_of(one.subject, entry.subject_types)
        fits = fits and self._is_one_of(one.object, entry.object_types)
        return None if fits else Reason.INVALID_PATTERN

    def _without_entities(self, kept: Sequence[_Owned]) -> frozenset[str]:
        """The keys of the described entities that may not stand."""
        gone: set[str] = set()
        for one in self._extraction.entities:
            why_not = self._why_no_entity(one, kept)
            if why_not is not None:
                gone.add(self._key(one.name))
                self._pruned.append(Pruned(one.name, "", "", why_not))
        return frozenset(gone)

    def _why_no_entity(self, one: Described, kept: Sequence[_Owned]) -> Reason | None:
        if not fold(one.name):
            return Reason.INVALID_START_OR_END_NODE
        if not one.type:
            return Reason.MISSING_LABEL if self._strict else None
        kind = self._types.get(fold(one.type))
        if kind is None:
            return Reason.NOT_IN_SCHEMA if self._strict else None
        own = [each for each in kept if self._key(each.triplet.subject) == self._key(one.name)]
        if one.properties and not any(each.is_property for each in own):
            return Reason.NO_PROPERTY_LEFT
        stated = {self._vocabulary.predicate(each.triplet.predicate).key for each in own}
        lacks = self._keys(kind.required) - stated
        return Reason.MISSING_REQUIRED_PROPERTY if lacks else None

    def _leads(self, one: _Owned, gone: frozenset[str]) -> Reason | None:
        ends = {self._key(one.triplet.subject), self._key(one.triplet.object)}
        return Reason.INVALID_START_OR_END_NODE if ends & gone else None

    def _properties_of(self, name: str) -> set[str]:
        kind = self._types.get(self._type_of.get(self._key(name), ""), EntityType())
        return self._keys((*kind.properties, *kind.required))

    def _is_one_of(self, name: str, types: Sequence[str]) -> bool:
        own = self._type_of.get(self._key(name))
        return not types or own is None or own in {fold(one) for one in types}

    def _keys(self, predicates: Iterable[str]) -> set[str]:
        return {self._vocabulary.predicate(name).key for name in predicates}

    def _key(self, name: str) -> str:
        return self._vocabulary.entity(name).key


def _left_out(one: Triplet, reason: Reason) -> Pruned:
    return Pruned(one.subject, one.predicate, one.object, reason)
