"""Cards, floats, score tables and SOSOS as whole records, in a McMahon and with an in-between round."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Colour, McMahon, Points, Resistance, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.card import PairingCard, pairing_card, pairing_cards
from zwitsers.engine.scores.history import Float, colour_balance, colour_history, floats
from zwitsers.engine.scores.mcmahon import mcmahon_points, sums_of_resistance
from zwitsers.engine.scores.score_term import counts_as_awarded, is_double_loss, is_one_sided_draw
from zwitsers.engine.scores.table import PointsError, drawing_dummy_score, pairing_scores, points_table, score_table
from zwitsers.engine.scores.terms import score_terms

STARTS = {1: 60, 2: 60, 3: 58, 4: 56, 5: 54, 6: 52}
MCMAHON = snapshot_of(
    "2w+ 3b+ 5w- 4b+",
    "1b- 5w= absent 3b-",
    "4w- 1w- 6w+ 2w+",
    "3b- 6w+f absent 1w-",
    "bye 2b= 1b+ 6wadj",
    "late 4b-f 3b- 5badj",
    mcmahon=McMahon(STARTS),
    stones={(3, 2): 1, (4, 4): 2, (2, 1): 1},
    planned_rounds=4,
)
IN_BETWEEN = snapshot_of(
    "2w+ none 3w+",
    "1b- none dummy",
    "moved self 1b-",
    "5w= 6w+ moved",
    "4b= none 6b=",
    "absent 4b- 5w=",
    in_between=2,
    planned_rounds=2,
)


def rows(card: PairingCard) -> list[str]:
    """Round, opponent, colour, result, float, score before, then what it adds to points, WS, WP and SB, and stones."""
    found = []
    for turn in card.rounds:
        terms = (turn.points, turn.resistance_score, turn.resistance_points, turn.sonneborn_berger)
        adds = " ".join("-" if term is None else str(term.contributes) for term in terms)
        colour = turn.colour.value if turn.colour else "-"
        shown = f"{turn.round} {turn.opponent} {colour} {turn.result.label}, {turn.float.value or '-'}"
        found.append(f"{shown}, {turn.score_before}, {adds}, {turn.stones}")
    return found


def test_the_card_of_a_mcmahon_begins_with_the_start_score_and_has_the_stones() -> None:
    first, fifth = (pairing_card(MCMAHON, rulebook("go-nl"), number) for number in (1, 5))
    assert rows(first) == [
        "1 2 w win, -, 60, 2 2 61 122, 1",
        "2 3 b win, down, 62, 2 2 62 124, 1",
        "3 5 w loss, down, 64, 0 0 60 0, 0",
        "4 4 b win, down, 64, 2 2 58 116, 2",
    ]
    assert (first.number, first.totals, first.colour_balance) == (1, (66, 66, 241, 362), 0)
    assert rows(fifth) == [
        "1 0 - bye, down, 54, 2 2 54 0, 0",
        "2 2 b draw, up, 56, 1 1 61 61, 0",
        "3 1 b win, up, 57, 2 2 66 132, 0",
        "4 6 w adjourned, down, 59, 1 1 53 53, 0",
    ]
    # Black counts as plus in go.
    assert (fifth.number, fifth.totals, fifth.colour_balance) == (5, (60, 60, 234, 246), 1)


def test_the_card_with_an_in_between_round_and_without_resistance() -> None:
    fourth = pairing_card(IN_BETWEEN, rulebook("kndb"), 4)
    assert rows(fourth) == [
        "1 5 w draw, -, 0, 1 1 2 2, 0",
        "0 6 w win, down, 1, 2 2 1 2, 0",
        "2 0 - played in the in-between round, -, 3, 0 0 0 0, 0",
    ]
    assert (fourth.totals, fourth.colour_balance) == ((3, 3, 3, 4), 2)
    assert rows(pairing_card(IN_BETWEEN, rulebook("fide-dutch"), 6)) == [
        "1 0 - absent, -, 0, 0 - - -, 0",
        "0 4 b loss, up, 0, 0 - - -, 0",
        "2 5 w draw, up, 0, 1 - - -, 0",
    ]


@pytest.mark.parametrize("system", ["kndb", "knsb-wp", "fide-dutch"])
def test_all_cards_at_once_are_the_cards_one_by_one(system: str) -> None:
    book = rulebook(system)
    assert list(pairing_cards(IN_BETWEEN, book)) == [pairing_card(IN_BETWEEN, book, n) for n in IN_BETWEEN.numbers]


def test_r1_4_only_a_game_that_was_played_has_a_colour() -> None:
    made = snapshot_of("2w+f 2b+ bye 2w=", "1b-f 1w- absent 1b=")
    assert colour_history(made, 1) == (None, Colour.BLACK, None, Colour.WHITE)
    assert colour_history(made, 2) == (None, Colour.WHITE, None, Colour.BLACK)
    more = made.after(2)
    assert [colour_balance(more, number, Colour.WHITE) for number in (1, 2)] == [-1, 1]
    assert [colour_balance(more, number, Colour.BLACK) for number in (1, 2)] == [1, -1]


def test_003_a4_floats_go_by_the_score_before_the_round() -> None:
    made = snapshot_of("2w+ 3b+f full", "1b- bye half", "4w= 1w-f 4b+", "3b= absent 3w-")
    none, up, down = Float.NONE, Float.UP, Float.DOWN
    assert floats(made) == {1: (none, down, down), 2: (none, down, none), 3: (none, up, none), 4: (none, none, none)}
    # With start scores the first round has floats too.
    assert floats(made._replace(mcmahon=McMahon({1: 4, 2: 2, 3: 2, 4: 2})))[1][0] is down


def test_m4_floats_count_rounds_without_a_game_rounded_down() -> None:
    """2 has half a point for one absence, which counts as nothing: 2 against 3 half points before round 2."""
    made = snapshot_of(
        "bye 3w+", "absent 4w=", "4b= 1b-", "3w= 2b=", mcmahon=McMahon({1: 4, 2: 2, 3: 2, 4: 2}, rounded_down=True)
    )
    assert (floats(made)[2][1], floats(made)[4][1]) == (Float.UP, Float.DOWN)
    whole = made._replace(mcmahon=McMahon({1: 4, 2: 2, 3: 2, 4: 2}, rounded_down=False))
    assert (floats(whole)[2][1], floats(whole)[4][1]) == (Float.NONE, Float.NONE)


@pytest.mark.parametrize(("rounded_down", "article"), [(True, "M4"), (False, "2.2")])
def test_m4_only_settings_other_than_those_of_the_rulebook_are_cited_as_such(rounded_down: bool, article: str) -> None:
    mcmahon = McMahon({1: 4, 2: 2, 3: 2}, bye=2, absence=0, missed=0, rounded_down=rounded_down)
    made = snapshot_of("bye", "3w+", "2b-", mcmahon=mcmahon)
    points, *_ = score_terms(made, rulebook("go-nl").method, 1)
    assert [term.article for term in points] == [article]


def test_which_results_count_as_awarded_as_both_lost_and_as_one_sided() -> None:
    made = tournament("1-2:00 3-4:=0 5-6:1 7-8:00R 9-10:=", players=12)
    entries = {number: made.entry(number, 1) for number in made.numbers}
    lost, sided, awarded = (
        {number for number, entry in entries.items() if check(made, 1, entry)}
        for check in (is_double_loss, is_one_sided_draw, counts_as_awarded)
    )
    assert (lost, sided, awarded) == ({1, 2}, {3, 4}, {1, 2, 7, 8, 11, 12})


SCORES = {
    Resistance.START: {1: (66, 66, 241, 362), 4: (58, 58, 237, 106), 5: (60, 60, 234, 246)},
    Resistance.HALF: {1: (66, 66, 241, 364), 4: (58, 58, 239, 110), 5: (60, 59, 237, 249)},
    Resistance.RULEBOOK: {1: (66, 66, 243, 368), 4: (58, 59, 243, 177), 5: (60, 59, 242, 308)},
}
# SOS of 1 to 6: 241 248 238 237 234 232; 241 247 241 239 237 231; 243 250 246 243 242 232.
# 4 met 3 and 6 (by forfeit), had no opponent in round 3 and met 1; 5 had the bye in round 1, then met 2, 1 and 6.
SOSOS = {
    # Without an opponent the start score counts for each of the four rounds.
    Resistance.START: {1: 957, 4: 238 + 232 + 4 * 56 + 241, 5: 4 * 54 + 248 + 241 + 232},
    Resistance.HALF: {1: 964, 4: 241 + 231 + 4 * 56 + 241, 5: 4 * 54 + 247 + 241 + 231},
    # A game that both lost, a forfeit, an absence and the bye add one's own SOS.
    Resistance.RULEBOOK: {1: 981, 4: 3 * 243 + 243, 5: 242 + 250 + 243 + 232},
}


@pytest.mark.parametrize("resistance", list(Resistance))
def test_m4_the_score_table_and_sosos(resistance: Resistance) -> None:
    mcmahon = McMahon(STARTS, resistance=resistance)
    made = MCMAHON._replace(mcmahon=mcmahon)
    table = score_table(made, rulebook("go-nl").method)
    assert {number: table[number] for number in (1, 4, 5)} == SCORES[resistance]
    found = sums_of_resistance(made, mcmahon, table)
    assert {number: found[number] for number in (1, 4, 5)} == SOSOS[resistance]


def test_m3_scores_after_some_of_the_rounds() -> None:
    mcmahon = McMahon(STARTS)
    assert mcmahon_points(MCMAHON, mcmahon, 0) == STARTS
    assert mcmahon_points(MCMAHON, mcmahon, 2) == {1: 64, 2: 61, 3: 58, 4: 58, 5: 57, 6: 52}
    assert points_table(MCMAHON, 2) == mcmahon_points(MCMAHON, mcmahon, 2)
    # A McMahon under a rulebook without resistance has the same points.
    assert score_table(MCMAHON, rulebook("fide-dutch").method)[1] == (66, 0, 0, 0)


def test_other_points_count_where_the_rulebook_allows_them() -> None:
    worth = Points(win=3, draw=1, loss=0, bye=2, absence=1, forfeit_loss=0, divisor=1)
    made = snapshot_of("2w+ bye", "1b- 3w=", "absent 2b=", points=worth)
    assert points_table(made) == {1: 5, 2: 1, 3: 2}
    assert points_table(made, 1) == {1: 3, 2: 0, 3: 1}
    assert score_table(made, rulebook("fide-dutch").method)[1] == (5, 0, 0, 0)
    with pytest.raises(PointsError, match="3-1-0 bye=2 absent=1"):
        score_table(made, rulebook("knsb-wp").method)


def test_c04_7_a_round_is_paired_on_the_points_before_it_and_its_own_virtual_points() -> None:
    made = snapshot_of("2w+ 2b=", "1b- 1w=", virtual={1: (2, 1), 2: (0, 4)}, planned_rounds=4)
    assert [pairing_scores(made, before) for before in (1, 2, 3, None)] == [
        {1: 2, 2: 0},
        {1: 2 + 1, 2: 4},
        {1: 3, 2: 1},
        {1: 3, 2: 1},
    ]


def test_r7_2_the_dummy_has_a_draw_for_every_numbered_round() -> None:
    assert [drawing_dummy_score(made) for made in (IN_BETWEEN, IN_BETWEEN.after(1), MCMAHON)] == [2, 1, 4]


def test_nobody_has_a_card_or_a_float_before_the_first_round() -> None:
    made = Snapshot(MCMAHON.players, ((),) * 6)
    assert pairing_card(made, rulebook("kndb"), 1) == PairingCard(
        1, (), score_table(made, rulebook("kndb").method)[1], 0
    )
    assert floats(made) == dict.fromkeys(range(1, 7), ())
