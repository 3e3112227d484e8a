"""The control sums of 001 F8 with every correction: reason, round, player, amount."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.crosstables import tournament
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import McMahon, Points, Resistance
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.control import ControlSum, FormulaCorrection, control
from zwitsers.engine.scores.table import PointsError

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot


def lines(snapshot: Snapshot, system: str) -> list[str]:
    """For each sum: name, total, formula and the corrections as `reason:round:player:amount`."""
    sums = control(snapshot, rulebook(system))
    assert all(item.holds for item in sums)
    return [
        " ".join([f"{s.name} {s.total} {s.formula}", *(":".join(map(str, item)) for item in s.corrections)])
        for s in sums
    ]


def test_one_sided_and_awarded_results() -> None:
    """½-0 in the game of 1 and 2, both lost in that of 3 and 4, nobody came to that of 5 and 6."""
    made = tournament("1-2:=0 3-4:00 5:bye 6:absent", "1-3:1R 2-4:1 5-6:00R")
    points = (
        "awarded:2:1:1 one-sided:1:2:-1 both-lose:1:3:-1 awarded:2:3:-1 both-lose:1:4:-1 awarded:1:5:1 "
        "awarded:2:5:-1 awarded:1:6:-1 awarded:2:6:-1"
    )
    # R1.5: only a one-sided result is no whole point for two.
    assert lines(made, "knsb-wp") == [
        f"points 7 12 {points}",
        "resistance_score 11 12 one-sided:1:2:-1",
        "resistance_points 22 24 one-sided:1:2:-2",
    ]
    # R1.6: in a round without a game nobody has the score of the player.
    assert lines(made, "kndb") == [
        f"points 7 12 {points}",
        f"resistance_score 7 12 {points}",
        "resistance_points 7 24 awarded:2:1:2 one-sided:1:2:-2 both-lose:1:3:-2 awarded:2:3:-2 both-lose:1:4:-2 "
        "awarded:1:5:2 awarded:2:5:-2 awarded:1:6:-2 awarded:2:6:-2 no-game:2:1:-3 no-game:2:3:0 no-game:1:5:-2 "
        "no-game:2:5:-2 no-game:1:6:0 no-game:2:6:0",
    ]
    assert lines(made, "fide-dutch") == [f"points 7 12 {points}"]


def test_an_in_between_round_and_a_penalty() -> None:
    """The second column is the in-between round: a penalty in the third is one of round 2. 6 has played three games;
    2 has the 2 units of the dummy instead of their own 1."""
    made = snapshot_of(
        "2w+ none 3w+",
        "1b- none dummy",
        "moved self 1b-",
        "5w= 6w+ moved",
        "4b= none 6b=",
        "absent 4b- 5w=",
        "bye none half",
        in_between=2,
        planned_rounds=2,
        abnormal={(1, 3): -1, (2, 4): 1},
    )
    assert lines(made, "knsb-wp") == [
        "points 14 14 awarded:1:6:-1 awarded:1:7:1 early:0:6:1 abnormal:2:1:-1",
        "resistance_score 15 14 early:0:6:1",
        "resistance_points 32 28 early:0:6:2 early:0:6:2",
    ]
    assert lines(made, "kndb") == [
        "points 14 14 awarded:1:6:-1 awarded:1:7:1 early:0:6:1 abnormal:2:1:-1",
        "resistance_score 15 14 awarded:1:6:-1 awarded:1:7:1 early:0:6:1",
        "resistance_points 25 28 awarded:1:6:-2 awarded:1:7:2 early:0:6:2 no-game:2:2:1 no-game:1:6:-1 no-game:1:7:-3 "
        "no-game:2:7:-3 early:0:6:1",
    ]


STARTS = {1: 60, 2: 60, 3: 58, 4: 56, 5: 54, 6: 0}
STARTED = "start:0:1:60 start:0:2:60 start:0:3:58 start:0:4:56 start:0:5:54"
FOUR_TIMES = "start:0:1:240 start:0:2:240 start:0:3:232 start:0:4:224 start:0:5:216"
UNPLAYED = (
    "awarded:3:2:-1 both-lose:1:3:-1 both-lose:1:4:-1 awarded:2:4:1 awarded:3:4:-1 awarded:1:5:1 awarded:1:6:-1 "
    "awarded:2:6:-1"
)


@pytest.mark.parametrize(
    ("resistance", "score", "sos"),
    [
        (
            Resistance.START,
            f"resistance_score 308 24 {STARTED} {UNPLAYED}",
            f"resistance_points 1222 96 {FOUR_TIMES} awarded:3:2:-4 both-lose:1:3:-4 both-lose:1:4:-4 awarded:2:4:4 "
            "awarded:3:4:-4 awarded:1:5:4 awarded:1:6:-4 awarded:2:6:-4 no-game:3:2:-1 no-game:3:4:-2 no-game:1:5:-6 "
            "no-game:1:6:-1",
        ),
        (
            Resistance.HALF,
            f"resistance_score 310 24 {STARTED} both-lose:1:3:-1 both-lose:1:4:-1",
            f"resistance_points 1228 96 {FOUR_TIMES} both-lose:1:3:-4 both-lose:1:4:-4 no-game:3:2:-2 no-game:3:4:-2 "
            "no-game:1:5:-5 no-game:1:6:-3",
        ),
        (
            Resistance.RULEBOOK,
            f"resistance_score 312 24 {STARTED}",
            f"resistance_points 1248 96 {FOUR_TIMES}",
        ),
    ],
)
def test_m4_start_scores_and_rounds_without_a_game(resistance: Resistance, score: str, sos: str) -> None:
    """An absence is a half point rounded down to nothing; 6 starts with 0, which is no correction."""
    made = snapshot_of(
        "2w+ 3b+ 5w- 4b+",
        "1b- 5w= absent 3b-",
        "4w- 1w- 6w+ 2w+",
        "3b- 6w+f absent 1w-",
        "bye 2b= 1b+ 6wadj",
        "late 4b-f 3b- 5badj",
        mcmahon=McMahon(STARTS, resistance=resistance),
        planned_rounds=4,
    )
    assert lines(made, "go-nl") == [f"points 308 24 {STARTED} {UNPLAYED}", score, sos]


def test_a_sum_holds_when_the_total_is_the_formula_and_its_corrections() -> None:
    sums = [ControlSum("points", total, 10, (FormulaCorrection("awarded", 1, 2, -1),) * 2) for total in (8, 9)]
    assert [(item.expected, item.holds) for item in sums] == [(8, True), (8, False)]


def test_other_points_have_no_control_sums() -> None:
    worth = Points(win=3, draw=1, loss=0, bye=3, divisor=1)
    with pytest.raises(PointsError, match="3-1-0"):
        control(snapshot_of("2w+", "1b-", points=worth), rulebook("fide-dutch"))
