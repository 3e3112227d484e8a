"""The database of a federation: hundreds of small tournaments, some that people work in, and a big one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import psycopg

from zwitsers.event import actions
from zwitsers.event.running import RunningTournament
from zwitsers.event.store.address import create_with_rows
from zwitsers.event.store.chain import START, rows_of
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import open_site

if TYPE_CHECKING:
    from zwitsers.event.store.chain import StoredEntry

BIG, BIG_PLAYERS, SMALL_PLAYERS = "big", 400, 20
# As large, and no phone follows it.
UNWATCHED = "unwatched"
# In so many of them results are entered; they have as many players as the big one.
WORKED_IN = 26
ROUNDS = 15
ARBITER = "Arbiter"
_MOMENT = "2026-11-14T10:00:00.000Z"


@dataclass(frozen=True)
class Made:
    # All but those two; those that people work in are among them.
    others: tuple[str, ...]
    worked_in: tuple[str, ...]
    token: str
    big_players: int = BIG_PLAYERS
    small_players: int = SMALL_PLAYERS

    def boards(self, count: int) -> list[tuple[str, int]]:
        """So many boards in those that people work in, in turn."""
        found = [(name, board) for board in range(1, BIG_PLAYERS // 2 + 1) for name in self.worked_in]
        assert len(found) >= count
        return found[:count]


def make_place(address: str, tournaments: int) -> Made:
    worked_in = tuple(f"work-{number:02d}" for number in range(WORKED_IN))
    small = tuple(f"small-{number:04d}" for number in range(tournaments - WORKED_IN - 2))
    site = open_site(address)  # and its connections, which are used for all that follows
    for names, players in (((BIG, UNWATCHED, *worked_in), BIG_PLAYERS), (small, SMALL_PLAYERS)):
        rows = _rows(players)
        for name in names:
            create_with_rows(f"{address}#{name}", rows)
    account = site.accounts.add(ARBITER, Role.HOST, "a few words of password")
    token = site.sessions.begin(account).token
    site.close()
    return Made((*small, *worked_in), worked_in, token)


def _rows(players: int) -> list[StoredEntry]:
    made = RunningTournament().by(ARBITER, _MOMENT).do(actions.create, {"name": "Hosted", "rounds": ROUNDS})
    entries = [{"name": f"Player {number:03d}, Given", "rating": 2600 - number} for number in range(1, players + 1)]
    made = made.do(actions.add_players, entries).do(actions.pair).do(actions.publish)
    return rows_of([entry.event for entry in made.log.entries], ARBITER, _MOMENT, START)


def results_in(address: str, names: tuple[str, ...]) -> Counter[tuple[str, int]]:
    """How often a result of each board was written, by tournament and board."""
    query = (
        "SELECT t.name, e.data::json->>'board' FROM zwitsers_entry e JOIN zwitsers_tournament t ON t.id = e.tournament"
        " WHERE e.kind = 'result-entered' AND t.name = ANY(%s)"
    )
    with psycopg.connect(address) as connection:
        return Counter((name, int(board)) for name, board in connection.execute(query, (list(names),)))


def in_database(address: str) -> tuple[int, int]:
    """Its bytes, and how many connections there are to it."""
    query = (
        "SELECT pg_database_size(current_database()), (SELECT count(*) FROM pg_stat_activity WHERE datname IS NOT NULL)"
    )
    with psycopg.connect(address) as connection:
        row = connection.execute(query).fetchone()
    assert row is not None
    return int(row[0]), int(row[1])
