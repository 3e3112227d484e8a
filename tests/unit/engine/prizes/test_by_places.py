"""Dividing prize money."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from helpers.prize_shares import divide_prizes
from zwitsers.engine.prizes.by_places import PrizeError
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking

BOOK = rulebook("knsb-wp")


def test_everyone_keeps_his_own_prize_when_nobody_is_level() -> None:
    lines = final_ranking(tournament("1-2:1 3-4:1", "1-3:1 2-4:="), BOOK, seed=1)
    assert [line.points for line in lines] == [4, 2, 1, 1]
    assert divide_prizes(lines, [100, 50]) == {1: 100, 3: 50, 2: 0, 4: 0}


def test_players_beyond_the_prizes_share_with_those_they_are_level_with() -> None:
    lines = final_ranking(tournament("1-2:= 3-4:="), BOOK, seed=1)
    assert sorted(divide_prizes(lines, [100]).values()) == [25, 25, 25, 25]


def test_odd_cents_go_to_the_best_placed() -> None:
    lines = final_ranking(tournament("1-2:= 3-4:="), BOOK, seed=1)
    assert [divide_prizes(lines, [102])[line.number] for line in lines] == [26, 26, 25, 25]


def test_prizes_for_places_nobody_has_are_not_handed_out() -> None:
    lines = final_ranking(tournament("1-2:1"), BOOK, seed=1)
    assert divide_prizes(lines, [100, 50, 25]) == {1: 100, 2: 50}


def test_k11_in_keizer_equal_points_do_not_share_but_equal_keizer_points_do() -> None:
    book = rulebook("keizer")
    apart = final_ranking(tournament("1-2:1 3-4:1"), book)
    assert [(line.number, line.points) for line in apart[:2]] == [(1, 2), (3, 2)]
    assert divide_prizes(apart, [100, 50]) == {1: 100, 3: 50, 2: 0, 4: 0}
    level = final_ranking(tournament("4-1:1 3-2:1"), book)
    assert [(line.number, line.counted) for line in level[:2]] == [(3, 7), (4, 7)]
    assert divide_prizes(level, [100, 50]) == {3: 75, 4: 75, 1: 0, 2: 0}


def test_no_prizes_and_no_players() -> None:
    assert divide_prizes([], [100]) == {}
    assert divide_prizes(final_ranking(tournament("1-2:1"), BOOK), []) == {1: 0, 2: 0}


def test_a_negative_prize_is_refused_with_its_place() -> None:
    with pytest.raises(PrizeError) as caught:
        divide_prizes([], [100, -5])
    assert "2" in caught.value.text("en")
    assert "-5" in caught.value.text("nl")
