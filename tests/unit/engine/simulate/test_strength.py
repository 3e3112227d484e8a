"""The strength model: expected scores, draws and colours."""

from __future__ import annotations

import pytest

from zwitsers.engine.simulate.chance import MILLION, Chance
from zwitsers.engine.simulate.strength import GAMES, HIGHEST, LOWEST, GameModel, Population, chances, expected_score


@pytest.mark.parametrize(
    ("difference", "expected"), [(0, 500_000), (200, 759_747), (400, 909_091), (-400, 90_909), (100_000, MILLION)]
)
def test_the_expected_score_is_logistic(difference: int, expected: int) -> None:
    assert expected_score(400, difference) == expected


@pytest.mark.parametrize("draws", [0, 2_000, 350_000, 600_000, MILLION])
def test_win_and_half_of_the_draws_are_the_expected_score_and_nothing_is_negative(draws: int) -> None:
    for difference in range(-1500, 1501, 25):
        win, draw = chances(400, draws, difference)
        assert win + draw // 2 == expected_score(400, difference)
        assert min(win, draw, MILLION - win - draw) >= 0


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_equals_draw_as_often_as_the_game_says_and_others_less(game: GameModel) -> None:
    assert chances(game.scale, game.draws, 0)[1] == game.draws
    assert chances(game.scale, game.draws, 300)[1] < game.draws


def test_draughts_has_the_most_draws_and_go_hardly_any() -> None:
    assert GAMES["draughts"].draws > GAMES["chess"].draws > 10 * GAMES["go"].draws


def test_only_chess_has_an_advantage_for_white() -> None:
    assert {name for name, game in GAMES.items() if game.white} == {"chess"}


def test_luck_decides_between_win_draw_and_loss() -> None:
    game = GameModel(scale=400, draws=400_000, white=0)
    assert [game.outcome(0, luck) for luck in (0, 299_999, 300_000, 699_999, 700_000, 999_999)] == [2, 2, 1, 1, 0, 0]


def test_ratings_are_strength_with_an_error_and_stay_within_bounds() -> None:
    chance = Chance(1)
    assert Population(rating_error=0).rating(1734, chance) == 1734
    wild = Population(mean=3000, spread=1000)
    strengths = [wild.strength(chance) for _ in range(500)]
    assert max(strengths) == HIGHEST
    assert min(strengths) >= LOWEST


def test_who_is_unrated_has_rating_0() -> None:
    assert Population(unrated=MILLION).rating(1800, Chance(1)) == 0
