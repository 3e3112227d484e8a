"""Colours of the pairs, and the order of the boards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from zwitsers.engine.pairing.result import Board
from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zwitsers.engine.pairing.field import PairingField
    from zwitsers.engine.rules.colour_cards import ColourVerdict


def coloured_boards(field: PairingField, games: Iterable[tuple[int, int]]) -> list[Board]:
    """The boards in order: highest score in the pair, sum of the scores, rank of the higher placed (R9.1).

    A game is a pair of vertices, the higher placed first.
    """
    scores = [contestant.score for contestant in field.contestants]
    ordered = sorted(games, key=lambda game: (-scores[game[0]], -scores[game[0]] - scores[game[1]], game[0]))
    numbering = field.rulebook.pairing.first_round.numbering
    pairing_numbers: Mapping[int, int] = numbering(field.snapshot) if numbering else {}
    colour = _round_one if field.round_number == 1 else _by_the_rules
    return [Board(*colour(field, pairing_numbers, v, w)) for v, w in ordered]


def _round_one(field: PairingField, pairing_numbers: Mapping[int, int], v: int, w: int) -> ColourVerdict:
    first, second = field.numbers[v], field.numbers[w]
    pair = RoundOnePair(first, second, pairing_numbers.get(first, first), field.snapshot.lot_colour)
    return field.rulebook.pairing.first_round.colours(pair)


def _by_the_rules(field: PairingField, pairing_numbers: Mapping[int, int], v: int, w: int) -> ColourVerdict:
    context = ColourContext(
        field.cards[v],
        field.cards[w],
        field.contestants[v].wish,
        field.contestants[w].wish,
        partial(_round_one, field, pairing_numbers, v, w),
    )
    return field.rulebook.pairing.colours(context)
