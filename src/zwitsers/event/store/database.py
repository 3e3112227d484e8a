"""Reading and adding entries of one tournament: the same statements for SQLite and PostgreSQL."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from sqlalchemy import Integer, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from zwitsers.engine.domain import Problem
from zwitsers.event.store.chain import START, Seal, StoredEntry
from zwitsers.event.store.errors import DamagedError
from zwitsers.event.store.faults import explained
from zwitsers.event.store.schema import entry, tournament

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from contextlib import AbstractContextManager

    from sqlalchemy import Connection, Engine

# Built once: building a statement takes longer than running it.
_NUMBER = bindparam("number", type_=Integer)
_SEAL = select(tournament.c.last_sequence, tournament.c.last_hash).where(tournament.c.id == _NUMBER)
_SEAL_FOR_UPDATE = _SEAL.with_for_update()
_KINDS = [int, int, str, str, str, str, str]
_COLUMNS = [entry.c[name] for name in StoredEntry._fields]
_ROWS = (
    select(*_COLUMNS)
    .where(
        entry.c.tournament == _NUMBER,
        entry.c.sequence > bindparam("after", type_=Integer),
        entry.c.sequence <= bindparam("last", type_=Integer),
    )
    .order_by(entry.c.sequence)
)
# One statement for the rows and the seal: in PostgreSQL others may write between two statements.
_EVERY_ROW = (
    select(tournament.c.last_sequence, tournament.c.last_hash, *_COLUMNS)
    .select_from(tournament.outerjoin(entry, entry.c.tournament == tournament.c.id))
    .where(tournament.c.id == _NUMBER)
    .order_by(entry.c.sequence)
)
_MOVE_SEAL = (
    update(tournament)
    .where(
        tournament.c.id == _NUMBER,
        tournament.c.last_sequence == bindparam("old_sequence"),
        tournament.c.last_hash == bindparam("old_hash"),
    )
    .values(last_sequence=bindparam("new_sequence"), last_hash=bindparam("new_hash"))
)
_ADD = insert(entry)


class Database:
    """One tournament in a database. `place` is its address for messages, without a password."""

    def __init__(self, engine: Engine, number: int, place: str) -> None:
        self._engine = engine
        self._number = number
        self.place = place

    def check(self) -> None:
        """Raise StoreError if the database cannot be read."""
        with explained(self.place), self._reading():
            pass

    def seal(self) -> Seal:
        with explained(self.place), self._reading() as connection:
            return self._seal(connection)

    def rows(self, after: int) -> tuple[list[StoredEntry], Seal]:
        """The entries after this number, and the seal of the log."""
        with explained(self.place), self._reading() as connection:
            seal = self._seal(connection)
            if seal.sequence == after:
                return [], seal
            chosen = {"number": self._number, "after": after, "last": seal.sequence}
            return [self._row(row) for row in connection.execute(_ROWS, chosen).all()], seal

    def every_row(self) -> tuple[list[StoredEntry], Seal]:
        """All entries, also those beyond the seal; only tampering causes such entries."""
        with explained(self.place), self._reading() as connection:
            return self._every_row(connection)

    def add(self, rows: Sequence[StoredEntry], after: Seal) -> bool:
        """Add these entries in one transaction. Return False and write nothing if the log does not end at `after`."""
        with explained(self.place):
            try:
                with self._writing() as connection:
                    return add_rows(connection, self._number, rows, after)
            except IntegrityError as error:
                # According to the seal these numbers are free, so the log is damaged.
                problem = Problem("store.damaged", place=self.place, reason=" ".join(str(error.orig).split()))
                raise DamagedError([problem]) from error

    @contextmanager
    def alone(self) -> Iterator[Database]:
        """The same tournament under an exclusive write lock. Other writers wait. Added entries are on disk when the
        block ends without an error."""
        with explained(self.place), self._begin() as connection:
            found = connection.execute(_SEAL_FOR_UPDATE, {"number": self._number}).first()
            yield _LockedDatabase(self._engine, self._number, self.place, connection, self._seal_of(found))

    def close(self) -> None:
        self._engine.dispose()

    def _begin(self) -> AbstractContextManager[Connection]:
        return self._engine.begin()

    def _reading(self) -> AbstractContextManager[Connection]:
        return self._begin()

    def _writing(self) -> AbstractContextManager[Connection]:
        return self._begin()

    def _seal(self, connection: Connection) -> Seal:
        return self._seal_of(connection.execute(_SEAL, {"number": self._number}).first())

    def _every_row(self, connection: Connection) -> tuple[list[StoredEntry], Seal]:
        found = connection.execute(_EVERY_ROW, {"number": self._number}).all()
        seal = self._seal_of(found[0][:2] if found else None)
        return [self._row(row[2:]) for row in found if row[2] is not None], seal

    # SQLite does not enforce column types, so check them here.

    def _row(self, found: Sequence[object]) -> StoredEntry:
        row = StoredEntry(*found)  # type: ignore[arg-type]
        if list(map(type, row)) != _KINDS:
            raise DamagedError([Problem("store.no-entry", place=self.place, sequence=str(row.sequence)[:20])])
        return row

    def _seal_of(self, found: Sequence[object] | None) -> Seal:
        if found is None or [type(value) for value in found] != [int, str]:
            raise DamagedError([Problem("store.no-seal", place=self.place)])
        return Seal(*found)  # type: ignore[arg-type]


class _LockedDatabase(Database):
    """A database in a transaction that has locked the seal; reads the seal once. The caller ends the transaction."""

    def __init__(self, engine: Engine, number: int, place: str, connection: Connection, seal: Seal) -> None:
        super().__init__(engine, number, place)
        self._connection = connection
        self._locked_seal = seal

    def _seal(self, connection: Connection) -> Seal:
        del connection
        return self._locked_seal

    def _reading(self) -> AbstractContextManager[Connection]:
        return nullcontext(self._connection)

    def _writing(self) -> AbstractContextManager[Connection]:
        return nullcontext(self._connection)


def add_tournament(connection: Connection, name: str, rows: Sequence[StoredEntry]) -> int:
    """Insert a tournament with its first entries; return its number."""
    inserted = connection.execute(
        insert(tournament).values(name=name, last_sequence=START.sequence, last_hash=START.hash)
    ).inserted_primary_key
    assert inserted is not None
    number = int(inserted[0])
    if rows:
        add_rows(connection, number, rows, START)
    return number


def add_rows(connection: Connection, number: int, rows: Sequence[StoredEntry], after: Seal) -> bool:
    last = rows[-1].seal
    # Compare-and-swap on the seal: of two writers that both read `after`, the second one updates no row.
    moved = connection.execute(
        _MOVE_SEAL,
        {
            "number": number,
            "old_sequence": after.sequence,
            "old_hash": after.hash,
            "new_sequence": last.sequence,
            "new_hash": last.hash,
        },
    )
    if moved.rowcount != 1:
        return False
    connection.execute(_ADD, [{"tournament": number, **row._asdict()} for row in rows])
    return True
