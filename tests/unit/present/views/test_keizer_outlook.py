"""What if I win? And the place and value of a player, round by round."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from helpers.crosstables import tournament
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.keizer import keizer_ranking
from zwitsers.present.tables.draw import draw_plain
from zwitsers.present.tables.keizer import keizer_blocks
from zwitsers.present.tables.keizer_plot import course_svg, spread
from zwitsers.present.views.card import card
from zwitsers.present.views.standings import standings

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.present.views.keizer import KeizerAccount

BOOK = rulebook("keizer")


def season(*rounds: str) -> Snapshot:
    ratings = {number: 2000 - number for number in range(1, 5)}
    return tournament(*rounds, players=4, ratings=ratings)._replace(keizer=Keizer(top=10))


def account(playing: Snapshot, number: int, after: int) -> KeizerAccount:
    made = card(standings(playing.after(after), BOOK), number, playing).keizer
    assert made is not None
    return made


def test_every_result_of_an_open_game_has_its_place_and_points() -> None:
    playing = season("1-2:1 3-4:1", "3-1:? 4-2:?")
    (outlook,) = account(playing, 1, 1).coming
    assert (outlook.round, outlook.opponent.number, outlook.others) == (2, 3, 1)
    assert [outcome.result for outcome in outlook.outcomes] == ["win", "draw", "loss"]
    for outcome, result in zip(outlook.outcomes, ("0", "=", "1"), strict=True):
        then = keizer_ranking(season("1-2:1 3-4:1", f"3-1:{result} 4-2:="))
        assert outcome.place == then.order.index(1) + 1
        assert outcome.value == then.values[1]
        assert Fraction(*outcome.points) == then.scores[1]
        assert Fraction(*outcome.gains) == then.scores[1] - keizer_ranking(season("1-2:1 3-4:1")).scores[1]


def test_without_an_open_game_there_is_nothing_to_ask() -> None:
    assert account(season("1-2:1 3-4:1"), 1, 1).coming == ()


def test_the_course_begins_with_the_start_order() -> None:
    made = account(season("1-2:0 3-4:1"), 2, 1)
    assert [(moment.round, moment.place, moment.value) for moment in made.course] == [(0, 2, 9), (1, 1, 10)]


def test_the_drawing_says_everything_in_words_too() -> None:
    made = account(season("1-2:0 3-4:1"), 2, 1)
    drawn = course_svg(made, 4, "en")
    assert drawn.count("<circle") == 2
    assert "After round 1: place 1, value 10, 18 points." in drawn


def test_round_numbers_along_an_axis() -> None:
    assert spread(0, 3, 12) == [0, 1, 2, 3]
    assert spread(1, 60, 8) == [1, 10, 20, 30, 40, 50, 60]
    assert spread(0, 34, 12) == [0, 5, 10, 15, 20, 25, 30, 34]


def test_the_words_name_the_opponent_and_the_open_games() -> None:
    playing = season("1-2:1 3-4:1", "3-1:? 4-2:?")
    words = draw_plain(keizer_blocks(account(playing, 1, 1), "en"))
    assert "What if I win? Round 2 against" in words
    assert "Other games still open: 1." in words
