"""Hold an engine's lines for a round of fide-dutch against the brute force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles import fide_key
from oracles.complete import NOBODY, held_against, pairing_from_lines
from oracles.fide_brute_force import OraclePairing, best_pairing
from oracles.fide_cards import Hall, hall_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracles.complete import Line, Pairing
    from zwitsers.engine.domain import Snapshot


def agrees(snapshot: Snapshot, engine_lines: Sequence[Line] | None) -> str | None:
    """None when the engine is right to the letter; otherwise what it did differently, and which criterion that breaks.

    `engine_lines` are (white, black) in the order of the boards, the bye last as (player, 0); None stands for "no
    complete pairing, or nobody to pair".
    """
    best = best_pairing(snapshot)

    def account(theirs: list[Line]) -> str:
        hall = hall_of(snapshot)
        assert best is not None  # there is something to differ from
        return _account(hall, best, pairing_from_lines([card.number for card in hall.cards], theirs), theirs)

    return held_against(None if best is None else best.lines, engine_lines, account)


def _account(hall: Hall, best: OraclePairing, pairing: Pairing, theirs: list[Line]) -> str:
    if pairing == best.pairing:
        if sorted(theirs) == sorted(best.lines):
            return "the same boards in another order (C.04.2 3.6, FD4)"
        return "the same pairs with other colours (C.04.3 5.2)"
    unlawful = _breaks_absolute(hall, pairing)
    if unlawful:
        return unlawful
    labels = [("C5",), *[[label for label, _ in fide_key.ITEMS]] * len(hall.groups)]
    both = zip(labels, fide_key.keys_of(hall, best.pairing), fide_key.keys_of(hall, pairing), strict=True)
    for bracket, (names, mine, other) in enumerate(both):
        for label, want, have in zip(names, mine, other, strict=True):
            if want != have:
                return f"bracket {bracket}, {label}: the oracle has {want}, the engine {have}"
    raise AssertionError("different pairings with the same key")


def _breaks_absolute(hall: Hall, pairing: Pairing) -> str | None:
    for one, other in enumerate(pairing):
        number = hall.cards[one].number
        if other == NOBODY:
            if hall.cards[one].bye_barred:
                return f"player {number} may not have the bye (C2)"
        elif not hall.may_meet[one][other]:
            return f"players {number} and {hall.cards[other].number} may not meet (C1, C3)"
    return None
