"""How every result counts in C.07 article 16, and the data of a tournament that criteria use."""

from __future__ import annotations

from fractions import Fraction

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import McMahon, Player, Points, Resistance, Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.catalogue import CATALOGUE
from zwitsers.engine.scores.criteria.field import RankingField, unrated_players
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion, CriterionTerm, Unit, cut
from zwitsers.engine.scores.criteria.rating_tables import mean
from zwitsers.engine.scores.criteria.rounds import Scores, forfeited, requested, voluntary
from zwitsers.engine.scores.criteria.writing import parse_codes
from zwitsers.engine.scores.method import AWARDED_AS_DRAW
from zwitsers.engine.scores.units import Number


def test_c07_16_1_requested_byes_voluntarily_unplayed_rounds_and_forfeits() -> None:
    away = {Result.HALF_POINT_BYE, Result.ABSENT, Result.NO_NOTICE, Result.WITHDRAWN, Result.NOT_ENTERED}
    away |= {Result.SELF_DRAW, Result.DUMMY_DRAW}
    assert {result for result in Result if requested(result)} == away
    assert {result for result in Result if voluntary(result)} == away | {Result.FORFEIT_LOSS}
    assert {result for result in Result if forfeited(result)} == {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}


# 1: a bye between absences. 2: absent at the end, after a forfeit loss. 3: a half-point bye at the end.
AWAY = snapshot_of("absent bye absent", "3w+ 3b-f absent", "2b- 2w+f half", planned_rounds=3)


def test_c07_16_3_only_byes_at_the_end_are_adjusted() -> None:
    scores = Scores(AWAY)
    assert (dict(scores.own), dict(scores.adjusted)) == ({1: 2, 2: 2, 3: 3}, {1: 3, 2: 3, 3: 3})
    fixed = Scores(AWAY._replace(predetermined=True))
    assert dict(fixed.adjusted) == {1: 2, 2: 2, 3: 3}


def test_c07_16_4_the_score_of_the_dummy_and_where_it_comes_from() -> None:
    scores = Scores(AWAY)
    assert [scores.dummy(1, column) for column in (0, 1, 2)] == [(2, "own")] * 3
    # A win by forfeit: at most the adjusted score of the opponent, which is not lower.
    assert [scores.dummy(3, 1), scores.dummy(3, 2), scores.dummy(2, 1)] == [(3, "own"), (3, "own"), (2, "own")]
    more = Scores(snapshot_of("2w+f bye full", "1b-f absent 3w-", "absent absent 2b+"))
    # 6 units: at most three draws for a bye, and nothing for the forfeit, because 2 played the last round and has 0.
    assert [more.dummy(1, column) for column in (0, 1, 2)] == [(0, "own-as-opponent"), *[(3, "own-as-draws")] * 2]


def test_c07_8_3_the_final_round_is_drawn_also_where_a_draw_is_worth_more() -> None:
    worth = Points(win=3, draw=1, loss=0, bye=3, divisor=1)
    made = snapshot_of("2w+ 2b+f bye", "1b- 1w-f absent", planned_rounds=3, points=worth)
    fore, plain = Scores(made.after(2)._replace(planned_rounds=2), fore=True), Scores(made.after(2))
    assert (dict(plain.own), dict(fore.own)) == ({1: 6, 2: 0}, {1: 4, 2: 1})
    assert [fore.result(1, column) for column in (0, 1)] == [Result.WIN, Result.DRAW]
    assert [plain.result(1, column) for column in (0, 1)] == [Result.WIN, Result.FORFEIT_WIN]
    # A bye in the final round stays a bye, and with a round to come nothing is drawn.
    assert dict(Scores(made, fore=True).own) == {1: 9, 2: 0}
    assert dict(Scores(made.after(2), fore=True).own) == {1: 6, 2: 0}


def test_c07_10_whoever_was_paired_takes_part_also_by_forfeit() -> None:
    players = tuple(
        Player(number, f"P{number}", rating=rating) for number, rating in ((1, 1800), (2, 0), (3, 0), (4, 0))
    )
    made = snapshot_of("2w+f 3b+", "1b-f absent", "absent 1w-", "bye absent", players=players)
    assert unrated_players(made) == (2, 3)
    assert RankingField(made, rulebook("fide-dutch")).unrated == (2, 3)


def test_c07_10_only_the_rating_that_counts_makes_a_player_rated() -> None:
    players = (Player(1, "A", rating=1800), Player(2, "B", international_rating=1900), Player(3, "C", rating=1700))
    assert unrated_players(snapshot_of("2w+", "1b-", "bye", players=players)) == (2,)


def test_a_missing_value_is_below_every_value_unless_the_criterion_says_otherwise() -> None:
    players = tuple(Player(number, f"P{number}", grade=grade) for number, grade in ((1, ""), (2, "3k"), (3, "1d")))
    field = RankingField(snapshot_of("", "", "", players=players), rulebook("go-nl"))
    assert field.comparable(parse_codes("RANK")[0]) == {1: -4, 2: -3, 3: 0}
    ungraded = RankingField(snapshot_of("", ""), rulebook("go-nl"))
    assert ungraded.comparable(parse_codes("RANK")[0]) == {1: -1, 2: -1}


