"""Players as entered: ratings, titles, year of birth; and which of two ratings counts."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Player, Title
from zwitsers.engine.domain.players import is_mans_womens_title
from zwitsers.engine.domain.ratings import Counting, as_entered, counted


@pytest.mark.parametrize(
    ("birth", "year"),
    [
        *(("2001-05-06", 2001), ("06.05.2001", 2001), ("6/5/2001", 2001), (" 2001 ", 2001), ("2001", 2001)),
        *(("", None), ("01-02-03", None), ("20010506", None), ("abcd", None)),
        # Digits that int() refuses, and digits of another script.
        *(("²⁰⁰¹", None), ("٢٠٠١", None)),
    ],
)
def test_a_year_of_birth_has_four_digits_wherever_it_stands(birth: str, year: int | None) -> None:
    assert Player(birth=birth).birth_year == year


@pytest.mark.parametrize(
    ("title", "sex", "wrong"),
    [
        *(("WGM", "m", True), (" wim ", " M ", True), ("WFM", "m", True), ("WCM", "M", True)),
        *(("GM", "m", False), ("WGM", "f", False), ("WGM", "", False), ("", "m", False)),
    ],
)
def test_a_man_has_no_womens_title(title: str, sex: str, wrong: bool) -> None:
    assert is_mans_womens_title(title, sex) is wrong


def test_titles_that_count_are_in_order_and_others_count_as_none() -> None:
    texts = ["GM", "wgm", " Im", "WIM", "FM", "WFM", "", "CM"]
    assert [Title.of(text).rank for text in texts] == [0, 1, 2, 3, 4, 5, 6, 6]


def test_a_player_is_shown_by_number_title_name_and_rating_as_far_as_known() -> None:
    assert str(Player(3, "Anna", " GM ", 2000)) == "3 GM Anna (2000)"
    assert str(Player(0, "Anna")) == "Anna"
    assert repr(Player(name="Anna", rating=1800)) == "Player(name='Anna', rating=1800)"


def test_a_national_rating_of_nothing_is_no_other_rating() -> None:
    assert Player(rating=1800).national == 1800
    assert Player(rating=2000, national_rating=1800).national == 1800
    assert Player(rating=2000, national_rating=0).national == 0


BOTH = Player(1, rating=1800, international_rating=2000)
NATIONAL_ONLY = Player(2, rating=1700)
INTERNATIONAL_ONLY = Player(3, international_rating=2100)


@pytest.mark.parametrize(
    ("counting", "ratings"),
    [
        (Counting.NATIONAL, (1800, 1700, 0)),
        (Counting.INTERNATIONAL, (2000, 0, 2100)),
        (Counting.HIGHER, (2000, 1700, 2100)),
        (Counting.NATIONAL_FIRST, (1800, 1700, 2100)),
        (Counting.INTERNATIONAL_FIRST, (2000, 1700, 2100)),
    ],
)
def test_the_rating_that_counts_and_the_national_one_stays_known(counting: Counting, ratings: tuple[int, ...]) -> None:
    entered = (BOTH, NATIONAL_ONLY, INTERNATIONAL_ONLY)
    found = tuple(counted(player, counting) for player in entered)
    assert tuple(player.rating for player in found) == ratings
    assert tuple(player.national for player in found) == (1800, 1700, 0)
    assert tuple(counted(player, counting) for player in found) == found
    assert tuple(map(as_entered, found)) == entered
    assert tuple(counted(player, Counting.NATIONAL) for player in found) == entered
