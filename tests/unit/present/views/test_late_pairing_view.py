"""Late entries who can still play in the round that is being played."""

from __future__ import annotations

from dataclasses import replace

from helpers.running_tournaments import played
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


def test_an_offer_is_for_this_round_only_and_not_for_who_comes_later_in_the_tournament_and_stops() -> None:
    """3 is announced for round 2 and 4 for round 3, but 4 withdrew before that; 5 withdrew from round 1 on."""
    made = numbered(2).do(c.add_player, {"name": "Third"}, first_round=2)
    made = made.do(c.add_player, {"name": "Fourth"}, first_round=3).do(c.add_player, {"name": "Fifth"})
    made = made.do(c.withdraw_player, 4, 3).do(c.withdraw_player, 5).do(c.add_player, {"name": "Sixth"})
    made = shown(made.do(c.set_absence, 6, 1), "1-2")
    assert late_pairings(made.state) == [LatePairing(1, 3, (6,))]


def test_who_enters_in_this_round_and_is_absent_can_be_met_and_is_not_late() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4 1-0").do(c.add_player, {"name": "Now"}, first_round=2)
    made = shown(made.do(c.set_absence, 5, 2), "1-3", "2-4").do(c.add_player, {"name": "Late"})
    assert late_pairings(made.state) == [LatePairing(2, 6, (5,))]


def test_nobody_is_offered_a_game_in_between_or_after_the_end() -> None:
    between = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    between = between.do(c.pair).do(c.publish).do(c.add_player, {"name": "Late"})
    assert between.state.current is between.state.in_between
    assert late_pairings(between.state) == []
    made = shown(numbered(3), "1-2", bye=3).do(c.add_player, {"name": "Late"})
    assert late_pairings(made.state) == [LatePairing(1, 4, (3,))]
    assert late_pairings(replace(made.state, finished=True)) == []


def test_who_meets_the_drawing_dummy_is_offered_as_with_a_bye() -> None:
    made = numbered(3, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True).do(c.pair).do(c.publish)
    assert made.state.rounds[0].dummy
    late = made.do(c.add_player, {"name": "Late"})
    assert [(offer.player, offer.opponents) for offer in late_pairings(late.state)] == [
        (4, (made.state.rounds[0].bye,))
    ]
