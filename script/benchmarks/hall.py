"""A tournament in its second round, for as many players as there are phones, and somebody who may lead it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from zwitsers.store import create_store
from zwitsers.tournament import commands
from zwitsers.tournament.notation import parse_result
from zwitsers.tournament.running import Tournament
from zwitsers.web.access.roles import Role
from zwitsers.web.site import open_site

if TYPE_CHECKING:
    from pathlib import Path

NAME = "hall"
ARBITER = "Arbiter"


def result_of(board: int, number: int) -> str:
    """How the game on this board ended in that round: always the same, and as good as by chance."""
    return random.Random(f"{number}/{board}").choice(("1-0", "1-0", "½-½", "0-1"))


def make_hall(folder: Path, players: int) -> tuple[int, str]:
    """Gives the number of boards, and a token for the arbiter."""
    made = Tournament().by(ARBITER, "2026-11-14T10:00:00.000Z").do(commands.create, {"name": "Hall", "rounds": 7})
    entries = [{"name": f"Player {number:03d}, Given", "rating": 2600 - number} for number in range(1, players + 1)]
    made = made.do(commands.add_players, entries)
    made = made.do(commands.pair).do(commands.publish)
    boards = len(made.state.rounds[0].games)
    results = [(board, *parse_result(result_of(board, 1), "chess")) for board in range(1, boards + 1)]
    made = made.do(commands.enter_results, 1, results).do(commands.close_round, 1)
    made = made.do(commands.pair).do(commands.publish)
    create_store(folder / f"{NAME}.zwitsers", [entry.event for entry in made.log.entries], ARBITER).close()
    site = open_site(str(folder))
    account = site.accounts.add(ARBITER, Role.ARBITER, "a few words of password")
    return len(made.state.rounds[1].games), site.sessions.begin(account).token
