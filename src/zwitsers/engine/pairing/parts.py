"""Players from above and the groups below them as one graph for class matching."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from zwitsers.engine.matching.class_matching import ClassMatching

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.pairing.field import PairingField


class BracketPart(IntEnum):
    """The part of the graph that a player belongs to."""

    KEPT = 0  # from above, may meet NEAR only
    FREE = 1  # from above, may meet anyone below
    NEAR = 2
    LOWER = 3
    PLACE = 4  # a place in the waiting room of NEAR


_PLAYERS = (BracketPart.KEPT, BracketPart.FREE, BracketPart.NEAR, BracketPart.LOWER)


def matching_in_parts(
    field: PairingField,
    part: Mapping[int, BracketPart],
    mate: Sequence[int],
    *,
    may_go_on: bool = False,
    places: int = 0,
) -> ClassMatching:
    """A matching problem on the players of `part`, with `mate` as initial matching. Places are vertices after those of
    the field. `may_go_on`: KEPT players may also meet LOWER ones, or take a place."""

    def meet(one: BracketPart, other: BracketPart) -> bool:
        """Players from above do not meet each other."""
        if BracketPart.KEPT in (one, other):
            return BracketPart.NEAR in (one, other) or (may_go_on and max(one, other) > BracketPart.NEAR)
        if BracketPart.PLACE in (one, other):
            return BracketPart.NEAR in (one, other)
        return max(one, other) >= BracketPart.NEAR

    # The class of a vertex is part * kinds + kind.
    kinds = len(field.open_kinds)
    place = BracketPart.PLACE * kinds
    opened = [
        sum(mask << other * kinds for other in _PLAYERS if meet(own, other)) | meet(own, BracketPart.PLACE) << place
        for own in _PLAYERS
        for mask in field.open_kinds
    ]
    opened.append(sum(((1 << kinds) - 1) << own * kinds for own in _PLAYERS if meet(own, BracketPart.PLACE)))
    return ClassMatching(
        [part.get(v, 0) * kinds + kind for v, kind in enumerate(field.kinds)] + [place] * places,
        opened,
        [*field.barred, *[()] * places],
        [*part, *range(field.size, field.size + places)],
        [*mate, *[-1] * places],
    )
