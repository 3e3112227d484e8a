"""K6 to K10: norms, the bye, criteria, colours and boards."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain import Constraints, ForbiddenPairs, Result, Snapshot
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.engine.pairing import NoPairingError, Pairing, pair_round
from zwitsers.engine.rules.registry import rulebook

BOOK = rulebook("keizer")


def season(*rounds: str, players: int = 4, **numbers: object) -> Snapshot:
    """Players 1, 2, 3, … in start order."""
    ratings = {number: 2000 - number for number in range(1, players + 1)}
    return tournament(*rounds, players=players, ratings=ratings)._replace(
        keizer=Keizer(**numbers)  # type: ignore[arg-type]
    )


def pairs(made: Pairing) -> set[frozenset[int]]:
    return {frozenset((board.white, board.black)) for board in made.boards}


def meet(*games: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(game) for game in games}


def test_k6_forbidden_pairs_do_not_meet() -> None:
    snapshot = season()._replace(constraints=Constraints(forbidden=(ForbiddenPairs(frozenset({1, 2})),)))
    assert pairs(pair_round(snapshot, BOOK)) == meet((1, 3), (2, 4))


def test_k6_two_meet_no_more_often_than_is_allowed() -> None:
    game = "1-2:= 3-4:="
    twice = season(game, game, gap=1, meetings=2)
    assert pairs(pair_round(season(game, gap=1, meetings=2), BOOK)) == meet((1, 2), (3, 4))
    assert pairs(pair_round(twice, BOOK)) == meet((1, 3), (2, 4))
    with pytest.raises(NoPairingError):
        pair_round(season("1-2:=", players=2, meetings=1), BOOK)


def test_k6_a_forfeit_is_no_meeting() -> None:
    snapshot = season("1-2:1R", players=2, meetings=1)
    assert pairs(pair_round(snapshot, BOOK)) == meet((1, 2))


def test_k7_the_bye_goes_to_the_fewest_byes_then_the_lowest_placed() -> None:
    assert pair_round(season(players=5), BOOK).bye == 5
    assert pair_round(season("1-2:= 3-4:= 5:bye", players=5), BOOK).bye == 4
    # By number, not whether: 5 had two, 4 and 3 one, 2 and 1 one; the lowest placed of those with one.
    once_each = [f"{number}:bye" for number in (1, 2, 3, 4, 5, 5)]
    assert pair_round(season(*once_each, players=5, bye=0, absent=0), BOOK).bye == 4
    # A full-point bye is no bye.
    assert pair_round(season("1-2:= 3-4:= 5:full", players=5, duty=0), BOOK).bye == 5


def test_k7_only_if_the_rest_can_be_paired() -> None:
    bans = tuple(ForbiddenPairs(frozenset({4, number})) for number in (1, 2, 3))
    snapshot = season(players=5)._replace(constraints=Constraints(forbidden=bans))
    # Without 5, nobody is left for 4: 4 has the bye.
    assert pair_round(snapshot, BOOK).bye == 4


def test_k8_1_as_few_early_pairs_as_possible() -> None:
    played = season("1-2:= 3-4:=")
    assert pairs(pair_round(played, BOOK)) == meet((1, 3), (2, 4))
    assert pairs(pair_round(played._replace(keizer=Keizer(gap=1)), BOOK)) == meet((1, 2), (3, 4))


def test_k8_1_a_pair_is_early_until_the_gap_has_passed() -> None:
    later = "1:absent 2:absent"
    # The last game was in round 1: round 3 is early with a gap of 3, and not with a gap of 2.
    snapshot = season("1-2:= 3-4:=", f"{later} 3:absent 4:absent", gap=3)
    assert pairs(pair_round(snapshot, BOOK)) == meet((1, 3), (2, 4))
    assert pairs(pair_round(snapshot._replace(keizer=Keizer(gap=2)), BOOK)) == meet((1, 2), (3, 4))


def test_k8_1_a_forfeit_is_no_game() -> None:
    # Nobody came: everyone has what they had, and nobody is kept apart.
    assert pairs(pair_round(season("1-2:00R 3-4:00R"), BOOK)) == meet((1, 2), (3, 4))


def test_k8_2_from_the_top_the_highest_opponent_that_is_possible() -> None:
    assert pairs(pair_round(season(players=6), BOOK)) == meet((1, 2), (3, 4), (5, 6))
    away = season(players=6)._replace(unavailable={2: Result.ABSENT, 4: Result.ABSENT})
    assert pairs(pair_round(away, BOOK)) == meet((1, 3), (5, 6))


def board_of(made: Pairing, number: int) -> tuple[int, int, str]:
    return next((board[0], board[1], board[2]) for board in made.boards if number in (board.white, board.black))


def test_k9_1_the_lower_balance_has_white() -> None:
    made = pair_round(season("1-2:= 3-4:="), BOOK)
    # 1 and 3 had white, 2 and 4 black; 1 meets 3 and 2 meets 4: balances are equal there. With a gap of 1, 1 meets 2.
    assert {board[2] for board in made.boards} == {"K9.4"}
    again = pair_round(season("1-2:= 3-4:=", gap=1), BOOK)
    assert board_of(again, 1) == (2, 1, "K9.1")


def test_k9_1_only_games_played_count_for_the_balance() -> None:
    # 2 did not come: the colours of that game count for neither.
    made = pair_round(season("1-2:1R 3:absent 4:absent", players=4, gap=1, absent_max=0), BOOK)
    assert board_of(made, 1) == (1, 2, "K9.4")


def test_k9_2_with_equal_balances_the_reverse_of_the_last_meeting() -> None:
    made = pair_round(season("1-2:= 3-4:=", "3-1:= 2-4:=", gap=1), BOOK)
    # 1 has w b, 2 has b w: equal balances, and they met in round 1 with white for 1.
    assert board_of(made, 1) == (2, 1, "K9.2")


def test_k9_3_then_where_their_colours_last_differed() -> None:
    made = pair_round(season("1-3:= 4-2:=", "4-1:= 2-3:=", meetings=1), BOOK)
    # 1 has w b, 2 has b w, and they have not met: in their last games 1 had black and 2 white.
    assert board_of(made, 1) == (1, 2, "K9.3")


def test_k9_4_then_the_higher_placed_changes_colour_and_begins_with_white() -> None:
    assert board_of(pair_round(season(), BOOK), 1) == (1, 2, "K9.4")
    made = pair_round(season("1-2:= 3-4:="), BOOK)
    assert board_of(made, 1) == (3, 1, "K9.4")


def test_k10_boards_go_by_the_place_of_the_higher_placed() -> None:
    bans = (ForbiddenPairs(frozenset({1, 2})), ForbiddenPairs(frozenset({1, 3})), ForbiddenPairs(frozenset({1, 4})))
    made = pair_round(season(players=6)._replace(constraints=Constraints(forbidden=bans)), BOOK)
    # 1 meets 5 on board 1, although 2 and 3 are stronger together.
    assert [frozenset(board[:2]) for board in made.boards] == [frozenset((1, 5)), frozenset((2, 3)), frozenset((4, 6))]
