"""The facts of one person within one unit of work: what the replays gave, and how it is found."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    union,
    union_all,
    update,
)

from graph_store.batches import batches
from graph_store.model import Fact, GroupKey, Keyed, Telling
from graph_store.ontology import Vocabulary
from graph_store.query import Edge
from graph_store.replay import instant, micros
from graph_store.tables import facts, types

_EDGES = select(facts.c.id, facts.c.subject_key, facts.c.object_key)


def holding(at: int | ColumnElement[int]) -> ColumnElement[bool]:
    """Whether a fact holds at this instant, in microseconds."""
    begun = or_(facts.c.valid_from.is_(None), facts.c.valid_from <= at)
    return begun & or_(facts.c.valid_until.is_(None), facts.c.valid_until > at)


# Made once: building a query takes longer than running it.
_OF_PAIR = select(facts).where(
    facts.c.person_id == bindparam("person"),
    facts.c.subject_key == bindparam("subject"),
    facts.c.predicate_key == bindparam("predicate"),
)
_OF_GROUP = {True: _OF_PAIR, False: _OF_PAIR.where(facts.c.object_key == bindparam("object"))}
_BESIDE = (
    _OF_PAIR.where(facts.c.object_key != bindparam("object"), holding(bindparam("at")))
    .with_only_columns(facts.c.id)
    .limit(1)
)


class Facts:
    """One person's facts; nobody else's can be reached through it."""

    def __init__(self, connection: Connection, person_id: int) -> None:
        self._connection = connection
        self._person_id = person_id
        self._mine = facts.c.person_id == person_id

    def put(self, new: Mapping[GroupKey, Sequence[Keyed]]) -> None:
        """Let these be all facts of these groups."""
        before: dict[str, dict[str, Any]] = {}
        for key in new:
            rows = self._connection.execute(_OF_GROUP[key.object is None], self._named(key))
            before |= {row.id: dict(row._mapping) for row in rows}
        after = {one.fact.id: self._row(one) for found in new.values() for one in found}
        gone = [{"gone": one} for one in before if one not in after]
        changed = [after[one] for one in before.keys() & after.keys() if before[one] != after[one]]
        added = [row for fact_id, row in after.items() if fact_id not in before]
        if gone:
            self._connection.execute(delete(facts).where(facts.c.id == bindparam("gone")), gone)
        if changed:
            same = update(facts).where(facts.c.id == bindparam("same"))
            self._connection.execute(same, [row | {"same": row["id"]} for row in changed])
        if added:
            self._connection.execute(insert(facts), added)

    def find(
        self,
        *,
        subject: str | None = None,
        predicate: str | None = None,
        object: str | None = None,
        entity: str | None = None,
        at: int | None = None,
    ) -> list[Keyed]:
        """The facts with these keys that hold `at` an instant, or in all their periods."""
        wanted = [self._mine]
        for column, key in (("subject_key", subject), ("object_key", object)):
            if key is not None:
                wanted.append(facts.c[column] == key)
        if predicate is not None:
            wanted.append(facts.c.predicate_key == predicate)
        if at is not None:
            wanted.append(holding(at))
        query: Any = select(facts).where(*wanted)
        if entity is not None:
            query = union_all(
                query.where(facts.c.subject_key == entity),
                query.where(facts.c.object_key == entity),
            )
        return [keyed(row) for row in self._connection.execute(query).all()]

    def ended(self, subject: str, *, by: int, limit: int) -> list[Keyed]:
        """The facts of a subject that had ended by an instant, what ended last first."""
        query = (
            select(facts)
            .where(self._mine, facts.c.subject_key == subject, facts.c.valid_until <= by)
            .order_by(facts.c.valid_until.desc(), facts.c.predicate_key, facts.c.object_key)
            .limit(limit)
        )
        return [keyed(row) for row in self._connection.execute(query).all()]

    def edges(
        self, column: str, keys: Sequence[str], predicate: str | None, *, at: int, limit: int
    ) -> list[Edge]:
        """At most `limit` edges that hold at an instant; `column`: which end has these keys."""
        found: list[Edge] = []
        for some in batches(keys):
            wanted = [self._mine, facts.c[column].in_(some), holding(at)]
            if predicate is not None:
                wanted.append(facts.c.predicate_key == predicate)
            rows = self._connection.execute(_EDGES.where(*wanted).limit(limit - len(found)))
            found += map(Edge._make, rows.all())
            if len(found) >= limit:
                break
        return found

    def known(self, keys: Iterable[str]) -> set[str]:
        """Those of these keys that name an entity of a fact."""
        found: set[str] = set()
        for some in batches(keys):
            for end in (facts.c.subject_key, facts.c.object_key):
                query = select(end).where(self._mine, end.in_(some)).distinct()
                found.update(self._connection.execute(query).scalars())
        return found

    def by_id(self, ids: Iterable[str]) -> dict[str, Fact]:
        """The facts with these ids."""
        found: dict[str, Fact] = {}
        for batch in batches(ids):
            # Asked for a person too, SQLite would read all facts of theirs instead of these.
            some = facts.c.id.in_(batch)
            rows = self._connection.execute(select(facts).where(some)).all()
            own = (keyed(row) for row in rows if row.person_id == self._person_id)
            found |= {one.fact.id: one.fact for one in own}
        return found

    def coexists(self, key: GroupKey, *, at: int) -> bool:
        """Whether another object of a group's subject and predicate holds then."""
        found = self._connection.execute(_BESIDE, self._named(key) | {"at": at})
        return found.first() is not None

    def predicates(self, *, most: int) -> list[str]:
        """The predicates of all facts, the commonest first, as one of them spells each."""
        query = (
            select(func.min(facts.c.predicate))
            .where(self._mine)
            .group_by(facts.c.predicate_key)
            .order_by(func.count().desc(), facts.c.predicate_key)
            .limit(most)
        )
        return list(self._connection.execute(query).scalars())

    def has_predicate(self, key: str) -> bool:
        """Whether any fact has the predicate of this key."""
        query = select(facts.c.id).where(self._mine, facts.c.predicate_key == key).limit(1)
        return self._connection.execute(query).first() is not None

    def clear(self) -> None:
        """Delete all of them."""
        self._connection.execute(delete(facts).where(self._mine))

    def names(self, *, most: int) -> list[str]:
        """The entities of all facts, as one of them spells each, at most so many."""
        ends = union_all(
            select(facts.c.subject_key.label("key"), facts.c.subject.label("name")).where(
                self._mine
            ),
            select(facts.c.object_key, facts.c.object).where(self._mine),
        ).subquery()
        query = select(func.min(ends.c.name)).group_by(ends.c.key).order_by(ends.c.key).limit(most)
        return list(self._connection.execute(query).scalars())

    def count(self) -> tuple[int, int]:
        """(facts, entities that they are about)."""
        number = select(func.count()).select_from(facts).where(self._mine)
        ends = union(
            select(facts.c.subject_key).where(self._mine),
            select(facts.c.object_key).where(self._mine),
        ).subquery()
        entities = select(func.count()).select_from(ends)
        return (
            self._connection.execute(number).scalar_one(),
            self._connection.execute(entities).scalar_one(),
        )

    def _named(self, key: GroupKey) -> dict[str, Any]:
        named = {"subject": key.subject, "predicate": key.predicate, "object": key.object}
        return {"person": self._person_id, **named}

    def _row(self, one: Keyed) -> dict[str, Any]:
        fact = one.fact
        return {
            "id": fact.id,
            "person_id": self._person_id,
            "subject": fact.subject,
            "predicate": fact.predicate,
            "object": fact.object,
            "subject_key": one.subject,
            "predicate_key": one.predicate,
            "object_key": one.object,
            "valid_from": None if fact.valid_from is None else micros(fact.valid_from),
            "valid_until": None if fact.valid_until is None else micros(fact.valid_until),
            "confidence": fact.confidence,
            "sources": list(fact.sources),
        }


