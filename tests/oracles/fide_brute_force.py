"""Slow oracle for fide-dutch: look at every complete pairing of the round and keep the best by C5-C21 and article 4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from oracles import fide_key
from oracles.complete import NOBODY
from oracles.fide_cards import Hall, hall_of
from oracles.fide_colours import colour_of_higher
from zwitsers.engine.domain import Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oracles.complete import Line, Pairing
    from oracles.fide_key import Bracket, Value
    from zwitsers.engine.domain import Snapshot

T = TypeVar("T")
Item = tuple[str, "Callable[[Bracket], Value]"]


@dataclass(frozen=True)
class OraclePairing:
    """Boards in the order of publication as (white, black), the bye last as (player, 0)."""

    lines: list[Line]
    pairing: Pairing


def best_pairing(snapshot: Snapshot) -> OraclePairing | None:
    """None: nobody to pair, or no complete pairing meets the absolute criteria."""
    hall = hall_of(snapshot)
    found = best_of(hall, list(fide_key.complete_pairings(hall)))
    if not found:
        return None
    assert len(found) == 1, f"the key does not tell these apart: {found}"
    return OraclePairing(lines_of(hall, found[0]), found[0])


def best_of(
    hall: Hall, candidates: list[Pairing], items: Sequence[Item] = fide_key.ITEMS, *, c5: bool = True
) -> list[Pairing]:
    """C5 over the whole round, then from the highest bracket down, item by item, keep what has the smallest value.

    With all items one is left at most; with fewer, a test sees what would be best without the others.
    """
    if not candidates:
        return []
    if c5:
        candidates = _smallest(candidates, [fide_key.bye_score(hall, pairing) for pairing in candidates])
    # Without some item the best may differ in the brackets above, so each has its own who come from there.
    moved: list[tuple[int, ...]] = [() for _ in candidates]
    left = candidates
    for place in range(len(hall.groups)):
        brackets = [fide_key.bracket_at(hall, pairing, place, down) for pairing, down in zip(left, moved, strict=True)]
        for _, item in items:
            if len(brackets) == 1:
                return [brackets[0].pairing]
            brackets = _smallest(brackets, [item(bracket) for bracket in brackets])
        left, moved = [bracket.pairing for bracket in brackets], [bracket.floating for bracket in brackets]
    return left


def _smallest(candidates: list[T], values: list[Value]) -> list[T]:
    best = min(values)
    return [candidate for candidate, value in zip(candidates, values, strict=True) if value == best]


def lines_of(hall: Hall, pairing: Pairing) -> list[Line]:
    """C.04.2 3.6 with FD4 for the order of the boards, 5.2 for the colours."""
    boards: list[tuple[tuple[int, int, int], Line]] = []
    byes: list[Line] = []
    for i, j in enumerate(pairing):
        if j == NOBODY:
            byes.append((hall.cards[i].number, 0))
        elif i < j:
            higher, lower = hall.cards[i], hall.cards[j]
            order = (-higher.score, -(higher.score + lower.score), higher.pairing_number)
            colour = colour_of_higher(higher, lower, hall.initial_colour)
            white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
            boards.append((order, (white.number, black.number)))
    return [line for _, line in sorted(boards)] + byes
