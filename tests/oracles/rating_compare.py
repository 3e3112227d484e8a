"""Hold an engine's lines for a round of knsb-rating against the brute force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles import rating_key
from oracles.complete import held_against
from oracles.rating_brute_force import OraclePairing, best_pairing, pairing_from_lines
from oracles.rating_scores import Hall, hall_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracles.complete import Line, Pairing
    from zwitsers.engine.domain import Snapshot


def agrees(snapshot: Snapshot, engine_lines: Sequence[Line] | None) -> str | None:
    """None when the engine is right to the letter; otherwise what it did differently, and which item that breaks.

    `engine_lines` are (white, black) in the order of the boards, the bye last as (player, 0); None stands for "no
    complete pairing, or nobody to pair".
    """
    best = best_pairing(snapshot)

    def account(theirs: list[Line]) -> str:
        hall = hall_of(snapshot)
        assert best is not None  # there is something to differ from
        return _account(hall, best, pairing_from_lines(hall, theirs), theirs)

    return held_against(None if best is None else best.lines, engine_lines, account)


def _account(hall: Hall, best: OraclePairing, pairing: Pairing, theirs: list[Line]) -> str:
    if pairing == best.pairing:
        if sorted(theirs) == sorted(best.lines):
            return "the same boards in another order (003 F1, R9.1)"
        return "the same pairs with other colours (003 E1-E4, R5.4, R8.3)"
    unlawful = _breaks_norm(hall, pairing)
    if unlawful:
        return unlawful
    if hall.first_round:
        return "another first round than top half against bottom half (003 F4, R5.3, R5.5)"
    for pool, (mine, other) in enumerate(zip(best.keys, rating_key.keys_of(hall, pairing), strict=True), start=1):
        for (label, _), want, have in zip(rating_key.ITEMS, mine, other, strict=True):
            if want != have:
                return f"pool {pool}, {label}: the oracle has {want}, the engine {have}"
    raise AssertionError("different pairings with the same key")


def _breaks_norm(hall: Hall, pairing: Pairing) -> str | None:
    cards = hall.cards
    for one, other in enumerate(pairing):
        if other < 0:
            if cards[one].bye_barred:
                return f"player {cards[one].number} may not have the bye (003 B1, R3.2)"
        elif not hall.may_meet[one][other]:
            return f"players {cards[one].number} and {cards[other].number} may not meet (003 B1, B2, R3.1, R3.3, R3.5)"
    return None
