"""Players from above and the groups below them as one graph: who may still be matched with whom."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from zwitsers.matching.sorts import SortMatching

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.pairing.field import Field


class Part(IntEnum):
    """Where a player stands."""

    KEPT = 0  # from above, to meet players who are near
    FREE = 1  # from above, to meet anyone
    NEAR = 2
    LOWER = 3
    PLACE = 4  # nobody: a place in the waiting room of those who are near


_PLAYERS = (Part.KEPT, Part.FREE, Part.NEAR, Part.LOWER)


def matching_in_parts(
    field: Field, part: Mapping[int, Part], mate: Sequence[int], *, may_go_on: bool = False, places: int = 0
) -> SortMatching:
    """Those of the field who stand in some part, with a matching of some of them. Places are vertices after those of
    the field. `may_go_on`: those who are kept to players near may also meet lower ones, or take a place."""

    def meet(one: Part, other: Part) -> bool:
        """Players from above do not meet each other."""
        if Part.KEPT in (one, other):
            return Part.NEAR in (one, other) or (may_go_on and max(one, other) > Part.NEAR)
        if Part.PLACE in (one, other):
            return Part.NEAR in (one, other)
        return max(one, other) >= Part.NEAR

    # A sort is a part and a kind.
    kinds = len(field.open_kinds)
    place = Part.PLACE * kinds
    opened = [
        sum(mask << other * kinds for other in _PLAYERS if meet(own, other)) | meet(own, Part.PLACE) << place
        for own in _PLAYERS
        for mask in field.open_kinds
    ]
    opened.append(sum(((1 << kinds) - 1) << own * kinds for own in _PLAYERS if meet(own, Part.PLACE)))
    return SortMatching(
        [part.get(v, 0) * kinds + kind for v, kind in enumerate(field.kinds)] + [place] * places,
        opened,
        [*field.barred, *[()] * places],
        [*part, *range(field.size, field.size + places)],
        [*mate, *[-1] * places],
    )
