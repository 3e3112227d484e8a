"""Players come, change and go; lots; pairs that must not be."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.running_tournaments import closed, keys, played, published, refusal, started
from zwitsers.engine.domain import PlayerRound, Result
from zwitsers.engine.pairing import NoPairingError
from zwitsers.event import actions as c
from zwitsers.event.errors import CommandError


def test_players_get_lot_numbers_in_the_order_of_entry() -> None:
    state = started(3).state
    assert dict(state.lots) == {1: 1, 2: 2, 3: 3}
    assert state.entrants[2].player.name == "P2"
    assert state.named(2) == "2 (P2)"
    assert state.with_lot(3) == 3


@pytest.mark.parametrize(
    ("values", "problems"),
    [
        ({}, ["player.no-name"]),
        ({"name": "   "}, ["player.no-name"]),
        ({"name": 5}, ["player.text"]),
        ({"name": "A\x00"}, ["player.text"]),
        ({"name": "\udfff"}, ["player.text"]),
        ({"name": "A", "number": 3, "elo": 5}, ["player.field", "player.field"]),
        ({"name": "A", "rating": -1}, ["player.rating"]),
        ({"name": "A", "rating": 10000}, ["player.rating"]),
        ({"name": "A", "rating": True}, ["player.rating"]),
        ({"name": "A", "rating": "1800", "club": None}, ["player.rating", "player.text"]),
    ],
)
def test_a_player_is_described_by_what_a_player_has(values: dict[str, Any], problems: list[str]) -> None:
    assert keys(started(2).state, c.add_player, values) == problems


def test_superfluous_spaces_go_and_odd_names_stay() -> None:
    state = started(0).do(c.add_player, {"name": "  van der  Ñ,\tJo-Ann "}).state
    assert state.entrants[1].player.name == "van der Ñ, Jo-Ann"


def test_many_at_once_are_all_entered_or_none() -> None:
    tournament = started(0)
    assert keys(tournament.state, c.add_players, [{"name": "A"}, {"name": ""}, {"name": "C"}]) == ["player.no-name"]
    assert len(tournament.do(c.add_players, [{"name": "A"}, {"name": "B"}]).state.entrants) == 2


def test_a_player_can_change() -> None:
    tournament = started(2).do(c.change_player, 2, {"rating": 2100, "club": "VAS"})
    assert tournament.state.entrants[2].player.rating == 2100
    assert keys(tournament.state, c.change_player, 2, {"name": ""}) == ["player.no-name"]
    assert keys(tournament.state, c.change_player, 9, {"rating": 5}) == ["no-such-player"]


def test_a_player_who_is_removed_leaves_no_trace_in_lots_rules_and_groups() -> None:
    tournament = (
        started(4)
        .do(c.change_settings, {"strength_groups": [[1, 2], [3, 4]], "strength_rounds": 1})
        .do(c.forbid_pair, [1, 2])
        .do(c.forbid_pair, [2, 3, 4])
        .do(c.remove_player, 2)
    )
    state = tournament.state
    assert dict(state.lots) == {1: 1, 3: 2, 4: 3}
    assert state.settings.strength_groups == ((1,), (3, 4))
    assert [sorted(rule.players) for rule in state.forbidden] == [[3, 4]]
    state.snapshot()
    # His id is not given to somebody else.
    assert sorted(tournament.do(c.remove_player, 4).do(c.add_player, {"name": "New"}).state.entrants) == [1, 3, 5]


def test_once_a_round_is_paired_nobody_is_removed() -> None:
    tournament = started(4)
    assert keys(tournament.do(c.pair).state, c.remove_player, 2) == ["draft-left"]
    assert refusal(published(tournament).state, c.remove_player, 2) == [
        ("tournament.player.has-played", {"player": "2 (P2)"})
    ]
    assert keys(tournament.state, c.remove_player, 7) == ["no-such-player"]


# Late entries


def test_a_late_entry_has_missed_the_rounds_before() -> None:
    tournament = played(started(4), 2)
    nothing = tournament.do(c.add_player, {"name": "Late"}).state.snapshot()
    assert nothing.history(5) == (PlayerRound(Result.NOT_ENTERED),) * 2
    half = tournament.do(c.add_player, {"name": "Late"}, missed=Result.HALF_POINT_BYE).state.snapshot()
    assert half.history(5) == (PlayerRound(Result.HALF_POINT_BYE),) * 2
    assert keys(tournament.state, c.add_player, {"name": "Late"}, missed=Result.BYE) == ["player.missed"]


def test_a_late_entry_while_there_is_a_draft_makes_it_out_of_date() -> None:
    tournament = played(started(5)).do(c.pair).do(c.add_player, {"name": "Late"})
    found = refusal(tournament.state, c.publish)
    assert found[0][0] == "tournament.publish-illegal"
    assert {"player": "6 (Late)"} in [values for _key, values in found]
    assert 6 in published(tournament).state.round(2).paired


def test_a_late_entry_can_wait_a_round() -> None:
    tournament = played(started(5)).do(c.pair).do(c.add_player, {"name": "Late"}, first_round=3).do(c.publish)
    assert tournament.state.round(2).absent[6] is Result.NOT_ENTERED
    assert 6 in published(closed(tournament)).state.round(3).paired


def test_a_late_entry_comes_in_a_round_to_come() -> None:
    tournament = played(started(4), 2)
    assert keys(tournament.state, c.add_player, {"name": "A"}, first_round=2) == ["already-paired"]
    assert keys(tournament.state, c.add_player, {"name": "A"}, first_round=8) == ["no-such-round"]
    over = played(started(4, rounds=2), 2)
    assert keys(over.state, c.add_player, {"name": "A"}) == ["all-rounds-paired"]


# Withdrawing


def test_whoever_withdraws_is_not_paired_until_he_returns() -> None:
    tournament = played(started(4).do(c.withdraw_player, 4))
    assert tournament.state.round(1).absent == {4: Result.WITHDRAWN}
    tournament = played(tournament.do(c.return_player, 4))
    assert 4 in tournament.state.round(2).paired
    again = tournament.do(c.withdraw_player, 4, 4)
    assert not again.state.entrants[4].withdrawn_in(3)
    assert again.state.entrants[4].withdrawn_in(5)


def test_withdrawing_and_returning_are_about_rounds_to_come() -> None:
    tournament = played(started(4))
    state = tournament.state
    assert refusal(state, c.withdraw_player, 3, 1) == [("tournament.already-paired", {"round": 1})]
    assert keys(state, c.withdraw_player, 3, 0) == ["no-such-round"]
    assert keys(state, c.withdraw_player, 3, 8) == ["no-such-round"]
    assert keys(state, c.withdraw_player, 9) == ["no-such-player"]
    assert refusal(state, c.return_player, 3) == [("tournament.player.not-withdrawn", {"player": "3 (P3)"})]
    gone = tournament.do(c.withdraw_player, 3).state
    assert refusal(gone, c.withdraw_player, 3) == [("tournament.player.is-withdrawn", {"player": "3 (P3)"})]
    assert keys(gone, c.return_player, 3, 1) == ["already-paired"]


# Lots


def test_lots_are_drawn_repeatably() -> None:
    tournament = started(8)
    one, two = tournament.do(c.draw, 1953).state, tournament.do(c.draw, 1953).state
    assert one.lots == two.lots
    assert sorted(one.lots.values()) == list(range(1, 9))
    assert one.lot_seed == 1953
    assert tournament.do(c.draw, 1954).state.lots != one.lots


def test_a_guided_draw_gives_the_strong_the_low_numbers_r7_1() -> None:
    lots = started(6).do(c.draw, 5, [[4, 5], [6]]).state.lots
    assert sorted(lots[player] for player in (4, 5)) == [1, 2]
    assert lots[6] == 3
    assert sorted(lots[player] for player in (1, 2, 3)) == [4, 5, 6]


def test_a_guided_draw_names_everyone_once() -> None:
    state = started(4).state
    assert refusal(state, c.draw, 5, [[1, 2], [2]]) == [("tournament.player-twice", {"player": "2 (P2)"})]
    assert keys(state, c.draw, 5, [[1, 9]]) == ["no-such-player"]


def test_lots_can_be_given() -> None:
    tournament = started(3).do(c.give_lots, {1: 20, 2: 10, 3: 30})
    assert dict(tournament.state.lots) == {1: 20, 2: 10, 3: 30}
    assert tournament.state.with_lot(20) == 1
    assert tournament.state.snapshot().numbers == (10, 20, 30)
    assert tournament.state.lot_seed is None
    state = tournament.state
    assert keys(state, c.give_lots, {1: 1, 2: 2}) == ["player.no-lot"]
    assert keys(state, c.give_lots, {1: 1, 2: 1, 3: 0}) == ["player.lot", "player.lot-twice"]
    assert keys(state, c.give_lots, {1: 1, 2: 2, 3: 3, 4: 4}) == ["no-such-player"]
    with pytest.raises(CommandError, match="There is no player 1"):
        state.with_lot(1)


def test_lots_are_fixed_by_the_first_round() -> None:
    tournament = started(4).do(c.pair)
    assert keys(tournament.state, c.draw, 1) == ["draft-left"]
    assert keys(tournament.do(c.publish).state, c.draw, 1) == ["lots-fixed"]
    assert keys(tournament.do(c.publish).state, c.give_lots, {}) == ["lots-fixed"]


# Forbidden pairs


def test_forbidden_players_are_not_paired_r3_5() -> None:
    tournament = started(4).do(c.forbid_pair, [1, 4])
    games = published(tournament).state.round(1).games
    assert {1, 4} not in [{game.white, game.black} for game in games]
    with pytest.raises(NoPairingError):
        started(2).do(c.forbid_pair, [1, 2]).do(c.pair)


def test_a_pair_is_forbidden_from_the_round_to_come_on() -> None:
    """What is published was lawful when it was made, and stays so (R9.2)."""
    met = played(started(2))
    tournament = met.do(c.forbid_pair, [1, 2])
    assert tournament.state.forbidden[0].first_round == 2
    assert keys(tournament.state, c.withdraw_publication, 1, "they are brothers") == ["has-begun"]
    assert keys(met.state, c.forbid_pair, [1, 2], 1) == ["already-paired"]


def test_what_can_be_wrong_with_a_forbidden_pair() -> None:
    state = started(4).state
    assert keys(state, c.forbid_pair, [1, 1]) == ["forbid-two"]
    assert keys(state, c.forbid_pair, [1, 9]) == ["no-such-player"]
    assert keys(state, c.forbid_pair, [1, 2], 3, 2) == ["forbid-rounds"]
    assert keys(state, c.allow_pair, [1, 2]) == ["not-forbidden"]


def test_a_rule_that_is_taken_back_still_held_for_the_rounds_it_held_for() -> None:
    tournament = started(4).do(c.forbid_pair, [1, 4])
    assert tournament.do(c.allow_pair, [4, 1]).state.forbidden == ()
    later = played(tournament).do(c.allow_pair, [1, 4])
    (rule,) = later.state.forbidden
    assert (rule.first_round, rule.last_round) == (1, 1)
    assert keys(later.state, c.allow_pair, [1, 4]) == ["not-forbidden"]
    assert later.do(c.pair).state.snapshot(0).constraints.forbidden == (rule,)
