"""Performance and rating change by B.02: the tables, the 400-point rule, K, and who is unrated."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.domain.ratings import Rating
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
from zwitsers.engine.scores.criteria.ratings import ARO, TPR
from zwitsers.engine.scores.performance import Performance, RatedGame, k_of, lists_of, performance

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
OTHER = {W: L, L: W, D: D}


def against(own: Player, *games: tuple[int, Result]) -> Snapshot:
    """Player 1 against opponents with these ratings, one in each round; they meet nobody else."""
    rounds = len(games)
    players = [own, *(Player(number, rating=rating) for number, (rating, _result) in enumerate(games, start=2))]
    mine = tuple(PlayerRound(result, number, Colour.WHITE) for number, (_rating, result) in enumerate(games, start=2))
    theirs = [
        tuple(
            PlayerRound(OTHER[games[at][1]], 1, Colour.BLACK) if turn == at else PlayerRound(Result.ABSENT)
            for turn in range(rounds)
        )
        for at in range(rounds)
    ]
    return Snapshot(tuple(players), (mine, *theirs), planned_rounds=rounds)


def of_rating(rating: int, *games: tuple[int, Result], **known: object):  # type: ignore[no-untyped-def]
    return performance(against(Player(1, rating=rating, **known), *games), 1, Rating.NATIONAL)  # type: ignore[arg-type]


# Table 8.1.2: the first and last difference of a row, and what is expected of the higher rated.
ROWS = [
    *((0, 50), (3, 50), (4, 51), (10, 51), (11, 52), (25, 53), (26, 54), (53, 57), (54, 58), (91, 62), (92, 63)),
    *((153, 70), (154, 71), (197, 75), (198, 76), (245, 80), (246, 81), (302, 85), (303, 86), (344, 88), (345, 89)),
    *((374, 90), (375, 91), (391, 91), (392, 92), (400, 92)),
]


@pytest.mark.parametrize(("difference", "expected"), ROWS)
def test_8_1_2_what_is_expected_by_difference(difference: int, expected: int) -> None:
    higher = of_rating(2000, (2000 - difference, W))
    lower = of_rating(2000 - difference, (2000, W))
    assert (higher.expected, lower.expected) == (expected, 100 - expected)


@pytest.mark.parametrize(
    ("own", "other", "difference", "limited", "expected"),
    [
        (2000, 1600, 400, False, 92),
        (2000, 1599, 400, True, 92),
        (2000, 1000, 400, True, 92),
        (1500, 2300, -400, True, 8),
        (2649, 2000, 400, True, 92),
        # From 2650 on the difference counts as it is, since 1 October 2025.
        (2650, 2000, 650, False, 99),
        (2813, 2400, 413, False, 93),
        (2400, 2813, -400, True, 8),
        (2800, 2000, 800, False, 100),
    ],
)
def test_8_3_1_more_than_400_counts_as_400(own: int, other: int, difference: int, limited: bool, expected: int) -> None:
    (game,) = of_rating(own, (other, W)).games
    assert (game.difference, game.limited, game.expected) == (difference, limited, expected)


def test_the_limit_holds_in_every_game_and_not_for_the_performance() -> None:
    found = of_rating(1500, (2000, W), (2100, W), (1500, L))
    assert [game.limited for game in found.games] == [True, True, False]
    assert (found.expected, found.change, found.rounded_change) == (8 + 8 + 50, 20 * 134, 27)
    # 2 out of 3 is 67 per cent, which is worth 125 points.
    assert (found.average, found.performance) == (1867, 1867 + 125)


def test_8_3_2_a_change_worked_out_by_hand() -> None:
    """2000 against 2100 (win, +100: 36 expected), 1900 (draw, 64), 2000 (loss, 50): 1½ scored, 1.50 expected."""
    even = of_rating(2000, (2100, W), (1900, D), (2000, L))
    assert (even.halves, even.expected, even.change, even.rounded_change) == (3, 150, 0, 0)
    assert (even.average, even.performance) == (2000, 2000)
    better = of_rating(2000, (2100, W), (1900, W), (2000, D))
    assert (better.change, better.rounded_change) == (2000, 20)
    # 83 per cent is worth 273 points.
    assert better.performance == 2000 + 273


@pytest.mark.parametrize(
    ("k", "games", "change", "rounded"),
    [
        # 8.3.4: a half goes away from zero.
        (10, ((2000, W), (2000, D), (2000, D), (2000, D)), 500, 5),
        (10, ((1996, D),), -10, 0),
        (25, ((2011, D),), 50, 1),
        (25, ((1989, D),), -50, -1),
        (25, ((2004, D),), 25, 0),
    ],
)
def test_8_3_4_rounding(k: int, games: tuple[tuple[int, Result], ...], change: int, rounded: int) -> None:
    found = of_rating(2000, *games, national_k=k)
    assert (found.change, found.rounded_change) == (change, rounded)


@pytest.mark.parametrize(
    ("player", "year", "k"),
    [
        (Player(1, rating=1800), 2026, (20, False)),
        (Player(1, rating=2399), 2026, (20, False)),
        (Player(1, rating=2400), 2026, (10, False)),
        # Until the end of the year in which he becomes 18, below 2300.
        (Player(1, rating=1800, birth="2008-12-31"), 2026, (40, False)),
        (Player(1, rating=1800, birth="2007"), 2026, (20, False)),
        (Player(1, rating=2299, birth="2010"), 2026, (40, False)),
        (Player(1, rating=2300, birth="2010"), 2026, (20, False)),
        (Player(1, rating=2450, birth="2010"), 2026, (10, False)),
        # Nobody knows what year it is: nobody is young.
        (Player(1, rating=1800, birth="2010"), None, (20, False)),
        # What the list says goes first: for those who are new to it, or were 2400 once.
        (Player(1, rating=1800, national_k=40), 2026, (40, True)),
        (Player(1, rating=2350, national_k=10), 2026, (10, True)),
    ],
)
def test_8_3_3_k(player: Player, year: int | None, k: tuple[int, bool]) -> None:
    assert k_of(player, Rating.NATIONAL, year) == k


def test_8_3_3_k_of_a_junior_depends_on_the_year_of_the_tournament() -> None:
    junior = against(Player(1, rating=1800, birth="2010"), (1800, D))
    found = [performance(junior, 1, Rating.NATIONAL, year) for year in (2028, 2029, None)]
    assert [(one.k, one.k_given) for one in found] == [(40, False), (20, False), (20, False)]


@pytest.mark.parametrize(("games", "k"), [(17, 40), (18, 38), (20, 35)])
def test_8_3_3_k_times_games_is_700_at_most(games: int, k: int) -> None:
    assert of_rating(2000, *[(2000, D)] * games, national_k=40).k == k


def test_8_3_3_only_rated_games_count_for_the_limit_of_700() -> None:
    """17 games that count allow 41; with the 3 against players without a rating it would be 35."""
    assert of_rating(2000, *[(2000, D)] * 17, *[(0, W)] * 3, national_k=40).k == 40
    assert of_rating(2000, *[(0, W)] * 20, national_k=40).k == 40


def test_games_against_unrated_players_do_not_count() -> None:
    found = of_rating(2000, (2000, W), (0, W), (0, L), (2000, L))
    assert ([game.round for game in found.games], found.unrated) == ([1, 4], ((2, 3), (3, 4)))
    assert (found.halves, found.expected, found.change, found.performance) == (2, 100, 0, 2000)


def test_whoever_met_unrated_players_only_has_no_performance() -> None:
    found = of_rating(2000, (0, W), (0, W))
    assert (found.average, found.performance, found.expected, found.change, found.rounded_change) == (None,) * 5


@pytest.mark.parametrize("unfinished", [Result.PENDING, Result.ADJOURNED])
def test_a_game_without_an_ending_does_not_count(unfinished: Result) -> None:
    """In the standings it counts as a draw."""
    mine = (PlayerRound(Result.WIN, 2, Colour.WHITE), PlayerRound(unfinished, 2, Colour.BLACK))
    theirs = (PlayerRound(Result.LOSS, 1, Colour.BLACK), PlayerRound(unfinished, 1, Colour.WHITE))
    snapshot = Snapshot((Player(1, rating=1900), Player(2, rating=1900)), (mine, theirs), planned_rounds=2)
    found = performance(snapshot, 1, Rating.NATIONAL)
    assert ([game.round for game in found.games], found.halves) == ([1], 2)


def test_forfeits_byes_and_games_that_are_not_rated_do_not_count() -> None:
    kinds = (Result.FORFEIT_WIN, Result.UNRATED_WIN, Result.WIN)
    others = (Result.FORFEIT_LOSS, Result.UNRATED_LOSS, Result.LOSS)
    mine = (
        *(PlayerRound(kind, 2, Colour.WHITE) for kind in kinds),
        PlayerRound(Result.BYE),
        PlayerRound(Result.HALF_POINT_BYE),
    )
    theirs = (
        *(PlayerRound(kind, 1, Colour.BLACK) for kind in others),
        PlayerRound(Result.ABSENT),
        PlayerRound(Result.ABSENT),
    )
    snapshot = Snapshot((Player(1, rating=1900), Player(2, rating=1900)), (mine, theirs), planned_rounds=5)
    found = performance(snapshot, 1, Rating.NATIONAL)
    assert ([game.round for game in found.games], found.halves, found.unrated) == ([3], 2, ())


def first(*games: tuple[int, Result]) -> int | None:
    players = against(Player(1), *games)
    as_fide = tuple(Player(p.number, rating=p.rating, international_rating=p.rating) for p in players.players)
    found = performance(Snapshot(as_fide, players.histories, planned_rounds=len(games)), 1, Rating.INTERNATIONAL)
    assert (found.rating, found.expected, found.change) == (0, None, None)
    return found.first_rating


def test_8_2_the_first_rating_with_two_imagined_draws() -> None:
    # Five games, three points, opponents that add up to 9507: (9507 + 3600) / 7 = 1872.43, 4 out of 7 is 57: + 50.
    assert first((1900, W), (1901, W), (1902, D), (1902, D), (1902, L)) == 1922
    assert first((2600, W), (2600, W), (2600, W), (2600, W), (2600, W)) == 2200


def test_8_2_no_first_rating_without_five_games_a_point_or_1400() -> None:
    assert first((1900, W), (1900, W), (1900, W), (1900, W)) is None
    assert first(*[(1900, L)] * 5) is None
    assert first(*[(1300, L)] * 8, (1300, D)) is None
    assert of_rating(0, *[(1900, W)] * 5).first_rating is None


def test_each_list_has_its_own_ratings() -> None:
    players = (
        Player(1, rating=1800, international_rating=2000, national_k=20, international_k=10),
        Player(2, rating=1800),
        Player(3, rating=0, international_rating=2000),
    )
    histories = (
        (PlayerRound(W, 2, Colour.WHITE), PlayerRound(W, 3, Colour.WHITE)),
        (PlayerRound(L, 1, Colour.BLACK), PlayerRound(Result.ABSENT)),
        (PlayerRound(Result.ABSENT), PlayerRound(L, 1, Colour.BLACK)),
    )
    snapshot = Snapshot(players, histories, planned_rounds=2)
    assert lists_of(snapshot) == (Rating.NATIONAL, Rating.INTERNATIONAL)
    national = performance(snapshot, 1, Rating.NATIONAL)
    international = performance(snapshot, 1, Rating.INTERNATIONAL)
    assert (national.rating, national.change, national.unrated) == (1800, 1000, ((2, 3),))
    assert (international.rating, international.change, international.unrated) == (2000, 500, ((1, 2),))


def test_the_performance_is_the_tpr_of_c07_where_everyone_is_rated() -> None:
    snapshot = against(Player(1, rating=2011), (1950, W), (2100, D), (1801, L), (2222, W), (1999, D))
    field = RankingField(snapshot, rulebook("fide-dutch"))
    for number in snapshot.numbers:
        found = performance(snapshot, number, Rating.NATIONAL)
        assert found.performance == field.values(ChosenCriterion(TPR))[number]
        assert found.average == field.values(ChosenCriterion(ARO))[number]


def test_7_1_4_a_first_rating_of_1400_is_published_and_one_of_1399_is_not() -> None:
    """Half a point of five, and two draws: 1½ of 7 is 21 per cent, 230 below the average. 1562 five times and 1800
    twice is 1630 on average; 7 less together is 1629."""
    assert first(*[(1562, L)] * 4, (1562, D)) == 1400
    assert first(*[(1562, L)] * 4, (1555, D)) is None


def test_8_2_a_first_rating_of_2200_is_the_highest() -> None:
    """Five wins and two draws: 86 per cent, 309 above the average. 1927 five times and 1800 twice is 1891."""
    assert first(*[(1927, W)] * 5) == 2200
    assert first((1920, W), *[(1927, W)] * 4) == 2199


@pytest.mark.parametrize(("k", "other", "change", "rounded"), [(7, 2050, 49, 0), (7, 1950, -49, 0), (17, 2018, 51, 1)])
def test_8_3_4_less_than_a_half_is_rounded_to_nothing(k: int, other: int, change: int, rounded: int) -> None:
    found = of_rating(2000, (other, D), national_k=k)
    assert (found.change, found.rounded_change) == (change, rounded)


def test_every_field_of_a_performance() -> None:
    snapshot = against(Player(1, rating=2000), (2100, W), (0, L), (1500, D))
    games = (RatedGame(1, 2, 2100, 2, -100, False, 36), RatedGame(3, 4, 1500, 1, 400, True, 92))
    found = performance(snapshot, 1, Rating.NATIONAL, 2026)
    assert found == Performance(Rating.NATIONAL, 2000, games, ((2, 3),), 20, False)
    assert (found.halves, found.average, found.performance, found.expected) == (3, 1800, 1993, 128)
    # Player 3 has no rating: no difference, nothing expected.
    unrated = performance(snapshot, 3, Rating.NATIONAL)
    assert unrated == Performance(Rating.NATIONAL, 0, (RatedGame(2, 1, 2000, 2),), (), 20, False)
    assert unrated.games[0] == RatedGame(2, 1, 2000, 2, None, False, None)


def test_a_tournament_that_goes_by_another_rating_keeps_the_national_one_apart() -> None:
    players = (Player(1, rating=2100, national_rating=1900, international_rating=2100), Player(2, national_rating=0))
    snapshot = Snapshot(players, ((), ()))
    assert [performance(snapshot, 1, which).rating for which in (Rating.NATIONAL, Rating.INTERNATIONAL)] == [1900, 2100]
    assert lists_of(Snapshot((Player(1), Player(2)), ((), ()))) == ()
    assert lists_of(Snapshot((Player(1), Player(2, rating=1)), ((), ()))) == (Rating.NATIONAL,)
    assert k_of(Player(1, international_rating=2400, rating=1000, national_k=30), Rating.INTERNATIONAL, None) == (
        10,
        False,
    )


def test_the_round_of_a_game_after_an_in_between_round() -> None:
    mine = (PlayerRound(W, 2, Colour.WHITE), PlayerRound(Result.NO_PART), PlayerRound(D, 2, Colour.BLACK))
    theirs = (PlayerRound(L, 1, Colour.BLACK), PlayerRound(Result.NO_PART), PlayerRound(D, 1, Colour.WHITE))
    snapshot = Snapshot(
        (Player(1, rating=1900), Player(2, rating=1900)), (mine, theirs), planned_rounds=2, in_between=2
    )
    assert [game.round for game in performance(snapshot, 1, Rating.NATIONAL).games] == [1, 2]
