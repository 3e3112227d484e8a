"""Berger tables of 3 to 24 players, single and double, and withdrawals recounted by brute force (RR2 to RR5)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.round_robins import BOOK, all_games, played, start
from zwitsers.engine.domain import Result, RoundRobin
from zwitsers.engine.scores.final import final_ranking

HANDBOOK = (Path(__file__).parent / "berger_tables.txt").read_text(encoding="utf-8")
SIZES = range(3, 25)


def handbook() -> dict[int, list[list[tuple[int, int]]]]:
    """The tables of C.05 by the even number of players: one line for each round, `white-black` by board."""
    tables: dict[int, list[list[tuple[int, int]]]] = {}
    for block in HANDBOOK.strip().split("\n\n"):
        heading, *lines = block.splitlines()
        games = [[tuple(map(int, pair.split("-"))) for pair in line.split()] for line in lines]
        tables[int(heading)] = [[(white, black) for white, black in line] for line in games]
    return tables


@pytest.mark.parametrize("size", range(4, 17, 2))
def test_rr2_the_tables_are_those_of_the_handbook(size: int) -> None:
    assert all_games(start(size)) == handbook()[size]


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("cycles", [1, 2])
def test_everybody_meets_everybody_once_in_a_cycle_and_colours_differ_by_at_most_one(players: int, cycles: int) -> None:
    rounds = cycles * (players + players % 2 - 1)
    schedule = all_games(start(players, rounds))
    length = len(schedule) // cycles
    assert len(schedule) == rounds
    for cycle in range(cycles):
        games = [game for round_ in schedule[cycle * length : (cycle + 1) * length] for game in round_]
        pairs = Counter(frozenset(game) for game in games)
        assert pairs == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))
        white, black = (Counter(game[side] for game in games) for side in (0, 1))
        assert all(abs(white[number] - black[number]) <= 1 for number in range(1, players + 1))
    if cycles == 2:
        everything = [game for round_ in schedule for game in round_]
        assert len(set(everything)) == players * (players - 1)  # each pair once with either colour
    for round_ in schedule:
        there = [number for game in round_ for number in game]
        assert len(there) == len(set(there)) == players - players % 2


@given(
    players=st.integers(3, 12),
    cycles=st.integers(1, 2),
    after=st.floats(0, 1),
    leaver=st.integers(1, 12),
    seed=st.integers(0, 2**30),
)
def test_rr5_points_and_sonneborn_berger_are_those_of_a_recount(
    players: int, cycles: int, after: float, leaver: int, seed: int
) -> None:
    """From the list of games alone: without those of a player who left before half, or with all of them."""
    rounds = cycles * (players + players % 2 - 1)
    leaver = (leaver - 1) % players + 1

    def of_white(white: int, black: int) -> Result:
        return (Result.WIN, Result.DRAW, Result.LOSS)[(seed * (white * 31 + black) + white) % 7 % 3]

    so_far = max(1, int(after * rounds))
    snapshot = played(start(players, rounds, RoundRobin(cycles)), so_far, of_white)
    gone = snapshot._replace(unavailable={leaver: Result.WITHDRAWN})
    worth = {Result.WIN: Fraction(1), Result.DRAW: Fraction(1, 2), Result.LOSS: Fraction(0)}
    games = [
        (number, entry.opponent, worth[entry.result])
        for number in snapshot.numbers
        for entry in snapshot.history(number)
        if entry.opponent
    ]
    mine = [game for game in games if game[0] == leaver]
    if 2 * len(mine) < cycles * (players - 1):
        games = [game for game in games if leaver not in game[:2]]
    points = {n: sum((w for one, _two, w in games if one == n), Fraction(0)) for n in snapshot.numbers}
    berger = {n: sum((w * points[two] for one, two, w in games if one == n), Fraction(0)) for n in snapshot.numbers}
    for line in final_ranking(gone, BOOK, "PTS,SB"):
        assert Fraction(line.points, 2) == points[line.number]
        sonneborn = next(value for value in line.values if value.step.name == "SB")
        assert Fraction(sonneborn.text) == berger[line.number]
