"""An event file of a large tournament: opening it, and entering a result."""

from __future__ import annotations

import random
import statistics
import sys
import time
from typing import TYPE_CHECKING

from script.benchmarks.measure import Check, Group, Measurement, Outcome, measured

from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event.events import (
    Event,
    LotsDrawn,
    PlayerAdded,
    ResultEntered,
    RoundClosed,
    RoundDrafted,
    RoundPublished,
    TournamentCreated,
)
from zwitsers.event.store import open_store
from zwitsers.event.store.address import create_with_rows
from zwitsers.event.store.chain import START, StoredEntry, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAYERS, ROUNDS = 1000, 11
MOST_TO_OPEN, MOST_TO_ENTER = 1.0, 0.050
ENTERED = 40
OPEN = "import sys; from zwitsers.event.store import open_store; open_store(sys.argv[1]).state()"


def _commands() -> Iterator[list[Event]]:
    """What each command of the tournament wrote; the last round is still being played."""
    chance = random.Random(1)
    players = list(range(1, PLAYERS + 1))
    yield [TournamentCreated({"name": "Open 2026", "rounds": ROUNDS})]
    for player in players:
        yield [PlayerAdded(player, {"name": f"Player {player}", "rating": 2600 - player, "club": "En Passant"})]
    yield [LotsDrawn(1, {str(player): player for player in players})]
    for number in range(1, ROUNDS + 1):
        chance.shuffle(players)
        yield [RoundDrafted(number, tuple(zip(players[::2], players[1::2], strict=True)))]
        yield [RoundPublished(number)]
        for board in range(1, PLAYERS // 2 + 1):
            yield [ResultEntered(number, board, *chance.choice((("WIN", "LOSS"), ("DRAW", "DRAW"), ("LOSS", "WIN"))))]
        if number < ROUNDS:
            yield [RoundClosed(number)]


def _file(folder: Path) -> Path:
    file = folder / "large.zwitsers"
    if not file.exists():
        rows: list[StoredEntry] = []
        for events in _commands():
            rows += rows_of(events, "arbiter", "2026-07-03T10:00:00.000Z", rows[-1].seal if rows else START)
        create_with_rows(file, rows)
    return file


def _opening(folder: Path, repeat: int) -> Outcome:
    found = measured([sys.executable, "-c", OPEN, str(_file(folder))], repeat)
    return _outcome("open, as a process of its own", found.seconds, MOST_TO_OPEN)


def _entering(folder: Path, _repeat: int) -> Outcome:
    taken = []
    with open_store(_file(folder)) as store:
        store.state()
        for board in range(1, ENTERED + 1):
            begin = time.perf_counter()
            store.run(
                lambda state, board=board: actions.enter_result(state, ROUNDS, board, Result.DRAW, Result.DRAW),  # type: ignore[misc]
                "arbiter",
            )
            taken.append(time.perf_counter() - begin)
    return _outcome("enter a result, until it is on the disk", statistics.median(taken), MOST_TO_ENTER)


def _outcome(what: str, seconds: float, most: float) -> Outcome:
    measured_as = f"{seconds * 1000:.0f} ms"
    return Outcome(((what, measured_as),), (Check(what, measured_as, f"{most * 1000:.0f} ms", seconds <= most),))


GROUP = Group(
    "store",
    f"An event file of {PLAYERS:,} players and {ROUNDS} rounds",
    ("what", "time"),
    (Measurement("store-open", _opening), Measurement("store-enter", _entering)),
)
