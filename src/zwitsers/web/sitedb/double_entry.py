"""Double entry of results: the first entry is stored in the site database until a second one agrees."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, select, union_all

from zwitsers.engine.domain import Result
from zwitsers.event.events import RoundChanged, RoundPublished
from zwitsers.web.sitedb import schema
from zwitsers.web.sitedb.database import put_row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import ColumnElement, Connection

    from zwitsers.event.events import Event
    from zwitsers.event.state import Game, Round
    from zwitsers.web.sitedb.database import SiteDatabase

_ONCE = schema.entered_once
# First entries, and the proposals of players (see proposals).
_TABLES = (schema.entered_once, schema.proposal)
_ANYTHING = union_all(
    *(select(table.c.round).where(table.c.tournament == bindparam("tournament")) for table in _TABLES)
).limit(1)


class Agreement(Enum):
    """The outcome of an entry: the first one, different from an earlier one, or equal to an earlier one."""

    ONCE = "once"
    DIFFERS = "differs"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class FirstEntry:
    """A result that `account` entered. `key`: idempotency key of the request; a repeated request is no second entry."""

    board: int
    white: Result
    black: Result
    account: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class DoubleEntries:
    database: SiteDatabase

    def of_round(self, tournament: str, round_: Round) -> dict[int, list[FirstEntry]]:
        """The first entries by board, without those for a game that is no longer on that board."""
        with self.database.reading() as connection:
            found = _read(connection, tournament, round_.number)
        boards: dict[int, list[FirstEntry]] = {}
        for game, once in found:
            if round_.has_board(once.board) and _name(round_.game(once.board)) == game:
                boards.setdefault(once.board, []).append(once)
        return boards

    def put(self, tournament: str, round_: Round, entry: FirstEntry) -> Agreement:
        """Store an entry, unless it agrees with an earlier one: then the caller writes it to the log."""
        game = _name(round_.game(entry.board))
        with self.database.writing(tournament) as connection:
            others = [
                once
                for name, once in _read(connection, tournament, round_.number)
                if once.board == entry.board and name == game
            ]
            again = any(entry.key and once.key == entry.key for once in others)
            same = any((once.white, once.black) == (entry.white, entry.black) for once in others)
            if same and not again:
                return Agreement.TWICE
            if not again:
                key = {"tournament": tournament, "round": round_.number, "board": entry.board}
                key |= {"white": entry.white.name, "black": entry.black.name}
                values = {"game": game, "account": entry.account, "key": entry.key, "time": int(time.time())}
                put_row(connection, _ONCE, key, values)
        return Agreement.DIFFERS if len(others) + (not again) > 1 else Agreement.ONCE

    def forget(self, tournament: str, number: int, board: int) -> bool:
        """Delete the entries of a board; return whether there were any."""
        return self._delete(tournament, _ONCE.c.round == number, _ONCE.c.board == board)

    def take_back(self, tournament: str, key: str) -> bool:
        """Delete the entry of one request; return whether it existed."""
        return bool(key) and self._delete(tournament, _ONCE.c.key == key)

    def _delete(self, tournament: str, *conditions: ColumnElement[bool]) -> bool:
        with self.database.writing(tournament) as connection:
            query = delete(_ONCE).where(_ONCE.c.tournament == tournament, *conditions)
            return connection.execute(query).rowcount > 0

    def forget_boards(self, tournament: str, boards: Iterable[tuple[int, int]]) -> None:
        """Delete the entries and proposals of these (round, board) pairs, after a decision."""
        self._forget(tournament, [{"round": number, "board": board} for number, board in boards])

    def forget_changed(self, tournament: str, events: Iterable[Event]) -> None:
        """Delete entries and proposals for rounds and boards whose games these events changed."""
        for event in events:
            if isinstance(event, RoundPublished):
                self._forget(tournament, [{"round": event.round}])
            elif isinstance(event, RoundChanged):
                changed = (*event.removed, *(board for board, _white, _black in event.games))
                self.forget_boards(tournament, [(event.round, board) for board in changed])

    def forget_all(self, tournament: str) -> None:
        self._forget(tournament, [{}])

    def _forget(self, tournament: str, which: Iterable[dict[str, int]]) -> None:
        with self.database.reading() as connection:  # usually nothing to delete: avoid a write transaction
            if connection.execute(_ANYTHING, {"tournament": tournament}).first() is None:
                return
        with self.database.writing(tournament) as connection:
            for items in which:
                for table in _TABLES:
                    same = [table.c[name] == value for name, value in items.items()]
                    connection.execute(delete(table).where(table.c.tournament == tournament, *same))


def _name(game: Game) -> str:
    return f"{game.white}-{game.black}"


def _read(connection: Connection, tournament: str, number: int) -> list[tuple[str, FirstEntry]]:
    query = select(_ONCE).where(_ONCE.c.tournament == tournament, _ONCE.c.round == number)
    return [
        (row.game, FirstEntry(row.board, Result[row.white], Result[row.black], row.account, row.key))
        for row in connection.execute(query.order_by(_ONCE.c.time, _ONCE.c.account))
    ]
