"""C.04.3 article 1, and what the system takes from C.04.1, C.04.2, C.04.7 and C.07."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.fuzzing import engine_lines
from helpers.running_tournaments import closed, keys, published, started
from helpers.striking import as_set, paired, read_pairs
from oracles.fide_cards import Float as OracleFloat
from oracles.fide_cards import hall_of
from oracles.fide_tournaments import random_tournament
from oracles.rating_build import tournament
from zwitsers.engine.domain import Player, Points, Result, Snapshot
from zwitsers.engine.domain.points import baku_points
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.pairing.field import make_field
from zwitsers.engine.rules.fide_dutch import strength
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.history import Float
from zwitsers.engine.scores.table import score_table
from zwitsers.event import actions

if TYPE_CHECKING:
    from zwitsers.engine.rules.criteria import Contestant

FIDE = "fide-dutch"
BOOK = rulebook(FIDE)


def makes(snapshot: Snapshot, text: str) -> bool:
    return paired(snapshot, FIDE) == as_set(read_pairs(text))


def cards(snapshot: Snapshot) -> dict[int, Contestant]:
    field = make_field(snapshot, BOOK)
    return dict(zip(field.numbers, field.contestants, strict=False))


def floats(snapshot: Snapshot) -> dict[int, str]:
    """`d` and `u` for each round, the first one first; `.` for none."""
    signs = {Float.DOWN: "d", Float.UP: "u", Float.NONE: "."}
    return {number: "".join(signs[one] for one in reversed(card.floats)) for number, card in cards(snapshot).items()}


def test_1_1_the_pairing_number_decides_within_a_score() -> None:
    """Whatever the ratings; and in the order of the list where a file says so."""
    snapshot = tournament(["H"] * 4, ratings=[1000, 2000, 1500, 1900])
    assert makes(snapshot, "1-3 2-4")
    assert makes(snapshot._replace(pairing_numbers={4: 1, 1: 2, 2: 3, 3: 4}), "4-2 1-3")


def test_1_1_in_a_running_tournament_the_strongest_is_number_one() -> None:
    """Whoever entered first: rating, title, name."""
    event = started(0, systems=[(1, FIDE)], rounds=3)
    people = [("Das", 1500, ""), ("Bever", 1800, ""), ("Cavia", 1800, "FM"), ("Aal", 1800, "")]
    event = event.do(actions.add_players, [{"name": n, "rating": r, "title": t} for n, r, t in people])
    names = {event.state.lots[one]: entrant.player.name for one, entrant in event.state.entrants.items()}
    assert names == {1: "Cavia", 2: "Aal", 3: "Bever", 4: "Das"}


def test_1_2_the_order_is_by_score_then_by_pairing_number() -> None:
    snapshot = tournament(["5w=", "6w1", "7w=", "8w1", "1b=", "2b0", "3b=", "4b0"])
    assert BOOK.order(snapshot, score_table(snapshot, BOOK.method)) == [2, 4, 1, 3, 5, 7, 6, 8]


def test_1_2_and_c_04_7_virtual_points_count_in_the_order_but_not_in_the_points() -> None:
    snapshot = tournament(["Z", "Z", "Z", "H"])._replace(virtual={2: (2, 2)})
    table = score_table(snapshot, BOOK.method)
    assert BOOK.order(snapshot, table) == [2, 4, 1, 3]
    assert [table[number].points for number in (1, 2, 3, 4)] == [0, 0, 0, 1]


def test_1_3_equal_scores_meet_and_who_is_left_over_meets_the_next() -> None:
    """Scoregroups 1 2 3, 4 5 6: 3 floats and meets 4, whatever the halves would be."""
    assert makes(tournament(["F", "F", "F", "Z", "Z", "Z"]), "1-2 3-4 5-6")


def test_1_3_a_bracket_is_heterogeneous_however_many_came_from_above() -> None:
    """1 and 2 have met and are half of the bracket: each meets a resident, the highest first."""
    assert makes(tournament(["2w= F", "1b= F", "Z Z", "Z Z"]), "1-3 2-4")


def test_1_4_the_higher_score_floats_down_and_the_lower_up() -> None:
    """Round two: 1 (1 point) met 4 (½), 3 (½) met 2 (none)."""
    assert floats(tournament(["2w1 4b=", "1b0 3w=", "4w= 2b=", "3b= 1w="])) == {1: ".d", 4: ".u", 3: ".d", 2: ".u"}


@pytest.mark.parametrize(("had", "sign"), [("U", "d"), ("F", "d"), ("H", "d"), ("Z", ".")])
def test_1_4_more_points_than_a_loss_without_playing_is_a_downfloat(had: str, sign: str) -> None:
    assert floats(tournament([had, "Z"]))[1] == sign


def test_1_4_a_forfeit_win_is_a_downfloat_and_a_forfeit_loss_is_not() -> None:
    """Whatever the scores were."""
    assert floats(tournament(["H 2w+", "Z 1b-"])) == {1: "dd", 2: ".."}
    assert floats(tournament(["H 2w-", "Z 1b-"])) == {1: "d.", 2: ".."}


def test_1_4_the_bye_is_a_downfloat_also_when_it_is_worth_nothing() -> None:
    """FD8."""
    assert floats(tournament(["U", "Z"])._replace(points=Points(bye=0)))[1] == "d"


def test_1_4_an_absence_worth_more_than_a_loss_is_a_downfloat() -> None:
    assert floats(tournament(["Z"])._replace(points=Points(absence=1)))[1] == "d"


def test_1_4_the_floats_of_random_tournaments_are_those_of_the_oracle() -> None:
    signs = {OracleFloat.DOWN: "d", OracleFloat.UP: "u", None: "."}
    for seed in range(150):
        snapshot = random_tournament(seed)
        if len(snapshot.players) == len(snapshot.unavailable):
            continue
        expected = {card.number: signs[card.float_before] + signs[card.last_float] for card in hall_of(snapshot).cards}
        found = {number: f"..{row}"[-2:] for number, row in floats(snapshot).items() if number in expected}
        assert found == expected, seed


def test_1_5_with_an_odd_number_one_has_the_bye() -> None:
    assert makes(tournament([""] * 5), "1-3 2-4 5-0")
    assert makes(tournament([""] * 1), "1-0")


def test_1_8_a_topscorer_has_more_than_half_when_the_last_round_is_paired() -> None:
    """Exactly half is not more; before the last round, and without a number of rounds (FD3), nobody is."""
    rows = ["3w1 4b=", "4b= 3w=", "1b0 2b=", "2w= 1w="]
    assert {number for number, card in cards(tournament(rows, planned=3)).items() if card.exempt} == {1}
    assert not any(card.exempt for card in cards(tournament(rows, planned=4)).values())
    assert not any(card.exempt for card in cards(tournament(rows)).values())


def test_1_8_a_round_beyond_the_plan_has_topscorers_too() -> None:
    """FD3: two rounds were planned and played, and a third is paired."""
    rows = ["3w1 4b=", "4b= 3w=", "1b0 2b=", "2w= 1w="]
    assert {number for number, card in cards(tournament(rows, planned=2)).items() if card.exempt} == {1}


def test_1_8_half_is_half_of_what_wins_are_worth() -> None:
    """With three points for a win 1 has four of six: more than half. With draws only he would not."""
    rows = ["3w1 4b=", "4b= 3w=", "1b0 2b=", "2w= 1w="]
    snapshot = tournament(rows, planned=3)._replace(points=Points(win=3, draw=1, bye=3))
    assert {number for number, card in cards(snapshot).items() if card.exempt} == {1}


def test_1_8_with_three_points_for_a_win_a_win_and_a_loss_are_half_and_no_more() -> None:
    """Of six points 1 has three, and 4 has four."""
    rows = ["3w1 4b0", "4b= 3w=", "1b0 2b=", "2w= 1w1"]
    snapshot = tournament(rows, planned=3)._replace(points=Points(win=3, draw=1, bye=3))
    assert {number for number, card in cards(snapshot).items() if card.exempt} == {4}


def test_1_9_the_bye_goes_to_who_is_left_over_in_the_last_bracket() -> None:
    snapshot = tournament(["4w1", "5w1", "6w1", "1b0", "2b0", "3b0", "Z"])
    assert pair_round(snapshot, BOOK).bye in (4, 5, 6, 7)


def test_1_9_nobody_can_have_the_bye() -> None:
    with pytest.raises(NoPairingError):
        pair_round(tournament(["U Z Z", "Z U Z", "Z Z U"]), BOOK)


def test_c_04_1_3_the_bye_is_worth_a_win_unless_the_tournament_says_otherwise() -> None:
    snapshot = tournament(["U", "Z"])
    assert score_table(snapshot, BOOK.method)[1].points == 2
    assert score_table(snapshot._replace(points=Points(bye=1)), BOOK.method)[1].points == 1


def test_c_04_2_2_a_late_entry_has_the_number_that_his_data_deserve() -> None:
    """He is stronger than 2, so he is 2 and the others move up; so he is in a file too."""
    event = closed(published(started(4, systems=[(1, FIDE)], rounds=3)))
    late = event.do(actions.add_player, {"name": "Late", "rating": 1985}).state
    numbers = {late.entrants[one].player.name: number for one, number in late.lots.items()}
    assert numbers == {"P1": 1, "Late": 2, "P2": 3, "P3": 4, "P4": 5}
    snapshot = tournament(["4w=", "Z", "5b=", "1b=", "3w="])
    assert BOOK.order(snapshot, score_table(snapshot, BOOK.method)) == [1, 3, 4, 5, 2]


def test_c_04_2_3_1_an_adjourned_game_counts_as_a_draw() -> None:
    """1 and 2 have half a point for games that are not over, like 3 and 4, who drew."""
    gone = dict.fromkeys((5, 6, 7, 8), Result.ABSENT)
    assert makes(tournament(["5wX", "6bX", "7b=", "8w=", "1bX", "2wX", "3w=", "4b="], absent=gone), "1-3 2-4")


@pytest.mark.parametrize("why", [Result.ABSENT, Result.WITHDRAWN, Result.HALF_POINT_BYE, Result.NOT_ENTERED])
def test_c_04_2_3_2_who_is_absent_or_gone_is_not_paired(why: Result) -> None:
    snapshot = tournament(["Z"] * 6, absent={2: why, 4: why})
    assert makes(snapshot, "1-5 3-6")
    assert pair_round(snapshot, BOOK).absent == {2: why, 4: why}


def test_c_04_2_3_4_a_game_not_played_is_no_meeting_and_has_no_colour() -> None:
    snapshot = tournament(["2w+", "1b-"])
    assert makes(snapshot, "1-2")
    assert {card.wish.colour for card in cards(snapshot).values()} == {None}


def test_c_04_2_3_6_boards_by_highest_score_sum_and_number() -> None:
    """2 and 3 have a point; 1 (½) meets 4 (none), as 8 has met him; 5 and 6 have none; the bye comes last."""
    lines = engine_lines(tournament(["8w=", "F", "F", "Z", "Z", "Z", "Z", "1b=", "Z"]), BOOK)
    assert lines is not None
    assert [set(line) for line in lines] == [{2, 3}, {1, 4}, {8, 5}, {6, 7}, {9, 0}]


def test_c_04_2_3_6_and_c_04_7_virtual_points_count_in_the_order_of_the_boards() -> None:
    """FD4: 3 and 4 have no points, but a virtual one each."""
    snapshot = tournament(["H", "H", "Z", "Z"])._replace(virtual={3: (0, 2), 4: (0, 2)})
    lines = engine_lines(snapshot, BOOK)
    assert lines is not None
    assert [set(line) for line in lines] == [{3, 4}, {1, 2}]


def test_c_04_2_4_4_a_published_pairing_is_not_paired_anew() -> None:
    made = published(started(4, systems=[(1, FIDE)], rounds=3))
    assert keys(made.state, actions.pair) == keys(published(started(4, rounds=3)).state, actions.pair)
    assert closed(made).do(actions.pair).state.draft is not None


def test_c_04_7_the_first_half_has_virtual_points_in_the_first_rounds() -> None:
    """Nine rounds: 1 1 1 ½ ½. Of ten players six are accelerated, and meet each other in round one."""
    virtual = baku_points(range(1, 11), 9)
    assert virtual == dict.fromkeys(range(1, 7), (2, 2, 2, 1, 1))
    snapshot = tournament([""] * 10, planned=9)._replace(virtual=virtual)
    assert makes(snapshot, "1-4 2-5 3-6 7-9 8-10")


def test_c_07_4_what_is_equal_after_the_tie_breaks_is_drawn_by_lot() -> None:
    """Two players of one rating who drew: the seed of the lot decides."""
    snapshot = tournament(["2w=", "1b="], ratings=[2000, 2000])
    orders = {tuple(line.number for line in final_ranking(snapshot, BOOK, seed=seed)) for seed in range(20)}
    assert orders == {(1, 2), (2, 1)}


def test_c_04_2_2_titles_go_from_high_to_low_and_any_other_is_none() -> None:
    titles = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
    players = [Player(number, "A", title=title, rating=2000) for number, title in enumerate(reversed(titles), start=1)]
    ordered = sorted(players, key=strength)
    assert [player.title for player in ordered] == list(titles)
    lower, unknown = (strength(Player(1, "A", title=title, rating=2000)) for title in (" gm ", "DGM"))
    assert (lower, unknown) == (strength(players[-1]), strength(players[0]))
