"""Pair a round group by group, from the top: the fast solver, and the exact solver where it gives no answer.

The key of a group decides all pairs inside its pool, and its look-ahead criteria count the whole pairing (R4.2), so
there is no backtracking to groups above.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.pairing.on_demand import on_demand
from zwitsers.engine.pairing.quick import solve_quickly

if TYPE_CHECKING:
    from zwitsers.engine.pairing.field import PairingField
    from zwitsers.engine.pairing.look_ahead import LookAhead
    from zwitsers.engine.pairing.narrowing import GroupChoice


def pair_groups(field: PairingField, look_ahead: LookAhead, *, exact_only: bool = False) -> list[GroupChoice]:
    """The choice for each score group. A complete pairing must exist. `exact_only` skips the fast solver."""
    choices: list[GroupChoice] = []
    from_above: tuple[int, ...] = ()
    for level in range(len(field.groups)):
        choice: GroupChoice | None = None if exact_only else solve_quickly(field, look_ahead, level, from_above)
        if choice is None:
            choice = on_demand("exact").solve_exactly(field, look_ahead, level, from_above)
        choices.append(choice)
        from_above = choice.waiting_room
    return choices
