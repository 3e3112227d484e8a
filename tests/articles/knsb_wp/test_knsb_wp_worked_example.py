"""001 A1c and A1d: the printed example of player 57, inside a whole tournament of 58 players and 7 rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.terms import score_terms
from zwitsers.engine.scores.units import pretty

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

BOOK = rulebook("knsb-wp")
OPPONENTS = (1, 5, 8, 14, 21, 28, 39)
# What 57 scored against them in rounds 1 to 7, seen from the opponent, who has white.
AGAINST_57 = ("1", "=", "0", "0", "=", "=", "1")
# What they scored in their six other games, in the order they were played, so that they total what the example prints.
OTHER_GAMES = {
    1: "11=000",  # 3½
    5: "111100",  # 4½
    8: "110000",  # 2
    14: "111110",  # 5
    21: "111=00",  # 4
    28: "11111=",  # 6
    39: "1111=0",  # 5½
}
PRINTED = {1: "3½", 5: "4½", 8: "2", 14: "5", 21: "4", 28: "6", 39: "5½"}
# 5 wins from 16 in round 1; 16 is his first other opponent.
OTHERS = [16, *(n for n in range(1, 59) if n not in (*OPPONENTS, 16, 57))]


def lawful_rounds(*, forfeits: bool) -> list[str]:
    """Nobody meets twice: the example's players as printed, everyone else against whoever is still new to him."""
    met: set[frozenset[int]] = set()
    rounds = []
    for turn in range(7):
        waiting = OTHERS[turn:] + OTHERS[:turn]
        games = []
        for position, opponent in enumerate(OPPONENTS):
            if position == turn:
                result = "0R" if forfeits and opponent == 8 else AGAINST_57[turn]
                games.append(f"{opponent}-57:{result}")
                met.add(frozenset((opponent, 57)))
                continue
            other = 16 if (opponent, turn) == (5, 0) else next(n for n in waiting if new(met, opponent, n) and n != 16)
            waiting.remove(other)
            met.add(frozenset((opponent, other)))
            result = OTHER_GAMES[opponent][turn - (turn > position)]
            games.append(f"{opponent}-{other}:{'1R' if forfeits and other == 16 and opponent == 5 else result}")
        while waiting:
            one = waiting.pop(0)
            other = next(n for n in waiting if new(met, one, n))
            waiting.remove(other)
            met.add(frozenset((one, other)))
            games.append(f"{one}-{other}:=")
        rounds.append(" ".join(games))
    return rounds


def new(met: set[frozenset[int]], one: int, other: int) -> bool:
    return frozenset((one, other)) not in met


@pytest.fixture(scope="module")
def without() -> Snapshot:
    return tournament(*lawful_rounds(forfeits=False))


@pytest.fixture(scope="module")
def with_forfeits() -> Snapshot:
    return tournament(*lawful_rounds(forfeits=True))


def shown_terms(snapshot: Snapshot, which: str, divisor: int) -> list[str]:
    terms = score_terms(snapshot, BOOK.method, 57)
    return [pretty(term.contributes, divisor) for term in getattr(terms, which)]


def test_a1c_the_opponents_have_the_printed_scores(without: Snapshot) -> None:
    table = score_table(without, BOOK.method)
    assert len(without.players) == 58
    assert {number: pretty(table[number].points, 2) for number in OPPONENTS} == PRINTED
    assert pretty(table[57].points, 2) == "3½"


def test_a1c_player_57_has_wp_30_and_a_half_and_sb_14_and_a_quarter(without: Snapshot) -> None:
    line = score_table(without, BOOK.method)[57]
    assert pretty(line.resistance_points, BOOK.divisor) == "30½"
    assert pretty(line.sonneborn_berger, BOOK.sonneborn_divisor) == "14¼"
    assert shown_terms(without, "resistance_points", 2) == ["3½", "4½", "2", "5", "4", "6", "5½"]
    assert shown_terms(without, "sonneborn_berger", 4) == ["0", "2¼", "2", "5", "2", "3", "0"]


def test_a1d_the_forfeits_change_ws_but_not_the_points(without: Snapshot, with_forfeits: Snapshot) -> None:
    before, after = score_table(without, BOOK.method), score_table(with_forfeits, BOOK.method)
    for number in (5, 16, 57):
        assert before[number].points == after[number].points
    assert pretty(after[57].resistance_score, 2) == "3"
    assert pretty(after[5].resistance_score, 2) == "4"
    assert after[16].resistance_score == after[16].points + 1  # the loser's WS is higher than his score


def test_a1d_player_57_has_wp_31_and_sb_13_and_a_half_with_the_forfeits(with_forfeits: Snapshot) -> None:
    line = score_table(with_forfeits, BOOK.method)[57]
    assert pretty(line.resistance_points, BOOK.divisor) == "31"
    assert pretty(line.sonneborn_berger, BOOK.sonneborn_divisor) == "13½"
    assert shown_terms(with_forfeits, "resistance_points", 2) == ["3½", "4", "3", "5", "4", "6", "5½"]
    assert shown_terms(with_forfeits, "sonneborn_berger", 4) == ["0", "2", "1½", "5", "2", "3", "0"]
    own = score_terms(with_forfeits, BOOK.method, 57).resistance_points[2]
    assert (own.opponent, own.article, own.ruling) == (57, "F3", "R1.5")
