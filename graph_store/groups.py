"""Replaying groups in the database: statements in, facts out, and what changed by it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from graph_store.facts import Facts
from graph_store.model import (
    INVERTED_INTERVAL,
    Change,
    Fact,
    Group,
    GroupKey,
    Keyed,
    Outcome,
    Told,
)
from graph_store.ontology import Vocabulary
from graph_store.replay import Said, micros, replay
from graph_store.statements import Statements


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What replaying some groups gave; outcomes by (episode, position)."""

    change: Change
    outcomes: Mapping[tuple[str, int], Outcome]
    facts: Mapping[tuple[str, str, str], Sequence[Fact]]
    """By the keys of subject, predicate and object."""

    def told(self, said: Said, *, beside: bool) -> Told:
        """What became of one statement; `beside`: another object of its predicate holds too."""
        one = said.statement
        outcome = self.outcomes[one.episode, one.position]
        if outcome is Outcome.ADDED and beside:
            outcome = Outcome.COEXIST
        key = (said.subject.key, said.predicate.key, said.object.key)
        facts = tuple(fact for fact in self.facts.get(key, ()) if one.episode in fact.sources)
        return Told(one, outcome, facts=facts)


def group_of(said: Said, vocabulary: Vocabulary) -> GroupKey:
    """The group that a statement is replayed with."""
    single = vocabulary.single_valued(said.predicate.key)
    return GroupKey(said.subject.key, said.predicate.key, None if single else said.object.key)


def not_kept(said: Said) -> Told | None:
    """Why a statement is not kept: it is inverted, or about an entity and itself."""
    if said.statement.is_inverted:
        return Told(said.statement, Outcome.REFUSED, error=INVERTED_INTERVAL)
    if said.subject.key == said.object.key:
        return Told(said.statement, Outcome.IGNORED)
    return None


def coexisting(said: Iterable[Said], facts: Facts, vocabulary: Vocabulary) -> set[tuple[str, int]]:
    """Those statements beside whose object another one of a multi-valued predicate holds."""
    found: set[tuple[str, int]] = set()
    earlier: dict[tuple[str, str], set[str]] = {}
    for one in said:
        statement, key = one.statement, group_of(one, vocabulary)
        if key.object is None or statement.negated:
            continue
        told = earlier.setdefault((key.subject, key.predicate), set())
        at = micros(statement.valid_from or statement.said_at)
        if told - {key.object} or facts.coexists(key, at=at):
            found.add((statement.episode, statement.position))
        told.add(key.object)
    return found


def replay_groups(
    keys: Iterable[GroupKey],
    *,
    statements: Statements,
    facts: Facts,
    version: int,
    now: datetime,
) -> Aftermath:
    """Let the facts of these groups follow anew from their statements."""
    found: dict[GroupKey, Sequence[Keyed]] = {}
    outcomes: dict[tuple[str, int], Outcome] = {}
    turned: set[str] = set()
    for key in keys:
        if key in found:
            continue
        kept = statements.of_group(key)
        gave = replay([one.said for one in kept], single_valued=key.object is None, now=now)
        turned |= statements.mark_over(kept, gave.over)
        outcomes |= gave.outcomes
        found |= _by_group(key, {one.said.object.key for one in kept}, gave.facts)
    facts.put(found)
    over = statements.all_over(turned)
    change = Change(
        groups=tuple(Group(key, version, tuple(own)) for key, own in found.items()),
        superseded=frozenset(over),
        revived=frozenset(turned - over),
    )
    by_names: dict[tuple[str, str, str], list[Fact]] = defaultdict(list)
    for one in (one for own in found.values() for one in own):
        by_names[one.subject, one.predicate, one.object].append(one.fact)
    return Aftermath(change, outcomes, by_names)


def joined(first: Change, second: Change) -> Change:
    """Two changes of one unit of work, one after the other."""
    groups = {group.key: group for group in (*first.groups, *second.groups)}
    return Change(
        told=(*first.told, *second.told),
        groups=tuple(groups.values()),
        superseded=(first.superseded - second.revived) | second.superseded,
        revived=(first.revived - second.superseded) | second.revived,
    )


def _by_group(
    key: GroupKey, objects: set[str], found: Sequence[Keyed]
) -> dict[GroupKey, Sequence[Keyed]]:
    if key.object is None:
        return {key: found}
    groups: dict[GroupKey, list[Keyed]] = {
        GroupKey(key.subject, key.predicate, one): [] for one in {key.object, *objects}
    }
    for one in found:
        groups[GroupKey(key.subject, key.predicate, one.object)].append(one)
    return dict(groups)
