"""Slow oracle for knsb-rating: look at every complete pairing of the round and keep the best by R6."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracles import complete, rating_key
from oracles.complete import NOBODY
from oracles.rating_colours import colour_of_higher
from oracles.rating_scores import Hall, hall_of
from zwitsers.engine.domain import Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracles.complete import Line, Pairing
    from oracles.rating_key import Value
    from zwitsers.engine.domain import Snapshot


@dataclass(frozen=True)
class OraclePairing:
    """Boards in the order of publication as (white, black), the bye last as (player, 0), and R6's key by pool."""

    lines: list[Line]
    keys: list[tuple[Value, ...]]
    pairing: Pairing


def best_pairing(snapshot: Snapshot) -> OraclePairing | None:
    """None: nobody to pair, or no complete pairing meets the absolute norms (R3.6, R3.7)."""
    hall = hall_of(snapshot)
    chosen = first_round(hall) if hall.first_round else None
    if chosen is None:
        chosen = best_of(hall, list(rating_key.complete_pairings(hall)))
    if chosen is None:
        return None
    return OraclePairing(lines_of(hall, chosen), rating_key.keys_of(hall, chosen), chosen)


def first_round(hall: Hall) -> Pairing | None:
    """F4 with R5.3: top half against bottom half; None when the arbiter forbids one of these pairs (R5.5)."""
    size = len(hall.cards)
    half = size // 2
    if size == 0 or not all(hall.may_meet[i][i + half] for i in range(half)):
        return None
    opponents = [*range(half, 2 * half), *range(half)]
    if size % 2 == 1:
        opponents.append(NOBODY)
    return tuple(opponents)


def best_of(hall: Hall, candidates: list[Pairing]) -> Pairing | None:
    """R4.1: from the highest pool down, item by item, keep whatever has the smallest value."""
    if not candidates:
        return None
    for group in range(len(hall.groups)):
        alive = [(pairing, rating_key.pools_of(hall, pairing)[group]) for pairing in candidates]
        for _, item in rating_key.ITEMS:
            if len(alive) == 1:
                break
            values = [item(pool) for _, pool in alive]
            best = min(values)
            alive = [entry for entry, value in zip(alive, values, strict=True) if value == best]
        candidates = [pairing for pairing, _ in alive]
        if len(candidates) == 1:
            return candidates[0]
    raise AssertionError(f"R6 does not tell these apart: {candidates}")


def lines_of(hall: Hall, pairing: Pairing) -> list[Line]:
    """F1 with R9.1 for the order of the boards, E1-E4 for the colours."""
    boards: list[tuple[tuple[int, int, int], Line]] = []
    byes: list[Line] = []
    for i, j in enumerate(pairing):
        if j == NOBODY:
            byes.append((hall.cards[i].number, 0))
        elif i < j:
            higher, lower = hall.cards[i], hall.cards[j]
            order = (-max(higher.score, lower.score), -(higher.score + lower.score), i)
            colour = colour_of_higher(higher, lower, hall.lot_colour, first_round=hall.first_round)
            white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
            boards.append((order, (white.number, black.number)))
    return [line for _, line in sorted(boards)] + byes


def pairing_from_lines(hall: Hall, lines: Sequence[Line]) -> Pairing:
    """The pairing behind published lines; ValueError when they are no complete pairing of the players present."""
    return complete.pairing_from_lines([card.number for card in hall.cards], lines)


def keys_of(snapshot: Snapshot, lines: Sequence[Line]) -> list[tuple[Value, ...]]:
    """R6's key, pool by pool, of any complete pairing of this round."""
    hall = hall_of(snapshot)
    return rating_key.keys_of(hall, pairing_from_lines(hall, lines))
