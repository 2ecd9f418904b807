"""What names mean: types, predicates and aliases, a person's own entries over a default."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from graph_store.names import Name, fold

# Whoever speaks is one entity, by whichever word.
SPEAKER = "나"
_SPEAKER_WORDS = frozenset(
    fold(word) for word in ("나", "저", "내", "제", "I", "me", "my", "사용자", "the user")
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class EntityType:
    """A kind of entity: the properties it may have, and those it must have."""

    properties: tuple[str, ...] = ()
    required: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Predicate:
    """What a predicate means. No types given: any. `single_valued`: one object at a time."""

    single_valued: bool = False
    aliases: tuple[str, ...] = ()
    subject_types: tuple[str, ...] = ()
    object_types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ontology:
    """Entries by name; `entity_aliases` maps an alias to the name it stands for."""

    entity_types: Mapping[str, EntityType] = field(default_factory=dict)
    predicates: Mapping[str, Predicate] = field(default_factory=dict)
    entity_aliases: Mapping[str, str] = field(default_factory=dict)

    def over(self, default: "Ontology") -> "Ontology":
        """These entries over a default's: an own entry replaces the default's whole.

        A name with an entry or an alias of its own is no longer an alias of the default.
        """
        own = {fold(name) for name in self.predicates}
        claimed = own | {fold(a) for one in self.predicates.values() for a in one.aliases}
        kept = {
            name: replace(one, aliases=tuple(a for a in one.aliases if fold(a) not in claimed))
            for name, one in default.predicates.items()
            if fold(name) not in claimed
        }
        return Ontology(
            entity_types=_merged(default.entity_types, self.entity_types),
            predicates=kept | dict(self.predicates),
            entity_aliases=_merged(default.entity_aliases, self.entity_aliases),
        )


@dataclass(frozen=True, slots=True)
class OntologyChange:
    """Entries to put in place of equal names; None takes a person's own entry away."""

    entity_types: Mapping[str, EntityType | None] = field(default_factory=dict)
    predicates: Mapping[str, Predicate | None] = field(default_factory=dict)
    entity_aliases: Mapping[str, str | None] = field(default_factory=dict)

    def applied_to(self, own: Ontology) -> Ontology:
        """A person's own entries with this change made."""
        return Ontology(
            entity_types=_changed(own.entity_types, self.entity_types),
            predicates=_changed(own.predicates, self.predicates),
            entity_aliases=_changed(own.entity_aliases, self.entity_aliases),
        )


class Vocabulary:
    """Finds what a name means: by a person's own entries first, else by the default's."""

    def __init__(self, own: Ontology, *, default: "Vocabulary | None" = None) -> None:
        self._default = default
        self._entries = {fold(name): one for name, one in own.predicates.items()}
        self._spelt = {fold(name): name for name in own.predicates}
        aliases = {fold(a): fold(n) for n, one in own.predicates.items() for a in one.aliases}
        # A name with an entry of its own is nobody's alias.
        self._predicates = aliases | {key: key for key in self._entries}
        self._aliases = {_person(fold(a)): name for a, name in own.entity_aliases.items()}

    def predicate(self, name: str) -> Name:
        """The predicate that a name stands for; it is shown as it was spelt."""
        return Name(self._predicate(fold(name)), " ".join(name.split()))

    def entity(self, name: str) -> Name:
        """The entity that a name stands for; an alias is shown as what it stands for."""
        shown, key = name, _person(fold(name))
        passed: set[str] = set()
        while key in self._aliases and key not in passed:
            passed.add(key)
            shown = self._aliases[key]
            key = _person(fold(shown))
        return Name(key, " ".join(shown.split()))

    def single_valued(self, key: str) -> bool:
        """Whether the predicate of this key has one object at a time."""
        entry = self.entry(key)
        return entry is not None and entry.single_valued

    def entry(self, key: str) -> Predicate | None:
        """What is declared of the predicate of this key."""
        if self._default is None or key in self._predicates:
            return self._entries.get(key)
        return self._default.entry(key)

    def names_of(self, name: str) -> tuple[str, ...]:
        """What else the predicate of this name goes by, its entry's own name included."""
        return self._names_of(fold(name))

    def _names_of(self, folded: str) -> tuple[str, ...]:
        key = self._predicate(folded)
        if self._default is None or key in self._predicates:
            entry = self._entries.get(key)
            return () if entry is None else (self._spelt[key], *entry.aliases)
        return self._default._names_of(folded)

    def _predicate(self, key: str) -> str:
        if key in self._predicates or self._default is None:
            return self._predicates.get(key, key)
        # An own entry stands in the place of the default's whole, its aliases too.
        meant = self._default._predicate(key)
        return key if meant in self._predicates else meant


def circular_alias(ontology: Ontology) -> str | None:
    """An alias that in the end stands for itself, or None where there is none."""
    aliases = {fold(alias): fold(name) for alias, name in ontology.entity_aliases.items()}
    for alias in ontology.entity_aliases:
        passed, at = set[str](), fold(alias)
        while at in aliases and at not in passed:
            passed.add(at)
            at = aliases[at]
        if at in passed and aliases[at] != at:
            return alias
    return None


def changed_names(before: Ontology, after: Ontology) -> frozenset[str]:
    """The keys of all names that may mean something else after a change of the ontology."""
    touched: set[str] = set()
    for name in _differing(before.predicates, after.predicates):
        touched.add(fold(name))
        for ontology in (before, after):
            entry = ontology.predicates.get(name)
            touched |= {fold(alias) for alias in entry.aliases} if entry else set()
    touched |= {fold(a) for a in _differing(before.entity_aliases, after.entity_aliases)}
    if touched & _SPEAKER_WORDS:
        touched |= _SPEAKER_WORDS
    return frozenset(touched)


def _person(key: str) -> str:
    return fold(SPEAKER) if key in _SPEAKER_WORDS else key


def _merged(default: Mapping[str, T], own: Mapping[str, T]) -> dict[str, T]:
    mine = {fold(name) for name in own}
    return {name: one for name, one in default.items() if fold(name) not in mine} | dict(own)


def _changed(own: Mapping[str, T], change: Mapping[str, T | None]) -> dict[str, T]:
    touched = {fold(name) for name in change}
    kept = {name: one for name, one in own.items() if fold(name) not in touched}
    return kept | {name: one for name, one in change.items() if one is not None}


def _differing(before: Mapping[str, T], after: Mapping[str, T]) -> Iterable[str]:
    names = before.keys() | after.keys()
    return (name for name in names if before.get(name) != after.get(name))
