"""A tournament in its second round, for as many players as there are phones, and somebody who may lead it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from zwitsers.event import actions
from zwitsers.event.notation import parse_result
from zwitsers.event.running import RunningTournament
from zwitsers.event.store import create_store
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import open_site

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.web.http.site import Site

NAME = "hall"
ARBITER = "Arbiter"


def result_of(board: int, number: int) -> str:
    """How the game on this board ended in that round: always the same, and as good as by chance."""
    return random.Random(f"{number}/{board}").choice(("1-0", "1-0", "½-½", "0-1"))


def make_hall(folder: Path, players: int) -> tuple[int, str]:
    """Gives the number of boards, and a token for the arbiter."""
    made = RunningTournament().by(ARBITER, "2026-11-14T10:00:00.000Z").do(actions.create, {"name": "Hall", "rounds": 7})
    entries = [{"name": f"Player {number:03d}, Given", "rating": 2600 - number} for number in range(1, players + 1)]
    made = made.do(actions.add_players, entries)
    made = made.do(actions.pair).do(actions.publish)
    boards = len(made.state.rounds[0].games)
    results = [(board, *parse_result(result_of(board, 1), "chess")) for board in range(1, boards + 1)]
    made = made.do(actions.enter_results, 1, results).do(actions.close_round, 1)
    made = made.do(actions.pair).do(actions.publish)
    create_store(folder / f"{NAME}.zwitsers", [entry.event for entry in made.log.entries], ARBITER).close()
    return len(made.state.rounds[1].games), arbiter_token(open_site(str(folder)))


def arbiter_token(site: Site) -> str:
    """Of a new account that may do everything."""
    return site.sessions.begin(site.accounts.add(ARBITER, Role.HOST, "a few words of password")).token
