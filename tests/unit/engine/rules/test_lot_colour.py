"""The colour drawn by lot, read off the games of a file that does not record it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Colour
from zwitsers.engine.rules.lot_colour import with_inferred_lot
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from zwitsers.engine.rules.rulebook import Rulebook

BOOKS = [rulebook("knsb-rating"), rulebook("fide-dutch")]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_the_odd_numbers_of_round_one_show_it(book: Rulebook) -> None:
    """1 against 3 and 2 against 4."""
    white = snapshot_of("3w+", "4b+", "1b-", "2w-")
    assert with_inferred_lot(white, book).lot_colour is Colour.WHITE
    black = snapshot_of("3b+", "4w+", "1w-", "2b-")
    assert with_inferred_lot(black, book).lot_colour is Colour.BLACK


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_one_game_with_swapped_colours_does_not_decide(book: Rulebook) -> None:
    """1-4, 2-5, 3-6; 1 has white although the even 2 has it too and 3 has black."""
    games = snapshot_of("4w+", "5w+", "6b+", "1b-", "2b-", "3w-")
    assert with_inferred_lot(games, book).lot_colour is Colour.BLACK


def test_what_is_recorded_stays_and_without_games_nothing_is_known() -> None:
    book = BOOKS[0]
    recorded = snapshot_of("3b+", "4w+", "1w-", "2b-")._replace(lot_colour=Colour.WHITE)
    assert with_inferred_lot(recorded, book) is recorded
    forfeits = snapshot_of("bye", "absent")
    assert with_inferred_lot(forfeits, book).lot_colour is None
    # No colour is drawn in 001.
    made = snapshot_of("3b+", "4w+", "1w-", "2b-")
    assert with_inferred_lot(made, rulebook("knsb-wp")) is made


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_as_many_votes_for_either_colour_are_white(book: Rulebook) -> None:
    """1 has white, and the even 2 has it too."""
    even = snapshot_of("3w+", "4w+", "1b-", "2b-")
    assert with_inferred_lot(even, book).lot_colour is Colour.WHITE


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_without_games_in_round_one_the_first_round_with_a_game_decides(book: Rulebook) -> None:
    """Round 1 was forfeited, and round 3 has other colours."""
    games = snapshot_of("2w+f 2b+ 2w+", "1b-f 1w- 1b-")
    assert with_inferred_lot(games, book).lot_colour is Colour.BLACK


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_the_higher_placed_before_that_round_counts(book: Rulebook) -> None:
    """2 won by forfeit from 1, so that 2, an even number with black, is the higher one in round 2."""
    games = snapshot_of("2w-f 2w+", "1b+f 1b-")
    assert with_inferred_lot(games, book).lot_colour is Colour.WHITE
    turned = snapshot_of("2w-f 2b+", "1b+f 1w-")
    assert with_inferred_lot(turned, book).lot_colour is Colour.BLACK


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_of_two_odd_numbers_the_higher_placed_of_the_moment_shows_it(book: Rulebook) -> None:
    """3 won by forfeit from 1, so 3 and not 1 is the higher placed in round 2."""
    games = snapshot_of("3w-f 3w+", "absent bye", "1b+f 1b-")
    assert with_inferred_lot(games, book).lot_colour is Colour.BLACK
    turned = snapshot_of("3w-f 3b+", "absent bye", "1b+f 1w-")
    assert with_inferred_lot(turned, book).lot_colour is Colour.WHITE
