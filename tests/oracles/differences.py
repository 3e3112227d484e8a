"""Where the step-by-step procedure and the choice of R4 part, and why."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from oracles.brute_force import LOOK_AHEAD, keys_of
from oracles.procedure import Sight, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracles.brute_force import Key, OraclePairing
    from zwitsers.engine.domain import Snapshot


class Verdict(Enum):
    AGREE = "the same boards"
    SHORT_SIGHT = "the next group alone promised something else than the round could keep"
    LARGER_NEXT_ROOM = "R4.2 rather has a larger next waiting room than someone who waits again"
    UNEXPLAINED = "not explained by the look-ahead"


def judge(snapshot: Snapshot, system: str, best: OraclePairing | None) -> Verdict:
    """The procedure that looks at the next group only, beside the best pairing by R4.

    A difference is put down to the look-ahead only when both of these hold: the same procedure, with nothing changed
    but how far it looks, ends with the best pairing; and no item differs before the look-ahead of the group where they
    part.
    """
    want = best.lines if best else None
    near = walk(snapshot, system, Sight.NEXT_GROUP)
    if near == want:
        return Verdict.AGREE
    if best is None or near is None or walk(snapshot, system, Sight.WHOLE_ROUND) != want:
        return Verdict.UNEXPLAINED
    if not part_at_or_after_look_ahead(best.keys, keys_of(snapshot, system, near)):
        return Verdict.UNEXPLAINED
    if walk(snapshot, system, Sight.OWN_COURSE) == want:
        return Verdict.SHORT_SIGHT
    return Verdict.LARGER_NEXT_ROOM


def part_at_or_after_look_ahead(best: Sequence[Key], other: Sequence[Key]) -> bool:
    """Whether the first item that differs is one of R4.2, or comes after one in the same group."""
    for mine, his in zip(best, other, strict=True):
        looked_ahead = False
        for (name, value), (_, its_value) in zip(mine, his, strict=True):
            looked_ahead = looked_ahead or name in LOOK_AHEAD
            if value != its_value:
                return looked_ahead
    return False