class Types:
    """What one person's entities are said to be; the latest word counts."""

    def __init__(self, connection: Connection, person_id: int) -> None:
        self._connection = connection
        self._person_id = person_id
        self._mine = types.c.person_id == person_id

    def add(self, rows: Sequence[tuple[str, str, str]], *, telling: Telling) -> None:
        """Keep (entity, its key, type) as an episode says them."""
        common = {
            "person_id": self._person_id,
            "episode": telling.episode,
            "seq": telling.order,
            "said_at": micros(telling.said_at),
        }
        if rows:
            self._connection.execute(
                insert(types),
                [{**common, "entity": e, "entity_key": k, "type": t} for e, k, t in rows],
            )

    def rekey(self, vocabulary: Vocabulary, keys: Iterable[str]) -> set[str]:
        """Let the names with these keys stand for what they stand for now; all keys that had part
        in it."""
        touched: set[str] = set()
        rows = self._connection.execute(
            select(types.c.id, types.c.entity, types.c.entity_key).where(
                self._mine, types.c.entity_key.in_(list(keys))
            )
        )
        for row in rows.all():
            now = vocabulary.entity(row.entity).key
            if now != row.entity_key:
                changed = update(types).where(types.c.id == row.id)
                self._connection.execute(changed.values(entity_key=now))
                touched |= {now, row.entity_key}
        return touched

    def remove(self, episodes: Sequence[str]) -> set[str]:
        """Forget what these episodes say of types; the keys of whom they said it."""
        gone: set[str] = set()
        for batch in batches(episodes):
            some = types.c.episode.in_(batch)
            removed = delete(types).where(self._mine, some).returning(types.c.entity_key)
            gone |= set(self._connection.execute(removed).scalars())
        return gone

    def of(self, keys: Sequence[str]) -> dict[str, str]:
        """The types of those of these entities that have one."""
        found: dict[str, str] = {}
        for batch in batches(keys):
            some = types.c.entity_key.in_(batch)
            rows = self._connection.execute(
                select(types.c.entity_key, types.c.type)
                .where(self._mine, some)
                .order_by(types.c.said_at, types.c.seq, types.c.id)
            )
            found |= {row.entity_key: row.type for row in rows}
        return found


def keyed(row: Row[Any]) -> Keyed:
    """The fact of a row that begins with all columns of the facts, with the keys of its names."""
    # By place: looking each column up by its name takes longer than all the rest.
    values: tuple[Any, ...] = tuple(row)
    fact_id, _, subject, predicate, name = values[:5]
    subject_key, predicate_key, object_key = values[5:8]
    valid_from, valid_until, confidence, sources = values[8:12]
    starts, ends = instant(valid_from), instant(valid_until)
    fact = Fact(fact_id, subject, predicate, name, starts, ends, confidence, tuple(sources))
    return Keyed(subject_key, predicate_key, object_key, fact)
