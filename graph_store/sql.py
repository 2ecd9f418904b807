"""One person's graph in the ledger's database, as a LlamaIndex PropertyGraphStore."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import Connection, select, update

from graph_store.default_ontology import default_ontology, default_vocabulary
from graph_store.events import EventGraph
from graph_store.facts import Facts, Types
from graph_store.groups import (
    Aftermath,
    coexisting,
    group_of,
    joined,
    not_kept,
    replay_groups,
)
from graph_store.mentions import named, spans
from graph_store.model import (
    Change,
    Fact,
    FactQuery,
    Figures,
    GroupKey,
    Keyed,
    PathQuery,
    Paths,
    Statement,
    Telling,
)
from graph_store.names import fold
from graph_store.ontology import Ontology, OntologyChange, Vocabulary, changed_names
from graph_store.pattern import Pattern, Rows
from graph_store.projection import Marks
from graph_store.property_graph import PropertyGraph
from graph_store.reading import Reading, in_order
from graph_store.replay import micros
from graph_store.sql_source import SqlSource
from graph_store.statements import Kept, Statements, resolved
from graph_store.stored_ontology import from_json, to_json
from graph_store.tables import graphs
from graph_store.versions import raised_version


class SqlPropertyGraphStore(PropertyGraph):
    """One person's graph within one unit of work, which is the caller's to commit.

    It is synchronous and bound to a connection: call it through `AsyncConnection.run_sync`, so
    that an episode and what it states are kept together. `now` decides what is past; `marks` takes
    note of what changes for a store that follows this one.
    """

    def __init__(
        self,
        *,
        connection: Connection,
        person_id: int,
        now: datetime,
        marks: Marks | None = None,
    ) -> None:
        self._connection = connection
        self._person_id = person_id
        self._now = now
        self._marks = marks
        self._facts = Facts(connection, person_id)
        self._types = Types(connection, person_id)
        self._use(self._read_own())

    def tell(self, telling: Telling) -> Change:
        """Keep what an episode states, and let its groups follow.

        What is inverted is refused, what says something of an entity and itself is ignored; the
        rest of the episode stands.
        """
        said = [resolved(one, self._vocabulary) for one in telling.statements]
        kept = [one for one in said if not_kept(one) is None]
        beside = coexisting(kept, self._facts, self._vocabulary)
        self._statements.add(kept)
        self._keep_types(telling)
        after = self._replay(group_of(one, self._vocabulary) for one in kept)
        told = [
            not_kept(one) or after.told(one, beside=_name(one.statement) in beside) for one in said
        ]
        return replace(after.change, told=tuple(told))

    def forget(self, episodes: Sequence[str]) -> Change:
        """Let these episodes never have been said. Facts with other sources stay.

        What the person declared of names that nothing else mentions goes too.
        """
        gone = self._statements.of_episodes(episodes)
        self._statements.remove(gone)
        retyped = self._types.remove(episodes)
        change = self._replay(self._groups_of(gone)).change
        self._mark_types(retyped)
        undeclared = self._no_longer_named(gone)
        return change if undeclared is None else joined(change, self.define(undeclared))

    def replace(self, telling: Telling) -> Change:
        """Let what an episode states be this instead; what was given as a fact stays."""
        before = self._statements.of_episodes([telling.episode])
        given = [one for one in before if one.given]
        gone = [one for one in before if not one.given]
        self._statements.remove(gone)
        retyped = set() if given else self._types.remove([telling.episode])
        first = max((one.position for one in given), default=-1) + 1
        new = [replace(one, position=first + n) for n, one in enumerate(telling.statements)]
        undone = self._replay(self._groups_of(gone)).change
        done = self.tell(replace(telling, statements=new))
        self._mark_types(retyped)
        return joined(undone, done)

    def define(self, change: OntologyChange) -> Change:
        """Merge entries into the person's own, and replay all that they touch."""
        own = change.applied_to(self._own)
        names = changed_names(self.ontology(), own.over(default_ontology()))
        find = self._vocabulary
        keys = {key for name in names for key in (find.entity(name).key, find.predicate(name).key)}
        before = self._statements.named(keys, names)
        self._use(own)
        self._write_own(own)
        retyped = self._types.rekey(self._vocabulary, keys)
        done = self._rekeyed(before)
        self._mark_types(retyped)
        return done

    @property
    def reading(self) -> Reading:
        """The part of this that only reads facts."""
        return self._reading

    @property
    def vocabulary(self) -> Vocabulary:
        """What names mean to this person."""
        return self._vocabulary

    def ontology(self) -> Ontology:
        """The person's own entries over the published default."""
        return self._own.over(default_ontology())

    def facts(self, query: FactQuery) -> list[Fact]:
        """The facts that are asked for, by subject, predicate and time; unknown names give none."""
        return [one.fact for one in self.keyed(query)]

    def keyed(self, query: FactQuery) -> list[Keyed]:
        """The same facts, with the keys of their names."""
        return self._reading.keyed(query)

    def facts_of(self, episode: str) -> list[Fact]:
        """The facts that an episode supports, in all their periods."""
        said = [resolved(o, self._vocabulary) for o in self._statements.of_episodes([episode])]
        names = dict.fromkeys((o.subject.key, o.predicate.key, o.object.key) for o in said)
        found = [
            one
            for subject, predicate, object in names
            for one in self._facts.find(subject=subject, predicate=predicate, object=object)
        ]
        return [one.fact for one in sorted(found, key=in_order) if episode in one.fact.sources]

    def stating(self, episodes: Sequence[str]) -> set[str]:
        """Those of these episodes that state anything."""
        return {one.episode for one in self._statements.of_episodes(episodes)}

    def paths(self, query: PathQuery) -> Paths:
        """The paths that are asked for, shortest first; an unknown start has none."""
        return self._reading.paths(query)

    def meetings(
        self, first: str, second: str, *, as_of: datetime, max_depth: int = 3, limit: int = 10
    ) -> list[tuple[tuple[Fact, ...], tuple[Fact, ...]]]:
        """How two entities are connected: for each that both reach, a path from either.

        The nearest come first; a path is empty where the other one leads to its own entity.
        """
        return self._reading.meetings(first, second, as_of=as_of, max_depth=max_depth, limit=limit)

    def aliases_of(self, told: Iterable[Fact]) -> dict[str, Sequence[str]]:
        """The other names of the predicates of these facts, by the key of each as it is shown."""
        names = {fold(fact.predicate): fact.predicate for fact in told}
        return {key: self._vocabulary.names_of(name) for key, name in names.items()}

    def by_id(self, ids: Sequence[str]) -> list[Fact]:
        """Those of these facts that are still there, in the order of the ids."""
        found = self._facts.by_id(ids)
        return [found[one] for one in ids if one in found]

    def mentioned(self, text: str) -> list[str]:
        """The keys of the entities with facts that a text names, in its order, by any alias."""
        found = [replace(span, key=self._vocabulary.entity(span.key).key) for span in spans(text)]
        return named(found, self._facts.known({span.key for span in found}))

    def around(
        self, keys: Sequence[str], *, as_of: datetime, hops: int = 3, limit: int = 40
    ) -> list[list[Fact]]:
        """The facts that hold then of the entities with these keys, in rings, nearest first."""
        return self._reading.around(keys, as_of=as_of, hops=hops, limit=limit)

    def ended(self, key: str, *, by: datetime, limit: int) -> list[Fact]:
        """What held of the entity with this key and had ended by then, what ended last first."""
        return [one.fact for one in self._facts.ended(key, by=micros(by), limit=limit)]

    def ask(self, pattern: Pattern, *, now: datetime, seconds: float) -> Rows:
        """What fits a pattern now, or when it says. Raises TookTooLong."""
        return self._reading.ask(pattern, now=now, seconds=seconds)

    def predicates(self, *, most: int) -> list[str]:
        """The predicates of all facts, the commonest first, as one of them spells each."""
        return self._facts.predicates(most=most)

    def names(self, *, most: int) -> list[str]:
        """The entities of all facts, as one of them spells each, at most so many."""
        return self._facts.names(most=most)

    def knows_predicate(self, name: str) -> bool:
        """Whether a fact has this predicate."""
        return self._facts.has_predicate(self._vocabulary.predicate(name).key)

    def types_of(self, names: Iterable[str]) -> dict[str, str]:
        """What those of these entities that have a type are, by name as asked."""
        keys = {name: self._vocabulary.entity(name).key for name in names}
        found = self._types.of(list(keys.values()))
        return {name: found[key] for name, key in keys.items() if key in found}

    def figures(self) -> Figures:
        """How much is kept."""
        facts, entities = self._facts.count()
        events = EventGraph(connection=self._connection, person_id=self._person_id).count()
        return Figures(self._statements.count(), facts, entities, events)

    def rebuild(self) -> Change:
        """Let all facts follow anew from the statements."""
        self._facts.clear()
        said = self._statements.all()
        return self._replay(group_of(one.said, self._vocabulary) for one in said).change

    def _use(self, own: Ontology) -> None:
        self._own = own
        self._vocabulary = Vocabulary(own, default=default_vocabulary())
        self._statements = Statements(self._connection, self._person_id, self._vocabulary)
        source = SqlSource(
            connection=self._connection,
            person_id=self._person_id,
            facts=self._facts,
            types=self._types,
        )
        self._reading = Reading(vocabulary=self._vocabulary, source=source)

    def _read_own(self) -> Ontology:
        found = self._connection.execute(
            select(graphs.c.ontology).where(graphs.c.person_id == self._person_id)
        ).scalar_one_or_none()
        return Ontology() if found is None else from_json(found)

    def _write_own(self, own: Ontology) -> None:
        self._next_version()
        self._connection.execute(
            update(graphs)
            .where(graphs.c.person_id == self._person_id)
            .values(ontology=to_json(own))
        )

    def _next_version(self) -> int:
        return raised_version(self._connection, self._person_id)

    def _keep_types(self, telling: Telling) -> None:
        rows = [(n, self._vocabulary.entity(n).key, kind) for n, kind in telling.types.items()]
        self._types.add(rows, telling=telling)
        self._mark_types(key for _, key, _ in rows)

    def _mark_types(self, keys: Iterable[str]) -> None:
        # A new fact takes its entities' types along, and an entity without any is not kept.
        known = self._facts.known(keys) if self._marks is not None else ()
        if self._marks is not None and known:
            self._marks.types(known, version=self._next_version())

    def _rekeyed(self, kept: Sequence[Kept]) -> Change:
        """Let these statements, read as they were understood before, mean what they do now."""
        touched: list[GroupKey] = []
        for one in kept:
            now = resolved(one.said.statement, self._vocabulary)
            touched += [group_of(said, self._vocabulary) for said in (one.said, now)]
            if now != one.said:
                self._statements.rekey(one.row, now)
        return self._replay(touched).change

    def _no_longer_named(self, gone: Sequence[Statement]) -> OntologyChange | None:
        """What to take out of the person's own entries: names that are nowhere else."""
        if self._own == Ontology():
            return None
        said = [resolved(one, self._vocabulary) for one in gone]
        predicates = {one.predicate.key for one in said}
        entities = {key for one in said for key in (one.subject.key, one.object.key)}
        predicates -= self._statements.named_still(predicates, ("predicate_key",))
        entities -= self._statements.named_still(entities, ("subject_key", "object_key"))
        find = self._vocabulary
        names = [name for name in self._own.predicates if fold(name) in predicates]
        aliases = [one for one in self._own.entity_aliases if find.entity(one).key in entities]
        if not names and not aliases:
            return None
        return OntologyChange(
            predicates=dict.fromkeys(names), entity_aliases=dict.fromkeys(aliases)
        )

    def _groups_of(self, said: Iterable[Statement]) -> list[GroupKey]:
        return [group_of(resolved(one, self._vocabulary), self._vocabulary) for one in said]

    def _replay(self, keys: Iterable[GroupKey]) -> Aftermath:
        wanted = list(dict.fromkeys(keys))
        after = replay_groups(
            wanted,
            statements=self._statements,
            facts=self._facts,
            version=self._next_version() if wanted else 0,
            now=self._now,
        )
        if self._marks is not None:
            self._marks.groups(after.change.groups)
        return after


def _name(statement: Statement) -> tuple[str, int]:
    return statement.episode, statement.position
