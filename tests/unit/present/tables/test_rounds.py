"""The table of one round."""

from __future__ import annotations

from pathlib import Path

from helpers.command import DEMO
from zwitsers.engine.rules.board_order import games_in_order
from zwitsers.engine.rules.registry import rulebook
from zwitsers.formats.trf import read_trf
from zwitsers.present.tables.round import brief_table
from zwitsers.present.views.round import played_round

SNAPSHOT = read_trf(Path(DEMO).read_bytes()).snapshot


def test_boards_in_the_order_of_r9_1() -> None:
    """R9.1, 001 F2: the highest score, then the sum, then the rank; the bye and the absent last."""
    assert games_in_order(SNAPSHOT, 2, rulebook("knsb-wp"))[0] == [(3, 1), (8, 2), (7, 4)]
    assert games_in_order(SNAPSHOT, 5, rulebook("knsb-wp")) == ([(3, 8), (2, 5), (4, 6), (7, 1)], [])
    view = played_round(SNAPSHOT, 2, rulebook("knsb-wp"))
    assert [seat.number for _reason, members in view.without for seat in members] == [6, 5]


def test_results_of_a_round() -> None:
    rows = brief_table(played_round(SNAPSHOT, 3, rulebook("knsb-wp")), "en").rows
    assert rows[0] == ("2 FM Brouwer, Teun", "½ – ½", "3 Haanstra, Sietske")
    assert rows[2] == ("6 Çelik, Emre", "1F – 0F", "7 Zandvliet, Joop")
    draughts = brief_table(played_round(SNAPSHOT, 2, rulebook("kndb")), "nl").rows
    assert ("6 Çelik, Emre", "2U", "vrij") in draughts
