"""A round group by group, from the top: first the shortcut that suits the rulebook, then the exact solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.pairing.choice import Carried, GroupChoice
from zwitsers.pairing.exact import GroupSolver, narrow_waiting_room
from zwitsers.pairing.ideal_rating import ideal_rating
from zwitsers.pairing.rating import narrow_rating
from zwitsers.pairing.waiting_room import ideal_waiting_room
from zwitsers.rules.pairing_rules import Measure

if TYPE_CHECKING:
    from zwitsers.pairing.field import Field
    from zwitsers.pairing.look_ahead import LookAhead


def pair_groups(field: Field, look_ahead: LookAhead, *, exact_only: bool = False) -> list[GroupChoice]:
    """The choice for each score group. A complete pairing must exist. `exact_only` leaves the shortcut out."""
    on_rating = field.rulebook.pairing.measures(Measure.TRANSPOSITION)
    solver = GroupSolver(field, look_ahead, narrow_rating if on_rating else narrow_waiting_room)
    ideal = ideal_rating if on_rating else ideal_waiting_room
    choices: list[GroupChoice] = []
    from_above: tuple[int, ...] = ()
    carried = Carried()
    for level in range(len(field.groups)):
        choice = None if exact_only else ideal(field, look_ahead, level, from_above)
        if choice is None:
            choice = solver.solve(level, from_above, carried)
        choices.append(choice)
        from_above, carried = choice.waiting_room, choice.carried
    return choices
