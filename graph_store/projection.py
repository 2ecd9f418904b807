"""What a store that follows the ledger has not heard of yet, kept with the change that made it.

A group is known by ids from which its names cannot be read, so that what was forgotten need not
be remembered until the other store has let go of it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import uuid4

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select

from graph_store.batches import AT_ONCE, batches
from graph_store.event_marks import EventMarks, ProjectedEvent
from graph_store.facts import Types, keyed
from graph_store.model import Group, GroupKey, Keyed
from graph_store.names import digest, fold
from graph_store.tables import facts, followers, unheard, unheard_events
from graph_store.versions import version_of

# As many facts as a transaction of the other store is quick with.
_ANEW = "anew"
_NOTHING: dict[str, object] = dict.fromkeys(("pair", "subject_key", "predicate_key", "object_key"))


@dataclass(frozen=True, slots=True)
class GroupId:
    """What a group is called elsewhere: no name can be read from it.

    `pair` stands for its subject and predicate, `own` for the group itself; they are one where
    the group is of all objects.
    """

    own: str
    pair: str


@dataclass(frozen=True, slots=True)
class Projected:
    """A group as it is to stand elsewhere from this version of the person's graph on."""

    id: GroupId
    version: int
    facts: tuple[Keyed, ...]


@dataclass(frozen=True, slots=True)
class TypeOf:
    """An entity's key, and its type as it is shown and compared; None where it has none."""

    key: str
    type: str | None
    type_key: str | None


