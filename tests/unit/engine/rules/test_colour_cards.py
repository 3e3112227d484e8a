"""One player's colours so far."""

from __future__ import annotations

from zwitsers.engine.domain import Colour, PlayerRound, Result
from zwitsers.engine.rules.colour_cards import ColourCard

WHITE = PlayerRound(Result.WIN, 2, Colour.WHITE)
BLACK = PlayerRound(Result.LOSS, 3, Colour.BLACK)
NO_PART = PlayerRound(Result.NO_PART)


def test_an_in_between_round_without_a_part_is_passed_over_while_it_is_the_latest() -> None:
    """R10.2: the colour before it is that of the previous round. After the round that follows it is not."""
    between = ColourCard.of(1, (BLACK, WHITE, NO_PART), in_between=3)
    assert (between.passed_over, between.previous) == (True, Colour.WHITE)
    later = ColourCard.of(1, (BLACK, NO_PART, PlayerRound(Result.ABSENT)), in_between=2)
    assert (later.passed_over, later.previous) == (False, None)


def test_who_played_in_the_in_between_round_has_its_colour() -> None:
    played = ColourCard.of(1, (WHITE, BLACK), in_between=2)
    assert (played.passed_over, played.previous, played.white_minus_black) == (False, Colour.BLACK, 0)
    alone = ColourCard.of(1, (WHITE, PlayerRound(Result.SELF_DRAW)), in_between=2)
    assert (alone.passed_over, alone.previous) == (False, None)


def test_the_latest_meeting_counts_and_a_forfeit_is_none() -> None:
    card = ColourCard.of(1, (WHITE, BLACK, WHITE, PlayerRound(Result.FORFEIT_WIN, 3, Colour.WHITE)))
    assert [card.last_meeting(other) for other in (2, 3, 4)] == [3, 2, None]
    assert card.played == (Colour.WHITE, Colour.BLACK, Colour.WHITE)
