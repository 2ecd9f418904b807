"""The statements of one person within one unit of work: kept as they came, keyed by their names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from graph_store.batches import batches
from graph_store.model import GroupKey, Statement
from graph_store.names import fold
from graph_store.ontology import Vocabulary
from graph_store.replay import Said, instant, micros
from graph_store.tables import statements

_KEYS = ("subject_key", "predicate_key", "object_key")
# Made once: building a query takes longer than running it.
_OF_PAIR = select(statements).where(
    statements.c.person_id == bindparam("person"),
    statements.c.subject_key == bindparam("subject"),
    statements.c.predicate_key == bindparam("predicate"),
)
_OF_OBJECTS = _OF_PAIR.where(statements.c.object_key.in_(bindparam("objects", expanding=True)))
_TOLD_WITH = (
    _OF_PAIR.where(statements.c.episode.in_(bindparam("told", expanding=True)))
    .with_only_columns(statements.c.object_key)
    .distinct()
)


def resolved(statement: Statement, vocabulary: Vocabulary) -> Said:
    """A statement with its names found."""
    return Said(
        statement,
        vocabulary.entity(statement.subject),
        vocabulary.predicate(statement.predicate),
        vocabulary.entity(statement.object),
    )


@dataclass(frozen=True, slots=True)
class Kept:
    """A statement as it is kept: its row, and whether it is noted as over."""

    row: int
    over: bool
    said: Said

    @property
    def name(self) -> tuple[str, int]:
        """Its episode and its place in it."""
        return self.said.statement.episode, self.said.statement.position


class Statements:
    """One person's statements; nobody else's can be reached through it."""

    def __init__(self, connection: Connection, person_id: int, vocabulary: Vocabulary) -> None:
        self._connection = connection
        self._person_id = person_id
        self._mine = statements.c.person_id == person_id
        self._vocabulary = vocabulary

    def add(self, new: Sequence[Said]) -> None:
        """Keep these."""
        if new:
            self._connection.execute(insert(statements), [self._row(said) for said in new])

    def of_episodes(self, episodes: Sequence[str]) -> list[Statement]:
        """What these episodes state, in the order of each."""
        found: list[Statement] = []
        for batch in batches(episodes):
            some = statements.c.episode.in_(batch)
            rows = self._connection.execute(
                select(statements)
                .where(self._mine, some)
                .order_by(statements.c.episode, statements.c.position)
            )
            found += [_statement(row) for row in rows]
        return found

    def remove(self, gone: Iterable[Statement]) -> None:
        """Delete these."""
        rows = [{"gone": one.episode, "place": one.position} for one in gone]
        if rows:
            same = (
                statements.c.episode == bindparam("gone"),
                statements.c.position == bindparam("place"),
            )
            self._connection.execute(delete(statements).where(self._mine, *same), rows)

    def of_group(self, key: GroupKey) -> list[Kept]:
        """All that is replayed with a group.

        Where objects may coexist that is the object's own, and those of the other objects that a
        correction speaks of in one breath: what is right takes over the mistake's start.
        """
        pair = {"person": self._person_id, "subject": key.subject, "predicate": key.predicate}
        if key.object is None:
            return self._kept(_OF_PAIR, pair)
        new, read = {key.object}, set[str]()
        found: list[Kept] = []
        while new:
            read |= new
            more = self._kept(_OF_OBJECTS, pair | {"objects": list(new)})
            found += more
            told = list({one.name[0] for one in more if one.said.statement.correction})
            rows = self._connection.execute(_TOLD_WITH, pair | {"told": told}) if told else None
            new = set(rows.scalars()) - read if rows else set()
        return found

    def mark_over(self, group: Sequence[Kept], over: frozenset[tuple[str, int]]) -> set[str]:
        """Note which statements are over; the episodes of those that changed in it."""
        changed = [one for one in group if one.over is not (one.name in over)]
        if changed:
            self._connection.execute(
                update(statements)
                .where(statements.c.id == bindparam("row"))
                .values(over=bindparam("is_over")),
                [{"row": one.row, "is_over": not one.over} for one in changed],
            )
        return {one.said.statement.episode for one in changed}

    def all_over(self, episodes: Iterable[str]) -> set[str]:
        """Those of these episodes none of whose statements stands."""
        found: set[str] = set()
        for some in batches(episodes):
            rows = self._connection.execute(
                select(statements.c.episode)
                .where(self._mine, statements.c.episode.in_(some))
                .group_by(statements.c.episode)
                .having(func.min(statements.c.over.cast(Integer)) == 1)
            )
            found |= set(rows.scalars())
        return found

    def named(self, keys: Iterable[str], names: frozenset[str]) -> list[Kept]:
        """Those that have one of these keys and are spelt as one of `names`."""
        found: dict[int, Kept] = {}
        for some in batches(keys):
            for column in _KEYS:
                for one in self._read(statements.c[column].in_(some)):
                    if _is_spelt(one.said.statement, names):
                        found[one.row] = one
        return list(found.values())

    def named_still(self, keys: Iterable[str], columns: Sequence[str]) -> set[str]:
        """Those of these keys that a statement has in one of the columns."""
        found: set[str] = set()
        for batch in batches(keys):
            for column in (statements.c[name] for name in columns):
                some = column.in_(batch)
                rows = self._connection.execute(select(column).where(self._mine, some).distinct())
                found |= set(rows.scalars())
        return found

    def all(self) -> list[Kept]:
        """Everything that was said."""
        return self._read()

    def rekey(self, row: int, said: Said) -> None:
        """Let a kept statement's names mean something else."""
        self._connection.execute(
            update(statements).where(self._mine, statements.c.id == row).values(_keys(said))
        )

    def count(self) -> int:
        """How many there are."""
        query = select(func.count()).select_from(statements).where(self._mine)
        return self._connection.execute(query).scalar_one()

    def _read(self, *wanted: ColumnElement[bool]) -> list[Kept]:
        return self._kept(select(statements).where(self._mine, *wanted), {})

    def _kept(self, query: Select[Any], values: dict[str, Any]) -> list[Kept]:
        rows = self._connection.execute(query, values)
        return [Kept(row.id, row.over, resolved(_statement(row), self._vocabulary)) for row in rows]

    def _row(self, said: Said) -> dict[str, Any]:
        one = said.statement
        return {
            "person_id": self._person_id,
            "episode": one.episode,
            "position": one.position,
            "seq": one.order,
            "said_at": micros(one.said_at),
            "subject": one.subject,
            "predicate": one.predicate,
            "object": one.object,
            **_keys(said),
            "negated": one.negated,
            "valid_from": None if one.valid_from is None else micros(one.valid_from),
            "valid_until": None if one.valid_until is None else micros(one.valid_until),
            "confidence": one.confidence,
            "correction": one.correction,
            "given": one.given,
        }


def _keys(said: Said) -> dict[str, str]:
    return dict(zip(_KEYS, (said.subject.key, said.predicate.key, said.object.key), strict=True))


def _is_spelt(one: Statement, names: frozenset[str]) -> bool:
    return any(fold(text) in names for text in (one.subject, one.predicate, one.object))


def _statement(row: Row[Any]) -> Statement:
    said_at = instant(row.said_at)
    assert said_at is not None
    return Statement(
        subject=row.subject,
        predicate=row.predicate,
        object=row.object,
        episode=row.episode,
        said_at=said_at,
        order=row.seq,
        position=row.position,
        negated=row.negated,
        valid_from=instant(row.valid_from),
        valid_until=instant(row.valid_until),
        confidence=row.confidence,
        correction=row.correction,
        given=row.given,
    )