@dataclass(frozen=True, slots=True)
class Batch:
    """Some of what is to be heard, as it stands at a version of the person's graph."""

    version: int
    groups: tuple[Projected, ...]
    types: tuple[TypeOf, ...]
    ids: tuple[str, ...]
    events: tuple[ProjectedEvent, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether all was heard."""
        return not self.ids and not self.events

    @property
    def begins_anew(self) -> bool:
        """Whether all that the other store has of this person is to go first."""
        return self.ids == (_ANEW,)


def follow(connection: Connection, name: str) -> bool:
    """Let a store follow from now on, if none of this name does; whether that is new.

    Another one that did no longer does.
    """
    known = connection.execute(select(followers)).all()
    if any(row.name == name for row in known):
        return False
    ledger = known[0].ledger if known else uuid4().hex
    connection.execute(delete(followers))
    connection.execute(insert(followers).values(name=name, ledger=ledger))
    return True


def unfollow(connection: Connection) -> bool:
    """Let no store follow any longer; whether one did."""
    connection.execute(delete(unheard))
    connection.execute(delete(unheard_events))
    return connection.execute(delete(followers)).rowcount > 0


def marks_of(connection: Connection, person_id: int) -> "Marks | None":
    """The marks of one person; None where no store follows."""
    ledger = connection.execute(select(followers.c.ledger)).scalar_one_or_none()
    if ledger is None:
        return None
    person = f"{ledger}:{person_id}"
    return Marks(connection=connection, person_id=person_id, person=person)


def group_id(person: str, key: GroupKey) -> GroupId:
    """What a person's group is called, in 32 hexadecimal digits each."""
    pair = digest(person, "pair", key.subject, key.predicate)
    if key.object is None:
        return GroupId(pair, pair)
    return GroupId(digest(person, "triple", key.subject, key.predicate, key.object), pair)


class Marks:
    """One person's changes that are still to be heard of; `person` is their name elsewhere."""

    def __init__(self, *, connection: Connection, person_id: int, person: str) -> None:
        self._connection = connection
        self._person_id = person_id
        self._person = person
        self._mine = unheard.c.person_id == person_id
        self.events = EventMarks(connection=connection, person_id=person_id, person=person)

    def groups(self, changed: Iterable[Group]) -> None:
        """Note groups that were replayed."""
        self._put([self._row(one.key, one.version, named=bool(one.facts)) for one in changed])

    def types(self, keys: Iterable[str], *, version: int) -> None:
        """Note entities of which something else is said to be their type."""
        ids = [(key, digest(self._person, "type", key)) for key in keys]
        self._put([{"id": i, "version": version, **_NOTHING, "subject_key": k} for k, i in ids])

    @property
    def person(self) -> str:
        """What the person is called elsewhere."""
        return self._person

    def everything(self) -> None:
        """Note all groups and events of the person, after all that is there of them went."""
        self.clear()
        self._put([{"id": _ANEW, "version": 0, **_NOTHING}])
        triple = (facts.c.subject_key, facts.c.predicate_key, facts.c.object_key)
        mine = facts.c.person_id == self._person_id
        found = self._connection.execute(select(*triple).where(mine).distinct()).all()
        version = self._version()
        self._put([self._row(GroupKey(*row), version, named=True) for row in found])
        self.events.everything(version=version)

    def clear(self) -> None:
        """Nothing is to be heard of any more."""
        self.events.clear()
        self._connection.execute(delete(unheard).where(self._mine))

    def count(self) -> int:
        """How much is still to be heard."""
        query = select(func.count()).select_from(unheard).where(self._mine)
        return self._connection.execute(query).scalar_one() + self.events.count()

    def batch(self) -> Batch:
        """Some of it, the oldest first; empty when all was heard."""
        mine = select(unheard).where(self._mine).order_by(unheard.c.version, unheard.c.id)
        rows = self._connection.execute(mine.limit(AT_ONCE)).all()
        version = self._version()
        if rows and rows[0].id == _ANEW:
            return Batch(version, (), (), (_ANEW,))
        ids = tuple(row.id for row in rows)
        told = self._facts(ids)
        groups = tuple(
            Projected(GroupId(row.id, row.pair), version, tuple(told.get(row.id, ())))
            for row in rows
            if row.pair is not None
        )
        ends = {end for one in groups for it in one.facts for end in (it.subject, it.object)}
        ends |= {row.subject_key for row in rows if row.pair is None}
        events = self.events.some(version=version)
        return Batch(version, groups, self._types(sorted(ends)), ids, events)

    def heard(self, batch: Batch) -> None:
        """Take out what was heard, but for what has changed since."""
        self.events.heard([one.id for one in batch.events], version=batch.version)
        for ids in batches(batch.ids):
            some = unheard.c.id.in_(ids)
            done = delete(unheard).where(self._mine, some, unheard.c.version <= batch.version)
            self._connection.execute(done)

    def _facts(self, ids: Sequence[str]) -> dict[str, list[Keyed]]:
        same = and_(
            facts.c.person_id == unheard.c.person_id,
            facts.c.subject_key == unheard.c.subject_key,
            facts.c.predicate_key == unheard.c.predicate_key,
            or_(unheard.c.object_key.is_(None), facts.c.object_key == unheard.c.object_key),
        )
        query = (
            select(facts, unheard.c.id.label("group_id"))
            .join_from(unheard, facts, same)
            .where(self._mine, unheard.c.id.in_(ids), unheard.c.pair.is_not(None))
        )
        found: dict[str, list[Keyed]] = {}
        for row in self._connection.execute(query):
            found.setdefault(row.group_id, []).append(keyed(row))
        return found

    def _types(self, keys: Sequence[str]) -> tuple[TypeOf, ...]:
        known = Types(self._connection, self._person_id).of(keys)
        kinds = [(key, known.get(key)) for key in keys]
        return tuple(TypeOf(key, kind, None if kind is None else fold(kind)) for key, kind in kinds)

    def _version(self) -> int:
        return version_of(self._connection, self._person_id)

    def _row(self, key: GroupKey, version: int, *, named: bool) -> dict[str, object]:
        called = group_id(self._person, key)
        row = {"id": called.own, "version": version, **_NOTHING, "pair": called.pair}
        if not named:
            return row
        names = {"subject_key": key.subject, "predicate_key": key.predicate}
        return {**row, **names, "object_key": key.object}

    def _put(self, rows: Sequence[dict[str, object]]) -> None:
        """Later marks take the place of earlier ones."""
        if not rows:
            return
        self._connection.execute(
            delete(unheard).where(self._mine, unheard.c.id == bindparam("old")),
            [{"old": row["id"]} for row in rows],
        )
        mine = {"person_id": self._person_id}
        self._connection.execute(unheard.insert(), [{**row, **mine} for row in rows])
