"""The control sums of 001 F8, with every difference by its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.small_events import five
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Problem
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.control import ControlSum
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.control import ControlSumView, SumCorrection, control

if TYPE_CHECKING:
    import pytest


def test_a_bye_and_an_absence_are_half_a_point_more_and_less() -> None:
    """Five players, two rounds: 5 points by the formula; the bye is worth ½ more than its part, the absence ½ less."""
    found = control(five().state.snapshot(), rulebook("knsb-wp"))
    assert (found.system, found.players, found.rounds, found.in_order) == ("knsb-wp", 5, 2, True)
    points, score, resistance = found.sums
    assert (points.name, points.total.exact, points.formula.exact, points.holds) == ("points", "5", "5", True)
    awarded = [(item.round, item.number, item.amount.exact) for item in points.corrections]
    assert (1, 5, "0.5") in awarded
    assert (2, 4, "-0.5") in awarded
    assert points.corrected.exact == "0"
    # Rounds without play count as draws with oneself: WS is not changed by them, and WP is 2 × 5.
    assert (score.total.exact, score.formula.exact, score.corrections) == ("5", "5", ())
    assert (resistance.total.exact, resistance.formula.exact) == ("10", "10")
    assert resistance.holds


def test_a_result_that_gives_less_than_a_point_is_corrected_for() -> None:
    """½-0 by decision of the arbiter: half a point less in points and WS, and twice that in WP over two rounds."""
    made = snapshot_of("2w= 3b+", "1b- 4w+", "4w+ 1w-", "3b- 2b-", planned_rounds=2)
    found = control(made, rulebook("knsb-wp"))
    points, score, resistance = found.sums
    assert (points.total.exact, points.formula.exact, points.corrected.exact) == ("3.5", "4", "-0.5")
    assert points.reasons["one-sided"][1].exact == "-0.5"
    assert (score.total.exact, score.corrected.exact) == ("3.5", "-0.5")
    assert resistance.reasons["one-sided"][1].exact == "-1"
    assert found.in_order


def test_points_of_a_file_that_do_not_follow_are_named() -> None:
    wrong = Problem("trf.points", player=2, written="1.5", computed="1.0")
    found = control(snapshot_of("2w+", "1b-"), rulebook("knsb-wp"), [wrong])
    (differs,) = found.differences
    assert (differs.number, differs.in_file, differs.by_results, differs.player.name) == (2, "1.5", "1.0", "P2")
    assert not found.in_order
    assert all(line.holds for line in found.sums)


def test_a_rulebook_without_resistance_has_one_sum() -> None:
    found = control(snapshot_of("2w+", "1b-"), rulebook("fide-dutch"))
    assert [line.name for line in found.sums] == ["points"]


def test_what_is_corrected_is_the_formula_and_not_a_total_that_is_wrong() -> None:
    half = SumCorrection("awarded", 1, 2, Number(-1, 2))
    wrong = ControlSumView("points", Number(9, 2), Number(8, 2), Number(7, 2), False, (half,))
    assert wrong.corrected.exact == "-0.5"
    assert {reason: (count, amount.exact) for reason, (count, amount) in wrong.reasons.items()} == {
        "awarded": (1, "-0.5")
    }


def test_all_corrections_of_a_sum_and_their_reasons() -> None:
    """The forfeit of 3 against 2, the absence of 4 and the bye of 5."""
    points, *_others = control(five().state.snapshot(), rulebook("knsb-wp")).sums
    assert points.corrections == (
        SumCorrection("awarded", 2, 2, Number(1, 2)),
        SumCorrection("awarded", 2, 3, Number(-1, 2)),
        SumCorrection("awarded", 2, 4, Number(-1, 2)),
        SumCorrection("awarded", 1, 5, Number(1, 2)),
    )
    assert points.reasons == {"awarded": (4, Number(0, 2))}
    assert (points.expected, points.total) == (Number(10, 2), Number(10, 2))


def test_one_sum_that_does_not_hold_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    sums = (ControlSum("points", 3, 2, ()), ControlSum("score", 2, 2, ()))
    monkeypatch.setattr("zwitsers.present.views.control.control_sums", lambda _snapshot, _book: sums)
    found = control(snapshot_of("2w+", "1b-"), rulebook("knsb-wp"))
    assert ([line.holds for line in found.sums], found.in_order) == ([False, True], False)
    assert (found.players, found.rounds) == (2, 1)