def test_smaller_is_better_turns_the_sign() -> None:
    field = RankingField(snapshot_of("", "", pairing_numbers={1: 2, 2: 1}), rulebook("fide-dutch"))
    assert field.comparable(parse_codes("TPN")[0]) == {1: -2, 2: -1}
    assert field.comparable(parse_codes("TPN/R")[0]) == {1: 2, 2: 1}


@pytest.mark.parametrize(
    ("system", "divisors"),
    [("fide-dutch", (2, 4, 2, 1)), ("knsb-wp", (2, 4, 2, 1)), ("kndb", (1, 1, 2, 1))],
)
def test_the_units_of_a_value(system: str, divisors: tuple[int, ...]) -> None:
    field = RankingField(snapshot_of("", ""), rulebook(system))
    assert tuple(map(field.divisor, Unit)) == divisors


def test_a_value_for_output_has_the_divisor_of_its_unit() -> None:
    field = RankingField(snapshot_of("", ""), rulebook("fide-dutch"))
    chosen = {code: parse_codes(code)[0] for code in ("SB", "WIN", "AOB")}
    assert field.shown(chosen["SB"], 5) == (Number(5, 4),)
    assert field.shown(chosen["WIN"], 5) == (Number(5, 1),)
    assert field.shown(chosen["AOB"], Fraction(5, 3)) == (Number(5, 6),)
    assert field.shown(chosen["SB"], None) == ()


def test_where_the_rulebook_has_no_wp_that_of_001_counts() -> None:
    made = snapshot_of("2w+ bye", "1b- absent")
    fide, draughts = (RankingField(made, rulebook(system)) for system in ("fide-dutch", "kndb"))
    assert fide.resistance is AWARDED_AS_DRAW
    assert draughts.resistance is rulebook("kndb").method
    # WS 3 and 1: the bye is a draw against oneself.
    assert fide.table[1] == (4, 3, 1 + 3, 2 * 1 + 3)
    assert draughts.table[1] == (4, 4, 0, 0)


def test_the_largest_number_of_games() -> None:
    made = snapshot_of("2w+ bye 3b+", "1b- 3w+ bye", "bye 2b- 1w-")
    fields = [RankingField(made._replace(predetermined=fixed), rulebook("fide-dutch")) for fixed in (False, True)]
    assert [field.games for field in fields] == [3, 2]
    assert RankingField(snapshot_of(predetermined=True), rulebook("fide-dutch")).games == 0


def test_m4_m6_stones_and_half_points_depend_on_the_settings_of_the_mcmahon() -> None:
    starts, stones = {1: 4, 2: 2}, {(2, 1): 3, (1, 1): 1}
    made = snapshot_of("2w+", "1b-", stones=stones)
    counts, plain = McMahon(starts, stones_count=True), McMahon(starts, resistance=Resistance.HALF)
    fields = [RankingField(made._replace(mcmahon=said), rulebook("go-nl")) for said in (None, plain, counts)]
    assert [field.stones_more(1, 2, 1) for field in fields] == [0, 0, 4]
    assert [field.stones_more(2, 1, 1) for field in fields] == [0, 0, -4]
    assert [field.half_for_unplayed for field in fields] == [False, True, False]
    assert [field.start(1) for field in fields] == [0, 4, 4]


def test_a_dropped_criterion_has_no_terms() -> None:
    made = snapshot_of("2w+", "1b-", players=(Player(1, "A", rating=1500), Player(2, "B")))
    field = RankingField(made, rulebook("fide-dutch"))
    assert field.terms(parse_codes("ARO")[0], 1) == ()
    assert field.terms(parse_codes("AR")[0], 1) == (CriterionTerm(1, 2, 0, "rating"),)
    assert field.terms(ChosenCriterion(CATALOGUE["TPN"]), 1) == ()


@pytest.mark.parametrize(
    ("lowest", "highest", "left_out"),
    [
        (0, 0, ["", "", "", ""]),
        (1, 0, ["", "lowest", "", ""]),
        (2, 0, ["lowest", "lowest", "", ""]),
        (0, 1, ["", "", "", "highest"]),
        (1, 2, ["", "lowest", "highest", "highest"]),
        (3, 2, ["lowest", "lowest", "lowest", "highest"]),
        (5, 5, ["lowest"] * 4),
    ],
)
def test_of_equal_terms_the_first_is_the_lowest_and_the_last_the_highest(
    lowest: int, highest: int, left_out: list[str]
) -> None:
    terms = [CriterionTerm(turn, 0, adds, "opponent") for turn, adds in enumerate((3, 1, 3, 3), start=1)]
    assert [term.left_out for term in cut(terms, lowest, highest)] == left_out


def test_an_average_is_rounded_half_up() -> None:
    assert [mean(total, 2) for total in (3, 4, 5, -3, -1)] == [2, 2, 3, -1, 0]
    assert mean(Fraction(7, 3), 1) == 2
