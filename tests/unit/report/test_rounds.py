"""The table of one round."""

from __future__ import annotations

from pathlib import Path

from helpers.command import DEMO
from zwitsers.formats.trf import read_trf
from zwitsers.report.rounds import boards, round_table
from zwitsers.rules.registry import rulebook

SNAPSHOT = read_trf(Path(DEMO).read_bytes()).snapshot


def test_boards_in_the_order_of_r9_1() -> None:
    """R9.1, 001 F2: the highest score, then the sum, then the rank; the bye and the absent last."""
    assert boards(SNAPSHOT, 2, rulebook("knsb-wp")) == [(3, 1), (8, 2), (7, 4), (6, 0), (5, 0)]
    assert boards(SNAPSHOT, 5, rulebook("knsb-wp")) == [(3, 8), (2, 5), (4, 6), (7, 1)]


def test_results_of_a_round() -> None:
    rows = round_table(SNAPSHOT, 3, rulebook("knsb-wp"), "en").rows
    assert rows[0] == ("2 FM Brouwer, Teun", "½ – ½", "3 Haanstra, Sietske")
    assert rows[2] == ("6 Çelik, Emre", "1R – 0R", "7 Zandvliet, Joop")
    draughts = round_table(SNAPSHOT, 2, rulebook("kndb"), "nl").rows
    assert ("6 Çelik, Emre", "2R", "vrij") in draughts
