"""Late entries who can still play in the round that is being played."""

from __future__ import annotations

from helpers.small_events import numbered, shown
from zwitsers.event import actions as c
from zwitsers.present.views.late_pairing import LatePairing, late_pairings


def test_a_late_entry_is_offered_the_bye_first_and_then_absent_players() -> None:
    made = numbered(6).do(c.set_absence, 6, 1).do(c.withdraw_player, 4)
    made = shown(made, "1-2", bye=3).do(c.add_player, {"name": "Late"})
    assert late_pairings(made.state) == [LatePairing(1, 7, (3, 5, 6))]


def test_two_late_entries_can_meet() -> None:
    made = shown(numbered(2), "1-2").do(c.add_players, [{"name": "Late"}, {"name": "Later"}])
    assert late_pairings(made.state) == [LatePairing(1, 3, (4,)), LatePairing(1, 4, (3,))]
    assert late_pairings(made.do(c.withdraw_player, 4).state) == []


def test_nobody_is_offered_a_game_in_a_round_that_is_closed_or_not_published() -> None:
    assert late_pairings(numbered(2).state) == []
    assert late_pairings(shown(numbered(3), "1-2 1-0", bye=3).do(c.add_player, {"name": "Late"}).state) == []
