"""002 Eindstand: the barrage and the three ways to order those with equal points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from helpers.crosstables import tournament
from helpers.prize_shares import divide_prizes
from zwitsers.engine.prizes.by_places import by_places
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import FinalLine, FinalRankingError, final_ranking
from zwitsers.present.tables.draw import draw_plain
from zwitsers.present.tables.standings import standings_blocks
from zwitsers.present.views.standings import final_standings

BOOK = rulebook("kndb")
LEVEL_ON_WP = ("5-4:= 3-6:0 2-1:1", "3-1:0 5-6:1 2-4:0", "3-2:0 6-4:1 5-1:0")


def values(line: FinalLine, name: str) -> str:
    return next(value.text for value in line.values if value.step.name == name)


def decided(line: FinalLine) -> tuple[str, str] | None:
    return (line.decided_by.name, line.decided_by.article) if line.decided_by else None


def test_eindstand_points_come_first() -> None:
    lines = final_ranking(tournament("1-2:0 3-4:="), BOOK)
    assert [line.number for line in lines] == [2, 3, 4, 1]
    assert decided(lines[3]) == ("points", "Eindstand")


def test_eindstand_2_kndb_wp_then_sb_then_a_shared_place() -> None:
    lines = final_ranking(tournament(*LEVEL_ON_WP), BOOK)
    assert [(line.place, line.number, line.shared) for line in lines] == [
        (1, 2, False),
        (2, 1, False),
        (3, 6, False),
        (4, 4, True),
        (4, 5, True),
        (6, 3, False),
    ]
    assert decided(lines[1]) == ("sonneborn_berger", "Eindstand 2 KNDB")
    assert decided(lines[2]) == ("resistance_points", "Eindstand 2 KNDB")
    assert [value.step.name for value in lines[0].values] == ["points", "resistance_points", "sonneborn_berger"]


def test_eindstand_2_kndb_a_seed_does_not_break_a_shared_place() -> None:
    assert final_ranking(tournament(*LEVEL_ON_WP), BOOK, seed=5) == final_ranking(tournament(*LEVEL_ON_WP), BOOK)


def test_eindstand_1_a_barrage_still_to_be_played_is_shown_as_such() -> None:
    lines = final_ranking(tournament(*LEVEL_ON_WP), BOOK, barrage=())
    assert [(line.place, line.number, line.barrage) for line in lines[:4]] == [
        (1, 2, True),
        (1, 1, True),
        (1, 6, True),
        (4, 4, False),
    ]
    assert [decided(line) for line in lines[:4]] == [None, None, None, ("points", "Eindstand")]


def test_eindstand_1_a_barrage_decides_the_first_place_and_nothing_below() -> None:
    lines = final_ranking(tournament(*LEVEL_ON_WP), BOOK, barrage=(6, 1, 2))
    assert [line.number for line in lines] == [6, 1, 2, 4, 5, 3]
    assert [decided(line) for line in lines[:3]] == [None, ("barrage", "Eindstand 1"), ("barrage", "Eindstand 1")]
    assert not any(line.barrage for line in lines)


def test_eindstand_1_a_single_winner_needs_no_barrage() -> None:
    plain = final_ranking(tournament("1-2:0 3-4:="), BOOK)
    assert final_ranking(tournament("1-2:0 3-4:="), BOOK, barrage=()) == plain


def test_eindstand_1_a_barrage_must_name_those_who_are_level() -> None:
    with pytest.raises(FinalRankingError, match="1, 2, 6"):
        final_ranking(tournament(*LEVEL_ON_WP), BOOK, barrage=(1, 2))


def test_eindstand_1_a_barrage_may_leave_players_level_who_then_share() -> None:
    """R10.5; no WP or SB separates them any more."""
    lines = final_ranking(tournament(*LEVEL_ON_WP), BOOK, barrage=(6, (1, 2)))
    assert [(line.place, line.number, line.shared) for line in lines[:4]] == [
        (1, 6, False),
        (2, 1, True),
        (2, 2, True),
        (4, 4, True),
    ]
    top = final_ranking(tournament(*LEVEL_ON_WP), BOOK, barrage=((1, 6), 2))
    assert [(line.place, line.number, line.shared) for line in top[:3]] == [(1, 1, True), (1, 6, True), (3, 2, False)]
    with pytest.raises(FinalRankingError, match="1, 2, 6"):
        final_ranking(tournament(*LEVEL_ON_WP), BOOK, barrage=((1, 2),))


def test_eindstand_1_prize_money_follows_the_places_that_a_barrage_settled() -> None:
    """R10.5: level on points, but no longer level; whoever stays level shares, and all others share by points."""
    snapshot, amounts = tournament(*LEVEL_ON_WP), [100_00, 50_00, 25_00, 10_00]
    assert divide_prizes(final_ranking(snapshot, BOOK, barrage=(6, 1, 2)), amounts) == {
        6: 100_00,
        1: 50_00,
        2: 25_00,
        4: 5_00,
        5: 5_00,
        3: 0,
    }
    shared = divide_prizes(final_ranking(snapshot, BOOK, barrage=(6, (1, 2))), amounts)
    assert (shared[6], shared[1], shared[2]) == (100_00, 37_50, 37_50)
    to_play = divide_prizes(final_ranking(snapshot, BOOK, barrage=()), amounts)
    assert (to_play[2], to_play[1], to_play[6]) == (58_34, 58_33, 58_33)


def test_eindstand_2_fmjd_the_chain_ends_where_one_opponent_is_left() -> None:
    """R10.8: after one round nothing can be left out; after two one opponent can."""
    names = [value.step.name for value in final_ranking(tournament("1-2:= 3-4:="), BOOK, "fmjd")[0].values]
    assert names == ["points", "solkoff_median"]
    two = final_ranking(tournament("1-2:= 3-4:=", "1-3:= 2-4:="), BOOK, "fmjd")
    assert [value.step.name for value in two[0].values] == ["points", "solkoff_median", "solkoff_truncated_1"]


def test_eindstand_2_fmjd_median_leaves_out_the_highest_and_the_lowest_opponent() -> None:
    snapshot = tournament("5-6:0 1-3:1 2-4:0", "5-4:0 1-2:0 6-3:=", "6-1:0 5-2:0 3-4:1")
    lines = final_ranking(snapshot, BOOK, "fmjd")
    # 1 has more WP (4+3+3 against 4+4+0), but without the extremes 2 keeps 4 and 1 keeps 3.
    assert [line.number for line in final_ranking(snapshot, BOOK)[:2]] == [1, 2]
    assert [line.number for line in lines[:2]] == [2, 1]
    assert [values(line, "solkoff_median") for line in lines[:2]] == ["4", "3"]
    assert decided(lines[1]) == ("solkoff_median", "Eindstand 2 FMJD")


def test_eindstand_2_fmjd_truncated_leaves_out_the_lowest() -> None:
    snapshot = tournament("4-6:0 2-3:1 1-5:=", "5-2:= 1-4:1 6-3:0", "2-4:1 3-5:1 6-1:0")
    lines = final_ranking(snapshot, BOOK, "fmjd")
    assert [(line.number, values(line, "solkoff_truncated_1")) for line in lines[:2]] == [(2, "6"), (1, "4")]
    assert decided(lines[1]) == ("solkoff_truncated_1", "Eindstand 2 FMJD")
    assert [value.step.name for value in lines[0].values] == ["points", "solkoff_median", "solkoff_truncated_1"]


def test_eindstand_2_fmjd_the_chain_goes_on_with_the_two_lowest_and_further() -> None:
    snapshot = tournament(
        "3-2:0 8-5:= 1-7:= 4-6:0",
        "4-2:0 8-7:= 1-3:1 5-6:=",
        "4-7:1 3-6:= 8-2:1 1-5:=",
        "8-4:0 7-6:1 5-3:1 2-1:=",
        "8-3:0 1-6:= 7-2:= 5-4:0",
    )
    lines = final_ranking(snapshot, BOOK, "fmjd")
    assert [(line.place, line.number) for line in lines[:3]] == [(1, 2), (2, 1), (2, 4)]
    assert [values(line, "solkoff_truncated_2") for line in lines[:3]] == ["17", "16", "16"]
    assert decided(lines[1]) == ("solkoff_truncated_2", "Eindstand 2 FMJD")
    # 1 and 4 stay level to the end of the chain: a shared place, with the whole chain shown.
    assert [value.step.name for value in lines[1].values[2:]] == [f"solkoff_truncated_{cut}" for cut in (1, 2, 3, 4)]


def test_eindstand_2_fmjd_a_round_without_a_game_is_an_opponent_with_zero() -> None:
    # 3 met the dummy (0), 1 (2) and 2 (2): the dummy is left out as the lowest.
    snapshot = tournament("1-2:1 3:bye", "3-1:= 2:bye", "2-3:= 1:absent")
    lines = {line.number: line for line in final_ranking(snapshot, BOOK, "fmjd")}
    assert (values(lines[3], "solkoff_median"), values(lines[3], "solkoff_truncated_1")) == ("3", "6")


def test_eindstand_2_rating_is_the_exact_average_of_the_opponents() -> None:
    snapshot = tournament(
        "1-4:1 2-5:1 3-6:=", "1-5:= 2-6:= 3-4:1", "1-6:= 2-4:= 3-5:=", ratings={4: 1000, 5: 1100, 6: 1201}
    )
    lines = final_ranking(snapshot, BOOK, "rating")
    assert {line.number: line.values[1].value for line in lines if line.number < 4} == dict.fromkeys(
        (1, 2, 3), Fraction(3301, 3)
    )
    assert [value.text for value in lines[0].values] == ["4", "3301/3"]
    assert [line.place for line in lines[:3]] == [1, 1, 1]


def test_eindstand_2_rating_decides_and_leaves_out_rounds_without_a_game() -> None:
    snapshot = tournament("1-3:1 2-4:1", "1:bye 2-3:1 4:absent", ratings={3: 1500, 4: 1400})
    lines = final_ranking(snapshot, BOOK, "rating")
    assert [(line.number, line.values[1].text) for line in lines[:2]] == [(1, "1500"), (2, "1450")]
    assert decided(lines[1]) == ("average_rating", "Eindstand 2 rating")


def test_eindstand_cents_that_do_not_divide_go_in_the_order_of_the_list_and_it_says_so() -> None:
    """R10.6: 100.01 for three."""
    snapshot = tournament(*LEVEL_ON_WP)
    lines = final_ranking(snapshot, BOOK)
    for amounts, odd in (([100_01], True), ([99_00], False)):
        division = by_places(lines, amounts)
        made = final_standings(snapshot, BOOK, lines, ranking="kndb", prizes=division.paid, odd_cents=division.odd)
        assert ("in the order of this list" in draw_plain(standings_blocks(made, "en"))) is odd
    prizes = divide_prizes(lines, [100_01])
    assert [prizes[line.number] for line in lines[:3]] == [33_34, 33_34, 33_33]


def test_eindstand_no_text_speaks_of_lots() -> None:
    """R10.5: also when a seed was written down."""
    snapshot = tournament(*LEVEL_ON_WP)
    made = final_standings(snapshot, BOOK, final_ranking(snapshot, BOOK, seed=5), ranking="kndb", seed=5)
    assert made.seed is None
    for language, word in (("en", "lot"), ("nl", "loot")):
        assert word not in draw_plain(standings_blocks(made, language)).lower()


def test_eindstand_equal_points_divide_the_money() -> None:
    lines = final_ranking(tournament(*LEVEL_ON_WP), BOOK)
    assert divide_prizes(lines, [100_00, 50_00, 25_01, 10_00]) == {2: 58_34, 1: 58_34, 6: 58_33, 4: 5_00, 5: 5_00, 3: 0}
