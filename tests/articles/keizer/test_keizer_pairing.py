"""K6 to K10: norms, the bye, criteria, colours and boards."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain import Constraints, ForbiddenPairs, MeetingAhead, Result, Snapshot
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.engine.pairing import NoPairingError, Pairing, pair_round
from zwitsers.engine.rules.colour_cards import ColourReason
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why import norms
from zwitsers.engine.why.answers import RoundExplainer
from zwitsers.engine.why.colours import colour_facts
from zwitsers.engine.why.recount import best_pairs, recounts
from zwitsers.engine.why.view import view_of

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


def test_k7_the_lowest_placed_has_the_bye_although_a_pair_is_then_early() -> None:
    # 1 and 2 have just met. With the bye for 2, nobody would meet again too soon; K7 comes before K8.
    made = pair_round(season("1-2:= 3:absent", players=3), BOOK)
    assert (made.bye, pairs(made)) == (3, meet((1, 2)))


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


def test_k8_2_is_the_reason_why_two_do_not_meet() -> None:
    # Who meets whom does not change without K8.2: a list that leaves a choice ends with the highest placed opponent
    # (engine/pairing/narrowing.py). The reason does.
    answer = RoundExplainer(season(players=6), BOOK).why_not(1, 3)
    assert (answer.decided_by, answer.rulings) == (("K8.2",), ("K8",))


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
    # Also in a later round: nobody has played yet.
    nobody = "1:absent 2:absent 3:absent 4:absent"
    assert board_of(pair_round(season(nobody), BOOK), 1) == (1, 2, "K9.4")
    made = pair_round(season("1-2:= 3-4:="), BOOK)
    assert board_of(made, 1) == (3, 1, "K9.4")
    # Their last game counts, also when it is some rounds ago: 1 had white, 3 black.
    made = pair_round(season("1-3:= 2-4:=", nobody, nobody, meetings=1), BOOK)
    assert (board_of(made, 1), board_of(made, 3)) == ((2, 1, "K9.4"), (3, 4, "K9.4"))


def test_k9_4_the_last_game_counts_though_rounds_without_a_game_came_after_it() -> None:
    # Both had white in their only game: 1 in round 1, 2 in round 2. 1 is placed higher and gets black.
    made = pair_round(season("1-3:1 2:absent 4:absent", "2-4:= 1:absent 3:absent", meetings=1, absent_max=9), BOOK)
    assert board_of(made, 1) == (2, 1, "K9.4")


@pytest.mark.parametrize(
    ("rounds", "gap", "article", "reason"),
    [
        (("1-2:= 3-4:=",), 1, "K9.1", ColourReason.LOWER_BALANCE),
        (("1-2:= 3-4:=", "3-1:= 2-4:="), 1, "K9.2", ColourReason.LAST_MEETING),
        (("1-3:= 4-2:=", "4-1:= 2-3:="), 6, "K9.3", ColourReason.GAMES_TURN_ROUND),
        (("1-3:= 2-4:=",), 6, "K9.4", ColourReason.HIGHER_CHANGES),
    ],
)
def test_k9_each_rule_has_its_own_reason(rounds: tuple[str, ...], gap: int, article: str, reason: ColourReason) -> None:
    facts = colour_facts(view_of(season(*rounds, gap=gap), BOOK), 1, 2)
    assert (facts.article, facts.reason) == (article, reason)


def test_k10_boards_go_by_the_place_of_the_higher_placed() -> None:
    bans = (ForbiddenPairs(frozenset({1, 2})), ForbiddenPairs(frozenset({1, 3})), ForbiddenPairs(frozenset({1, 4})))
    made = pair_round(season(players=6)._replace(constraints=Constraints(forbidden=bans)), BOOK)
    # 1 meets 5 on board 1, although 2 and 3 are stronger together.
    assert [frozenset(board[:2]) for board in made.boards] == [frozenset((1, 5)), frozenset((2, 3)), frozenset((4, 6))]


def breaches(snapshot: Snapshot, *pairs: tuple[int, int]) -> list[tuple[str, str, str]]:
    return [
        (found.article, found.ruling, found.problem.key) for found in norms.breaches(view_of(snapshot, BOOK), pairs)
    ]


@pytest.mark.parametrize(("times", "key"), [(1, "why.breach.met-before"), (2, "why.breach.met-too-often")])
def test_k6_the_judge_cites_it_for_a_meeting_too_many(times: int, key: str) -> None:
    snapshot = season(*["1-2:="] * times, players=2, meetings=times)
    assert breaches(snapshot, (1, 2)) == [("K6", "K6", key)]


def test_k6_the_judge_cites_it_for_a_forbidden_pair() -> None:
    snapshot = season()._replace(constraints=Constraints(forbidden=(ForbiddenPairs(frozenset({1, 2})),)))
    assert breaches(snapshot, (1, 2), (3, 4)) == [("", "K6", "why.breach.forbidden")]


def test_k7_the_judge_cites_it_for_a_bye_of_an_even_number() -> None:
    found = breaches(season(), (1, 2), (3, 0))
    assert ("K7", "K7", "why.breach.bye-of-even") in found


def ahead(snapshot: Snapshot, number: int, since: int = 1) -> Snapshot:
    """1 and 2 have played their game of a later round."""
    game = MeetingAhead(frozenset({1, 2}), number, since)
    return snapshot._replace(constraints=Constraints(ahead=(game,)))


def judged(snapshot: Snapshot) -> set[frozenset[int]]:
    """What the judge makes of the round to come."""
    return meet(*(best_pairs(snapshot, recounts(snapshot)[-1].order) or ()))


def test_k6_a_game_played_ahead_is_a_meeting() -> None:
    snapshot = ahead(season(gap=1, meetings=1), 9)
    assert pairs(pair_round(snapshot, BOOK)) == judged(snapshot) == meet((1, 3), (2, 4))
    assert breaches(snapshot, (1, 2), (3, 4)) == [("K6", "K6", "why.breach.played-ahead")]
    twice = ahead(season(gap=1, meetings=2), 9)
    assert pairs(pair_round(twice, BOOK)) == judged(twice) == meet((1, 2), (3, 4))
    assert breaches(twice, (1, 2), (3, 4)) == []


@pytest.mark.parametrize(("number", "early"), [(2, True), (6, True), (7, False), (9, False), (1, False)])
def test_k8_1_a_game_played_ahead_is_early_from_the_other_side(number: int, early: bool) -> None:
    # Round 1 is to come, and the gap is 6.
    snapshot = ahead(season(), number)
    found = meet((1, 3), (2, 4)) if early else meet((1, 2), (3, 4))
    assert pairs(pair_round(snapshot, BOOK)) == judged(snapshot) == found
    # Where there is no other pairing, they meet.
    two = ahead(season(players=2), number)
    assert pairs(pair_round(two, BOOK)) == judged(two) == meet((1, 2))


def test_k8_1_a_game_played_ahead_changes_no_round_from_before_it_was_known() -> None:
    snapshot = ahead(season(), 3, since=2)
    assert pairs(pair_round(snapshot, BOOK)) == judged(snapshot) == meet((1, 2), (3, 4))
