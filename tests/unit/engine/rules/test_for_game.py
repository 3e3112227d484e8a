"""A rulebook for several games takes the points and words of the game it is asked for."""

from __future__ import annotations

from zwitsers.engine.domain import Colour
from zwitsers.engine.rules.registry import rulebook

BOOK = rulebook("knsb-wp")._replace(other_games=("draughts", "go"))


def test_the_games_of_a_rulebook() -> None:
    assert rulebook("knsb-wp").games == ("chess",)
    assert BOOK.games == ("chess", "draughts", "go")


def test_draughts_counts_whole_points() -> None:
    made = BOOK.for_game("draughts")
    assert (made.game, made.divisor, made.sonneborn_divisor) == ("draughts", 1, 1)
    assert made.games == ("draughts", "chess", "go")
    assert made.for_game("chess") == BOOK


def test_go_balances_black_and_speaks_of_sos() -> None:
    made = BOOK.for_game("go")
    assert (made.divisor, made.balance_colour, made.score_words) == (2, Colour.BLACK, "sos")


def test_another_game_changes_nothing() -> None:
    assert rulebook("knsb-wp").for_game("go") is rulebook("knsb-wp")
    assert BOOK.for_game("bridge") is BOOK
