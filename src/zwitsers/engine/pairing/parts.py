"""Players from above and the groups below them as one graph: who may still be matched with whom."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from zwitsers.engine.matching.class_matching import ClassMatching

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.pairing.field import PairingField


class BracketPart(IntEnum):
    """Where a player stands."""

    KEPT = 0  # from above, to meet players who are near
    FREE = 1  # from above, to meet anyone
    NEAR = 2
    LOWER = 3
    PLACE = 4  # nobody: a place in the waiting room of those who are near


_PLAYERS = (BracketPart.KEPT, BracketPart.FREE, BracketPart.NEAR, BracketPart.LOWER)


def matching_in_parts(
    field: PairingField,
    part: Mapping[int, BracketPart],
    mate: Sequence[int],
    *,
    may_go_on: bool = False,
    places: int = 0,
) -> ClassMatching:
    """Those of the field who stand in some part, with a matching of some of them. Places are vertices after those of
    the field. `may_go_on`: those who are kept to players near may also meet lower ones, or take a place."""

    def meet(one: BracketPart, other: BracketPart) -> bool:
        """Players from above do not meet each other."""
        if BracketPart.KEPT in (one, other):
            return BracketPart.NEAR in (one, other) or (may_go_on and max(one, other) > BracketPart.NEAR)
        if BracketPart.PLACE in (one, other):
            return BracketPart.NEAR in (one, other)
        return max(one, other) >= BracketPart.NEAR

    # A sort is a part and a kind.
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
