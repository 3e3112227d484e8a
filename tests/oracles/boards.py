"""From a pairing to the published list: colours (R8) and the order of the boards (R9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.colours import WHITE, colour_of_higher
from oracles.legal import BYE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracles.legal import Field

Line = tuple[int, int]


def published(field: Field, opponent: Mapping[int, int]) -> list[Line]:
    """(white, black) in board order; the bye as (player, 0), last."""
    pairs = [(p, opponent[p]) for p in field.players if opponent[p] != BYE and field.rank[p] < field.rank[opponent[p]]]
    # The higher placed comes first in each pair, so the highest score of the pair is his.
    pairs.sort(
        key=lambda pair: (-field.score[pair[0]], -(field.score[pair[0]] + field.score[pair[1]]), field.rank[pair[0]])
    )
    lines = []
    for higher, lower in pairs:
        colour = colour_of_higher(field.snapshot, field.system, higher, lower, field.preference)
        lines.append((higher, lower) if colour is WHITE else (lower, higher))
    lines.extend((p, BYE) for p in field.players if opponent[p] == BYE)
    return lines
